// `os_unfair_lock` as FlatStore uses it, where the system has none.
#if canImport(Glibc)
  import Glibc

  struct os_unfair_lock_s { var mutex = pthread_mutex_t() }

  func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) { pthread_mutex_lock(&lock.pointee.mutex) }

  func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) {
    pthread_mutex_unlock(&lock.pointee.mutex)
  }
#endif
