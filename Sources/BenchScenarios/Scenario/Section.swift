import BenchRemote
import BenchWorkloads

/// The content of a file that a scenario names, or the reason why it cannot be read.
package enum FileBytes: Sendable {
  /// The whole content or, for a large file, more of the content than any reader takes.
  case bytes([UInt8])
  case refused(String)
}

final class ReadingContext {
  let vocabulary: Vocabulary
  let problems: ProblemList
  private let readFile: @Sendable (String) -> FileBytes
  /// Traces by path; each file is read once, even if a sweep has many points.
  private var traces: [String: Result<[Int], TraceFile.Problem>] = [:]
  private var roundTrips: [String: Result<[RoundTrip.TraceEntry], TraceFile.Problem>] = [:]

  init(
    vocabulary: Vocabulary, problems: ProblemList, readFile: @escaping @Sendable (String) -> FileBytes
  ) { (self.vocabulary, self.problems, self.readFile) = (vocabulary, problems, readFile) }

  /// Returns the times of a trace, in ns, or the problem of the trace.
  func trace(_ path: String) -> Result<[Int], TraceFile.Problem> {
    entries(path, in: &traces, TraceFile.times)
  }

  func roundTrips(_ path: String) -> Result<[RoundTrip.TraceEntry], TraceFile.Problem> {
    entries(path, in: &roundTrips, RoundTripTrace.entries)
  }

  private func entries<Entry>(
    _ path: String, in known: inout [String: Result<[Entry], TraceFile.Problem>],
    _ read: ([UInt8]) throws(TraceFile.Problem) -> [Entry]
  ) -> Result<[Entry], TraceFile.Problem> {
    if let found = known[path] { return found }
    let found = Result { () throws(TraceFile.Problem) in
      switch readFile(path) {
      case .refused(let reason):
        let rule = "the file must be readable, relative to the folder of the scenario"
        throw TraceFile.Problem(line: 0, value: path, rule: rule, cure: reason)
      case .bytes(let bytes): return try read(bytes)
      }
    }
    known[path] = found
    return found
  }
}

/// A mapping of the file, which is read by the keys of a rule.
///
/// Creating a section reports unknown and missing keys; reading a field reports a wrong value and returns `nil`. If a
/// field that is required or has a default is `nil`, a problem has been reported.
struct Section {
  let rule: SectionRule
  let place: PlacedNode
  let context: ReadingContext

  var path: String { place.path }
  var mark: YAMLNode.Mark { place.node.mark }
}

extension Section {
  init(_ place: PlacedNode, _ rule: SectionRule, _ context: ReadingContext) {
    self.init(rule: rule, place: place, context: context)
    place.only(rule.keys.map(\.name), of: rule.owner)
    for key in rule.keys where key.isRequired { reportMissing(key) }
  }

  /// Creates the section of a whole file.
  init(root node: YAMLNode, _ rule: SectionRule, _ context: ReadingContext) {
    self.init(PlacedNode(node: node, path: PlacedNode.root, problems: context.problems), rule, context)
  }

  func subject(_ key: Key) -> String { place.under(key.name) }

  func node(_ key: Key) -> YAMLNode? { place.node[key.name] }

  func mark(_ key: Key) -> YAMLNode.Mark { node(key)?.mark ?? mark }

  func report(_ key: Key, showing value: String? = nil, _ rule: String, cure: String? = nil) {
    context.problems.add(mark(key), subject(key), showing: value ?? node(key)?.shown, rule, cure: cure)
  }

  /// Reports a key that the section must not have, if the section has this key.
  func forbid(_ key: Key, _ rule: String, cure: String = "remove it") {
    if node(key) != nil { report(key, rule, cure: cure) }
  }

  func refuse<Value>(_ key: Key, showing value: String? = nil, _ rule: String, cure: String? = nil) -> Value? {
    report(key, showing: value, rule, cure: cure)
    return nil
  }

  func reportUnrecorded(_ key: Key) {
    report(key, "must have a phase that is recorded", cure: "a run without rows shows nothing")
  }

  /// Reports a key that the section lacks; of a value that is no mapping, that alone is reported.
  func reportMissing(_ key: Key) {
    if place.node.entries == nil || node(key) != nil { return }
    context.problems.add(mark, subject(key), "is missing", cure: "it says: \(key.meaning)")
  }

  func section(_ field: Field<Subsection>) -> Section {
    guard case .section(let rule) = field.key.rule else { preconditionFailure("\(field.key.name) is no section") }
    if let place = place[field.key.name] { return Section(place, rule, context) }
    // All fields of a missing section have their defaults.
    let empty = YAMLNode(mark: mark, content: .mapping([]))
    let missing = PlacedNode(node: empty, path: subject(field.key), problems: context.problems)
    return Section(rule: rule, place: missing, context: context)
  }

  /// Returns the sections of a list; there are none if the key is left out.
  func sections(_ field: Field<Subsection>) -> [Section] {
    guard case .list(let rule, let limit) = field.key.rule else { preconditionFailure("\(field.key.name) is no list") }
    guard let place = place[field.key.name] else { return [] }
    guard let parts = place.parts else { return place.refuse("must be a list of mappings") ?? [] }
    if parts.count > limit { return place.refuse("must have at most \(limit) entries") ?? [] }
    return parts.map { Section($0, rule, context) }
  }

  /// Reads a list whose elements have different names. `isWhole` is true if there is at least one element and all
  /// elements could be read.
  func named<Element>(
    _ field: Field<Subsection>, _ noun: String, by name: KeyPath<Element, String>, _ read: (Section) -> Element?
  ) -> (found: [Element], isWhole: Bool) {
    let entries = sections(field)
    if node(field.key)?.elements?.isEmpty == true { report(field.key, "must have at least one \(noun)") }
    var found: [Element] = []
    for entry in entries {
      guard let element = read(entry) else { continue }
      if found.contains(where: { $0[keyPath: name] == element[keyPath: name] }), let key = entry.rule.key("name") {
        entry.report(key, "is the name of an earlier \(noun)", cure: "rows could not tell them apart")
      }
      found.append(element)
    }
    return (found, found.count == entries.count && !found.isEmpty)
  }
}
