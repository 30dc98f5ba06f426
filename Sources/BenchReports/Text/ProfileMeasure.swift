import BenchCore
import BenchResults

/// One number of the stacks of a profile.
package struct ProfileMeasure: Sendable {
  package let name: String
  let unit: String
  package let profile: Pass
  /// The name on pages; empty for a measure that pages do not show.
  var words = ""
  private let number: @Sendable (any ProfileEntry) -> Int

  static let allocations = site("allocations", "count", "blocks taken") { $0.allocations }
  static let allocated = site("allocated", "bytes", "bytes taken") { $0.allocatedBytes.rawValue }
  static let retained = site("retained", "bytes", "what is still there in the end") { $0.retainedBytes.rawValue }
  static let sites = [allocations, allocated, retained]
  static let samples = ProfileMeasure(name: "samples", unit: "count", profile: .cycles) { count($0) }
  static let cpu = ProfileMeasure(name: "cpu", unit: "nanoseconds", profile: .cycles) {
    Int(nearest: Double(count($0)) * Double(CycleStack.period.rawValue))
  }
  package static let folded = sites + [samples]

  private static func site(
    _ name: String, _ unit: String, _ words: String, _ value: @escaping @Sendable (AllocationSite) -> Int
  ) -> ProfileMeasure {
    ProfileMeasure(name: name, unit: unit, profile: .sites, words: words) { ($0 as? AllocationSite).map(value) ?? 0 }
  }

  private static func count(_ entry: any ProfileEntry) -> Int { (entry as? CycleStack)?.samples ?? 0 }

  func short(_ value: Double) -> String { unit == "bytes" ? ShortNumber.bytes(value) : ShortNumber.count(value) }

  /// Returns the number of a stack; for a stack of another profile, the number is 0.
  func value(of entry: any ProfileEntry) -> Int { number(entry) }
}

protocol ProfileEntry {
  var phase: String { get }
  var operation: String? { get }
  var frames: [Substring] { get }
}

extension ProfileEntry {
  /// The phase, and the kind of operation if there is one.
  var around: [String] { [phase] + (operation.map { [$0] } ?? []) }
}

extension AllocationSite: ProfileEntry {}
extension CycleStack: ProfileEntry {}

extension StoredRun {
  package func has(_ profile: Pass) -> Bool {
    profile == .sites ? !sites.isEmpty : profile == .cycles && !cycles.isEmpty
  }

  var profiledCells: [CellIdentity] { Set(sites.keys).union(cycles.keys).ordered() }

  func profileEntries(of cell: CellIdentity) -> [any ProfileEntry] {
    (sites[cell] ?? []) as [any ProfileEntry] + (cycles[cell] ?? [])
  }
}
