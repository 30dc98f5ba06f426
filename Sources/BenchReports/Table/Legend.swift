import BenchResults

/// The explanation of the table: its columns, then its marks.
enum Legend {
  static func lines(_ style: TableStyle, of kind: RunKind = .storeKind) -> [String] {
    ["", style.paint("How to read this", .bold)] + kind.legend + marks(isTimed: kind.isTimed)
  }

  private static func marks(isTimed: Bool) -> [String] {
    let clock = " ~ clock        under 10 clock reads: the clock hides it, and the factors are of the others"
    return [" best, ×3, =    the best at this point, three times the best, all alike"] + (isTimed ? [clock] : [])
      + [" –              not measured, or divided by 0", ""]
  }
}
