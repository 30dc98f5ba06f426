/// The profile of everything under one path of the files.
final class ProfileNode {
  private(set) var children: [(key: String, node: ProfileNode)] = []
  private var places: [String: Int] = [:]
  private var field: FieldProfile?
  private var list: (record: ProfileNode, count: Int)?

  /// The largest number of keys of an object that are profiled; if an object has more keys, its keys are data.
  private static let limit = 500

  func child(_ key: String) -> ProfileNode? {
    if let place = places[key] { return children[place].node }
    guard children.count < Self.limit, !key.isEmpty, !key.contains(".") else { return nil }
    places[key] = children.count
    children.append((key, ProfileNode()))
    return children[children.count - 1].node
  }

  func add(_ value: JSONValue, inList: Bool) {
    let field = field ?? FieldProfile()
    self.field = field
    field.add(value, inList: inList)
  }

  func addRecord() -> ProfileNode {
    let record = list?.record ?? ProfileNode()
    list = (record, (list?.count ?? 0) + 1)
    return record
  }

  func fields(_ path: [String] = []) -> [RecordField] {
    (field.map { [RecordField(path: path, values: $0)] } ?? []) + children.flatMap { $0.node.fields(path + [$0.key]) }
  }

  func lists(_ path: [String] = [], under whole: [String] = []) -> [RecordList] {
    (list.map { [RecordList(path, under: whole, $0.record, count: $0.count)] } ?? [])
      + children.flatMap { $0.node.lists(path + [$0.key], under: whole) }
  }

  var isObject: Bool { field == nil && list == nil }
}

struct RecordField {
  let path: [String]
  let values: FieldProfile

  var name: String { path.isEmpty ? "." : path.joined(separator: ".") }
}

struct RecordList {
  let path: [String]
  let wholePath: [String]
  let count: Int
  let fields: [RecordField]
  let lists: [RecordList]

  /// Creates the profile of a list. An object that only wraps each record, as `node` in `edges`, is skipped.
  init(_ path: [String], under whole: [String], _ record: ProfileNode, count: Int) {
    let objects = record.children.filter(\.node.isObject)
    let wrapper = objects.count == 1 && (objects[0].key == "node" || record.children.count == 1) ? objects[0] : nil
    let steps = wrapper.map { [$0.key] } ?? []
    self.path = path + steps
    self.count = count
    wholePath = whole + path + steps
    let record = wrapper?.node ?? record
    fields = record.fields()
    lists = record.lists(under: wholePath)
  }

  var name: String { wholePath.isEmpty ? "." : wholePath.joined(separator: ".") }

  var all: [RecordList] { [self] + lists.flatMap(\.all) }
}

/// A profiler of everything in a file; it keeps statistics, but no values.
struct FileProfiler {
  var root = ProfileNode()

  func add(_ text: ImportText) throws(FormatError) {
    if text.format == .table {
      var table = try TableScanner(text)
      while let row = try table.row() { add(row, root.addRecord(), inList: false) }
      return
    }
    try text.eachValue { scanner throws(FormatError) in
      let isRecord = text.format == .lines && scanner.peek() == UInt8(ascii: "{")
      try add(&scanner, isRecord ? root.addRecord() : root, inList: false, depth: 1)
    }
  }

  private func add(_ scanner: inout JSONScanner, _ node: ProfileNode, inList: Bool, depth: Int) throws(FormatError) {
    try scanner.check(depth)
    switch scanner.peek() {
    case UInt8(ascii: "{"):
      try scanner.members { (key, scanner) throws(FormatError) in
        guard let child = node.child(try scanner.text(of: key)) else { return try scanner.skipValue(depth: depth + 1) }
        try add(&scanner, child, inList: inList, depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try scanner.elements { (_, scanner) throws(FormatError) in
        let isRecord = scanner.peek() == UInt8(ascii: "{")
        try add(&scanner, isRecord ? node.addRecord() : node, inList: !isRecord, depth: depth + 1)
      }
    default:
      node.add(try scanner.value(WantedMembers(), depth: depth), inList: inList)
    }
  }

  private func add(_ value: JSONValue, _ node: ProfileNode, inList: Bool) {
    switch value.content {
    case .object(let members):
      for member in members { node.child(member.key).map { add(member.value, $0, inList: inList) } }
    case .array(let values):
      for value in values { add(value, node, inList: true) }
    default: node.add(value, inList: inList)
    }
  }
}
