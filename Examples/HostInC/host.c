/* A host of designs in C, which reads the log of a play as JSON Lines: docs/hosts.md.

     cc -O2 -o host host.c
     storebench run in-c.yaml --designs ./host

   Its store keeps entities in arrays by id; every view is recomputed after each commit. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static void fail(const char *words) { fprintf(stderr, "host.c: %s\n", words); exit(1); }

static void *grown(void *memory, size_t bytes) {
  memory = realloc(memory, bytes);
  if (!memory) fail("out of memory");
  return memory;
}
typedef struct { const char *bytes; size_t length; } Text;
static const Text none = {"", 0};

/* ---- JSON: values in a tree that is never freed; texts are decoded in place. ---- */
typedef struct Value Value;
struct Value {
  enum { Other, Number, Parent } kind;
  int64_t number;
  Text text, key;
  Value *first, *next;
};

static char *at;
static void skip(void) { while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r') at++; }

static Text parsedText(void) {
  char *begin = ++at, *end = begin;
  for (; *at && *at != '"'; at++) {
    if (*at != '\\') { *end++ = *at; continue; }
    char c = *++at;
    if (c != 'u') { *end++ = c == 'n' ? '\n' : c == 't' ? '\t' : c; continue; }
    char digits[5] = {at[1], at[2], at[3], at[4], 0};
    unsigned code = (unsigned)strtoul(digits, NULL, 16);
    at += 4;
    if (code < 0x80) { *end++ = (char)code; continue; }
    if (code >= 0x800) { *end++ = (char)(0xE0 | code >> 12); *end++ = (char)(0x80 | (code >> 6 & 0x3F)); }
    else *end++ = (char)(0xC0 | code >> 6);
    *end++ = (char)(0x80 | (code & 0x3F));
  }
  if (*at) at++;
  return (Text){begin, (size_t)(end - begin)};
}
static Value *parsed(void) {
  Value *value = memset(grown(NULL, sizeof *value), 0, sizeof *value);
  skip();
  if (*at == '"') value->text = parsedText();
  else if (*at == '{' || *at == '[') {
    char close = *at == '{' ? '}' : ']';
    Value **last = &value->first;
    value->kind = Parent;
    at++;
    for (skip(); *at && *at != close; skip()) {
      Text key = none;
      if (close == '}') { key = parsedText(); skip(); at++; }
      *last = parsed();
      (*last)->key = key;
      last = &(*last)->next;
      skip();
      if (*at == ',') at++;
    }
    if (*at) at++;
  } else if (*at == 't' || *at == 'f' || *at == 'n') {
    value->number = *at == 't';
    at += *at == 'f' ? 5 : 4;
  } else {
    value->kind = Number;
    value->number = strtoll(at, &at, 10);
  }
  return value;
}
static int is(Text text, const char *word) {
  return text.length == strlen(word) && !memcmp(text.bytes, word, text.length);
}
static Value *get(Value *object, const char *key) {
  for (Value *value = object->first; value; value = value->next) if (is(value->key, key)) return value;
  return NULL;
}
static int64_t number(Value *object, const char *key) {
  Value *value = get(object, key);
  return value ? value->number : 0;
}
static char *contents(const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  if (!file) fail("a file of the log cannot be opened");
  char *bytes = NULL;
  size_t count = 0, got = 1;
  while (got) count += got = fread((bytes = grown(bytes, count + 65537)) + count, 1, 65536, file);
  fclose(file);
  bytes[count] = 0;
  return bytes;
}

/* ---- The digest: docs/hosts.md has its definition and vectors. ---- */
typedef struct { uint64_t state, length; } Hash;

static uint64_t fold(uint64_t left, uint64_t right) {
  unsigned __int128 product = (unsigned __int128)left * (right | 1);
  return (uint64_t)(product >> 64) ^ (uint64_t)product;
}
static void word(Hash *hash, uint64_t word) {
  hash->state = fold(hash->state ^ word, UINT64_C(0xe7037ed1a0b428db) ^ hash->length++);
}
static void text(Hash *hash, Text text) {
  size_t place = 0;
  for (; place + 8 <= text.length; place += 8) {
    uint64_t eight = 0;
    for (int i = 7; i >= 0; i--) eight = eight << 8 | (unsigned char)text.bytes[place + i];
    word(hash, eight);
  }
  uint64_t last = 0;
  for (; place < text.length; place++) last = last << 8 | (unsigned char)text.bytes[place];
  word(hash, last);
  word(hash, text.length);
}
static uint64_t finished(Hash *hash) {
  return fold(hash->state ^ UINT64_C(0xd6e8feb86659fd93), hash->length ^ UINT64_C(0xa0761d6478bd642f));
}

/* ---- The store: arrays by id. ---- */
typedef struct { Text name; int64_t points; } Author;
typedef struct { Text title, body; int64_t author, created, *comments; size_t count; } Post;
typedef struct { Text body; int64_t author; } Comment;

static Author *authors; static Post *posts; static Comment *comments;
static size_t authorRoom, postRoom, commentRoom, postCount;
static int64_t *recent, writes;
#define ROOM(list, room, id) \
  while ((size_t)(id) >= room) list = grown(list, (room = room ? 2 * room : 256) * sizeof *list);

static int64_t takeAuthor(Value *author) {
  if (!author || author->kind != Parent) return -1;
  int64_t id = number(author, "id");
  ROOM(authors, authorRoom, id)
  authors[id] = (Author){get(author, "name")->text, number(author, "points")};
  writes++;
  return id;
}
static void takeComment(Value *comment, int64_t post) {
  int64_t id = number(comment, "id");
  ROOM(comments, commentRoom, id)
  comments[id] = (Comment){get(comment, "body")->text, takeAuthor(get(comment, "author"))};
  posts[post].comments = grown(posts[post].comments, (posts[post].count + 1) * sizeof(int64_t));
  posts[post].comments[posts[post].count++] = id;
  writes++;
}
static int newestFirst(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  int64_t x = posts[a].created, y = posts[b].created;
  return x != y ? (x < y) - (x > y) : (a < b) - (a > b);
}
static void load(Value *data) {
  for (Value *author = get(data, "authors")->first; author; author = author->next) takeAuthor(author);
  for (Value *post = get(data, "posts")->first; post; post = post->next) {
    int64_t id = number(post, "id");
    ROOM(posts, postRoom, id)
    posts[id] = (Post){get(post, "title")->text, get(post, "body")->text, takeAuthor(get(post, "author")),
                       number(post, "created_at"), NULL, 0};
    recent = grown(recent, (postCount + 1) * sizeof *recent);
    recent[postCount++] = id;
    for (Value *comment = get(post, "comments")->first; comment; comment = comment->next) takeComment(comment, id);
  }
  qsort(recent, postCount, sizeof *recent, newestFirst);
}
static void apply(Value *change, Text kind) {
  if (is(kind, "insert-comment")) { takeComment(get(change, "comment"), number(change, "post")); return; }
  writes++;
  if (is(kind, "update-author")) {
    Author *author = &authors[number(change, "author")];
    if (get(change, "name")) author->name = get(change, "name")->text;
    else author->points = number(change, "points");
  } else if (is(kind, "update-post")) posts[number(change, "post")].title = get(change, "title")->text;
  else if (is(kind, "update-comment")) comments[number(change, "comment")].body = get(change, "body")->text;
  else fail("an operation that this host has not announced");
}

/* ---- The views: rows that are recomputed after each commit. ---- */
typedef struct { int64_t id, number, by; Text headline, text, author; } Row;
typedef struct { enum { Detail, Feed } kind; int64_t subject; Row *rows; size_t count, room; } View;
static void show(View *view, int64_t id, Text headline, Text text, int64_t by, int64_t number) {
  ROOM(view->rows, view->room, view->count)
  view->rows[view->count++] = (Row){id, number, by, headline, text, by < 0 ? none : authors[by].name};
}
static void compute(View *view) {
  view->count = 0;
  if (view->kind == Detail) {
    Post *post = &posts[view->subject];
    int64_t by = post->author, points = by < 0 ? 0 : authors[by].points;
    show(view, view->subject, post->title, post->body, by, points);
    for (size_t i = 0; i < post->count; i++) {
      Comment *comment = &comments[post->comments[i]];
      show(view, post->comments[i], none, comment->body, comment->author, 0);
    }
  } else {
    for (size_t i = 0; i < postCount && i < (size_t)view->subject; i++) {
      Post *post = &posts[recent[i]];
      show(view, recent[i], post->title, none, post->author, (int64_t)post->count);
    }
  }
}
static uint64_t digest(View *view) {
  Hash hash = {UINT64_C(0x9e3779b97f4a7c15), 0};
  for (size_t i = 0; i < view->count; i++) {
    Row *row = &view->rows[i];
    word(&hash, (uint64_t)row->id);
    text(&hash, row->headline);
    text(&hash, row->text);
    word(&hash, row->by >= 0);
    text(&hash, row->author);
    word(&hash, (uint64_t)row->number);
  }
  word(&hash, view->count);
  return finished(&hash);
}
static View viewOf(Text kind, Value *value) {
  int isFeed = is(kind, "feed") || is(kind, "read-feed");
  return (View){isFeed ? Feed : Detail, number(value, isFeed ? "limit" : "post"), NULL, 0, 0};
}
static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

/* ---- The protocol. ---- */
#define CARD(name, idea, rest) "{\"name\":\"" name "\",\"idea\":\"" idea "\",\"source\":\"Examples/HostInC\"," \
  "\"costs\":\"each commit computes every view\",\"chooseWhen\":\"a host in another language is wanted\"," \
  "\"avoidWhen\":\"many views are on screen\",\"holding\":\"cannotHold\",\"abilities\":0,\"options\":[]," \
  "\"reports\":[],\"isExpectedStale\":false}" rest

static int describe(void) {
  puts("{\"version\":6,\"build\":{\"mode\":\"release\",\"toolchain\":\"C\"},"
    "\"stores\":[{\"ids\":\"int\",\"card\":" CARD("c-arrays", "arrays by id, in C", "}],")
    "\"derivations\":[" CARD("c-naive", "every view is computed after each commit, in C", "],")
    "\"graphs\":[],\"own\":[\"c-arrays\",\"c-naive\"],\"log\":{\"passes\":[\"counts\",\"time\"],"
    "\"views\":[\"detail\",\"feed\"],\"operations\":[\"update-author\",\"update-post\",\"update-comment\","
    "\"insert-comment\",\"read-detail\",\"read-feed\"]}}");
  return 0;
}
static int play(const char *folder, int counts) {
  at = contents(folder, "dataset.json");
  Value *data = parsed();
  at = contents(folder, "views.json");
  Value *list = parsed();
  at = contents(folder, "operations.jsonl");
  Value *first = NULL, **last = &first;
  for (skip(); *at; skip()) { *last = parsed(); last = &(*last)->next; }

  uint64_t begin = now(), answers = 0, played = 0;
  load(data);
  uint64_t loaded = now();
  size_t viewCount = 0, room = 0;
  View *views = NULL;
  for (Value *view = list->first; view; view = view->next) {
    ROOM(views, room, viewCount)
    views[viewCount] = viewOf(get(view, "kind")->text, view);
    compute(&views[viewCount++]);
  }
  writes = 0;
  int64_t operations = 0, unrecorded = 0;
  printf("{\"version\":6,\"answers\":[");
  for (Value *op = first; op; op = op->next, operations++) {
    uint64_t start = now();
    Text kind = get(op, "kind")->text;
    Value *slot = get(op, "slot");
    int64_t before = writes;
    if (slot) {
      View other = viewOf(kind, op), *view = slot->kind == Number ? &views[slot->number] : &other;
      if (view == &other) compute(view);
      if (counts) printf("%s\"%016llx\"", answers++ ? "," : "", (unsigned long long)digest(view));
      free(other.rows);
    } else {
      apply(op, kind);
      int ends = !op->next || number(op->next, "step") != number(op, "step");
      for (size_t i = 0; ends && i < viewCount; i++) compute(&views[i]);
    }
    if (number(op, "recorded")) played += now() - start; else unrecorded += writes - before;
  }
  printf("],\"views\":[");
  for (size_t i = 0; counts && i < viewCount; i++)
    printf("%s\"%016llx\"", i ? "," : "", (unsigned long long)digest(&views[i]));
  printf("],\"operations\":%lld,\"entity_writes\":%lld,\"load_ns\":%llu,\"play_ns\":%llu}\n", (long long)operations,
    (long long)(writes - unrecorded), (unsigned long long)(loaded - begin), (unsigned long long)played);
  return 0;
}

int main(int count, char **words) {
  if (count == 2 && !strcmp(words[1], "__describe")) return describe();
  if (count == 4 && !strcmp(words[1], "__play")) return play(words[2], strstr(words[3], "\"pass\":\"counts\"") != NULL);
  fail("this is a host of designs for storebench: run my.yaml --designs ./host");
}
