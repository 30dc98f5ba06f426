import Foundation

/// The package folder of an executable.
package enum PackageFolder {
  /// Returns the folder of the package in which the executable was built, found by going up from the executable; `nil`
  /// for an executable installed elsewhere.
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
