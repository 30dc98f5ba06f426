import BenchCore
import BenchHost
import BenchResults

/// A player of syncs outside of a plan, in this process or in the process of their host.
package struct RemotePlayer: Sendable {
  let catalog: Catalog
  private let processes: ProcessRunner?

  /// Creates a player of the designs of a catalog; `processes`, which must have a folder, plays the syncs of hosts.
  package init(_ catalog: Catalog, _ processes: ProcessRunner? = nil) {
    (self.catalog, self.processes) = (catalog, processes)
  }

  /// Plays a cell on a stage; returns `nil` if the catalog lacks a design of the cell.
  func play(_ cell: RemoteCell, _ store: String, _ derivation: String, on stage: any HostedStage) throws -> Played? {
    var repetition = Repetition(store: store, derivation: derivation, pass: .counts, number: 1, timeLimit: .zero)
    repetition.remote = cell
    if let processes, catalog.host(of: store, derivation, sync: cell.sync) != nil {
      return try processes.play(repetition, on: stage)
    }
    return stage.play(repetition, catalog, with: Instruments(clock: .system, meter: nil)).map { .success($0) }
  }

  typealias Played = Result<Plays, CellFailure>
}

/// The first promise that a play broke, with its subject. A process that gives no answer has broken a promise, too.
struct BrokenPromise {
  let promise: String
  let subject: String
  /// The last act before the promise broke; `nil` if no act is known.
  var act: Int?
  var hasHung = false

  init?(_ played: RemotePlayer.Played) {
    switch played {
    case .success(let plays):
      guard let found = plays.fastest.disagreement else { return nil }
      (promise, subject, act) = (String(found.kind.trimmingPrefix("promise: ")), found.view, found.operation)
    case .failure(let failure):
      (promise, subject) = ("an answer", failure.whole)
      hasHung = failure.kind == .timedOut
    }
  }
}

extension CellFailure {
  /// The end of a process, with its last words.
  package var whole: String { [cause, lastWords ?? ""].filter { !$0.isEmpty }.joined(separator: "; ") }
}
