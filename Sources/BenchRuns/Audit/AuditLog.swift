import BenchCore
import BenchResults
import BenchWorkloads

/// The content of a play as files for independent programs: the data, the views, every operation with its values, and
/// the digests of the expected rows of every view.
///
/// Goals: a reader who does not trust our counts can predict the counts from these files alone. Non-goals: measuring
/// anything.
package struct AuditLog: Sendable {
  private let stage: Stage
  package private(set) var warnings: [String] = []
  private var name = ""
  private var point: Plan.PointPlan?

  package init(_ point: Plan.PointPlan, of scenario: String, by builder: StageBuilder) throws {
    (name, self.point) = (scenario, point)
    (stage, warnings) = try builder.build(point.scenario)
  }

  /// Creates a log for a host, which does not get the expected rows.
  init(of stage: Stage) { self.stage = stage }

  package var files: [(name: String, text: String)] {
    play + [("required.jsonl", lines(required)), ("log.json", summary.line + "\n")]
      + (stage.load.map { [("arrivals.jsonl", lines(OrderedJSON.arrivals(of: $0)))] } ?? [])
  }

  private func lines(_ values: [OrderedJSON]) -> String { values.map { $0.line + "\n" }.joined() }

  /// The summary, whose hash is the `operation_log_hash` of the point in `run.json`.
  private var summary: OrderedJSON {
    .object(
      [
        ("scenario", .text(name)), ("point", .text(point?.point.description ?? "")),
        ("seed", .text(point.map { "\($0.scenario.seed)" } ?? "")), ("entities", .whole(stage.entityCount)),
        ("operations", .whole(stage.log.operations.count)), ("steps_with_truth", .whole(stage.truth.stepCount)),
        ("operation_log_hash", .text(stage.log.stableHash(with: stage.dataset.extras).hexadecimal)),
      ] + (stage.load.map { [("load", .load($0))] } ?? []))
  }

  /// The server's data, in the shape that `dataset.import` reads.
  private var dataset: OrderedJSON {
    let payload = stage.dataset.payload()
    return .object([
      ("authors", .list(payload.authors.map { .author($0) })), ("posts", .list(payload.posts.map { .post($0) })),
    ])
  }

  private var views: [OrderedJSON] {
    stage.log.views.enumerated().map { slot, view in
      .object(
        [("slot", .whole(slot)), ("kind", .text(view.kind.name))] + Self.subject(of: view)
          + [
            ("mounted", .flag(slot < stage.log.viewsAtStart)), ("definition", .text(view.meaning)),
            ("fields", .list(view.fields.names.map { OrderedJSON.text($0) })),
            ("fields_of_post_author", .list(view.fieldsOfPostAuthor.names.map { OrderedJSON.text($0) })),
          ]
          + stage.log.renderCosts.dropFirst(slot).prefix(1).map { ("render_cost", .whole(Int($0.rawValue))) })
    }
  }

  private static func subject(of view: ViewKey) -> [(key: String, value: OrderedJSON)] {
    let arguments = view.arguments
    let subject = view.kind.definition.subject
    let about: [(key: String, value: OrderedJSON)] =
      subject == .tag
      ? [("tag", .text(arguments.tag))]
      : zip(subject.numberNames, [arguments.first, arguments.second]).map { ($0, OrderedJSON.whole($1)) }
    if view.window == .all { return about }
    return about + [("limit", .whole(view.window.limit)), ("from", .text(view.window.end.rawValue))]
  }

  // MARK: Steps

  private var operations: [OrderedJSON] {
    let decoder = LogDecoder(stage)
    var phases = stage.log.phases[...]
    // A step is a commit, a read, a mount or an unmount; each is within one phase.
    var (step, end) = (-1, 0)
    return stage.log.operations.enumerated().map { place, operation in
      if place == end { (step, end) = (step + 1, end + Int(operation.batch)) }
      while let phase = phases.first, phase.operations.upperBound <= place { phases.removeFirst() }
      return .object(
        [
          ("operation", .whole(place)), ("step", .whole(step)), ("phase", .text(phases.first?.name ?? "")),
          ("recorded", .flag(phases.first?.record ?? false)), ("kind", .text(operation.kind.name)),
        ] + values(of: operation, decoder))
    }
  }

  /// Returns the values that an operation writes or reads, as in the table at `Operation`.
  private func values(of operation: Operation, _ decoder: LogDecoder) -> [(key: String, value: OrderedJSON)] {
    let entity = OrderedJSON.whole(Int(operation.entity))
    let slot = OrderedJSON.optional(operation.other == Operation.noSlot ? nil : Int(operation.other))
    let isEqual = (key: "equal", value: OrderedJSON.flag(operation.flags.contains(.equal)))
    switch operation.kind.effect {
    case .edits(.author):
      switch decoder.authorEdit(operation).change {
      case .name(let name): return [("author", entity), ("name", .text(name)), isEqual]
      case .points(let points): return [("author", entity), ("points", .whole(points)), isEqual]
      }
    case .edits(.post): return [("post", entity), ("title", .text(decoder.postEdit(operation).title)), isEqual]
    case .edits(.comment): return [("comment", entity), ("body", .text(decoder.commentEdit(operation).body)), isEqual]
    case .insertsPost: return [("post", .post(decoder.post(Int(operation.value))))]
    case .insertsComment: return [("post", entity), ("comment", .comment(decoder.commentInsert(operation).comment))]
    case .resends:
      let page = Int(operation.value)..<Int(operation.value) + Int(operation.other)
      return [("posts", .list(page.map { .post(decoder.post($0)) }))]
    case .removes(let kind): return [(kind.rawValue, entity)]
    case nil where operation.kind.isChurn: return [("slot", slot)]
    case nil: return [(operation.kind.named?.rawValue ?? "limit", entity), ("slot", slot)]
    }
  }

  private var required: [OrderedJSON] {
    let truth = stage.truth
    return (0..<truth.stepCount).map { step in
      let entries = truth.entries(ofStep: step)
      let answer = entries.first { truth.slots[$0] == Operation.noSlot }
      if let answer { return .object([("step", .whole(step)), ("answer", .text(truth.digests[answer].hexadecimal))]) }
      let changes = entries.map { entry in
        OrderedJSON.object([
          ("slot", .whole(Int(truth.slots[entry]))), ("digest", .text(truth.digests[entry].hexadecimal)),
        ])
      }
      return .object([("step", .whole(step)), ("changed", .list(changes))])
    }
  }

  /// The files of the play, without expected results.
  var play: [(name: String, text: String)] {
    [
      ("dataset.json", dataset.line + "\n"), ("views.json", OrderedJSON.list(views).line + "\n"),
      ("operations.jsonl", lines(operations)),
    ]
  }
}
