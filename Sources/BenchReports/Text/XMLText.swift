import BenchResults

/// Foreign text inside XML 1.0.
enum XMLText {
  /// Escapes the text for use in an attribute between double quotes, or between tags. Characters that XML 1.0 forbids
  /// even as a reference become the replacement character; line ends and tabs become references, which attributes keep.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
