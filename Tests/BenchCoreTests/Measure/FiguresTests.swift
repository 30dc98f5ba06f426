import Foundation
import Testing

@testable import BenchCore

@Suite struct FiguresTests {
  /// A value for each property; merged with itself it gives either the same or the double.
  private var full: Figures {
    var figures = Figures(operations: 3)
    figures.tally = Tally()
    figures.tally?[.entityWrites] = 5
    figures.latency = LatencyHistogram()
    figures.latency?.record(Nanoseconds(70))
    figures.elapsed = Nanoseconds(11)
    figures.allocatedBytes = Bytes(12)
    figures.freedBytes = Bytes(13)
    figures.allocations = AllocationProfile(classes: [.init(size: Bytes(16), allocations: 2, frees: 1)])
    figures.peakLiveBytes = Bytes(14)
    figures.storeBytes = Bytes(15)
    figures.snapshotBytes = Bytes(16)
    figures.cachedBytes = Bytes(17)
    figures.liveBytes = Bytes(20)
    figures.activeBytes = Bytes(21)
    figures.liveDrift = 0.5
    figures.references = ReferenceTally(retains: 20, releases: 21, noOps: 22, objects: 23, bulkElements: 24)
    figures.graphSum = 18.5
    figures.load = ["hitch_ms_per_s": 1.5]
    figures.remote = ["requests": 19]
    return figures
  }

  @Test func `the list of quantities has every property but the number of operations, in their order`() {
    let properties = Mirror(reflecting: full).children.compactMap(\.label)
    #expect(Quantity.all.map(\.name) == properties.filter { $0 != "operations" })
    let empty = Quantity.all.filter { !$0.isMeasured(full) }.map(\.name)
    #expect(empty.isEmpty, "the test gives these no value")
  }

  @Test func `amounts are added and peaks are not`() {
    var merged = full
    merged.merge(full)
    #expect(merged.operations == 6)
    #expect(merged.tally?[.entityWrites] == 10)
    #expect(merged.latency?.count == 2)
    #expect(merged.elapsed == Nanoseconds(22))
    #expect(merged.allocatedBytes == Bytes(24) && merged.freedBytes == Bytes(26))
    #expect(merged.allocations?.allocations == 4)
    #expect(merged.peakLiveBytes == Bytes(14) && merged.storeBytes == Bytes(15))
    #expect(merged.snapshotBytes == Bytes(16) && merged.cachedBytes == Bytes(17))
    #expect(merged.liveBytes == Bytes(20) && merged.activeBytes == Bytes(21) && merged.liveDrift == 0.5)
    #expect(merged.graphSum == 18.5)
  }

  @Test func `what is measured on one side only is kept`() {
    var left = Figures(operations: 1)
    left.merge(full)
    var expected = full
    expected.operations = 4
    #expect(left == expected)
    var right = full
    right.merge(Figures(operations: 1))
    #expect(right == left)
  }

  @Test func `each quantity is left out where the other has it, and kept where it has not`() {
    #expect(full.without(Figures()) == full)
    #expect(full.without(full) == Figures(operations: 3))
    for quantity in Quantity.all {
      var others = full
      for other in Quantity.all where other.name == quantity.name { other.remove(&others) }
      let left = full.without(others)
      #expect(Quantity.all.filter { $0.isMeasured(left) }.map(\.name) == [quantity.name])
      #expect(!left.isEmpty)
    }
    #expect(Figures(operations: 3).isEmpty)
  }

  @Test func `figures read back as they were written, with the names of the properties as keys`() throws {
    let data = try JSONEncoder().encode(full)
    #expect(try JSONDecoder().decode(Figures.self, from: data) == full)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(object.keys) == Set(Quantity.all.map(\.name) + ["operations"]))
    let bare = try JSONEncoder().encode(Figures(operations: 7))
    #expect(String(decoding: bare, as: UTF8.self) == #"{"operations":7}"#)
    #expect(try JSONDecoder().decode(Figures.self, from: bare) == Figures(operations: 7))
  }
}
