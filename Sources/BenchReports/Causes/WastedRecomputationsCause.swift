import BenchResults

/// Recomputations whose value was there already.
struct WastedRecomputationsCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let share = subject.share(of: .wastedRecomputations, in: .recomputations),
      let wasted = subject.each(.wastedRecomputations)
    else { return nil }
    // What was computed for nothing is either delivered for nothing, too, or held back by a comparison.
    let isDelivered = subject.total(.wastedUpdates) == subject.total(.wastedRecomputations)
    let whole = share >= 1 ? "all its recomputations" : "\(Plain.share(share)) of its recomputations"
    return Clause(
      words: "works for nothing: \(whole) \(isDelivered ? "delivered" : "came to") an unchanged value",
      figure: share >= 1 ? "all" : Plain.share(share), weight: wasted)
  }
}
