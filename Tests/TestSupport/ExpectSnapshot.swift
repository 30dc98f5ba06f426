import Foundation
import Testing

/// Compares a text with the file `Snapshots/<name>` beside the test target's sources.
///
/// Where there is no file, or `UPDATE=1` is set and the text is another, it is written and the test fails all the
/// same: a run that records cannot pass.
public func expectSnapshot(
  _ text: String, named name: String, below file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = try snapshotFolder(of: file).appending(path: name)
  let recorded = try? String(contentsOf: url, encoding: .utf8)
  if recorded == text { return }
  if recorded == nil || ProcessInfo.processInfo.environment["UPDATE"] == "1" {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    Issue.record("recorded \(name): look at it, then run again", sourceLocation: sourceLocation)
    return
  }
  Issue.record(
    "\(name) differs; if that is meant, run again with UPDATE=1\n\(firstDifference(recorded ?? "", text))",
    sourceLocation: sourceLocation)
}

/// `Snapshots/` of the test target that the file belongs to: the folder below `Tests`.
private func snapshotFolder(of file: String) throws -> URL {
  var folder = URL(filePath: file).deletingLastPathComponent()
  while folder.deletingLastPathComponent().lastPathComponent != "Tests" {
    try #require(folder.pathComponents.count > 1, "a snapshot test lies below Tests/")
    folder.deleteLastPathComponent()
  }
  return folder.appending(path: "Snapshots")
}

/// The first line that differs, as it was and as it is.
private func firstDifference(_ old: String, _ new: String) -> String {
  let before = old.split(separator: "\n", omittingEmptySubsequences: false)
  let after = new.split(separator: "\n", omittingEmptySubsequences: false)
  let index = zip(before, after).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  let line = index ?? min(before.count, after.count)
  func text(_ lines: [Substring]) -> String { line < lines.count ? String(lines[line]) : "(nothing)" }
  return "line \(line + 1)\n  recorded: \(text(before))\n  now:      \(text(after))"
}
