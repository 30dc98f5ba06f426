import BenchCore

/// The number of operations of each kind in a phase: exact shares of its mix, not a sample.
struct ExactMix {
  /// The number of operations of each kind, by the raw value of the kind.
  private var counts = [Int](repeating: 0, count: Int(UInt8.max))

  /// Divides the operations of a phase by the largest remainder method: each kind gets its quota rounded down, and the
  /// remaining operations go to the largest fractions; equal fractions are in the order of `OperationKind.inMix`. The
  /// phase gives the number of operations unless the call does.
  init(_ phase: PhaseSpec, operations: Int? = nil) {
    let operations = operations ?? phase.operations
    let largest = phase.mix.reduce(0) { max($0, $1.weight) }
    if largest <= 0 { return }
    // Every weight is first divided by the largest weight, so that the sum of weights is never infinite.
    let total = phase.mix.reduce(0) { $0 + $1.weight / largest }
    var left = operations
    var fractions: [(kind: OperationKind, fraction: Double)] = []
    for share in phase.mix where share.weight > 0 {
      let quota = Double(operations) * (share.weight / largest) / total
      self[share.kind] += Int(quota)
      left -= Int(quota)
      fractions.append((share.kind, quota - quota.rounded(.down)))
    }
    fractions.sort { ($1.fraction, $0.kind.rawValue) < ($0.fraction, $1.kind.rawValue) }
    for entry in fractions.prefix(left) { self[entry.kind] += 1 }
  }

  subscript(kind: OperationKind) -> Int {
    get { counts[Int(kind.rawValue)] }
    set { counts[Int(kind.rawValue)] = newValue }
  }

  func count(of effect: ChangeEffect) -> Int {
    OperationKind.changes.reduce(0) { $0 + ($1.effect == effect ? self[$1] : 0) }
  }

  func commitCount(batch: Int) -> Int {
    OperationKind.inMix.filter(\.isChange).reduce(0) { $0 + (self[$1] + batch - 1) / batch }
  }

  /// Returns the kinds of all commits and reads in a shuffled order. Each kind of change fills commits of `batch`
  /// changes, the last commit of which may be smaller; each read is one step.
  func commits(batch: Int, _ stream: inout RandomStream) -> [OperationKind] {
    var kinds: [OperationKind] = []
    for kind in OperationKind.inMix {
      let size = kind.isRead ? 1 : batch
      kinds.append(contentsOf: repeatElement(kind, count: (self[kind] + size - 1) / size))
    }
    stream.shuffle(&kinds)
    return kinds
  }
}

extension PhaseSpec {
  /// Adds to the weight of a kind in the mix.
  mutating func add(_ weight: Double, of kind: OperationKind) {
    if let place = mix.firstIndex(where: { $0.kind == kind }) {
      mix[place].weight += weight
    } else {
      mix.append(MixShare(kind: kind, weight: weight))
    }
  }
}

/// A random choice of an exact share of a known number of things, made thing by thing; all choices are equally likely.
///
/// Selection sampling (Knuth, TAOCP vol. 2, 3.4.2, algorithm S). The share of the count is rounded to the nearest whole
/// number, and a half is rounded up.
struct ExactShare {
  private var chosenLeft: Int
  private var left: Int
  private var stream: RandomStream

  init(_ share: Double, of count: Int, _ stream: RandomStream) {
    chosenLeft = Self.count(share, of: count)
    left = count
    self.stream = stream
  }

  static func count(_ share: Double, of count: Int) -> Int {
    min(count, Int((share * Double(count)).rounded(.toNearestOrAwayFromZero)))
  }

  mutating func next() -> Bool {
    if chosenLeft == 0 || left == 0 { return false }
    let chosen = stream.position(among: left) < chosenLeft
    left -= 1
    if chosen { chosenLeft -= 1 }
    return chosen
  }
}
