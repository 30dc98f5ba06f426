#include "authors.h"

#include <stdlib.h>
#include <string.h>

// Ids are small numbers that are never used twice, so an id is also the index of its entry.
typedef struct {
  char *name;
  size_t length;
  int64_t points;
} author;

struct authors {
  author *list;
  size_t count;
};

authors *authors_make(void) { return calloc(1, sizeof(authors)); }

void authors_free(authors *table) {
  for (size_t place = 0; place < table->count; place++) free(table->list[place].name);
  free(table->list);
  free(table);
}

static void grow(authors *table, size_t count) {
  if (count <= table->count) return;
  size_t larger = count > 2 * table->count ? count : 2 * table->count;
  author *list = realloc(table->list, larger * sizeof(author));
  if (!list) abort();
  memset(list + table->count, 0, (larger - table->count) * sizeof(author));
  table->list = list;
  table->count = larger;
}

void authors_put(authors *table, int64_t id, const char *name, size_t length, int64_t points) {
  grow(table, (size_t)id + 1);
  author *place = table->list + id;
  char *copy = malloc(length + 1);
  if (!copy) abort();
  memcpy(copy, name, length);
  copy[length] = 0;
  free(place->name);
  *place = (author){copy, length, points};
}

int authors_remove(authors *table, int64_t id) {
  if (id < 0 || (size_t)id >= table->count || !table->list[id].name) return 0;
  free(table->list[id].name);
  table->list[id] = (author){0};
  return 1;
}

int authors_find(const authors *table, int64_t id, const char **name, size_t *length, int64_t *points) {
  if (id < 0 || (size_t)id >= table->count || !table->list[id].name) return 0;
  *name = table->list[id].name;
  *length = table->list[id].length;
  *points = table->list[id].points;
  return 1;
}

size_t authors_places(const authors *table) { return table->count; }

int authors_at(const authors *table, size_t place, int64_t *id) {
  if (place >= table->count || !table->list[place].name) return 0;
  *id = (int64_t)place;
  return 1;
}
