import BenchCore
import BenchResults

/// What the memory of a cell consists of at the end of its play, by the functions that took it: of a run with the
/// profile `sites`.
struct MemoryParts {
  let run: StoredRun

  private static let told = 5

  /// The parts in words, the largest first; empty where the run has no sites of the cell.
  func words(_ cell: CellIdentity) -> [String] {
    let groups = SiteGroup.all(of: run.sites[cell] ?? [], by: .retained, phases: true)
    let whole = groups.reduce(0) { $0 + $1.value }
    if whole == 0 { return [] }
    func share(_ bytes: Int) -> String {
      "\(ShortNumber.bytes(Double(bytes))), \(ShortNumber.significant(Double(bytes) / Double(whole) * 100)) %"
    }
    let rest = groups.dropFirst(Self.told).reduce(0) { $0 + $1.value }
    return groups.prefix(Self.told).map { "\(share($0.value)): \($0.words), phase \($0.phase)" }
      + (rest == 0 ? [] : ["\(share(rest)): the rest"])
  }
}
