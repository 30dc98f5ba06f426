import Foundation

/// The text files of the repository, read once.
enum SourceTree {
  /// Where this repository lies, found from this very file.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every text file that git would commit, links to others aside; where git does not answer, every one outside hidden
  /// and result folders.
  static let files: [SourceFile] = {
    let paths = trackedPaths() ?? walkedPaths()
    return paths.sorted().compactMap { path in
      let url = root.appending(path: path)
      guard (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path())) == nil,
        let data = try? Data(contentsOf: url), !data.contains(0), let text = String(data: data, encoding: .utf8)
      else { return nil }
      return SourceFile(path, text)
    }
  }()

  private static func trackedPaths() -> [String]? {
    let git = Process()
    let output = Pipe()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", root.path(), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    git.standardInput = FileHandle.nullDevice
    guard (try? git.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else { return nil }
    git.waitUntilExit()
    let paths = data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return git.terminationStatus == 0 && !paths.isEmpty ? paths : nil
  }

  private static func walkedPaths() -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: root.path()) else { return [] }
    var paths: [String] = []
    while let path = walk.nextObject() as? String {
      let isKept = !path.hasPrefix("results/") || path.hasPrefix("results/reference") || path == "results/README.md"
      let isShown = !path.hasPrefix(".") || path.hasPrefix(".ci/")
      if isKept && isShown && path != "Package.resolved" { paths.append(path) }
    }
    return paths
  }
}
