import BenchCore
import BenchResults

/// Stacks folded into lines, as flamegraph.pl, inferno and speedscope read them: frames from the outermost on, joined
/// by `;`, then a space and a number.
enum CollapsedExport {
  /// Returns the lines of a run, each stack preceded by its place, so that one graph can distinguish cells: the design,
  /// the point if it has settings, the phase, and the kind of operation if there is one. Zero values have no line.
  static func render(_ run: StoredRun, _ options: Export.Options) -> String {
    let measure = options.measure ?? (run.sites.isEmpty ? .samples : .allocations)
    let lines = run.profiledCells.flatMap { cell in
      let place = [cell.design] + (cell.place.settings.isEmpty ? [] : [cell.place.description])
      return run.profileEntries(of: cell).filter { measure.value(of: $0) > 0 }.map { entry in
        (place + entry.around + entry.frames.map(String.init)).map(frame).joined(separator: ";")
          + " \(measure.value(of: entry))"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func frame(_ text: String) -> String { String(Layout.printable(text).map { $0 == ";" ? "," : $0 }) }
}
