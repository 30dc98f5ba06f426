/// Figures by phase and operation kind, collected while a play runs; only recorded phases have figures.
struct LineTable {
  private let phases: [OperationLog.Phase]
  private var figures: [Figures?]
  var load = Figures()
  var total: Figures?
  private var wholePhases: [Figures?]

  private static let kindCount = 32

  init(phases: [OperationLog.Phase]) {
    self.phases = phases
    figures = [Figures?](repeating: nil, count: phases.count * Self.kindCount)
    wholePhases = [Figures?](repeating: nil, count: phases.count)
  }

  mutating func add(_ phase: Int, _ kind: OperationKind, operations: Int, _ change: (inout Figures) -> Void) {
    guard phases[phase].record else { return }
    let place = phase * Self.kindCount + Int(kind.rawValue)
    change(&figures[place, default: Figures()])
    figures[place]?.operations += operations
  }

  mutating func add(_ phase: Int, operations: Int, _ change: (inout Figures) -> Void) {
    guard phases[phase].record else { return }
    change(&wholePhases[phase, default: Figures()])
    wholePhases[phase]?.operations += operations
  }

  var measured: [Measurement.Line] {
    var lines = [Measurement.Line(phase: "load", operation: nil, figures: load)]
    if let total { lines.append(Measurement.Line(phase: nil, operation: nil, figures: total)) }
    for (index, phase) in phases.enumerated() {
      if let whole = wholePhases[index] {
        lines.append(Measurement.Line(phase: phase.name, operation: nil, figures: whole))
      }
      for kind in OperationKind.allCases {
        guard let figures = figures[index * Self.kindCount + Int(kind.rawValue)] else { continue }
        lines.append(Measurement.Line(phase: phase.name, operation: kind.name, figures: figures))
      }
    }
    return lines
  }
}

extension Array {
  /// The element at the position, or the default if the element is `nil`.
  fileprivate subscript<Value>(position: Int, default value: Value) -> Value where Element == Value? {
    get { self[position] ?? value }
    set { self[position] = newValue }
  }
}
