import BenchCore
import BenchResults

/// Screens of a writer that change more than once for one write: when it is made, and again when the server's answer to
/// it comes.
struct DoubleDeliveryCause: Cause {
  static let isAboutSyncs = true

  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let mine = deliveriesPerWrite(subject), let its = deliveriesPerWrite(reference), mine.each > 1,
      CountedWork.isMore(mine.each, than: its.each)
    else { return nil }
    return Clause(
      words:
        "changes screens of the writer \(Plain.times(mine.each)) instead of \(Plain.times(its.each)) for each write: "
        + "when it is made, and when the server's answer comes",
      figure: Plain.count(mine.each, "delivery", "deliveries"), weight: (mine.each - its.each) * mine.writes)
  }

  private static func deliveriesPerWrite(_ work: CountedWork) -> (each: Double, writes: Double)? {
    guard let writes = work.total(.remote(.writes)), writes > 0, let deliveries = work.total(.remote(.ownDeliveries))
    else {
      return nil
    }
    return (deliveries / writes, writes)
  }

  static func remark(on subject: CountedWork) -> Clause? {
    guard let (each, writes) = deliveriesPerWrite(subject), CountedWork.isMore(each, than: 1) else { return nil }
    return Clause(
      words:
        "changes screens of the writer \(Plain.times(each)) for each write: when it is made, and when the server's "
        + "answer comes",
      figure: Plain.count(each, "delivery", "deliveries"), weight: (each - 1) * writes)
  }
}
