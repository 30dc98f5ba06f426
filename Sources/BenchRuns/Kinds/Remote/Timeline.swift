import BenchCore
import BenchRemote
import BenchResults
import BenchWorkloads

/// What one user saw of one cell, frame by frame.
package struct Timeline {
  private let stage: RemoteStage
  private let book: RemoteBook
  private let cell: CellIdentity
  private let start: UInt64

  /// Plays one cell of a point and keeps what its clients saw.
  ///
  /// - Throws: what is wrong with the data of the scenario.
  package init?(_ cell: CellIdentity, _ stage: RemotePointStage, _ catalog: Catalog) {
    guard let play = stage.play(of: cell.point, cell.store, cell.derivation, catalog, keepsLines: true) else {
      return nil
    }
    self.stage = stage.stage
    self.cell = cell
    book = play.play()
    start = play.beginning
  }

  /// How many clients there are.
  package var clientCount: Int { stage.clients.count }

  /// The views of a client, as `thread of post 0`.
  package func views(of client: Int) -> [String] { stage.views[client].map(\.words) }

  /// The frames of one view of one client, a line each: when, for how long, what state, what is different, and why.
  ///
  /// No line is longer than 100 columns. With colours states have colours; without, they are words alone.
  package func lines(client: Int, view: Int, style: TableStyle, limit: Int) -> [String] {
    var lines = [
      style.paint("\(cell.design)", .bold) + "  client \(client + 1) of \(stage.clients.count), "
        + stage.views[client][view].words
    ]
    if !cell.setting.settings.isEmpty { lines.append("at \(cell.setting)") }
    lines.append("")
    lines.append(style.paint(Self.row("time", "lasts", "state", "what is different", "why"), .faint))
    // What happens after the phases is no user's any more.
    let end = start + (stage.phases.last?.end ?? 0)
    let frames = book.frames.filter {
      $0.client == client && $0.slot == view && $0.time.milliseconds < end
    }
    var before: RemoteFrame?
    for frame in frames.prefix(limit) {
      lines.append(line(frame, before, style))
      before = frame
    }
    if frames.count > limit {
      lines.append(style.paint("… and \(Layout.count(frames.count - limit, "frame")) more; --limit shows more", .faint))
    }
    lines += ["", summary(frames)]
    return lines
  }

  private func line(_ frame: RemoteFrame, _ before: RemoteFrame?, _ style: TableStyle) -> String {
    let lasts = frame.end.map { Self.span($0.milliseconds - frame.time.milliseconds) } ?? "–"
    let state = frame.state.word
    let text = Self.row(
      Self.clock(frame.time.milliseconds - start), lasts, state, Self.cut(difference(frame, before), Self.whatWidth),
      Self.cut(why(frame, before), Self.whyWidth))
    guard let colour = frame.state.colour else { return text }
    // The state alone is painted, where it stands.
    let place = text.index(text.startIndex, offsetBy: Self.stateColumn)
    let end = text.index(place, offsetBy: state.count)
    return String(text[..<place]) + style.paint(String(text[place..<end]), colour) + String(text[end...])
  }

  // Columns: 10 for the time, 9 for how long, 9 for the state, 46 for what, 22 for why, and gaps.
  private static let stateColumn = 21
  private static let whatWidth = 44
  private static let whyWidth = 22

  private static func row(_ time: String, _ lasts: String, _ state: String, _ what: String, _ why: String) -> String {
    let text =
      Layout.right(time, 10) + Layout.right(lasts, 9) + "  " + Layout.left(state, 7) + "  "
      + Layout.left(what, whatWidth) + "  " + why
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// What a frame shows that the one before did not.
  private func difference(_ frame: RemoteFrame, _ before: RemoteFrame?) -> String {
    if !frame.hasContent {
      return frame.status == .error ? "an error" : frame.status == .loading ? "a spinner" : "nothing"
    }
    var parts: [String] = []
    let old = before.flatMap { $0.hasContent ? $0.lines : nil } ?? []
    if before?.hasContent != true {
      parts.append(Layout.count(frame.lines.count, "row"))
    } else {
      let was = Set(old)
      let now = Set(frame.lines)
      let new = frame.lines.filter { !was.contains($0) }
      let gone = old.count { !now.contains($0) }
      if new.isEmpty && gone == 0 && old != frame.lines { parts.append("another order") }
      if gone > 0 && new.isEmpty { parts.append("−\(gone)") }
      if let first = new.first {
        let sign = gone > 0 && old.count == frame.lines.count ? "~" : "+"
        parts.append("\(sign)\(new.count == 1 ? "" : "\(new.count) ")“\(Layout.printable(Self.words(of: first)))”")
      }
      if new.isEmpty && gone == 0 && old == frame.lines { parts.append("the same") }
    }
    if frame.status == .loading { parts.append("spinner") }
    if frame.status == .error { parts.append("error") }
    if frame.pending > 0 { parts.append("\(frame.pending) pending") }
    if frame.undated > 0 { parts.append("\(frame.undated) undated") }
    if frame.isFromCache { parts.append("cached") }
    // Marks stand at the end, so what is shown gives way.
    let marks = parts.dropFirst().joined(separator: ", ")
    let room = Self.whatWidth - (marks.isEmpty ? 0 : marks.count + 2)
    return marks.isEmpty ? Self.cut(parts[0], room) : Self.cut(parts[0], room) + ", " + marks
  }

  /// A line without its number: `12 · text · by name` is `text · by name`.
  private static func words(of line: String) -> String {
    line.split(separator: "·", maxSplits: 1).last.map { $0.trimmingPrefix(" ") }.map(String.init) ?? line
  }

  private func why(_ frame: RemoteFrame, _ before: RemoteFrame?) -> String {
    guard let cause = frame.cause else { return before == nil ? "" : "network or others" }
    let act = stage.acts[cause]
    guard let client = act.client else { return "elsewhere" }
    return client == frame.client ? "own \(act.kind.rawValue)" : "\(act.kind.rawValue) of \(client + 1)"
  }

  private func summary(_ frames: [RemoteFrame]) -> String {
    let states: [RemoteFrame.State] = [.fresh, .stale, .torn, .blank, .error]
    let times = states.compactMap { state -> String? in
      let time = frames.filter { $0.state == state }.reduce(UInt64(0)) { sum, frame in
        sum + (frame.end.map { $0.milliseconds - frame.time.milliseconds } ?? 0)
      }
      return time == 0 ? nil : "\(state.word) \(Self.span(time))"
    }
    return Layout.count(frames.count, "frame") + "; by their state at the beginning: " + times.joined(separator: ", ")
  }

  private static func cut(_ text: String, _ width: Int) -> String {
    text.count <= width ? text : String(text.prefix(max(0, width - 1))) + "…"
  }

  /// Minutes, seconds and milliseconds: `1:02.500`.
  private static func clock(_ milliseconds: UInt64) -> String {
    let seconds = milliseconds / 1_000
    func padded(_ number: UInt64, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - String(number).count)) + String(number)
    }
    return "\(seconds / 60):\(padded(seconds % 60, 2)).\(padded(milliseconds % 1_000, 3))"
  }

  /// A length of time: `200 ms`, `12.5 s`.
  private static func span(_ milliseconds: UInt64) -> String {
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}

extension RemoteFrame.State {
  fileprivate var word: String { rawValue }

  fileprivate var colour: TableStyle.Ink? {
    switch self {
    case .fresh: .good
    case .stale: .doubtful
    case .torn, .error: .bad
    case .blank: .faint
    }
  }
}

extension RemoteView {
  /// The view in words.
  package var words: String {
    switch kind {
    case .thread, .detail: "\(kind.rawValue) of post \(subject)"
    case .commentCount: "comment-count of author \(author) under post \(subject)"
    case .author, .authorPosts: "\(kind.rawValue) of author \(subject)"
    case .feed: "feed of \(subject)"
    }
  }
}
