import BenchRemote

/// Rows that a complete answer of the server lacks. Each row's document is requested separately, once for all views.
struct Verifications: Sendable {
  private var keys: [TargetID: DocumentKey] = [:]
  private var byKey: [DocumentKey: TargetID] = [:]
  private var wanted: [TargetID: Set<DocumentKey>] = [:]

  func key(of target: TargetID) -> DocumentKey? { keys[target] }

  var targets: [(target: TargetID, key: DocumentKey)] { keys.map { ($0.key, $0.value) } }

  mutating func begin(_ target: TargetID, _ key: DocumentKey) {
    keys[target] = key
    byKey[key] = target
  }

  mutating func drop(_ target: TargetID) {
    if let key = keys.removeValue(forKey: target) { byKey[key] = nil }
  }

  /// Replaces a view's unverified documents; returns the documents to request and the targets to leave, both in order.
  mutating func replace(_ documents: Set<DocumentKey>, of view: TargetID) -> (new: [DocumentKey], left: [TargetID]) {
    let before = wanted[view] ?? []
    if before == documents { return ([], []) }
    wanted[view] = documents.isEmpty ? nil : documents
    let new = documents.subtracting(before).filter { byKey[$0] == nil }.sorted()
    var left: [TargetID] = []
    for key in before.subtracting(documents).sorted() {
      guard let target = byKey[key], !wanted.values.contains(where: { $0.contains(key) }) else { continue }
      left.append(target)
      drop(target)
    }
    return (new, left)
  }
}
