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

  @Test func `files are created all or not at all`() throws {
    try withTemporaryFolder { root in
      try FileWriter.create([("\(root)/old/a", "a")], in: ["\(root)/old"])
      #expect(throws: OutputError.self) {
        try FileWriter.create(
          [("\(root)/new/b", "b"), ("\(root)/old/b", "b"), ("\(root)/old/a", "other")],
          in: ["\(root)/new", "\(root)/old"])
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["old"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root)/old") == ["a"])
      #expect(try String(contentsOfFile: "\(root)/old/a", encoding: .utf8) == "a")
    }
  }

  @Test func `a link to nothing is no folder, and is called what it is`() throws {
    try withTemporaryFolder { root in
      try FileManager.default.createSymbolicLink(atPath: "\(root)/link", withDestinationPath: "\(root)/none")
      let error = #expect(throws: OutputError.self) { try FileWriter.atomic.createFolder("\(root)/link/a") }
      #expect(error == OutputError(path: "\(root)/link", reason: "it is a link to nothing"))
    }
  }

  #if os(Linux)
    @Test func `a full disk is an error with its reason`() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let error = #expect(throws: OutputError.self) {
        try FileWriter.append([120], to: full.fileDescriptor, path: "results")
      }
      #expect(error == OutputError(path: "results", reason: "No space left on device"))
    }
  #endif
}
