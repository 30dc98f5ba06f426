import BenchCore
import Foundation

/// The views of a recorded log's file, in the order of their slots.
package struct RecordedViews {
  private(set) var views = DrawnViews()
  private var seen: Set<ViewKey> = []

  static let limits = 1...100_000
  private static let most = 10_000_000
  private static let costs = 0...1_000_000_000

  package init(_ input: ImportInput, _ names: RecordedNames) throws {
    let values = try Self.values(input)
    var problems = RecordedProblems()
    for (slot, value) in values.enumerated() {
      do throws(DataProblem) {
        try add(value, slot, names)
      } catch {
        var problem = error
        problem.subject = "[\(slot)]" + (error.subject.isEmpty ? "" : ".\(error.subject)")
        problems.add(problem.located(in: input.path, line: 1))
      }
    }
    try problems.check()
  }

  private static func values(_ input: ImportInput) throws -> [JSONValue] {
    let keys = ["slot", "kind", "post", "author", "limit", "from", "depth", "tag", "mounted", "render_cost"]
    let wanted = WantedMembers(keys.map { [$0] })
    let value = try input.read(as: .json) { text throws(FormatError) -> JSONValue in
      var scanner = JSONScanner(text.bytes, offset: text.start)
      let value = try scanner.value(wanted, depth: 1)
      if scanner.peek() != nil { throw scanner.unexpected("the end of the list") }
      return value
    }
    guard case .array(let values) = value.content, values.count <= most else {
      let problem = DataProblem("the file", value.kind, "must be a list of views")
      throw ScenarioError(problems: [problem.located(in: input.path, line: 1)])
    }
    return values
  }

  private mutating func add(_ value: JSONValue, _ slot: Int, _ names: RecordedNames) throws(DataProblem) {
    let fields = try RecordedFields(value, "")
    if let said = try fields.number("slot", in: 0...Self.most), said != slot {
      throw DataProblem("slot", "\(said)", "must be \(slot), the number of views before it")
    }
    let view = try Self.view(fields, names)
    if !seen.insert(view).inserted { throw DataProblem("", nil, "shows what a view before it shows") }
    if let base = view.base, !seen.contains(base) {
      throw DataProblem("depth", nil, "needs the view that it stands over before it")
    }
    if try fields.flag("mounted") ?? true {
      guard views.atStart == slot else {
        throw DataProblem("mounted", "true", "must stand before the views that are not mounted")
      }
      views.atStart += 1
    }
    views.views.append(view)
    views.renderCosts.append(Nanoseconds(UInt64(try fields.number("render_cost", in: Self.costs) ?? 0)))
  }

  private static func view(_ fields: RecordedFields, _ names: RecordedNames) throws(DataProblem) -> ViewKey {
    let word = try fields.text("kind") ?? ""
    guard let kind = ViewKind(rawValue: word) else {
      throw DataProblem(
        "kind", "'\(ShownText.short(word))'", "is no kind of view",
        cure: NearestName.cure(word, in: ViewKind.allCases.map(\.name), all: "there are"))
    }
    func place(_ kind: EntityKind) throws(DataProblem) -> Int {
      let name = try fields.name(kind.rawValue)
      guard let place = names.place(name, kind) else {
        throw DataProblem(kind.rawValue, "'\(ShownText.short(name))'", "is not in the data set")
      }
      return Int(place)
    }
    let definition = kind.definition
    let window = definition.hasWindow ? try Self.window(fields) : .all
    switch definition.subject {
    case .post: return definition.key(ViewArguments(try place(.post), window: window))
    case .author: return definition.key(ViewArguments(try place(.author), window: window))
    case .authorUnderPost: return definition.key(ViewArguments(try place(.author), try place(.post)))
    case .limit: return definition.key(ViewArguments(try fields.needed("limit", in: limits)))
    case .tag: return definition.key(ViewArguments(tag: try fields.neededText("tag"), window: window))
    case .chain:
      let depth = try fields.needed("depth", in: BadgeView.depths)
      return definition.key(ViewArguments(try fields.needed("limit", in: limits), depth))
    }
  }

  private static func window(_ fields: RecordedFields) throws(DataProblem) -> ListWindow {
    guard let limit = try fields.number("limit", in: limits) else { return .all }
    let word = try fields.text("from") ?? ListEnd.newest.rawValue
    guard let end = ListEnd(rawValue: word) else {
      throw DataProblem("from", "'\(ShownText.short(word))'", "must be newest or oldest")
    }
    return ListWindow(limit, from: end)
  }
}
