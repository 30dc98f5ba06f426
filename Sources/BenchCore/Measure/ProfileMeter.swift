/// Records what happens in a play by what it belongs to: samples of where it is, or what it asks of Swift's runtime.
/// Passed in like the `AllocationMeter`, and about the thread that calls.
public struct ProfileMeter: Sendable {
  /// The pass that it is the instrument of.
  package let pass: Pass
  /// Begins a recording under no label, or goes on with the one that is not full; labels are below the number.
  package let begin: @Sendable (_ labels: Int) -> Void
  /// What happens from here on belongs to this label; to nothing when it is `noLabel`.
  ///
  /// A function of C, because calling a closure retains it: what says where the play is must not be a part of it.
  package let label: Label
  /// What was recorded, by label; `nil` where the recording is not full, and the play is to be repeated.
  package let take: @Sendable () -> Findings?

  /// Says what happens from here on.
  package typealias Label = @Sendable @convention(c) (Int32) -> Void

  /// What a recording found.
  package enum Findings: Sendable {
    case samples([CycleSample])
    case references([ReferenceTally])
    /// Nothing, for this reason.
    case absent(String)
  }

  /// A meter made of these, all of which must be about the thread that calls them.
  package init(
    _ pass: Pass, begin: @escaping @Sendable (_ labels: Int) -> Void, label: @escaping Label,
    take: @escaping @Sendable () -> Findings?
  ) {
    self.pass = pass
    self.begin = begin
    self.label = label
    self.take = take
  }

  /// The label of what is credited to nothing.
  package static let noLabel: Int32 = -1
  /// The label of taking the payload in.
  package static let load: Int32 = 0
  /// The label of bringing the first views on screen.
  package static let mount: Int32 = 1
  /// The label of the first kind of operation; the others follow as `StepFigures` numbers them.
  package static let firstPlace: Int32 = 2
}

/// How often a thread was met at one stack under one label.
package struct CycleSample: Equatable, Sendable {
  /// What was set when it was met.
  package var label: Int
  /// How often it was.
  package var samples: Int
  /// The functions, outermost first, joined by `;`.
  package var stack: String

  package init(label: Int, samples: Int, stack: String) {
    self.label = label
    self.samples = samples
    self.stack = stack
  }
}

/// The labels of the steps that lie ready, and what tells a meter that the next one begins.
///
/// Goals: nothing between two steps that allocates or retains, so that what is recorded is the play's. A value of plain
/// words, which is why the labels lie in memory of their own.
struct ProfileTrack {
  private let labels: UnsafeMutableBufferPointer<Int32>
  private let label: ProfileMeter.Label
  private var step = 0

  /// A track for a meter, with room for so many steps; `free` gives its memory back.
  init(_ meter: ProfileMeter, capacity: Int = 2_048) {
    labels = .allocate(capacity: capacity)
    labels.initialize(repeating: ProfileMeter.noLabel)
    label = meter.label
  }

  func free() { labels.deallocate() }

  /// Makes the labels of a segment ready, before its window opens.
  mutating func prepare(_ segment: borrowing Segment, places: [Int]) {
    precondition(segment.steps.count < labels.count, "a segment has no more steps than it was asked to hold, and pages")
    for (index, step) in segment.steps.enumerated() {
      let place = places[StepFigures.place(segment.phase, step.kind)]
      labels[index] = place < 0 ? ProfileMeter.noLabel : Int32(place) + ProfileMeter.firstPlace
    }
    labels[segment.steps.count] = ProfileMeter.noLabel
    step = 0
  }

  /// What happens from here on belongs to the step that is ready.
  func enter() { label(labels[step]) }

  /// What happens from here on belongs to nothing.
  func leave() { label(ProfileMeter.noLabel) }

  /// The next step is ready; behind the last one there is none.
  mutating func advance() { step += 1 }

  /// What happens around the play belongs to what is done there.
  func reached(_ moment: PlayMoment) {
    switch moment {
    case .payloadReady: label(ProfileMeter.load)
    case .payloadDropped: label(ProfileMeter.mount)
    case .began, .storeFilled, .viewsMounted, .played, .pastReleased, .derivationReleased: leave()
    }
  }
}
