import Foundation
import TestSupport
import Testing

@testable import BenchResults

struct FileWriterTests {
  @Test func `a file is replaced whole and nothing stays beside it`() throws {
    try withTemporaryFolder { root in
      let path = root + "/a.csv"
      try FileWriter.atomic.write("a longer old text", path)
      try FileWriter.atomic.write("new", path)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["a.csv"])
    }
  }

  @Test func `a path that cannot be written leaves nothing behind`() throws {
    try withTemporaryFolder { root in
      try FileWriter.atomic.createFolder(root + "/taken")
      let error = #expect(throws: OutputError.self) { try FileWriter.atomic.write("x", root + "/taken") }
      #expect(error?.path == root + "/taken")
      #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["taken"])
    }
  }

  @Test func `a text is added behind what was there, and a file that is not there is made`() throws {
    try withTemporaryFolder { root in
      let path = root + "/a.jsonl"
      try FileWriter.atomic.extend("one\n", path)
      try FileWriter.atomic.extend("two\n", path)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\n")
      #expect(throws: OutputError.self) { try FileWriter.atomic.extend("x", root) }
    }
  }

  @Test func `folders are made with those above them`() throws {
    try withTemporaryFolder { root in
      try FileWriter.atomic.createFolder(root + "/a/b/c")
      try FileWriter.atomic.createFolder(root + "/a/b/c")
      #expect(FileManager.default.fileExists(atPath: root + "/a/b/c"))
    }
  }

  #if os(Linux)
    @Test func `a full disk is an error with its reason`() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let error = #expect(throws: OutputError.self) {
        try FileWriter.append("x", to: full.fileDescriptor, path: "results")
      }
      #expect(error == OutputError(path: "results", reason: "No space left on device"))
    }
  #endif
}
