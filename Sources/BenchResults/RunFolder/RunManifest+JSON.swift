import BenchCore
import Foundation

extension RunManifest {
  /// Encodes the manifest with sorted keys, so that the texts of two runs differ only where the runs differ.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    var unsigned = self
    unsigned.checksum = Self.unsigned
    return Self.signed(String(decoding: try encoder.encode(unsigned), as: UTF8.self) + "\n")
  }

  private static let unsigned = String(repeating: "0", count: 16)

  package static func signed(_ json: String) -> String { marked(json, hash(of: marked(json, unsigned))) }

  /// Returns true if the text has the right checksum. A manifest of an older program has no checksum and no `files`.
  func isAsWritten(_ json: String) -> Bool {
    if let found = json.firstMatch(of: /"checksum" : "([0-9a-f]{16})"/) {
      return found.1 == Self.hash(of: Self.marked(json, Self.unsigned))
    }
    // An unknown key may be a damaged `checksum` or `files`.
    return self.files == nil && Self.keys(of: json).isSubset(of: Self.keys(of: (try? self.json()) ?? ""))
  }

  private static func keys(of json: String) -> Set<String> {
    let object = try? JSONSerialization.jsonObject(with: Data(json.utf8))
    return Set((object as? [String: Any] ?? [:]).keys)
  }

  private static func marked(_ json: String, _ checksum: String) -> String {
    json.replacing(/"checksum" : "[0-9a-f]{16}"/, with: "\"checksum\" : \"\(checksum)\"", maxReplacements: 1)
  }

  static func hash(of text: String) -> String { text.stableHash.hexadecimal }

  /// Reads a manifest; throws `DecodingError` if the text is no manifest. The version is checked before.
  package init(json: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(RunManifest.self, from: Data(json.utf8))
    self.checksum = nil
  }
}
