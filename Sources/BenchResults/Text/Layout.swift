import BenchCore

/// Layout of text in lines. Every character counts as one column, which holds for everything printed here.
package enum Layout {
  package static func right(_ text: String, _ width: Int) -> String { gap(width - text.count) + text }
  package static func left(_ text: String, _ width: Int) -> String { text + gap(width - text.count) }
  package static func gap(_ width: Int) -> String { String(repeating: " ", count: max(0, width)) }

  /// Wraps a text between words; cuts a word that is longer than the width.
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

  /// Formats a whole number with commas between thousands: `50,000`.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    let grouped = digits.enumerated().flatMap { index, digit -> [Character] in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? [",", digit] : [digit]
    }
    return (number < 0 ? "-" : "") + String(grouped)
  }

  /// Formats a number with its noun: `1 cell`, `3 cells`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : noun.hasSuffix("s") ? "es" : "s")"
  }

  /// Returns a foreign text as one line, without characters that would control a terminal.
  package static func printable(_ text: String) -> String { PrintableText.line(text) }

  /// Lays out rows of named values; each column begins with its head, in the row of the first name.
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
