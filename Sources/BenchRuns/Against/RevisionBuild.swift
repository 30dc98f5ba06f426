import BenchCore
import BenchHost
import Foundation

/// The executable of a git revision, built in a separate worktree, so that the working copy is untouched.
///
/// The build is in `.build/against/` of the package of this executable, where the next run finds it.
package struct RevisionBuild: Sendable {
  /// The full hash of the revision.
  package let revision: String
  package let executable: String
  private let name: String
  private let repository: String
  private let worktree: String
  private let package: String

  package init(_ name: String, like executable: String) throws(HostError) {
    self.name = name
    // For an installed executable, the package is the working directory.
    let package = PackageFolder.of(executable: executable) ?? FileManager.default.currentDirectoryPath
    guard let prefix = Self.git("rev-parse", "--show-prefix", in: package) else {
      throw HostError(
        kind: .missing, name: name, reason: "there is no such executable, and \(package) is in no git repository",
        cure: "name an executable")
    }
    guard let revision = Self.git("rev-parse", "--verify", "--quiet", "\(name)^{commit}", in: package) else {
      throw HostError(
        kind: .missing, name: name, reason: "there is neither an executable nor a git revision of this name",
        cure: "`git log` shows the revisions; a shallow clone lacks most of them")
    }
    self.revision = revision
    repository = package
    worktree = "\(package)/.build/against/\(revision.prefix(12))"
    self.package = prefix.isEmpty ? worktree : "\(worktree)/\(prefix)"
    self.executable =
      URL(fileURLWithPath: self.package).appendingPathComponent(".build/release")
      .appendingPathComponent((executable as NSString).lastPathComponent).path
  }

  package var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: executable) }

  /// Builds the executable for release, without debug information, as `make build` does.
  package func build(_ interruption: Interruption) throws {
    if !FileManager.default.fileExists(atPath: package) {
      // A worktree that was removed by hand is still registered in git.
      _ = Self.git("worktree", "prune", in: repository)
      let added = Self.run(["git", "-C", repository, "worktree", "add", "--detach", "--force", worktree, revision])
      if let complaint = added.complaint { throw failure("its worktree cannot be made: \(complaint)") }
    }
    let product = (executable as NSString).lastPathComponent
    let command = [
      "swift", "build", "-c", "release", "--product", product, "-Xswiftc", "-gnone", "--package-path", package,
    ]
    let built = Self.run(command, limit: .seconds(3_600)) { interruption.isRequested }
    if interruption.isRequested { throw Interrupted() }
    if let complaint = built.complaint { throw failure("it does not build: \(complaint)") }
    if !isBuilt { throw failure("its build left no \(executable)") }
  }

  private func failure(_ reason: String) -> HostError {
    HostError(
      kind: .unfit, name: name, reason: reason, cure: "build it by hand where it can be built, and name the executable")
  }

  /// Returns the output of git in a folder, or `nil` if it fails.
  static func git(_ words: String..., in folder: String = ".", limit: Nanoseconds = .seconds(60)) -> String? {
    let ending = run(["git", "-C", folder] + words, limit: limit)
    return ending.complaint == nil ? ending.output : nil
  }

  private static func run(
    _ words: [String], limit: Nanoseconds = .seconds(60), isInterrupted: () -> Bool = { false }
  ) -> (output: String, complaint: String?) {
    do {
      let ending = try ChildProcess.run(
        "/usr/bin/env", arguments: words, environment: ProcessInfo.processInfo.environment, limit: limit,
        isInterrupted: isInterrupted)
      let output = String(decoding: ending.result, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      if ending.how == .exited(0) { return (output, nil) }
      // A compiler writes errors to standard output, among other lines.
      let errors = (output + "\n" + ending.lastWords).split(separator: "\n").filter { $0.contains("error:") }
      return (output, errors.isEmpty ? ending.lastWords : errors.prefix(5).joined(separator: "\n"))
    } catch {
      return ("", "\(error)")
    }
  }
}
