import BenchResults
import BenchVerdicts

/// The explanation of the table: its columns, then its marks.
enum Legend {
  static func lines(_ style: TableStyle, of kind: RunKind = .storeKind) -> [String] {
    let clock = " ~ clock        below 10 clock reads: the clock hides it, and factors compare only the others"
    let isClocked = kind.columns.contains { $0.metric.includesClock }
    return ["", style.paint("How to read this", .bold)] + kind.legend
      + [" best, ×3, =    the best at this point, three times the best, all equal"] + (isClocked ? [clock] : [])
      + [" –              not measured, or divided by 0", ""]
  }
}
