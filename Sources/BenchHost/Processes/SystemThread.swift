import Foundation

/// Threads whose start fails visibly: if the system has no thread left, a `Foundation.Thread` silently never runs.
package enum SystemThread {
  /// The stack size, equal to the main thread's: by default, other threads get only a fraction of it on some systems.
  private static let stackSize = 8 << 20

  /// Runs the work on a new thread, which ends with the work; throws if the system provides no thread.
  package static func start(_ work: @escaping @Sendable () -> Void) throws(ChildError) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, stackSize)
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    let box = Unmanaged.passRetained(Box(work))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, attributes, { SystemThread.run($0) }, box.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, attributes, { $0.flatMap { SystemThread.run($0) } }, box.toOpaque())
    #endif
    if code == 0 { return }
    box.release()
    throw ChildError(executable: "a thread", reason: String(cString: strerror(code)))
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work()
    return nil
  }

  /// A closure as an object, because a C function takes only a pointer.
  private final class Box {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
