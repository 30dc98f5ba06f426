import BenchCore
import Foundation
import TestSupport
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

/// The schema against everything that the reader is tested with.
@Suite struct ScenarioSchemaTests {
  /// Returns the schema in docs/schemas/, which a test of the room that knows all designs keeps up to date.
  private static func shipped() throws -> JSONSchema {
    let file = Shipped.folder.appendingPathComponent("../docs/schemas/scenario.schema.json").standardizedFileURL
    return try JSONSchema(String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: Shipped.names)
  func `a shipped scenario is what the schema says, and leads editors to it`(_ name: String) throws {
    let bytes = try Shipped.bytes(name)
    let schema = try Self.shipped()
    let findings = try schema.findings(in: try #require(Self.json(bytes)))
    #expect(findings == [])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("# yaml-language-server: $schema=../docs/schemas/scenario.schema.json\n"))
  }

  @Test func `the samples of the reader are what the schema says`() throws {
    let schema = try JSONSchema(ScenarioSchema(Sample.vocabulary).json)
    for text in [Sample.text, DesignExample.text, ImportSample.text] {
      let findings = try schema.findings(in: try #require(Self.json(Array(text.utf8))))
      #expect(findings == [])
    }
  }

  @Test func `a schema finds every mistake in one value, but for what only YAML or the reader can see`() throws {
    let schema = try JSONSchema(ScenarioSchema(Sample.vocabulary).json)
    let mistakes =
      ScenarioRuleTests.keys + ScenarioRuleTests.numbers + ScenarioRuleTests.texts + ScenarioRuleTests.distributions
      + ScenarioRuleTests.mixes + ScenarioRuleTests.lists
    let missed = try mistakes.filter { mistake in
      guard let json = Self.json(Array(Sample.text(mistake.part, mistake.replacement).utf8)) else { return false }
      return try schema.findings(in: json).isEmpty
    }
    #expect(missed.map(\.replacement) == Self.onlyTheReader)
  }

  /// Mistakes in one value that a schema cannot tell.
  private static let onlyTheReader = [
    // A text with an underscore, whose size a pattern cannot tell.
    "batch: 65_536",
    // To JSON these are the whole numbers 1000 and 4.
    "batch: 1e3", "batch: 04",
    // One more than fits in 64 bits, which is the same to whoever reckons with doubles.
    "name: sample\nseed: 18446744073709551616\n",
    // An amount with its unit is a text.
    "workload:\n  time_limit: 0 s\n", "workload:\n  time_limit: 61 min\n",
    // What two values have to do with each other.
    "  text: { name: { uniform: [9, 4] } }",
    // As above: an underscore.
    "  text: { name: 100_001 }",
  ]

  @Test func `what several values break is left to the reader, but for a few`() throws {
    let schema = try JSONSchema(ScenarioSchema(Sample.vocabulary).json)
    let found = try (ScenarioRuleTests.effects + ScenarioRuleTests.counts).filter { mistake in
      let json = try #require(Self.json(Array(Sample.text(mistake.part, mistake.replacement).utf8)))
      return try !schema.findings(in: json).isEmpty
    }
    #expect(
      found.map(\.replacement) == [
        "comments: 200\n  ids: uuid", "thread, limit: 0", "badge, depth: 6", "badge, depth: 0",
      ])
  }

  @Test func `a design that offers a choice is written as the reader reads it`() throws {
    var vocabulary = Sample.vocabulary
    vocabulary.stores += ["sqlite", "sqlite-file"]
    vocabulary.choices["memoized"] = DesignChoices("size", .numbers(1...9), standard: .number(1), meaning: "kept")
    let schema = try JSONSchema(ScenarioSchema(vocabulary).json)
    func findings(_ stores: String, _ derivations: String) throws -> [String] {
      let text = Sample.text("[nested, normalized]", stores).replacing("[naive]", with: derivations)
      return try schema.findings(in: try #require(Self.json(Array(text.utf8))))
    }
    #expect(try findings("[{ sqlite: { file: true } }]", "[{ memoized: { size: 9 } }]") == [])
    #expect(try !findings("[{ sqlite: { folder: true } }]", "[naive]").isEmpty)
    #expect(try !findings("[nested]", "[{ memoized: { size: 10 } }]").isEmpty)
    #expect(try !findings("[nested]", "[{ naive: { size: 1 } }]").isEmpty)
  }

  @Test func `a sweep takes lists under paths that there are, and the smoke size single values too`() throws {
    let schema = try JSONSchema(ScenarioSchema(Sample.vocabulary).json)
    func isAccepted(_ more: String) throws -> Bool {
      try schema.findings(in: try #require(Self.json(Array((Sample.text + more).utf8)))).isEmpty
    }
    #expect(try isAccepted("sweep: { dataset.posts: [10, 1_000], dispatch: [method], workload.keys.zipfian: [0.5] }\n"))
    #expect(try isAccepted("smoke: { set: { dataset.posts: [10], operations: 5, repetitions: 1 } }\n"))
    #expect(try !isAccepted("sweep: { dataset.post: [10] }\n"))
    #expect(try !isAccepted("sweep: { operations: [10] }\n"))
    #expect(try !isAccepted("sweep: { dataset.posts: [10, 10] }\n"))
    #expect(try !isAccepted("sweep: { dataset.posts: [] }\n"))
  }
}

// MARK: - YAML as others read it

extension ScenarioSchemaTests {
  /// A scenario as JSON; `nil` where it is no YAML that the reader takes apart.
  private static func json(_ bytes: [UInt8]) -> String? {
    let problems = ProblemList(file: "s.yaml", limit: 100)
    guard let node = YAMLComposer.compose(bytes, into: problems), problems.isEmpty else { return nil }
    guard let data = try? JSONSerialization.data(withJSONObject: value(node), options: .fragmentsAllowed) else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  private static func value(_ node: YAMLNode) -> Any {
    switch node.content {
    case .mapping(let entries):
      return Dictionary(entries.map { ($0.key, value($0.value)) }, uniquingKeysWith: { first, _ in first })
    case .sequence(let elements): return elements.map(value)
    case .scalar(let text, false): return text
    case .scalar(let text, true): return node.isNull ? NSNull() : plain(text)
    }
  }

  /// A plain scalar by the core schema of YAML 1.2, to which `1_000` is a text and `04` a number.
  private static func plain(_ text: String) -> Any {
    if text == "true" || text == "false" { return text == "true" }
    if text.contains(/^[-+]?[0-9]+$/) {
      return Int(text).map { $0 as Any } ?? UInt64(text).map { $0 as Any } ?? Double(text) as Any
    }
    if text.contains(/^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/), let number = Double(text),
      number.isFinite
    {
      return number
    }
    return text
  }
}
