import BenchCore
import CProfiling

/// The merging of recorded rows that have equal names.
enum ProfileRows {
  /// The maximum number of rows of a play; if there are more rows, the smallest are joined.
  static let limit = 4_000

  /// Joins rows of one label whose stacks have equal names, as the stacks of two calls in one function have. Sorts the
  /// rows by label, then by size, the largest first. Joins the rows beyond the limit into one last row for each label.
  static func merged(_ rows: [ProfileRow], limit: Int = limit) -> [ProfileRow] {
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

  private static func summed(_ rows: [ProfileRow]) -> [ProfileRow] {
    Dictionary(grouping: rows) { Key(label: $0.label, stack: $0.stack) }.values.map { rows in
      rows.dropFirst().reduce(into: rows[0]) { $0.add($1) }
    }
  }
}

/// Recorded rows and their stacks as return addresses, copied before the recording closes.
struct ProfileStacks {
  private let rows: [storebench_site]
  private let addresses: [UInt32: [UInt]]

  init(of rows: [storebench_site], _ frames: (UInt32, UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt>?) {
    self.rows = rows
    addresses = Set(rows.map(\.stack)).reduce(into: [:]) { stacks, stack in
      var depth: UInt32 = 0
      stacks[stack] = frames(stack, &depth).map { Array(UnsafeBufferPointer(start: $0, count: Int(depth))) } ?? []
    }
  }

  /// Returns the rows with the shown frames of each stack as one text. Samples have no bytes.
  func merged(keepsTakers: Bool = false) -> [ProfileRow] {
    let frames = FrameNames().frames(of: Set(addresses.values.joined()))
    let texts = addresses.mapValues { addresses in
      let isCut = addresses.count == Int(STOREBENCH_DEPTH)
      let stack = addresses.compactMap { frames[$0] }
      return FrameRules.text(FrameRules.shown(stack, isCut: isCut, keepsTakers: keepsTakers))
    }
    let named = rows.map { row in
      ProfileRow(
        label: Int(row.label), count: Int(row.blocks), allocatedBytes: Bytes(Int(row.bytes)),
        freedBytes: Bytes(Int(row.freed_bytes)), stack: texts[row.stack] ?? "")
    }
    return ProfileRows.merged(named)
  }
}

extension ProfileRow {
  fileprivate mutating func add(_ other: ProfileRow) {
    count += other.count
    allocatedBytes = allocatedBytes + other.allocatedBytes
    freedBytes = freedBytes + other.freedBytes
  }

  /// Returns true if this row is larger. Rows of equal size are ordered by stack and label, so the order is definite.
  fileprivate func precedes(_ other: ProfileRow) -> Bool {
    if allocatedBytes != other.allocatedBytes { return allocatedBytes > other.allocatedBytes }
    if count != other.count { return count > other.count }
    return (stack, label) < (other.stack, other.label)
  }
}
