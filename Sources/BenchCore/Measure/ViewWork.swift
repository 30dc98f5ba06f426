/// The work done for the views of one kind in one phase.
package struct ViewWork: Equatable, Sendable, Codable {
  package var phase: String
  package var view: String
  package var recomputations = 0
  package var rows = 0
  /// The number of entities and counts that were read to decide whether to compute.
  package var inputs = 0
  package var updates = 0

  package init(phase: String, view: String) { (self.phase, self.view) = (phase, view) }

  static var none: ViewWork { ViewWork(phase: "", view: "") }

  package static func += (left: inout ViewWork, right: ViewWork) {
    left.recomputations += right.recomputations
    left.rows += right.rows
    left.inputs += right.inputs
    left.updates += right.updates
  }
}

struct ViewWorkTable {
  private let phases: [OperationLog.Phase]
  private var works: [[ViewKind: ViewWork]]

  init(phases: [OperationLog.Phase]) {
    self.phases = phases
    works = phases.map { _ in [:] }
  }

  mutating func add(
    _ phase: Int, _ computed: [ViewKind: ViewWork], _ deliveries: [ScreenNotes.Delivery], _ views: [ViewKey]
  ) {
    guard phases[phase].record else { return }
    for (kind, work) in computed { self[phase, kind] += work }
    for delivery in deliveries { self[phase, views[delivery.slot].kind].updates += 1 }
  }

  private subscript(phase: Int, kind: ViewKind) -> ViewWork {
    get { works[phase][kind] ?? ViewWork(phase: phases[phase].name, view: kind.name) }
    set { works[phase][kind] = newValue }
  }

  var measured: [ViewWork] { works.flatMap { works in ViewKind.allCases.compactMap { works[$0] } } }
}
