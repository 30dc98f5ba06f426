import BenchCore

extension OperationLog {
  /// Reads the log in a file of recorded operations, over the data on which the operations were recorded.
  ///
  /// - Complexity: O(m + n), where m is the size of the file and n counts entities.
  /// - Throws: `ScenarioError` with the lines that name missing entities or make impossible changes, and
  ///   `WorkloadError` for views that cannot be drawn.
  package static func recorded(
    _ file: RecordedFile, views: RecordedViews?, over dataset: Dataset, _ names: RecordedNames, _ scenario: Scenario
  ) throws -> OperationLog {
    let habits = WritingHabits(scenario.dataset, dataset, seed: scenario.seed)
    let world = try World(dataset, habits: habits, seed: scenario.seed)
    var log = OperationLog()
    var shelf = DistributionShelf()
    let draw = ViewDraw(dataset: dataset, world: world, seed: scenario.seed)
    log.show(try views?.views ?? draw.views(scenario.views, &shelf, reserve: { _ in 0 }))
    var replayer = Replayer(dataset, names, world, log)
    return try replayer.replay(file)
  }
}

struct Replayer {
  let dataset: Dataset
  var names: RecordedNames
  var world: World
  var log: OperationLog
  private var mounted: Set<Int>
  private var textPlaces: [String: UInt32] = [:]
  private var tagPlaces: [[String]: UInt32] = [:]
  private var commit: (start: Int, step: Int?)?
  private var lastStep: Int?
  /// The number of lines so far, including wrong lines.
  private var lineCount = 0

  init(_ dataset: Dataset, _ names: RecordedNames, _ world: World, _ log: OperationLog) {
    (self.dataset, self.names, self.world, self.log) = (dataset, names, world, log)
    mounted = Set(0..<log.viewsAtStart)
  }

  mutating func replay(_ file: RecordedFile) throws(ScenarioError) -> OperationLog {
    try file.eachLine { line throws(DataProblem) in try replay(line) }
    return log
  }

  private mutating func replay(_ line: RecordedLine) throws(DataProblem) {
    defer { lineCount += 1 }
    if let number = try line.fields.number("operation", in: 0...Int(UInt32.max)), number != lineCount {
      throw DataProblem("operation", "\(number)", "must be \(lineCount), the number of lines before it")
    }
    let joins = try joinsCommit(line)
    var operation = try operation(line)
    if joins, let commit {
      operation.batch = 0
      log.operations[commit.start].batch += 1
    } else {
      commit = (log.operations.count, line.step)
    }
    log.operations.append(operation)
    if let last = log.phases.last, last.name == line.phase {
      log.phases[log.phases.count - 1].operations = last.operations.lowerBound..<log.operations.count
    } else {
      let range = log.operations.count - 1..<log.operations.count
      log.phases.append(OperationLog.Phase(name: line.phase, operations: range, record: line.isRecorded))
    }
  }

  private mutating func joinsCommit(_ line: RecordedLine) throws(DataProblem) -> Bool {
    defer { lastStep = line.step ?? lastStep }
    guard let step = line.step else { return false }
    if let lastStep, step < lastStep {
      throw DataProblem("step", "\(step)", "must not be smaller than that of the line before (\(lastStep))")
    }
    guard let commit, commit.step == step else {
      if step == lastStep { throw DataProblem("step", "\(step)", "must have its lines side by side") }
      return false
    }
    let first = log.operations[commit.start]
    guard first.kind == line.kind, line.kind.isChange else {
      throw DataProblem(
        "step", "\(step)", "must be another than that of a \(first.kind.name)",
        cure: "a commit has changes of one kind, and a read stands alone")
    }
    guard log.phases.last?.name == line.phase else {
      throw DataProblem("step", "\(step)", "must not go on in another phase")
    }
    if first.batch == UInt16.max { throw DataProblem("step", "\(step)", "must have at most 65,535 changes") }
    return true
  }

  private mutating func operation(_ line: RecordedLine) throws(DataProblem) -> Operation {
    let fields = line.fields
    let kind = line.kind
    switch kind.effect {
    case .edits(.author): return try updateAuthor(line)
    case .edits(.post):
      let post = try living(.post, fields)
      return try write(line, post, try fields.neededText("title"), to: \.posts[Int(post)].title, over: title(of: post))
    case .edits(.comment):
      let comment = try living(.comment, fields)
      return try write(
        line, comment, try fields.neededText("body"), to: \.comments[Int(comment)].body, over: body(of: comment))
    case .insertsPost: return try insertPost(kind, fields)
    case .insertsComment: return try insertComment(kind, fields)
    case .removes(let entity):
      let gone = try living(entity, fields)
      world.delete(entity, gone)
      return Operation(kind, entity: gone)
    case .resends: return try refetch(kind, fields)
    case nil where kind.isChurn: return try churn(kind, fields)
    case nil:
      if let named = kind.named { return try read(line, try living(named, fields)) }
      return try read(line, UInt32(try fields.needed("limit", in: RecordedViews.limits)))
    }
  }

  /// Returns the entity that the line names; throws if the entity does not exist or is deleted.
  func living(_ kind: EntityKind, _ fields: RecordedFields) throws(DataProblem) -> UInt32 {
    try living(kind, try fields.name(kind.rawValue), as: kind.rawValue)
  }

  func living(_ kind: EntityKind, _ name: String, as key: String) throws(DataProblem) -> UInt32 {
    guard let place = names.place(name, kind) else {
      throw DataProblem(
        key, "'\(ShownText.short(name))'", "is in neither the data set nor a line above",
        cure: "the data set has what there is before the first line")
    }
    if !world.living(kind).contains(place) {
      throw DataProblem(key, "'\(ShownText.short(name))'", "has been deleted by a line above")
    }
    return place
  }

  func text(_ place: UInt32, born: () -> String) -> String {
    place == Operation.initialText ? born() : log.texts[Int(place)]
  }

  mutating func place(of text: String) -> UInt32 { Self.place(of: text, in: &log.texts, &textPlaces) }

  mutating func place(of tags: [String]) -> UInt32 { Self.place(of: tags, in: &log.tagSets, &tagPlaces) }

  private static func place<Value: Hashable>(
    of value: Value, in pool: inout [Value], _ places: inout [Value: UInt32]
  ) -> UInt32 {
    if let place = places[value] { return place }
    pool.append(value)
    places[value] = UInt32(pool.count - 1)
    return UInt32(pool.count - 1)
  }

  func name(of author: UInt32) -> String { text(world.authors[Int(author)].name) { dataset.authors[Int(author)].name } }

  func title(of post: UInt32) -> String { text(world.posts[Int(post)].title) { dataset.posts[Int(post)].title } }

  func body(of comment: UInt32) -> String {
    text(world.comments[Int(comment)].body) { dataset.comments[Int(comment)].body }
  }

  private mutating func updateAuthor(_ line: RecordedLine) throws(DataProblem) -> Operation {
    let fields = line.fields
    let author = try living(.author, fields)
    let name = try fields.text("name")
    let points = try fields.number("points", in: Int(Int32.min)...Int(Int32.max))
    guard (name == nil) != (points == nil) else {
      throw DataProblem(
        "the line", nil, "must have either name or points", cure: "where both change there are two lines")
    }
    if let points {
      let points = Int32(points)
      let flags = try equal(fields, world.authors[Int(author)].points == points)
      world.authors[Int(author)].points = points
      return Operation(line.kind, entity: author, value: UInt32(bitPattern: points), flags: flags.union(.points))
    }
    return try write(line, author, name ?? "", to: \.authors[Int(author)].name, over: self.name(of: author))
  }

  mutating func set(_ field: WritableKeyPath<World, UInt32>, to new: String?, over old: String) {
    if let new, new != old { world[keyPath: field] = place(of: new) }
  }

  private mutating func write(
    _ line: RecordedLine, _ entity: UInt32, _ new: String, to field: WritableKeyPath<World, UInt32>, over old: String
  ) throws(DataProblem) -> Operation {
    let flags = try equal(line.fields, old == new)
    set(field, to: new, over: old)
    return Operation(line.kind, entity: entity, value: world[keyPath: field], flags: flags)
  }

  /// Returns the flag of an equal write; throws if the line claims the contrary, because then the log fits other data.
  private func equal(_ fields: RecordedFields, _ isEqual: Bool) throws(DataProblem) -> Operation.Flags {
    if let said = try fields.flag("equal"), said != isEqual {
      throw DataProblem(
        "equal", "\(said)", "must be \(isEqual), because the value is \(isEqual ? "there already" : "new")",
        cure: "leave it out, or begin with the data on which the log was recorded")
    }
    return isEqual ? .equal : []
  }

  private func read(_ line: RecordedLine, _ subject: UInt32) throws(DataProblem) -> Operation {
    let view = ViewKey(readBy: line.kind, subject)
    guard let slot = try line.fields.number("slot", in: 0...Int(UInt32.max)) else {
      // A slot of `null` means a query. Without a slot, the line reads the mounted view with this content, if any.
      let shown =
        line.fields.has("slot") ? nil : log.views.indices.first { log.views[$0] == view && mounted.contains($0) }
      return Operation(line.kind, entity: subject, other: shown.map { UInt32($0) } ?? Operation.noSlot)
    }
    guard log.views.indices.contains(slot), log.views[slot] == view, mounted.contains(slot) else {
      throw DataProblem(
        "slot", "\(slot)", "must be a view on screen that shows just this",
        cure: "null where none does; leave it out to have it found")
    }
    return Operation(line.kind, entity: subject, other: UInt32(slot))
  }

  private mutating func churn(_ kind: OperationKind, _ fields: RecordedFields) throws(DataProblem) -> Operation {
    let slot = try fields.needed("slot", in: 0...Int(UInt32.max))
    guard log.views.indices.contains(slot) else {
      throw DataProblem("slot", "\(slot)", "must be one of the \(log.views.count) views")
    }
    let isNew = kind == .subscribe ? mounted.insert(slot).inserted : mounted.remove(slot) != nil
    if !isNew {
      throw DataProblem(
        "slot", "\(slot)", kind == .subscribe ? "must not be on screen already" : "must be on screen to leave it")
    }
    return Operation(kind, other: UInt32(slot))
  }
}
