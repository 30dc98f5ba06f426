import BenchRemote
import BenchResults

/// The difference of a frame from the previous one, in words.
struct FrameDifference {
  let frame: RemoteFrame
  let before: RemoteFrame?
  let view: RemoteView

  /// Formats the difference up to this width. The marks are at the end, so the rows are shortened first.
  func text(_ width: Int) -> String {
    if !frame.hasContent {
      return frame.status == .error ? "an error" : frame.status == .loading ? "a spinner" : "nothing"
    }
    let marks = marks.joined(separator: ", ")
    if marks.isEmpty { return Self.cut(rows, width) }
    return Self.cut(rows, width - marks.count - 2) + ", " + marks
  }

  static func cut(_ text: String, _ width: Int) -> String {
    text.count <= width ? text : String(text.prefix(max(0, width - 1))) + "…"
  }

  private var marks: [String] {
    var marks: [String] = []
    let repeated = frame.lines.count - Set(frame.lines.map(Self.number)).count
    if repeated > 0 { marks.append("\(repeated) repeated") }
    if frame.status == .loading { marks.append("spinner") }
    if frame.status == .error { marks.append("error") }
    if frame.pending > 0 { marks.append("\(frame.pending) pending") }
    if frame.undated > 0 { marks.append("\(frame.undated) undated") }
    if frame.isFromCache { marks.append("cached") }
    return marks
  }

  private var rows: String {
    guard let before, before.hasContent else { return count }
    let known = Dictionary(before.lines.map { (Self.number(of: $0), $0) }) { first, _ in first }
    let now = Set(frame.lines.map(Self.number))
    let new = frame.lines.filter { known[Self.number(of: $0)] == nil }
    let edited = frame.lines.filter { line in known[Self.number(of: line)].map { $0 != line } ?? false }
    let gone = Set(known.keys).subtracting(now).count
    var parts: [String] = []
    if let first = new.first { parts.append("+\(Self.quoted(Self.words(of: first), new.count))") }
    if gone > 0 { parts.append("−\(gone)") }
    if let first = edited.first {
      let old = known[Self.number(of: first)] ?? ""
      parts.append("~\(Self.quoted(Self.marked(Self.words(of: first), since: Self.words(of: old)), edited.count))")
    }
    if parts.isEmpty { return before.lines.distinct == frame.lines.distinct ? "the same" : "another order" }
    return parts.joined(separator: ", ")
  }

  /// The number of rows; a list that arrives page by page has fewer rows than the view may show.
  private var count: String {
    let rows = Layout.count(frame.lines.count, "row")
    return view.kind == .feed && frame.lines.count < view.subject ? "\(rows) of at most \(view.subject)" : rows
  }

  private static func quoted(_ text: String, _ count: Int) -> String {
    "\(count == 1 ? "" : "\(count) ")“\(Layout.printable(text))”"
  }

  private static func number(of line: String) -> Substring { line.split(separator: " ", maxSplits: 1).first ?? "" }

  /// Returns a line without its number: `12 · text · by name` is `text · by name`.
  private static func words(of line: String) -> String {
    line.split(separator: "·", maxSplits: 1).last.map { $0.trimmingPrefix(" ") }.map(String.init) ?? line
  }

  /// Returns a text with brackets around the words that the old text lacks, and with only one word before the brackets.
  private static func marked(_ text: String, since old: String) -> String {
    let (now, was) = (text.split(separator: " "), old.split(separator: " "))
    let shorter = min(now.count, was.count)
    let start = (0..<shorter).first { now[$0] != was[$0] } ?? shorter
    let same = (0..<(shorter - start)).first { now[now.count - 1 - $0] != was[was.count - 1 - $0] } ?? shorter - start
    let end = now.count - same
    let before = start > 1 ? ["…", now[start - 1]] : Array(now[..<start])
    return (before + ["[\(now[start..<end].joined(separator: " "))]"] + now[end...]).joined(separator: " ")
  }
}
