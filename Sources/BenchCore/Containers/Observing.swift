/// The options of observable stores. Each combination that is registered is compiled as a separate store.
package enum Observing {
  package static let inTables = [write(standard: "in-place"), values]
  package static let inEntities = [write(standard: "set"), values, lookUps]

  private static func write(standard: String) -> DesignChoices {
    DesignChoices(
      "write", .words(["set", "in-place"]), standard: .word(standard),
      meaning: "with set, a change assigns a new value to the property; with in-place, it mutates the old value")
  }
  private static let values = DesignChoices(
    "values", .words(["equatable", "opaque"]), standard: .word("equatable"),
    meaning: "with equatable, values have types with `==`; with opaque, a type without `==` wraps them")
  private static let lookUps = DesignChoices(
    "models", .words(["kept", "looked-up"]), standard: .word("kept"),
    meaning: "with kept, a view keeps its object; with looked-up, it reads its object from an observable dictionary")

  package static func name(of family: String, _ options: [DesignChoices], _ choices: [DesignChoice]) -> String {
    zip(options, choices).reduce(family) { name, option in option.0.name(of: name, with: option.1) }
  }

  package static func words(_ choices: [DesignChoice]) -> String {
    let values = choices[1] == .word("opaque") ? "; the types of values have no `==`" : ""
    let isSet = choices[0] == .word("set")
    let writes = isSet ? "each change assigns a new value to the changed property" : "changes are made in place"
    return "; \(writes)\(values)"
  }
}

/// A value without `==`, so that Observation cannot detect the assignment of an equal value.
@usableFromInline package struct Opaque<Value> {
  @usableFromInline package var value: Value

  @inlinable package init(_ value: Value) { self.value = value }
}
