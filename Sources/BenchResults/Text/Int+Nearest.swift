extension Int {
  /// Rounds to the nearest whole number that an `Int` holds; 0 if it is not a number.
  ///
  /// A quotient of foreign numbers may be far beyond; `Int(_:)` would trap there.
  package init(nearest value: Double) {
    let rounded = value.rounded()
    self = Int(exactly: rounded) ?? (rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
  }
}
