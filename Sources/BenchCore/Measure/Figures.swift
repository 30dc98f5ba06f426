/// The raw quantities of one line; if the pass did not measure a quantity, the quantity is `nil`, never 0.
///
/// Each quantity is a property here and an element of `Quantity.all`. Merging, differences, coding and emptiness follow
/// from that list; a test compares the list with the properties.
package struct Figures: Equatable, Sendable {
  /// The number of changes and reads covered; a commit counts once for each of its changes.
  package var operations: Int
  /// The number of each event; present only in the counts pass.
  package var tally: Tally?
  /// The latencies, one entry per commit or read.
  package var latency: LatencyHistogram?
  /// The time of the throughput play, or of the load.
  package var elapsed: Nanoseconds?
  /// The bytes taken from the allocator, by size class, including bytes that were freed later.
  package var allocatedBytes: Bytes?
  /// The bytes returned to the allocator, whichever thread allocated them.
  package var freedBytes: Bytes?
  package var allocations: AllocationProfile?
  /// The maximum of live bytes over load and play, including payloads, minus the live bytes at the beginning.
  package var peakLiveBytes: Bytes?
  /// The live bytes after the load, without payloads; present only in the line of the load.
  package var storeBytes: Bytes?
  package var snapshotBytes: Bytes?
  package var cachedBytes: Bytes?
  /// The live bytes at the end of the play, including past states and the derivation's data.
  package var liveBytes: Bytes?
  package var activeBytes: Bytes?
  package var liveDrift: Double?
  /// The calls of Swift's runtime for references; present only in the references pass.
  package var references: ReferenceTally?
  package var graphSum: Double?
  /// The figures of a load over time, by measure; present only in a measurement's `loads`.
  package var load: [String: Double]?
  /// The counts of remote data, by metric; present only in a measurement's `loads`.
  package var remote: [String: Int]?

  package init(operations: Int = 0) { self.operations = operations }

  /// Merges the figures of another line of the same pass: amounts are added, and of two peaks the greater one is kept.
  package mutating func merge(_ other: Figures) {
    operations += other.operations
    for quantity in Quantity.all { quantity.merge(&self, other) }
  }

  package func without(_ other: Figures) -> Figures {
    changing(self) { for quantity in Quantity.all where quantity.isMeasured(other) { quantity.remove(&$0) } }
  }

  package var isEmpty: Bool { !Quantity.all.contains { $0.isMeasured(self) } }
}

/// One quantity of `Figures`: its location, and the rule for merging two measured values.
package struct Quantity: Sendable {
  package let name: String
  package let isMeasured: @Sendable (Figures) -> Bool
  fileprivate let merge: @Sendable (inout Figures, Figures) -> Void
  let remove: @Sendable (inout Figures) -> Void
  fileprivate let encode: @Sendable (Figures, inout KeyedEncodingContainer<FigureKey>) throws -> Void
  fileprivate let decode: @Sendable (inout Figures, KeyedDecodingContainer<FigureKey>) throws -> Void

  private init<Value: Codable & Sendable>(
    _ name: String, _ place: any WritableKeyPath<Figures, Value?> & Sendable,
    join: @escaping @Sendable (inout Value, Value) -> Void
  ) {
    self.name = name
    isMeasured = { $0[keyPath: place] != nil }
    merge = { figures, other in
      guard let right = other[keyPath: place] else { return }
      guard var left = figures[keyPath: place] else { return figures[keyPath: place] = right }
      // The figure is set to `nil` first, so that a histogram is changed in place and not copied.
      figures[keyPath: place] = nil
      join(&left, right)
      figures[keyPath: place] = left
    }
    remove = { $0[keyPath: place] = nil }
    encode = { try $1.encodeIfPresent($0[keyPath: place], forKey: FigureKey(name)) }
    decode = { $0[keyPath: place] = try $1.decodeIfPresent(Value.self, forKey: FigureKey(name)) }
  }

  package static let all: [Quantity] = [
    Quantity("tally", \.tally) { $0 += $1 },
    Quantity("latency", \.latency) { $0.merge($1) },
    Quantity("elapsed", \.elapsed) { $0 = $0 + $1 },
    Quantity("allocatedBytes", \.allocatedBytes) { $0 = $0 + $1 },
    Quantity("freedBytes", \.freedBytes) { $0 = $0 + $1 },
    Quantity("allocations", \.allocations) { $0.merge($1) },
    Quantity("peakLiveBytes", \.peakLiveBytes) { $0 = max($0, $1) },
    Quantity("storeBytes", \.storeBytes) { $0 = max($0, $1) },
    Quantity("snapshotBytes", \.snapshotBytes) { $0 = max($0, $1) },
    Quantity("cachedBytes", \.cachedBytes) { $0 = max($0, $1) },
    Quantity("liveBytes", \.liveBytes) { $0 = max($0, $1) },
    Quantity("activeBytes", \.activeBytes) { $0 = max($0, $1) },
    Quantity("liveDrift", \.liveDrift) { $0 = $1 },
    Quantity("references", \.references) { $0 += $1 },
    Quantity("graphSum", \.graphSum) { $0 = $1 },
    // Lines of a load are never merged: the percentile of two phases cannot be computed from the phases' percentiles.
    Quantity("load", \.load) { $0 = $1 },
    // Lines of a play in virtual time are never merged either.
    Quantity("remote", \.remote) { $0 = $1 },
  ]
}

private struct FigureKey: CodingKey {
  static let operations = FigureKey("operations")

  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension Figures: Codable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FigureKey.self)
    try container.encode(operations, forKey: .operations)
    for quantity in Quantity.all { try quantity.encode(self, &container) }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FigureKey.self)
    self.init(operations: try container.decode(Int.self, forKey: .operations))
    for quantity in Quantity.all { try quantity.decode(&self, container) }
  }
}
