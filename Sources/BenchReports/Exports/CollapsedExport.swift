import BenchCore
import BenchResults

/// Stacks folded into lines, as flamegraph.pl, inferno and speedscope read them: frames from the outermost on, joined
/// by `;`, then a space and a number.
enum CollapsedExport {
  /// Returns the lines of a run, each stack preceded by its place. Zero values have no line.
  static func render(_ run: StoredRun, _ options: Export.Options) -> String {
    let measure = options.measure ?? (run.sites.isEmpty ? .samples : .allocations)
    let lines = run.profiledCells.flatMap { measure.stacks(of: $0, in: run) }.map { stack in
      (stack.place + stack.functions).map(frame).joined(separator: ";") + " \(stack.value)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func frame(_ text: String) -> String { String(text.map { $0 == ";" ? "," : $0 }) }
}
