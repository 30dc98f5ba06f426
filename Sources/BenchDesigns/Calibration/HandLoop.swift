import BenchCore

/// What an engineer would write to find out how quick `update-author` can be on a dictionary: the dictionary, a loop
/// over the same changes, and two readings of the clock around it.
///
/// Answers the time of all writes; the dictionary's size is returned with it so that the writes are not optimised away.
public func handLoop(_ stage: Stage, _ clock: MonotonicClock) -> (elapsed: Nanoseconds, operations: Int, points: Int) {
  var authors: [AuthorID: Author] = [:]
  authors.reserveCapacity(stage.dataset.authors.count)
  for author in stage.dataset.payload().authors { authors[author.id] = author }
  var reader = SegmentReader()
  var elapsed = Nanoseconds.zero
  var operations = 0
  while reader.next(limit: 4_096, of: stage) {
    let start = clock.now()
    for step in reader.segment.steps {
      guard case .updateAuthors(let edits) = reader.segment.commit(step) else { continue }
      for edit in edits {
        guard let place = authors.index(forKey: edit.id) else { continue }
        switch edit.change {
        case .name(let name): authors.values[place].name = name
        case .points(let points): authors.values[place].points = points
        }
      }
    }
    elapsed = elapsed + (clock.now() - start)
    operations += reader.segment.operations.count
  }
  return (elapsed, operations, authors.values.reduce(0) { $0 &+ $1.points })
}
