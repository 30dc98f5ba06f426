/// Statistics of the values of one field, over all records of a list.
final class FieldProfile {
  private(set) var isList = false
  private(set) var texts = 0
  private(set) var integers = 0
  private var others = 0
  private(set) var absences = 0
  private var links = 0
  private var spaced = 0
  private var moments = 0
  private var seconds = 0
  private var characters = 0
  private(set) var distinct: Set<UInt64> = []
  /// The labels in table cells that contain more than one label, split as `RecordReader` splits such cells.
  private(set) var labels = (count: 0, distinct: Set<UInt64>(), characters: 0)
  private(set) var example = ""
  private var isWide = false

  /// The number of values that are not absent.
  var present: Int { texts + integers + others }
  var isText: Bool { texts > 0 && integers + others == 0 }
  /// True if all values are texts or whole numbers, which can be ids.
  var isScalar: Bool { present > 0 && others == 0 && !isList }
  var isNumeric: Bool { integers > 0 && texts + others == 0 }
  var isLink: Bool { links * 2 > max(1, texts) }
  var isMoment: Bool { present > 0 && moments == present }
  /// True if all values can be seconds since 1970, although ids can be numbers of that size, too.
  var isSeconds: Bool { present > 0 && seconds == present }
  var meanLength: Double { Double(characters) / Double(max(1, texts)) }
  var prose: Double { Double(spaced) / Double(max(1, texts)) }

  func add(_ value: JSONValue, inList: Bool) {
    isList = isList || inList
    switch value.content {
    case _ where value.isAbsent: absences += 1
    case .string(let text): add(text: text)
    case .cell(let text):
      if let number = Int(text) { return add(number) }
      let isNumber = text.utf8.first.map { $0 < UInt8(ascii: "A") } == true && Double(text) != nil
      if isNumber { others += 1 } else { add(text: text) }
      addLabels(of: text)
    case .integer(let number): add(number)
    default: others += 1
    }
  }

  private func add(_ number: Int) {
    integers += 1
    note("\(number)")
    if (100_000_000_000...4_000_000_000_000).contains(number) { moments += 1 }
    if (100_000_000...4_000_000_000).contains(number) { seconds += 1 }
  }

  /// Adds a text; compares bytes where possible, because an export has millions of texts.
  private func add(text: String) {
    texts += 1
    note(text)
    let bytes = text.utf8
    characters += bytes.allSatisfy { $0 < 0x80 } ? bytes.count : text.count
    if bytes.contains(UInt8(ascii: " ")) { spaced += 1 }
    if bytes.starts(with: "http".utf8) { links += 1 }
    if bytes.count <= 40, WrittenMoment.milliseconds(text) != nil { moments += 1 }
  }

  private func addLabels(of text: String) {
    if text.utf8.count > 200 { return }
    for label in RecordReader.labels(text) where labels.distinct.count < 2_000_000 {
      labels.count += 1
      labels.characters += label.utf8.count
      labels.distinct.insert(fnv1a64(label.utf8))
    }
  }

  /// True if values repeat and are as short as labels.
  var areLabels: Bool {
    func areFew(_ distinct: Int, of count: Int) -> Bool { distinct * 2 <= max(4, count) }
    let isSplit =
      labels.count > present
      && labels.characters < labels.count * 40 && areFew(labels.distinct.count, of: labels.count)
    return isSplit || areFew(distinct.count, of: present) && !isLink && meanLength < 40
  }

  private func note(_ text: String) {
    if example.isEmpty { example = text }
    if distinct.count < 2_000_000 { distinct.insert(fnv1a64(text.utf8)) } else { isWide = true }
  }

  func isWithin(_ ids: FieldProfile, inLists: Bool = false) -> Bool {
    (isScalar || inLists) && !isWide && !ids.isWide && distinct.isSubset(of: ids.distinct)
  }

  var words: String {
    var parts = ["\(NumberText.grouped(distinct.count)) different"]
    if isText, !isMoment { parts.append("\(Int(meanLength.rounded())) characters on average") }
    if absences > 0 { parts.append("\(NumberText.grouped(absences)) times null") }
    let kind = isMoment ? "moments" : isNumeric ? "whole numbers" : isText ? "texts" : "texts and numbers"
    let shown = ShownText.short(example).replacing("#", with: "")
    return "\(NumberText.grouped(present)) \(kind): \(parts.joined(separator: ", ")), like '\(shown)'"
  }
}
