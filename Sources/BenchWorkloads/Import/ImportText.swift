/// The format of a file, given by its reader or chosen by the extension of its name.
enum ImportFormat: String {
  case json = "JSON"
  /// JSON values one after another, usually one value per line.
  case lines = "JSON Lines"
  /// Values separated by commas, semicolons or tabs, under a line of names.
  case table = "table"

  init(of file: String) {
    switch file.split(separator: "/").last?.split(separator: ".").last?.lowercased() {
    case "jsonl", "ndjson": self = .lines
    case "csv", "tsv": self = .table
    default: self = .json
    }
  }
}

struct ImportText {
  let name: String
  let format: ImportFormat
  let bytes: UnsafeBufferPointer<UInt8>

  /// The offset of the first byte after a byte order mark.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  func location(of offset: Int) -> SourceLocation {
    let before = bytes.prefix(offset)
    let line = before.lazy.filter { $0 == 0x0A }.count + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Continuation bytes of UTF-8 do not count as columns.
    let column = before[start...].lazy.filter { $0 & 0xC0 != 0x80 }.count + 1
    return SourceLocation(file: name, line: line, column: column)
  }

  func refusal(_ error: FormatError) -> ImportError {
    let looksLikeLines = format == .json && error.message.hasSuffix("the end of the file")
    let cure =
      looksLikeLines
      ? "where each line is a value, the name must end in .jsonl"
      : "correct it there, or export the file again"
    return .malformed(location(of: error.offset), as: format.rawValue, reason: "\(error.message); \(cure)")
  }
}
