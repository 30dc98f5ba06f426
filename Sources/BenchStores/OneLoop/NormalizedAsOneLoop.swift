import BenchCore

extension AllStores {
  /// `normalized` without views, compiled as one loop, for comparison with composing it with a derivation at run time.
  /// `NullDerivation.swift` in this folder is a link to that of `BenchCalibration`, which this room does not import.
  public static let normalizedAsOneLoop = Contestant(asOneLoop: NormalizedStore<IntKeys>.self, NullDerivation.self)
}
