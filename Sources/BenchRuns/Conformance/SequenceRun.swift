import BenchCore
import BenchHost
import BenchRemote
import BenchScenarios
import Foundation

/// A check of syncs with the sequence files of a folder.
package struct SequenceRun {
  package static func names(in catalog: Catalog) -> [String] { catalog.syncs.map(\.name) }

  private let player: RemotePlayer
  private let sequences: [(file: String, sequence: SyncSequence)]

  package struct Finding: Equatable, Sendable, CustomStringConvertible {
    package let file: String
    let failure: Disagreement

    package var description: String {
      var lines = ["\(file):\(failure.operation): \(failure.view)", "  \(failure.kind)"]
      lines += Self.list("must be seen", failure.expected) + Self.list("was seen", failure.shown)
      return lines.joined(separator: "\n")
    }

    private static func list(_ title: String, _ lines: [String]) -> [String] {
      lines.isEmpty ? [] : ["  \(title)"] + lines.map { "    \($0)" }
    }
  }

  /// Reads a file, or every file of a folder whose name ends in `.yaml`, for the syncs of the player.
  ///
  /// - Throws: `InputError` for an unreadable file, or a folder without such a file; `ScenarioError` with all problems
  ///   of the first file that has any.
  package init(folder: String, for player: RemotePlayer) throws {
    self.player = player
    let files = FileManager.default
    let names = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".yaml") }.ordered()
    let prefix = folder.hasSuffix("/") ? folder : "\(folder)/"
    let paths = FileAccess.fileRefusal(folder) == nil ? [folder] : names.map { prefix + $0 }
    if paths.isEmpty {
      let fault = files.fileExists(atPath: folder) ? "there is no file whose name ends in .yaml" : "it is not there"
      throw InputError(path: folder, reason: "\(fault); name a folder of sequences with --sequences")
    }
    let reader = SequenceReader(player.catalog.syncs)
    sequences = try paths.flatMap { path in
      let file = try ScenarioFile(path: path)
      return try reader.read(file.bytes, file: path).map { (path, $0) }
    }
  }

  /// Plays every sequence of a sync.
  ///
  /// - Returns: the sequences that do not hold, and the number of sequences played.
  /// - Throws: errors of the system, if a host plays the sync.
  package func check(_ sync: String) throws -> (findings: [Finding], count: Int) {
    let asked = sequences.filter { $0.sequence.sync == sync }
    let findings = try asked.compactMap { file, sequence in
      try play(sequence).map { Finding(file: file, failure: $0) }
    }
    return (findings, asked.count)
  }

  private func play(_ sequence: SyncSequence) throws -> Disagreement? {
    let cell = RemoteCell(sync: sequence.sync, cache: nil)
    switch try player.play(cell, "", "", on: SequenceStage(sequence)) {
    case .success(let plays): return plays.fastest.disagreement
    case .failure(let failure):
      return Disagreement(operation: sequence.line, kind: failure.whole, view: sequence.name, slot: nil, shown: [])
    case nil: return nil
    }
  }
}
