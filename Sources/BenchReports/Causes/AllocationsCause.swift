import BenchResults

/// Memory that is taken for each operation.
struct AllocationsCause: Cause {
  /// A line of the processor's cache: about what touching one small thing costs.
  private static let line = 64.0

  static func difference(_ subject: CountedWork, from reference: CountedWork) -> Clause? {
    guard let (more, less) = subject.surplus(of: .allocatedBytes, over: reference), more - less >= line else {
      return nil
    }
    let figure = "\(ShortNumber.bytes(more))"
    let site = subject.mainSite.map { ": \($0)" } ?? ""
    return Clause(
      words: "allocates \(figure) instead of \(less == 0 ? "nothing" : ShortNumber.bytes(less))\(site)", figure: figure,
      weight: (more - less) / line)
  }
}
