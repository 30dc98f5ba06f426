import BenchResults

/// Deliveries of values that stand on screen already, where they do not follow from recomputations.
struct WastedUpdatesCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let share = subject.share(of: .wastedUpdates, in: .viewUpdates),
      subject.total(.wastedUpdates) != subject.total(.wastedRecomputations), let wasted = subject.each(.wastedUpdates)
    else { return nil }
    let whole = share >= 1 ? "all its deliveries" : "\(Plain.share(share)) of its deliveries"
    return Clause(
      words: "disturbs the screen for nothing: \(whole) brought an unchanged value",
      figure: share >= 1 ? "all" : Plain.share(share), weight: wasted)
  }
}
