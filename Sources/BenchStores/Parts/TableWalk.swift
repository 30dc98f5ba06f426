import BenchCore
import HashTreeCollections

/// What can be compared element by element with what it was.
public protocol Walked {
  /// Whether it is equal, as `==` finds out: what lies in the same place is not looked at, and the first difference
  /// ends it. Adds the elements that were looked at inside; the element itself is added by what holds it.
  func isEqual(to past: Self, _ walk: inout Walk) -> Bool
}

extension Walked where Self: Equatable {
  /// By `==`; nothing inside is counted.
  public func isEqual(to past: Self, _ walk: inout Walk) -> Bool { self == past }
}

/// How far comparisons have walked.
public struct Walk {
  /// Whether elements are counted at all: only the counts pass looks at them.
  let isCounting: Bool
  private(set) var elements = 0

  init(isCounting: Bool) { self.isCounting = isCounting }

  mutating func add(_ elements: Int) { self.elements += elements }
}

/// A container of a store that can be held against a past state of itself.
protocol PastComparable: Walked {
  /// Whether it lies in memory where the past state lies: it was not written since, for the past is held, and
  /// what is held is copied before it is written.
  func isIdentical(to past: Self) -> Bool
}

/// Compares containers with what they were, in one of the two ways, and remembers what that took.
struct TableWalk {
  private let comparison: TableComparison
  private var comparisons = 0
  private var walk: Walk

  init(_ comparison: TableComparison, isCounting: Bool) {
    self.comparison = comparison
    walk = Walk(isCounting: isCounting)
  }

  /// Whether the container differs from what it was.
  mutating func differ<C: PastComparable>(_ container: C, _ past: C) -> Bool {
    comparisons += 1
    switch comparison {
    case .identity: return !container.isIdentical(to: past)
    case .equality: return !container.isEqual(to: past, &walk)
    }
  }

  /// Tells the probe what was compared.
  func tell<P: Probe>(_ probe: inout P) {
    probe.add(comparisons, .comparisons)
    probe.add(walk.elements, .comparedElements)
  }
}

/// Where a container's elements lie: the same for two states of it until one of them is written.
///
/// The first word of an array, a dictionary or a tree is the reference to its storage. Neither Swift 6.1 nor
/// swift-collections has a public question for it, so it is read as it lies; nothing is done with it but comparing, and
/// `TableWalkTests` hold that it changes when a container is written whose past is held, and only then.
func storage<C>(of container: C) -> UInt { withUnsafeBytes(of: container) { $0.load(as: UInt.self) } }

extension PastComparable {
  func isIdentical(to past: Self) -> Bool { storage(of: self) == storage(of: past) }
}

extension PastComparable where Self: RandomAccessCollection, Element: Walked {
  /// Compares place by place, up to the first that differs.
  fileprivate func isEqualInEachPlace(to past: Self, _ walk: inout Walk) -> Bool {
    if count != past.count { return false }
    if isIdentical(to: past) { return true }
    for index in indices {
      walk.add(1)
      if !self[index].isEqual(to: past[index], &walk) { return false }
    }
    return true
  }
}

extension Array: Walked, PastComparable where Element: Walked {
  public func isEqual(to past: Self, _ walk: inout Walk) -> Bool { isEqualInEachPlace(to: past, &walk) }
}

extension ContiguousArray: Walked, PastComparable where Element: Walked {
  public func isEqual(to past: Self, _ walk: inout Walk) -> Bool { isEqualInEachPlace(to: past, &walk) }
}

extension Dictionary: Walked, PastComparable where Key: EntityKey, Value: Walked {
  public func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    isEqual(to: past, &walk, at: { key, _ in key.id.rawValue }, by: { $0.isEqual(to: $1, &$2) })
  }
}

extension Dictionary {
  func isIdentical(to past: Self) -> Bool { storage(of: self) == storage(of: past) }

  /// The same where it has to be said how values are compared.
  ///
  /// `==` of a dictionary walks in the order of hashing, which is another one in each process. What is counted must not
  /// depend on it: it is how far a walk in the order of `place`, a number of its own for each element, would have gone.
  func isEqual(
    to past: Self, _ walk: inout Walk, at place: (Key, Value) -> Int, by areEqual: (Value, Value, inout Walk) -> Bool
  ) -> Bool {
    if isIdentical(to: past) { return true }
    if count != past.count { return false }
    if walk.isCounting { return isEqualCounting(to: past, &walk, at: place, by: areEqual) }
    for (key, value) in self {
      guard let other = past[key], areEqual(value, other, &walk) else { return false }
    }
    return true
  }

  /// - Complexity: O(n): all elements are compared to find the first that differs, and those before it once more.
  private func isEqualCounting(
    to past: Self, _ walk: inout Walk, at place: (Key, Value) -> Int, by areEqual: (Value, Value, inout Walk) -> Bool
  ) -> Bool {
    var end = Int.max
    var search = Walk(isCounting: true)
    for (key, value) in self where place(key, value) < end {
      if let other = past[key], areEqual(value, other, &search) { continue }
      end = place(key, value)
    }
    if end == .max {
      walk.add(count + search.elements)
      return true
    }
    for (key, value) in self where place(key, value) <= end {
      walk.add(1)
      if let other = past[key] { _ = areEqual(value, other, &walk) }
    }
    return false
  }
}

/// A tree compares itself and passes over what both states share. Which of its nodes those are cannot be seen from
/// outside:
/// so nothing is added here, and stores of trees say on their card that their elements are not counted.
extension TreeDictionary: Walked, PastComparable where Value: Equatable {
  public func isEqual(to past: Self, _ walk: inout Walk) -> Bool { self == past }
}

extension EntityID: Walked {}
extension Author: Walked {}
extension Post: Walked {}
extension Comment: Walked {}
extension UInt32: Walked {}
extension Int: Walked {}

extension PostPayload: Walked {
  /// Looks into the comments only where they lie elsewhere than before.
  public func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    id == past.id && title == past.title && body == past.body && author == past.author && tags == past.tags
      && createdAt == past.createdAt && comments.isEqual(to: past.comments, &walk)
  }
}

extension CommentPayload: Walked {}
