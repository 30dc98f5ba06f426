import BenchReports
import BenchResults
import BenchVerdicts
import Foundation

/// The messages for GitHub, collected until the command ends: a page in the summary of the step, and annotations on
/// the lines of scenarios. Only problems are reported, unless everything is requested.
struct GitHubDesk {
  struct Surroundings {
    let summary: String?
    /// True if GitHub turns workflow commands in the output into annotations.
    let isListening: Bool
    /// The checkout folder of the repository, without a trailing slash.
    let workspace: String?
    let folder: String

    init(_ environment: [String: String], folder: String) {
      summary = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
      isListening = environment["GITHUB_ACTIONS"] == "true"
      workspace = environment["GITHUB_WORKSPACE"].map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      self.folder = folder
    }

    func path(_ file: String) -> String {
      let whole = URL(fileURLWithPath: file, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
        .standardizedFileURL.path
      guard let workspace, whole.hasPrefix(workspace + "/") else { return file }
      return String(whole.dropFirst(workspace.count + 1))
    }
  }

  private let surroundings: Surroundings
  private let isAlways: Bool
  private var pages: [String] = []
  private var annotations: [GitHubAnnotation] = []

  /// Creates the desk of this process, and complains outside a GitHub workflow.
  init(isAlways: Bool = false) {
    self.isAlways = isAlways
    surroundings = Surroundings(ProcessInfo.processInfo.environment, folder: FileManager.default.currentDirectoryPath)
    if surroundings.summary == nil && !surroundings.isListening {
      Console.complain(
        "--github: this is no step of a GitHub workflow (GITHUB_STEP_SUMMARY and GITHUB_ACTIONS are not set), so there "
          + "is no page to write to")
    }
  }

  mutating func add(_ result: RunReport, referenceProblem: String?) {
    let page = RunPage(result.run, referenceProblem: referenceProblem)
    if isAlways || !page.isQuiet { add(page.markdown, page.annotations(linesOfSentences: result.linesOfSentences)) }
  }

  mutating func add(_ report: ComparisonReport) { if !report.isQuiet { add(report.markdown, report.annotations) } }

  private mutating func add(_ page: String, _ remarks: [GitHubAnnotation]) {
    pages.append(page)
    annotations += remarks
  }

  func deliver() -> ExitStatus {
    if surroundings.isListening {
      for var annotation in annotations.shown {
        annotation.file = annotation.file.map(surroundings.path)
        Console.command(annotation.command)
      }
    }
    guard let summary = surroundings.summary, !pages.isEmpty else { return .success }
    if RunFolder.owns(summary) {
      Console.complain("GITHUB_STEP_SUMMARY (\(summary)) is \(OwnFiles.reason); nothing was added to it")
      return .outputFailed
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: summary)
    let text = GitHubSummary.text(pages, beside: attributes?[.size] as? Int ?? 0)
    do {
      if !text.isEmpty { try FileWriter.append(text, toFile: summary) }
      return .success
    } catch {
      Console.complain("\(error)")
      return .outputFailed
    }
  }
}
