import BenchResults

/// Writes that a gate let through, and that the server took beyond the gate's limit.
struct OverrunsCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let overruns = subject.total(.remoteGateOverruns), overruns > 0,
      let passed = subject.total(.remoteGatePassed)
    else { return nil }
    let figure = Plain.count(overruns, "overrun", "overruns")
    return Clause(
      words:
        "lets \(Plain.number(overruns)) of \(Plain.number(passed)) writes through that are beyond the limit",
      figure: figure, weight: overruns)
  }
}
