import BenchResults

/// The explanation of the table: its columns, then its marks.
enum Legend {
  static func lines(_ style: TableStyle, of kind: TableColumn.Kind = .play) -> [String] {
    let isTimed = if case .remote = kind { false } else { true }
    return ["", style.paint("How to read this", .bold)] + columns(kind) + marks(isTimed: isTimed)
  }

  private static func columns(_ kind: TableColumn.Kind) -> [String] {
    switch kind {
    case .play: play
    case .load, .times: load
    case .remote: remote
    case .threads: threads
    }
  }

  private static let play = [
    " entity writes  slots of the store that were assigned    recomputed  views computed again",
    " view updates   values delivered to the screen; the oracle's minimum is what really had to change",
    " waste factor   computations of views for each value that had to change",
    " write, read    one change with all its views, one read; p50, p99: half, 99 in 100 took at most this",
    " load, store    time to take in all entities, memory to hold them   allocs  blocks taken in the play",
    " Counts are per operation, changes and reads and all phases together; --phases shows each phase.",
    " Times are medians over all repetitions.",
  ]

  private static let load = [
    " /pass, /frame  commits that one refresh shows; what there is to do in a frame, each made in time",
    " writes, recomputed, updates   slots of the store and views, per operation",
    " holds/s        the highest rate of arrivals at which all limits hold; ≥ where none broke",
    " hitch, lost    how long pictures are shown too late, per second; pictures that were left out",
    " p99            99 in 100 take at most this: a frame to be finished; an arrival to be answered",
    "                (answer), to be begun (wait), to be on the glass (to screen)",
    " queue, busy    the most that wait at once; the share of the time in which the main thread works",
    " service        the time spent on one request    disturbed  the share of tasks played too seldom",
    "                at the machine's best pace; above 1 % sentences about times are inconclusive",
  ]

  private static let remote = [
    " fresh, stale   time in which views show exactly what they must; what was right once",
    " torn           what never was right: a hole in a list, an old and a new name of one author in it",
    " blank, error   nothing; an error in the place of rows    of  all the time that views are on screen",
    "                best is a design with which each of these times is; else the best of one is ×1",
    " write shown    from a write until its own view shows it, the median    given up  writes given up",
    " fetches        requests for data    entity writes  slots of the clients' stores that were assigned",
    " Time is virtual: everything here is equal on every machine.",
  ]

  private static let threads = [
    " reads/s        reads that were answered per second, by all readers together",
    " read           one read with its waiting; p50, p99, p99.9: so many take at most this",
    " wait           from asking for a read until it begins; in snapshot-atomic no reader waits",
    " commits/s      commits that were completed per second   commit p99  from when one is due to its end",
    " lag max        commits that were complete at the end of a read and not in what it saw, the most",
    " reads checked  reads held against what had to be seen between their beginning and their end",
    " Times are medians over all repetitions; lag and checked reads are of a pass without a clock.",
  ]

  private static func marks(isTimed: Bool) -> [String] {
    let clock = " ~ clock        under 10 clock reads: the clock hides it, and the factors are of the others"
    return [" best, ×3, =    the best at this point, three times the best, all alike"] + (isTimed ? [clock] : [])
      + [" –              not measured", ""]
  }
}
