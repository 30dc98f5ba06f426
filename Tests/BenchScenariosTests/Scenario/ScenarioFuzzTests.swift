import BenchScenarios
import BenchWorkloads
import TestSupport
import Testing

/// Breaks every shipped scenario in thirty seeded ways, others for each; `make fuzz` breaks more.
///
/// Each result must be accepted, or be refused with problems that have their place within the file. That nothing
/// crashes, hangs or allocates without end shows in the test coming to its end.
@Suite struct ScenarioFuzzTests {
  @Test(arguments: Shipped.names)
  func `a broken scenario is accepted or refused at a place in the file`(_ name: String) throws {
    let original = try Shipped.bytes(name)
    var mutator = ScenarioMutator(original, seed: name.utf8.reduce(2_000) { $0 &* 31 &+ UInt64($1) })
    let readers = [Shipped.reader(smoke: false), Shipped.reader(smoke: true)]
    var refused = 0
    for round in 0..<30 {
      let bytes = mutator.next()
      do {
        _ = try readers[round % 2].read(bytes, file: name)
      } catch {
        refused += 1
        check(error, bytes, name)
      }
    }
    // A fuzzer that only ever hits comments, or only ever destroys the file, would test nothing.
    #expect((5...29).contains(refused))
  }

  private func check(_ error: ScenarioError, _ bytes: [UInt8], _ name: String) {
    #expect(!error.problems.isEmpty)
    let lines = YAMLLines.count(bytes)
    for problem in error.problems {
      let location = problem.location
      #expect(location.file == name)
      #expect((1...lines).contains(location.line) && location.column >= 1, "\(problem) in \(lines) lines")
      #expect(!problem.message.isEmpty && problem.message.count < 2_000)
    }
  }
}

/// Makes broken copies of a scenario; the same seed makes the same ones.
struct ScenarioMutator {
  private let original: [UInt8]
  private let lines: [String]
  private var random: SplitMix

  init(_ original: [UInt8], seed: UInt64) {
    self.original = original
    lines = String(decoding: original, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    random = SplitMix(state: seed)
  }

  mutating func next() -> [UInt8] {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return bytes()
    case 1: return Array(original.prefix(Int.random(in: 0..<original.count, using: &random)))
    case 2: return changed { lines, at, _ in lines.remove(at: at) }
    case 3: return changed { lines, at, _ in lines.insert(lines[at], at: at) }
    case 4:
      return changed { lines, at, random in
        let spaces = String(repeating: " ", count: Int.random(in: 0..<9, using: &random))
        lines[at] = spaces + lines[at].drop { $0 == " " }
      }
    case 5: return changed { lines, at, random in Self.misspell(&lines[at], &random) }
    default:
      return changed { lines, at, random in
        let value = Self.values.randomElement(using: &random) ?? ""
        let colon = lines[at].lastIndex(of: ":") ?? lines[at].endIndex
        lines[at] = lines[at][..<colon] + ": " + value
      }
    }
  }

  /// Replacements for a value: other types, numbers that are none or too many, nesting, aliases.
  private static let values: [String] =
    [
      "", "~", "0", "-1", "1", "3.5", ".nan", ".inf", "-.inf", "1e999", "1e-999", "-9223372036854775809",
      "18446744073709551616", String(repeating: "9", count: 400), "0x7f", "1_000_000_000_000", "yes", "\"5\"", "'",
      "\"", "[", "{", "]", "}", "[]", "{}", "[1, [2, [3]]]", "{ a: { b: { c: d } } }", "{ ? : }", "&a 1", "*a",
      "&a [*a]",
      "&a [1]\n? *a\n: 2", "!!binary aGVsbG8=", "!x y", "|\n  block", ">", "- - - -", "? ?", "--- 1", "...",
      "%YAML 9.9",
      "@", "`", "\t", "\u{0}", "\u{FEFF}", "\u{85}", "\u{2028}x", "😀", "# gone", "{ zipfian: -1 }", "{ hotspot: 7 }",
      "{ update-author: 0 }", "[nested, nested]", "[10, 10]", "{ dataset.posts: [1, 2, .nan] }", "{ uniform: [9, 1] }",
    ] + [
      String(repeating: "[", count: 3_000), String(repeating: "{a: ", count: 900), String(repeating: "{", count: 200),
      String(repeating: "- ", count: 1_500), String(repeating: "? ", count: 200), String(repeating: "a", count: 5_000),
      String(repeating: "[1, 2], ", count: 500), bomb,
    ]

  /// Nine levels of nine aliases: a billion values, if anybody unfolds them.
  private static let bomb: String = (1..<10).reduce("&l0 [x]") { text, level in
    let alias = "*l\(level - 1)"
    return text + "\nl\(level): &l\(level) [" + [String](repeating: alias, count: 9).joined(separator: ", ") + "]"
  }

  private mutating func bytes() -> [UInt8] {
    var bytes = original
    for _ in 0...Int.random(in: 0..<6, using: &random) {
      let at = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: at)
      default: bytes.insert(Array(":{}[],&*#?|-<>=!%@'\"\t\n".utf8).randomElement(using: &random) ?? 0, at: at)
      }
    }
    return bytes
  }

  private mutating func changed(_ change: (inout [String], Int, inout SplitMix) -> Void) -> [UInt8] {
    var lines = lines
    for _ in 0...Int.random(in: 0..<3, using: &random) where !lines.isEmpty {
      change(&lines, Int.random(in: lines.indices, using: &random), &random)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private static func misspell(_ line: inout String, _ random: inout SplitMix) {
    guard let at = line.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: line.remove(at: at)
    case 1: line.insert(line[at], at: at)
    default:
      line.replaceSubrange(at...at, with: String("abcdefghijklmnopqrstuvwxyz_.-".randomElement(using: &random) ?? "x"))
    }
  }
}
