/// What single things cost that neither a pilot nor a formula finds out, in nanoseconds; measured once on a two-core
/// server. `scripts/fit-costs` measures most of them anew.
///
/// Designs differ by orders of magnitude: what is here for all of them is meant for a forecast before anything is
/// played, and for a share of one afterwards.
enum UnitCost {
  /// Drawing one operation of a log.
  static let drawnOperationNs = 300.0
  /// Making one operation ready: its texts, its page.
  static let decodedOperationNs = 400.0
  /// Reading the clock after an operation, and keeping what it says.
  static let clockNs = 40.0
  /// Reading the allocator after an operation.
  static let meterNs = 200.0
  /// Starting a process and hearing what it found.
  static let processNs = 35e6
  /// An entity: drawing it with its texts; mapping it in a process; taking it into a store.
  static let drawnEntityNs = 2_000.0
  static let mappedEntityNs = 500.0
  static let loadedEntityNs = 2_500.0
  /// A change or a read in itself.
  static let operationNs = 300.0
  /// Writing one copy of an author.
  static let copyNs = 30.0
  /// Writing one entity of a page.
  static let pagedEntityNs = 300.0
  /// Showing a view, and each row of it.
  static let viewNs = 200.0
  static let rowNs = 80.0
  /// Extra fields: a text, a number.
  static let extraTextNs = 60.0
  static let extraNumberNs = 1.0
}

/// What single things hold, in bytes.
enum UnitSize {
  /// An entity in a table, with what is allocated for it.
  static let entity = 150.0
  /// A text beyond its characters.
  static let textShare = 1.2
  /// An entity and its texts in the JSON of a server.
  static let importedEntity = 400.0
  /// A program that has loaded nothing, twice.
  static let programs = 70e6
}
