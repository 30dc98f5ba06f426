import BenchCore
import BenchResults
import BenchVerdicts

/// The kinds of change played at one point of a run, with their shares.
struct PlayedMix {
  let run: StoredRun
  let point: Point

  /// `Changes: 66 % new comments, 33 % changes of a post, 0.5 % reloads of 30 posts with their comments. 25 % of all
  /// operations are reads.`
  var words: String? {
    let cells = run.manifest.cells.lazy.map(\.cell).filter { $0.point == point }
    let kinds = cells.map { run.index.kinds(of: .requiredUpdates, cell: $0) }.first { !$0.isEmpty } ?? []
    let changes = kinds.filter { Self.changes.contains($0.operation) }
    let all = changes.reduce(0) { $0 + $1.operations }
    guard all > 0 else { return nil }
    let page = run.manifest.points.first { $0.point == point }?.refetchedPosts
    let parts = changes.ordered { ($1.operations, $0.operation) < ($0.operations, $1.operation) }.map { kind in
      "\(Self.share(kind.operations, of: all)) \(Self.words(kind.operation, isOne: false, page: page))"
    }
    let reads = kinds.filter { Self.reads.contains($0.operation) }.reduce(0) { $0 + $1.operations }
    let operations = kinds.reduce(0) { $0 + $1.operations }
    let rest = reads > 0 ? ". \(Self.share(reads, of: operations)) of all operations are reads" : ""
    return "Changes: \(parts.joined(separator: ", "))\(rest)."
  }

  static let changes = OperationKind.changes.map(\.name)
  /// The names of the reads; mounting and unmounting views are neither changes nor reads.
  private static let reads = Set(OperationKind.allCases.filter(\.isRead).map(\.name))

  private static func share(_ part: Int, of all: Int) -> String {
    let percent = Double(part) / Double(all) * 100
    let tenths = (percent * 10).rounded() / 10
    if tenths == 0 { return "\(AnswerNumber.count(percent)) %" }
    return tenths < 10 ? "\(AnswerNumber.count(tenths)) %" : Percent.rounded(percent / 100)
  }

  /// Returns the words for one change: `a new comment` for `insert-comment`, `a reload of …` for `refetch`.
  static func one(_ kind: String) -> String { words(kind, isOne: true) }

  /// Returns the words for one commit: one change, or `a batch of 30 new comments`.
  static func commit(of kind: String, batch: Double) -> String {
    if batch == 1 { return one(kind) }
    let about = batch.rounded() == batch ? "" : "about "
    return "a batch of \(about)\(Layout.grouped(Int(nearest: batch))) \(words(kind, isOne: false))"
  }

  private static func words(_ kind: String, isOne: Bool, page: Int? = nil) -> String {
    let parts = kind.split(separator: "-").map(String.init)
    guard parts.count == 2 else {
      let posts = page.map { Layout.count($0, "post") } ?? "posts"
      return "\(isOne ? "a reload" : "reloads") of \(posts) with their comments"
    }
    if let adjective = ["insert": "new", "delete": "deleted"][parts[0]] {
      return isOne ? "a \(adjective) \(parts[1])" : "\(adjective) \(parts[1])s"
    }
    return "\(isOne ? "a change" : "changes") of \(parts[1] == "author" ? "an" : "a") \(parts[1])"
  }
}
