// This module formats runs: the terminal table, HTML and Markdown pages, exports, and sentences that explain or advise.
// BenchVerdicts judges expectations and compares runs. StoreBenchCommands prints the texts and writes the files.
//
// Imports: BenchCore, BenchResults, BenchVerdicts, Foundation.
//
// - `RunReport`: everything that is reported when a run ends, with the terminal table
// - `RunStory`: the verdict, question, answer and reasons of a run, for the terminal, HTML and Markdown
// - `Report`: the HTML page of a run, with one `ReportSection` for each aspect
// - `RunKind`: a kind of scenario, with its table columns and its criteria for choosing a design
// - `Export`: a format in which a run is exported for other programs
//
// Begin with `RunReport.table` in `Table/RunReport.swift`: it joins the verdict, the expectations, and the numbers of
// each point. Next read `RunStory` in `Story/RunStory.swift`, which finds the answer, and `Report.html` in
// `Report/Report.swift`, which joins the charts and sections of a page. `Charts/` makes HTML and SVG. `Kinds/` has a
// `RunKind` for each kind of scenario, `Pages/` has the Markdown page of a run, `GitHub/` has annotations, and
// `Gallery/` has the pages about many runs. `Model/` has the type of exports, and `Exports/` has the formats.
// `Explain/` gives reasons for differences, `Advice/` recommends designs, and `Text/` formats and escapes text.
