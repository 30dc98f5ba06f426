#if OpenCombine
  import OpenCombine

  /// The streams of one kind of list; each stream is open while its list has listeners.
  ///
  /// A stream keeps the list that it sent last. Lists that must be read again are marked, and are sent one at a time.
  struct ListFamily<Key: Hashable, Element: Listable> {
    typealias Subject = CurrentValueSubject<Listed<Element>, Never>

    private final class Stream {
      let subject: Subject
      var listeners = 0
      var isMarked = false

      init(_ list: Listed<Element>) { subject = Subject(list) }
    }

    private let lookUp: LookUp
    private let isIndexed: Bool
    private var streams: [Key: Stream] = [:]
    private var holders: [Int: [Key]] = [:]
    private var marked: [Key] = []

    init(_ lookUp: LookUp, isIndexed: Bool = true) { (self.lookUp, self.isIndexed) = (lookUp, isIndexed) }

    var count: Int { streams.count }

    subscript(key: Key) -> Subject {
      guard let stream = streams[key] else { preconditionFailure("a view opens its lists before it joins them") }
      return stream.subject
    }

    /// Adds a listener to a list. The first listener causes the list to be read.
    mutating func open(_ key: Key, reading read: () -> [Element]) {
      if streams[key] == nil {
        let elements = read()
        streams[key] = Stream(Listed(elements, by: lookUp))
        indexChanges(elements, in: key, before: [])
      }
      streams[key]?.listeners += 1
    }

    /// Removes a listener from a list; a list that then has no listener is forgotten.
    mutating func close(_ key: Key) {
      guard let stream = streams[key] else { return }
      stream.listeners -= 1
      if stream.listeners > 0 { return }
      indexChanges([], in: key, before: stream.subject.value.elements)
      streams[key] = nil
    }
  }

  // MARK: - Changes

  extension ListFamily {
    mutating func mark(_ key: Key) {
      guard let stream = streams[key], !stream.isMarked else { return }
      stream.isMarked = true
      marked.append(key)
    }

    mutating func mark(holdersOf number: Int) { for key in holders[number] ?? [] { mark(key) } }
    mutating func mark(where isMeant: (Key) -> Bool) { for key in streams.keys where isMeant(key) { mark(key) } }

    /// Reads a marked list and sends it to all of its listeners; returns true if there was a marked list.
    mutating func sendNext(reading read: (Key) -> [Element]) -> Bool {
      guard let key = marked.popLast(), let stream = streams[key] else { return false }
      stream.isMarked = false
      let elements = read(key)
      indexChanges(elements, in: key, before: stream.subject.value.elements)
      stream.subject.send(Listed(elements, by: lookUp))
      return true
    }

    /// Updates the index of the lists that contain each element; in most cases nothing changes.
    private mutating func indexChanges(_ elements: [Element], in key: Key, before: [Element]) {
      if !isIndexed { return }
      if elements.elementsEqual(before, by: { $0.number == $1.number }) { return }
      for change in elements.difference(from: before, by: { $0.number == $1.number }) {
        switch change {
        case .insert(_, let element, _): holders[element.number, default: []].append(key)
        case .remove(_, let element, _): forget(element, in: key)
        }
      }
    }

    private mutating func forget(_ element: Element, in key: Key) {
      guard var keys = holders.removeValue(forKey: element.number) else { return }
      keys.removeAll { $0 == key }
      if !keys.isEmpty { holders[element.number] = keys }
    }
  }
#endif
