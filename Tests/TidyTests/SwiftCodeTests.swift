import Testing

@Suite struct SwiftCodeTests {
  @Test(arguments: [
    ("a // print(1)\nb", "a            \nb"),
    ("a /* x /* y */ z */ b", "a                   b"),
    (#"say("print(1)")"#, #"say("        ")"#),
    (#"say("a \(print(1)) b")"#, #"say("   (print(1))  ")"#),
    (#"say("a \"b\" c") + d"#, #"say("         ") + d"#),
    ("let x = \"\"\"\n  a \"b\" // c\n  \"\"\" + d", "let x = \"\"\"\n            \n  \"\"\" + d"),
    (##"a = #"b " \(c) \#(d)"# + e"##, ##"a = #"           (d)"# + e"##),
    (#"text.split(/"[a]",/) + b / c"#, #"text.split(/      /) + b / c"#),
    ("#if Jemalloc\na\n#endif", "#if Jemalloc\na\n#endif"),
    ("“é” + \"é\" + a", "“é” + \" \" + a"),
  ])
  func `comments and texts are blanked, and columns stay`(source: String, code: String) {
    #expect(SwiftCode.only(source) == code)
  }
}
