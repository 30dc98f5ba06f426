import BenchCore
import BenchProcesses
import BenchResults
import BenchWorkloads

/// A stage as bytes, so that the process that drew it can hand it to those that play it.
///
/// Only processes of one run read it. An executable announces before the run that it supports this form
/// (`ExecutableRecord`), so the bytes have no version: a mismatch is a bug of this program. Numbers are as in memory;
/// texts follow each other, each after its length.
package enum StageFile {
  /// The bytes of a stage.
  ///
  /// - Complexity: O(size of the data set, the log and the truth).
  package static func encode(_ stage: any PlayableStage) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(numbers: [UInt8(AllPlayableKinds.place(of: stage.kind))])
    stage.put(into: &writer)
    return writer.bytes
  }

  package static func decode(_ bytes: UnsafeRawBufferPointer) -> any PlayableStage {
    var reader = ByteReader(bytes)
    let place: [UInt8] = reader.numbers()
    return AllPlayableKinds.list[Int(place[0])].stage(from: &reader)
  }
}

extension StageFile {
  /// Puts a stage on disk, for processes of the same run.
  ///
  /// - Throws: `OutputError` when there is no room for it.
  static func write(_ stage: any PlayableStage, to path: String) throws(OutputError) {
    do {
      try SharedFile.write(encode(stage), to: path)
    } catch {
      throw OutputError(path: path, reason: error.reason)
    }
  }
}
