// This module has the results of a run: metrics, rows of values, the run folder, and statistics. BenchRuns supplies the
// measurements, BenchVerdicts judges the results, and BenchReports formats them.
//
// Imports: BenchCore, Foundation.
//
// - `Metric`: a named quantity with a unit, computed from a measurement or from other metrics
// - `ResultRow`: one value of one metric, which is a row of `measurements.csv`
// - `ResultIndex`: the rows of a run, indexed for queries of any metric
// - `RunFolder`: the writer of a run's files, with a journal of the repetitions that have ended
// - `StoredRun`: a run as one value, from which all reports are made
//
// Begin with `RunFolder.add` in `RunFolder/RunFolder.swift`: it adds the rows of one repetition, passes the measurement
// to the tables in `RunFolder/Tables/`, and rewrites `measurements.csv` if that is due. Next read `ResultRow.rows` in
// `Rows/ResultRow.swift`, which makes the rows, and `StoredRun` in `RunFolder/StoredRun.swift`, which reads a folder.
// `Metrics/` defines the metrics. `Model/` has the types of metrics, points and cells. `Statistics/` compares samples
// and fits growth. `CSV/` reads and writes tables, and `Text/` formats numbers and lines.
