import BenchResults

/// A cache that is smaller than what is asked of it.
struct EvictionsCause: Cause {
  static func remark(on subject: CountedWork) -> Clause? {
    guard let share = subject.share(of: .cacheMissesEvicted, in: .cacheMisses),
      let evicted = subject.each(.cacheMissesEvicted)
    else { return nil }
    let of = share >= 1 ? "all its cache misses are" : "\(Plain.share(share)) of its cache misses are"
    return Clause(
      words: "forgets what it is asked for again: \(of) of values that had made room for others",
      figure: Plain.count(evicted, "value forgotten", "values forgotten"), weight: evicted)
  }
}
