import BenchCore

/// The input of every cell of a point, of any kind: data, operations, and the expected content.
package protocol HostedStage: Sendable {
  static func taken(from reader: inout ByteReader) -> any HostedStage

  func put(into writer: inout ByteWriter)

  /// Plays this stage with the design that the repetition names; returns `nil` if there is no such design.
  func play(_ repetition: Repetition, _ catalog: Catalog, with instruments: Instruments) -> Plays?
}

/// A stage as bytes, so that the process that drew it can pass it to the processes that play it.
///
/// The version of the protocol comes first, then the kind of stage. Numbers are little-endian, as in memory; the
/// texts of a list follow the lengths of all of them.
package enum StageFile {
  /// The kinds of stage; a kind's position is its number in the file.
  private static let kinds: [any HostedStage.Type] = [
    Stage.self, GraphStage.self, RemotePointStage.self, SequenceStage.self,
  ]

  package static func encode(_ stage: any HostedStage) -> [UInt8] {
    guard let kind = kinds.firstIndex(where: { $0 == type(of: stage) }) else {
      preconditionFailure("StageFile.kinds lacks \(type(of: stage))")
    }
    var writer = ByteWriter()
    writer.put(numbers: [UInt32(HostDescription.currentVersion), UInt32(kind)])
    stage.put(into: &writer)
    return writer.bytes
  }

  /// Returns the stage encoded in these bytes; `nil` if the bytes are of another version.
  package static func decode(_ bytes: UnsafeRawBufferPointer) -> (any HostedStage)? {
    var reader = ByteReader(bytes)
    let head: [UInt32] = reader.numbers()
    guard head.count == 2, head[0] == HostDescription.currentVersion, kinds.indices.contains(Int(head[1])) else {
      return nil
    }
    return kinds[Int(head[1])].taken(from: &reader)
  }
}
