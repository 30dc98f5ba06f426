import BenchResults
import Testing

struct MachineRecordTests {
  @Test func `this machine knows itself`() {
    let machine = RunManifest.MachineRecord.current(clock: ClockCost(readNs: 20.5))
    #expect(machine.processors > 0)
    #expect(machine.memoryBytes > 0)
    #expect(machine.clockReadNs == 20.5)
    #expect(!machine.processor.isEmpty && !machine.system.isEmpty)
  }
}
