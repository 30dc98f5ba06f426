import BenchCore

/// Writes a scenario as the text of a scenario file that reads back as the same.
///
/// For scenarios that were made by a program and are to be run by a person: only what differs from a default is
/// written, and a generated data set is all it knows.
public struct ScenarioWriter {
  private var lines: [String] = []

  /// The text of a file.
  public static func text(_ scenario: Scenario) -> String {
    var writer = ScenarioWriter()
    writer.write(scenario)
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ scenario: Scenario) {
    lines += [
      "version: 1", "name: \(scenario.name)", "question: \(Self.quoted(scenario.question))", "seed: \(scenario.seed)",
    ]
    if case .generated(let shape) = scenario.dataset { write(shape, scenario.ids) }
    let extra = scenario.extra
    if extra != .none {
      lines.append("payload: { extra_strings: \(extra.strings), extra_ints: \(extra.ints) }")
    }
    if !scenario.views.isEmpty { lines.append("views:") }
    for view in scenario.views { lines.append("  - \(Self.flow(view))") }
    lines += ["workload:", "  phases:"]
    for phase in scenario.workload.phases { write(phase) }
    write(scenario.matrix)
    write(scenario.way)
    lines.append("repetitions: \(scenario.repetitions)")
  }

  private mutating func write(_ shape: GeneratedDataset, _ ids: IDForm) {
    func range(_ sizes: ClosedRange<Int>) -> String {
      sizes.count == 1 ? "\(sizes.lowerBound)" : "{ uniform: [\(sizes.lowerBound), \(sizes.upperBound)] }"
    }
    lines += [
      "dataset:", "  authors: \(shape.authors)", "  posts: \(shape.posts)", "  comments: \(shape.comments)",
      "  tags: { per_post: \(shape.tagsPerPost), distinct: \(shape.distinctTags) }",
      "  relations: { post.author: \(Self.flow(shape.postAuthor)), comment.post: \(Self.flow(shape.commentPost)), "
        + "comment.author: \(Self.flow(shape.commentAuthor)) }",
      "  text: { name: \(range(shape.text.name)), title: \(range(shape.text.title)), body: \(range(shape.text.body)), "
        + "comment: \(range(shape.text.comment)) }",
    ]
    if ids != .int { lines.append("  ids: \(ids.name)") }
  }

  private mutating func write(_ phase: PhaseSpec) {
    let kinds = Set(phase.mix.map(\.kind))
    lines += [
      "    - name: \(Self.quoted(phase.name))", "      operations: \(phase.operations)",
      "      mix: { \(phase.mix.map { "\($0.kind.name): \(NumberText.plain($0.weight))" }.joined(separator: ", ")) }",
      "      keys: \(Self.flow(phase.keys))",
    ]
    if phase.batch != 1 { lines.append("      batch: \(phase.batch)") }
    if phase.equalWrites != 0 { lines.append("      equal_writes: \(NumberText.plain(phase.equalWrites))") }
    if kinds.contains(.refetch) {
      let changed = NumberText.plain(phase.refetchChanged)
      lines.append("      refetch: { page: \(phase.refetchPage), changed: \(changed) }")
    }
    if phase.churn != .none {
      lines.append("      churn: { subscribe: \(phase.churn.subscribe), unsubscribe: \(phase.churn.unsubscribe) }")
    }
    if !phase.record { lines.append("      record: false") }
  }

  private mutating func write(_ matrix: Matrix) {
    lines.append("matrix:")
    for (key, names) in [
      ("stores", matrix.stores), ("derivations", matrix.derivations), ("presets", matrix.presets),
    ] where !names.isEmpty {
      lines.append("  \(key): [\(names.joined(separator: ", "))]")
    }
  }

  private mutating func write(_ way: Way) {
    if way.dispatch != .method { lines.append("dispatch: \(way.dispatch.name)") }
    if way.commit != .plain { lines.append("commit: \(way.commit.name)") }
    if way.hold != 0 { lines.append("snapshots: { hold: \(way.hold) }") }
  }

  /// A view as one line, with the keys that mean something for its kind.
  private static func flow(_ view: ViewSpec) -> String {
    var parts = ["kind: \(view.kind.name)"]
    let values = [
      (ViewKeys.count.key, "\(view.count)"), (ViewKeys.limit.key, "\(view.limit)"),
      (ViewKeys.depth.key, "\(view.depth)"), (ViewKeys.keys.key, flow(view.keys)),
    ]
    for (key, text) in values where Applicability.reason(key.name, in: view.kind) == nil {
      if text != key.standard { parts.append("\(key.name): \(text)") }
    }
    if view.renderCost > .zero { parts.append("render_cost: \(view.renderCost.rawValue)") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private static func flow(_ spec: DistributionSpec) -> String {
    if spec.parameters.isEmpty { return spec.name }
    let parameters = spec.parameters.sorted { $0.key < $1.key }.map { "\($0.key): \(NumberText.plain($0.value))" }
    return "{ \(spec.name): { \(parameters.joined(separator: ", ")) } }"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
  }
}
