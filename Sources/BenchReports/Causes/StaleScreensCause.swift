import BenchCore
import BenchResults

/// Views that show what was right once, or what never was right.
struct StaleScreensCause: Cause {
  static let isAboutSyncs = true

  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    let stale = subject.excess(of: .remote(.stale), over: reference)
    let torn = subject.excess(of: .remote(.torn), over: reference)
    let parts = [(stale, "what is no longer true", "stale"), (torn, "what never was true", "torn")].compactMap { part in
      part.0.map { (more: $0.more, less: $0.less, words: part.1, word: part.2) }
    }
    guard !parts.isEmpty else { return nil }
    let said = parts.map {
      "\($0.words) for \(Plain.milliseconds($0.more)) instead of \(Plain.milliseconds($0.less))"
    }
    return Clause(
      words: "shows \(Plain.list(said))",
      figure: Plain.list(parts.map { "\(Plain.milliseconds($0.more)) \($0.word)" }),
      weight: parts.reduce(0) { $0 + $1.more - $1.less })
  }

  static func remark(on subject: CountedWork) -> Clause? {
    let stale = subject.share(of: .remote(.stale), in: .remote(.mounted))
    let torn = subject.share(of: .remote(.torn), in: .remote(.mounted))
    let parts = [
      stale.map { "what is no longer true for \(Plain.share($0)) of the time that views are on screen" },
      torn.map {
        "what never was true for \(Plain.share($0)) of \(stale == nil ? "the time that views are on screen" : "it")"
      },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    let time = (subject.total(.remote(.stale)) ?? 0) + (subject.total(.remote(.torn)) ?? 0)
    let figure = [stale.map { "\(Plain.share($0)) stale" }, torn.map { "\(Plain.share($0)) torn" }].compactMap(\.self)
    return Clause(words: "shows \(Plain.list(parts))", figure: Plain.list(figure), weight: time)
  }
}
