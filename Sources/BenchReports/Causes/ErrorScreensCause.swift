import BenchCore
import BenchResults

/// Views that show an error in the place of rows.
struct ErrorScreensCause: Cause {
  static let isAboutSyncs = true

  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.excess(of: .remote(.error), over: reference) else { return nil }
    return Clause(
      words: "shows an error for \(Plain.milliseconds(more)) instead of \(Plain.milliseconds(less))",
      figure: "\(Plain.milliseconds(more)) of errors", weight: more - less)
  }

  static func remark(on subject: CountedWork) -> Clause? {
    guard let share = subject.share(of: .remote(.error), in: .remote(.mounted)),
      let time = subject.total(.remote(.error))
    else { return nil }
    return Clause(
      words: "shows an error for \(Plain.share(share)) of the time that views are on screen",
      figure: "\(Plain.share(share)) of errors", weight: time)
  }
}
