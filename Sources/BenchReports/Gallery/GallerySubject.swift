import BenchCore
import BenchResults

/// A subject of a gallery, in front-page order. It is derived from the run, so a new scenario needs no list entry.
enum GallerySubject: String, CaseIterable {
  case normalize = "Normalize or nest?"
  case memoize = "Memoize, or compute again?"
  case tables = "Which tables?"
  case frames = "Frames and answers under load"
  case threads = "Threads"
  case remote = "Load and sync"

  init(_ run: StoredRun) {
    let cells = run.manifest.cells.map(\.cell)
    let (stores, derivations) = (Set(cells.map(\.store)), Set(cells.map(\.derivation)))
    let nested = stores.filter { $0.hasPrefix("nested") }
    if let subject = RunKind.of(run).subject {
      self = subject
    } else if !nested.isEmpty && nested.count < stores.count {
      self = .normalize
    } else {
      self = derivations.count >= stores.count ? .memoize : .tables
    }
  }

  var anchor: Anchor { .answer("\(self)") }
}
