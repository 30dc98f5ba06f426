import BenchCore

/// The results of a selector for its last arguments: at most `limit` results; the least recently used is evicted.
///
/// Finding, using and replacing a result are O(1). Entries and their buffers are reused. Nothing is allocated once the
/// number of entries and the sizes of the buffers have reached their maximum.
struct RecentResults {
  private let limit: Int
  /// The results by their index; the caller changes entries in place.
  var entries: [Entry] = []
  private var places: [ViewKey: Int] = [:]
  private var newest = -1
  private var oldest = -1

  struct Entry {
    fileprivate(set) var argument: ViewKey
    var inputs = Inputs()
    var rows: [Row] = []
    /// A number that is unique among all results ever computed, in place of a reference to the result.
    var identity = 0
    fileprivate var newer = -1
    fileprivate var older = -1
  }

  init(limit: Int) { self.limit = limit }

  /// Returns the index of an argument's result and makes the result the newest; returns `nil` if there is no result.
  mutating func use(_ argument: ViewKey) -> Int? {
    guard let place = places[argument] else { return nil }
    if place != newest {
      detach(place)
      attach(place)
    }
    return place
  }

  /// Returns a place for the result of an argument without a result. The place may still contain the evicted result.
  mutating func makePlace(for argument: ViewKey) -> Int {
    let place: Int
    if entries.count < limit {
      place = entries.count
      entries.append(Entry(argument: argument))
    } else {
      place = oldest
      detach(place)
      places[entries[place].argument] = nil
      entries[place].argument = argument
    }
    places[argument] = place
    attach(place)
    return place
  }

  private mutating func attach(_ place: Int) {
    entries[place].older = newest
    entries[place].newer = -1
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }

  private mutating func detach(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }
}
