import BenchCore
import BenchResults

/// Writes that a gate let through, and that the server took beyond the gate's limit.
struct OverrunsCause: Cause {
  static let isAboutSyncs = true

  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.excess(of: .remote(.gateOverruns), over: reference) else { return nil }
    return Clause(
      words: "lets \(Plain.count(more, "write", "writes")) through that \(more == 1 ? "is" : "are") beyond the limit "
        + "instead of \(Plain.number(less))",
      figure: Plain.count(more, "overrun", "overruns"), weight: more - less)
  }

  static func remark(on subject: CountedWork) -> Clause? {
    guard let overruns = subject.total(.remote(.gateOverruns)), overruns > 0,
      let passed = subject.total(.remote(.gatePassed))
    else { return nil }
    let figure = Plain.count(overruns, "overrun", "overruns")
    return Clause(
      words:
        "lets \(Plain.number(overruns)) of \(Plain.number(passed)) writes through that are beyond the limit",
      figure: figure, weight: overruns)
  }
}
