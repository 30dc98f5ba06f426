import BenchCore
import BenchResults

/// The designs on the pages of a gallery: the idea of each, its model, and its difference from the modelled library.
package struct GalleryDesigns: Sendable {
  package typealias Part = (name: String, idea: String, models: String)

  private let parts: [Part]
  /// The cells of the table in `docs/models.md`: library, version, compared with, conforms, counts, off, measured.
  private let libraries: [[String]]

  package init(_ parts: [Part], models page: String) {
    self.parts = parts
    libraries = page.split(separator: "\n").map { line in
      line.split(separator: "|").map { String($0).trimmed }
    }.filter { $0.count == 7 && $0[2].contains("`") }
  }

  func blocks(_ cells: [CellIdentity]) -> [[String]] {
    let names = Self.names(cells)
    let found = parts.filter { part in names.contains { $0 == part.name || $0.hasPrefix(part.name + "-") } }
    // `flat-typed` is a design, not an option of `flat`.
    let told = found.filter { part in
      names.contains(part.name)
        || names.contains { name in
          name.hasPrefix(part.name + "-")
            && !found.contains { $0.name.count > part.name.count && name.hasPrefix($0.name) }
        }
    }
    if told.isEmpty { return [] }
    let rows = told.map { part in
      ["`\(part.name)`", MarkdownText.escaped(part.idea), MarkdownText.escaped(part.models)]
    }
    let compared = libraries.filter { row in
      cells.contains { row[2].hasSuffix("`\($0.pair)`") || row[2].hasSuffix("`\($0.preset ?? "/")`") }
    }
    let sentences = compared.map { row in
      "- \(row[2]) was compared with the library \(Self.plain(row[0])) \(row[1]): \(row[4]) in counts; "
        + "\(row[5]) of change differ by more than the bounds in [models](../../../docs/models.md)."
    }
    let none = ["All designs here are models written for this comparison; none is a library's code."]
    return [
      ["## Designs"], MarkdownText.table(["name", "what it does", "after"], rows), sentences.isEmpty ? none : sentences,
    ]
  }

  private static func plain(_ link: String) -> String { String(link.drop { $0 == "[" }.prefix { $0 != "]" }) }

  static func names(_ cells: [CellIdentity]) -> Set<String> {
    Set(cells.flatMap { [$0.preset, $0.prefix, $0.store, $0.derivation].compactMap(\.self) })
  }
}
