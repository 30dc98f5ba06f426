import BenchResults

/// What a stranger must know to read the table.
enum Legend {
  static func lines(_ style: TableStyle) -> [String] {
    ["", style.paint("How to read this", .bold)] + text
  }

  private static let text = [
    " entity writes  slots of the store that were assigned    recomputed  views computed again",
    " view updates   values delivered to the screen; the oracle's minimum is what really had to change",
    " waste factor   computations of views for each value that had to change",
    " write, read    one change with all its views, one read; p50, p99: half, 99 in 100 took at most this",
    " load, store    time to take in all entities, memory to hold them   allocs  blocks taken in the play",
    " Counts are per operation, changes and reads and all phases together; --phases shows each phase.",
    " Times are medians over all repetitions.",
    " best, ×3, =    the best at this point, three times the best, all alike",
    " ~ clock        under 10 clock reads: the clock hides it, and the factors are of the others",
    " –              not measured",
    "",
  ]
}
