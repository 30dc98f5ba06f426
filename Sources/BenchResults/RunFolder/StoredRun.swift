import BenchCore
import Foundation

/// A run as one value, made by the run itself when it ends, or read back from its folder.
///
/// All reports are made from this value. Goals: broken data is reported with its place, and nothing is guessed; of a
/// killed run, everything that was written can be read. Non-goals: writing.
package struct StoredRun: Sendable {
  package var manifest: RunManifest
  /// The rows of `measurements.csv`, without the mark of a debug build, so that they have the cells of the manifest.
  package let rows: [ResultRow]
  /// The content of `latency.csv`; empty if the run was killed before the file was written.
  package var curves: [LatencyCurve]
  /// The content of `blast.csv`: the numbers of views that the commits of each cell reached.
  package var reaches: [CellIdentity: [Reach]]
  /// The content of `views.csv`: the work of each kind of view; empty for older runs.
  package var viewWorks: [CellIdentity: [ViewWork]] = [:]
  /// The content of `allocations.csv`: the blocks of each phase, by size.
  package var allocations: [CellIdentity: [PhaseBlocks]] = [:]
  package let index: ResultIndex
  /// The late frames of `frames.csv` in cost units, with their causes; empty for runs without a load.
  package var lateFrames: [CellIdentity: [LoadTables.Frame]] = [:]
  /// The late frames on recorded times, of all repetitions.
  package var recordedFrames: [CellIdentity: [LoadTables.Frame]] = [:]
  /// The content of `series.csv` of a load over time in cost units; empty for other runs.
  package var loadSeries: [CellIdentity: [LoadTables.Step]] = [:]
  /// The content of `capacity.csv` in cost units, without values of limiting metrics; empty without a search.
  package var loadProbes: [CellIdentity: [LoadTables.Probe]] = [:]
  /// The content of `response.csv` of a load over time; empty for other runs.
  package var loadCurves: [LoadCurve] = []
  /// The content of `sites.csv`: the places in the program that allocated; empty without the profile `sites`.
  package var sites: [CellIdentity: [AllocationSite]] = [:]
  /// The content of `cycles.csv`: the functions in which time was spent; empty without the profile `cycles`.
  package var cycles: [CellIdentity: [CycleStack]] = [:]

  package init(
    manifest: RunManifest, rows: [ResultRow], curves: [LatencyCurve] = [], reaches: [CellIdentity: [Reach]] = [:]
  ) {
    (self.manifest, self.rows, self.curves, self.reaches) = (manifest, rows, curves, reaches)
    index = ResultIndex(rows)
  }

  package init(folder: String) throws(RunFolderError) {
    let reader = RunFolderReader(folder: folder)
    try reader.checkFolder()
    let manifest = try reader.manifest()
    for name in (manifest.files ?? [:]).keys.ordered() { try reader.checkPresence(name) }
    self.init(manifest: manifest, rows: try reader.rows(of: manifest))
    for table in AllRunTables.list { try reader.read(table, into: &self) }
  }

  package var clock: ClockCost? { manifest.machine.clock }
}

private struct RunFolderReader {
  let folder: String

  private func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }
  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  func checkFolder() throws(RunFolderError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw RunFolderError(
        place: folder, rule: "there is no such folder", cure: "name one that `storebench run` has left in results/",
        isMissing: true)
    }
    if !isFolder.boolValue {
      throw RunFolderError(
        place: folder, rule: "a run is a folder", value: "a file", cure: "name the folder that holds run.json")
    }
    if exists(path("run.json")) { return }
    if let refusal = FileAccess.refusal(folder) {
      throw RunFolderError(
        place: folder, rule: "a run folder must be readable", value: refusal,
        cure: "give yourself the right to read it", isMissing: true)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let newest = names.ordered().last { exists(path("\($0)/run.json")) }
    throw RunFolderError(
      place: folder, rule: "a run folder holds run.json", value: newest == nil ? "none" : "a folder of runs",
      cure: newest.map { "the newest in it is \(path($0))" }
        ?? "nothing was measured in it: run the scenario again, or name a folder that `storebench run` has left")
  }

  func manifest() throws(RunFolderError) -> RunManifest {
    let text = try text("run.json")
    try checkVersion(text)
    do {
      let manifest = try RunManifest(json: text)
      if manifest.isAsWritten(text) { return manifest }
    } catch {
      throw wrong("run.json", "it must be what `storebench run` writes", DecodingWords.of(error))
    }
    throw changed("run.json")
  }

  func checkPresence(_ name: String) throws(RunFolderError) {
    if !exists(path(name)) { throw wrong(name, "a run folder holds \(name)", "none") }
  }

  /// Returns the error for a well-formed file that is not as the run wrote it: its numbers may have been changed.
  private func changed(_ name: String) -> RunFolderError {
    wrong(name, "it must be as `storebench run` wrote it", "its checksum is another")
  }

  private func wrong(_ name: String, _ rule: String, _ value: String?) -> RunFolderError {
    RunFolderError(place: path(name), rule: rule, value: value, cure: "run again, or take the file back as it was")
  }

  private func check(_ text: String, _ name: String, _ manifest: RunManifest) throws(RunFolderError) {
    if let hash = manifest.files?[name], hash != RunManifest.hash(of: text) { throw changed(name) }
  }

  /// Checks the version first, because a manifest of another version may differ everywhere.
  private func checkVersion(_ text: String) throws(RunFolderError) {
    struct Version: Decodable { let schema_version: Int }
    guard let version = try? JSONDecoder().decode(Version.self, from: Data(text.utf8)).schema_version else { return }
    let known = RunManifest.currentSchemaVersion
    if version == known { return }
    throw RunFolderError(
      place: path("run.json"), rule: "schema_version must be \(known), which this program reads", value: "\(version)",
      cure: version > known ? "take the newer program that wrote it" : "run the scenario again")
  }

  func rows(of manifest: RunManifest) throws(RunFolderError) -> [ResultRow] {
    let name = "measurements.csv"
    if manifest.run.state == .running && !exists(path(name)) { return [] }
    let text = try text(name)
    var rows: [ResultRow]
    do { rows = try ResultRow.rows(csv: text) } catch { throw broken(name, error) }
    let cells = cells(of: manifest)
    for place in rows.indices { rows[place].cell = try known(rows[place].cell, cells, in: name) }
    try check(text, name, manifest)
    return rows
  }

  func read<Table: RunTable>(_ table: Table.Type, into run: inout StoredRun) throws(RunFolderError) {
    let (name, manifest) = (Table.file, run.manifest)
    if !Table.form.isRead(manifest) || !exists(path(name)) { return }
    let text = try text(name)
    var rows: [TableRow<Table.Row>]
    do { rows = try Table.read(text) } catch { throw broken(name, error) }
    let cells = cells(of: manifest)
    for place in rows.indices { rows[place].cell = try known(rows[place].cell, cells, in: name) }
    do { try Table.put(rows, into: &run) } catch { throw broken(name, error) }
    try check(text, name, manifest)
  }

  /// Returns the cells of the manifest by their spelling in files.
  private func cells(of manifest: RunManifest) -> [CellIdentity: CellIdentity] {
    manifest.cells.map(\.cell).reduce(into: [:]) { cells, cell in
      var marked = cell
      marked.scenario = manifest.build.mode.scenarioColumn(cell.scenario)
      cells[marked] = cell
    }
  }

  private func known(
    _ cell: CellIdentity, _ cells: [CellIdentity: CellIdentity], in name: String
  ) throws(RunFolderError) -> CellIdentity {
    if let known = cells[cell] { return known }
    throw RunFolderError(
      place: path(name), rule: "every row must be of a cell that run.json names",
      value: "\(cell.words) of \(cell.scenario)", cure: "the files are of different runs; take both from one")
  }

  private func broken(_ name: String, _ error: CSVError) -> RunFolderError {
    wrong("\(name):\(error.line)", "the table must be what `storebench run` writes", error.rule)
  }

  private func text(_ name: String) throws(RunFolderError) -> String {
    if let text = try? String(contentsOfFile: path(name), encoding: .utf8) { return text }
    try checkPresence(name)
    let rule = "it must be readable text in UTF-8"
    guard let refusal = FileAccess.refusal(path(name)) else { throw wrong(name, rule, nil) }
    throw RunFolderError(place: path(name), rule: rule, value: refusal, cure: "give yourself the right to read it")
  }
}
