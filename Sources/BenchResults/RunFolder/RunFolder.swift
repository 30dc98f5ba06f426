import BenchCore
import Foundation

/// The results of a run: `results/<scenario>/<UTC time>-<id>/`.
///
/// Goals: a crash of this program loses at most the repetition in progress, and the rest can be resumed; a reader never
/// sees half a file; the order of rows does not depend on the order of playing. Non-goals: several runs in one folder.
///
/// `journal.jsonl` has every repetition as soon as it has ended (`Journal`). `measurements.csv` is rewritten after each
/// repetition, unless that would cost more than a twentieth of the run; then a later writing includes the repetition.
/// `run.json` is the first file, so that every folder with a measurement can be resumed. It is written again at the
/// beginning of each point, and all other files when the run ends, even if the run is interrupted.
package struct RunFolder: Sendable {
  /// The path, which begins with the root as given, without a slash at its end.
  package let path: String
  private let build: BuildMode
  private let files: FileWriter
  private let clock: MonotonicClock
  private var chunks: [RepetitionKey: Chunk] = [:]
  private var tables: [any RunTable] = AllRunTables.list.map { $0.init() }
  private var lastWrite: (end: Nanoseconds, cost: Nanoseconds)?
  /// The lock of the folder, held until the run is finished.
  private var lock: RunLock?

  /// The rows of a repetition and their text, so that rewriting a file only joins texts.
  private struct Chunk {
    let rows: [ResultRow]
    let text: String
  }

  /// Creates the folder of a run; `write` then puts `run.json` into it.
  ///
  /// The date and the id are parameters, because a run that reads the clock itself cannot be repeated.
  package init(
    under root: String, scenario: String, started: Date, id: String, build: BuildMode,
    files: FileWriter = .atomic, clock: MonotonicClock = .system
  ) throws(OutputError) {
    let trimmed = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    try self.init(
      at: "\(trimmed)/\(Self.safe(scenario))/\(Self.stamp(started))-\(Self.safe(id))", build: build, files: files,
      clock: clock)
  }

  /// Creates the folder of the second of two runs played side by side: `against/` in the folder of the first run.
  package init(
    against first: RunFolder, build: BuildMode, files: FileWriter = .atomic, clock: MonotonicClock = .system
  ) throws(OutputError) { try self.init(at: "\(first.path)/against", build: build, files: files, clock: clock) }

  private init(at path: String, build: BuildMode, files: FileWriter, clock: MonotonicClock) throws(OutputError) {
    (self.path, self.build, self.files, self.clock) = (path, build, files, clock)
    try files.createFolder(path)
    // The name contains a unique id, so no other process can hold the folder.
    lock = try? RunLock.take(path)
  }

  /// Opens the folder of a stopped run; the caller passes the `entries` of its journal to `restore`.
  ///
  /// - Throws: `RunFolderError` if another process writes into the folder, or if the journal is broken; `OutputError`
  ///   if a torn line at the end of the journal cannot be removed.
  package init(
    continuing path: String, build: BuildMode, files: FileWriter = .atomic, clock: MonotonicClock = .system
  ) throws {
    (self.path, self.build, self.files, self.clock) = (path, build, files, clock)
    lock = try RunLock.take(path)
    removeRemainders()
    let journal = try Journal(folder: path)
    if let mended = journal.mended { try files.write(mended, Journal.path(in: path)) }
    entries = journal.entries
  }

  package private(set) var entries: [JournalEntry] = []

  /// Appends an entry to the journal; throws `OutputError` if that fails, and then leaves the journal unchanged.
  package func note(_ entry: JournalEntry) throws(OutputError) {
    let path = Journal.path(in: path)
    try files.extend(Self.encoded(for: path, entry.line), path)
  }

  private static func encoded(for path: String, _ text: () throws -> String) throws(OutputError) -> String {
    do { return try text() } catch { throw OutputError(path: path, reason: "\(error)") }
  }

  package var emptied: RunFolder {
    var folder = self
    folder.chunks = [:]
    folder.tables = AllRunTables.list.map { $0.init() }
    return folder
  }

  /// All rows so far in the order of the file, without the mark of a debug build, which only files need.
  package var rows: [ResultRow] { sorted.flatMap(\.rows) }

  private var sorted: [Chunk] { chunks.ordered { $0.key < $1.key }.map(\.value) }

  /// Returns the run so far, as it would be read back from this folder once the run is finished.
  package func run(_ manifest: RunManifest) -> StoredRun {
    tables.reduce(into: StoredRun(manifest: manifest, rows: rows)) { $1.fill(&$0) }
  }

  /// Adds the measurement of one repetition, and rewrites `measurements.csv` if that is due.
  ///
  /// - Throws: `OutputError` if the file cannot be written; the measurement is kept, and `finish` tries again.
  package mutating func add(
    _ measurement: BenchCore.Measurement, of cell: CellIdentity, repetition: Int, entities: Int
  ) throws(OutputError) {
    restore(measurement, of: cell, repetition: repetition, entities: entities)
    if isDue { try writeMeasurements() }
  }

  /// Adds the measurement of one repetition without writing; `add` and `finish` write.
  package mutating func restore(
    _ measurement: BenchCore.Measurement, of cell: CellIdentity, repetition: Int, entities: Int
  ) {
    let measured = ResultLines(measurement, entities: entities)
    // A profile has no metrics: it locates work that another pass has measured.
    let hasMetrics = measurement.pass.hasMetrics
    let place = RepetitionKey(cell: cell, pass: measurement.pass, number: repetition)
    let found = RepetitionFindings(measurement: measurement, lines: hasMetrics ? measured.lines : [], place: place)
    for index in tables.indices { tables[index].add(found) }
    if !hasMetrics { return }
    let rows = ResultRow.rows(of: measured, cell: cell, repetition: repetition)
    precondition(chunks[place] == nil, "a repetition is added once, or its latencies would count twice")
    chunks[place] = Chunk(rows: rows, text: marked(rows))
  }

  /// Writes `run.json`: at the beginning of a run, which may still crash, and in `finish`.
  package func write(_ manifest: RunManifest) throws(OutputError) {
    var manifest = manifest
    // The hashes of the files are not known before the run has ended.
    if manifest.run.state == .running { manifest.files = nil }
    try files.write(Self.encoded(for: file("run.json"), manifest.json), file("run.json"))
  }

  package func keep(smallest text: String) throws(OutputError) -> String {
    try files.write(text, file("smallest.yaml"))
    return file("smallest.yaml")
  }

  /// Writes every file for the last time, from the result of `run(_:)`; the cells in that run's manifest are the rows
  /// of `summary.csv`. Deletes the journal of a finished run unless the run is a shard.
  package mutating func finish(_ run: StoredRun) throws(OutputError) {
    defer { lock = nil }
    var manifest = run.manifest
    manifest.files = [:]
    var errors: [OutputError] = []
    var texts = [
      ("measurements.csv", measurements),
      ("summary.csv", SummaryTable.csv(manifest.cells, run.index, build: build)),
    ]
    for table in tables { if let text = table.csv(build: build) { texts.append((type(of: table).file, text)) } }
    for (name, text) in texts {
      do {
        try files.write(text, file(name))
        manifest.files?[name] = RunManifest.hash(of: text)
      } catch {
        errors.append(error)
      }
    }
    // Without all of its files, the run is not finished: it can be gone on with when there is room.
    if !errors.isEmpty { manifest.run.state = .interrupted }
    do { try write(manifest) } catch { errors.append(error) }
    if let first = errors.first { throw first }
    if manifest.run.state == .finished && manifest.run.plan?.shard == nil {
      try? FileManager.default.removeItem(atPath: Journal.path(in: path))
    }
  }

  /// Removes partial files of a killed run; the caller holds the lock.
  private func removeRemainders() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where Self.fileNames.contains(where: { FileWriter.isRemainder(name, of: $0) }) {
      try? FileManager.default.removeItem(atPath: file(name))
    }
  }

  package static let fileNames = ["run.json", "journal.jsonl", "measurements.csv", "summary.csv"] + AllRunTables.files

  /// Returns true if a run writes the file at this path: its name is in `fileNames`, and a `run.json` is next to it.
  package static func owns(_ path: String) -> Bool {
    let file = URL(fileURLWithPath: path).standardizedFileURL
    if !fileNames.contains(file.lastPathComponent) { return false }
    let folder = file.deletingLastPathComponent().path
    return FileManager.default.fileExists(atPath: "\(folder)/run.json")
  }

  private func file(_ name: String) -> String { "\(path)/\(name)" }
  private var measurements: String { ResultRow.csv([]) + sorted.map(\.text).joined() }

  private func marked(_ rows: [ResultRow]) -> String {
    var writer = CSVWriter()
    for row in rows { writer.record(row.fields(build)) }
    return writer.contents
  }

  private var isDue: Bool {
    guard let lastWrite else { return true }
    return (clock.now() - lastWrite.end).rawValue / 20 >= lastWrite.cost.rawValue
  }

  private mutating func writeMeasurements() throws(OutputError) {
    let start = clock.now()
    try files.write(measurements, file("measurements.csv"))
    let end = clock.now()
    lastWrite = (end, end - start)
  }

  /// Makes a name that is valid for a folder on every system: letters, digits, `-`, `_` and `.`, without a leading dot.
  private static func safe(_ name: String) -> String {
    let kept = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" }
    return kept.first == "." || kept.isEmpty ? "-" + String(kept) : String(kept)
  }

  /// Formats a moment as the beginning of a folder's name: `20260131T235959Z`.
  private static func stamp(_ date: Date) -> String { String(date.formatted(.iso8601).filter { !"-:".contains($0) }) }
}
