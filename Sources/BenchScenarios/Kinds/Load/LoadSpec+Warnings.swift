import BenchCore
import BenchWorkloads

extension LoadSpec {
  /// A warning for each trace with times at or after the end of a phase, which are cut off.
  package var warnings: [String] {
    flows.flatMap { flow -> [String] in
      guard case .open(let shape, _) = flow.source, let last = shape.times.last, let origin = shape.origin else {
        return []
      }
      return setup.phases.indices.compactMap { number in
        let phase = setup.phases[number]
        if !flow.phases.contains(number) || last < phase.time.count { return nil }
        let left = shape.times.count { $0 >= phase.time.count }
        return "line \(origin.line): flow \(flow.name): \(left) of the \(shape.times.count) times of \(origin.file) do "
          + "not take place in phase \(phase.name): a time of a trace lies before the end of its phase, which lasts "
          + "\(Self.seconds(phase.time.count)), and the last one is \(Self.seconds(last)); make the phase longer, or "
          + "remove these times from the file"
      }
    }
  }

  private static func seconds(_ nanoseconds: Int) -> String { NumberText.plain(Double(nanoseconds) / 1e9) + " s" }
}
