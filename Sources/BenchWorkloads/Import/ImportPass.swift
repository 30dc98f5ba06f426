import BenchCore

/// What did not fit, counted, with the first problems in words.
final class ImportFaults {
  private(set) var problems: [ImportProblem] = []
  private(set) var posts = 0
  private(set) var comments = 0

  var count: Int { posts + comments }

  func addPost(_ problem: ImportProblem) {
    posts += 1
    keep(problem)
  }

  func addComment(_ problem: ImportProblem) {
    comments += 1
    keep(problem)
  }

  private func keep(_ problem: ImportProblem) {
    if problems.count < Import.problemLimit { problems.append(problem) }
  }
}

/// Goes through a file once and hands every post to the assembler.
struct ImportPass {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let paths: ImportPaths
  /// What the walk at hand is for.
  private var target = Target.posts
  private var wanted: WantedMembers
  private let trail: Trail
  private let reader: RecordReader
  let faults = ImportFaults()
  private(set) var assembler = DatasetAssembler()

  private enum Target { case authors, posts }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ paths: ImportPaths) {
    self.bytes = bytes
    self.paths = paths
    let trail = Trail()
    self.trail = trail
    wanted = paths.wanted
    reader = RecordReader(paths, trail) { Self.keys(of: $0, in: bytes) }
  }

  /// Reads to the end of the file; once more for the list of authors where the map has one, which comes first then.
  ///
  /// - Throws: What is wrong with the JSON; records that do not fit are counted in `faults`.
  mutating func run() throws(JSONSyntaxError) {
    if let authors = paths.authors {
      target = .authors
      wanted = paths.wantedOfAuthor
      try run(along: authors)
      target = .posts
      wanted = paths.wanted
    }
    try run(along: paths.posts)
  }

  private mutating func run(along path: [String]) throws(JSONSyntaxError) {
    var scanner = JSONScanner(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.offset = 3 }
    try walk(path[...], &scanner, depth: 1)
    if scanner.peek() != nil { throw scanner.unexpected("the end of the file") }
  }

  /// Follows a path without keeping anything; where it meets a list it goes on in every element.
  private mutating func walk(
    _ path: ArraySlice<String>, _ scanner: inout JSONScanner, depth: Int
  ) throws(JSONSyntaxError) {
    guard depth <= JSONScanner.depthLimit else {
      throw scanner.error("values are nested more than \(JSONScanner.depthLimit) deep")
    }
    if scanner.peek() == UInt8(ascii: "[") {
      return try scanner.elements { (index, scanner) throws(JSONSyntaxError) in
        try trail.follow(.index(index)) { () throws(JSONSyntaxError) in try walk(path, &scanner, depth: depth + 1) }
      }
    }
    guard let key = path.first else { return add(try scanner.value(wanted, depth: depth)) }
    guard scanner.peek() == UInt8(ascii: "{") else {
      let value = try scanner.value(WantedMembers(), depth: depth)
      faults.addPost(
        ImportProblem(path: trail.path, value: value.kind, rule: "must be an object that has '\(key)'"))
      return
    }
    try walkInto(key, path.dropFirst(), &scanner, depth: depth)
  }

  private mutating func walkInto(
    _ key: String, _ rest: ArraySlice<String>, _ scanner: inout JSONScanner, depth: Int
  ) throws(JSONSyntaxError) {
    var names: [String] = []
    var isFound = false
    try scanner.members { (member, scanner) throws(JSONSyntaxError) in
      let name = try scanner.text(of: member)
      guard name == key else {
        if names.count < 100 { names.append(name) }
        return try scanner.skipValue(depth: depth + 1)
      }
      if isFound {
        throw JSONSyntaxError(offset: member.offset, message: "the key '\(key)' is given twice in one object")
      }
      isFound = true
      try trail.follow(.key(key)) { () throws(JSONSyntaxError) in try walk(rest, &scanner, depth: depth + 1) }
    }
    if isFound { return }
    trail.follow(.key(key)) {
      faults.addPost(
        ImportProblem(
          path: trail.path, rule: "is missing", cure: NearestName.cure(key, in: names, all: "there are")))
    }
  }

  /// Adds the post or author that a record makes, or counts it as one that does not fit.
  private mutating func add(_ record: JSONValue) {
    do throws(ImportProblem) {
      if target == .authors { return try assembler.add(try reader.author(record), at: trail.path) }
      let draft = try reader.post(record) { faults.addComment($0) }
      try assembler.add(draft) { faults.addComment($0) }
    } catch {
      faults.addPost(error)
    }
  }

  /// The keys of an object that was read before.
  private static func keys(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    var names: [String] = []
    var scanner = JSONScanner(bytes, offset: offset)
    try? scanner.members { (key, scanner) throws(JSONSyntaxError) in
      if names.count < 100 { names.append(try scanner.text(of: key)) }
      try scanner.skipValue(depth: 1)
    }
    return names
  }
}
