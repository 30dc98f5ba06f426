import BenchResults

/// The names of designs in a chart. If all designs with a part are meant, the name of the part replaces their names.
///
/// `nested/naive` and `nested/memoized` are `nested` if the run has no other design over `nested`.
struct DesignNames {
  let all: [ReportedRun.Design]

  /// Returns the shortest list of names, names of parts before names of whole designs.
  func names(_ group: [ReportedRun.Design]) -> [String] {
    var best = group.map(\.name)
    for axis in 0..<3 {
      let values = Set(all.compactMap { part($0, axis) })
      if values.count < 2 || group.contains(where: { part($0, axis) == nil }) { continue }
      let found = group.map { design in
        let alike = all.filter { part($0, axis) == part(design, axis) }.map(\.design)
        let isWhole = alike.allSatisfy { name in group.contains { $0.design == name } }
        return isWhole ? Layout.printable(part(design, axis) ?? "") : design.name
      }.distinct
      if found.count >= best.count { continue }
      // Names of parts come first.
      best = found.filter { !$0.contains("/") } + found.filter { $0.contains("/") }
    }
    return best
  }

  /// Returns the sync or isolation, the store or the derivation of a design; `nil` if the design has no such part.
  private func part(_ design: ReportedRun.Design, _ axis: Int) -> String? {
    design.parts.indices.contains(axis) && !design.parts[axis].isEmpty ? design.parts[axis] : nil
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
