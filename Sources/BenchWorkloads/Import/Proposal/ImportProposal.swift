import BenchCore

/// A map for unknown files, proposed from their contents.
///
/// Goals: lists of records and their references are found by values; a field refers to another list if all values of
/// the field are ids of that list. Names only choose among alternatives that the values allow. Every choice has a
/// reason. Non-goals: being always right, since the user reads the comments and corrects the map.
package struct ImportProposal {
  package let source: ImportedDataset
  package let reasons: [String: String]
  /// The fields chosen as authors, with their counts.
  package let authors: String
  /// Fields with other people, which the map leaves out, with their counts and the keys that would read these people.
  package let leftOut: [String]
  /// The data read with the map; `nil` if some records do not fit the map.
  package let found: ImportResult?

  package init(of paths: [String], spelled: [String]) throws(ImportError) {
    let inputs = try paths.map { path throws(ImportError) in try ImportInput(path, in: "") }
    try self.init(inputs, spelled: spelled)
  }

  package init(_ inputs: [ImportInput], spelled: [String]) throws(ImportError) {
    let groups = try Self.groups(inputs)
    let isNamed = groups.count > 1
    let files = spelled.enumerated().map { place, path in
      ImportSource(name: isNamed ? groups.first { $0.places.contains(place) }?.name : nil, path: path)
    }
    let lists = groups.flatMap { $0.root.lists(under: isNamed ? [$0.name] : []) }.flatMap(\.all)
    guard let roles = Roles(lists) else {
      throw .unfit(
        Self.lack(of: lists), at: "the data", of: inputs,
        "must have a list of objects, each with an id and a text, and authors of them or of their comments",
        "write the map by hand: storebench new my.yaml --from import")
    }
    let map = roles.map
    var source = ImportedDataset(files: files, map: map)
    var reasons = roles.reasons(among: lists)
    var named = inputs
    for (place, file) in files.enumerated() { named[place].name = file.name }
    var found = try? Import.read(named, map, false)
    // Only an import shows whether comments are older than their posts.
    if map.postCreatedAt != nil, found == nil {
      var undated = map
      (undated.postCreatedAt, undated.commentCreatedAt) = (nil, nil)
      found = try? Import.read(named, undated, false)
      if found != nil {
        source.map = undated
        reasons["post"] = "without created_at: some comments are older than their posts by it"
      }
    }
    self.found = found
    (authors, leftOut) = (roles.authors, roles.leftOut(among: lists))
    (self.source, self.reasons) = (source, reasons)
  }

  /// Describes lists that no map can read.
  private static func lack(of lists: [RecordList]) -> String {
    // Paths cannot name a key with a dot.
    if lists.isEmpty { return "no list of objects under keys without a dot" }
    let hasPosts = lists.contains { list in list.id.map { list.titleAndBody(except: [$0]) != nil } ?? false }
    return hasPosts ? "no authors found" : "lists without both an id and a title"
  }

  private struct Group {
    var name: String
    var places: [Int]
    var shape: Set<String>
    let root: ProfileNode
  }

  private static func groups(_ inputs: [ImportInput]) throws(ImportError) -> [Group] {
    var groups: [Group] = []
    for (place, input) in inputs.enumerated() {
      let alone = try profile(input, FileProfiler())
      let shape = Set(
        alone.fields().map(\.name)
          + alone.lists().flatMap(\.all).flatMap { list in
            list.fields.map { "\(list.name) \($0.name)" }
          })
      let match = groups.firstIndex { group in
        group.shape.intersection(shape).count * 10 >= group.shape.union(shape).count * 8
      }
      if let match {
        groups[match].places.append(place)
        _ = try profile(input, FileProfiler(root: groups[match].root))
      } else {
        let name = Self.name(of: input.path, besides: groups.map(\.name))
        groups.append(Group(name: name, places: [place], shape: shape, root: alone))
      }
    }
    return groups
  }

  private static func profile(_ input: ImportInput, _ profiler: FileProfiler) throws(ImportError) -> ProfileNode {
    try input.read { text throws(FormatError) in try profiler.add(text) }
    return profiler.root
  }

  private static func name(of path: String, besides others: [String]) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.prefix { $0 != "." }.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" ? $0 : "_" }
    var name = stem.isEmpty ? "file" : String(stem)
    while others.contains(name) { name += "2" }
    return name
  }
}
