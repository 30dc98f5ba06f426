/// A walk through the commits of a log, one at a time.
struct LogWalk: ~Copyable {
  private var reader = SegmentReader()
  private var place = 0
  private(set) var next = 0

  /// Returns the decoded commit at this step, valid until the next call; skips the steps before this step.
  mutating func commit(at step: Int, of stage: Stage) -> (step: Segment.Step, commit: Commit) {
    precondition(step >= next, "a walk goes forward")
    while true {
      while place == reader.segment.steps.count {
        precondition(reader.next(limit: 1_024, of: stage), "a step that is asked for is in the log")
        place = 0
      }
      let found = reader.segment.steps[place]
      place += 1
      next += 1
      if next > step { return (found, reader.segment.commit(found)) }
    }
  }
}
