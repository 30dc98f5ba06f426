/// Lines as YAML counts them; here because it is optimized, as tests in CI are not.
public enum YAMLLines {
  public static func count(_ bytes: [UInt8]) -> Int {
    let breaks: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.count { breaks.contains($0) } + 1
  }
}
