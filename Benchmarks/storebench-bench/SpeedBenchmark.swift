import BenchCalibration
import BenchCore
import BenchHost
import BenchRuns
import BenchWorkloads
import StoreBenchKit

/// The cost of putting pairs together at run time, and a check that every store has the same speed under every
/// derivation, wherever that was compiled.
///
/// All sides take turns, and each ratio is of one turn, so that a busy moment of the machine hits both.
struct SpeedBenchmark {
  private let instruments: Instruments
  private let rounds: Int
  private let quick: BenchmarkStages
  private let small: BenchmarkStages
  private let views: ViewBenchmark

  /// A benchmark over these data; `small` is what every store is filled with.
  init(_ instruments: Instruments, rounds: Int, quick: BenchmarkStages, small: BenchmarkStages, views: ViewBenchmark) {
    self.instruments = instruments
    self.rounds = rounds
    self.quick = quick
    self.small = small
    self.views = views
  }

  /// Reports all lines, or those about one store, each as soon as it is known.
  func run(only store: String?, _ tell: (BenchmarkLine) -> Void) {
    for line in boundaries where store == nil || line.composed.store.name == store { tell(measure(line)) }
    for compiled in Catalog.standard.compiledStores
    where compiled.ids == .int && (store == nil || compiled.card.name == store) {
      for line in oneSpeed(compiled) { tell(line) }
    }
  }
}

// MARK: - The boundary

extension SpeedBenchmark {
  /// A pair as it is played, and the same two types compiled as one loop.
  private struct Boundary {
    let name: String
    let composed: Contestant
    let asOneLoop: Contestant
    let stage: Stage
  }

  /// The dearest case, in which there is nothing but short commits, and one with views.
  private var boundaries: [Boundary] {
    [
      Boundary(
        name: "boundary, dense without views", composed: CalibrationDesigns.dense,
        asOneLoop: CalibrationDesigns.denseAsOneLoop, stage: quick.stage(.updatePost)),
      Boundary(
        name: "boundary, dense/keyed with views", composed: CalibrationDesigns.denseKeyed,
        asOneLoop: CalibrationDesigns.denseKeyedAsOneLoop, stage: views.authorViews(idle: 0)),
    ]
  }

  private func measure(_ boundary: Boundary) -> BenchmarkLine {
    let turns = turns(of: [boundary.composed, boundary.asOneLoop]) { contestant in
      Calibration.perOperation(
        contestant.gauge(.throughput(instruments.clock), boundary.stage, timeLimit: Calibration.noLimit))
    }
    return BenchmarkLine(
      boundary.name, unit: "ns/op", ours: Calibration.median(turns.map { $0[0] }),
      bare: Calibration.median(turns.map { $0[1] }),
      ratio: Calibration.median(turns.map { $0[0] / max($0[1], .leastNonzeroMagnitude) }), goal: 1.05)
  }

  /// Returns the time of each design in each round; the first design changes from round to round, and a first round is
  /// discarded.
  private func turns(of designs: [Contestant], _ measure: (Contestant) -> Double) -> [[Double]] {
    for design in designs { _ = measure(design) }
    return (0..<rounds).map { round in
      var figures = [Double](repeating: 0, count: designs.count)
      for offset in designs.indices {
        let place = (round + offset) % designs.count
        figures[place] = measure(designs[place])
      }
      return figures
    }
  }
}

// MARK: - One speed

extension SpeedBenchmark {
  /// Derivations without work if there are no views, compiled in separate rooms: with the stores, on a library, and
  /// with hand-written loops.
  private var derivations: [CompiledDerivation] {
    let ours = ["naive", "combine-latest"].compactMap { name in
      Catalog.standard.compiledDerivations.first { $0.card.name == name }
    }
    return ours + [CalibrationDesigns.stranger]
  }

  /// The load of a store and the median of its commits under each derivation: the slowest over the quickest.
  private func oneSpeed(_ store: CompiledStore) -> [BenchmarkLine] {
    let stage = small.stage(.updatePost)
    let designs = Contestant.pairs([store], derivations)
    let entities = Double(small.dataset.entityCount)
    let loads = turns(of: designs) { contestant in
      let lines = contestant.gauge(.throughput(instruments.clock), stage, timeLimit: Calibration.noLimit).lines
      let load = lines.first { $0.phase == "load" }?.figures.elapsed ?? .zero
      return Double(load.rawValue) / entities
    }
    let commits = turns(of: designs) { contestant in
      let lines = contestant.gauge(.latency(instruments.clock), stage, timeLimit: Calibration.noLimit).lines
      let latency = lines.compactMap(\.figures.latency).first?.percentile(0.5) ?? .zero
      return Double(latency.rawValue)
    }
    return [
      spread("one speed, \(store.card.name) load", "ns/entity", loads),
      spread("one speed, \(store.card.name) update-post p50", "ns", commits),
    ]
  }

  /// Makes a line of the medians over the rounds, absolute and relative to the first; the largest over the least.
  private func spread(_ name: String, _ unit: String, _ turns: [[Double]]) -> BenchmarkLine {
    let places = turns.first?.indices ?? 0..<0
    let medians = places.map { place in Calibration.median(turns.map { $0[place] }) }
    let shares = places.map { place in
      Calibration.median(turns.map { $0[place] / max($0[0], .leastNonzeroMagnitude) })
    }
    let ratio = (shares.max() ?? 1) / max(shares.min() ?? 1, .leastNonzeroMagnitude)
    return BenchmarkLine(name, unit: unit, ours: medians.max(), bare: medians.min(), ratio: ratio, goal: 1.1)
  }
}
