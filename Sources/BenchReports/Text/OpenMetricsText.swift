/// Families of metrics in the text format of OpenMetrics 1.0.
struct OpenMetricsText {
  typealias Labels = [(name: String, value: String)]
  enum Kind: String { case gauge, info, stateset }

  private var lines: [String] = []

  var finished: String { (lines + ["# EOF"]).joined(separator: "\n") + "\n" }

  /// Begins a family. The unit is given only if the name ends with it, as the format requires.
  mutating func begin(_ name: String, _ kind: Kind, unit: String = "", help: String) {
    lines.append("# TYPE \(name) \(kind.rawValue)")
    if name.hasSuffix("_\(unit)") { lines.append("# UNIT \(name) \(unit)") }
    lines.append("# HELP \(name) \(Self.escaped(help))")
  }

  mutating func sample(_ name: String, _ labels: Labels, _ value: String) {
    let told = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    lines.append(told.isEmpty ? "\(name) \(value)" : "\(name){\(told)} \(value)")
  }

  /// Adds a family of facts, which are all in labels.
  mutating func infos(_ name: String, help: String, _ facts: [Labels]) {
    begin(name, .info, help: help)
    for labels in facts { sample("\(name)_info", labels, "1") }
  }

  /// Adds a family of states with a sample for each possible one: 1 for the present state, 0 for the others.
  mutating func states<State: CaseIterable & RawRepresentable<String>>(
    _ name: String, help: String, _ states: [(Labels, State)]
  ) {
    begin(name, .stateset, help: help)
    for (labels, state) in states {
      for each in State.allCases {
        sample(name, labels + [(name, each.rawValue)], each.rawValue == state.rawValue ? "1" : "0")
      }
    }
  }

  private static func escaped(_ text: String) -> String { text.escaping(["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]) }
}
