import Foundation

/// The package folder of an executable.
package enum PackageFolder {
  /// Returns the folder of the package in which the executable was built, found by going up from the executable; `nil`
  /// for an executable installed elsewhere.
  package static func of(executable: String) -> String? {
    holder(of: "Package.swift", above: URL(fileURLWithPath: executable).resolvingSymlinksInPath())
  }

  /// Returns the nearest folder above a file that holds a file of this name.
  static func holder(of name: String, above file: URL) -> String? {
    sequence(first: file.deletingLastPathComponent()) { $0.deletingLastPathComponent() }.lazy.map(\.path)
      .prefix { $0 != "/" }.first { FileManager.default.fileExists(atPath: "\($0)/\(name)") }
  }
}
