import BenchCore

/// A trace without its times at or after the end of a phase.
struct CutTrace {
  let flow: String
  let phase: LoadPhase
  let origin: ArrivalSpec.Origin?
  /// The times of the trace in ns since the phase began, in order.
  let times: [Int]

  var warning: String {
    let left = times.count { $0 >= phase.time.count }
    let place = origin.map { "line \($0.line): " } ?? ""
    let file = origin.map { " of \($0.file)" } ?? ""
    return place + "flow \(flow): \(left) of the \(times.count) times\(file) do not take place in phase \(phase.name): "
      + "a time of a trace lies before the end of its phase, which lasts \(Self.seconds(phase.time.count)), and "
      + "the last one is \(Self.seconds(times.last ?? 0)); make the phase longer, or remove these times from the file"
  }

  private static func seconds(_ nanoseconds: Int) -> String { NumberText.plain(Double(nanoseconds) / 1e9) + " s" }
}

extension LoadSpec {
  package var warnings: [String] {
    flows.flatMap { flow -> [String] in
      guard case .open(let shape, _) = flow.source, let last = shape.times.last else { return [] }
      return setup.phases.indices.compactMap { number -> String? in
        let phase = setup.phases[number]
        if !flow.phases.contains(number) || last < phase.time.count { return nil }
        return CutTrace(flow: flow.name, phase: phase, origin: shape.origin, times: shape.times).warning
      }
    }
  }
}
