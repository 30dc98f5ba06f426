import BenchCore
import Foundation

/// The results of a run: `results/<scenario>/<UTC time>-<id>/`.
///
/// Goals: a crash of this program loses at most the repetition that was running, and the rest can be gone on with; a
/// reader never sees half a file; the order of rows depends on what was measured and not on when. Non-goals: several
/// runs in one folder.
///
/// `journal.jsonl` has every repetition as soon as it has ended (`Journal`). `measurements.csv` is rewritten after each
/// repetition, unless that would cost more than a twentieth of the run: then the next one catches up. Everything else
/// is written when the run ends, however it ends.
package struct RunFolder: Sendable {
  /// As the folder above it was named, without a slash at its end.
  package let path: String
  private let build: BuildMode
  private let files: FileWriter
  private let clock: MonotonicClock
  private var chunks: [TablePlace: Chunk] = [:]
  private var tables: [any RunTable] = AllRunTables.list.map { $0.init() }
  private var lastWrite: (end: Nanoseconds, cost: Nanoseconds)?
  /// Held until the run is finished.
  private var lock: RunLock?

  /// The rows of a repetition, and the same as text, so that writing again is only joining.
  private struct Chunk {
    let rows: [ResultRow]
    let text: String
  }

  /// Creates the folder of a run, and with it shows that there is a place to write to before anything is measured.
  ///
  /// The date and the id are handed over, because a run that reads the clock itself cannot be repeated.
  package init(
    under root: String, scenario: String, started: Date, id: String, build: BuildMode,
    files: FileWriter = .atomic, clock: MonotonicClock = .system
  ) throws(OutputError) {
    let trimmed = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    try self.init(
      at: "\(trimmed)/\(Self.safe(scenario))/\(Self.stamp(started))-\(Self.safe(id))", build: build, files: files,
      clock: clock)
  }

  /// Creates the folder of the other run of two that are played side by side: `against/` within that of the first.
  package init(
    against first: RunFolder, build: BuildMode, files: FileWriter = .atomic, clock: MonotonicClock = .system
  ) throws(OutputError) { try self.init(at: "\(first.path)/against", build: build, files: files, clock: clock) }

  private init(at path: String, build: BuildMode, files: FileWriter, clock: MonotonicClock) throws(OutputError) {
    (self.path, self.build, self.files, self.clock) = (path, build, files, clock)
    try files.createFolder(path)
    // The name has an id in it that is unique, so no other process can hold it.
    lock = try? RunLock.take(path)
    try writeMeasurements()
  }

  /// Opens the folder of a run that was stopped; what its journal holds is handed over with `restore`.
  ///
  /// - Throws: `RunFolderError` when another process writes into it, or the journal is broken; `OutputError` when a
  ///   torn line at the end of the journal cannot be taken away.
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

  /// - Throws: `OutputError` when it cannot be written; then it is as if the repetition had not been played.
  package func note(_ entry: JournalEntry) throws(OutputError) {
    let path = Journal.path(in: path)
    let line: String
    do {
      line = try entry.line()
    } catch {
      throw OutputError(path: path, reason: "\(error)")
    }
    try files.extend(line, path)
  }

  package var emptied: RunFolder {
    var folder = self
    folder.chunks = [:]
    folder.tables = AllRunTables.list.map { $0.init() }
    return folder
  }

  /// All rows so far, in the order of the file; without the mark of a debug build, which is for readers of files.
  package var rows: [ResultRow] { sorted.flatMap(\.rows) }

  private var sorted: [Chunk] {
    let passes = Dictionary(uniqueKeysWithValues: zip(Pass.allCases, 0...))
    let order = chunks.map { (key: ($0.cell, passes[$0.pass] ?? 0, $0.repetition), chunk: $1) }
    return order.sorted { $0.key < $1.key }.map(\.chunk)
  }

  /// The run as far as it came, as it would be read back from this folder once it is finished.
  package func run(_ manifest: RunManifest) -> StoredRun {
    var run = StoredRun(manifest: manifest, rows: rows)
    for table in tables { table.fill(&run) }
    return run
  }

  /// Takes in what one repetition found and brings `measurements.csv` up to date.
  ///
  /// - Throws: `OutputError` when it cannot be written; the measurement is kept, and `finish` tries again.
  package mutating func add(
    _ measurement: BenchCore.Measurement, of cell: CellIdentity, repetition: Int, entities: Int
  ) throws(OutputError) {
    restore(measurement, of: cell, repetition: repetition, entities: entities)
    if isDue { try writeMeasurements() }
  }

  /// Takes in what a repetition found and writes nothing; `add` and `finish` do.
  package mutating func restore(
    _ measurement: BenchCore.Measurement, of cell: CellIdentity, repetition: Int, entities: Int
  ) {
    let measured = ResultLines(measurement, entities: entities)
    // A profile repeats what another pass has found, and says where.
    let hasMetrics = measurement.pass.hasMetrics
    let found = RepetitionFindings(
      measurement: measurement, lines: hasMetrics ? measured.lines : [], cell: cell, repetition: repetition)
    for index in tables.indices { tables[index].add(found) }
    if !hasMetrics { return }
    let rows = ResultRow.rows(of: measured, cell: cell, repetition: repetition)
    let key = TablePlace(cell: cell, pass: measurement.pass, repetition: repetition)
    precondition(chunks[key] == nil, "a repetition is added once, or its latencies would count twice")
    chunks[key] = Chunk(rows: rows, text: marked(rows))
  }

  /// Writes `run.json`; a run writes it at its beginning, when it may still crash, and `finish` at its end.
  package func write(_ manifest: RunManifest) throws(OutputError) {
    var manifest = manifest
    // The files will be others before the run has ended.
    if manifest.run.state == .running { manifest.files = nil }
    let text: String
    do {
      text = try manifest.json()
    } catch {
      throw OutputError(path: file("run.json"), reason: "\(error)")
    }
    try files.write(text, file("run.json"))
  }

  package func keep(smallest text: String) throws(OutputError) -> String {
    try files.write(text, file("smallest.yaml"))
    return file("smallest.yaml")
  }

  /// Writes every file for the last time, with what `run(_:)` made; the cells of its manifest are the rows of
  /// `summary.csv`. What will not be asked for any more, the journal of a finished run that is no shard, goes.
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
    do { try write(manifest) } catch { errors.append(error) }
    if let first = errors.first { throw first }
    if manifest.run.state == .finished && manifest.run.plan?.shard == nil {
      try? FileManager.default.removeItem(atPath: Journal.path(in: path))
    }
  }

  /// Takes away files that a killed run has left before they were in their place; the caller holds the folder.
  private func removeRemainders() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where Self.fileNames.contains(where: { FileWriter.isRemainder(name, of: $0) }) {
      try? FileManager.default.removeItem(atPath: file(name))
    }
  }

  package static let fileNames = ["run.json", "journal.jsonl", "measurements.csv", "summary.csv"] + AllRunTables.files

  /// Returns true if a run has written, or would write, the file at this path into a folder with a `run.json`.
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
    for var row in rows {
      row.cell.scenario = build.scenarioColumn(row.cell.scenario)
      writer.record(row.fields)
    }
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

  /// A name that is one folder everywhere: letters, digits, `-`, `_` and `.`, and no dot in front.
  private static func safe(_ name: String) -> String {
    let kept = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" }
    return kept.first == "." || kept.isEmpty ? "-" + String(kept) : String(kept)
  }

  /// The moment as a folder name: `20260131T235959Z`.
  private static func stamp(_ date: Date) -> String { String(date.formatted(.iso8601).filter { !"-:".contains($0) }) }
}
