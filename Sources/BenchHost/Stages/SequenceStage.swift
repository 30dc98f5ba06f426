import BenchCore
import BenchRemote
import Foundation

/// A sequence for one sync, played outside of runs. A failed check becomes the disagreement of the measurement.
package struct SequenceStage: HostedStage {
  package let sequence: SyncSequence

  package init(_ sequence: SyncSequence) { self.sequence = sequence }

  package func put(into writer: inout ByteWriter) { writer.put(json: sequence) }

  package static func taken(from reader: inout ByteReader) -> any HostedStage { SequenceStage(reader.json()) }

  package func play(_ repetition: Repetition, _ catalog: Catalog, with instruments: Instruments) -> Plays? {
    guard let sync = catalog.syncType(sequence.sync) else { return nil }
    var measurement = Measurement(pass: .counts, operationsInLog: sequence.steps.count)
    measurement.disagreement = Self.play(sequence, sync).map { failure in
      Disagreement(
        operation: failure.line, kind: failure.difference, view: failure.sequence, slot: nil, shown: failure.actual,
        expected: failure.expected)
    }
    return Plays([measurement])
  }

  private static func play<S: Sync>(_ sequence: SyncSequence, _ sync: S.Type) -> SequenceFailure? {
    SequencePlayer<S>.play(sequence, to: sync)
  }
}

extension ByteWriter {
  /// Writes a value as JSON, always as the same bytes.
  mutating func put(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do { put(texts: [String(decoding: try encoder.encode(value), as: UTF8.self)]) } catch {
      preconditionFailure("a stage holds nothing that JSON cannot say: \(error)")
    }
  }
}

extension ByteReader {
  mutating func json<Value: Decodable>() -> Value { Self.decoded(texts().first ?? "") }

  static func decoded<Value: Decodable>(_ text: String) -> Value {
    do { return try JSONDecoder().decode(Value.self, from: Data(text.utf8)) } catch {
      preconditionFailure("the stage file has a \(Value.self) that cannot be read: \(error)")
    }
  }
}
