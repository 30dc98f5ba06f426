@testable import BenchReports

/// Charts that tests draw.
enum ChartFixture {
  static let short: Words = { value in
    value >= 1_000 ? "\(Coordinate(value / 1_000))k" : "\(Coordinate(value))"
  }

  static func growth(
    _ lines: [(name: String, values: [(x: Double, y: Double)])], width: DrawingWidth = .whole, isSure: Bool = true
  ) -> GrowthChart {
    let drawn = lines.enumerated().map { place, line in
      GrowthChart.Line(
        name: line.name, style: DesignStyle(hue: place, form: place),
        points: line.values.map { x, y in
          (x, Measured(y, low: isSure ? y * 0.8 : nil, high: isSure ? y * 1.3 : nil))
        }, notes: ["1 to 10"])
    }
    return GrowthChart(
      width: width, parameter: "posts", measure: "time", lines: drawn, words: short, parameterWords: short)
  }

  static func figure(_ chart: GrowthChart, caption: String, note: String = "") -> Figure {
    let (title, summary) = words(chart)
    let rows = chart.lines.map { line in
      [DataTable.Cell(line.name), DataTable.Cell(line.points.map { "\($0.y.value)" }.joined(separator: " "))]
    }
    let table = DataTable("Times", head: ["design", "values"], rows: rows)
    return Figure(title, summary: summary, table: table, caption: caption, note: note, chart)
  }

  /// Two designs that cross, with a stretch in which that is not sure, and a strip below.
  static var crossing: GrowthChart {
    let base = growth([
      ("boxed", [(10, 600), (100, 3_000), (1_000, 20_000), (10_000, 210_000)]),
      ("persistent", [(10, 1_700), (100, 3_800), (1_000, 5_500), (10_000, 5_800)]),
    ])
    return GrowthChart(
      width: .whole, parameter: "posts", measure: "time", lines: base.lines,
      crossings: [(34...203, "134 (34 to 203)")],
      best: [
        (10...34, ["boxed"], DesignStyle(hue: 0, form: 0)), (34...203, [], nil),
        (203...10_000, ["persistent"], DesignStyle(hue: 1, form: 1)),
      ], hatched: "these repetitions cannot tell which is best", floor: 800, words: short, parameterWords: short)
  }

  /// Three designs beside another drawing, with a strip of these stretches.
  static func strip(_ best: [(stretch: ClosedRange<Double>, names: [String])], hatched: String = "") -> GrowthChart {
    let base = growth(
      ["normalized/keyed", "normalized/tracked", "nested"].map { ($0, [(10, 1), (100, 1), (1_000, 1)]) }, width: .half)
    return GrowthChart(
      width: .half, parameter: "posts", measure: "writes", lines: base.lines,
      best: best.map { ($0.stretch, $0.names, nil) }, hatched: hatched, words: short,
      parameterWords: short)
  }

  /// Rows of several designs beside another drawing, one of them with more names than there is room for.
  static var groups: DotChart {
    let names = [["direct", "stale-while-revalidate"], (1...12).map { "optimistic-\($0)" }, ["outbox"]]
    return DotChart(
      width: .half, measure: "median time until one's own write is seen · less is better",
      panels: [
        .init(
          name: "",
          dots: names.enumerated().map { place, names in
            DotChart.Dot(
              name: names.joined(separator: ", "), style: DesignStyle(hue: place, form: place),
              value: Measured(Double(place) * 200), names: names,
              called: names.count > 1 ? "" : "writes wait here")
          })
      ], words: short)
  }

  static func dots(_ dots: [(name: String, value: Double?)]) -> DotChart {
    DotChart(
      measure: "time",
      panels: [
        .init(
          name: "in renames",
          dots: dots.enumerated().map { place, dot in
            DotChart.Dot(
              name: dot.name, style: DesignStyle(hue: place, form: place),
              value: dot.value.map { Measured($0, low: $0 * 0.9, high: $0 * 1.2) }, reason: "WRONG")
          })
      ], words: short)
  }

  static var tradeOff: TradeOffChart {
    TradeOffChart(
      xName: "memory", yName: "time",
      designs: [("a", 10.0, 900.0, false), ("b", 100, 90, false), ("c", 110, 95, true), ("d", 1_000, 100, true)]
        .enumerated()
        .map { place, design in
          (
            design.0, DesignStyle(hue: place, form: place), Measured(design.1),
            Measured(design.2, low: design.2 * 0.8, high: design.2 * 1.3), design.3
          )
        }, xWords: short, yWords: short)
  }

  static var percentiles: PercentileChart {
    PercentileChart(
      curves: ["a", "b"].enumerated().map { place, name in
        let steps = [(0.5, 100.0), (0.9, 200), (0.99, 1_000), (1, 90_000)].map { ($0.0, $0.1 * Double(place + 1)) }
        return (name, DesignStyle(hue: place, form: place), steps, 2_800)
      }, words: short)
  }

  static var reach: ReachChart {
    ReachChart(
      bins: ["0", "1", "2–4"],
      rows: [
        ("keyed", DesignStyle(hue: 1, form: 1), [80, 18, 2], "0, 3"),
        ("naive", DesignStyle(hue: 0, form: 0), [0, 0, 100], "4, 4"),
      ], words: ("share of the commits, in %", "views", "median, most"))
  }

  static var forest: ForestChart {
    ForestChart(
      ratios: [
        ("nested/naive write p50", Measured(1.4, low: 1.2, high: 1.6), "worse"),
        ("normalized/naive write p50", Measured(1.01, low: 0.98, high: 1.03), "same"),
      ], threshold: 0.05, words: short)
  }

  static var winners: WinnerMap {
    WinnerMap(
      columnName: "posts", rowName: "hold", columns: ["10", "100"], rows: ["0", "1"],
      cells: [
        (0, 0, "a", DesignStyle(hue: 0, form: 0), true, "×2 to b"),
        (1, 1, "b", DesignStyle(hue: 1, form: 1), false, "×1.01 to a"),
      ])
  }

  static var flame: FlameChart {
    FlameChart(
      stacks: [
        (["load", "Store.init(_:)", "Array.append(_:)"], 600),
        (["main", "Store.commit(_:)", "Dictionary.subscript.setter", "swift_retain"], 300),
        (["main", "Store.commit(_:)"], 100), (["main", "Store.tiny(_:)"], 1),
      ], words: short, origin: { $0.hasPrefix("Store") ? .program : $0.hasPrefix("swift") ? .runtime : .library })
  }

  static func drawn(_ chart: some Chart, _ id: Anchor = .drawing(1)) -> String {
    let (title, summary) = words(chart)
    return chart.drawing(id, title, summary).source + "\n"
  }

  private static func words(_ chart: any Chart) -> (title: String, summary: String) {
    switch chart {
    case let dots as DotChart: dots.width == .half ? ("Groups", "Groups.") : ("Dots", "Dots.")
    case is TradeOffChart: ("Time against memory", "Points.")
    case is PercentileChart: ("Latency", "Steps.")
    case is ReachChart: ("Views", "Rows.")
    case is ForestChart: ("Ratios", "Rows.")
    case is WinnerMap: ("Winners", "Cells.")
    case is FlameChart: ("Blocks", "Functions.")
    default: ("Time over posts", "Lines.")
    }
  }
}
