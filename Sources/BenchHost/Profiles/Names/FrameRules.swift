/// The rules for showing stacks. A stack is shown from the play down to the function that requests memory.
package enum FrameRules {
  /// The functions through which Swift allocates every block.
  private static let takers: Set<String> = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign", "operator new", "swift_slowAlloc",
    "swift_slowAllocTyped", "swift::swift_slowAlloc", "swift::swift_slowAllocTyped", "swift_allocObject",
    "_swift_allocObject_", "swift_allocObjectTyped", "_swift_allocObjectTyped_", "swift_slowAllocAligned",
    "take_stack", "note", "block_taken", "block_resized",
  ]

  private static let loops = ["observing:filling:", "gauged(on:by:)", "DerivationWitness.init"]

  /// The only frame of a stack that could not be walked.
  package static let unknown = "(unknown)"

  /// The first shown frame of a stack that is deeper than the limit.
  package static let deeper = "(called from deeper)"

  /// Returns the frames, outermost first, without the measured loop and its callers. Removes the allocation functions,
  /// too, unless `keepsTakers`: a profile of time keeps them.
  ///
  /// `stack` has the innermost frame first; `isCut` is true if outer frames are missing. Returns at least one frame.
  package static func shown(_ stack: [Frame], isCut: Bool = false, keepsTakers: Bool = false) -> [String] {
    if stack.isEmpty { return [unknown] }
    let called = keepsTakers ? stack[...] : stack.dropFirst(stack.prefix { isTaker($0) }.count)
    var frames = (called.isEmpty ? stack.suffix(1) : called).map(\.name)
    if let loop = frames.firstIndex(where: isLoop) {
      frames = Array(frames[..<max(1, loop)])
    } else if isCut {
      frames.append(deeper)
    }
    return frames.reversed()
  }

  /// Joins the frames into one text; a `;` in a name becomes a comma.
  package static func text(_ frames: [String]) -> String {
    frames.map { name in String(name.map { $0 == ";" ? "," : $0 }) }.joined(separator: ";")
  }

  private static func isTaker(_ frame: Frame) -> Bool {
    frame.isAllocator || takers.contains(String(frame.name.prefix { $0 != "(" }))
  }

  private static func isLoop(_ name: String) -> Bool { loops.contains { name.contains($0) } }
}
