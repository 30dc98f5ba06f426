import BenchCore
import BenchResults
import RunsFixtures
import Synchronization
import Testing

@testable import BenchRuns

struct MachineWatchTests {
  /// A watch that reads these one after the other, and whose yardstick has these lengths.
  private func record(_ readings: [MachineWatch.Reading], lengths: [UInt64] = []) -> RunManifest.ConditionsRecord {
    let (turn, mark) = (Counter(), Counter())
    var watch = MachineWatch(
      reading: { readings[min(turn.next(), readings.count - 1)] }, yardstick: { Nanoseconds(lengths[mark.next()]) })
    for _ in lengths { watch.measure() }
    return watch.record
  }

  @Test func `what others and the host took is a share of all processor time`() {
    let record = record([
      .init(total: 100, idle: 50, stolen: 1, ours: 10, load: 0.5, megahertz: 2_000),
      .init(total: 200, idle: 80, stolen: 6, ours: 30, load: 2.5, megahertz: 2_600),
    ])
    #expect(record.stolenShare == 0.05)
    // Of 100 seconds 30 were idle, 5 stolen and 20 ours.
    #expect(record.othersShare == 0.45)
    #expect(record.loadAfter == 2.5)
    #expect(
      record.warnings == [
        "the machine was busy with something else: the host took away 5 % of the processor time; other processes took "
          + "45 % of the processor time; the processor changed from 2000 to 2600 MHz. Compare times side by side."
      ])
  }

  @Test func `a neighbour shows in a piece of work that takes longer than it can`() {
    let record = record([.init()], lengths: [200, 201, 199, 260, 270, 205, 200, 202, 198, 200])
    #expect(record.slowShare == 0.2)
    #expect(record.warnings.count == 1)
    #expect(record.warnings[0].contains("in 20 % of the checks, the processor was slower by a tenth or more"))
  }

  @Test func `a machine without other load is not mentioned, and what the system does not report is absent`() {
    let record = record([.init(ours: 1), .init(ours: 5)], lengths: [200, 200, 201])
    #expect(record.warnings.isEmpty)
    #expect(record.othersShare == nil)
    #expect(record.stolenShare == nil)
    #expect(record.slowShare == 0)
  }

  @Test func `the processors' times are read as the system writes them`() {
    var reading = MachineWatch.Reading()
    reading.read(processors: "cpu  400 0 100 1200 100 0 0 200 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n")
    #expect(reading.total == 20)
    #expect(reading.idle == 13)
    #expect(reading.stolen == 2)
    reading.read(information: "processor\t: 0\ncpu MHz\t\t: 2000.5\nprocessor\t: 1\ncpu MHz\t\t: 2999.5\n")
    #expect(reading.megahertz == 2_500)
    reading.read(processors: "nothing of the kind")
    #expect(reading.total == 20)
  }

  @Test func `this machine can be watched`() {
    var watch = MachineWatch.system()
    for _ in 1...3 { watch.measure() }
    let record = watch.record
    #expect(record.slowShare != nil)
    #expect(Yardstick.measure(.system) > .zero)
  }
}
