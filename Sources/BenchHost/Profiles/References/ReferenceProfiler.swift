import BenchCore
import CProfiling

/// A counter of the calls from compiled code to Swift's object runtime. The counter redirects the slots of these calls
/// to counting functions.
///
/// Before it counts, a forked copy of the process makes known calls with redirected slots. If redirecting fails, only
/// the copy crashes, so the failure does not look like a crash of a design.
package enum ReferenceProfiler {
  /// Returns a meter of the calling thread. If nothing can be counted, the meter's result contains the reason.
  package static func meter() -> ProfileMeter {
    let recorder = ReferenceRecorder()
    return ProfileMeter(
      .references, begin: { recorder.begin(labels: $0) }, label: storebench_references_label,
      take: { recorder.take() })
  }

  /// Describes why `storebench_references_open` opened no recording; `nil` if it opened one.
  static func reason(_ code: Int32) -> String? {
    switch Int(code) {
    case STOREBENCH_REFERENCES_OPEN: nil
    case STOREBENCH_REFERENCES_NO_SLOTS:
      "the program calls Swift's runtime through no slots, as where it is linked in (-static-stdlib)"
    case STOREBENCH_REFERENCES_CLOSED_SLOTS: "the system does not let the program write to its slots"
    case STOREBENCH_REFERENCES_NO_MEMORY: "there is no memory for the counts"
    case STOREBENCH_REFERENCES_TOO_MANY_SLOTS: "the program has more slots than there is room for"
    default: "this system or processor cannot be profiled; Linux on x86-64 can"
    }
  }

  /// Describes why a trial in a copy of the process failed; `nil` if the trial's counts were right.
  static func trialReason(_ answer: Int32) -> String? {
    switch answer {
    case 0: nil
    case ReferenceTrial.differs: "a trial counted other calls than it made"
    case 256: "the system makes no copy of the process for a trial"
    case ..<0: "a trial crashed (signal \(-answer))"
    default: reason(answer) ?? "a trial ended with \(answer)"
    }
  }
}

/// The single recording of this process.
///
/// `@unchecked Sendable` because it belongs to the one thread that plays.
private final class ReferenceRecorder: @unchecked Sendable {
  private var labels = 0
  private var refusal: String?

  func begin(labels: Int) {
    self.labels = labels
    refusal = ReferenceProfiler.trialReason(storebench_in_copy { ReferenceTrial.play() })
    if refusal == nil { refusal = ReferenceProfiler.reason(storebench_references_open(UInt32(labels))) }
  }

  func take() -> ProfileMeter.Findings? {
    if let refusal { return .absent(refusal) }
    storebench_references_label(ProfileMeter.noLabel)
    let tallies = (0..<labels).map { ReferenceTally(storebench_references_at(UInt32($0))) }
    storebench_references_close()
    return .references(tallies)
  }
}

extension ReferenceTally {
  init(_ counts: storebench_references) {
    self.init(
      retains: Int(counts.retains), releases: Int(counts.releases), noOps: Int(counts.no_ops),
      objects: Int(counts.objects), bulkElements: Int(counts.elements))
  }
}
