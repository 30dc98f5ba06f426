/// The additional settings of a load on real threads.
package struct ThreadLoad: Equatable, Sendable, Codable {
  package var isolation: String
  /// The flow whose commits follow one another without a rest, by number; `nil` where commits come when they are due.
  package var restlessFlow: Int?

  package init(isolation: String, restlessFlow: Int? = nil) {
    (self.isolation, self.restlessFlow) = (isolation, restlessFlow)
  }

  /// Commits per second drawn for a flow that never rests; a writer that has played them all ends the load.
  package static let restlessRate = 200_000
}
