import BenchCore

/// Small arithmetic of lines: every character counts as one column, which holds for all that is printed here.
package enum Layout {
  package static func right(_ text: String, _ width: Int) -> String { gap(width - text.count) + text }
  package static func left(_ text: String, _ width: Int) -> String { text + gap(width - text.count) }
  package static func gap(_ width: Int) -> String { String(repeating: " ", count: max(0, width)) }

  /// Breaks a text between words so that no line is longer than the width; a longer word is cut.
  package static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var rest = String(word)
      if !line.isEmpty, line.count + 1 + rest.count <= width {
        line += " " + rest
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while rest.count > width {
        lines.append(String(rest.prefix(width)))
        rest = String(rest.dropFirst(width))
      }
      line = rest
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A whole number with its thousands apart: `50,000`.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return number < 0 ? "-" + result : result
  }

  /// `1 cell`, `3 cells`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : noun.hasSuffix("s") ? "es" : "s")"
  }

  /// A foreign text on one line, without characters that would steer a terminal.
  package static func printable(_ text: String) -> String { PrintableText.line(text) }

  /// Rows of named values: each column begins with its head, beside the first name.
  package static func rows(_ names: [String], _ columns: [[String]]) -> [String] {
    let nameWidth = names.map(\.count).max() ?? 0
    let widths = columns.map { column in (column.map(\.count).max() ?? 0) + 2 }
    return names.indices.map { row in
      " " + left(names[row], nameWidth) + zip(columns, widths).map { right($0[row], $1) }.joined()
    }
  }
}

extension Sequence where Element: Hashable {
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
