#if Jemalloc
  import CJemalloc

  extension AllocationMeter {
    /// Returns the meter of the calling thread on jemalloc, or `nil` if `malloc` is not jemalloc's (sanitizers have
    /// their own allocator, so jemalloc's counters would read 0).
    ///
    /// Sources: jemalloc(3), sections `thread.allocatedp`, `thread.peak`, `stats.arenas.<i>.bins`. Measured: bytes are
    /// exact, and a reading takes 0.5 ns; request counts are exact only after `thread.tcache.flush` and a write to
    /// `epoch`, so they are read only for `profile`.
    package static func jemalloc() -> AllocationMeter? {
      guard let allocated: UnsafePointer<UInt64> = pointer("thread.allocatedp"),
        let freed: UnsafePointer<UInt64> = pointer("thread.deallocatedp"), seesAllocations(allocated)
      else { return nil }
      guard let peakReset = Control("thread.peak.reset"),
        let peakRead = Control("thread.peak.read"), let profiler = JemallocProfiler()
      else { return nil }
      let counters = Counters(allocated: allocated, freed: freed)
      var meter = AllocationMeter(
        allocator: "jemalloc \(version())",
        allocatedBytes: { Bytes(Int(truncatingIfNeeded: counters.allocated.pointee)) },
        freedBytes: { Bytes(Int(truncatingIfNeeded: counters.freed.pointee)) }, resetPeak: { peakReset.call() },
        peakBytes: { Bytes(Int(truncatingIfNeeded: peakRead.read(as: UInt64.self))) },
        profileBegan: { profiler.begin() }, profileEnded: { profiler.end() }, takeProfile: { profiler.take() })
      meter.pages = { profiler.pages() }
      return meter
    }

    /// The addresses of the two counters of one thread. Only that thread reads the counters, because a repetition plays
    /// on the thread that made its meter.
    private struct Counters: @unchecked Sendable {
      let allocated: UnsafePointer<UInt64>
      let freed: UnsafePointer<UInt64>
    }

    private static func pointer<Value>(_ name: String) -> UnsafePointer<Value>? {
      var address: UnsafePointer<Value>?
      var size = MemoryLayout<UnsafePointer<Value>?>.size
      return mallctl(name, &address, &size, nil, 0) == 0 ? address : nil
    }

    /// Allocates a megabyte and returns true if the counter grew by at least a megabyte.
    private static func seesAllocations(_ allocated: UnsafePointer<UInt64>) -> Bool {
      let before = allocated.pointee
      let block = [UInt8](repeating: 1, count: 1 << 20)
      return withExtendedLifetime(block) { allocated.pointee &- before >= 1 << 20 }
    }

    private static func version() -> String {
      guard let text: UnsafePointer<CChar> = pointer("version") else { return "unknown" }
      return String(String(cString: text).prefix { $0 != "-" })
    }
  }

  /// One entry of jemalloc's control tree, resolved only once, because a look-up by name would itself allocate.
  struct Control: Sendable {
    private let path: [Int]

    init?(_ name: String) {
      var path = [Int](repeating: 0, count: 8)
      var length = path.count
      guard mallctlnametomib(name, &path, &length) == 0 else { return nil }
      self.path = Array(path.prefix(length))
    }

    func call() { path.withUnsafeBufferPointer { _ = mallctlbymib($0.baseAddress, $0.count, nil, nil, nil, 0) } }

    func write(_ value: UInt64) {
      var value = value
      path.withUnsafeBufferPointer {
        _ = mallctlbymib($0.baseAddress, $0.count, nil, nil, &value, MemoryLayout<UInt64>.size)
      }
    }

    /// Reads the value of an entry whose C type is as wide as `Value`.
    func read<Value: FixedWidthInteger>(as type: Value.Type) -> Value {
      var value: Value = 0
      var size = MemoryLayout<Value>.size
      path.withUnsafeBufferPointer { _ = mallctlbymib($0.baseAddress, $0.count, &value, &size, nil, 0) }
      return value
    }
  }

  /// A counter of the blocks that were requested or freed between two marks, by size class and over all arenas.
  ///
  /// All its memory is allocated at its creation: a meter that allocated while reading would count itself. It is
  /// `@unchecked Sendable` because, like the counters, it belongs to the one thread that plays the repetition.
  final class JemallocProfiler: @unchecked Sendable {
    private let flush: Control
    private let epoch: Control
    private let active: Control
    private let resident: Control
    private let classes: [Class]
    private var began: [Counts]
    private var sums: [Counts]

    private struct Class {
      let size: Bytes
      let requests: Control
      let held: Control
    }

    private struct Counts {
      var requests = 0
      var held = 0
    }

    init?() {
      // 4096 is MALLCTL_ARENAS_ALL: the sums over all arenas.
      let small = Self.classes("arenas.nbins", "arenas.bin", "stats.arenas.4096.bins", held: "curregs")
      let large = Self.classes("arenas.nlextents", "arenas.lextent", "stats.arenas.4096.lextents", held: "curlextents")
      guard let flush = Control("thread.tcache.flush"), let epoch = Control("epoch"), let small, let large,
        let active = Control("stats.active"), let resident = Control("stats.resident")
      else { return nil }
      (self.active, self.resident, self.flush, self.epoch) = (active, resident, flush, epoch)
      classes = small + large
      began = [Counts](repeating: Counts(), count: classes.count)
      sums = began
      // The first reading allocates, so it is made here, outside every phase.
      begin()
      end()
      _ = take()
    }

    private static func classes(_ count: String, _ sizes: String, _ stats: String, held: String) -> [Class]? {
      guard let total = Control(count) else { return nil }
      var found: [Class] = []
      for index in 0..<Int(total.read(as: UInt32.self)) {
        guard let size = Control("\(sizes).\(index).size"),
          let requests = Control("\(stats).\(index).nrequests"), let held = Control("\(stats).\(index).\(held)")
        else { return nil }
        found.append(Class(size: Bytes(Int(size.read(as: UInt64.self))), requests: requests, held: held))
      }
      return found
    }

    func begin() {
      refresh()
      for index in classes.indices { began[index] = counts(index) }
    }

    func end() {
      refresh()
      for index in classes.indices {
        let now = counts(index)
        sums[index].requests += now.requests - began[index].requests
        sums[index].held += now.held - began[index].held
      }
    }

    /// Returns the counts between marks since the last call; requested blocks that are no longer held count as freed.
    func take() -> AllocationProfile {
      var profile = AllocationProfile()
      for index in classes.indices {
        // A thread's cache may hold blocks that no code requested; these are not freed blocks.
        let frees = max(0, sums[index].requests - sums[index].held)
        if sums[index].requests != 0 || frees != 0 {
          profile.classes.append(
            AllocationProfile.SizeClass(size: classes[index].size, allocations: sums[index].requests, frees: frees))
        }
        sums[index] = Counts()
      }
      return profile
    }

    /// Returns the system's pages that are held now, without flushing: each counted range ends with a flush, and a
    /// further flush would look like the beginning of another range.
    func pages() -> PageBytes {
      epoch.write(1)
      return PageBytes(
        active: Bytes(Int(active.read(as: UInt64.self))), resident: Bytes(Int(resident.read(as: UInt64.self))))
    }

    /// Updates the statistics; without the flush, the statistics would lack this thread's latest requests.
    private func refresh() {
      flush.call()
      epoch.write(1)
    }

    private func counts(_ index: Int) -> Counts {
      Counts(
        requests: Int(classes[index].requests.read(as: UInt64.self)),
        held: Int(classes[index].held.read(as: UInt64.self)))
    }
  }
#endif
