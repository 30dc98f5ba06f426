import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import BenchVerdicts

/// The frames that each client saw in a play of one cell.
package struct Timeline {
  private let stage: RemoteStage
  private let book: SeenFrames
  private let cell: CellIdentity

  /// Plays one cell of a point and keeps the frames of its clients.
  ///
  /// - Throws: `CellFailure` of a host that does not play the cell, and errors of the system.
  package init?(_ cell: CellIdentity, _ stage: RemotePointStage, _ player: RemotePlayer) throws {
    var remote = RemoteCell(cell.point)
    remote.keepsLines = true
    guard let book = try player.play(remote, cell.store, cell.derivation, on: stage)?.get().seen else { return nil }
    (self.stage, self.cell, self.book) = (stage.stage, cell, book)
  }

  package var clientCount: Int { stage.clients.count }

  /// Returns the views of a client in words, such as `thread of post 0`.
  package func views(of client: Int) -> [String] { stage.views[client].map(\.words) }

  /// Lists the frames of one view of one client, a line each: time, duration, state, difference and cause.
  ///
  /// No line is longer than 100 columns. Colours only repeat the words of states.
  package func lines(client: Int, view: Int, style: TableStyle, limit: Int) -> [String] {
    var lines = [
      style.paint("\(cell.design)", .bold) + "  client \(client + 1) of \(stage.clients.count), "
        + stage.views[client][view].words
    ]
    if !cell.setting.settings.isEmpty { lines.append("at \(cell.setting)") }
    lines.append("")
    lines.append(style.paint(Row.line("time", "lasts", "state", "difference", "why"), .faint))
    let spans = spans(of: view, of: client)
    let rows = (self.rows(of: spans, of: stage.views[client][view]) + network(of: client)).ordered {
      $0.time < $1.time
    }
    lines += rows.prefix(limit).map { $0.painted(style) }
    if rows.count > limit {
      lines.append(style.paint("… and \(Layout.count(rows.count - limit, "line")) more; --limit shows more", .faint))
    }
    lines += ["", summary(spans)]
    return lines
  }

  private var start: UInt64 { book.start }

  private var end: UInt64 { start + (stage.phases.last?.end ?? 0) }

  private typealias Span = (frame: Int, state: ShownState.State, from: UInt64, until: UInt64)

  private func spans(of view: Int, of client: Int) -> [Span] {
    var spans: [Span] = []
    for stretch in book.stretches {
      let frame = book.frames[stretch.frame]
      guard frame.client == client, frame.slot == view else { continue }
      if let last = spans.last, last.frame == stretch.frame, last.state == stretch.state {
        spans[spans.count - 1].until = stretch.end.milliseconds
      } else {
        spans.append((stretch.frame, stretch.state, stretch.start.milliseconds, stretch.end.milliseconds))
      }
    }
    return spans
  }

  /// Returns one row for each frame, and one more row for each later state of the same frame.
  private func rows(of spans: [Span], of view: RemoteView) -> [Row] {
    var rows: [Row] = []
    var before: RemoteFrame?
    var last: Int?
    for span in spans {
      let frame = book.frames[span.frame]
      let isNew = span.frame != last
      rows.append(
        Row(
          at: span.from - start, lasts: span.until - span.from, span.state.rawValue,
          isNew ? FrameDifference(frame: frame, before: before, view: view).text(Row.whatWidth) : "the same",
          isNew ? why(frame, before) : "the due rows changed", span.state.colour))
      (before, last) = (frame, span.frame)
    }
    return rows
  }

  private func network(of client: Int) -> [Row] {
    let known = stage.network.isOfflineKnown ? "no network" : "no network; the device does not know"
    return stage.clients[client].offline.flatMap { window in
      [
        Row(at: window.start, lasts: window.end - window.start, "offline", known, "network"),
        Row(at: window.end, lasts: nil, "online", "the network is back", "network"),
      ]
    }.filter { $0.time < end - start }
  }

  private func why(_ frame: RemoteFrame, _ before: RemoteFrame?) -> String {
    guard let cause = frame.cause else { return before == nil ? "" : "network or others" }
    let act = stage.acts[cause]
    guard let client = act.client else { return "elsewhere" }
    return client == frame.client ? "own \(act.kind.rawValue)" : "\(act.kind.rawValue) of \(client + 1)"
  }

  private func summary(_ spans: [Span]) -> String {
    var sums: [ShownState.State: UInt64] = [:]
    for span in spans { sums[span.state, default: 0] += span.until - span.from }
    let states: [ShownState.State] = [.fresh, .stale, .torn, .blank, .error]
    let times = states.compactMap { state in sums[state].map { "\(state.rawValue) \(Row.span($0))" } }
    return ([Layout.count(Set(spans.map(\.frame)).count, "frame")] + times).joined(separator: ", ")
  }

  fileprivate struct Row {
    /// Milliseconds since the beginning.
    let time: UInt64
    let text: String
    private let state: String
    private let colour: TableStyle.Ink?

    // The time has 10 columns, the duration 9, the state 7, the difference 44 and the cause 22, with gaps in between.
    private static let stateColumn = 21
    static let whatWidth = 44
    private static let whyWidth = 22

    init(
      at time: UInt64, lasts: UInt64?, _ state: String, _ what: String, _ why: String, _ colour: TableStyle.Ink? = nil
    ) {
      (self.time, self.state, self.colour) = (time, state, colour)
      text = Self.line(ShortNumber.clock(milliseconds: time), lasts.map(Self.span) ?? "–", state, what, why)
    }

    static func line(_ time: String, _ lasts: String, _ state: String, _ what: String, _ why: String) -> String {
      let text =
        Layout.right(time, 10) + Layout.right(lasts, 9) + "  " + Layout.left(state, 7) + "  "
        + Layout.left(FrameDifference.cut(what, whatWidth), whatWidth) + "  " + FrameDifference.cut(why, whyWidth)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// Returns the line with only its state painted.
    func painted(_ style: TableStyle) -> String {
      guard let colour else { return text }
      let place = text.index(text.startIndex, offsetBy: Self.stateColumn)
      let end = text.index(place, offsetBy: state.count)
      return String(text[..<place]) + style.paint(String(text[place..<end]), colour) + String(text[end...])
    }

    /// Formats a duration: `200 ms`, `12.5 s`.
    static func span(_ milliseconds: UInt64) -> String {
      if milliseconds < 1_000 { return "\(milliseconds) ms" }
      let tenths = (milliseconds + 50) / 100
      return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
  }
}

extension ShownState.State {
  fileprivate var colour: TableStyle.Ink? {
    switch self {
    case .fresh: .good
    case .stale: .doubtful
    case .torn, .error: .bad
    case .blank: .faint
    }
  }
}
