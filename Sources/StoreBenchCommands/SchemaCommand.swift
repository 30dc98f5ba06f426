import ArgumentParser
import BenchRuns
import BenchScenarios

/// `storebench schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema that editors use to complete and check scenarios.",
    discussion: """
      The schema contains the names of all designs in this program, including your own. Editors with a YAML language
      server use the schema if the scenario begins with this line:
        # yaml-language-server: $schema=scenario.schema.json

      EXAMPLES
        storebench schema > scenario.schema.json

      EXIT CODES
           0  the schema was printed
          74  the output could not be written
      """.asParagraphs)

  func run() throws { Console.deliver(ScenarioSchema(Vocabulary(catalog)).json) }
}
