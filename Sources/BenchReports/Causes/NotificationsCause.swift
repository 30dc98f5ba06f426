import BenchResults

/// How far a change reaches: views that look whether it is about them.
struct NotificationsCause: Cause {
  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.surplus(of: .notifications, over: reference) else { return nil }
    let figure = Plain.count(more, "view", "views")
    return Clause(words: "tells \(figure) instead of \(Plain.number(less))", figure: figure, weight: more - less)
  }

  static func remark(on subject: CountedWork) -> Clause? {
    guard let told = subject.each(.notifications), let required = subject.each(.requiredUpdates),
      told >= required * 2, told - required >= 1
    else { return nil }
    let figure = Plain.count(told, "view", "views")
    return Clause(
      words: "tells \(figure) of which \(Plain.number(required)) \(required == 1 ? "has" : "have") to change",
      figure: figure, weight: told - required)
  }
}
