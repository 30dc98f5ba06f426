import CProfiling

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Readable function names for the return addresses of this process.
struct FrameNames {
  private let images = LoadedImage.all()

  /// Returns a frame for each return address. If the image has no name for an address, the frame shows the file and the
  /// address's offset in the file, as in `storebench+0x1234`; this text is the same in every process.
  ///
  /// - Complexity: O(s log a) for s symbols in the images and a addresses.
  func frames(of addresses: Set<UInt>) -> [UInt: Frame] {
    var frames: [UInt: Frame] = [:]
    let byImage = Dictionary(grouping: addresses) { address in images.firstIndex { $0.contains(address) } }
    for (place, addresses) in byImage {
      guard let place else {
        for address in addresses { frames[address] = Frame(name: FrameRules.unknown) }
        continue
      }
      let image = images[place]
      let names = image.names(of: addresses)
      for address in addresses {
        let name = names[address].map(Self.readable) ?? "\(image.name)+0x\(String(address - image.offset, radix: 16))"
        frames[address] = Frame(name: name, isAllocator: image.name.contains("jemalloc"))
      }
    }
    return frames
  }

  /// Demangles a name of Swift or C++; returns other names unchanged.
  static func readable(_ mangled: String) -> String {
    guard let text = storebench_demangled(mangled, mangled.utf8.count) else { return mangled }
    defer { free(text) }
    return String(cString: text)
  }
}

package struct Frame: Equatable, Sendable {
  package var name: String
  package var isAllocator = false
}

private struct LoadedImage {
  let name: String
  let offset: UInt
  private let path: String
  private let code: Range<UInt>

  static func all() -> [LoadedImage] {
    let count = storebench_images(nil, 0)
    return withUnsafeTemporaryAllocation(of: storebench_image.self, capacity: count) { images in
      let found = min(count, storebench_images(images.baseAddress, count))
      return images.prefix(found).compactMap(LoadedImage.init)
    }
  }

  private init?(_ image: storebench_image) {
    guard image.begin < image.end else { return nil }
    let path = image.path.map { String(cString: $0) } ?? ""
    // In the list of images, the program itself has an empty path.
    self.path = path.isEmpty ? "/proc/self/exe" : path
    name = path.isEmpty ? "program" : String(path.split(separator: "/").last ?? "library")
    offset = UInt(image.offset)
    code = UInt(image.begin)..<UInt(image.end)
  }

  func contains(_ address: UInt) -> Bool { code.contains(address) }

  /// Returns the mangled names from the file. The byte before each return address is looked up, because the return
  /// address follows a call, which may be the last instruction of its function.
  func names(of addresses: [UInt]) -> [UInt: String] {
    let places = addresses.map { UInt64($0 - 1 - offset) }
    let names = try? SharedFile.read(path) { ELFSymbols($0).names(at: Set(places).sorted()) }
    return (names ?? [:]).reduce(into: [:]) { $0[UInt($1.key) + 1 + offset] = $1.value }
  }
}
