import BenchCore
import BenchResults

/// The kind of operation that costs a slower design most, and the mix that would put that design ahead.
///
/// The losses are those of total times, because operations of one kind may differ greatly. A loss counts only if the
/// medians differ surely, and in the same direction.
struct MixLosses: Sendable {
  private let loser: CellIdentity
  private let winner: CellIdentity
  /// The loser's additional time for all operations of each kind, in nanoseconds; negative where the loser is faster.
  private let losses: [(operation: String, loss: Double)]

  /// Returns `nil` if fewer than two kinds have sure times on both sides, or if no kind differs.
  init?(_ run: StoredRun, loser: CellIdentity, winner: CellIdentity) {
    let times = TimeTeller(run)
    let curves = run.curves.filter { $0.cell == loser && !Line.sums.contains($0.operation) }
    let losses = curves.compactMap { curve -> (operation: String, loss: Double)? in
      guard let mine = times.sure(loser, curve.operation), let other = times.sure(winner, curve.operation),
        !(mine.isHidden && other.isHidden)
      else { return nil }
      let medians = (mine.median - other.median) * Double(curve.count)
      let loss = Self.loss(curve, run.curves.first { $0.cell == winner && $0.operation == curve.operation }) ?? medians
      let isSure = !times.bounds(mine).overlaps(times.bounds(other)) && (loss < 0) == (medians < 0)
      return (curve.operation, isSure ? loss : 0)
    }
    if losses.count < 2 || losses.allSatisfy({ $0.loss == 0 }) { return nil }
    (self.loser, self.winner) = (loser, winner)
    self.losses = losses.ordered { ($1.loss, $0.operation) < ($0.loss, $1.operation) }
  }

  /// Returns the difference of total times, as if both designs had played equally many; `nil` without total times.
  private static func loss(_ mine: LatencyCurve, _ other: LatencyCurve?) -> Double? {
    guard let other, other.count > 0, let own = mine.sum, let others = other.sum else { return nil }
    return Double(own.rawValue) - Double(others.rawValue) * Double(mine.count) / Double(other.count)
  }

  /// The factor by which the loser's best kind must become more frequent; `nil` if the loser is faster at no kind.
  var factor: Double? {
    guard let best = losses.last, best.loss < 0 else { return nil }
    return losses.dropLast().reduce(0) { $0 + $1.loss } / -best.loss
  }

  var words: String? {
    guard let worst = losses.first, let best = losses.last, worst.loss > 0 else { return nil }
    let lost = losses.reduce(0) { $0 + max(0, $1.loss) }
    let share = "\(Plain.share(worst.loss / lost)) of it with `\(worst.operation)`"
    let start = "`\(loser.design)` loses time to `\(winner.design)`\(loser.place.ending), \(share)"
    guard let factor else { return "\(start). No mix of the played operations would put `\(loser.design)` ahead." }
    return factor > 1
      ? "\(start). `\(loser.design)` would be ahead if `\(best.operation)` were \(Plain.factor(factor)) as frequent."
      : "\(start). With other operations, `\(loser.design)` gains more time than it loses."
  }
}
