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
}
