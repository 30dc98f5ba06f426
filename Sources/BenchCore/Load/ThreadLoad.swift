/// The additional settings of a load on real threads.
package struct ThreadLoad: Equatable, Sendable, Codable {
  package var isolation: String
  /// The flow whose commits follow one another without pause, as its number; `nil` if commits come when they are due.
  package var restlessFlow: Int?

  package init(isolation: String, restlessFlow: Int? = nil) {
    (self.isolation, self.restlessFlow) = (isolation, restlessFlow)
  }

  /// The commits per second drawn for a flow without pauses; the load ends when the writer has made all of them.
  package static let restlessRate = 200_000
}
