import BenchCore

extension RunManifest {
  /// A rate of changes, and the frame in which they must be shown.
  package struct TargetRecord: Equatable, Sendable, Codable {
    package let changesPerS: Double
    package let frameNs: UInt64

    package init(changesPerS: Double, frame: Nanoseconds) {
      self.changesPerS = changesPerS
      frameNs = frame.rawValue
    }
  }

  /// The table of cost units.
  package struct CostTableRecord: Equatable, Sendable, Codable {
    /// Another table has another number.
    package var number: Int
    /// Of the number and all costs, as sixteen hexadecimal digits.
    package var hash: String

    package init(_ table: CostTable) {
      number = table.number
      hash = table.stableHash.hexadecimal
    }
  }
}
