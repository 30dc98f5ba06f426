import BenchCore
import BenchResults

/// Article 000: an entity that lies in many places is written in each of them.
struct RewrittenCopiesCause: Cause {
  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.surplus(of: .entityWrites, over: reference) else { return nil }
    // What an insert or a refetch writes was not there before.
    let isUpdate = OperationKind(name: subject.operation)?.effect?.isEdit ?? false
    let figure = Plain.count(more - less, "copy", "copies")
    return Clause(
      words: "\(isUpdate ? "rewrites" : "writes") \(figure): \(Plain.count(more, "slot", "slots")) instead of "
        + Plain.number(less),
      figure: figure, weight: more - less)
  }
}
