import BenchCore
import BenchWorkloads

// Readers of values that only a load over time has: rates, drawn times, lists of phases, limits.

extension ArrivalSpec {
  /// Reads a number per second, or a shape with its numbers: `{ ramp: { from: 10, to: 40 } }`, `{ burst: 100 }`.
  fileprivate static func read(_ place: PlacedNode, _ context: ReadingContext) -> ArrivalSpec? {
    let cards = AllArrivals.cards
    guard let entries = place.node.entries else {
      return place.number(NumberRange(ArrivalParameter.rates)).map { .rate($0) }
    }
    guard let entry = place.node.onlyEntry, let card = cards.first(where: { $0.name == entry.key }) else {
      let names = cards.map(\.name).ordered()
      return place.refuse(
        "must be a number per second or one shape",
        cure: NearestName.cure(entries.first?.key ?? "", in: names, all: "shapes"))
    }
    let value = place.inside(entry)
    if card.takesFile { return trace(card, value, context) }
    let values =
      card.parameters.count == 1
      ? value.parameter(card.parameters[0]).map { [card.parameters[0].name: $0] } : value.parameters(card)
    guard let values, values.count == card.parameters.count else { return nil }
    let shape = ArrivalSpec(card.name, values)
    if case .rate(let profile) = AllArrivals.profile(of: shape, over: 1_000_000_000), profile.total == 0 {
      return place.refuse("must have arrivals: the rate is always 0", cure: "raise one of its numbers")
    }
    return shape
  }

  private static func trace(_ card: ArrivalCard, _ place: PlacedNode, _ context: ReadingContext) -> ArrivalSpec? {
    guard let path = place.node.plainText, !path.isEmpty else {
      return place.refuse("must be a path", cure: "for example arrivals.csv")
    }
    let times = place.result(of: context.trace(path), path)
    return times.map { ArrivalSpec(card.name, times: $0, from: Origin(file: path, line: place.node.mark.line)) }
  }
}

extension PlacedNode {
  /// Returns what was read from a file, or reports the problem of the file.
  func result<Value>(of read: Result<Value, TraceFile.Problem>, _ path: String) -> Value? {
    switch read {
    case .success(let value): return value
    case .failure(let problem):
      let place = problem.line > 0 ? "\(path), line \(problem.line)" : path
      return problems.refuse(
        node.mark, self.path, showing: problem.line > 0 && !problem.value.isEmpty ? problem.value : nil,
        "cannot be read: \(place): \(problem.rule)", cure: problem.cure)
    }
  }

  fileprivate func parameters(_ card: ArrivalCard) -> [String: Double]? {
    let names = card.parameters.map(\.name)
    let values = values("parameter of it", among: card.parameters, by: \.name, "parameters") { $1.parameter($0) }
    if !names.allSatisfy({ node[$0] != nil }) { report("must have \(names.joined(separator: ", "))") }
    return values
  }

  fileprivate func parameter(_ parameter: ArrivalParameter) -> Double? {
    if !parameter.isWhole { return number(NumberRange(parameter.range)) }
    return integer(Int(parameter.range.lowerBound)...Int(parameter.range.upperBound)).map(Double.init)
  }

  /// Reads a time, or `{ exponential: time }` for a time drawn with this mean.
  func drawnTime(least: Nanoseconds = Nanoseconds(1_000)) -> DrawnTime? {
    let mean = node.onlyEntry.flatMap { $0.key == "exponential" ? $0.value : nil }
    if node.entries != nil, mean == nil {
      return refuse("must be a time", cure: "for example '2 ms' or { exponential: 400 us }")
    }
    let time = with(mean ?? node)
    return time.time(least...Nanoseconds(60_000_000_000)).map {
      DrawnTime(nanoseconds: Int($0.rawValue), isExponential: mean != nil)
    }
  }

  fileprivate func limit() -> LoadLimit? {
    let words = (node.plainText ?? "").split(separator: " ")
    let amount = words.dropFirst(2).joined()
    let unit = Self.unit(of: amount)
    let isTime = words.first?.hasSuffix("_ns") == true
    guard (3...4).contains(words.count), words[1] == "<=", unit.isEmpty || isTime && Self.units[unit] != nil,
      let number = Double(amount.dropLast(unit.count).filter { $0 != "_" }), number >= 0, number.isFinite
    else {
      return refuse("must be a limit", cure: "for example hitch_ms_per_s <= 5, or response_p99_ns <= 100 ms")
    }
    let known = LoadMeasure.allCases.filter { $0.row.limits != nil }
    guard let measure = known.first(where: { $0.rawValue == words[0] }) else {
      return refuse(
        showing: String(words[0]), "is no metric that a capacity can be held to",
        cure: NearestName.cure(String(words[0]), in: known.map(\.rawValue), all: "there are"))
    }
    return LoadLimit(measure, atMost: number * (Self.units[unit] ?? 1))
  }
}

extension Section {
  func value(_ field: Field<ArrivalSpec>) -> ArrivalSpec? {
    place[field.key.name].flatMap { ArrivalSpec.read($0, context) }
  }

  /// Reads a list of names of phases; returns their positions. If the key is left out, returns all positions.
  func value(_ field: Field<[String]>, among phases: [String]) -> [Int]? {
    guard let place = place[field.key.name] else { return Array(phases.indices) }
    let parts = place.list(upTo: LoadKeys.phaseLimit, "phase", example: "[calm]")
    let names = parts?.readAll { $0.word(among: phases, "must be a phase of the load") }
    return names.map { names in phases.indices.filter { names.contains(phases[$0]) } }
  }

  /// Reads limits, each `<metric> <= <number>`; returns the standard limits if the key is left out.
  func value(_ field: Field<[LoadLimit]>) -> [LoadLimit]? {
    guard let place = place[field.key.name] else { return LoadLimit.standard }
    return place.list(upTo: 10, "limit", example: "[hitch_ms_per_s <= 5]")?.readAll { place.with($0.node).limit() }
  }
}
