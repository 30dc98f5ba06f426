extension SlotStrings: PastComparable {
  @inlinable package func writes<P: Probe>(_ probe: inout P) {
    probe.write(to: Container(container), elements: links.count)
  }
  @inlinable package func isIdentical(to past: Self) -> Bool { links.isIdentical(to: past.links) }
  @inlinable package func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    links.isEqual(to: past.links, &walk)
  }
}

extension SlotStrings.Links: Walked {}
