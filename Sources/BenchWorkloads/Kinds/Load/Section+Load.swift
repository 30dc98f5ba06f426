import BenchCore

// Readers of values that only a load over time has: rates, drawn times, lists of phases, limits.

extension Section {
  /// Reads a number per second, or a shape with its numbers: `{ ramp: { from: 10, to: 40 } }`, `{ burst: 100 }`.
  func value(_ field: Field<ArrivalSpec>) -> ArrivalSpec? {
    guard let node = node(field.key) else { return nil }
    let cards = AllArrivals.cards
    guard let entries = node.entries else {
      return number(node, NumberRange(ArrivalParameter.rates), subject(field.key)).map { .rate($0) }
    }
    guard let entry = node.onlyEntry, let card = cards.first(where: { $0.name == entry.key }) else {
      let names = cards.map(\.name).sorted()
      return refuse(
        field.key, "must be a number per second or one shape",
        cure: NearestName.cure(entries.first?.key ?? "", in: names, all: "shapes"))
    }
    let subject = "\(subject(field.key)).\(card.name)"
    if card.takesFile { return trace(card, entry.value, subject) }
    let values =
      card.parameters.count == 1
      ? parameter(card.parameters[0], entry.value, subject).map { [card.parameters[0].name: $0] }
      : parameters(card, entry.value, subject)
    guard let values, values.count == card.parameters.count else { return nil }
    let shape = ArrivalSpec(card.name, values)
    if case .rate(let profile) = AllArrivals.make(shape).profile(over: 1_000_000_000), profile.total == 0 {
      return refuse(field.key, "must have arrivals: the rate is always 0", cure: "raise one of its numbers")
    }
    return shape
  }

  private func trace(_ card: ArrivalCard, _ node: YAMLNode, _ subject: String) -> ArrivalSpec? {
    guard let path = node.plainText, !path.isEmpty else {
      return context.refuse(node, subject, "must be a path", cure: "for example arrivals.csv")
    }
    switch context.trace(path) {
    case .success(let times):
      return ArrivalSpec(card.name, times: times, from: ArrivalSpec.Origin(file: path, line: node.mark.line))
    case .failure(let problem):
      report(problem, of: path, node.mark, subject)
      return nil
    }
  }

  func checkRoundTrips(_ path: String, _ key: Key) {
    guard let node = node(key), case .failure(let problem) = context.roundTrips(path) else { return }
    report(problem, of: path, node.mark, subject(key))
  }

  private func report(_ problem: TraceFile.Problem, of path: String, _ mark: YAMLNode.Mark, _ subject: String) {
    let place = problem.line > 0 ? "\(path), line \(problem.line)" : path
    context.problems.add(
      mark, subject, showing: problem.line > 0 && !problem.value.isEmpty ? problem.value : nil,
      "cannot be read: \(place): \(problem.rule)", cure: problem.cure)
  }

  func value(share field: Field<Double>) -> Double? {
    guard case .share(let range) = field.key.rule, let node = nodeOrStandard(field.key) else { return nil }
    let text = node.plainText ?? ""
    guard text.hasSuffix("%") else {
      return refuse(field.key, showing: node.shown, "must be a share in percent", cure: "for example 1%")
    }
    let digits = YAMLNode.plain(String(text.dropLast().prefix { $0 != " " }), at: node.mark)
    return number(digits, range, subject(field.key), unit: "%").map { $0 / 100 }
  }

  private func parameters(_ card: ArrivalCard, _ node: YAMLNode, _ subject: String) -> [String: Double]? {
    let names = card.parameters.map(\.name)
    let values = values(
      node.entries ?? [], subject, "parameter of it", among: card.parameters, by: \.name, "parameters", parameter)
    if !names.allSatisfy({ node[$0] != nil }) {
      context.problems.add(node.mark, subject, showing: node.shown, "must have \(names.joined(separator: ", "))")
    }
    return values
  }

  private func parameter(_ parameter: ArrivalParameter, _ node: YAMLNode, _ subject: String) -> Double? {
    if parameter.isWhole {
      return integer(node, Int(parameter.range.lowerBound)...Int(parameter.range.upperBound), subject).map(Double.init)
    }
    return number(node, NumberRange(parameter.range), subject)
  }

  /// Reads a time, or `{ exponential: time }` for a time drawn with this mean.
  func value(_ field: Field<DrawnTime>, least: Nanoseconds = Nanoseconds(1_000)) -> DrawnTime? {
    guard let node = node(field.key) else { return nil }
    let mean = node.onlyEntry.flatMap { $0.key == "exponential" ? $0.value : nil }
    if node.entries != nil, mean == nil {
      return refuse(field.key, "must be a time", cure: "for example '2 ms' or { exponential: 400 us }")
    }
    return time(mean ?? node, least...Nanoseconds(60_000_000_000), subject(field.key)).map {
      DrawnTime(nanoseconds: Int($0.rawValue), isExponential: mean != nil)
    }
  }

  /// Reads a list of different names of phases; returns their positions. If the key is left out, returns all positions.
  func value(_ field: Field<[String]>, among phases: [String]) -> [Int]? {
    guard let node = node(field.key) else { return Array(phases.indices) }
    guard let elements = node.elements, !elements.isEmpty else { return refuse(field.key, "must be a list of phases") }
    var found: [Int] = []
    for element in elements {
      guard let place = phases.firstIndex(of: element.plainText ?? ""), !found.contains(place) else {
        context.problems.add(
          element.mark, subject(field.key), showing: element.shown, "must be a phase of the load, named once",
          cure: NearestName.cure(element.plainText ?? "", in: phases, all: "phases"))
        continue
      }
      found.append(place)
    }
    return found.count == elements.count ? found.sorted() : nil
  }

  /// Reads limits, each `<metric> <= <number>`; returns the standard limits if the key is left out.
  func value(_ field: Field<[LoadLimit]>) -> [LoadLimit]? {
    guard let node = node(field.key) else { return LoadLimit.standard }
    guard let elements = node.elements, (1...10).contains(elements.count) else {
      return refuse(field.key, "must be a list of 1 to 10 limits", cure: "for example [hitch_ms_per_s <= 5]")
    }
    let limits = elements.compactMap { limit($0, subject(field.key)) }
    return limits.count == elements.count ? limits : nil
  }

  private func limit(_ node: YAMLNode, _ subject: String) -> LoadLimit? {
    let words = (node.plainText ?? "").split(separator: " ")
    let amount = words.dropFirst(2).joined()
    let unit = String(amount.reversed().prefix { $0.isLetter }.reversed())
    let isTime = words.first?.hasSuffix("_ns") == true
    guard (3...4).contains(words.count), words[1] == "<=", unit.isEmpty || isTime && Self.units[unit] != nil,
      let number = Double(amount.dropLast(unit.count).filter { $0 != "_" }), number >= 0, number.isFinite
    else {
      return context.refuse(
        node, subject, "must be a limit", cure: "for example hitch_ms_per_s <= 5, or response_p99_ns <= 100 ms")
    }
    let most = number * (Self.units[unit] ?? 1)
    let known = LoadMeasure.allCases.filter { $0.row.limits != nil }
    guard let measure = known.first(where: { $0.rawValue == words[0] }) else {
      return context.refuse(
        node, subject, showing: String(words[0]), "is no metric that a capacity can be held to",
        cure: NearestName.cure(String(words[0]), in: known.map(\.rawValue), all: "there are"))
    }
    return LoadLimit(measure, atMost: most)
  }
}
