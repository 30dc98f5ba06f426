/// The number of samples with one stack of calls, taken in one phase and during one kind of operation.
package struct CycleStack: Equatable, Sendable, Codable {
  package var phase: String
  package var operation: String?
  package var samples: Int
  /// The functions, outermost first, joined by `;`.
  package var stack: String

  package init(phase: String, operation: String?, samples: Int, stack: String) {
    (self.phase, self.operation, self.samples, self.stack) = (phase, operation, samples, stack)
  }

  package var frames: [Substring] { stack.split(separator: ";") }

  /// The time between two samples: 997 samples are taken in a second.
  package static let period = Nanoseconds(1_000_000_000 / 997)

  init(_ sample: ProfileRow, _ words: (Int) -> (phase: String, operation: String)) {
    switch Int32(sample.label) {
    case ProfileMeter.load: (phase, operation) = (AllocationSite.load, nil)
    case ProfileMeter.mount: (phase, operation) = (AllocationSite.mount, nil)
    default:
      let place = words(sample.label - Int(ProfileMeter.firstPlace))
      (phase, operation) = (place.phase, place.operation)
    }
    samples = sample.count
    stack = sample.stack
  }
}
