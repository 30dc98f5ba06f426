import BenchWorkloads

/// The two scenarios in a file, one as written and one at smoke size, each with its points.
///
/// Both scenarios are always validated, so that an error in the smoke section shows before the first smoke run.
struct ScenarioVariants {
  private let context: ReadingContext
  private let answers: [SourceAnswer]
  private let called: [DesignLabel]

  /// Returns the scenario as written and at smoke size; each is `nil` if it has problems or does not exist.
  static func documents(
    _ written: YAMLNode, _ context: ReadingContext, needsSmoke: Bool
  ) -> (written: ScenarioDocument?, smoke: ScenarioDocument?) {
    var node = written
    let kind = node.scenarioKind
    let root = Section(root: node, kind.form.section, context)
    let settings = SettingsReader(context: context, form: kind.form)
    let sweep = kind.form.isSwept ? settings.sweep(root, RootKeys.sweep) : []
    let expectations = root.value(RootKeys.expect) ?? []
    let variants = ScenarioVariants(context: context, answers: root.answers, called: root.value(RootKeys.called) ?? [])
    let budget = root.value(RootKeys.budget)
    let smoke = root.section(RootKeys.smoke)
    let smokeSettings = settings.smoke(smoke, SmokeKeys.set)
    let smokeExpectations = smoke.value(SmokeKeys.expect) ?? []
    if root.node(RootKeys.smoke.key)?.entries?.isEmpty == true {
      root.report(RootKeys.smoke.key, "has no effect; it must have set or expect")
    }
    var document = variants.variant(node, sweep) { $0 + expectations }
    document?.base.budget = budget
    guard root.node(RootKeys.smoke.key) != nil else {
      // Without a smoke section, smoke runs play some kinds of file as a whole.
      if !needsSmoke || kind.form.isPlayedWhole { return (document, needsSmoke ? document : nil) }
      context.problems.add(
        root.mark, RootKeys.smoke.key.name, "is missing, and --smoke needs it", cure: "add smoke: { set: … }")
      return (document, nil)
    }
    context.problems.isAtSmokeSize = document != nil
    defer { context.problems.isAtSmokeSize = false }
    for setting in smokeSettings where !setting.isSwept { variants.apply(setting.values[0], setting, to: &node) }
    let replaced = Set(smokeSettings.map(\.path.text))
    let points = sweep.filter { !replaced.contains($0.path.text) } + smokeSettings.filter(\.isSwept)
    // Expectations outside of sentences, which only graphs have, are about the full size.
    let small = variants.variant(node, points) { _ in smokeExpectations }
    // Recording times of a load, or playing it on threads in real time, takes seconds for each design.
    return (document, small?.changed { $0.subject.value.setTimed(false) })
  }

  private func variant(
    _ node: YAMLNode, _ sweep: [Setting], _ expectations: ([SourceSentence]) -> [SourceSentence]
  ) -> ScenarioDocument? {
    let builder = ScenarioBuilder(context: context)
    guard var base = builder.scenario(node) else {
      // The points would repeat the problems of the base, so each value is read alone to find its problems.
      for setting in sweep {
        for value in setting.values where !context.problems.isFull { _ = scenario([(setting, value)], node) }
      }
      return nil
    }
    base.expectations = expectations(base.expectations)
    base.answers = SourceAnswers(answers, in: node)
    base.called = called
    let form = base.kind.form
    if !form.isSwept { return ScenarioDocument(base: base, points: form.points(of: base)) }
    let combinations = combinations(of: sweep)
    var points: [ScenarioPoint] = []
    for combination in combinations where !context.problems.isFull {
      guard var scenario = scenario(combination, node) else { continue }
      scenario.expectations = base.expectations
      scenario.answers = base.answers
      scenario.called = called
      let settings = combination.map {
        PointSetting(key: $0.setting.path.text, value: SettingsReader.name(of: $0.value))
      }
      points.append(ScenarioPoint(settings: settings, scenario: scenario))
    }
    return points.count == combinations.count && !points.isEmpty ? ScenarioDocument(base: base, points: points) : nil
  }

  private func scenario(_ settings: [(setting: Setting, value: YAMLNode)], _ node: YAMLNode) -> Scenario? {
    var node = node
    for (setting, value) in settings { apply(value, setting, to: &node) }
    return ScenarioBuilder(context: context).scenario(node)
  }

  private func apply(_ value: YAMLNode, _ setting: Setting, to node: inout YAMLNode) {
    if setting.path.apply(value, to: &node) == 0 {
      context.problems.add(
        setting.mark, setting.path.text, "has no effect; no view, phase or mix here has it", cure: "remove it")
    }
  }

  /// Returns every combination of one value for each path; the value of the last path changes fastest.
  private func combinations(of sweep: [Setting]) -> [[(setting: Setting, value: YAMLNode)]] {
    var combinations: [[(setting: Setting, value: YAMLNode)]] = [[]]
    for setting in sweep {
      guard combinations.count * setting.values.count <= ScenarioReader.pointLimit else {
        context.problems.add(
          setting.mark, "sweep", "must have at most \(NumberText.grouped(ScenarioReader.pointLimit)) points",
          cure: "with \(setting.path.text) there are \(combinations.count * setting.values.count)")
        return []
      }
      combinations = combinations.flatMap { chosen in setting.values.map { chosen + [(setting, $0)] } }
    }
    return combinations
  }
}
