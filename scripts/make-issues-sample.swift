// Makes scenarios/data/issues-sample.json: issues with comments and authors, nested as a GitHub GraphQL answer is.
//
//     swift scripts/make-issues-sample.swift > scenarios/data/issues-sample.json
//
// It contains no text of a person: texts are syllables, logins are numbered. The structure is that of real answers,
// which the import must read: a few authors write most of it and are embedded again at every occurrence; a deleted
// account is `null`; labels are two levels down; lengths vary. The same seed gives the same bytes on every machine.

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A number below the bound, small numbers much more often.
  mutating func skewed(below bound: Int) -> Int { below(1 + below(1 + below(bound))) }
}

let authorCount = 40
let issueCount = 120
let labels = ["bug", "question", "design", "editorial", "later"]
let syllables = ["ka", "lo", "mi", "ren", "ta", "su", "vel", "do", "ni", "par", "qua", "esh", "tor", "il", "bau"]

var random = Random(state: 2018)
var commentNumber = 0

func words(_ characters: Int) -> String {
  var text = ""
  while text.count < characters {
    if !text.isEmpty { text += " " }
    for _ in 0...random.below(3) { text += syllables[random.below(syllables.count)] }
  }
  return text
}

func number(_ value: Int, digits: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

func author() -> String {
  if random.below(30) == 0 { return "null" }
  let rank = random.skewed(below: authorCount)
  let digits = number(rank + 1, digits: 3)
  let points = 1_000 / (rank + 1)
  return "{\"id\": \"U_\(digits)\", \"login\": \"author-\(digits)\", \"contributions\": \(points)}"
}

func comment() -> String {
  commentNumber += 1
  let id = "IC_\(number(commentNumber, digits: 5))"
  return "{\"id\": \"\(id)\", \"author\": \(author()), \"body\": \"\(words(20 + random.skewed(below: 240)))\"}"
}

func issue(_ index: Int) -> String {
  let named = labels.filter { _ in random.below(4) == 0 }.map { "{\"name\": \"\($0)\"}" }
  let comments = (0..<random.skewed(below: 30)).map { _ in comment() }
  return """
    {"id": "I_\(number(index, digits: 4))", "number": \(index), "title": "\(words(12 + random.below(40)))",
    "author": \(author()), "labels": {"nodes": [\(named.joined(separator: ", "))]},
    "body": "\(words(40 + random.skewed(below: 400)))",
    "comments": {"totalCount": \(comments.count), "nodes": [
    \(comments.joined(separator: ",\n"))]}}
    """
}

let issues = (1...issueCount).map(issue).joined(separator: ",\n")
print(
  """
  {"data": {"repository": {"issues": {"totalCount": \(issueCount), "nodes": [
  \(issues)
  ]}}}}
  """)
