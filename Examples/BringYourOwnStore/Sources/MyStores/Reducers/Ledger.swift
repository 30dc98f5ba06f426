import StoreBenchKit

/// What a reducer wrote. A reducer is a closure that the library keeps, and neither `touched` nor the probe reaches it:
/// they are swapped in before a dispatch, and told after it.
public final class Ledger {
  var touched = Touched()
  private let isCounting: Bool
  private var containers: [(container: Container, elements: Int)] = []
  private var written = 0
  private var removed = 0

  init(isCounting: Bool) { self.isCounting = isCounting }

  /// A container is about to be written.
  func write(to container: Container, elements: @autoclosure () -> Int) {
    if isCounting { containers.append((container, elements())) }
  }

  /// Slots were written.
  func wrote(_ slots: Int = 1) { written += slots }

  /// Slots were removed.
  func removed(_ slots: Int = 1) { removed += slots }

  /// Tells a probe all of it, and begins anew.
  func tell<P: Probe>(_ probe: inout P) {
    for entry in containers { probe.write(to: entry.container, elements: entry.elements) }
    probe.wrote(written)
    probe.removed(removed)
    containers.removeAll(keepingCapacity: true)
    (written, removed) = (0, 0)
  }
}
