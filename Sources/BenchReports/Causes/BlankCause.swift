import BenchResults

/// Views that show nothing: before the first rows, or because what was there was cleared.
struct BlankCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let share = subject.share(of: .remoteBlankTime, in: .remoteMountedTime),
      let time = subject.total(.remoteBlankTime)
    else { return nil }
    return Clause(
      words: "shows nothing for \(Plain.share(share)) of the time that views are on screen",
      figure: "\(Plain.share(share)) blank", weight: time)
  }
}
