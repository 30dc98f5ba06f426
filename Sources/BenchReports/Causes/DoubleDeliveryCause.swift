import BenchResults

/// Screens of a writer that change more than once for one write: when it is made, and again when the server's answer to
/// it comes.
struct DoubleDeliveryCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let writes = subject.total(.remoteWrites), writes > 0,
      let deliveries = subject.total(.remoteOwnDeliveries), CountedWork.isMore(deliveries, than: writes)
    else { return nil }
    let figure = Plain.count(deliveries / writes, "delivery", "deliveries")
    return Clause(
      words:
        "changes screens of the writer \(Plain.number(deliveries / writes)) times for each write: when it is made, "
        + "and when the server's answer comes",
      figure: figure, weight: deliveries - writes)
  }
}
