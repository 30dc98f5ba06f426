import Foundation

/// As much of JSON Schema (drafts 07 and 2020-12) as our schemas use; a keyword that is not among it is a finding, so
/// that no rule can be written that nobody holds.
public struct JSONSchema {
  private let root: [String: Any]

  public init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// Returns the rules that the document breaks, each with the path to it.
  public func findings(in document: String) throws -> [String] {
    check(try JSONSerialization.jsonObject(with: Data(document.utf8)), root, "$")
  }

  private static let known: Set<String> = [
    "$schema", "$defs", "$ref", "title", "description", "type", "required", "additionalProperties", "properties",
    "patternProperties",
    "items", "const", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "pattern", "maxLength",
    "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "anyOf", "allOf", "if", "then", "else",
    "definitions", "default",
  ]

  private func check(_ value: Any, _ schema: [String: Any], _ way: String) -> [String] {
    var findings = Set(schema.keys).subtracting(Self.known).sorted().map { "\(way): unknown keyword \($0)" }
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      let definitions = root["$defs"] as? [String: Any] ?? root["definitions"] as? [String: Any]
      let target = definitions?[String(name)] as? [String: Any]
      findings += target.map { check(value, $0, way) } ?? ["\(way): no definition \(name)"]
    }
    if let type = schema["type"] as? String, !Self.isOfType(value, type) { findings.append("\(way): no \(type)") }
    if let only = schema["const"], "\(only)" != "\(value)" { findings.append("\(way): not \(only)") }
    if let all = schema["enum"] as? [String], !all.contains("\(value)") { findings.append("\(way): none of \(all)") }
    if let number = value as? NSNumber { findings += check(number.doubleValue, schema, way) }
    if let text = value as? String { findings += check(text, schema, way) }
    findings += combined(value, schema, way)
    if let object = value as? [String: Any] { findings += check(object, schema, way) }
    if let list = value as? [Any] { findings += check(list, schema, way) }
    return findings
  }

  /// The keywords that put schemas together.
  private func combined(_ value: Any, _ schema: [String: Any], _ way: String) -> [String] {
    var findings = (schema["allOf"] as? [[String: Any]] ?? []).flatMap { check(value, $0, way) }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let each = choices.map { check(value, $0, way) }
      if !each.contains([]) { findings.append("\(way): none of \(choices.count): \(each.joined())") }
    }
    if let condition = schema["if"] as? [String: Any] {
      let branch = check(value, condition, way).isEmpty ? "then" : "else"
      if let chosen = schema[branch] as? [String: Any] { findings += check(value, chosen, way) }
    }
    return findings
  }

  private func check(_ number: Double, _ schema: [String: Any], _ way: String) -> [String] {
    func bound(_ key: String) -> Double? { (schema[key] as? NSNumber)?.doubleValue }
    var findings: [String] = []
    if let least = bound("minimum"), number < least { findings.append("\(way): below \(least)") }
    if let most = bound("maximum"), number > most { findings.append("\(way): above \(most)") }
    if let least = bound("exclusiveMinimum"), number <= least { findings.append("\(way): not above \(least)") }
    if let most = bound("exclusiveMaximum"), number >= most { findings.append("\(way): not below \(most)") }
    return findings
  }

  private func check(_ text: String, _ schema: [String: Any], _ way: String) -> [String] {
    var findings: [String] = []
    if let most = schema["maxLength"] as? Int, text.count > most { findings.append("\(way): longer than \(most)") }
    if let pattern = schema["pattern"] as? String {
      let isMatched = (try? Regex(pattern)).map { text.contains($0) }
      if isMatched != true { findings.append("\(way): not like \(pattern)") }
    }
    return findings
  }

  private func check(_ list: [Any], _ schema: [String: Any], _ way: String) -> [String] {
    var findings: [String] = []
    if let least = schema["minItems"] as? Int, list.count < least { findings.append("\(way): under \(least) items") }
    if let most = schema["maxItems"] as? Int, list.count > most { findings.append("\(way): over \(most) items") }
    if schema["uniqueItems"] as? Bool == true, Set(list.map { "\($0)" }).count < list.count {
      findings.append("\(way): an item twice")
    }
    if let items = schema["items"] as? [String: Any] {
      findings += list.enumerated().flatMap { check($1, items, "\(way)[\($0)]") }
    }
    return findings
  }

  private func check(_ object: [String: Any], _ schema: [String: Any], _ way: String) -> [String] {
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let patterns = schema["patternProperties"] as? [String: Any] ?? [:]
    let required = schema["required"] as? [String] ?? []
    var findings = required.filter { object[$0] == nil }.map { "\(way): \($0) is missing" }
    if let least = schema["minProperties"] as? Int, object.count < least { findings.append("\(way): too few keys") }
    if let most = schema["maxProperties"] as? Int, object.count > most { findings.append("\(way): too many keys") }
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      if let property = properties[key] as? [String: Any] {
        findings += check(value, property, "\(way).\(key)")
      } else if let pattern = patterns.first(where: { key.range(of: $0.key, options: .regularExpression) != nil }) {
        findings += check(value, pattern.value as? [String: Any] ?? [:], "\(way).\(key)")
      } else if schema["additionalProperties"] as? Bool == false {
        findings.append("\(way): \(key) is not allowed")
      }
    }
    return findings
  }

  private static func isOfType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": value is Bool
    case "number": value is NSNumber && !(value is String)
    case "integer": (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
    default: false
    }
  }
}
