import BenchCore

/// A selection of designs, points or operations of a run by name: `store=nested,point=dataset.posts=20`.
///
/// An axis without a name is not filtered; an axis with more than one name keeps the cells of each name. Stores and
/// derivations select designs of the matrix, and presets select presets.
package struct RunPart: Equatable, Sendable {
  var stores: Set<String> = []
  var derivations: Set<String> = []
  var presets: Set<String> = []
  /// The selected points: a cell is included if its point has all settings of one selected point.
  var points: [Point] = []
  var operations: Set<String> = []

  package init() {}

  package static let rule = "it must name store=, derivation=, preset=, point= or operation=, joined by commas"

  package init?(_ text: String) {
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "store": stores.insert(pair[1])
      case "derivation": derivations.insert(pair[1])
      case Preset.setting: presets.insert(pair[1])
      case "operation": operations.insert(pair[1])
      case "point":
        guard let point = Point(pair[1]) else { return nil }
        points.append(point)
      default: return nil
      }
    }
  }

  func includes(_ cell: CellIdentity) -> Bool {
    cell.isNamed(stores: stores, derivations: derivations, presets: presets)
      && (points.isEmpty || points.contains { cell.point.contains($0) })
  }

  func includes(operation: String) -> Bool { operations.isEmpty || operations.contains(operation) }

  /// Returns true if a kind is named, alone or by a sum that includes it; `nil` belongs to no operation.
  func includes(kind: String?) -> Bool {
    let known = kind.flatMap(OperationKind.init(name:))
    // A kind that no store has is an iteration of a graph, which begins with a write.
    let sum = kind == nil || known?.isChurn == true ? Line.total : known?.isRead == true ? Line.reads : Line.writes
    return [kind ?? sum, sum, Line.total].contains { includes(operation: $0) }
  }
}

extension StoredRun {
  package func only(_ part: RunPart) -> StoredRun {
    var manifest = manifest
    manifest.cells = manifest.cells.filter { part.includes($0.cell) }
    func kept<Entry>(
      _ entries: [CellIdentity: [Entry]], _ operation: (Entry) -> String?
    ) -> [CellIdentity: [Entry]] {
      entries.filter { part.includes($0.key) }.mapValues { $0.filter { part.includes(kind: operation($0)) } }
        .filter { !$0.value.isEmpty }
    }
    var run = StoredRun(
      manifest: manifest, rows: rows.filter { part.includes($0.cell) && part.includes(operation: $0.operation) },
      curves: curves.filter { part.includes($0.cell) && part.includes(operation: $0.operation) },
      reaches: kept(reaches) { $0.operation })
    run.allocations = allocations.filter { part.includes($0.key) }
    run.viewWorks = viewWorks.filter { part.includes($0.key) }
    run.lateFrames = lateFrames.filter { part.includes($0.key) }
    run.recordedFrames = recordedFrames.filter { part.includes($0.key) }
    run.loadSeries = loadSeries.filter { part.includes($0.key) }
    run.loadProbes = loadProbes.filter { part.includes($0.key) }
    run.loadCurves = loadCurves.filter { part.includes($0.cell) && part.includes(operation: $0.flow) }
    run.sites = kept(sites, \.operation)
    run.cycles = kept(cycles, \.operation)
    return run
  }

  package var isEmpty: Bool { rows.isEmpty && curves.isEmpty && manifest.cells.allSatisfy { $0.failure == nil } }
}

/// One of the parts into which a run is divided, written `2/4`: the second of four.
package struct Shard: Hashable, Sendable, Codable {
  /// The number of the part, from 1.
  package let number: Int
  package let count: Int

  /// Creates a part; fails if the number is not in 1 to `count`, or `count` is above `limit`.
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  package init?(_ text: String) {
    let sides = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let number = sides[0], let count = sides[1] else { return nil }
    self.init(number, of: count)
  }

  /// The largest count; no user has more machines.
  package static let limit = 1_000
}

extension Shard: CustomStringConvertible { package var description: String { "\(number)/\(count)" } }
