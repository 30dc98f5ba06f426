import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitUtilisationMain = Metric.unit(
    "unit_utilisation_main", LoadMeasure.utilisationMain.rawValue, unit: .ratio,
    meaning: "the share of the time in which the main thread is busy")
}
