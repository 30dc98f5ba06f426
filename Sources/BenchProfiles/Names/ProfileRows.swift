import BenchCore
import CProfiling

/// A row of a profile: the events that have one label and one stack.
protocol ProfileRow {
  var label: Int { get }
  var stack: String { get set }

  mutating func add(_ other: Self)

  /// Returns true if this row is larger. Rows of equal size are ordered by stack and label, so the order is definite.
  func precedes(_ other: Self) -> Bool
}

/// The merging of recorded rows that have equal names.
enum ProfileRows {
  /// The maximum number of rows of a play; if there are more rows, the smallest are joined.
  static let limit = 4_000

  /// Joins rows of one label whose stacks have equal names, as the stacks of two calls in one function have. Sorts the
  /// rows by label, then by size, the largest first. Joins the rows beyond the limit into one last row for each label.
  static func merged<Row: ProfileRow>(_ rows: [Row], limit: Int = limit) -> [Row] {
    let largest = summed(rows).sorted { $0.precedes($1) }
    var rest = Array(largest.dropFirst(limit))
    for place in rest.indices { rest[place].stack = AllocationSite.others }
    return (largest.prefix(limit) + summed(rest)).sorted { left, right in
      if left.label != right.label { return left.label < right.label }
      let isRest = (left.stack == AllocationSite.others, right.stack == AllocationSite.others)
      return isRest.0 == isRest.1 ? left.precedes(right) : isRest.1
    }
  }

  private struct Key: Hashable {
    let label: Int
    let stack: String
  }

  private static func summed<Row: ProfileRow>(_ rows: [Row]) -> [Row] {
    Dictionary(grouping: rows) { Key(label: $0.label, stack: $0.stack) }.values.map { rows in
      rows.dropFirst().reduce(into: rows[0]) { $0.add($1) }
    }
  }
}

/// The stacks of recorded rows as return addresses, copied before the recording closes.
struct ProfileStacks {
  private let addresses: [UInt32: [UInt]]

  init(of rows: [storebench_site], _ frames: (UInt32, UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt>?) {
    addresses = Set(rows.map(\.stack)).reduce(into: [:]) { stacks, stack in
      var depth: UInt32 = 0
      stacks[stack] = frames(stack, &depth).map { Array(UnsafeBufferPointer(start: $0, count: Int(depth))) } ?? []
    }
  }

  /// Returns the shown frames of each stack as one text.
  func texts(keepsTakers: Bool = false) -> [UInt32: String] {
    let frames = FrameNames().frames(of: Set(addresses.values.joined()))
    return addresses.mapValues { addresses in
      let isCut = addresses.count == Int(STOREBENCH_DEPTH)
      let stack = addresses.compactMap { frames[$0] }
      return FrameRules.text(FrameRules.shown(stack, isCut: isCut, keepsTakers: keepsTakers))
    }
  }
}

extension CycleSample: ProfileRow {
  mutating func add(_ other: CycleSample) { samples += other.samples }

  func precedes(_ other: CycleSample) -> Bool {
    samples == other.samples ? (stack, label) < (other.stack, other.label) : samples > other.samples
  }
}

extension SiteRecording.Site: ProfileRow {
  mutating func add(_ other: SiteRecording.Site) {
    allocations += other.allocations
    allocatedBytes = allocatedBytes + other.allocatedBytes
    freedBytes = freedBytes + other.freedBytes
  }

  func precedes(_ other: SiteRecording.Site) -> Bool {
    if allocatedBytes != other.allocatedBytes { return allocatedBytes > other.allocatedBytes }
    if allocations != other.allocations { return allocations > other.allocations }
    return (stack, label) < (other.stack, other.label)
  }
}
