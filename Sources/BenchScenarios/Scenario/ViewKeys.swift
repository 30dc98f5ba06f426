import BenchCore
import BenchWorkloads

/// The keys of one entry of `views`.
enum ViewKeys: FieldTable {
  static let kind = Field<String>("kind", .word(ViewKind.allCases.map(\.name)), isRequired: true, "what the view shows")
  static let count = Field<Int>(
    "count", .integer(1...100_000), standard: "1", "how many views this entry puts on screen")
  static let limit = Field<Int>(
    "limit", .integer(1...100_000),
    "the largest number of rows; by default 50 for `feed`, `top-authors` and `badge`, otherwise unlimited")
  static let from = Field(
    "from", standard: ListEnd.newest,
    "whether a `thread`, `author-posts` or `tagged` with a `limit` shows the newest or the oldest rows")
  static let depth = Field<Int>(
    "depth", .integer(BadgeView.depths), standard: "2", "how many views the chain of a `badge` has")
  static let keys = Field<DistributionSpec>(
    "keys", .distribution, standard: "zipfian", "how the view's entity or tag is drawn")
  static let renderCost = Field<Int>(
    "render_cost", .integer(0...1_000_000_000), standard: "0", "nanoseconds of work each time the view is shown")

  static let fields: [PlacedField<ViewSpec>] = [
    PlacedField(kind, \.kind), PlacedField(count, \.count), PlacedField(limit, \.givenLimit),
    PlacedField(from, \.givenEnd), PlacedField(depth, \.depth), PlacedField(keys, \.keys),
    PlacedField(renderCost, \.renderCost, read: { Nanoseconds(UInt64($0)) }, write: { Int(clamping: $0.rawValue) }),
  ]
}

extension ViewSpec {
  /// The limit that the scenario states; `nil` if the scenario leaves the limit out.
  fileprivate var givenLimit: Int? {
    get {
      if kind.definition.hasWindow { return window == .all ? nil : window.limit }
      return limit == Self.standardLimit ? nil : limit
    }
    set {
      limit = newValue ?? Self.standardLimit
      window = kind.definition.hasWindow ? newValue.map { ListWindow($0) } ?? .all : .all
    }
  }

  fileprivate var givenEnd: ListEnd {
    get { window.end }
    set { if window != .all { window = ListWindow(window.limit, from: newValue) } }
  }

  private static var standardLimit: Int { 50 }
}
