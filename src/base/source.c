#include "base/source.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

size_t utf8_decode(const char *text, size_t length, uint32_t *character)
{
  static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000}; /* by number of bytes: shorter forms are errors */
  if (length == 0) return 0;
  const unsigned char *byte = (const unsigned char *)text;
  *character = byte[0];
  if (byte[0] < 0x80) return 1;
  size_t n = byte[0] >= 0xF0 && byte[0] < 0xF8 ? 4 : byte[0] >= 0xE0 ? 3 : 2;
  if (byte[0] < 0xC2 || byte[0] > 0xF4 || length < n) return 0;
  uint32_t code = byte[0] & (0x7Fu >> n);
  for (size_t i = 1; i < n; i++) {
    if ((byte[i] & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte[i] & 0x3Fu);
  }
  if (code < smallest[n] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return 0;
  *character = code;
  return n;
}

void source_set_init(SourceSet *set, Arena *arena)
{
  *set = (SourceSet){.arena = arena, .next = 1};
}

/* At least as many as there are. */
static uint32_t count_lines(const char *text, uint32_t length)
{
  uint32_t count = 1;
  for (uint32_t i = 0; i < length; i++) count += (uint32_t)(text[i] == '\n') + (uint32_t)(text[i] == '\r');
  return count;
}

/* The length of the character at `at`, or 1 for a byte that is none, which is noted. */
static uint32_t check_character(Source *source, uint32_t at)
{
  uint32_t character;
  size_t n = utf8_decode(source->text + at, source->length - at, &character);
  if (n > 0) return (uint32_t)n;
  if (source->bad_bytes++ == 0) source->first_bad = at;
  return 1;
}

/* Notes where each line begins, and bytes that are not UTF-8. */
static void scan(Source *source)
{
  uint32_t count = 1, at = 0;
  const char *text = source->text;
  while (at < source->length) {
    unsigned char c = (unsigned char)text[at];
    at += c < 0x80 ? 1 : check_character(source, at);
    /* text[length] is 0, so looking one byte ahead is safe. */
    if (c == '\n' || (c == '\r' && text[at] != '\n')) source->lines[count++] = at;
  }
  source->line_count = count;
}

static void append(SourceSet *set, Source *source)
{
  if (set->count == set->capacity) {
    uint32_t capacity = set->capacity ? 2 * set->capacity : 16;
    Source **sources = ARENA_NEW(set->arena, Source *, capacity);
    if (set->count) memcpy(sources, set->sources, set->count * sizeof *sources);
    set->sources = sources;
    set->capacity = capacity;
  }
  set->sources[set->count++] = source;
}

/* Takes over `text`, which is in the arena and has a zero after it. */
static const Source *adopt(SourceSet *set, const char *name, const char *text, size_t length)
{
  if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
    text += 3;
    length -= 3;
  }
  if (length >= UINT32_MAX - set->next) return NULL;
  Source *source = ARENA_NEW(set->arena, Source, 1);
  char *own_name = ARENA_NEW(set->arena, char, strlen(name) + 1);
  memcpy(own_name, name, strlen(name) + 1);
  *source = (Source){.name = own_name, .text = text, .length = (uint32_t)length, .base = set->next};
  source->lines = ARENA_NEW(set->arena, uint32_t, count_lines(text, source->length));
  scan(source);
  append(set, source);
  set->next += source->length + 1;
  return source;
}

const Source *source_add(SourceSet *set, const char *name, const char *text, size_t length)
{
  if (length >= UINT32_MAX) return NULL;
  char *copy = ARENA_NEW(set->arena, char, length + 1);
  if (length) memcpy(copy, text, length);
  return adopt(set, name, copy, length);
}

typedef struct Content {
  char *bytes;
  size_t length, capacity; /* length < capacity, so that a zero fits */
} Content;

/* What is asked of a pipe is doubled each time it does not suffice. */
static void make_room(Arena *arena, Content *content)
{
  if (content->length + 1 < content->capacity) return;
  size_t capacity = 2 * content->capacity;
  char *bytes = ARENA_NEW(arena, char, capacity);
  memcpy(bytes, content->bytes, content->length);
  content->bytes = bytes;
  content->capacity = capacity;
}

/* 0 or an errno. */
static int read_all(Arena *arena, int file, Content *content)
{
  struct stat info;
  if (fstat(file, &info)) return errno;
  /* Two bytes more than the file has: one for the zero, one so that its end is noticed without growing. */
  content->capacity = S_ISREG(info.st_mode) && info.st_size > 0 ? (size_t)info.st_size + 2 : 64 * 1024;
  if (content->capacity >= UINT32_MAX) return EFBIG;
  content->bytes = ARENA_NEW(arena, char, content->capacity);
  for (;;) {
    make_room(arena, content);
    if (content->capacity >= UINT32_MAX) return EFBIG;
    ssize_t n = read(file, content->bytes + content->length, content->capacity - 1 - content->length);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    if (n == 0) break;
    content->length += (size_t)n;
  }
  content->bytes[content->length] = 0;
  return 0;
}

/* read_all, with the file closed before a failure of memory goes on to the caller's on_failure. */
static int read_guarded(Arena *arena, int file, Content *content)
{
  jmp_buf here;
  jmp_buf *outer = arena->on_failure;
  if (setjmp(here)) {
    arena->on_failure = outer;
    close(file);
    longjmp(*outer, 1);
  }
  arena->on_failure = &here;
  int problem = read_all(arena, file, content);
  arena->on_failure = outer;
  close(file);
  return problem;
}

const Source *source_read(SourceSet *set, const char *path, int *problem)
{
  Content content = {0};
  int file = open(path, O_RDONLY | O_CLOEXEC);
  *problem = file < 0 ? errno : read_guarded(set->arena, file, &content);
  if (*problem) return NULL;
  const Source *source = adopt(set, path, content.bytes, content.length);
  if (!source) *problem = EFBIG;
  return source;
}

const Source *source_at(const SourceSet *set, SourcePos place)
{
  if (place == 0 || place >= set->next) return NULL;
  uint32_t low = 0, high = set->count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (set->sources[middle]->base <= place)
      low = middle;
    else
      high = middle;
  }
  return set->sources[low];
}

static uint32_t line_of(const Source *source, uint32_t offset)
{
  uint32_t low = 0, high = source->line_count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (source->lines[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return low;
}

Position source_position(const SourceSet *set, SourcePos place)
{
  const Source *source = source_at(set, place);
  if (!source) return (Position){NULL, 0, 0};
  uint32_t offset = place - source->base;
  uint32_t line = line_of(source, offset);
  uint32_t column = 1;
  for (uint32_t at = source->lines[line]; at < offset; column++) {
    uint32_t character;
    size_t n = utf8_decode(source->text + at, source->length - at, &character);
    at += n ? (uint32_t)n : 1;
  }
  return (Position){source, line + 1, column};
}
