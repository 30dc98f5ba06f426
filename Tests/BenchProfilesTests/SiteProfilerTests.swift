#if Jemalloc && os(Linux)
  import Testing

  @testable import BenchCore
  @testable import BenchHost

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// Programs whose blocks are known. The optimizer would leave blocks out that nothing needs.
  private enum KnownProgram {
    @inline(never) @_optimize(none)
    static func chain(of count: Int) -> Node? {
      var first: Node?
      var left = count
      // A range would be walked by generic code here, which takes blocks of its own.
      while left > 0 {
        first = Node(next: first)
        left -= 1
      }
      return first
    }

    @inline(never) @_optimize(none)
    static func block(of size: Int) -> UnsafeMutableRawPointer? { malloc(size) }

    @inline(never) @_optimize(none)
    static func resized(_ block: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer? {
      realloc(block, size)
    }

    @inline(never) @_optimize(none)
    static func deep(_ depth: Int) -> UnsafeMutableRawPointer? { depth == 0 ? block(of: 40) : deep(depth - 1) }
  }

  /// One recording at a time is all there is in a process.
  @Suite(.serialized)
  struct SiteProfilerTests {
    private let allocator: AllocationMeter
    private let meter: SiteMeter

    init() throws {
      allocator = try #require(AllocationMeter.jemalloc())
      meter = try SiteProfiler.jemalloc(beside: allocator)
    }

    /// Returns the sites of a program, and the bytes that the allocator counted meanwhile. Its count of blocks is of
    /// all threads, so a run compares them, in processes where one plays.
    private func record(_ program: () -> Void) -> (sites: [ProfileRow], bytes: Int) {
      meter.begin()
      meter.label(7)
      let before = allocator.allocatedBytes()
      program()
      let bytes = allocator.allocatedBytes() - before
      meter.label(SiteMeter.noLabel)
      meter.end()
      return (meter.take().sites, bytes.rawValue)
    }

    @Test func `blocks are credited to the function that took them, to the block and the byte`() throws {
      var chain: Node?
      let (sites, bytes) = record { chain = KnownProgram.chain(of: 100) }
      #expect(sites.reduce(0) { $0 + $1.allocatedBytes.rawValue } == bytes)
      let site = try #require(sites.first { $0.stack.contains("static KnownProgram.chain(of:)") })
      #expect(site.count == 100)
      #expect(site.label == 7)
      #expect(site.allocatedBytes == Bytes(100 * 32))
      #expect(site.freedBytes == .zero)
      withExtendedLifetime(chain) {}
    }

    @Test func `what is given back is credited to who took it, wherever that happens`() throws {
      let kept = KnownProgram.block(of: 64)
      var later: UnsafeMutableRawPointer?
      let (sites, bytes) = record {
        let block = KnownProgram.block(of: 1_000)
        later = KnownProgram.block(of: 1_000)
        // Taken before anything was recorded, so it is credited to nothing.
        free(kept)
        free(block)
      }
      let site = try #require(sites.first { $0.stack.contains("block(of:)") })
      #expect(site.count == 2)
      #expect(site.allocatedBytes == Bytes(2_048))
      #expect(site.freedBytes == Bytes(1_024))
      #expect(sites.count == 1)
      #expect(bytes == 2_048)
      free(later)
    }

    /// jemalloc counts a request where a block moves, and where a large one gets another size class in its place.
    @Test(arguments: [
      ([24, 30], 1), ([24, 3_000], 2), ([100_000, 130_000], 2), ([100_000, 90_000], 2), ([100_000, 100_001], 1),
      ([3_000_000, 9_000_000, 20_000], 3),
    ])
    func `a block that grows is counted as the allocator counts it`(sizes: [Int], blocks: Int) {
      let (sites, bytes) = record {
        var block = KnownProgram.block(of: sizes[0])
        for size in sizes.dropFirst() { block = KnownProgram.resized(block, to: size) }
        free(block)
      }
      let known = sites.filter { $0.stack.contains("KnownProgram") }
      #expect(known.reduce(0) { $0 + $1.count } == blocks)
      #expect(sites.reduce(0) { $0 + $1.allocatedBytes.rawValue } == bytes)
      // Of the program alone: what the runtime takes at its first use is not given back.
      #expect(known.reduce(0) { $0 + $1.freedBytes.rawValue } == known.reduce(0) { $0 + $1.allocatedBytes.rawValue })
    }

    @Test func `a recursion deeper than what is kept says so`() throws {
      var block: UnsafeMutableRawPointer?
      let (sites, _) = record { block = KnownProgram.deep(200) }
      #expect(sites.count == 1)
      #expect(sites.first?.stack.hasPrefix(FrameRules.deeper) == true)
      free(block)
    }

    @Test func `another thread is not seen`() {
      var thread = pthread_t()
      let (sites, _) = record {
        pthread_create(&thread, nil, { _ in KnownProgram.block(of: 5_000) }, nil)
        pthread_join(thread, nil)
      }
      #expect(!sites.contains { $0.stack.contains("block(of:)") })
    }

    @Test func `nothing is recorded outside of labels, nor after the end`() {
      meter.begin()
      free(KnownProgram.block(of: 100))
      meter.end()
      meter.label(1)
      free(KnownProgram.block(of: 100))
      meter.label(SiteMeter.noLabel)
      #expect(meter.take().sites.isEmpty)
    }

    @Test func `an allocator whose hooks are not known is refused with its name`() {
      let other = AllocationMeter(
        allocator: "jemalloc 6.0.0", allocatedBytes: { .zero }, freedBytes: { .zero }, resetPeak: {},
        peakBytes: { .zero }, profileBegan: {}, profileEnded: {}, takeProfile: { AllocationProfile() })
      #expect(throws: NoSites(reason: "the hooks of jemalloc 6.0.0 are not known; those of jemalloc 5.2 and 5.3 are")) {
        try SiteProfiler.jemalloc(beside: other)
      }
    }

    @Test func `a trial that finds other blocks than the allocator leaves no sites, and says what it found`() throws {
      let other = AllocationMeter(
        allocator: allocator.allocator, allocatedBytes: { .zero }, freedBytes: { .zero }, resetPeak: {},
        peakBytes: { .zero }, profileBegan: {}, profileEnded: {}, takeProfile: { AllocationProfile() })
      let meter = try SiteProfiler.jemalloc(beside: other)
      meter.begin()
      meter.end()
      let recording = meter.take()
      #expect(recording.sites.isEmpty)
      #expect(recording.loss?.hasPrefix("a trial took 7 blocks and recorded 7 of ") == true)
      #expect(recording.loss?.hasSuffix("given back, and jemalloc counted 0, 0 given back") == true)
    }
  }
#endif
