/// A piecewise linear rate λ(t), over a phase of whole nanoseconds.
///
/// With Λ(t) = ∫₀ᵗ λ and a phase of length D, each arrival is at Λ⁻¹ of a share of Λ(D). On a linear piece Λ⁻¹ is a
/// square root, which IEEE 754 rounds correctly, so all times are equal to the nanosecond on every machine.
package struct RateProfile: Equatable, Sendable {
  private struct Piece: Equatable {
    /// The time since the phase began, in seconds, like `length`.
    let start: Double
    let length: Double
    let from: Double
    let to: Double
    let before: Double
    var area: Double { (from + to) / 2 * length }
  }

  /// The length of the phase, in ns.
  package let length: Int
  private let pieces: [Piece]
  /// The expected number of arrivals in the whole phase: Λ(D).
  package let total: Double

  package init(over length: Int, _ rates: [(from: Double, to: Double)]) {
    precondition(length > 0 && !rates.isEmpty, "a phase has a length, and its rate has a piece")
    self.length = length
    let seconds = Double(length) / 1e9
    var pieces: [Piece] = []
    for (index, rate) in rates.enumerated() {
      let start = seconds * Double(index) / Double(rates.count)
      let end = seconds * Double(index + 1) / Double(rates.count)
      let before = pieces.last.map { $0.before + $0.area } ?? 0
      pieces.append(Piece(start: start, length: end - start, from: rate.from, to: rate.to, before: before))
    }
    self.pieces = pieces
    // Only the whole sum is divided, because a sum of rounded areas could miss a total that ends in one half.
    total = rates.reduce(0) { $0 + $1.from + $1.to } * Double(length) / (2e9 * Double(rates.count))
  }

  package var count: Int { Int(total.rounded()) }

  /// Returns times spaced evenly along the rate: tₖ = Λ⁻¹(k/n · Λ(D)) for k = 0 … n−1, in ns.
  ///
  /// - Complexity: O(n · pieces).
  package func evenTimes(count: Int) -> [Int] { (0..<count).map { time(at: Double($0) / Double(count) * total) } }

  /// Draws a Poisson process with this count: n draws u are sorted, and each gives Λ⁻¹(u · Λ(D)), in ns.
  package func poissonTimes(count: Int, _ stream: inout RandomStream) -> [Int] {
    (0..<count).map { _ in stream.unit() }.sorted().map { time(at: $0 * total) }
  }

  /// Returns Λ⁻¹: the time before which this number of arrivals is expected, in ns, within the phase.
  package func time(at area: Double) -> Int {
    let piece = pieces.last { $0.before <= area && $0.area > 0 } ?? pieces[0]
    let rest = area - piece.before
    if rest <= 0 { return Self.nanoseconds(piece.start, before: length) }
    let slope = (piece.to - piece.from) / piece.length
    // This form of the root has no cancellation; only rounding can make the radicand negative.
    let root = max(0, piece.from * piece.from + 2 * slope * rest).squareRoot()
    return Self.nanoseconds(piece.start + min(piece.length, 2 * rest / (piece.from + root)), before: length)
  }

  private static func nanoseconds(_ seconds: Double, before end: Int) -> Int {
    min(end - 1, Int((seconds * 1e9).rounded()))
  }
}
