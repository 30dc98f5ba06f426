import BenchCore
import BenchResults

/// Views that show nothing: before the first rows, or because what was there was cleared.
struct BlankCause: Cause {
  static let isAboutSyncs = true

  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.excess(of: .remote(.blank), over: reference) else { return nil }
    return Clause(
      words: "shows nothing for \(Plain.milliseconds(more)) instead of \(Plain.milliseconds(less))",
      figure: "\(Plain.milliseconds(more)) blank", weight: more - less)
  }

  static func remark(on subject: CountedWork) -> Clause? {
    guard let share = subject.share(of: .remote(.blank), in: .remote(.mounted)),
      let time = subject.total(.remote(.blank))
    else { return nil }
    return Clause(
      words: "shows nothing for \(Plain.share(share)) of the time that views are on screen",
      figure: "\(Plain.share(share)) blank", weight: time)
  }
}
