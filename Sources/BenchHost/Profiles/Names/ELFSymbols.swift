import BenchCore

/// A reader of the names of functions in a little-endian 64-bit ELF file.
///
/// Goals: find the names that `nm` prints, even of private functions, without a library; read nothing outside the file,
/// even if its content is invalid. Non-goals: lines and inlined functions, which only debug information has.
///
/// Source: System V ABI, chapters 4 (object files) and 5 (program loading), edition 4.1 with the 64-bit extension.
package struct ELFSymbols {
  private let file: UnsafeRawBufferPointer

  /// Creates a reader of the bytes of a file; the bytes must outlive the reader.
  package init(_ file: UnsafeRawBufferPointer) { self.file = file }

  private struct Section {
    let kind: UInt32
    let link: Int
    let offset: Int
    let size: Int
    let entrySize: Int
  }

  /// Section types: the full symbol table, which `strip` removes, and the symbol table that the loader needs.
  private static let fullTable: UInt32 = 2
  private static let loaderTable: UInt32 = 11
  private static let entrySize = 24
  /// Symbol types: a function, and a function that the loader selects (`IFUNC`).
  private static let functionKinds: Set<UInt8> = [2, 10]

  /// Returns the mangled names of the functions at these addresses, which must ascend and be relative to the image. An
  /// address outside all functions has no entry; if the file has another format, no address has an entry. If code has
  /// several names, the first name in byte order is returned, so the result is deterministic.
  ///
  /// - Complexity: O(s log a) for s symbols and a addresses.
  package func names(at addresses: [UInt64]) -> [UInt64: String] {
    guard let last = addresses.last, let first = addresses.first, let table = table() else { return [:] }
    let (symbols, strings) = table
    var found: [UInt64: (name: Int, start: UInt64)] = [:]
    var place = symbols.offset
    while place <= symbols.offset + symbols.size - Self.entrySize {
      defer { place += Self.entrySize }
      guard Self.functionKinds.contains(file[place + 4] & 0xf) else { continue }
      let start: UInt64 = number(place + 8)
      let size: UInt64 = number(place + 16)
      if start > last || size == 0 || size > .max - start || start + size <= first { continue }
      let name = Int(number(place) as UInt32)
      var index = addresses.prefixCount { $0 < start }
      while index < addresses.count && addresses[index] < start + size {
        keep(name, start, for: addresses[index], strings, &found)
        index += 1
      }
    }
    return found.mapValues { text(at: $0.name, in: strings) }
  }

  /// Keeps the name of the function that begins nearest before the address, or the first of equally near names.
  private func keep(
    _ name: Int, _ start: UInt64, for address: UInt64, _ strings: Section,
    _ found: inout [UInt64: (name: Int, start: UInt64)]
  ) {
    if let known = found[address] {
      if known.start > start { return }
      if known.start == start && text(at: known.name, in: strings) <= text(at: name, in: strings) { return }
    }
    found[address] = (name, start)
  }

  /// Returns a symbol table and its string table: if the file has the full table, this one, otherwise the loader's.
  private func table() -> (symbols: Section, strings: Section)? {
    guard file.count >= 64, file.prefix(6).elementsEqual([0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { return nil }
    let offset: UInt64 = number(0x28)
    let entry = Int(number(0x3a) as UInt16)
    let count = Int(number(0x3c) as UInt16)
    guard entry >= 64, offset <= UInt64(file.count), count * entry <= file.count - Int(offset) else { return nil }
    let sections = (0..<count).map { section(at: Int(offset) + $0 * entry) }
    for kind in [Self.fullTable, Self.loaderTable] {
      guard let symbols = sections.first(where: { $0?.kind == kind }) ?? nil, symbols.entrySize == Self.entrySize,
        symbols.size >= Self.entrySize, sections.indices.contains(symbols.link), let strings = sections[symbols.link]
      else { continue }
      return (symbols, strings)
    }
    return nil
  }

  private func section(at place: Int) -> Section? {
    let offset: UInt64 = number(place + 0x18)
    let size: UInt64 = number(place + 0x20)
    let entrySize: UInt64 = number(place + 0x38)
    guard offset <= UInt64(file.count), size <= UInt64(file.count) - offset, entrySize <= 1_024 else { return nil }
    return Section(
      kind: number(place + 4), link: Int(number(place + 0x28) as UInt32), offset: Int(offset), size: Int(size),
      entrySize: Int(entrySize))
  }

  private func number<Number: FixedWidthInteger>(_ place: Int) -> Number {
    Number(littleEndian: file.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  private func text(at place: Int, in strings: Section) -> String {
    guard place < strings.size else { return "" }
    let bytes = file[strings.offset + place..<strings.offset + strings.size]
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
