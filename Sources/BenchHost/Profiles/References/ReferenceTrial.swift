import BenchCore
import CProfiling

/// A trial of the reference profiler with a known number of calls.
enum ReferenceTrial {
  /// The result of `play` if the counts differ from the calls; no error of the recording has this code.
  static let differs: Int32 = 100

  private final class Node {
    var next: Node?

    init(next: Node?) { self.next = next }
  }

  /// Makes known calls while counting; returns 0 if the counts are right, `differs` if they are wrong, and otherwise
  /// the reason why there is no recording.
  static func play() -> Int32 {
    let count = 100
    // The texts are too long for inline storage, so each is an object.
    let texts = [String](repeating: String(repeating: "a", count: 40), count: count)
    let code = storebench_references_open(2)
    if code != 0 { return code }
    exercise(texts)
    storebench_references_label(1)
    let chain = chain(of: count)
    storebench_references_label(ProfileMeter.noLabel)
    let (calls, made) = (ReferenceTally(storebench_references_at(0)), ReferenceTally(storebench_references_at(1)))
    storebench_references_close()
    withExtendedLifetime(chain) {}
    let expected = ReferenceTally(
      retains: 2 * count, releases: 2 * count, noOps: 2 * count + 2, objects: 0, bulkElements: 2 * count)
    return calls == expected && made.objects == count ? 0 : differs
  }

  private static func exercise(_ texts: [String]) {
    let node = Node(next: nil)
    let place = UnsafeMutablePointer<String>.allocate(capacity: texts.count)
    defer { place.deallocate() }
    texts.withUnsafeBufferPointer { values in
      storebench_references_label(0)
      storebench_references_exercise(
        Unmanaged.passUnretained(node).toOpaque(), UnsafeMutablePointer(mutating: values.baseAddress), place,
        unsafeBitCast(String.self as Any.Type, to: UnsafeRawPointer.self), UInt32(texts.count))
      storebench_references_label(ProfileMeter.noLabel)
    }
    withExtendedLifetime(node) {}
  }

  /// Makes a chain of objects. The function is not optimized, because the optimizer would remove unused objects.
  @inline(never) @_optimize(none)
  private static func chain(of count: Int) -> Node? {
    var first: Node?
    for _ in 0..<count { first = Node(next: first) }
    return first
  }
}
