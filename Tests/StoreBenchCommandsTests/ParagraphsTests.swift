import ArgumentParser
import Testing

@testable import StoreBenchCommands

struct ParagraphsTests {
  @Test func `lines of a paragraph become one, and examples stay as they are`() {
    let text = """
      The first line
      and its end.

      A heading
        an example
        another
      After them.
      """
    let expected = "The first line and its end.\n\nA heading\n  an example\n  another\nAfter them."
    #expect(text.asParagraphs == expected)
  }

  @Test func `what is no paragraph is left alone`() {
    #expect("".asParagraphs == "")
    #expect("\n\na\n".asParagraphs == "\n\na\n")
  }

  @Test func `the second column of a long line goes on below itself`() {
    let line = "     3  " + (1...20).map { "word\($0)" }.joined(separator: " ")
    let lines = line.asParagraphs.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.count <= 80 })
    #expect(lines[1].hasPrefix("        word"))
  }

  @Test func `a long command can be pasted, and nothing in quotes is parted`() {
    let command =
      "  storebench compare before after --metrics entity_writes --expect 'a sentence of some words' --threshold 2%"
    let lines = command.asParagraphs.split(separator: "\n")
    #expect(
      lines == [
        "  storebench compare before after --metrics entity_writes --expect \\",
        "      'a sentence of some words' --threshold 2%",
      ])
  }

  @Test func `the description of an example follows a number sign`() {
    let examples = "EXAMPLES\n  storebench run a.yaml  play a scenario\n  storebench judge a --expect 'b == 1'"
    #expect(examples.asParagraphs == examples.replacing("  play", with: "  # play"))
    #expect("  storebenches  two words".asParagraphs == "  storebenches  two words")
  }

  @Test func `a long command keeps the space after a short first word`() {
    let words = ["make", "hold"] + (1...20).map { "word\($0)" }
    let lines = "  \(words.joined(separator: " "))".asParagraphs.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.count < 80 })
    #expect(lines[0].hasPrefix("  make hold word1 ") && lines[0].hasSuffix(" \\") && lines[1].hasPrefix("      word"))
  }

  /// The parser breaks a line of 80 columns, without an indent and without a `\`.
  @Test func `no line of a help's examples and tables is as long as a terminal`() {
    var commands: [any ParsableCommand.Type] = Root.configuration.subcommands
    commands.append(Root.self)
    let texts = commands.map { $0.configuration.discussion }
    let long = texts.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix(" ") && $0.count >= 80 }
    #expect(long.isEmpty, "\(long)")
  }
}
