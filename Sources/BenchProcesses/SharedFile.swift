import Foundation

/// Bytes that one process leaves for others of the same run.
package enum SharedFile {
  package struct Failure: Error { package let reason: String }

  /// Puts bytes on disk; they are not read after a crash, so they are not flushed.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw Failure(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...])) }
      if count < 0 && errno != EINTR { throw Failure(reason: String(cString: strerror(errno))) }
      written += max(0, count)
    }
  }

  /// Hands over the bytes of a file, which are mapped where the system can.
  package static func read<Value>(_ path: String, _ body: (UnsafeRawBufferPointer) -> Value) throws -> Value {
    try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe).withUnsafeBytes(body)
  }
}

/// The system's `write`, which the method above would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
