import BenchCore
import Testing

struct PrintableTextTests {
  @Test func `control and format characters become blanks on one line, and nothing else changes`() {
    #expect(PrintableText.line("a\u{1B}[31mb\nc\td\u{0}e\u{202E}f\u{2028}g\u{85}h") == "a [31mb c d e f g h")
    #expect(PrintableText.line("Äpfel 🍎 日本 ::error::") == "Äpfel 🍎 日本 ::error::")
    let forbidden: [ClosedRange<UInt32>] = [0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2064]
    for scalar in forbidden.joined().compactMap(Unicode.Scalar.init) {
      #expect(PrintableText.line("a\(scalar)b") == "a b", "\(scalar.value)")
      let isFound = PrintableText.firstUnprintable(in: "a\(scalar)b") == scalar
      #expect(isFound == (scalar != "\n"), "\(scalar.value)")
    }
  }

  @Test func `a page keeps its lines, and its colours where that is wanted`() {
    let coloured = "\u{1B}[1;32mPASS\u{1B}[0m a\u{1B}[2Jb\u{1B}]0;title\u{7}\n\nend\n"
    #expect(
      PrintableText.page(coloured, keepsColours: true)
        == "\u{1B}[1;32mPASS\u{1B}[0m a [2Jb ]0;title \n\nend\n")
    #expect(PrintableText.page(coloured) == " [1;32mPASS [0m a [2Jb ]0;title \n\nend\n")
    #expect(PrintableText.page("\u{1B}", keepsColours: true) == " ")
    #expect(PrintableText.page("\u{1B}[31", keepsColours: true) == " [31")
  }

  @Test(arguments: [
    ("::error::x", ": :error::x"), ("  ::add-mask::x", "  : :add-mask::x"), ("a ::error::x", "a ::error::x"),
    ("a ##[error]x", "a ## [error]x"), (":: ", ": : "), ("a\n::warning file=b::c", "a\n: :warning file=b::c"),
    ("\u{202E}::error::x", " : :error::x"),
  ])
  func `no line of a page is a command of a workflow`(text: String, printed: String) {
    #expect(PrintableText.page(text) == printed)
    #expect(PrintableText.page(text, keepsColours: true) == printed)
  }
}
