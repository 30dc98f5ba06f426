// A small library in C: a table of authors, names and points by id.
#ifndef AUTHORS_H
#define AUTHORS_H

#include <stddef.h>
#include <stdint.h>

typedef struct authors authors;

authors *authors_make(void);
void authors_free(authors *table);

/// Inserts an author, or replaces the author with this id; the name is copied.
void authors_put(authors *table, int64_t id, const char *name, size_t length, int64_t points);

/// Removes an author; returns 0 if there is none.
int authors_remove(authors *table, int64_t id);

/// Finds an author; returns 0 if there is none. The table owns the name, which is valid until the author changes.
int authors_find(const authors *table, int64_t id, const char **name, size_t *length, int64_t *points);

/// Gets the id at an index from 0; returns 0 if there is none. An id is its index.
int authors_at(const authors *table, size_t place, int64_t *id);
size_t authors_places(const authors *table);

#endif
