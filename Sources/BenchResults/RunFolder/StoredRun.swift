import BenchCore
import Foundation

/// A run as one value: what its folder holds, made by the run itself when it ends or read back.
///
/// Everything that is said of a run begins with it. Goals: what is broken is said with its place, and nothing is
/// guessed. A run that was killed can be read, as far as it came. Non-goals: writing.
package struct StoredRun: Sendable {
  /// What `run.json` says.
  package var manifest: RunManifest
  /// Everything in `measurements.csv`, without the mark of a debug build: its cells are those of the manifest.
  package let rows: [ResultRow]
  /// Everything in `latency.csv`; empty when the run was killed before it was written.
  package let curves: [LatencyCurve]
  /// Everything in `blast.csv`: how many views the commits of each cell reached.
  package let reaches: [CellIdentity: [Reach]]
  /// Everything in `allocations.csv`: the blocks of each phase, by size.
  package let allocations: [PhaseAllocations]
  /// The rows, to be asked for any metric.
  package let index: ResultIndex
  /// What is in `frames.csv` of a load over time in cost units: late frames, and what stood in their way; empty of
  /// other runs.
  package var lateFrames: [CellIdentity: [LoadTables.Frame]] = [:]
  /// The same on recorded times, of all repetitions.
  package var recordedFrames: [CellIdentity: [LoadTables.Frame]] = [:]
  /// What is in `series.csv` of a load over time in cost units; empty of other runs.
  package var loadSeries: [CellIdentity: [LoadTables.Step]] = [:]
  /// What is in `capacity.csv` in cost units, without what the limits are about; empty where nothing was searched.
  package var loadProbes: [CellIdentity: [LoadTables.Probe]] = [:]
  /// Everything in `response.csv` of a load over time; empty of other runs.
  package var loadCurves: [LoadCurve] = []
  /// Everything in `memory.csv`; empty where the allocator was not asked, and of older runs.
  package var memory: [MemoryRow] = []
  /// Everything in `sites.csv`: which places in the program allocated; empty of a run without that profile.
  package var sites: [CellIdentity: [AllocationSite]] = [:]
  /// Everything in `cycles.csv`: where the time was spent; empty of a run without that profile.
  package var cycles: [CellIdentity: [CycleStack]] = [:]

  /// - Complexity: O(n), where n is the number of rows.
  package init(
    manifest: RunManifest, rows: [ResultRow], curves: [LatencyCurve] = [], reaches: [CellIdentity: [Reach]] = [:],
    allocations: [PhaseAllocations] = []
  ) {
    self.manifest = manifest
    self.rows = rows
    self.curves = curves
    self.reaches = reaches
    self.allocations = allocations
    index = ResultIndex(rows)
  }

  /// Reads the folder that a run left.
  ///
  /// - Throws: `RunFolderError` when there is none, it is no run folder, of another schema version, or a row is broken.
  /// - Complexity: O(n), where n is the size of its files.
  package init(folder: String) throws(RunFolderError) {
    let reader = RunFolderReader(folder: folder)
    try reader.checkFolder()
    let manifest = try reader.manifest()
    let rows = try reader.rows(of: manifest)
    let curves = try reader.curves(of: manifest)
    let reaches = try reader.reaches(of: manifest)
    let allocations = try reader.allocations(of: manifest)
    self.init(manifest: manifest, rows: rows, curves: curves, reaches: reaches, allocations: allocations)
    lateFrames = try reader.entries("frames.csv", of: manifest) { text throws(CSVError) in
      try LoadTableFiles.frames(csv: text)
    }
    recordedFrames = try reader.entries("frames.csv", of: manifest) { text throws(CSVError) in
      try LoadTableFiles.frames(csv: text, of: .time)
    }
    loadSeries = try reader.entries("series.csv", of: manifest) { text throws(CSVError) in
      try LoadTableFiles.series(csv: text)
    }
    loadProbes = try reader.entries("capacity.csv", of: manifest) { text throws(CSVError) in
      try LoadTableFiles.probes(csv: text)
    }
    loadCurves = try reader.loadCurves(of: manifest)
    sites = try reader.sites(of: manifest)
    cycles = try reader.cycles(of: manifest)
    memory = try reader.memory(of: manifest)
  }

  /// What reading the clock cost on the machine of the run; `nil` where that is not known.
  package var clock: ClockCost? { manifest.machine.clock }
}

/// Takes the files of a run folder apart.
private struct RunFolderReader {
  let folder: String

  private func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Says what is wrong with the folder itself, and names a run where there is one near.
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
        cure: "give yourself the right to read it",
        isMissing: true)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let newest = names.sorted().last { exists(path("\($0)/run.json")) }
    throw RunFolderError(
      place: folder, rule: "a run folder holds run.json", value: newest == nil ? "none" : "a folder of runs",
      cure: newest.map { "the newest in it is \(path($0))" } ?? "name a folder that `storebench run` has left")
  }

  func manifest() throws(RunFolderError) -> RunManifest {
    let text = try text("run.json")
    try checkVersion(text)
    do {
      let manifest = try RunManifest(json: text)
      if manifest.isAsWritten(text) { return manifest }
    } catch {
      throw RunFolderError(
        place: path("run.json"), rule: "it must be what `storebench run` writes", value: DecodingWords.of(error),
        cure: "run again, or take the file back as it was")
    }
    throw changed("run.json")
  }

  /// A file that is well formed and not what the run wrote: its numbers may be others.
  private func changed(_ name: String) -> RunFolderError {
    RunFolderError(
      place: path(name), rule: "it must be as `storebench run` wrote it", value: "its checksum is another",
      cure: "run again, or take the file back as it was")
  }

  private func check(_ text: String, _ name: String, _ manifest: RunManifest) throws(RunFolderError) {
    if let hash = manifest.files?[name], hash != RunManifest.hash(of: text) { throw changed(name) }
  }

  /// The version before anything else: a manifest of another one may differ everywhere.
  private func checkVersion(_ text: String) throws(RunFolderError) {
    struct Version: Decodable { let schema_version: Int }
    guard let version = try? JSONDecoder().decode(Version.self, from: Data(text.utf8)).schema_version else { return }
    let known = RunManifest.currentSchemaVersion
    if version == known { return }
    throw RunFolderError(
      place: path("run.json"), rule: "schema_version must be \(known), which this program reads", value: "\(version)",
      cure: version > known ? "take the newer program that wrote it" : "run the scenario again")
  }

  /// The rows, each of a cell that the manifest knows.
  func rows(of manifest: RunManifest) throws(RunFolderError) -> [ResultRow] {
    let name = "measurements.csv"
    let text = try text(name)
    var rows: [ResultRow]
    do { rows = try ResultRow.rows(csv: text) } catch { throw broken(name, error) }
    let cells = Cells(manifest)
    for place in rows.indices {
      rows[place].cell = try known(rows[place].cell, cells, in: name)
    }
    try check(text, name, manifest)
    return rows
  }

  func curves(of manifest: RunManifest) throws(RunFolderError) -> [LatencyCurve] {
    let name = "latency.csv"
    if !exists(path(name)) { return [] }
    let text = try text(name)
    let read: [LatencyCurve]
    do { read = try LatencyCurve.curves(csv: text) } catch { throw broken(name, error) }
    let cells = Cells(manifest)
    var curves: [LatencyCurve] = []
    for curve in read {
      let cell = try known(curve.cell, cells, in: name)
      curves.append(LatencyCurve(cell: cell, operation: curve.operation, steps: curve.steps, sum: curve.sum))
    }
    try check(text, name, manifest)
    return curves
  }

  func reaches(of manifest: RunManifest) throws(RunFolderError) -> [CellIdentity: [Reach]] {
    let name = "blast.csv"
    if !exists(path(name)) { return [:] }
    let text = try text(name)
    let read: [(cell: CellIdentity, reach: Reach)]
    do { read = try BlastTable.reaches(csv: text) } catch { throw broken(name, error) }
    let cells = Cells(manifest)
    var reaches: [CellIdentity: [Reach]] = [:]
    for (cell, reach) in read { reaches[try known(cell, cells, in: name), default: []].append(reach) }
    try check(text, name, manifest)
    return reaches
  }

  func allocations(of manifest: RunManifest) throws(RunFolderError) -> [PhaseAllocations] {
    let name = "allocations.csv"
    if !exists(path(name)) { return [] }
    let text = try text(name)
    let read: [PhaseAllocations]
    do { read = try PhaseAllocations.profiles(csv: text) } catch { throw broken(name, error) }
    let cells = Cells(manifest)
    var profiles: [PhaseAllocations] = []
    for entry in read {
      let cell = try known(entry.cell, cells, in: name)
      profiles.append(
        PhaseAllocations(cell: cell, repetition: entry.repetition, phase: entry.phase, profile: entry.profile))
    }
    try check(text, name, manifest)
    return profiles
  }

  /// What a table of a load over time has for each cell; nothing where the run is about something else.
  func entries<Entry>(
    _ name: String, of manifest: RunManifest,
    _ read: (String) throws(CSVError) -> [(cell: CellIdentity, entry: Entry)]
  ) throws(RunFolderError) -> [CellIdentity: [Entry]] {
    // Of a scenario about remote data the file of such a name is another table.
    if manifest.costTable == nil || !exists(path(name)) { return [:] }
    let text = try text(name)
    let entries: [(cell: CellIdentity, entry: Entry)]
    do { entries = try read(text) } catch { throw broken(name, error) }
    let cells = Cells(manifest)
    var found: [CellIdentity: [Entry]] = [:]
    for (cell, entry) in entries { found[try known(cell, cells, in: name), default: []].append(entry) }
    try check(text, name, manifest)
    return found
  }

  func loadCurves(of manifest: RunManifest) throws(RunFolderError) -> [LoadCurve] {
    let name = "response.csv"
    if !exists(path(name)) { return [] }
    let text = try text(name)
    let read: [LoadCurve]
    do { read = try LoadTableFiles.curves(csv: text) } catch { throw broken(name, error) }
    let cells = Cells(manifest)
    var curves: [LoadCurve] = []
    for curve in read {
      curves.append(
        LoadCurve(
          cell: try known(curve.cell, cells, in: name), pass: curve.pass, phase: curve.phase, flow: curve.flow,
          measure: curve.measure, steps: curve.steps))
    }
    try check(text, name, manifest)
    return curves
  }

  func memory(of manifest: RunManifest) throws(RunFolderError) -> [MemoryRow] {
    let name = "memory.csv"
    if !exists(path(name)) { return [] }
    let text = try text(name)
    let read: [MemoryRow]
    do { read = try MemoryTable.rows(csv: text) } catch { throw broken(name, error) }
    let cells = Cells(manifest)
    var rows: [MemoryRow] = []
    for row in read {
      rows.append(
        MemoryRow(cell: try known(row.cell, cells, in: name), repetition: row.repetition, reading: row.reading))
    }
    try check(text, name, manifest)
    return rows
  }

  func sites(of manifest: RunManifest) throws(RunFolderError) -> [CellIdentity: [AllocationSite]] {
    let name = "sites.csv"
    if !exists(path(name)) { return [:] }
    let text = try text(name)
    let read: [(cell: CellIdentity, site: AllocationSite)]
    do { read = try SiteTable.sites(csv: text) } catch { throw broken(name, error) }
    let cells = Cells(manifest)
    var sites: [CellIdentity: [AllocationSite]] = [:]
    for (cell, site) in read { sites[try known(cell, cells, in: name), default: []].append(site) }
    try check(text, name, manifest)
    return sites
  }

  func cycles(of manifest: RunManifest) throws(RunFolderError) -> [CellIdentity: [CycleStack]] {
    let name = "cycles.csv"
    if !exists(path(name)) { return [:] }
    let text = try text(name)
    let read: [(cell: CellIdentity, stack: CycleStack)]
    do { read = try CycleTable.stacks(csv: text) } catch { throw broken(name, error) }
    let cells = Cells(manifest)
    var stacks: [CellIdentity: [CycleStack]] = [:]
    for (cell, stack) in read { stacks[try known(cell, cells, in: name), default: []].append(stack) }
    try check(text, name, manifest)
    return stacks
  }

  /// The cells of a manifest as files spell them.
  private struct Cells {
    private let bySpelling: [CellIdentity: CellIdentity]

    init(_ manifest: RunManifest) {
      let pairs = manifest.cells.map { report -> (CellIdentity, CellIdentity) in
        var marked = report.cell
        marked.scenario = manifest.build.mode.scenarioColumn(marked.scenario)
        return (marked, report.cell)
      }
      bySpelling = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    subscript(spelled: CellIdentity) -> CellIdentity? { bySpelling[spelled] }
  }

  private func known(_ cell: CellIdentity, _ cells: Cells, in name: String) throws(RunFolderError) -> CellIdentity {
    if let known = cells[cell] { return known }
    throw RunFolderError(
      place: path(name), rule: "every row must be of a cell that run.json names",
      value: "\(cell.words) of \(cell.scenario)", cure: "the files are of different runs; take both from one")
  }

  private func broken(_ name: String, _ error: CSVError) -> RunFolderError {
    RunFolderError(
      place: "\(path(name)):\(error.line)", rule: "the table must be what `storebench run` writes", value: error.rule,
      cure: "run again, or take the file back as it was")
  }

  private func text(_ name: String) throws(RunFolderError) -> String {
    if let text = try? String(contentsOfFile: path(name), encoding: .utf8) { return text }
    let isThere = exists(path(name))
    throw RunFolderError(
      place: path(name), rule: isThere ? "it must be readable text in UTF-8" : "a run folder holds \(name)",
      value: isThere ? FileAccess.refusal(path(name)) : "none",
      cure: FileAccess.refusal(path(name)) == nil || !isThere
        ? "run again, or take the file back as it was" : "give yourself the right to read it")
  }
}
