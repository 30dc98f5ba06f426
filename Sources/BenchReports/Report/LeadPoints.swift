import BenchCore
import BenchResults

/// The points of a run that a chart shows: those along a number, or all points separately.
struct LeadPoints {
  /// The numeric parameter along which the chart is drawn; `nil` if the chart shows points separately.
  let parameter: String?
  let points: [Point]
  /// Swept settings with one value in all that is drawn.
  let fixed: [Point.Setting]
  /// The last point with a value; the last point if none has one.
  let place: Point?

  /// The number of rows that fit on the first screen; a panel's head counts as one.
  static let mostRows = 16
  /// The number of rows above which equal designs share a row, because the reasons below the chart would be cut.
  static let manyRows = 12

  /// Chooses points along the parameter that a chart names, or else along the number with the most values, if it has at
  /// least three. Settings that do not change there, and settings without room for rows, have their last value.
  ///
  /// - Complexity: O(keys × points²)
  init(among points: [Point], along asked: String?, _ values: LeadValues) {
    let lines = Sweeps.lines(points).ordered { $0.points.count > $1.points.count }
    let line = lines.first { $0.key == asked } ?? lines.first { asked == nil && $0.points.count > 2 }
    var drawn = points.ordered()
    if let line {
      let parallel = lines.filter { $0.key == line.key && $0.points.count == line.points.count }.map(\.points)
        .ordered { ($0.last ?? Point()) < ($1.last ?? Point()) }
      // The last points may have no value, as with more threads than cores.
      drawn = parallel.last(where: values.hold) ?? parallel.last ?? line.points
    } else {
      for key in Self.keys(of: drawn) where values.rows(drawn) > Self.mostRows {
        let last = drawn.last { values.hold([$0]) }?.settings.first { $0.key == key }
        drawn = last.map { last in drawn.filter { $0.settings.contains(last) } } ?? drawn
      }
    }
    parameter = line?.key
    self.points = drawn
    place = drawn.last { values.hold([$0]) } ?? drawn.last
    fixed = Self.keys(of: points).compactMap { key in
      let found = Set(drawn.compactMap { $0.settings.first { $0.key == key } })
      return found.count == 1 ? found.first : nil
    }
  }

  private static func keys(of points: [Point]) -> [String] {
    let settings = Set(points.flatMap(\.settings))
    return Dictionary(grouping: settings, by: \.key).filter { $0.value.count > 1 }.keys.ordered()
  }
}

/// The values of a chart, by point and design.
struct LeadValues {
  private let values: [Point: [String: Double]]
  private let isExact: Bool

  init(_ run: StoredRun, _ asked: Lead.Asked) {
    var found: [Point: [String: Double]] = [:]
    for report in run.manifest.cells where asked.designs.match(report.cell) {
      if let value = Lead.value(run, asked, report) {
        found[report.cell.place, default: [:]][report.cell.reported] = value.approximation
      }
    }
    values = found
    isExact = asked.metric.exactness == .exact
  }

  func hold(_ points: [Point]) -> Bool { points.contains { values[$0] != nil } }

  /// Counts the rows of a chart of these points. Equal designs share a row; a panel of more than one design has a head.
  func rows(_ points: [Point]) -> Int {
    let all = points.map { values[$0] ?? [:] }
    let designs = Set(all.flatMap(\.keys)).count
    let heads = designs > 1 && points.count > 1 ? points.count : 0
    let ungrouped = all.reduce(heads) { $0 + $1.count }
    if ungrouped <= LeadPoints.manyRows || !isExact { return ungrouped }
    return all.reduce(heads) { $0 + Set($1.values).count }
  }

  /// Returns the least magnitude above 0 and the greatest magnitude at these points; `nil` if none is above 0.
  func magnitudes(_ points: [Point]) -> ClosedRange<Double>? {
    let all = points.flatMap { values[$0].map { Array($0.values) } ?? [] }.map(\.magnitude)
    let positive = all.filter { $0 > 0 && $0.isFinite }
    guard let least = positive.min(), let most = positive.max() else { return nil }
    return least...most
  }
}
