import BenchCore

/// The rows of a dot chart, reduced in number if they would push the axis and the reasons off the first screen.
struct DotRows {
  let panels: [DotChart.Panel]
  /// True if a row is a setting and not a design, because there is only one design.
  let isBySetting: Bool
  /// The note on shared or omitted rows; empty if every design has its own row.
  let note: String

  private static let best = 8
  private static let worst = 4

  /// Turns panels of a single design into one panel with a row per setting. If there are more rows than the first
  /// screen holds, equal designs share a row, and a single panel omits its middle.
  init(_ all: [DotChart.Panel], isMoreBetter: Bool, words: (Double) -> String) {
    let designs = Set(all.flatMap { $0.dots.map(\.name) })
    isBySetting = designs.count == 1 && all.count > 1
    if isBySetting {
      let dots = all.flatMap { panel in
        panel.dots.map {
          DotChart.Dot(name: panel.name, style: $0.style, value: $0.value, reason: $0.reason, called: panel.called)
        }
      }
      (panels, note) = ([DotChart.Panel(name: "", dots: dots)], "")
      return
    }
    func rows(_ panels: [DotChart.Panel]) -> Int { panels.reduce(0) { $0 + $1.dots.count + ($1.name.isEmpty ? 0 : 1) } }
    let isShort = rows(all) <= LeadPoints.manyRows
    let grouped = isShort ? all : all.map { DotChart.Panel(name: $0.name, dots: Self.grouped($0.dots)) }
    let alike = rows(grouped) < rows(all) ? "; designs with equal values share a row" : ""
    guard grouped.count == 1, grouped[0].dots.count > LeadPoints.mostRows else {
      (panels, note) = (grouped, alike)
      return
    }
    let ends = Self.ends(grouped[0].dots, isMoreBetter: isMoreBetter, words)
    panels = [DotChart.Panel(name: grouped[0].name, dots: ends)]
    note = alike + "; the best and the worst, all in the table"
  }

  /// Returns a row per value: the row of the first design, under the names of all.
  private static func grouped(_ dots: [DotChart.Dot]) -> [DotChart.Dot] {
    var groups: [[DotChart.Dot]] = []
    for dot in dots {
      if let place = groups.firstIndex(where: { $0[0].value == dot.value && dot.value != nil }) {
        groups[place].append(dot)
      } else {
        groups.append([dot])
      }
    }
    return groups.map { group in
      if group.count == 1 { return group[0] }
      let names = DesignNames.names(group.map(\.name), among: dots.map(\.name))
      return DotChart.Dot(
        name: Plain.list(names), style: group[0].style, value: group[0].value, reason: group[0].reason,
        designs: group.map(\.name), names: names)
    }
  }

  /// Returns the best and the worst rows, with one row between them that replaces the rows left out.
  private static func ends(
    _ dots: [DotChart.Dot], isMoreBetter: Bool, _ words: (Double) -> String
  ) -> [DotChart.Dot] {
    let known = dots.filter { $0.value != nil }.ordered { left, right in
      let (first, second) = (left.value?.value ?? 0, right.value?.value ?? 0)
      return isMoreBetter ? first > second : first < second
    }
    let left = known.dropFirst(best).dropLast(worst)
    guard let first = left.first?.value, let last = left.last?.value else { return dots }
    let between = DotChart.Dot(
      name: "\(left.count) more", style: known[0].style, value: nil,
      reason: "from \(words(first.value)) to \(words(last.value))", designs: left.flatMap { $0.designs ?? [$0.name] })
    return known.prefix(best) + [between] + known.suffix(worst) + dots.filter { $0.value == nil }
  }
}
