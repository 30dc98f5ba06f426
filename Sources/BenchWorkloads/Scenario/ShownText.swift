import BenchCore

/// The form in which messages show a text of a file.
package enum ShownText {
  /// Returns the first 40 characters of the text, on one line.
  package static func short(_ text: String) -> String {
    PrintableText.line(String(text.prefix(40))) + (text.count > 40 ? "…" : "")
  }
}
