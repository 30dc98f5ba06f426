import BenchCore
import CProfiling

#if Jemalloc
  import CJemalloc
#endif

/// The reason why allocation sites cannot be recorded here.
package struct NoSites: Error, Equatable { package let reason: String }

/// A recorder of allocation sites that uses the hooks of jemalloc.
///
/// Since 5.2, every build of jemalloc calls these hooks with each block. The hooks are not a documented interface, so
/// only versions whose sources were read are accepted, and a trial must match the allocator's own counters.
///
/// The trial follows the play, and little code runs before the play: Swift's runtime caches look-ups, so earlier
/// look-ups would change the play's allocations, which must be the same as in the allocations pass.
///
/// Source: jemalloc 5.3.0, include/jemalloc/internal/hook.h and src/jemalloc.c.
package enum SiteProfiler {
  package static func jemalloc(beside meter: AllocationMeter) throws(NoSites) -> SiteMeter {
    #if Jemalloc
      guard meter.allocator.hasPrefix("jemalloc 5.2") || meter.allocator.hasPrefix("jemalloc 5.3") else {
        throw NoSites(reason: "the hooks of \(meter.allocator) are not known; those of jemalloc 5.2 and 5.3 are")
      }
      let recorder = SiteRecorder(beside: meter)
      return SiteMeter(
        begin: { recorder.begin() }, label: { storebench_sites_label(Int32($0)) }, end: { recorder.end() },
        take: { recorder.take() })
    #else
      throw NoSites(reason: "this build has no jemalloc")
    #endif
  }
}

#if Jemalloc
  /// The single recording of this process, with jemalloc's hooks while the recording is open.
  ///
  /// `@unchecked Sendable` because it belongs to the one thread that plays, like the meter.
  private final class SiteRecorder: @unchecked Sendable {
    private let meter: AllocationMeter
    private var handle: UnsafeMutableRawPointer?
    private var isOpen = false
    /// The result of installing jemalloc's hooks; 0 is success.
    private var code: Int32 = 0

    init(beside meter: AllocationMeter) { self.meter = meter }

    func begin() {
      isOpen = storebench_sites_open({ sallocx($0, $1) }, Self.largestSmall()) == 0
      if !isOpen { return }
      var hooks = storebench_sites_hooks()
      var size = MemoryLayout<UnsafeMutableRawPointer?>.size
      code = mallctl("experimental.hooks.install", &handle, &size, &hooks, MemoryLayout<storebench_hooks>.size)
    }

    func end() {
      storebench_sites_label(-1)
      guard handle != nil else { return }
      _ = mallctl("experimental.hooks.remove", nil, nil, &handle, MemoryLayout<UnsafeMutableRawPointer?>.size)
      handle = nil
    }

    func take() -> SiteRecording {
      if let refusal { return SiteRecording([], loss: refusal) }
      let stacks = ProfileStacks(of: raw()) { storebench_sites_stack($0, $1) }
      let loss = Self.words(ofLosses: storebench_sites_losses())
      storebench_sites_close()
      if let reason = loss ?? trial() { return SiteRecording([], loss: reason) }
      return SiteRecording(stacks.merged())
    }

    private var refusal: String? {
      if !isOpen { return "this system or processor cannot be profiled, or has no memory for it" }
      if code == 0 { return nil }
      storebench_sites_close()
      return "this jemalloc takes no hooks (\(code))"
    }

    /// Records blocks of every kind and compares the recording with the allocator's counters; returns a description of
    /// the difference, or `nil`.
    private func trial() -> String? {
      begin()
      if let refusal { return refusal }
      storebench_sites_label(0)
      let before = (meter.allocatedBytes(), meter.freedBytes())
      let blocks = storebench_sites_try()
      let after = (meter.allocatedBytes(), meter.freedBytes())
      end()
      let sums = raw().reduce(into: (blocks: 0, bytes: 0, freed: 0)) { sums, site in
        sums.blocks += Int(site.blocks)
        sums.bytes += Int(site.bytes)
        sums.freed += Int(site.freed_bytes)
      }
      storebench_sites_close()
      let allocated = (after.0 - before.0).rawValue
      let freed = (after.1 - before.1).rawValue
      if sums.blocks == blocks && sums.bytes == allocated && sums.freed == freed { return nil }
      return "a trial took \(blocks) blocks and recorded \(sums.blocks) of \(sums.bytes) bytes, \(sums.freed) given "
        + "back, and jemalloc counted \(allocated), \(freed) given back"
    }

    private func raw() -> [storebench_site] { (0..<storebench_sites_count()).map { storebench_sites_at($0) } }

    private static func words(ofLosses losses: Int32) -> String? {
      let kinds: [(bit: Int32, words: String)] = [
        (1, "more than 65,536 stacks"), (2, "more than 131,072 sites"), (4, "more than 6,291,456 blocks at once"),
      ]
      let met = kinds.filter { losses & $0.bit != 0 }.map(\.words)
      return met.isEmpty ? nil : "the play has " + met.joined(separator: " and ") + ", for which there is no room"
    }

    /// Returns the size of jemalloc's largest bin; larger blocks count as large ones.
    private static func largestSmall() -> Int {
      var count: UInt32 = 0
      var size = MemoryLayout<UInt32>.size
      var largest = 0
      guard mallctl("arenas.nbins", &count, &size, nil, 0) == 0, count > 0 else { return 0 }
      // The path `arenas.bin.<n>.size`, as jemalloc numbers it.
      var path = (0, 0, 0, 0)
      withUnsafeMutableBytes(of: &path) { bytes in
        var length = 4
        guard let path = bytes.bindMemory(to: Int.self).baseAddress,
          mallctlnametomib("arenas.bin.0.size", path, &length) == 0
        else { return }
        path[2] = Int(count) - 1
        size = MemoryLayout<Int>.size
        _ = mallctlbymib(path, length, &largest, &size, nil, 0)
      }
      return largest
    }
  }
#endif
