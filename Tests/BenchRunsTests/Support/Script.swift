import BenchCore
import BenchHost
import Foundation

@testable import BenchRuns

/// Scripts of the shell that stand for executables.
enum Script {
  /// Writes a script that can be started at once: a process that another test starts just now may hold the file open
  /// for writing until it is somebody else, so the script is tried until it starts.
  ///
  /// Without an argument a script must end by itself; it is started with none here.
  static func write(_ text: String, to path: String) throws {
    let guarded = text.replacing("#!/bin/sh\n", with: "#!/bin/sh\n[ $# -gt 0 ] || exit 0\n", maxReplacements: 1)
    try Data(guarded.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    while true {
      do {
        _ = try ChildProcess.run(path, arguments: [], environment: [:], limit: .seconds(20), isInterrupted: { false })
        return
      } catch let error as ChildError where error.reason == "Text file busy" {
        continue
      }
    }
  }
}
