/// The additional settings of a load on real threads.
package struct ThreadLoad: Equatable, Sendable, Codable {
  package var isolation: String
  /// The number of the flow whose commits follow one another without pause; `nil` if all commits come when due.
  package var restlessFlow: Int?

  package init(isolation: String, restlessFlow: Int? = nil) {
    (self.isolation, self.restlessFlow) = (isolation, restlessFlow)
  }

  /// The commits per second drawn for a flow without pauses; the load ends when the writer has made all these commits.
  package static let restlessRate = 200_000
}
