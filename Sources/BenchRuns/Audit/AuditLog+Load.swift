import BenchCore
import BenchWorkloads

/// A load over time, with everything that an independent program needs to simulate it.
extension OrderedJSON {
  /// Returns a line for each arrival, in the order of the simulation. A commit or read is a step of `operations.jsonl`;
  /// plain work has no step.
  static func arrivals(of load: LoadStage) -> [OrderedJSON] {
    var step = 0
    var works = load.works[...]
    return load.arrivals.enumerated().map { place, arrival in
      var entries: [(key: String, value: OrderedJSON)] = [
        ("arrival", .whole(place)), ("ns", .whole(arrival.nanoseconds)), ("flow", .text(load.flows[arrival.flow])),
        ("sort", .text("\(arrival.sort)")),
      ]
      if arrival.sort == .work {
        entries.append(("work_ns", .optional(works.popFirst())))
      } else {
        entries.append(("step", .whole(step)))
        step += 1
      }
      return .object(entries)
    }
  }

  /// Returns the load without its arrivals: phases, the main thread, and the views that frames and users look at.
  static func load(_ load: LoadStage) -> OrderedJSON {
    let setup = load.setup
    return .object([
      ("phases", .list(setup.phases.map(phase))), ("flows", .list(load.flows.map { .text($0) })),
      ("hz", .whole(setup.hz)), ("frame_ns", .whole(setup.frame)), ("refresh", .text(setup.refresh.rawValue)),
      ("order", .text(setup.order.rawValue)), ("pipeline", .whole(setup.pipeline)),
      ("isolation", .text(setup.isolation.rawValue)), ("drain_ns", .whole(setup.drain)),
      ("series_ns", .whole(setup.series)), ("in_each_frame", .list(setup.frameFlows.map { frames($0, load) })),
      ("users", .list(setup.userFlows.map { users($0, load) })),
    ])
  }

  private static func phase(_ phase: LoadPhase) -> OrderedJSON {
    .object([
      ("name", .text(phase.name)), ("from_ns", .whole(phase.time.lowerBound)),
      ("to_ns", .whole(phase.time.upperBound)), ("recorded", .flag(phase.record)),
    ])
  }

  private static func frames(_ flow: FrameFlow, _ load: LoadStage) -> OrderedJSON {
    .object(
      [("flow", .text(load.flows[flow.flow])), ("reads", .whole(flow.reads)), ("scroll", .whole(flow.scroll))]
        + within(flow.windows, looking: load.looks[flow.flow]))
  }

  private static func users(_ flow: UserFlow, _ load: LoadStage) -> OrderedJSON {
    .object(
      [
        ("flow", .text(load.flows[flow.flow])), ("count", .whole(flow.count)),
        ("think_ns", .list(flow.think.map { .whole($0) })),
      ] + within(flow.windows, looking: load.looks[flow.flow]))
  }

  private static func within(
    _ windows: [Range<Int>], looking looks: [LoadLook]
  ) -> [(key: String, value: OrderedJSON)] {
    let times = windows.map { window in
      OrderedJSON.object([("from_ns", .whole(window.lowerBound)), ("to_ns", .whole(window.upperBound))])
    }
    let seen = looks.map { look in
      OrderedJSON.object([("kind", .text(look.kind.name)), ("slot", .whole(Int(look.slot)))])
    }
    return [("windows", .list(times)), ("looks", .list(seen))]
  }
}
