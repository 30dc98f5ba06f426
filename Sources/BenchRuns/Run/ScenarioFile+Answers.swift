import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads

extension ScenarioFile {
  func answerProblems(_ documents: [ScenarioDocument], _ catalog: Catalog) -> [ScenarioProblem] {
    guard let first = documents.first else { return [] }
    var names = Self.names(first, catalog)
    names.settings = first.base.answers.settings
    for document in documents.dropFirst() {
      let others = Self.names(document, catalog)
      names.pointKeys = Array(Set((names.pointKeys ?? []) + (others.pointKeys ?? []))).ordered()
      names.pointValues.merge(others.pointValues) { own, other in own + other.filter { !own.contains($0) } }
      names.settings.merge(document.base.answers.settings) { own, _ in own }
    }
    let played = names.limited(to: first)
    return first.base.answers.all.enumerated().flatMap { index, answer in
      problems(of: answer, "answer[\(index)]", played, first)
    }
  }

  private func problems(
    of answer: SourceAnswer, _ subject: String, _ names: ExpectationNames, _ document: ScenarioDocument
  ) -> [ScenarioProblem] {
    let record = RunManifest.AnswerRecord(answer)
    let values = record.problems(names: names, numbers: document.base.answers.numbers, numbersIn: SourceAnswers.numbers)
    let sentences = values.map { problem in
      ScenarioProblem(
        location: place(of: problem.offset, in: answer.say), subject: "\(subject).say:", rule: problem.description)
    }
    let conditions = answer.conditions.flatMap { Self.problems(in: $0, names, under: "\(subject).when") }
    let charts = answer.charts.flatMap { sentence in
      Self.problems(in: sentence, "\(subject).charts") { () throws(SentenceError) in
        _ = try ChartSentence(sentence.text, names: names)
      }
    }
    return sentences + conditions + charts + Self.foreign(answer, subject, names, document)
  }

  private static func foreign(
    _ answer: SourceAnswer, _ subject: String, _ names: ExpectationNames, _ document: ScenarioDocument
  ) -> [ScenarioProblem] {
    let values = AnswerTemplate(answer.say.text).values.compactMap { try? AnswerValue($0.text, names: names) }
    let found = values.compactMap(\.metric).filter { !document.base.kind.playable.has($0) }
    return Set(found).ordered { $0.name < $1.name }.map { metric in
      ScenarioProblem(
        location: answer.say.location, subject: "\(subject).say:",
        rule: "no run of a scenario of kind \(document.base.kind.name) has \(metric.name)")
    }
  }

  /// Returns the place of a sentence's character in the file; a folded sentence has its characters on several lines.
  private func place(of offset: Int, in sentence: SourceSentence) -> SourceLocation {
    let before = sentence.text.prefix(offset).filter { !$0.isWhitespace }
    guard let begin = before.isEmpty ? sentence.text.first : before.first else { return sentence.location }
    var left = before.count
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated().dropFirst(sentence.location.line - 1) {
      let isFirst = index == sentence.location.line - 1
      for (column, mark) in line.enumerated() where !mark.isWhitespace {
        if isFirst && column < sentence.location.column - 1 { continue }
        // A quote, or the sign of a folded text, precedes the first character.
        if left == before.count && left > 0 && mark != begin { continue }
        if left == 0 && !(isFirst && ">|\"'".contains(mark)) {
          return SourceLocation(file: name, line: index + 1, column: column + 1)
        }
        left = max(0, left - 1)
      }
    }
    return sentence.location
  }
}

extension ExpectationNames {
  /// Returns the names with only the designs of the matrix; an axis without designs in the matrix keeps all its names.
  fileprivate func limited(to document: ScenarioDocument) -> ExpectationNames {
    let matrix = document.base.matrix
    func kept(_ all: [String], _ played: [String]) -> [String] {
      let found = all.filter(played.contains)
      return found.isEmpty ? all : found
    }
    var names = self
    names.stores = kept(stores, matrix.allStores)
    names.derivations = kept(derivations, matrix.allDerivations)
    names.presets = presets.filter(matrix.presets.contains)
    names.syncs = kept(syncs, document.base.remote?.syncs ?? [])
    return names
  }
}

extension RunManifest.AnswerRecord {
  init(_ answer: SourceAnswer) {
    self.init(when: answer.conditions.map(\.text), say: answer.say.text, charts: answer.charts.map(\.text))
  }
}

extension SourceAnswers {
  /// The answers as records of a manifest; `nil` if there are none.
  var records: [RunManifest.AnswerRecord]? { all.isEmpty ? nil : all.map(RunManifest.AnswerRecord.init) }
}
