// Counts calls of Swift's runtime, in the place of the functions that are called.
#define _GNU_SOURCE
#include "references.h"

/// That of the label that is current; NULL on all other threads, and under no label.
static _Thread_local storebench_references *counts;
static storebench_references *all;
static uint32_t label_count;

void storebench_references_label(int32_t label) {
  counts = label < 0 || (uint32_t)label >= label_count ? NULL : &all[label];
}

storebench_references storebench_references_at(uint32_t label) { return all[label]; }

#if defined(__linux__) && defined(__x86_64__)

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// The runtime itself takes 0 and everything with the highest bit for no object.
static inline int is_object(const void *word) { return (intptr_t)word > 0; }

/// A function that counts under the label that is current, and calls the one of the runtime.
#define COUNTED(name, result, parameters, arguments, counter, number)     \
  static result(*real_##name) parameters;                                 \
  static result count_##name parameters {                                 \
    if (counts) counter += number;                                        \
    return real_##name arguments;                                         \
  }
#define OF_OBJECTS(kind) *(is_object(word) ? &counts->kind : &counts->no_ops)
#define RETAIN(name) COUNTED(name, void *, (void *word), (word), OF_OBJECTS(retains), 1)
#define RETAIN_MANY(name) \
  COUNTED(name, void *, (void *word, uint32_t times), (word, times), OF_OBJECTS(retains), times)
#define RELEASE(name) COUNTED(name, void, (void *word), (word), OF_OBJECTS(releases), 1)
#define RELEASE_MANY(name) \
  COUNTED(name, void, (void *word, uint32_t times), (word, times), OF_OBJECTS(releases), times)
#define COPY(name)                                                        \
  COUNTED(                                                                \
      name, void, (void *place, void *values, size_t count, const void *type), (place, values, count, type), \
      counts->elements, count)
#define DESTROY(name) \
  COUNTED(name, void, (void *values, size_t count, const void *type), (values, count, type), counts->elements, count)
#define MAKE(name)                                                        \
  COUNTED(                                                                \
      name, void *, (const void *type, size_t size, size_t alignment), (type, size, alignment), counts->objects, 1)

/// The functions of Swift 6's runtime that are counted, each with its form.
#define EACH_FUNCTION(each)                                               \
  each(RETAIN, swift_retain)                                              \
  each(RETAIN, swift_nonatomic_retain)                                    \
  each(RETAIN, swift_bridgeObjectRetain)                                  \
  each(RETAIN, swift_nonatomic_bridgeObjectRetain)                        \
  each(RETAIN_MANY, swift_retain_n)                                       \
  each(RETAIN_MANY, swift_nonatomic_retain_n)                             \
  each(RETAIN_MANY, swift_bridgeObjectRetain_n)                           \
  each(RETAIN_MANY, swift_nonatomic_bridgeObjectRetain_n)                 \
  each(RELEASE, swift_release)                                            \
  each(RELEASE, swift_nonatomic_release)                                  \
  each(RELEASE, swift_bridgeObjectRelease)                                \
  each(RELEASE, swift_nonatomic_bridgeObjectRelease)                      \
  each(RELEASE_MANY, swift_release_n)                                     \
  each(RELEASE_MANY, swift_nonatomic_release_n)                           \
  each(RELEASE_MANY, swift_bridgeObjectRelease_n)                         \
  each(RELEASE_MANY, swift_nonatomic_bridgeObjectRelease_n)               \
  each(COPY, swift_arrayInitWithCopy)                                     \
  each(COPY, swift_arrayAssignWithCopyNoAlias)                            \
  each(COPY, swift_arrayAssignWithCopyFrontToBack)                        \
  each(COPY, swift_arrayAssignWithCopyBackToFront)                        \
  each(DESTROY, swift_arrayDestroy)                                       \
  each(MAKE, swift_allocObject)

#define DEFINE(form, name) form(name)
EACH_FUNCTION(DEFINE)

typedef struct {
  const char *name;
  void *counting;
  void **real;
} function;

#define ENTRY(form, name) {#name, (void *)count_##name, (void **)&real_##name},
static const function functions[] = {EACH_FUNCTION(ENTRY)};
#define FUNCTIONS (sizeof functions / sizeof *functions)

/// A slot that leads to us, and where it led before.
typedef struct {
  void **place;
  void *before;
} slot;

#define MOST_SLOTS 4096
static slot slots[MOST_SLOTS];
static size_t slot_count;

/// Memory that the loader has closed behind itself and that was opened again.
typedef struct {
  void *begin;
  size_t size;
} region;

#define MOST_REGIONS 256
static region regions[MOST_REGIONS];
static size_t region_count;

/// The tables of an image by which the loader finds what its slots are for.
typedef struct {
  const ElfW(Sym) *symbols;
  const char *names;
  const ElfW(Rela) *calls, *values;
  size_t calls_size, values_size;
} loader_tables;

typedef struct {
  uintptr_t runtime;
  int problem;
} search;

/// The loader has put addresses in the place of offsets in most images, and not in the one that the kernel brings.
static const void *address_in(const struct dl_phdr_info *image, uintptr_t value) {
  return (const void *)(value < image->dlpi_addr ? image->dlpi_addr + value : value);
}

static loader_tables tables_of(const struct dl_phdr_info *image, const ElfW(Dyn) *entry) {
  loader_tables tables = {0};
  for (; entry->d_tag != DT_NULL; entry++) {
    uintptr_t value = entry->d_un.d_val;
    switch (entry->d_tag) {
      case DT_SYMTAB: tables.symbols = address_in(image, value); break;
      case DT_STRTAB: tables.names = address_in(image, value); break;
      case DT_JMPREL: tables.calls = address_in(image, value); break;
      case DT_PLTRELSZ: tables.calls_size = value; break;
      case DT_RELA: tables.values = address_in(image, value); break;
      case DT_RELASZ: tables.values_size = value; break;
      default: break;
    }
  }
  return tables;
}

/// Opens what the loader has closed of an image, once.
static int open_slots(const struct dl_phdr_info *image) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < image->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[i];
    if (part->p_type != PT_GNU_RELRO) continue;
    uintptr_t begin = (image->dlpi_addr + part->p_vaddr) & ~(page - 1);
    uintptr_t end = (image->dlpi_addr + part->p_vaddr + part->p_memsz) & ~(page - 1);
    if (begin >= end) continue;
    if (region_count == MOST_REGIONS || mprotect((void *)begin, end - begin, PROT_READ | PROT_WRITE) != 0) return -1;
    regions[region_count++] = (region){(void *)begin, end - begin};
  }
  return 0;
}

static const function *function_named(const char *name) {
  if (strncmp(name, "swift_", 6) != 0) return NULL;
  for (size_t i = 0; i < FUNCTIONS; i++) {
    if (strcmp(name, functions[i].name) == 0) return *functions[i].real ? &functions[i] : NULL;
  }
  return NULL;
}

/// Points those slots of a table that are for one of the functions to us.
static int take_slots(
    const struct dl_phdr_info *image, const loader_tables *tables, const ElfW(Rela) *entries, size_t size,
    int *is_open) {
  for (size_t i = 0; i < size / sizeof *entries; i++) {
    unsigned long kind = ELF64_R_TYPE(entries[i].r_info);
    if (kind != R_X86_64_JUMP_SLOT && kind != R_X86_64_GLOB_DAT) continue;
    const function *found = function_named(tables->names + tables->symbols[ELF64_R_SYM(entries[i].r_info)].st_name);
    if (found == NULL) continue;
    if (!*is_open && open_slots(image) != 0) return STOREBENCH_REFERENCES_CLOSED_SLOTS;
    *is_open = 1;
    if (slot_count == MOST_SLOTS) return STOREBENCH_REFERENCES_TOO_MANY_SLOTS;
    void **place = (void **)(image->dlpi_addr + entries[i].r_offset);
    slots[slot_count++] = (slot){place, *place};
    __atomic_store_n(place, found->counting, __ATOMIC_RELAXED);
  }
  return 0;
}

static int take_image(struct dl_phdr_info *image, size_t size, void *argument) {
  search *search = argument;
  const ElfW(Dyn) *dynamic = NULL;
  for (int i = 0; i < image->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[i];
    uintptr_t begin = image->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_DYNAMIC) dynamic = (const ElfW(Dyn) *)begin;
    // What the runtime calls of itself is its own affair.
    if (part->p_type == PT_LOAD && search->runtime >= begin && search->runtime < begin + part->p_memsz) return 0;
  }
  if (dynamic == NULL) return 0;
  loader_tables tables = tables_of(image, dynamic);
  if (tables.symbols == NULL || tables.names == NULL) return 0;
  int is_open = 0;
  search->problem = take_slots(image, &tables, tables.calls, tables.calls ? tables.calls_size : 0, &is_open);
  if (search->problem == 0)
    search->problem = take_slots(image, &tables, tables.values, tables.values ? tables.values_size : 0, &is_open);
  return search->problem;
}

int storebench_references_open(uint32_t labels) {
  if (all != NULL || labels == 0) return STOREBENCH_REFERENCES_OTHER_SYSTEM;
  void *runtime = dlsym(RTLD_DEFAULT, "swift_retain");
  if (runtime == NULL) return STOREBENCH_REFERENCES_NO_SLOTS;
  for (size_t i = 0; i < FUNCTIONS; i++) *functions[i].real = dlsym(RTLD_DEFAULT, functions[i].name);
  void *memory = mmap(
      NULL, labels * sizeof *all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return STOREBENCH_REFERENCES_NO_MEMORY;
  all = memory;
  label_count = labels;
  search search = {.runtime = (uintptr_t)runtime};
  dl_iterate_phdr(take_image, &search);
  if (search.problem == 0 && slot_count == 0) search.problem = STOREBENCH_REFERENCES_NO_SLOTS;
  if (search.problem != 0) storebench_references_close();
  return search.problem;
}

void storebench_references_close(void) {
  counts = NULL;
  for (; slot_count > 0; slot_count--)
    __atomic_store_n(slots[slot_count - 1].place, slots[slot_count - 1].before, __ATOMIC_RELAXED);
  for (; region_count > 0; region_count--)
    mprotect(regions[region_count - 1].begin, regions[region_count - 1].size, PROT_READ);
  if (all != NULL) munmap(all, label_count * sizeof *all);
  all = NULL;
  label_count = 0;
}

extern void *swift_retain(void *) __attribute__((weak));
extern void *swift_retain_n(void *, uint32_t) __attribute__((weak));
extern void swift_release(void *) __attribute__((weak));
extern void swift_release_n(void *, uint32_t) __attribute__((weak));
extern void *swift_bridgeObjectRetain(void *) __attribute__((weak));
extern void swift_bridgeObjectRelease(void *) __attribute__((weak));
extern void swift_arrayInitWithCopy(void *, void *, size_t, const void *) __attribute__((weak));
extern void swift_arrayDestroy(void *, size_t, const void *) __attribute__((weak));

void storebench_references_exercise(
    void *object, void *values, void *place, const void *type, uint32_t count) {
  // A text of a few letters has its letters in the word where a longer one has its object.
  void *small_text = (void *)0xe100000000000061;
  for (uint32_t i = 0; i < count; i++) {
    swift_retain(object);
    swift_bridgeObjectRetain(small_text);
  }
  swift_retain_n(object, count);
  for (uint32_t i = 0; i < count; i++) {
    swift_release(object);
    swift_bridgeObjectRelease(small_text);
  }
  swift_release_n(object, count);
  swift_retain(NULL);
  swift_release(NULL);
  swift_arrayInitWithCopy(place, values, count, type);
  swift_arrayDestroy(place, count, type);
}

int storebench_in_copy(int (*function)(void)) {
  pid_t copy = fork();
  if (copy < 0) return 256;
  if (copy == 0) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    // No handler of this program is to explain a crash, or to keep it waiting.
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    alarm(10);
    _exit(function() & 0xff);
  }
  int status = 0;
  while (waitpid(copy, &status, 0) < 0) {
    if (errno != EINTR) return 256;
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

#else

int storebench_references_open(uint32_t labels) { return STOREBENCH_REFERENCES_OTHER_SYSTEM; }
void storebench_references_close(void) {}
void storebench_references_exercise(void *object, void *values, void *place, const void *type, uint32_t count) {}
int storebench_in_copy(int (*function)(void)) { return 256; }

#endif
