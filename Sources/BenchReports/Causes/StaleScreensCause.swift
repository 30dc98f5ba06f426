import BenchResults

/// Views that show what was right once, or what never was right.
struct StaleScreensCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    let stale = subject.share(of: .remoteStaleTime, in: .remoteMountedTime)
    let torn = subject.share(of: .remoteTornTime, in: .remoteMountedTime)
    let parts = [
      stale.map { "what is no longer true for \(Plain.share($0)) of the time that views are on screen" },
      torn.map {
        "what never was true for \(Plain.share($0)) of \(stale == nil ? "the time that views are on screen" : "it")"
      },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    let time = (subject.total(.remoteStaleTime) ?? 0) + (subject.total(.remoteTornTime) ?? 0)
    let figure = [stale.map { "\(Plain.share($0)) stale" }, torn.map { "\(Plain.share($0)) torn" }].compactMap(\.self)
    return Clause(words: "shows \(Plain.list(parts))", figure: Plain.list(figure), weight: time)
  }
}
