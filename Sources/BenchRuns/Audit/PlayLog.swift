import BenchCore
import BenchProcesses
import BenchResults
import BenchWorkloads
import Foundation

/// The log of a play without what must come out: the input of a program that plays it.
struct PlayLog {
  let stage: Stage

  /// The names of the files, with the text of each.
  ///
  /// - Complexity: O(size of the data and the log).
  var files: [(name: String, text: String)] {
    [
      ("dataset.json", dataset.line + "\n"), ("views.json", OrderedJSON.list(views).line + "\n"),
      ("operations.jsonl", operations.map { $0.line + "\n" }.joined()),
    ]
  }

  /// Writes the files into a folder, for hosts of the same run.
  ///
  /// - Throws: `OutputError` when there is no room for them.
  func write(to folder: String) throws(OutputError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, text) in files { try SharedFile.write(Array(text.utf8), to: "\(folder)/\(name)") }
    } catch {
      throw OutputError(path: folder, reason: (error as? SharedFile.Failure)?.reason ?? "\(error)")
    }
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

  /// The range of each step: a commit, a read, or a mount or unmount.
  private var steps: [Range<Int>] {
    var steps: [Range<Int>] = []
    var place = 0
    while place < stage.log.operations.count {
      let end = place + Int(stage.log.operations[place].batch)
      steps.append(place..<end)
      place = end
    }
    return steps
  }

  private var operations: [OrderedJSON] {
    let decoder = LogDecoder(stage)
    var lines: [OrderedJSON] = []
    var phases = stage.log.phases[...]
    for (step, range) in steps.enumerated() {
      while let phase = phases.first, phase.operations.upperBound <= range.lowerBound { phases.removeFirst() }
      for place in range {
        let operation = stage.log.operations[place]
        lines.append(
          .object(
            [
              ("operation", .whole(place)), ("step", .whole(step)), ("phase", .text(phases.first?.name ?? "")),
              ("recorded", .flag(phases.first?.record ?? false)), ("kind", .text(operation.kind.name)),
            ] + values(of: operation, decoder)))
      }
    }
    return lines
  }

  /// Returns the values that an operation writes or reads, by the table at `Operation`.
  private func values(of operation: BenchCore.Operation, _ decoder: LogDecoder) -> [(key: String, value: OrderedJSON)] {
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
    case .insertsComment:
      return [("post", entity), ("comment", .comment(decoder.commentInsert(operation).comment))]
    case .resends:
      let page = Int(operation.value)..<Int(operation.value) + Int(operation.other)
      return [("posts", .list(page.map { .post(decoder.post($0)) }))]
    case .removes(let kind): return [(kind.rawValue, entity)]
    case nil where operation.kind.isChurn: return [("slot", slot)]
    case nil: return [(operation.kind.named?.rawValue ?? "limit", entity), ("slot", slot)]
    }
  }
}
