/// Estimates of text widths without a browser, by the advance widths of DejaVu Sans, the widest font that a page names.
enum TextWidth {
  /// Advance widths of the characters 32 to 126, in hundredths of the font size.
  private static let regular: [Int] = [
    32, 40, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 53, 100, 69, 69, 70, 77, 63, 58, 77, 75, 30, 30, 66, 56, 86, 75, 79, 60, 79, 70, 64, 61, 73, 69, 99, 69, 61,
    69, 39, 34, 39, 84, 50, 50, 61, 64, 55, 64, 62, 35, 64, 63, 28, 28, 58, 28, 98, 63, 61, 64, 64, 41, 52, 39, 63, 59,
    82, 59, 59, 53, 64, 34, 64, 84,
  ]

  /// Returns the width in pixels at a font size; bold text is a seventh wider.
  static func of(_ text: String, size: Double = 12, isBold: Bool = false) -> Double {
    let hundredths = text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 32...126: sum + regular[Int(scalar.value) - 32]
      case 0x2E80...: sum + 105
      default: sum + 70
      }
    }
    return Double(hundredths) / 100 * size * (isBold ? 1.14 : 1)
  }

  /// Returns the text, or its beginning with `…` if it is too wide.
  static func fitting(_ text: String, in width: Double, size: Double = 12, isBold: Bool = false) -> String {
    if of(text, size: size, isBold: isBold) <= width { return text }
    var kept = text
    while !kept.isEmpty, of(kept + "…", size: size, isBold: isBold) > width { kept.removeLast() }
    return kept + "…"
  }
}
