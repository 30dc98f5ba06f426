// This module judges the expectations of a scenario, and compares two runs or two designs. It also fills in the answers
// of a scenario. The statistical tests are in BenchResults. BenchReports formats verdicts for tables and pages.
//
// Imports: BenchCore, BenchResults, Foundation.
//
// - `Expectation`: a sentence that must be true of the results, with its metric, designs and limit
// - `Judge`: the judge of expectations by the results of a run
// - `RunComparison`: a comparison of two runs or two designs, with its findings, errors and refusals
// - `RunAnswer`: the answer of a run to the question of its scenario, with the values of the run
// - `ReferenceCounts`: the exact counts of a smoke run, which a repository keeps in a file
//
// Begin with `Judge.judge` in `Expectations/Judge.swift`: it makes the findings for one sentence, usually a finding for
// each cell. The worst finding decides the verdict. Next read `SentenceParser` in `Expectations/SentenceParser.swift`,
// which parses sentences, and `RunComparison` in `Compare/RunComparison.swift`. `Answers/` replaces the braces in
// answers with values. `Reference/` has the files that a repository keeps: exact counts, baselines and recorded costs.
// `Text/` has the style of tables and the app's words for entities.
