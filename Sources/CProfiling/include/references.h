#ifndef STOREBENCH_REFERENCES_H
#define STOREBENCH_REFERENCES_H

#include <stddef.h>
#include <stdint.h>

/// Counts what compiled code asks Swift's runtime for: to retain and release objects, to make them, and to copy or
/// destroy many values in one call.
///
/// A program calls a library through slots that the loader fills with addresses. While a recording is open, the slots
/// of all images but the runtime's own lead to functions here, which count and call on. They see the calls of one
/// thread.

/// What happened under one label.
typedef struct {
  uint64_t retains;
  uint64_t releases;
  /// Asked of no object: null, or a word that is a small text.
  uint64_t no_ops;
  uint64_t objects;
  /// Values that were copied or destroyed by calls for many.
  uint64_t elements;
} storebench_references;

/// Why nothing can be counted; STOREBENCH_REFERENCES_OPEN where it can.
enum {
  STOREBENCH_REFERENCES_OPEN = 0,
  STOREBENCH_REFERENCES_OTHER_SYSTEM = 1,
  STOREBENCH_REFERENCES_NO_SLOTS = 2,
  STOREBENCH_REFERENCES_CLOSED_SLOTS = 3,
  STOREBENCH_REFERENCES_NO_MEMORY = 4,
  STOREBENCH_REFERENCES_TOO_MANY_SLOTS = 5,
};

/// Begins to count the calling thread, under no label; labels are below the number.
int storebench_references_open(uint32_t labels);

/// What happens from here on is credited to this label; to nothing when it is negative. Of the calling thread, which
/// opened the recording.
void storebench_references_label(int32_t label);

/// What was counted under a label.
storebench_references storebench_references_at(uint32_t label);

/// Puts all slots back as they were.
void storebench_references_close(void);

/// Calls the runtime in each way that is counted: retains and releases the object so often one by one and as often in
/// one call, as often asks for nothing, and copies so many values of a type to another place and destroys them there.
void storebench_references_exercise(
    void *object, void *values, void *place, const void *type, uint32_t count);

/// Calls a function in a copy of this process, where it may crash or hang. Answers what it answered, from 0 to 255, the
/// number of the signal that ended it as a negative number, or 256 where there is no copy.
int storebench_in_copy(int (*function)(void));

#endif
