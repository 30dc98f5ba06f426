import BenchCore
import BenchResults

/// The kind of view that makes more than half of a design's work for views.
enum ViewEffort {
  /// The share of the work above which a kind of view is named.
  private static let most = 0.5

  /// Names the kind of view that makes most of the work; `nil` if none does, or if there is only one kind.
  static func words(_ works: [ViewWork]) -> String? {
    let works = ViewGrid.merged(works)
    let whole = works.reduce(0) { $0 + $1.effort }
    guard works.count > 1, let first = works.first, Double(first.effort) > most * Double(whole) else { return nil }
    let share = Plain.share(Double(first.effort) / Double(whole))
    let work = [(first.rows, "rows computed"), (first.inputs, "inputs read")].filter { $0.0 > 0 }
      .map { "\(Layout.grouped($0)) \($1)" }
    return "views of kind \(first.view) cause \(share) of the work for views: \(work.joined(separator: ", "))"
  }
}

/// The memory of a cell at the end of its play, by the functions that allocated the memory, from a run with the profile
/// `sites`.
struct MemoryParts {
  let run: StoredRun

  private static let told = 5

  /// Returns the parts in words, the largest first; empty if the run has no sites of the cell.
  func words(_ cell: CellIdentity) -> [String] {
    let groups = SiteGroup.all(of: run.sites[cell] ?? [], by: .retained, phases: true)
    let whole = groups.reduce(0) { $0 + $1.value }
    if whole == 0 { return [] }
    func share(_ bytes: Int) -> String {
      "\(ShortNumber.bytes(Double(bytes))), \(ShortNumber.significant(Double(bytes) / Double(whole) * 100)) %"
    }
    let rest = groups.dropFirst(Self.told).reduce(0) { $0 + $1.value }
    let parts =
      groups.prefix(Self.told).map { "\(share($0.value)): \($0.words), phase \($0.phase)" }
      + (rest == 0 ? [] : ["\(share(rest)): the rest"])
    return ["`\(cell.words)` still holds \(ShortNumber.bytes(Double(whole))) of the memory that it allocated:"] + parts
  }
}
