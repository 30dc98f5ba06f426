import BenchCore
import BenchResults

/// Fetches that bring what the client has.
struct DuplicateFetchesCause: Cause {
  static let isAboutSyncs = true

  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.excess(of: .remote(.duplicateFetches), over: reference) else { return nil }
    let figure = Plain.count(more, "fetch", "fetches")
    return Clause(
      words: "fetches what it has \(Plain.times(more)) instead of \(Plain.times(less))",
      figure: "\(figure) for nothing", weight: more - less)
  }

  static func remark(on subject: CountedWork) -> Clause? {
    guard let share = subject.share(of: .remote(.duplicateFetches), in: .remote(.fetches)),
      let fetches = subject.total(.remote(.duplicateFetches))
    else { return nil }
    let part = share >= 1 ? "all its fetches" : "\(Plain.share(share)) of its fetches"
    return Clause(
      words: "fetches what it has: \(part) brought nothing new",
      figure: "\(Plain.share(share)) of fetches", weight: fetches)
  }
}
