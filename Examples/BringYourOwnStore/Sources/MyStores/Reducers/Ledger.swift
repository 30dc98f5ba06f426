import StoreBenchHost

/// The writes of reducers. A reducer is a closure that the library keeps, so `touched` and the probe cannot be passed
/// to it: the ledger records the writes of a dispatch, and reports them to the probe afterwards.
public final class Ledger {
  var touched = Touched()
  private let isCounting: Bool
  private var containers: [(container: Container, elements: Int)] = []
  private var written = 0
  private var removed = 0

  init(isCounting: Bool) { self.isCounting = isCounting }

  /// Records a container that is about to be written.
  func write(to container: Container, elements: @autoclosure () -> Int) {
    if isCounting { containers.append((container, elements())) }
  }

  /// Records written slots.
  func wrote(_ slots: Int = 1) { written += slots }

  /// Records removed slots.
  func removed(_ slots: Int = 1) { removed += slots }

  /// Reports all records to a probe, and clears them.
  func tell<P: Probe>(_ probe: inout P) {
    for entry in containers { probe.write(to: entry.container, elements: entry.elements) }
    probe.wrote(written)
    probe.removed(removed)
    containers.removeAll(keepingCapacity: true)
    (written, removed) = (0, 0)
  }
}
