import BenchResults

/// Words of other libraries, with this program's names for the same idea: `useSelector` for `memoized`.
package enum FieldWords {
  static let all: [(word: String, ours: [String])] = table(PackageResources.field_words_csv).compactMap { fields in
    fields.count == 2 ? (fields[0], fields[1].split(separator: " ").map(String.init)) : nil
  }

  static func table(_ bytes: [UInt8]) -> [[String]] {
    Array(((try? CSVReader.records(String(decoding: bytes, as: UTF8.self))) ?? []).dropFirst())
  }

  package static func ours(_ word: String) -> Set<String> {
    let word = word.lowercased()
    return Set(all.filter { $0.word.lowercased().contains(word) }.flatMap(\.ours))
  }

  package static var names: Set<String> { Set(all.flatMap(\.ours)) }

  static func words(for names: Set<String>) -> [String] {
    all.filter { entry in
      entry.ours.contains { ours in names.contains { $0 == ours || $0.hasPrefix(ours + "-") } }
    }.map(\.word)
  }
}
