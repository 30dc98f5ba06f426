import BenchCore
import Foundation

/// The ended repetitions of a run folder: `journal.jsonl`, one line of JSON for each.
///
/// Tables have only totals, from which counting cannot continue. The journal keeps the answer of each process, so that
/// a stopped run can be resumed without a difference, and shards can be merged. Lines are only appended, and each is
/// whole and on the device before the next repetition begins. A line without an end is from a killed process and is
/// ignored. Each line has a checksum, so that a damaged or edited line is refused and never read as another number. A
/// finished run deletes its journal, unless the run is a shard, which is still to be merged.
package struct Journal: Sendable {
  package let entries: [JournalEntry]
  /// The text without its torn last line; `nil` if the last line is whole.
  let mended: String?

  /// Reads the journal of a run folder; the journal is empty if there is no file.
  package init(folder: String) throws(RunFolderError) {
    let path = Self.path(in: folder)
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    let end = bytes.lastIndex(of: Self.lineEnd).map { $0 + 1 } ?? bytes.startIndex
    var entries: [JournalEntry] = []
    var lines: [RepetitionKey: Int] = [:]
    let texts = bytes[..<end].split(separator: Self.lineEnd, omittingEmptySubsequences: false).dropLast()
    for (index, text) in texts.enumerated() {
      let place = "\(path):\(index + 1)"
      let entry = try JournalEntry(line: text, at: place)
      if let other = lines.updateValue(index + 1, forKey: entry.repetition) {
        throw RunFolderError(
          place: place, rule: "every repetition has one line", value: "it is also on line \(other)", cure: Self.cure)
      }
      entries.append(entry)
    }
    self.entries = entries
    mended = end == bytes.endIndex ? nil : String(decoding: bytes[..<end], as: UTF8.self)
  }

  private static let lineEnd = UInt8(ascii: "\n")
  static let cure = "run the scenario again, or take the file back as it was"
  static func path(in folder: String) -> String { "\(folder)/journal.jsonl" }
}

package struct RepetitionKey: Hashable, Sendable, Codable {
  package let cell: CellIdentity
  package let pass: Pass
  /// The repetition within the pass, from 1.
  package let number: Int

  package init(cell: CellIdentity, pass: Pass, number: Int) {
    (self.cell, self.pass, self.number) = (cell, pass, number)
  }
}

extension RepetitionKey: Comparable {
  private static let passes = Dictionary(uniqueKeysWithValues: zip(Pass.allCases, 0...))

  package static func < (left: RepetitionKey, right: RepetitionKey) -> Bool {
    (left.cell, passes[left.pass] ?? 0, left.number) < (right.cell, passes[right.pass] ?? 0, right.number)
  }
}

/// The end of one repetition: a measurement, or the failure of its cell.
package struct JournalEntry: Equatable, Sendable, Codable {
  package let repetition: RepetitionKey
  package let entities: Int
  package let measurement: BenchCore.Measurement?
  package let failure: CellFailure?

  package init(
    _ repetition: RepetitionKey, entities: Int, measurement: BenchCore.Measurement? = nil, failure: CellFailure? = nil
  ) {
    (self.repetition, self.entities) = (repetition, entities)
    (self.measurement, self.failure) = (measurement, failure)
  }

  /// Returns the entry as a line of the journal: `{"checksum":"<16 digits>","entry":{…}}`, with the hash of the entry.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  package func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = try encoder.encode(self)
    return Self.line(of: text) + "\n"
  }

  /// Reads a line without its end.
  ///
  /// - Throws: `RunFolderError` with the place if the line is contradictory, or differs from what `line` writes.
  init(line: Data, at place: String) throws(RunFolderError) {
    let text = line.dropFirst(Self.line(of: Data()).utf8.count - 1).dropLast()
    func wrong(_ rule: String, _ value: String?) -> RunFolderError {
      RunFolderError(place: place, rule: "every line must be \(rule)", value: value, cure: Journal.cure)
    }
    let written = "what `storebench run` writes"
    if !line.elementsEqual(Self.line(of: text).utf8) { throw wrong(written, "it is damaged: its checksum is another") }
    do { self = try JSONDecoder().decode(JournalEntry.self, from: Data(text)) } catch { throw wrong(written, nil) }
    if let contradiction { throw wrong("about one repetition", contradiction) }
  }

  private var contradiction: String? {
    if measurement != nil && failure != nil { return "a measurement and a failure" }
    if measurement == nil && failure == nil { return "neither a measurement nor a failure" }
    guard let measurement, measurement.pass != repetition.pass else { return nil }
    return "a measurement of \(measurement.pass.rawValue) for a repetition of \(repetition.pass.rawValue)"
  }

  private static func line(of text: Data) -> String {
    let hash = changing(StableHash()) { hash in text.withUnsafeBytes { hash.combine($0) } }
    return "{\"checksum\":\"\(hash.value.hexadecimal)\",\"entry\":\(String(decoding: text, as: UTF8.self))}"
  }
}
