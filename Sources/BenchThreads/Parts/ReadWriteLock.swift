import Foundation

/// A POSIX lock that one writer or several readers hold.
///
/// `@unchecked Sendable` because the system's lock is made for several threads.
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
