/// Live memory and the allocator's pages during a play, read by the allocations pass between its segments.
package struct MemoryCurve: Equatable, Sendable, Codable {
  /// A reading after one segment. All bytes are relative to the beginning of the play.
  package struct Reading: Equatable, Sendable, Codable {
    package var phase = ""
    /// The number of operations of recorded phases that were played before the reading.
    package var operations = 0
    package var live = Bytes.zero
    /// The maximum of live bytes until this reading.
    package var peak = Bytes.zero
    /// The pages with live memory; `nil` if the allocator does not report them.
    package var active: Bytes?
    /// The pages that the allocator got from the system and has not returned; the moment of returning depends on time.
    package var resident: Bytes?

    package static let blank = Reading()
  }

  /// At most `limit` readings, evenly spaced.
  package var readings: [Reading]

  package init(_ readings: [Reading]) { self.readings = readings }

  package static let limit = 400

  /// The minimum number of readings in the second half of a play; with fewer, no slope is computed.
  private static let fewest = 5

  /// The growth of live bytes per operation in the second half of the play: the median of the slopes between all pairs
  /// of readings, because a median is robust against outliers. `nil` if there are too few readings.
  ///
  /// Source: Theil (1950), Sen (1968), Estimates of the regression coefficient based on Kendall's tau.
  ///
  /// - Complexity: O(n² log n) for n readings.
  package var drift: Double? {
    guard let last = readings.last else { return nil }
    let late = readings.filter { 2 * $0.operations >= last.operations }
    if late.count < Self.fewest { return nil }
    var slopes: [Double] = []
    for (place, right) in late.enumerated() {
      for left in late[..<place] where right.operations > left.operations {
        let bytes = right.live.rawValue - left.live.rawValue
        slopes.append(Double(bytes) / Double(right.operations - left.operations))
      }
    }
    if slopes.isEmpty { return nil }
    slopes.sort()
    let middle = slopes.count / 2
    return slopes.count.isMultiple(of: 2) ? (slopes[middle - 1] + slopes[middle]) / 2 : slopes[middle]
  }
}

/// The readings of a play, in memory allocated before the play: at first every reading is kept; as their number grows,
/// only every second one, then every fourth one, and so on.
struct MemoryReadings {
  private struct Entry {
    let phase: Int
    let operations: Int
    let live: Bytes
    let peak: Bytes
    let pages: PageBytes?
  }

  private var entries: [Entry] = []
  private var stride = 1
  private var seen = 0
  private var operations = 0

  init() { entries.reserveCapacity(MemoryCurve.limit) }

  mutating func add(_ phase: Int, after operations: Int, live: Bytes, peak: Bytes, _ pages: PageBytes?) {
    self.operations += operations
    defer { seen += 1 }
    if !seen.isMultiple(of: stride) { return }
    if entries.count == MemoryCurve.limit {
      // The kept readings match the doubled stride; the present reading may not match the stride.
      for place in 0..<MemoryCurve.limit / 2 { entries[place] = entries[2 * place] }
      entries.removeLast(MemoryCurve.limit - MemoryCurve.limit / 2)
      stride *= 2
      if !seen.isMultiple(of: stride) { return }
    }
    entries.append(Entry(phase: phase, operations: self.operations, live: live, peak: peak, pages: pages))
  }

  func curve(_ phases: [OperationLog.Phase]) -> MemoryCurve {
    MemoryCurve(
      entries.map { entry in
        MemoryCurve.Reading(
          phase: phases[entry.phase].name, operations: entry.operations, live: entry.live, peak: entry.peak,
          active: entry.pages?.active, resident: entry.pages?.resident)
      })
  }
}

package struct PageBytes: Equatable, Sendable {
  package var active: Bytes
  package var resident: Bytes

  static func - (left: PageBytes, right: PageBytes) -> PageBytes {
    PageBytes(active: left.active - right.active, resident: left.resident - right.resident)
  }
}
