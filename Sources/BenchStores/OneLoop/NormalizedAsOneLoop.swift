import BenchCore

extension AllStores {
  /// `normalized` without views, compiled as one loop: what putting it together with a derivation at run time is held
  /// against. `NullDerivation.swift` beside it is a link to that of `BenchCalibration`, which this room does not see.
  public static let normalizedAsOneLoop = Contestant(asOneLoop: NormalizedStore<IntKeys>.self, NullDerivation.self)
}
