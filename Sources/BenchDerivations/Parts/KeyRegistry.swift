import BenchCore

/// Subscriptions of slots to keys: a slot registers for the keys on which its view depends, and a commit finds the
/// slots of a key without checking other slots.
///
/// Idea: each key in use has an entry in a hash index. The key's slots are in a list whose links are in one flat array,
/// and a chain connects all links of one slot. Costs, with k keys of a slot: finding the s slots of a key is O(1 + s)
/// without an allocation. Registering for the same keys again takes k comparisons; registering for other keys takes k
/// look-ups. Memory: 20 bytes a link, 56 to 88 for each key in use, and 16 for each key as often as a slot names it.
struct KeyRegistry {
  private struct Place {
    let code: UInt64
    var first: Int32
    /// The last round that visited the place.
    var stamp = 0
  }

  private struct Link {
    let slot: Int32
    let place: Int32
    var previous = KeyRegistry.none
    var next: Int32
    var nextOfSlot: Int32
  }

  /// The last registration of a slot: its keys in order, possibly with duplicates.
  private struct Registration {
    var keys: [Touched.Key] = []
    var tables: Tables = []
    var firstLink = KeyRegistry.none
  }

  private static let none: Int32 = -1
  private var index = KeyIndex()
  private var places = Pool<Place>()
  private var links = Pool<Link>()
  private var registrations: [Registration] = []
  /// The number of the present round. A registration takes two rounds: one for the existing keys, one for the new keys.
  private var round = 0

  var count: Int { links.count }
  var keyCount: Int { index.count }

  /// Appends the slots that registered for a key or for any key of its table; a slot that did both is appended twice.
  ///
  /// - Complexity: O(1 + s) for s slots.
  func appendSlots(of key: Touched.Key, to slots: inout [Int]) {
    append(key.code, to: &slots)
    append(Touched.Key.code(anyOf: Tables(changedBy: key)), to: &slots)
  }

  @inline(__always)  // Called twice for each key of a commit, mostly without a result.
  private func append(_ code: UInt64, to slots: inout [Int]) {
    guard let place = index[code] else { return }
    var number = places[place].first
    while number != Self.none {
      slots.append(Int(links[number].slot))
      number = links[number].next
    }
  }

  /// Registers a slot for these keys, and for any key of these tables. This replaces the slot's last registration.
  ///
  /// - Complexity: O(k) for k keys. If the keys are the same as before, only k comparisons are needed.
  mutating func register(_ slot: Int, for keys: [Touched.Key], tables: Tables = []) {
    while registrations.count <= slot { registrations.append(Registration()) }
    if registrations[slot].keys == keys && registrations[slot].tables == tables { return }
    round += 2
    stampLinks(of: slot)
    for key in keys { want(key.code, slot) }
    for table in [Tables.authors, .posts, .comments] where tables.contains(table) {
      want(Touched.Key.code(anyOf: table), slot)
    }
    dropUnwantedLinks(of: slot)
    registrations[slot].keys.removeAll(keepingCapacity: true)
    registrations[slot].keys += keys
    registrations[slot].tables = tables
  }

  mutating func deregister(_ slot: Int) {
    guard slot < registrations.count else { return }
    register(slot, for: [])
    registrations[slot] = Registration()
  }
}

// MARK: - Links

extension KeyRegistry {
  private mutating func stampLinks(of slot: Int) {
    var number = registrations[slot].firstLink
    while number != Self.none {
      places[links[number].place].stamp = round
      number = links[number].nextOfSlot
    }
  }

  private mutating func want(_ code: UInt64, _ slot: Int) {
    let place = index[code] ?? open(code)
    let seen = places[place].stamp
    places[place].stamp = round + 1
    if seen < round { hang(slot, at: place) }
  }

  private mutating func dropUnwantedLinks(of slot: Int) {
    var number = registrations[slot].firstLink
    var kept = Self.none
    while number != Self.none {
      let next = links[number].nextOfSlot
      if places[links[number].place].stamp == round {
        unhang(number)
      } else {
        links[number].nextOfSlot = kept
        kept = number
      }
      number = next
    }
    registrations[slot].firstLink = kept
  }

  private mutating func open(_ code: UInt64) -> Int32 {
    let place = places.insert(Place(code: code, first: Self.none))
    index.insert(code, at: place)
    return place
  }

  private mutating func hang(_ slot: Int, at place: Int32) {
    let first = places[place].first
    let number = links.insert(
      Link(slot: Int32(slot), place: place, next: first, nextOfSlot: registrations[slot].firstLink))
    if first != Self.none { links[first].previous = number }
    places[place].first = number
    registrations[slot].firstLink = number
  }

  /// Removes a link from the list of its place, and removes the place when the list is empty.
  private mutating func unhang(_ number: Int32) {
    let link = links[number]
    if link.next != Self.none { links[link.next].previous = link.previous }
    if link.previous != Self.none {
      links[link.previous].next = link.next
    } else {
      places[link.place].first = link.next
      if link.next == Self.none {
        index.remove(places[link.place].code)
        places.remove(link.place)
      }
    }
    links.remove(number)
  }
}
