import BenchCore
import BenchResults

/// The functions in which the time is spent, at the last point of the lead: flame graphs, each with a table.
enum CyclesSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("cycles"), name: "Where the time is spent", head: "Where the time is spent",
    say:
      "A function is below its caller, as wide as its share of samples. The first rows are the phase and "
      + "the kind of operation. If functions of the runtime call each other, only the first is drawn. Functions "
      + "too narrow to draw are only in cycles.csv.")

  private static let rows = 30

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    run.profiled(run.run.cycles, of: "cycles.csv") { stacks, _, name in [.figure(figure(stacks, of: name))] }
  }

  private static func figure(_ stacks: [CycleStack], of name: String) -> Figure {
    let whole = stacks.reduce(0) { $0 + $1.samples }
    let title = "\(name): samples of its play"
    let table = table(stacks, title, whole)
    let most = table.rows.first.map { " Most often it was in \($0[0].text): \($0[1].text)." } ?? ""
    let chart = FlameChart(
      stacks: stacks.map { stack in
        let frames = SiteWords.drawn(stack.frames).map(Layout.printable)
        return (stack.around + frames, Double(stack.samples))
      }, words: { ShortNumber.count($0) + " samples" }, origin: { SiteWords.chartOrigin($0) })
    let error = 196 * (0.1 * 0.9 / Double(max(1, whole))).squareRoot()
    return Figure(
      title, summary: "\(title), \(whole)." + most, table: table,
      note: "\(whole) samples, 997 in a second of work, in its own process; a share of 10 % is known within "
        + "\(ShortNumber.fixed(error, places: 1)) points", chart)
  }

  /// Lists the sampled functions, the most frequent first, each with its numbers of samples with and without callees.
  private static func table(_ stacks: [CycleStack], _ caption: String, _ whole: Int) -> DataTable {
    var met: [String: Int] = [:]
    var below: [String: Int] = [:]
    for stack in stacks {
      let frames = stack.frames.map { Layout.printable(SiteWords.withoutAddress($0)) }
      if let last = frames.last { met[last, default: 0] += stack.samples }
      for frame in Set(frames) { below[frame, default: 0] += stack.samples }
    }
    let sorted = met.ordered { ($1.value, $0.key) < ($0.value, $1.key) }
    let largest = sorted.prefix(rows).filter { Double($0.value) >= FlameChart.narrowest * Double(whole) }
    let rest = sorted.dropFirst(largest.count)
    let shown = largest.map { name, samples in
      [DataTable.Cell(name), .share(samples, of: whole), .share(below[name] ?? 0, of: whole)]
    }
    let smaller = [
      DataTable.Cell("(\(rest.count) smaller)"), .share(rest.reduce(0) { $0 + $1.value }, of: whole), .init("–"),
    ]
    return DataTable(
      caption, head: ["function", "in it", "in it and what it calls"], rows: shown + (rest.isEmpty ? [] : [smaller]),
      isSorted: true, wordColumns: 1)
  }
}
