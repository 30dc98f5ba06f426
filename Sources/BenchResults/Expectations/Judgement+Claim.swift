extension Verdict {
  package var claimWords: String {
    switch self {
    case .pass: "holds"
    case .fail: "does not hold"
    case .inconclusive, .missing: "cannot be told on this machine"
    }
  }
}

extension Judgement {
  /// The verdict in the words of a claim: `holds`, `holds from posts = 1,000 on`, `does not hold`.
  ///
  /// - Complexity: O(n log n), where n is the number of findings.
  package var claimWords: String {
    guard verdict == .fail, let (key, steps) = alongOneNumber else { return verdict.claimWords }
    let noun = key.split(separator: ".").last.map { $0.split(separator: "_").joined(separator: " ") } ?? key
    func place(_ step: Int) -> String { "\(noun) = \(AnswerNumber.setting(steps[step].value))" }
    let holds = steps.map { $0.verdict == .pass }
    let last = holds.reversed().prefix { $0 }.count
    let first = holds.prefix { $0 }.count
    let all = holds.count { $0 }
    if last > 0 && last == all { return "holds from \(place(holds.count - last)) on" }
    if first > 0 && first == all { return "holds up to \(place(first - 1))" }
    return verdict.claimWords
  }

  /// The verdicts along the only setting in which the findings differ, ascending; `nil` where it is no number or not
  /// the only one.
  private var alongOneNumber: (key: String, steps: [(value: String, verdict: Verdict)])? {
    let all = findings.map(\.pair.cell.setting.settings)
    let values = Dictionary(grouping: Set(all.joined()), by: \.key).filter { $0.value.count > 1 }
    guard let (key, settings) = values.first, values.count == 1 else { return nil }
    let numbers = settings.compactMap { setting in Point.Setting.number(setting.value).map { (setting, $0) } }
    if numbers.count < settings.count { return nil }
    return (
      key,
      numbers.sorted { $0.1 < $1.1 }.map { setting, _ in
        let there = findings.filter { $0.pair.cell.setting.settings.contains(setting) }.map(\.verdict)
        return (setting.value, there.allSatisfy { $0 == .pass } ? .pass : .fail)
      }
    )
  }
}
