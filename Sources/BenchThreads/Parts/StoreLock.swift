#if TSAN
  import Foundation
#else
  import Synchronization
#endif

/// The lock of the isolations: `Synchronization.Mutex`; in builds with `-D TSAN` a POSIX mutex.
///
/// On Linux the thread sanitizer does not instrument `Mutex`, and reports races in correct programs. So the sanitizer
/// checks the isolations, but not `Mutex`.
package final class StoreLock: @unchecked Sendable {
  #if TSAN
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    package init() { pthread_mutex_init(mutex, nil) }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    package func hold<Result: Sendable>(_ work: () -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return work()
    }
  #else
    private let mutex = Mutex(())

    package init() {}

    package func hold<Result: Sendable>(_ work: () -> Result) -> Result { mutex.withLock { _ in work() } }
  #endif
}
