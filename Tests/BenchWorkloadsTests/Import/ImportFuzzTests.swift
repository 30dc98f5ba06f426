import BenchCore
import BenchWorkloads
import TestSupport
import Testing

/// Breaks JSON in seeded ways: every result is a sound data set or an error with its place, never a crash.
@Suite struct ImportFuzzTests {
  @Test func `broken bytes are imported or refused`() {
    var random = SplitMix(state: 11)
    let original = Array(ImportExample.text.utf8)
    for _ in 0..<2_000 {
      var bytes = original
      for _ in 0...Int.random(in: 0..<4, using: &random) { mutate(&bytes, &random) }
      check(bytes)
    }
  }

  @Test func `replaced values are imported or refused`() {
    var random = SplitMix(state: 12)
    let values = [
      "null", "true", "-1", "1e400", "99999999999999999999", "\"\"", "\"x\"", "[]", "{}", "[[null]]", "{\"id\": 1}",
    ]
    let original = ImportExample.text
    let words = [
      "\"P1\"", "\"first\"", "\"A\"", "3", "\"bug\"", "null", "{ \"name\": \"ui\" }", "\"hello\"", "\"C1\"", "\"bye\"",
    ]
    for _ in 0..<1_000 {
      var text = original
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        guard let word = words.randomElement(using: &random), let value = values.randomElement(using: &random) else {
          return
        }
        text = text.replacing(word, with: value)
      }
      check(Array(text.utf8))
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let index = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: index)
    case 2: bytes.removeSubrange(index...)
    case 3: bytes.insert(contentsOf: Array("{[\"\\u,:]}".utf8).shuffled(using: &random).prefix(2), at: index)
    default:
      let end = min(bytes.count, index + Int.random(in: 1..<40, using: &random))
      bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: bytes.indices, using: &random))
    }
  }

  private func check(_ bytes: [UInt8]) {
    for skip in [false, true] {
      do throws(ImportError) {
        let result = try Import.read([ImportInput("f.json", bytes)], ImportExample.map, skip)
        #expect(isSound(result.dataset))
      } catch {
        switch error {
        case .malformed(let location, _, _): #expect(location.line >= 1 && location.column >= 1)
        case .unfit(let error): #expect(!error.problems.isEmpty && error.omitted >= 0)
        case .unreadable: Issue.record("bytes are always readable")
        }
      }
    }
  }

  private func isSound(_ dataset: Dataset) -> Bool {
    dataset.posts.enumerated().allSatisfy { $0.offset == $0.element.id.rawValue }
      && dataset.comments.enumerated().allSatisfy { $0.offset == $0.element.id.rawValue }
      && dataset.authors.enumerated().allSatisfy { $0.offset == $0.element.id.rawValue }
      && dataset.comments.allSatisfy { dataset.posts.indices.contains($0.post.rawValue) }
      && (dataset.posts.compactMap(\.author) + dataset.comments.compactMap(\.author))
        .allSatisfy { dataset.authors.indices.contains($0.rawValue) }
  }
}
