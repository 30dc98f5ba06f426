import BenchWorkloads

extension Scenario {
  /// The number of entities that a point begins with; for imported data, only the factor by which this number grows.
  package var entityCount: Double {
    switch dataset {
    case .generated(let shape): Double(shape.authors + shape.posts + shape.comments)
    case .imported(let source): source.scale
    }
  }

  /// The largest power of two by which the operations can be divided so that every phase still has enough to play; 1
  /// for a recorded log, remote data, or a load with arrivals that follow no rate.
  package var mostDivided: Int { Self.powerOfTwo(within: subject.value.rooms(of: self).min() ?? 1) }

  /// The largest power of two by which the data can be divided so that 250 entities remain; 64 for imported data.
  package var mostDividedData: Int {
    if !subject.value.dividesData(of: self) { return 1 }
    if case .imported = dataset { return Self.importedDivisor }
    return Self.powerOfTwo(within: entityCount / Self.fewestEntities)
  }

  /// Returns the scenario with the operations of each phase divided by `operations`, and the entities by `data`. The
  /// result is a scenario of that size and is drawn as such.
  package func divided(operations: Int, data: Int) -> Scenario {
    var part = self
    if data > 1 { part.dataset.divide(by: data) }
    if operations > 1 { subject.value.divide(&part, by: operations) }
    return part
  }

  private static let fewestEntities = 250.0
  private static let importedDivisor = 64

  private static func powerOfTwo(within room: Double) -> Int {
    var divisor = 1
    while Double(divisor * 2) <= room { divisor *= 2 }
    return divisor
  }
}

extension DatasetSource {
  fileprivate mutating func divide(by divisor: Int) {
    switch self {
    case .generated(var shape):
      shape.scale(by: 1 / Double(divisor))
      self = .generated(shape)
    case .imported(var source):
      source.scale /= Double(divisor)
      self = .imported(source)
    }
  }
}
