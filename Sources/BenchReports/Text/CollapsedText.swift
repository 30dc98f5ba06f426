import BenchCore
import BenchResults

/// Stacks folded into lines, as flamegraph.pl, inferno and speedscope read them: frames from the outermost on, joined
/// by `;`, a space, and a number.
struct CollapsedText {
  /// The number of each site.
  let measure: SiteMeasure

  /// The lines of a run: before the stack stand the design, the point where there is more than one, the phase, and the
  /// kind of operation where the phase has kinds. What is 0 has no line.
  func text(_ run: StoredRun) -> String {
    let lines = run.sitesByCell.flatMap { cell, sites in
      sites.compactMap { site -> String? in
        let value = measure.value(site)
        if value == 0 { return nil }
        let frames = SiteFrames.around(site, of: cell) + site.frames.map(String.init)
        return frames.map(Self.frame).joined(separator: ";") + " \(value)"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func frame(_ text: String) -> String {
    String(Layout.printable(text).map { $0 == ";" ? "," : $0 })
  }
}

/// One number of allocation sites.
struct SiteMeasure {
  /// As formats call it.
  let name: String
  let unit: String
  /// As pages call it.
  let words: String
  let value: @Sendable (AllocationSite) -> Int

  static let allocations = SiteMeasure(name: "allocations", unit: "count", words: "blocks taken") {
    $0.allocations
  }
  static let allocated = SiteMeasure(name: "allocated", unit: "bytes", words: "bytes taken") {
    $0.allocatedBytes.rawValue
  }
  static let retained = SiteMeasure(name: "retained", unit: "bytes", words: "what is still there in the end") {
    $0.retainedBytes.rawValue
  }

  static let all = [allocations, allocated, retained]

  /// A value as people read it.
  func short(_ value: Double) -> String { unit == "bytes" ? ShortNumber.bytes(value) : ShortNumber.count(value) }
}

/// What stands before the stack of a site, so that a graph can show many cells.
enum SiteFrames {
  static func around(_ site: AllocationSite, of cell: CellIdentity) -> [String] {
    [cell.design] + (cell.place.settings.isEmpty ? [] : [cell.place.description]) + [site.phase]
      + (site.operation.map { [$0] } ?? [])
  }
}

extension StoredRun {
  /// The cells that have allocation sites, in order.
  var sitesByCell: [(cell: CellIdentity, sites: [AllocationSite])] {
    sites.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
