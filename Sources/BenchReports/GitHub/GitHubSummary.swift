import BenchResults

/// Pages as the summary of a step takes them.
package enum GitHubSummary {
  package static let limit = 1_024 * 1_024

  /// Returns the pages one below the other, or as many lines from their beginning as there is room for in the summary;
  /// names the omitted rest.
  package static func text(_ pages: [String], beside bytes: Int = 0, limit: Int = limit) -> String {
    let whole = pages.map { "\n\($0)" }.joined()
    if bytes + whole.utf8.count <= limit { return whole }
    let end =
      "\n\nThe rest is left out: GitHub takes no more than \(limit / 1_024) KiB. The run folder has all of it.\n"
    var room = limit - bytes - end.utf8.count - closing.utf8.count
    var lines: [Substring] = []
    for line in whole.split(separator: "\n", omittingEmptySubsequences: false) {
      room -= line.utf8.count + 1
      if room < 0 { break }
      lines.append(line)
    }
    if lines.isEmpty { return "" }
    let isOpen = lines.count { $0.hasPrefix(opening) } > lines.count { $0 == closing }
    return lines.joined(separator: "\n") + (isOpen ? "\n\n\(closing)" : "") + end
  }

  private static let opening = "<details>"
  private static let closing = "</details>"
}
