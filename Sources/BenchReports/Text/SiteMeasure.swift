import BenchCore
import BenchResults

/// One number of allocation sites.
struct SiteMeasure: Sendable {
  let name: String
  let unit: String
  let words: String
  let value: @Sendable (AllocationSite) -> Int

  static let allocations = SiteMeasure(name: "allocations", unit: "count", words: "blocks taken") { $0.allocations }
  static let allocated = SiteMeasure(name: "allocated", unit: "bytes", words: "bytes taken") {
    $0.allocatedBytes.rawValue
  }
  static let retained = SiteMeasure(name: "retained", unit: "bytes", words: "what is still there in the end") {
    $0.retainedBytes.rawValue
  }

  static let all = [allocations, allocated, retained]
  func short(_ value: Double) -> String { unit == "bytes" ? ShortNumber.bytes(value) : ShortNumber.count(value) }
}
