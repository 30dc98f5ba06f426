import Foundation

/// A POSIX lock, held either by one writer or by any number of readers.
///
/// `@unchecked Sendable` because the system's lock is thread-safe.
final class ReadWriteLock: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(lock, nil) }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func holdForWriting(_ work: () -> Void) {
    pthread_rwlock_wrlock(lock)
    work()
    pthread_rwlock_unlock(lock)
  }

  /// Does the work while no other thread writes.
  func holdForReading(_ work: () -> Void) {
    pthread_rwlock_rdlock(lock)
    work()
    pthread_rwlock_unlock(lock)
  }
}
