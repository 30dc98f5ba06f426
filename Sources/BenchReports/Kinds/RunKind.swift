import BenchCore
import BenchResults

/// A kind of scenario as its runs are reported.
///
/// A kind is a folder of `Kinds` and a line in `all`. The kind of a run is derived from its cells, so runs of older
/// programs also have a kind.
struct RunKind: Sendable {
  /// Returns true for cells of this kind. Cells that are of no other kind are of the kind of stores.
  let isOf: @Sendable ([CellReport], ResultIndex) -> Bool
  /// The columns of the terminal table, counts before times, so that causes are left of effects.
  let columns: [GridColumn]
  let legend: [String]
  /// The subject in a gallery; `nil` if the designs decide the subject.
  var subject: GallerySubject?
  var choices: @Sendable (StoredRun) -> [Criteria.Choice] = { Criteria.local($0) }
  /// The causes. For each cause, the design with the greatest amount is compared with the design with the least. If
  /// there are no causes, the slowest design is compared with the fastest.
  var causes: [Cause] = []

  static let all: [RunKind] = [.remoteKind, .threadsKind, .loadKind, .graphKind, .storeKind]

  static func of(_ cells: [CellReport], _ index: ResultIndex) -> RunKind {
    all.first { $0.isOf(cells, index) } ?? .storeKind
  }

  static func of(_ run: StoredRun) -> RunKind { of(run.manifest.cells, run.index) }
}
