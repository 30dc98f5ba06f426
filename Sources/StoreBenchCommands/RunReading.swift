import BenchResults

extension StoredRun {
  /// Reads the folder of a run that holds something.
  ///
  /// - Throws: `ExitStatusError` after it was said what cannot be read.
  static func told(_ folder: String) throws(ExitStatusError) -> StoredRun {
    do {
      let run = try StoredRun(folder: folder)
      if !run.isEmpty { return run }
      Console.complain("\(folder): nothing was measured in it; name a run that came further")
      throw ExitStatusError(status: .badData)
    } catch let error as RunFolderError {
      Console.complain("\(error)")
      throw ExitStatusError(status: error.isMissing ? .inputMissing : .badData)
    } catch let error as ExitStatusError {
      throw error
    } catch {
      Console.complain("internal error, please report it: \(error)")
      throw ExitStatusError(status: .internalError)
    }
  }
}
