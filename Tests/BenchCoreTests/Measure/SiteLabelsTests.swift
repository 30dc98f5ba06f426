import Synchronization
import Testing

@testable import BenchCore

struct SiteLabelsTests {
  private typealias Small = SmallStage

  /// The labels with which a meter was called, in order.
  private final class Calls: Sendable {
    private let state = Mutex<[String]>([])
    func note(_ call: String) { state.withLock { $0.append(call) } }
    var all: [String] { state.withLock { $0 } }
  }

  private func meter(_ calls: Calls, _ sites: [ProfileRow] = []) -> SiteMeter {
    SiteMeter(
      begin: { calls.note("begin") }, label: { calls.note($0 < 0 ? "-" : "\($0)") }, end: { calls.note("end") },
      take: { SiteRecording(sites) })
  }

  private let silent = AllocationMeter(
    allocator: "fake", allocatedBytes: { .zero }, freedBytes: { .zero }, resetPeak: {}, peakBytes: { .zero },
    profileBegan: {}, profileEnded: {}, takeProfile: { AllocationProfile() })

  private let contestant = Contestant(FlawedStore<Sound>.self, Repeating<Once>.self)

  /// A warm-up of one commit, then a phase of three.
  private var stage: Stage {
    Small.stage(
      [Small.rename(0, 0), Small.rename(1, 1), Small.retitle(0), Small.rename(0, 2)],
      phases: [
        .init(name: "warm", operations: 0..<1, record: false), .init(name: "hot", operations: 1..<4, record: true),
      ], hasTruth: false)
  }

  private func gauge(_ meter: SiteMeter, on stage: Stage) -> Measurement {
    contestant.gauge(.sites(meter, silent), stage, timeLimit: .zero)
  }

  @Test func `each step of a recorded phase has the label of its kind, and nothing else has one`() {
    let calls = Calls()
    _ = gauge(meter(calls), on: stage)
    // Load, mount; the warm-up without a label; three commits of two kinds; the closed window.
    #expect(calls.all.filter { $0 != "-" } == ["begin", "0", "1", "2", "3", "2", "end"])
    let rest = calls.all.split(separator: "end").first.map(Array.init) ?? []
    #expect(rest.last == "-", "nothing is recorded behind the last step")
  }

  @Test func `sites have the words of their labels`() {
    func site(_ label: Int) -> ProfileRow {
      .init(label: label, count: 1, allocatedBytes: Bytes(16), freedBytes: Bytes(16), stack: "a")
    }
    let measurement = gauge(meter(Calls(), [site(0), site(1), site(2), site(3)]), on: stage)
    #expect(measurement.pass == .sites)
    #expect(measurement.sites?.sites.map(\.phase) == ["load", "mount", "hot", "hot"])
    #expect(measurement.sites?.sites.map(\.operation) == [nil, nil, "update-author", "update-post"])
  }

  @Test func `a recording that is not whole is no profile`() {
    let lossy = SiteMeter(
      begin: {}, label: { _ in }, end: {}, take: { SiteRecording([], loss: "too many stacks") })
    #expect(gauge(lossy, on: stage).sites == SiteProfile(absent: "too many stacks"))
  }
}
