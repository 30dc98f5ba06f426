/// The format of a file, given by its reader or chosen by the extension of its name.
enum ImportFormat: String {
  case json = "JSON"
  /// One JSON value per line.
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

  /// Visits the one JSON value of the file or, for JSON Lines, of each line that is not blank.
  func eachValue(_ visit: (inout JSONScanner) throws(FormatError) -> Void) throws(FormatError) {
    let isLines = format == .lines
    let unit = isLines ? "line" : "file"
    var offset = start
    repeat {
      let end = isLines ? bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count : bytes.count
      var scanner = JSONScanner(UnsafeBufferPointer(rebasing: bytes[..<end]), offset: offset, unit: unit)
      if !isLines || scanner.peek() != nil {
        try visit(&scanner)
        if scanner.peek() != nil { throw scanner.unexpected("the end of the \(unit)") }
      }
      offset = end + 1
    } while offset < bytes.count
  }

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
