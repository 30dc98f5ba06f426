import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation

/// A scenario file: its content and its path.
package struct ScenarioFile: Sendable {
  /// The path as given on the command line, for messages.
  package let name: String
  /// The bytes of the file, valid text or not.
  let bytes: [UInt8]

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  /// Creates the scenario file of a run as the run read it; the present content of the file does not matter.
  package init(of manifest: RunManifest) { self.init(name: manifest.scenario.file, text: manifest.scenario.text) }

  init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Reads the file; a path that looks like an option gets a name that commands take.
  package init(path: String) throws(InputError) {
    self.init(name: path.hasPrefix("-") ? "./\(path)" : path, bytes: try Self.read(path, Self.readLimit))
  }

  private static func read(_ path: String, _ limit: Int) throws(InputError) -> [UInt8] {
    if let reason = FileAccess.fileRefusal(path) { throw InputError(path: path, reason: reason) }
    do {
      return Array(try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: limit) ?? Data())
    } catch {
      throw InputError(path: path, reason: FileAccess.refusal(path))
    }
  }

  /// A limit far above the reader's limit, so that the reader's message can state the size.
  private static let readLimit = 16 << 20

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var places: ScenarioPlaces { ScenarioPlaces(bytes, file: name) }

  package var folder: String { URL(fileURLWithPath: name).deletingLastPathComponent().path }

  /// Reads the scenario with all its points, and checks every sentence, also at the size that is not requested.
  package func read(_ catalog: Catalog, _ options: ScenarioReader.Options) throws(ScenarioError) -> ScenarioDocument {
    let folder = folder
    let reader = ScenarioReader(vocabulary: Vocabulary(catalog), options: options) { Self.bytes(of: $0, in: folder) }
    var (wanted, other) = try reader.readSizes(bytes, file: name)
    if let recording = wanted.base.workload.recording {
      // The phases are in the recorded log; if it cannot be opened, making the stage reports it.
      guard let file = try? RecordedFile(ImportInput(recording.log, in: folder)) else { return wanted }
      let phases = try file.phases()
      wanted = wanted.changed { $0.workload.phases = phases }
      other = other?.changed { $0.workload.phases = phases }
    }
    let documents = [wanted, other].compactMap { $0 }
    let problems =
      documents.flatMap { document in
        document.base.expectations.flatMap { Self.problems(in: $0, Self.names(document, catalog)) }
      } + answerProblems(documents, catalog) + Self.labelProblems(documents, catalog)
    if !problems.isEmpty { throw ScenarioError(problems: problems.ordered { $0.location < $1.location }) }
    return wanted
  }

  package func thresholds(_ catalog: Catalog) throws(ScenarioError) -> [String: Double] {
    try ScenarioReader(vocabulary: Vocabulary(catalog)).thresholds(bytes, file: name)
  }

  /// Returns the content of a file that a scenario names, up to a byte beyond the limit of a trace.
  private static func bytes(of name: String, in folder: String) -> FileBytes {
    do throws(InputError) {
      return .bytes(try read(name.hasPrefix("/") ? name : "\(folder)/\(name)", TraceFile.largest + 1))
    } catch {
      return .refused(error.reason)
    }
  }

  /// Lists in words the expectations that get no values: they name no design of the plan, or no metric of such runs.
  package func sentencesAboutNothing(
    _ document: ScenarioDocument, _ plan: Plan, _ catalog: Catalog
  ) throws -> [String] {
    let cells = plan.points.flatMap { $0.cells.map(\.identity) + $0.gaps.map(\.cell) }
    return try zip(document.base.expectations, Self.expectations(document, catalog)).compactMap {
      sentence, expectation in
      if !document.base.kind.playable.has(expectation.metric) {
        return "line \(sentence.location.line): no run of this kind of scenario has \(expectation.metric.name); "
          + "remove '\(sentence.text)', or name another metric"
      }
      let absent = [expectation.design, expectation.divisor].compactMap { $0 }.first { pattern in
        !cells.contains(where: pattern.matches)
      }
      return absent.map {
        "line \(sentence.location.line): '\(sentence.text)' is about \($0), which is not in the matrix; add it, or "
          + "remove the sentence"
      }
    }
  }

  /// Reads sentences about a scenario: the given ones, or its own.
  static func expectations(
    _ document: ScenarioDocument, _ catalog: Catalog, of sentences: [SourceSentence]? = nil
  ) throws -> [Expectation] {
    let (sentences, names) = (sentences ?? document.base.expectations, names(document, catalog))
    let problems = sentences.flatMap { Self.problems(in: $0, names) }
    if !problems.isEmpty { throw ScenarioError(problems: problems.ordered { $0.location < $1.location }) }
    return try sentences.map { sentence in
      changing(try Expectation(sentence.text, names: names)) { $0.level = sentence.level }
    }
  }

  /// Returns the size of the files that a data set is imported from; missing files add 0.
  package func size(of source: ImportedDataset) -> Bytes {
    let sizes = source.files.map { file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path(file.path))
      return (attributes?[.size] as? Int) ?? 0
    }
    return Bytes(sizes.reduce(0, +))
  }

  private func path(_ file: String) -> String { file.hasPrefix("/") ? file : "\(folder)/\(file)" }

  static func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames {
    changing(document.base.kind.playable.names(document, catalog)) {
      $0.words = EntityWords(document.base.calledByName)
    }
  }

  /// Returns a problem for each name under `called` that is neither a design of the matrix nor a swept value.
  private static func labelProblems(_ documents: [ScenarioDocument], _ catalog: Catalog) -> [ScenarioProblem] {
    let known = documents.flatMap { document in
      let names = names(document, catalog)
      return names.syncs + names.isolations + names.stores + names.derivations + names.presets
        + document.sweptValues.values.joined()
    }
    return (documents.first?.base.called ?? []).filter { !known.contains($0.name) }.map { label in
      ScenarioProblem(
        location: label.location, subject: "called.\(PrintableText.line(String(label.name.prefix(40))))",
        rule: "is no design of the matrix and no swept value",
        cure: NearestName.cure(label.name, in: known, all: "there are"))
    }
  }

  static func problems(
    in sentence: SourceSentence, _ names: ExpectationNames, under subject: String = "expect"
  ) -> [ScenarioProblem] {
    problems(in: sentence, subject) { () throws(SentenceError) in _ = try Expectation(sentence.text, names: names) }
  }

  static func problems(
    in sentence: SourceSentence, _ subject: String, _ read: () throws(SentenceError) -> Void
  ) -> [ScenarioProblem] {
    do throws(SentenceError) {
      try read()
      return []
    } catch {
      return error.problems.map { problem in
        var location = sentence.location
        location.column += problem.offset
        return ScenarioProblem(location: location, subject: "\(subject):", rule: problem.description)
      }
    }
  }
}

package struct InputError: Error, Equatable, CustomStringConvertible {
  package let path: String
  package let reason: String

  /// Creates the error for a file or folder; without a reason, the file was found but cannot be read.
  package init(path: String, reason: String? = nil) {
    self.path = path
    self.reason = reason ?? "it cannot be read"
  }

  package var description: String { "\(PrintableText.line(path)): \(reason)" }
}

extension Vocabulary {
  package init(_ catalog: Catalog) {
    self = .empty
    (stores, derivations) = (catalog.stores.map(\.name), catalog.derivations.map(\.name))
    (presets, syncs) = (catalog.presets.map(\.name), catalog.syncs)
    (graphDerivations, distributions) = (catalog.graphDerivations.map(\.name), AllDistributions.cards)
    (choices, options) = (catalog.choices, catalog.options)
    namedByStrings = catalog.designs(namedBy: .string)
    times = AllMetrics.stored.filter { $0.exactness == .varied }.map(\.name)
  }
}
