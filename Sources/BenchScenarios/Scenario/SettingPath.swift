import BenchCore
import BenchWorkloads

/// The name by which sweeps and smoke settings refer to a number of the scenario: `dataset.posts`, `workload.batch`.
///
/// The keys are joined by points. The key of a list means each element of the list for which the next key has an
/// effect; `phases` is omitted: `workload.batch` is the batch of every phase. A distribution is followed by its name
/// (`workload.keys.zipfian`), a mix by the kind of operation (`workload.mix.refetch`). The axes of a design have short
/// names: `dispatch` and `commit`, which take words as `dataset.ids` does, and `hold` for `snapshots.hold`.
struct SettingPath {
  var text = ""
  var steps: [Step] = []
  var takesWords = false

  enum Step {
    case key(String)
    case each(String, named: String? = nil)
    /// A parameter of the distribution with this name; `parameter` is `nil` for its only parameter.
    case distribution(String, parameter: String?)
    case weight(String)
  }

  /// Returns the path that these keys lead to, whose value is a word.
  static func word(_ keys: Key...) -> SettingPath {
    keys.reduce(SettingPath(takesWords: true)) { $0.to($1) }
  }

  /// Returns the path to a key below this one.
  func to(_ key: Key) -> SettingPath {
    let isSpelled = ![WorkloadKeys.phases.key.name, LoadKeys.flows.key.name].contains(key.name)
    let words = [text, isSpelled ? key.name : ""].filter { !$0.isEmpty }
    let step: Step = if case .list = key.rule { .each(key.name) } else { .key(key.name) }
    return SettingPath(text: words.joined(separator: "."), steps: steps + [step], takesWords: takesWords)
  }

  /// Returns every path to a number below a key of this section, in the order of the keys.
  func numbers(to key: Key, _ vocabulary: Vocabulary) -> [SettingPath] {
    let here = to(key)
    switch key.rule {
    case .integer, .number, .textSize, .rate: return [here]
    case .section(let section), .list(let section, _):
      return section.keys.flatMap { here.numbers(to: $0, vocabulary) }
    case .weights(let kinds, _): return kinds.map { here.appending($0, .weight($0)) }
    case .distribution: return vocabulary.distributions.ordered { $0.name < $1.name }.flatMap(here.parameters)
    case .seed, .flag, .text, .phaseName, .slug, .duration, .word, .words, .names, .path, .files, .sentences, .share,
      .shares, .labels, .designs, .settings, .drawnTime, .phases, .limits, .windows:
      return []
    }
  }

  private func parameters(of card: DistributionCard) -> [SettingPath] {
    if card.parameters.count == 1 { return [appending(card.name, .distribution(card.name, parameter: nil))] }
    return card.parameters.map { appending("\(card.name).\($0.name)", .distribution(card.name, parameter: $0.name)) }
  }

  private func appending(_ word: String, _ step: Step) -> SettingPath {
    SettingPath(text: "\(text).\(word)", steps: steps + [step])
  }

  /// Returns the path to a number of one flow, `load.<flow>.rate` (`load.rate` means each flow); `nil` for other texts.
  static func ofOneFlow(_ text: String, among paths: [String: SettingPath]) -> SettingPath? {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let load = RootKeys.load.key.name
    let flows = LoadKeys.flows.key.name
    guard words.count >= 3, words[0] == load else { return nil }
    // The name of a flow may contain points.
    for cut in 2..<words.count {
      guard var path = paths["\(load).\(words[cut...].joined(separator: "."))"] else { continue }
      let place = path.steps.firstIndex { if case .each(flows, _) = $0 { true } else { false } }
      guard let place else { continue }
      path.steps[place] = .each(flows, named: words[1..<cut].joined(separator: "."))
      path.text = text
      return path
    }
    return nil
  }

  func apply(_ value: YAMLNode, to root: inout YAMLNode) -> Int { Self.apply(value, steps[...], to: &root) }

  private static func apply(_ value: YAMLNode, _ steps: ArraySlice<Step>, to node: inout YAMLNode) -> Int {
    guard let step = steps.first else {
      node = value
      return 1
    }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key):
      guard node.entries != nil else { return 1 }  // Wrong type; reading will report it.
      var child = node[key] ?? YAMLNode(mark: value.mark, content: .mapping([]))
      let places = apply(value, rest, to: &child)
      if places > 0 { node.set(key, child) }
      return places
    case .each(let list, let name): return applyToEach(value, rest, of: list, named: name, in: &node)
    case .distribution(let name, let parameter):
      var inner = value
      if let parameter {
        inner = node[name].flatMap { $0.entries == nil ? nil : $0 } ?? YAMLNode(mark: value.mark, content: .mapping([]))
        inner.set(parameter, value)
      }
      node = YAMLNode(mark: value.mark, content: .mapping([YAMLNode.Entry(key: name, mark: value.mark, value: inner)]))
      return 1
    case .weight(let kind):
      guard node[kind] != nil else { return 0 }
      node.set(kind, value)
      return 1
    }
  }

  private static func applyToEach(
    _ value: YAMLNode, _ steps: ArraySlice<Step>, of list: String, named name: String?, in node: inout YAMLNode
  ) -> Int {
    guard var elements = node[list]?.elements, case .key(let key)? = steps.first else { return 0 }
    var places = 0
    for index in elements.indices where Applicability.reaches(key, elements[index], of: list) {
      if let name, elements[index][LoadFlowKeys.name.key.name]?.plainText != name { continue }
      places += apply(value, steps, to: &elements[index])
    }
    node.set(list, YAMLNode(mark: node[list]?.mark ?? value.mark, content: .sequence(elements)))
    return places
  }
}
