/// The labels of blocks in the sites pass, recorded in addition to the allocator's counters.
///
/// This is a class, because a gauge calls it within a measured window, where changing an optional struct would
/// allocate.
final class SiteLabels {
  private let meter: SiteMeter
  let isRecorded: Bool
  /// The labels by place of a kind in a phase, in the numbering of `StepFigures`; -1 for unrecorded kinds.
  private let places: [Int]
  private var labels: [Int] = []
  private var step = 0
  /// The label of the first step, looked up before the window opens, because the look-up allocates in unoptimised code.
  private var first = SiteMeter.noLabel
  private var isRecording = false

  private static let load = 0
  private static let mount = 1
  private static let firstPlace = 2

  /// Creates labels for a recording; without a meter, the labels do the same work and record nothing.
  init(_ meter: SiteMeter?, places: [Int]) {
    self.meter = meter ?? .silent
    isRecorded = meter != nil
    self.places = places
  }

  func reached(_ moment: PlayMoment) {
    switch moment {
    case .began:
      isRecording = true
      meter.begin()
    case .payloadReady: meter.label(Self.load)
    case .payloadDropped: meter.label(Self.mount)
    case .storeFilled, .viewsMounted: meter.label(SiteMeter.noLabel)
    case .played: end()
    case .pastReleased, .derivationReleased: break
    }
  }

  func prepare(_ segment: borrowing Segment) {
    labels.removeAll(keepingCapacity: true)
    for step in segment.steps {
      let place = places[StepFigures.place(segment.phase, step.kind)]
      labels.append(place < 0 ? SiteMeter.noLabel : place + Self.firstPlace)
    }
    step = 0
    first = labels.first ?? SiteMeter.noLabel
  }

  func open() { meter.label(first) }

  func stepEnded() {
    step += 1
    meter.label(step < labels.count ? labels[step] : SiteMeter.noLabel)
  }

  func close() { meter.label(SiteMeter.noLabel) }

  func end() {
    if isRecording { meter.end() }
    isRecording = false
  }

  func profile(_ words: (Int) -> (phase: String, operation: String)) -> SiteProfile {
    SiteProfile(meter.take()) { label in
      switch label {
      case Self.load: (AllocationSite.load, nil)
      case Self.mount: (AllocationSite.mount, nil)
      default: words(label - Self.firstPlace)
      }
    }
  }
}

extension AllocationSite {
  package static let load = "load"
  package static let mount = "mount"
}
