import Testing

@testable import BenchReports
@testable import BenchResults

struct GitHubSummaryTests {
  @Test func `pages that fit are there as they are`() {
    #expect(GitHubSummary.text(["a\n", "b\n"]) == "\na\n\nb\n")
    #expect(GitHubSummary.text([]) == "")
  }

  @Test func `what does not fit ends with a whole line and a sentence, within the limit`() throws {
    let page = (1...1_000).map { "- line \($0) é\n" }.joined()
    for beside in [0, 700, 2_000] {
      let text = GitHubSummary.text([page], beside: beside, limit: 2_048)
      #expect(text.utf8.count + beside <= 2_048)
      if beside == 2_000 { #expect(text == "") } else { #expect(text.contains("é\n\nThe rest is left out: ")) }
    }
    let size = page.utf8.count + 1
    #expect(!GitHubSummary.text([page], beside: 5, limit: size + 5).contains("left out"))
    #expect(GitHubSummary.text([page], beside: 5, limit: size + 4).contains("left out"))
  }

  @Test func `a collapsed block that is cut is closed`() {
    let page = MarkdownText.page([MarkdownText.collapsed("a", (1...200).map { "line \($0)" })])
    let text = GitHubSummary.text([page], limit: 1_024)
    #expect(text.utf8.count <= 1_024)
    #expect(text.contains("\n\n</details>\n\nThe rest is left out: "))
  }
}
