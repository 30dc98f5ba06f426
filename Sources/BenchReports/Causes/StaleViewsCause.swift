import BenchResults

/// Views that are wrong at the end of a commit, without a notification.
struct StaleViewsCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let stale = subject.each(.staleViews), stale > 0 else { return nil }
    let figure = Plain.count(stale, "view", "views")
    return Clause(words: "leaves \(figure) wrong on screen and tells nobody", figure: figure, weight: stale)
  }
}
