/// A recorder of a play's events by label: samples of its position, or calls of Swift's runtime. The meter is passed as
/// a parameter, like the `AllocationMeter`, and measures the calling thread.
package struct ProfileMeter: Sendable {
  package let pass: Pass
  /// Begins a recording, at first without a label, or continues an incomplete recording; all labels are below `labels`.
  package let begin: @Sendable (_ labels: Int) -> Void
  /// Assigns the following events to this label; `noLabel` assigns them to no label.
  ///
  /// This is a C function, because calling a closure retains it, and the labelling must not add to the recording.
  package let label: Label
  /// Returns the recording, by label; `nil` if it is incomplete and the play must be repeated.
  package let take: @Sendable () -> Findings?

  package typealias Label = @Sendable @convention(c) (Int32) -> Void

  package enum Findings: Sendable {
    case samples([ProfileRow])
    case references([ReferenceTally])
    case absent(String)
  }

  package init(
    _ pass: Pass, begin: @escaping @Sendable (_ labels: Int) -> Void, label: @escaping Label,
    take: @escaping @Sendable () -> Findings?
  ) { (self.pass, self.begin, self.label, self.take) = (pass, begin, label, take) }

  package static let noLabel: Int32 = -1
  package static let load: Int32 = 0
  package static let mount: Int32 = 1
  /// The label of the first kind of operation; the others follow in the order of `StepFigures`.
  package static let firstPlace: Int32 = 2
}

/// The recorded events that have one label and one stack of calls: samples, or blocks with their bytes.
package struct ProfileRow: Equatable, Sendable {
  package var label: Int
  package var count: Int
  package var allocatedBytes: Bytes
  package var freedBytes: Bytes
  /// The functions, outermost first, joined by `;`.
  package var stack: String

  package init(
    label: Int, count: Int, allocatedBytes: Bytes = .zero, freedBytes: Bytes = .zero, stack: String
  ) {
    (self.label, self.count, self.stack) = (label, count, stack)
    (self.allocatedBytes, self.freedBytes) = (allocatedBytes, freedBytes)
  }
}

/// The labels of the prepared steps, and the function that passes them to a meter.
///
/// Goal: between two steps, labelling neither allocates nor retains, so that only the play is recorded. Therefore this
/// is a trivial value with manually allocated memory.
struct ProfileTrack {
  private let labels: UnsafeMutableBufferPointer<Int32>
  private let label: ProfileMeter.Label
  private var step = 0

  /// Creates a track for a meter, with room for fewer steps than `capacity`; `free` releases the track's memory.
  init(_ meter: ProfileMeter, capacity: Int = 2_048) {
    labels = .allocate(capacity: capacity)
    labels.initialize(repeating: ProfileMeter.noLabel)
    label = meter.label
  }

  func free() { labels.deallocate() }

  mutating func prepare(_ segment: borrowing Segment, places: [Int]) {
    precondition(segment.steps.count < labels.count, "a segment has no more steps than it was asked to hold, and pages")
    for (index, step) in segment.steps.enumerated() {
      let place = places[StepFigures.place(segment.phase, step.kind)]
      labels[index] = place < 0 ? ProfileMeter.noLabel : Int32(place) + ProfileMeter.firstPlace
    }
    labels[segment.steps.count] = ProfileMeter.noLabel
    step = 0
  }

  func enter() { label(labels[step]) }

  func leave() { label(ProfileMeter.noLabel) }

  mutating func advance() { step += 1 }

  func reached(_ moment: PlayMoment) {
    switch moment {
    case .payloadReady: label(ProfileMeter.load)
    case .payloadDropped: label(ProfileMeter.mount)
    case .began, .storeFilled, .viewsMounted, .played, .pastReleased, .derivationReleased: leave()
    }
  }
}
