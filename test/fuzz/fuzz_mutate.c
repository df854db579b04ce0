/* fuzz_mutate.c: changes texts by words and statements, so that many of them stay models and reach the later stages. Bytes are
 * changed, too, by the fuzzer itself. */
#include <ctype.h>
#include <stdint.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

typedef struct Text {
  char *bytes;
  size_t length, capacity;
  uint32_t random;
} Text;

typedef struct Piece {
  size_t start, end;
} Piece;

static uint32_t draw(Text *t, size_t below)
{
  t->random = t->random * 1664525u + 1013904223u;
  return below ? (t->random >> 8) % (uint32_t)below : 0;
}

/* The piece gives way to other bytes, which do not lie in the text; nothing happens where they do not fit. */
static void exchange(Text *t, Piece p, const char *bytes, size_t length)
{
  size_t rest = t->length - p.end;
  if (p.start + length + rest > t->capacity) return;
  memmove(t->bytes + p.start + length, t->bytes + p.end, rest);
  memcpy(t->bytes + p.start, bytes, length);
  t->length = p.start + length + rest;
}

static int kind_of(char c)
{
  if (isalpha((unsigned char)c) || c == '_') return 1;
  if (isdigit((unsigned char)c)) return 2;
  return isspace((unsigned char)c) ? 3 : 0;
}

static int is_keyword(const char *word, size_t length)
{
  static const char *const words[] = {"model",    "end",   "equation", "parameter", "connect", "package", "connector",
                                      "function", "input", "then",     "else",      "if",      "elseif",  "when",
                                      "for",      "loop",  "Real",     "in",        "flow",    "output",  "algorithm"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == length && memcmp(words[i], word, length) == 0) return 1;
  return 0;
}

/* The word, number or sign at or after a place. */
static Piece word_at(const Text *t, size_t at)
{
  while (at > 0 && kind_of(t->bytes[at]) && kind_of(t->bytes[at]) == kind_of(t->bytes[at - 1])) at--;
  while (at < t->length && kind_of(t->bytes[at]) == 3) at++;
  Piece p = {at, at < t->length ? at + 1 : at};
  int is_word = at < t->length && kind_of(t->bytes[at]) != 0;
  while (is_word && p.end < t->length && (kind_of(t->bytes[p.end]) == 1 || kind_of(t->bytes[p.end]) == 2)) p.end++;
  return p;
}

/* From behind a semicolon up to and with the next. */
static Piece statement_at(const Text *t, size_t at)
{
  Piece p = {at, at};
  while (p.start > 0 && t->bytes[p.start - 1] != ';') p.start--;
  while (p.end < t->length && t->bytes[p.end] != ';') p.end++;
  if (p.end < t->length) p.end++;
  return p;
}

/* A place in the text; mostly in a statement with an equal sign. */
static size_t somewhere(Text *t)
{
  for (int tries = 0; tries < 10; tries++) {
    size_t at = draw(t, t->length);
    Piece p = statement_at(t, at);
    if (memchr(t->bytes + p.start, '=', p.end - p.start)) return at;
  }
  return draw(t, t->length);
}

static Piece copied(const Text *t, Piece p, char *copy, size_t capacity)
{
  if (p.end - p.start > capacity) p.end = p.start + capacity;
  memcpy(copy, t->bytes + p.start, p.end - p.start);
  return p;
}

/* A word becomes another word of the text, a number another number. */
static void copy_word(Text *t)
{
  char copy[64];
  Piece to = word_at(t, somewhere(t));
  for (int tries = 0; tries < 20; tries++) {
    Piece from = copied(t, word_at(t, somewhere(t)), copy, sizeof copy);
    if (from.end == from.start || to.end == to.start) continue;
    if (kind_of(t->bytes[from.start]) != kind_of(t->bytes[to.start])) continue;
    if (is_keyword(copy, from.end - from.start) != is_keyword(t->bytes + to.start, to.end - to.start)) continue;
    exchange(t, to, copy, from.end - from.start);
    return;
  }
}

static void delete_statement(Text *t)
{
  exchange(t, statement_at(t, somewhere(t)), "", 0);
}

static void copy_statement(Text *t)
{
  char copy[500];
  Piece from = copied(t, statement_at(t, somewhere(t)), copy, sizeof copy);
  Piece to = statement_at(t, somewhere(t));
  if (draw(t, 2)) to.end = to.start;
  exchange(t, to, copy, from.end - from.start);
}

/* `x` in a template is the word that stands there. */
static void wrap_word(Text *t)
{
  static const char *const templates[] = {"der(x)",
                                          "-x",
                                          "(x)",
                                          "x*x",
                                          "x^2",
                                          "abs(x)",
                                          "sin(x)",
                                          "min(x, 1)",
                                          "max(x, x)",
                                          "pre(x)",
                                          "noEvent(x)",
                                          "x/x",
                                          "x + time",
                                          "0*x",
                                          "sqrt(x)",
                                          "x > 0",
                                          "not x",
                                          "edge(x)",
                                          "initial()",
                                          "integer(x)",
                                          "{x, x}",
                                          "x[1]",
                                          "sum(x)",
                                          "x.x",
                                          "x(start = 1)",
                                          "sign(x)",
                                          "floor(x)",
                                          "mod(x, 2)",
                                          "smooth(0, x)",
                                          "if x > 0 then x else 0",
                                          "if time > 1 then x else -x",
                                          "1e300*x",
                                          "sample(0, x)",
                                          "homotopy(x, x)"};
  const char *template = templates[draw(t, sizeof templates / sizeof *templates)];
  char word[64], made[300];
  size_t length = 0;
  Piece at = word_at(t, somewhere(t));
  for (int tries = 0;
       tries < 10 && (at.end == at.start || !kind_of(t->bytes[at.start]) || is_keyword(t->bytes + at.start, at.end - at.start));
       tries++)
    at = word_at(t, somewhere(t));
  Piece taken = copied(t, at, word, sizeof word);
  for (const char *c = template; *c; c++) {
    int is_place = *c == 'x' && !(c > template && isalpha((unsigned char)c[-1])) && !isalpha((unsigned char)c[1]);
    size_t n = is_place ? taken.end - taken.start : 1;
    memcpy(made + length, is_place ? word : c, n);
    length += n;
  }
  exchange(t, at, made, length);
}

static void insert_prefix(Text *t)
{
  static const char *const prefixes[] = {
      "parameter ", "input ",     "output ", "flow ",        "discrete ",  "constant ",  "each ",
      "final ",     "inner ",     "outer ",  "replaceable ", "redeclare ", "protected ", "initial equation ",
      "equation ",  "algorithm ", "Real ",   "Integer ",     "Boolean "};
  const char *prefix = prefixes[draw(t, sizeof prefixes / sizeof *prefixes)];
  Piece at = statement_at(t, draw(t, t->length));
  at.end = at.start;
  exchange(t, at, prefix, strlen(prefix));
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  static void (*const changes[])(Text *) = {copy_word,        copy_word,      wrap_word,    wrap_word,
                                            delete_statement, copy_statement, insert_prefix};
  Text t = {(char *)data, size, max_size, seed * 2654435761u + 1};
  if (size < 8 || draw(&t, 8) == 0) return LLVMFuzzerMutate(data, size, max_size);
  for (uint32_t n = 1 + draw(&t, 3); n > 0 && t.length > 8; n--) changes[draw(&t, sizeof changes / sizeof *changes)](&t);
  return t.length;
}
