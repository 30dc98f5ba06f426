import BenchCore
import BenchRemote

/// The result of one query on a client: the rows in order, the rows that the server has confirmed, and whether the
/// server's answer is complete.
struct QueryView: Sendable {
  let query: RemoteQuery
  private(set) var rows: [KnownDocument] = []
  private var byKey: [DocumentKey: KnownDocument] = [:]
  /// Rows with own writes that no picture has confirmed.
  private(set) var mutated: Set<DocumentKey> = []
  /// Documents that belong to the query's result according to the server.
  private var belonging: Set<DocumentKey>
  /// Rows that the client shows although a complete answer of the server lacks these rows.
  private(set) var unverified: Set<DocumentKey> = []
  private var isCurrent = false
  private(set) var isSynced = false

  struct TargetNews: Sendable {
    var added: Set<DocumentKey> = []
    var removed: Set<DocumentKey> = []
    var isCurrent = false
    /// The version from which the server can resume the target.
    var token: Version?
  }

  struct Snapshot: Sendable {
    let rows: [KnownDocument]
    let mutated: Set<DocumentKey>
    let changes: RowChanges
    let isSynced: Bool
    let hasSyncChanged: Bool
  }

  /// Creates an empty view; `belonging` are the documents that the server named earlier as the query's result.
  init(_ query: RemoteQuery, belonging: Set<DocumentKey>) { (self.query, self.belonging) = (query, belonging) }

  func shows(_ key: DocumentKey) -> Bool { byKey[key] != nil }

  /// Handles loss of the connection: the rows count as cached until the server's next complete answer.
  mutating func goOffline() -> Snapshot? {
    guard isCurrent else { return nil }
    isCurrent = false
    return snapshot(RowChanges())
  }

  /// Merges changed documents and the news of a picture; `all` returns every document that matches the query.
  ///
  /// - Returns: The changes for listeners, or `nil` if there are none.
  /// - Complexity: O(c × n) moves for c changes and n rows. The server's first complete answer adds O(n). Refilling a
  ///   full window adds O(m log m) for m matching documents.
  mutating func look(
    at changed: some Sequence<KnownDocument>, _ news: TargetNews? = nil, all: () -> [KnownDocument]
  ) -> Snapshot? {
    var touched: Touched = [:]
    let wasCurrent = isCurrent
    if merge(changed, into: &touched) { _ = merge(all(), into: &touched) }
    let changes = changes(touched)
    if let news {
      belonging.formUnion(news.added)
      belonging.subtract(news.removed)
      isCurrent = news.isCurrent
    }
    if isCurrent && wasCurrent {
      for key in Set(touched.keys).union(news?.added ?? []).union(news?.removed ?? []) { verify(key) }
    } else if isCurrent {
      unverified = []
      for row in rows { verify(row.key) }
    }
    return snapshot(changes)
  }

  private mutating func verify(_ key: DocumentKey) {
    if let row = byKey[key], !row.isPending, !belonging.contains(key) {
      unverified.insert(key)
    } else {
      unverified.remove(key)
    }
  }

  private mutating func snapshot(_ changes: RowChanges) -> Snapshot? {
    let isSynced = isCurrent && unverified.isEmpty
    let hasSyncChanged = isSynced != self.isSynced
    self.isSynced = isSynced
    if changes.isEmpty && !hasSyncChanged { return nil }
    return Snapshot(rows: rows, mutated: mutated, changes: changes, isSynced: isSynced, hasSyncChanged: hasSyncChanged)
  }

  var whole: Snapshot {
    Snapshot(rows: rows, mutated: mutated, changes: RowChanges(), isSynced: isSynced, hasSyncChanged: true)
  }

  /// Documents changed by a merge, each with its previous state.
  private typealias Touched = [DocumentKey: (row: KnownDocument?, isMutated: Bool)]

  /// Merges documents in order and cuts off rows beyond the limit. Returns true if the window may lack rows, because it
  /// was full and lost a row, or because one of its rows moved past its edge.
  private mutating func merge(_ changed: some Sequence<KnownDocument>, into touched: inout Touched) -> Bool {
    let edge = query.limit == rows.count ? rows.last : nil
    var needsRefill = false
    for document in changed where merge(document, edge, into: &touched) { needsRefill = true }
    while let limit = query.limit, rows.count > limit, let last = rows.last {
      remember(last.key, in: &touched)
      replace(last, by: nil)
      mutated.remove(last.key)
    }
    return needsRefill
  }

  /// Merges one document; `edge` is the last row of a full window.
  private mutating func merge(_ document: KnownDocument, _ edge: KnownDocument?, into touched: inout Touched) -> Bool {
    let key = document.key
    let isMatch = document.fields.map { query.matches(key, $0) } ?? false
    let new = isMatch ? document : nil
    let wasMutated = mutated.contains(key)
    let isMutated = document.isPending || wasMutated && document.isCommitted
    var needsRefill = false
    switch (byKey[key], new) {
    case (.none, .none): return false
    case (.some(let old), .some(let new)):
      if old.fields != new.fields {
        // The committed value differs from the pending one: the row waits until a picture has the committed value.
        if old.isPending && new.isCommitted && !new.isPending { return false }
        needsRefill = edge.map { isBefore($0, new) } ?? false
      } else if wasMutated == isMutated {
        return false
      }
    case (.some, .none): needsRefill = edge != nil
    case (.none, .some): break
    }
    remember(key, in: &touched)
    replace(byKey[key], by: new)
    if isMutated && new != nil { mutated.insert(key) } else { mutated.remove(key) }
    return needsRefill
  }

  private func remember(_ key: DocumentKey, in touched: inout Touched) {
    if touched[key] == nil { touched[key] = (byKey[key], mutated.contains(key)) }
  }

  /// Returns the changes in the order of the rows; rows that were removed are in their former order.
  private func changes(_ touched: Touched) -> RowChanges {
    var changes = RowChanges()
    let there = touched.keys.compactMap { byKey[$0] }
    let gone = touched.filter { byKey[$0.key] == nil }.compactMap(\.value.row)
    changes.removed = gone.sorted(by: isBefore).map(\.key)
    for row in there.sorted(by: isBefore) {
      guard let before = touched[row.key], let old = before.row else {
        changes.added.append(row.key)
        continue
      }
      if old.fields != row.fields {
        changes.modified.append(row.key)
      } else if before.isMutated != mutated.contains(row.key) {
        changes.metadata.append(row.key)
      }
    }
    return changes
  }

  private func isBefore(_ left: KnownDocument, _ right: KnownDocument) -> Bool {
    query.areInOrder((left.key, left.fields ?? [:]), (right.key, right.fields ?? [:]))
  }

  private func place(of document: KnownDocument) -> Int { rows.prefixCount { isBefore($0, document) } }

  private mutating func replace(_ old: KnownDocument?, by new: KnownDocument?) {
    if let old {
      rows.remove(at: place(of: old))
      byKey[old.key] = nil
    }
    if let new {
      rows.insert(new, at: place(of: new))
      byKey[new.key] = new
    }
  }
}
