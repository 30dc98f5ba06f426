import BenchCore
import BenchResults

/// Stacks folded into lines, as flamegraph.pl, inferno and speedscope read them: frames from the outermost on, joined
/// by `;`, a space, and a number.
struct CollapsedText {
  /// The number of each stack.
  let measure: ProfileMeasure

  /// Returns the lines of a run, each stack after its place. A value of 0 has no line.
  func text(_ run: StoredRun) -> String {
    let lines = run.profiledCells.flatMap { measure.stacks(of: $0, in: run) }.map { stack in
      (stack.place + stack.functions).map(Self.frame).joined(separator: ";") + " \(stack.value)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func frame(_ text: String) -> String { String(text.map { $0 == ";" ? "," : $0 }) }
}
