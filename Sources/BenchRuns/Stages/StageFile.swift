import BenchCore
import BenchResults
import BenchWorkloads

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A stage as bytes, so that the process that drew it can hand it to those that play it.
///
/// Only processes of one run read it. Those of another executable say before the run that they take it in this form
/// (`ExecutableRecord`), so the bytes carry no version: what does not fit is a bug of this program.
/// Numbers lie as they do in memory; texts lie one after the other behind their lengths.
public enum StageFile {
  /// The bytes of a stage.
  ///
  /// - Complexity: O(size of the data set, the log and the truth).
  public static func encode(_ stage: any PlayableStage) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(numbers: [UInt8(AllPlayableKinds.place(of: stage.kind))])
    stage.put(into: &writer)
    return writer.bytes
  }

  /// The stage that was encoded into these bytes.
  public static func decode(_ bytes: UnsafeRawBufferPointer) -> any PlayableStage {
    var reader = ByteReader(bytes)
    let place: [UInt8] = reader.numbers()
    return AllPlayableKinds.list[Int(place[0])].stage(from: &reader)
  }
}

extension StageFile {
  /// Puts a stage on disk; it is not read after a crash, so it is not flushed.
  ///
  /// - Throws: `OutputError` when there is no room for it.
  static func write(_ stage: any PlayableStage, to path: String) throws(OutputError) {
    let bytes = encode(stage)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw failure(path) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...])) }
      if count < 0 && errno != EINTR { throw failure(path) }
      written += max(0, count)
    }
  }

  private static func failure(_ path: String) -> OutputError {
    OutputError(path: path, reason: String(cString: strerror(errno)))
  }
}

/// The system's `write`, which the method above would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
