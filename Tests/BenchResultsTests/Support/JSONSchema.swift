import Foundation

/// As much of JSON Schema (draft 2020-12) as our schemas use; a keyword that is not among it is a finding, so that no
/// rule can be written that nobody holds.
struct JSONSchema {
  private let root: [String: Any]

  init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// What the document breaks, each with the way to it.
  func findings(in document: String) throws -> [String] {
    check(try JSONSerialization.jsonObject(with: Data(document.utf8)), root, "$")
  }

  private static let known: Set<String> = [
    "$schema", "$defs", "$ref", "title", "description", "type", "required", "additionalProperties", "properties",
    "items", "const", "enum", "minimum",
  ]

  private func check(_ value: Any, _ schema: [String: Any], _ way: String) -> [String] {
    var findings = Set(schema.keys).subtracting(Self.known).sorted().map { "\(way): unknown keyword \($0)" }
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      let target = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
      findings += target.map { check(value, $0, way) } ?? ["\(way): no definition \(name)"]
    }
    if let type = schema["type"] as? String, !Self.isOfType(value, type) { findings.append("\(way): no \(type)") }
    if let only = schema["const"], "\(only)" != "\(value)" { findings.append("\(way): not \(only)") }
    if let all = schema["enum"] as? [String], !all.contains("\(value)") { findings.append("\(way): none of \(all)") }
    if let least = schema["minimum"] as? Double, let number = value as? NSNumber, number.doubleValue < least {
      findings.append("\(way): below \(least)")
    }
    if let object = value as? [String: Any] { findings += check(object, schema, way) }
    if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
      findings += list.enumerated().flatMap { check($1, items, "\(way)[\($0)]") }
    }
    return findings
  }

  private func check(_ object: [String: Any], _ schema: [String: Any], _ way: String) -> [String] {
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let required = schema["required"] as? [String] ?? []
    var findings = required.filter { object[$0] == nil }.map { "\(way): \($0) is missing" }
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      if let property = properties[key] as? [String: Any] {
        findings += check(value, property, "\(way).\(key)")
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
