import BenchResults

/// Fetches that bring what the client has.
struct DuplicateFetchesCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let share = subject.share(of: .remoteDuplicateFetches, in: .remoteFetches),
      let fetches = subject.total(.remoteDuplicateFetches)
    else { return nil }
    let part = share >= 1 ? "all its fetches" : "\(Plain.share(share)) of its fetches"
    return Clause(
      words: "fetches what it has: \(part) brought nothing new",
      figure: "\(Plain.share(share)) of fetches", weight: fetches)
  }
}
