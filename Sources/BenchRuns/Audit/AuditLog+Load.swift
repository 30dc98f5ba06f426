import BenchCore

/// A load over time, as far as a program of another hand needs it to simulate the same.
extension AuditValue {
  /// A line for each arrival, in the order of the simulation. A commit or read is a step of `operations.jsonl`; plain
  /// work has none.
  static func arrivals(of load: LoadStage) -> [AuditValue] {
    var step = 0
    var works = load.works[...]
    return load.arrivals.enumerated().map { place, arrival in
      var entries: [(key: String, value: AuditValue)] = [
        ("arrival", .number(place)), ("ns", .number(arrival.nanoseconds)), ("flow", .text(load.flows[arrival.flow])),
        ("sort", .text("\(arrival.sort)")),
      ]
      if arrival.sort == .work {
        entries.append(("work_ns", .optional(works.popFirst())))
      } else {
        entries.append(("step", .number(step)))
        step += 1
      }
      return .object(entries)
    }
  }

  /// The load without its arrivals: phases, the main thread, and the views that frames and users look at.
  static func load(_ load: LoadStage) -> AuditValue {
    let setup = load.setup
    return .object([
      ("phases", .list(setup.phases.map(phase))), ("flows", .list(load.flows.map { .text($0) })),
      ("hz", .number(setup.hz)), ("frame_ns", .number(setup.frame)), ("refresh", .text(setup.refresh.rawValue)),
      ("order", .text(setup.order.rawValue)), ("pipeline", .number(setup.pipeline)),
      ("isolation", .text(setup.isolation.rawValue)), ("drain_ns", .number(setup.drain)),
      ("series_ns", .number(setup.series)), ("in_each_frame", .list(setup.frameFlows.map { frames($0, load) })),
      ("users", .list(setup.userFlows.map { users($0, load) })),
    ])
  }

  private static func phase(_ phase: LoadPhase) -> AuditValue {
    .object([
      ("name", .text(phase.name)), ("from_ns", .number(phase.time.lowerBound)),
      ("to_ns", .number(phase.time.upperBound)), ("recorded", .flag(phase.record)),
    ])
  }

  private static func frames(_ flow: FrameFlow, _ load: LoadStage) -> AuditValue {
    .object(
      [("flow", .text(load.flows[flow.flow])), ("reads", .number(flow.reads)), ("scroll", .number(flow.scroll))]
        + within(flow.windows, looking: load.looks[flow.flow]))
  }

  private static func users(_ flow: UserFlow, _ load: LoadStage) -> AuditValue {
    .object(
      [
        ("flow", .text(load.flows[flow.flow])), ("count", .number(flow.count)),
        ("think_ns", .list(flow.think.map { .number($0) })),
      ] + within(flow.windows, looking: load.looks[flow.flow]))
  }

  private static func within(
    _ windows: [Range<Int>], looking looks: [LoadLook]
  ) -> [(key: String, value: AuditValue)] {
    let times = windows.map { window in
      AuditValue.object([("from_ns", .number(window.lowerBound)), ("to_ns", .number(window.upperBound))])
    }
    let seen = looks.map { look in
      AuditValue.object([
        ("kind", .text(OperationKind(rawValue: look.kind)?.name ?? "")), ("slot", .number(Int(look.slot))),
      ])
    }
    return [("windows", .list(times)), ("looks", .list(seen))]
  }
}
