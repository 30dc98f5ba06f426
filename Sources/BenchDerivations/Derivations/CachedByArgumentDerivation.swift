import BenchCore

/// All views of a kind share one selector, which keeps its results for the last k arguments. The selector recomputes a
/// result only if no result is kept for the argument, or if the inputs differ from the kept inputs.
///
/// Idea: a selector is written once, `postById(state, id)`, and every view calls it with an argument. Models reselect:
/// if one result is kept, as by its former default, two views with different arguments evict each other's result at
/// every commit, and memoizing never pays. Inputs are read at every call and compared with the kept inputs. A computed
/// result counts as new, as if compared by reference, and is delivered without a comparison of values; a kept result is
/// delivered if the view shows another result. A read of a mounted view also calls the selector, as a component that
/// renders again does, so reads can also recompute.
///
/// Costs: with v views of i inputs each, every commit and every read calls a selector; a commit reads v × i values and
/// compares up to v × i. With more than k views of a kind, each commit computes and delivers all of that kind. Finding
/// and evicting are O(1). Memory: k arguments, inputs and results for each kind.
struct CachedByArgumentDerivation: Derivation {
  static let card = DesignCard(
    name: "cached-by-argument",
    idea: "all views of a kind share one selector, which keeps the results for the last k arguments (k is the option "
      + "`size`)",
    source: "reselect: createSelector with a cache size (4: lruMemoize, maxSize; before: always 1)",
    costs: "v × i inputs read per commit, with v views of i inputs; with more than k arguments, all views recompute",
    chooseWhen: "many views share at most k different arguments",
    avoidWhen: "there are more than k arguments: each result is evicted before it is used again",
    choices: DesignChoices(
      "size", .numbers(1...1_000_000), standard: .number(1),
      meaning: "the number of results kept for each kind of view"),
    reports: Set(Event.special))

  private let limit: Int
  private var selectors: [Selector] = []
  private var results = 0
  private var slots: [(selector: Int, shown: Int)] = []
  /// All arguments so far. Only the pass that counts misses by cause needs this set.
  private var seen: Set<ViewKey> = []

  private struct Selector {
    let kind: ViewKind
    var results: RecentResults
  }

  init(_ choice: DesignChoice) { if case .number(let number) = choice { limit = number } else { limit = 1 } }

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    while slots.count <= slot { slots.append((selector: 0, shown: 0)) }
    slots[slot].selector = selector(of: screen.views[slot].kind)
    let (place, isCurrent) = look(slot, store, &screen)
    // The screen already shows the selector's result.
    if !isCurrent {
      keep(slot, place) { rows in screen.withRows(slot) { rows.append(contentsOf: $0.rows) } }
    }
    slots[slot].shown = selectors[slots[slot].selector].results.entries[place].identity
  }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      render(slot, store, &screen)
    }
  }

  mutating func read<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    render(slot, store, &screen)
  }
}

// MARK: - Calling a selector

extension CachedByArgumentDerivation {
  private mutating func selector(of kind: ViewKind) -> Int {
    if let known = selectors.firstIndex(where: { $0.kind == kind }) { return known }
    selectors.append(Selector(kind: kind, results: RecentResults(limit: limit)))
    return selectors.count - 1
  }

  private mutating func render<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, _ store: borrowing S, _ screen: inout Screen<P>
  ) {
    let (place, isCurrent) = look(slot, store, &screen)
    let selector = slots[slot].selector
    if !isCurrent {
      keep(slot, place) { kept in
        screen.recompute(slot) { view, rows in
          store.show(view, into: &rows)
          kept.append(contentsOf: rows.rows)
        }
      }
      screen.deliver(slot)
    } else if selectors[selector].results.entries[place].identity != slots[slot].shown {
      screen.edit(slot) { rows in
        rows.clear()
        rows.rows.append(contentsOf: selectors[selector].results.entries[place].rows)
      }
      screen.deliverEdits(slot)
    }
    slots[slot].shown = selectors[selector].results.entries[place].identity
  }

  /// Reads a view's inputs; returns the place of its result, and true if the result was kept for the same inputs.
  private mutating func look<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, _ store: borrowing S, _ screen: inout Screen<P>
  ) -> (place: Int, isCurrent: Bool) {
    let view = screen.views[slot]
    let selector = slots[slot].selector
    if let place = selectors[selector].results.use(view) {
      let differs = selectors[selector].results.entries[place].inputs.update(view, from: store, &screen.probe)
      screen.probe.add(1, differs ? .cacheMissesChanged : .cacheHits)
      return (place, !differs)
    }
    let place = selectors[selector].results.makePlace(for: view)
    selectors[selector].results.entries[place].inputs.replace(view, from: store, &screen.probe)
    if P.isCounting { screen.probe.add(1, seen.insert(view).inserted ? .cacheMissesFirst : .cacheMissesEvicted) }
    return (place, false)
  }

  /// Keeps the values that `body` appends as the result at this place, with a new identity.
  private mutating func keep(_ slot: Int, _ place: Int, _ body: (inout [Row]) -> Void) {
    results += 1
    let selector = slots[slot].selector
    selectors[selector].results.entries[place].identity = results
    selectors[selector].results.entries[place].rows.removeAll(keepingCapacity: true)
    body(&selectors[selector].results.entries[place].rows)
  }
}
