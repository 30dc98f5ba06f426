/// All commits of a log, decoded before any clock starts, for a thread that must not wait for decoding.
///
/// `@unchecked Sendable` because it never changes after its creation.
package final class DecodedCommits: @unchecked Sendable {
  private var parts: [Part] = []
  private var places: [(part: Int32, step: Int32)] = []

  private final class Part {
    var segment = Segment()
  }

  /// Decodes up to `limit` commits; time and memory are O(operations).
  package init(_ stage: Stage, limit: Int = .max) {
    var rhythm = RefreshRhythm(.eachCommit)
    for (number, phase) in stage.log.phases.enumerated() {
      var position = phase.operations.lowerBound
      while position < phase.operations.upperBound && places.count < limit {
        let part = Part()
        part.segment.fill(from: position, limit: 1_024, phase: number, of: stage, &rhythm)
        position = part.segment.operations.upperBound
        for (step, what) in part.segment.steps.enumerated() where what.kind.isChange && places.count < limit {
          places.append((Int32(parts.count), Int32(step)))
        }
        parts.append(part)
      }
    }
  }

  package var count: Int { places.count }

  /// The commit with this number, from 0; valid as long as this object lives.
  package subscript(_ number: Int) -> Commit {
    let place = places[number]
    let part = parts[Int(place.part)]
    return part.segment.commit(part.segment.steps[Int(place.step)])
  }
}
