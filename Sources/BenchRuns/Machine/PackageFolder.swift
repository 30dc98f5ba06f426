import Foundation

/// The package folder of an executable.
package enum PackageFolder {
  /// The folder of the package that the executable was built in, found by going up from it; `nil` for one that was
  /// installed somewhere else.
  package static func of(executable: String) -> String? {
    var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        return folder.path
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
