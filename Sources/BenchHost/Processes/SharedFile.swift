import Foundation

/// Bytes that one process writes for other processes of the same run.
package enum SharedFile {
  package struct Failure: Error { package let reason: String }

  /// Writes bytes to a file without flushing them to disk, because no process reads the file after a crash.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw Failure(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0 && errno != EINTR { throw Failure(reason: String(cString: strerror(errno))) }
      written += max(0, count)
    }
  }

  /// Passes the bytes of a file to the closure; they are memory-mapped if the system allows it.
  package static func read<Value>(_ path: String, _ body: (UnsafeRawBufferPointer) -> Value) throws -> Value {
    try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe).withUnsafeBytes(body)
  }
}
