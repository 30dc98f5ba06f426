import Foundation
import TestSupport
import Testing

@testable import BenchHost

/// The file that one process leaves for another, and its bytes.
@Suite struct SharedFileTests {
  @Test func `what is written is read back in its order`() throws {
    let (numbers, texts, lists): ([Int], [String], [[String]]) = (
      [.min, 0, 7], ["", "ü", "a long text that lies outside of its value"], [[], ["a"], ["b", ""]]
    )
    var writer = ByteWriter()
    writer.put(numbers: [UInt8(1)])
    writer.put(numbers: numbers)
    writer.put(texts: texts)
    writer.put(lists: lists)
    try withTemporaryFolder { folder in
      try SharedFile.write(writer.bytes, to: "\(folder)/bytes")
      try SharedFile.read("\(folder)/bytes") { bytes in
        var reader = ByteReader(bytes)
        let first: [UInt8] = reader.numbers()
        let (readNumbers, readTexts, readLists): ([Int], [String], [[String]]) = (
          reader.numbers(), reader.texts(), reader.lists()
        )
        #expect(first == [1])
        #expect(readNumbers == numbers)
        #expect(readTexts == texts)
        #expect(readLists == lists)
      }
    }
  }

  @Test func `a file that cannot be written says why in the words of the system`() throws {
    try withTemporaryFolder { folder in
      let error = #expect(throws: SharedFile.Failure.self) { try SharedFile.write([1], to: "\(folder)/none/bytes") }
      #expect(error?.reason == "No such file or directory")
    }
  }
}
