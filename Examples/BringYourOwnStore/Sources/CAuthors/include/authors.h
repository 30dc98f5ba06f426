// A library in C, as small as a table of authors can be: names and points by id.
#ifndef AUTHORS_H
#define AUTHORS_H

#include <stddef.h>
#include <stdint.h>

typedef struct authors authors;

authors *authors_make(void);
void authors_free(authors *table);

/// Puts an author in, in place of the one with this id; the name is copied.
void authors_put(authors *table, int64_t id, const char *name, size_t length, int64_t points);

/// Takes an author out; answers whether there was one.
int authors_remove(authors *table, int64_t id);

/// Finds an author; answers whether there is one. The name is the table's and stays until it is put or removed.
int authors_find(const authors *table, int64_t id, const char **name, size_t *length, int64_t *points);

/// The id in this place, from 0; answers whether there is one. Places are used again after a removal.
int authors_at(const authors *table, size_t place, int64_t *id);
size_t authors_places(const authors *table);

#endif
