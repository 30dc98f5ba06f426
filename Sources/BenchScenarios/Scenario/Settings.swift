import BenchCore
import BenchWorkloads

/// One path of a `sweep` or of `smoke.set`, with its values.
struct Setting {
  var path: SettingPath
  var mark: YAMLNode.Mark
  var values: [YAMLNode]
  /// True if the values make points; a single value without brackets makes no points.
  var isSwept: Bool
}

struct SettingsReader {
  static let valueLimit = 100

  let context: ReadingContext
  let form: any ScenarioForm

  private var paths: [String: SettingPath] {
    Dictionary(form.paths(context.vocabulary).map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func sweep(_ section: Section, _ field: Field<Subsection>) -> [Setting] {
    settings(section, field, paths) { setting in
      if setting.isSwept { return true }
      context.problems.add(
        setting.values[0].mark, "\(section.subject(field.key)).\(setting.path.text)",
        showing: setting.values[0].shown, "must be a list of values", cure: "write [\(setting.values[0].shown)]")
      return false
    }
  }

  /// Reads the settings of a smoke run. In addition to the paths of sweeps, a smoke run can set `operations`, short for
  /// `workload.operations`, and `repetitions`.
  func smoke(_ section: Section, _ field: Field<Subsection>) -> [Setting] {
    var names = paths
    names[PhaseKeys.operations.key.name] = names["workload.operations"]
    let repetitions = RootKeys.repetitions.key.name
    names[repetitions] = SettingPath().to(RootKeys.repetitions.key)
    return settings(section, field, names) { setting in
      guard setting.isSwept, setting.path.text == repetitions || !form.isSwept else { return true }
      context.problems.add(
        setting.mark, "\(section.subject(field.key)).\(setting.path.text)", "cannot be swept", cure: "give one number")
      return false
    }
  }

  private func settings(
    _ section: Section, _ field: Field<Subsection>, _ names: [String: SettingPath], _ isSound: (Setting) -> Bool
  ) -> [Setting] {
    guard case .settings(let limit) = field.key.rule, let place = section.place[field.key.name] else { return [] }
    guard let entries = place.node.entries, !entries.isEmpty, entries.count <= limit else {
      return place.refuse("must set 1 to \(limit) paths", cure: "for example \(form.pathExamples)") ?? []
    }
    var settings: [Setting] = []
    for entry in entries {
      guard let path = names[entry.key] ?? SettingPath.ofOneFlow(entry.key, among: names) else {
        context.problems.add(
          entry.mark, place.under(ShownText.short(entry.key)), "is no path to a number of a scenario",
          cure: cure(for: entry.key, names.keys.ordered()))
        continue
      }
      if settings.contains(where: { $0.path.text == path.text }) {
        context.problems.add(entry.mark, place.under(entry.key), "sets \(path.text) again", cure: "keep one")
        continue
      }
      guard let setting = setting(path, entry, place.inside(entry)), isSound(setting) else { continue }
      settings.append(setting)
    }
    return settings
  }

  private func cure(for name: String, _ names: [String]) -> String {
    let spelled = name.replacing("workload.phases.", with: "workload.")
    if spelled != name, names.contains(spelled) { return "write \(spelled)" }
    if let whole = names.first(where: { $0.hasSuffix(".\(name)") }) { return "did you mean '\(whole)'?" }
    if let near = NearestName.find(name, in: names) { return "did you mean '\(near)'?" }
    return "for example \(form.pathExamples)"
  }

  private func setting(_ path: SettingPath, _ entry: YAMLNode.Entry, _ place: PlacedNode) -> Setting? {
    guard let parts = place.parts else {
      guard fits(place, path) else { return nil }
      return Setting(path: path, mark: entry.mark, values: [entry.value], isSwept: false)
    }
    if !(1...Self.valueLimit).contains(parts.count) { return place.refuse("must have 1 to \(Self.valueLimit) values") }
    var names: [String] = []
    for part in parts {
      guard fits(part, path) else { return nil }
      let name = Self.name(of: part.node)
      if names.contains(name) { return part.refuse(showing: name, "is in the list already") }
      names.append(name)
    }
    return Setting(path: path, mark: entry.mark, values: parts.map(\.node), isSwept: true)
  }

  private func fits(_ place: PlacedNode, _ path: SettingPath) -> Bool {
    path.takesWords && place.node.plainText != nil || place.number(NumberRange()) != nil
  }

  static func name(of node: YAMLNode) -> String {
    switch NumberText(node.plainText ?? "") {
    case .whole(let number): String(number)
    case .fraction(let number): NumberText.plain(number)
    // In the name of a point, a time is one word without a blank: `200ms`.
    case .notANumber where PlacedNode.time(node.plainText ?? "") != nil: (node.plainText ?? "").filter { $0 != " " }
    case .outOfReach, .notFinite, .notANumber: node.shown
    }
  }
}
