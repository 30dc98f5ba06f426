/// What single things cost that neither a pilot nor a formula finds out, in nanoseconds; measured once on a two-core
/// server by `scripts/fit-costs`, which measures them anew.
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
  static let meterNs = 450.0
  /// Starting a run, and writing down and telling what came of it.
  static let runNs = 200e6
  /// How many times as long what allocates takes while its sites are recorded.
  static let sitesFactor = 4.0
  /// Taking enough samples, and finding the names of what was met.
  static let cyclesNs = 3.5e9
  /// Starting a process and hearing what it found.
  static let processNs = 35e6
  /// An entity: drawing it with its texts; mapping it in a process; taking it into a store.
  static let drawnEntityNs = 3_000.0
  static let mappedEntityNs = 500.0
  static let loadedEntityNs = 1_200.0
  /// A change or a read in itself.
  static let operationNs = 300.0
  /// Writing one copy of an author.
  static let copyNs = 100.0
  /// Writing one entity of a page.
  static let pagedEntityNs = 300.0
  /// Showing a view, and each row of it; a derivation that computes changed rows alone takes nearly nothing for others.
  static let viewNs = 200.0
  static let rowNs = 160.0
  /// Extra fields: a text, a number.
  static let extraTextNs = 120.0
  static let extraNumberNs = 2.5
  /// Computing a node of a layered graph, and each node that it reads.
  static let graphNodeNs = 1.0
  static let graphLinkNs = 0.6
  /// Recording the times of a load that is played so long, with its store: five plays in a quiet hour, and up to
  /// fifteen where a share of the tasks is played while the machine is slow, or as many as five seconds allow, three at
  /// least; as many at the capacity that is found, in what is left of the five seconds, or three; and looking for the
  /// machine's pace.
  static func recordingNs(_ playNs: Double, capacityNs: Double = 0, goodShare: Double = 1) -> Double {
    // Nearly all tasks need five good plays, which takes more than five by the mean.
    let plays = min(15, 5 / max(0.1, goodShare * goodShare * goodShare))
    let phases = max(3 * playNs, min(plays * playNs, 5e9))
    return 50e6 + phases + max(3 * capacityNs, min(plays * capacityNs, 5e9 - phases))
  }
  /// One event of a remote scenario, its oracle included.
  static let remoteEventNs = 60_000.0
}

/// What single things hold, in bytes: by the layout of their types, and what allocators add.
enum UnitSize {
  /// An entity in a table, with what is allocated for it.
  static let entity = 150.0
  /// A text beyond its characters.
  static let textShare = 1.2
  /// An extra text: its place and its block; an extra number; what holds the extra fields of an entity together.
  static let extraText = 96.0
  static let extraNumber = 8.0
  static let extras = 96.0
  /// Copies of extra fields that are held for a while, in terms of those that stay.
  static let extraShare = 1.5
  /// An operation in a log, and its truth for each view, of which few change at once.
  static let operation = 16.0
  static let viewTruth = 12.0
  static let viewsAtOnce = 8.0
  /// An entity and its texts in the JSON of a server.
  static let importedEntity = 400.0
  /// A node of a layered graph, each of its links at both ends, and the sums of an iteration in both processes.
  static let graphNode = 60.0
  static let graphLink = 32.0
  static let graphIteration = 24.0
  /// An event of a remote scenario, in the queue and in the book of what happened.
  static let remoteEvent = 600.0
  /// A program that has loaded nothing, twice.
  static let programs = 70e6
}

/// What is taken for what is in a file that was not read yet: the shape of issues with their comments.
enum ImportedShare {
  static let authors = 0.05
  static let posts = 0.15
  static let comments = 0.8
}
