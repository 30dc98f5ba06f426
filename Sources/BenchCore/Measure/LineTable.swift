/// Figures by phase and operation kind, collected while a play runs; only recorded phases have figures.
struct LineTable {
  private let phases: [OperationLog.Phase]
  /// The figures by phase and kind; empty for kinds that were not played.
  private var figures: [Figures]
  var load = Figures()
  var total: Figures?
  private var wholePhases: [Figures]

  private static let kindCount = 32

  init(phases: [OperationLog.Phase]) {
    self.phases = phases
    figures = [Figures](repeating: Figures(), count: phases.count * Self.kindCount)
    wholePhases = [Figures](repeating: Figures(), count: phases.count)
  }

  mutating func add(_ phase: Int, _ kind: OperationKind, operations: Int, _ change: (inout Figures) -> Void) {
    guard phases[phase].record else { return }
    let place = phase * Self.kindCount + Int(kind.rawValue)
    change(&figures[place])
    figures[place].operations += operations
  }

  mutating func add(_ phase: Int, operations: Int, _ change: (inout Figures) -> Void) {
    guard phases[phase].record else { return }
    change(&wholePhases[phase])
    wholePhases[phase].operations += operations
  }

  mutating func noteTotal(_ operations: Int, _ change: (inout Figures) -> Void) {
    var figures = total ?? Figures(operations: operations)
    change(&figures)
    total = figures
  }

  var measured: [Measurement.Line] {
    var lines = [Measurement.Line(phase: "load", operation: nil, figures: load)]
    if let total { lines.append(Measurement.Line(phase: nil, operation: nil, figures: total)) }
    for (index, phase) in phases.enumerated() {
      if !wholePhases[index].isEmpty {
        lines.append(Measurement.Line(phase: phase.name, operation: nil, figures: wholePhases[index]))
      }
      for kind in OperationKind.allCases {
        let figures = figures[index * Self.kindCount + Int(kind.rawValue)]
        if figures.isEmpty { continue }
        lines.append(Measurement.Line(phase: phase.name, operation: kind.name, figures: figures))
      }
    }
    return lines
  }
}
