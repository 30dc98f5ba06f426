import BenchResults
import BenchVerdicts

/// The explanation of the table: its columns, then its marks.
enum Legend {
  static func lines(_ style: TableStyle, of kind: RunKind = .storeKind) -> [String] {
    let clock = " ~, clock       shorter than ten readings of the clock, so too short to be compared"
    let isClocked = kind.columns.contains { $0.metric.includesClock }
    return ["", style.paint("How to read this", .bold)] + kind.legend
      + [" best, ×3       the best value at this point; three times the best value"]
      + [" =              all designs have the same value"] + (isClocked ? [clock] : [])
      + [" –              not measured, or a division by 0", ""]
  }
}
