import BenchCore
import BenchResults

/// Which points of a run the first chart shows: those along a number, or those of the settings by which what is asked
/// for differs. The sentence of the run is of the same points.
struct LeadPoints {
  /// The numeric parameter along which the chart is drawn; `nil` where it shows points beside each other.
  let parameter: String?
  /// What is drawn, in the order of the points.
  let points: [Point]
  /// Swept settings that have one value in all that is drawn.
  let fixed: [Lead.Fixed]
  /// The last point at which designs differ; the last one where they differ nowhere.
  let place: Point?

  /// A choice among points, along the parameter that the scenario names where it names one, by the values of what is
  /// asked for.
  ///
  /// - Complexity: O(keys × points² × designs)
  init(among points: [Point], along slope: String?, _ values: LeadValues) {
    let effects = Self.keys(of: points).map { values.effect(of: $0, points) }
    let line = Self.line(points, along: slope, effects)
    let drawn: [Point]
    if let line {
      parameter = line.key
      // Of several parallel lines the last one on which something differs.
      let parallel = Sweeps(points).lines.filter { $0.key == line.key && $0.points.count == line.points.count }
        .sorted { ($0.points.last ?? Point()) < ($1.points.last ?? Point()) }
      // At the last points no design may be played, as with more threads than cores.
      let played = parallel.last { values.hold($0.points) }
      drawn = (parallel.last { values.differ($0.points) } ?? played ?? parallel.last ?? line).points
    } else {
      parameter = nil
      drawn = Self.beside(points, effects, values)
    }
    self.points = drawn
    place = drawn.last { values.differ([$0]) } ?? drawn.last
    fixed = effects.compactMap { effect in
      let found = Set(drawn.compactMap { $0.settings.first { $0.key == effect.key } })
      guard found.count == 1, let setting = found.first else { return nil }
      return Lead.Fixed(setting: setting, isAlike: effect.isAlike)
    }
  }

  /// The keys that have several values.
  private static func keys(of points: [Point]) -> [String] {
    let settings = Set(points.flatMap(\.settings))
    return Dictionary(grouping: settings, by: \.key).filter { $0.value.count > 1 }.keys.sorted()
  }

  /// The longest line along a number, and of equally long ones the one whose number grows most; `nil` where there is
  /// none, and where a name has more effect than a number with two values only.
  private static func line(_ points: [Point], along slope: String?, _ effects: [LeadValues.Effect]) -> Sweeps.Line? {
    let lines = Sweeps(points).lines.sorted { left, right in
      left.points.count == right.points.count
        ? Lead.reach(left) > Lead.reach(right) : left.points.count > right.points.count
    }
    if let asked = lines.first(where: { $0.key == slope }) { return asked }
    guard let line = lines.first, line.points.count == 2 else { return lines.first }
    let numbers = Set(lines.map(\.key))
    let own = effects.first { $0.key == line.key }
    let isLess = effects.contains { effect in !numbers.contains(effect.key) && own.map { $0 < effect } ?? false }
    return isLess ? nil : line
  }

  /// So many rows fit on the first screen; a head of a panel counts as one.
  static let mostRows = 16
  /// With more rows than this the reasons below would be cut, so equal designs share a row.
  static let manyRows = 12

  /// The points of the settings that have an effect. Where they are too many for the first screen, settings with less
  /// effect are held at the last value at which something differs.
  private static func beside(
    _ points: [Point], _ effects: [LeadValues.Effect], _ values: LeadValues
  ) -> [Point] {
    var kept = points
    for (place, effect) in effects.sorted(by: <).enumerated() {
      let isLast = place == effects.count - 1
      // Where nothing differs at all, that is the answer, and all settings are shown.
      let isTelling = effect.most > 1 || isLast && !kept.contains { values.differ([$0]) }
      if isTelling, isLast || values.rows(kept) <= mostRows { break }
      let choices = Set(kept.compactMap { $0.settings.first { $0.key == effect.key } })
      let parts = choices.map { setting in kept.filter { $0.settings.contains(setting) } }
        .sorted { ($0.last ?? Point()) < ($1.last ?? Point()) }
      kept = parts.last { values.differ($0) } ?? parts.last ?? kept
    }
    return kept
  }
}

/// What the first chart of a run is of, by point and design.
struct LeadValues {
  /// How much a setting changes what is asked for.
  struct Effect: Comparable {
    let key: String
    /// The factor between the values of a setting for the design in the middle; 1 where they are alike.
    let middle: Double
    /// The greatest factor.
    let most: Double
    /// Whether several of its values are known, and all come to the same.
    let isAlike: Bool

    static func < (left: Effect, right: Effect) -> Bool {
      (left.middle, left.most, right.key) < (right.middle, right.most, left.key)
    }
  }

  private let values: [Point: [String: Double]]
  private let isExact: Bool

  /// A factor to 0 counts as this one, so that it does not outweigh all others.
  private static let greatest = 100.0
  /// Times that differ by less are alike.
  private static let noise = 1.05

  init(_ run: StoredRun, _ asked: Lead.Asked) {
    var found: [Point: [String: Double]] = [:]
    for report in run.manifest.cells where asked.designs.match(report.cell) {
      if let value = Lead.value(run, asked, report) {
        found[report.cell.setting, default: [:]][report.cell.reported] = value.approximation
      }
    }
    values = found
    isExact = asked.metric.exactness == .exact
  }

  /// Whether a value of these points is unlike another one.
  func differ(_ points: [Point]) -> Bool { factor(points.flatMap { values[$0].map { Array($0.values) } ?? [] }) > 1 }

  /// Whether a design has a value at one of these points.
  func hold(_ points: [Point]) -> Bool { points.contains { values[$0] != nil } }

  /// The rows of a chart of these points, equal designs in one row, with a head for each point where there are several
  /// designs.
  func rows(_ points: [Point]) -> Int {
    let all = points.map { values[$0] ?? [:] }
    let designs = Set(all.flatMap(\.keys)).count
    let heads = designs > 1 && points.count > 1 ? points.count : 0
    let ungrouped = all.reduce(heads) { $0 + $1.count }
    if ungrouped <= LeadPoints.manyRows || !isExact { return ungrouped }
    return all.reduce(heads) { $0 + Set($1.values).count }
  }

  func effect(of key: String, _ points: [Point]) -> Effect {
    let groups = Dictionary(grouping: points) { point in point.settings.filter { $0.key != key } }
    let designs = Set(values.values.flatMap(\.keys))
    let factors = designs.map { design in
      groups.values.map { group in factor(group.compactMap { values[$0]?[design] }) }.max() ?? 1
    }.sorted()
    guard let most = factors.last else { return Effect(key: key, middle: 1, most: 1, isAlike: false) }
    let known = points.filter { values[$0] != nil }.compactMap { $0.settings.first { $0.key == key } }
    let halves = (factors[(factors.count - 1) / 2], factors[factors.count / 2])
    return Effect(
      key: key, middle: (halves.0 * halves.1).squareRoot(), most: most, isAlike: most == 1 && Set(known).count > 1)
  }

  /// The least magnitude above 0 and the greatest one at these points; `nil` where there is none.
  func magnitudes(_ points: [Point]) -> ClosedRange<Double>? {
    let all = points.flatMap { values[$0].map { Array($0.values) } ?? [] }.map(\.magnitude)
    let positive = all.filter { $0 > 0 && $0.isFinite }
    guard let least = positive.min(), let most = positive.max() else { return nil }
    return least...most
  }

  /// The greatest value divided by the least; 1 where they are alike.
  private func factor(_ all: [Double]) -> Double {
    guard let least = all.min(), let most = all.max(), least != most else { return 1 }
    if least <= 0 { return Self.greatest }
    let factor = min(Self.greatest, most / least)
    return isExact || factor > Self.noise ? factor : 1
  }
}
