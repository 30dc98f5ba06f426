import BenchRemote

/// The way in which a change shown before the server's answer is undone.
enum OptimisticUndo: String, Sendable {
  /// Each running write is a layer over the server's data. Removing a layer leaves the others as if it had not existed.
  case layers
  /// The cached data are changed, and the inverse change is kept. Undoing applies this inverse to the current data.
  case patches
  /// The cached data are changed, and a copy of all previous data is kept. Undoing restores that copy.
  case snapshot
}

enum QueryUndo: Sendable {
  case patches([WriteIntent])
  case snapshot([Document])

  /// Returns the documents after the undo: O(n × c) for n documents and c changes.
  func documents(from now: [Document], of query: RemoteQuery) -> [Document] {
    switch self {
    case .snapshot(let before): return before
    case .patches(let changes):
      let undone = WriteQueue([WriteQueue.Batch(id: WriteID(0), local: .zero, writes: changes)])
      return undone.documents(over: now, of: query)
    }
  }

  static func inverse(of before: [Document], _ after: [Document]) -> [WriteIntent] {
    let old = Dictionary(before.map { ($0.key, $0.fields) }) { first, _ in first }
    let new = Dictionary(after.map { ($0.key, $0.fields) }) { first, _ in first }
    return Set(old.keys).union(new.keys).sorted().compactMap { key in
      switch (old[key], new[key]) {
      case (.some(let old), .none): return WriteIntent(key, .set(old, now: []))
      case (.none, .some): return WriteIntent(key, .delete)
      case (.some(let old), .some(let new)) where old != new:
        var values = Fields()
        var added: [String] = []
        compare(old, new, under: "", &values, &added)
        return WriteIntent(key, .patch(values, now: [], removed: added))
      default: return nil
      }
    }
  }

  /// Collects the old values of all paths whose values differ, and the paths that are new.
  private static func compare(
    _ old: Fields, _ new: Fields, under path: String, _ values: inout Fields, _ added: inout [String]
  ) {
    for entry in old.entries where new[entry.name] != entry.value {
      if case .map(let inner) = entry.value, case .map(let now) = new[entry.name] {
        compare(inner, now, under: path + entry.name + ".", &values, &added)
      } else {
        values[path + entry.name] = entry.value
      }
    }
    for entry in new.entries where old[entry.name] == nil { added.append(path + entry.name) }
  }
}

extension WriteQueue {
  func documents(over documents: [Document], of query: RemoteQuery) -> [Document] {
    rows(over: documents.map(Row.init), of: query) { _ in nil }.map(Document.init)
  }
}
