import BenchResults

/// The names of designs in a chart. If all designs with a part are meant, the name of the part replaces their names.
///
/// `nested/naive` and `nested/memoized` are `nested` if the run has no other design over `nested`.
enum DesignNames {
  /// Returns the shortest list of names, names of parts before names of whole designs.
  static func names(_ group: [String], among all: [String]) -> [String] {
    func part(_ name: String, _ axis: Int) -> String? {
      let part = name.split(separator: "/", omittingEmptySubsequences: false).dropFirst(axis).first ?? ""
      return part.isEmpty ? nil : String(part)
    }
    return (0..<3).reduce(group) { best, axis in
      let found = group.map { name in
        let alike = all.filter { part($0, axis) == part(name, axis) }
        return alike.allSatisfy(group.contains) ? part(name, axis) ?? name : name
      }.distinct
      // Names of parts come first.
      return found.count >= best.count ? best : found.filter { !$0.contains("/") } + found.filter { $0.contains("/") }
    }
  }
}

extension [ReportedRun.Design] {
  /// Returns the notes below the names of designs in a chart, by design. The words for a part are at the first design
  /// with that part; for a part that all designs share there are no words.
  func notes(called words: [String: String]) -> [String: String] {
    var told: Set<String> = []
    var notes: [String: String] = [:]
    let shared = (0..<3).filter { axis in Set(map { $0.parts.dropFirst(axis).first }).count == 1 }
    for design in self {
      let own = design.parts.enumerated().filter { !shared.contains($0.offset) }.map(\.element)
      let parts = own.isEmpty ? [design.name] : own
      let new = parts.filter { words[$0] != nil && told.insert($0).inserted }.compactMap { words[$0] }
      if !new.isEmpty { notes[design.design] = new.map(Layout.printable).joined(separator: ", ") }
    }
    return notes
  }
}
