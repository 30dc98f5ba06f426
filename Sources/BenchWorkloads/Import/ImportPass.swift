import BenchCore

/// Counts of invalid records (with the first problems in words) and of `null` values read as texts.
final class ImportFaults {
  private(set) var problems: [ScenarioProblem] = []
  private(set) var counts: [EntityKind: Int] = [:]
  /// The number of `null` and missing values read as an empty text, by the key of the map.
  var nulls: [String: Int] = [:]
  /// The lists beside the paths of the map; another path may enter them.
  var lists: Set<[String]> = []

  var count: Int { counts.values.reduce(0, +) }

  /// Counts an invalid record that is left out, a post with the comments inside it.
  func add(_ problem: DataProblem, of kind: EntityKind, in text: ImportText) {
    counts[kind, default: 0] += 1
    if problems.count < Import.problemLimit { problems.append(problem.located(at: text.location(of: problem.offset))) }
  }
}

/// A reader of an import's files, which reads them once for each list of the map and passes records to the assembler.
struct ImportPass {
  let paths: ImportPaths
  private let trail = Trail()
  let faults = ImportFaults()
  let assembler = DatasetAssembler()
  private var lists: [RecordList]
  private var list: RecordList

  private struct RecordList {
    let kind: EntityKind
    let path: MapPath
    let wanted: WantedMembers
  }

  /// Returns the lists and files that no path enters, then the fields of each list that no path reads.
  func unread(in files: [ImportInput]) -> [UnreadFields] {
    let places = faults.lists.union(files.compactMap { $0.name.map { [$0] } })
    let beside = places.filter { place in !lists.contains { $0.path.steps.starts(with: place) } }
    let fields = beside.map { UnreadFields.Field(path: $0.joined(separator: "."), kind: .lists, count: 1) }
    let whole = UnreadFields(
      list: files.count == 1 ? "file" : "files", records: files.count, fields: fields.ordered { $0.path < $1.path })
    return [whole]
      + lists.map { list in
        let name = list.path.steps.joined(separator: ".")
        return UnreadFields(
          list: name.isEmpty ? "records" : name, records: list.wanted.records, fields: list.wanted.unread())
      }
  }

  init(_ paths: ImportPaths) {
    self.paths = paths
    let authors = paths.authors.map { RecordList(kind: .author, path: $0, wanted: WantedMembers(paths.ofAuthor)) }
    list = RecordList(kind: .post, path: paths.posts, wanted: WantedMembers(paths.ofPost))
    let comments = paths.comments.map { RecordList(kind: .comment, path: $0, wanted: WantedMembers(paths.ofComment)) }
    // Records to which other records refer are read first.
    lists = [authors, list, comments].compactMap { $0 }
  }

  /// Reads all lists. Throws for an error of a file itself; invalid records are counted in `faults`.
  mutating func run(_ files: [ImportInput]) throws(ImportError) {
    for list in lists {
      self.list = list
      for file in files where file.name == nil || file.name == list.path.steps.first {
        let steps = list.path.steps.dropFirst(file.name == nil ? 0 : 1)
        try file.read { [self] text throws(FormatError) in try run(steps, through: text) }
      }
    }
  }

  private func run(_ steps: ArraySlice<String>, through text: ImportText) throws(FormatError) {
    if text.format == .table { return try runTable(steps, text) }
    let reader = RecordReader(paths, trail, faults, text) { Self.keys(at: $0, in: text.bytes) }
    var index = 0
    try text.eachValue { scanner throws(FormatError) in
      guard text.format == .lines else { return try walk(steps, &scanner, reader, depth: 1) }
      try trail.follow(.index(index)) { () throws(FormatError) in try walk(steps, &scanner, reader, depth: 1) }
      index += 1
    }
  }

  private func runTable(_ steps: ArraySlice<String>, _ text: ImportText) throws(FormatError) {
    var table = try TableScanner(text)
    let header = table.header
    let reader = RecordReader(paths, trail, faults, text) { _ in header }
    var index = 0
    while let row = try table.row() {
      do throws(DataProblem) {
        try trail.follow(.index(index)) { () throws(DataProblem) in
          try reader.each(list.path, steps, in: row, mayEndAtNull: false) { record in
            list.wanted.pass(over: record)
            add(record, reader)
          }
        }
      } catch {
        faults.add(error, of: list.kind, in: text)
      }
      index += 1
    }
  }

  /// Follows a path without storing any value; where the path meets a list, continues in every element.
  private func walk(
    _ steps: ArraySlice<String>, _ scanner: inout JSONScanner, _ reader: RecordReader, depth: Int
  ) throws(FormatError) {
    try scanner.check(depth)
    if scanner.peek() == UInt8(ascii: "[") {
      return try scanner.elements { (index, scanner) throws(FormatError) in
        try trail.follow(.index(index)) { () throws(FormatError) in
          try walk(steps, &scanner, reader, depth: depth + 1)
        }
      }
    }
    guard let key = steps.first else { return add(try scanner.value(list.wanted, depth: depth), reader) }
    guard scanner.peek() == UInt8(ascii: "{") else {
      let value = try scanner.value(WantedMembers(), depth: depth)
      let problem = reader.problem(value, "must be an object that has '\(key)'", list.path)
      return faults.add(problem, of: list.kind, in: reader.text)
    }
    try walkInto(key, steps.dropFirst(), &scanner, reader, depth: depth)
  }

  private func walkInto(
    _ key: String, _ rest: ArraySlice<String>, _ scanner: inout JSONScanner, _ reader: RecordReader, depth: Int
  ) throws(FormatError) {
    var isFound = false
    let start = scanner.offset
    try scanner.members { (member, scanner) throws(FormatError) in
      let name = try scanner.text(of: member)
      guard name == key else {
        let place = Array(list.path.steps.dropLast(rest.count + 1)) + [name]
        if scanner.peek() == UInt8(ascii: "[") { faults.lists.insert(place) }
        return try scanner.skipValue(depth: depth + 1)
      }
      if isFound { throw FormatError(offset: member.offset, message: "the key '\(key)' is given twice in one object") }
      isFound = true
      try trail.follow(.key(key)) { () throws(FormatError) in try walk(rest, &scanner, reader, depth: depth + 1) }
    }
    if isFound { return }
    trail.follow(.key(key)) { faults.add(reader.missing(key, start), of: list.kind, in: reader.text) }
  }

  private func add(_ record: JSONValue, _ reader: RecordReader) {
    list.wanted.records += 1
    func reject(_ problem: DataProblem) { faults.add(problem, of: .comment, in: reader.text) }
    do throws(DataProblem) {
      switch list.kind {
      case .author: try assembler.add(try reader.author(record), at: reader.place(record))
      case .post: try assembler.add(try reader.post(record, assembler, reject: reject), reject: reject)
      case .comment:
        let (draft, post) = try reader.comment(record, assembler)
        try assembler.add(draft, to: post)
      }
    } catch {
      faults.add(error, of: list.kind, in: reader.text)
    }
  }

  private static func keys(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    var names: [String] = []
    var scanner = JSONScanner(bytes, offset: offset)
    try? scanner.members { (key, scanner) throws(FormatError) in
      if names.count < 100 { names.append(try scanner.text(of: key)) }
      try scanner.skipValue(depth: 1)
    }
    return names
  }
}
