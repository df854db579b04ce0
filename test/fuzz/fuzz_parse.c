/* fuzz_parse.c: any bytes through the compiler, stage by stage. The entry point of libFuzzer, and of the test that replays the
 * corpus. A stage gets what the stages before it made, aborts on a broken promise, and says whether the next one may run. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "model/assembly.h"
#include "parse/parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct FuzzText {
  char *text;
  size_t length, capacity;
} FuzzText;

typedef struct Fuzz {
  const char *data;
  size_t size;
  Arena *arena;
  Parse *parse;
  const Source *source;
  StoredDefinition *tree;
} Fuzz;

static void append(void *user, const char *text, size_t length)
{
  FuzzText *to = user;
  if (to->length + length > to->capacity) {
    to->capacity = 2 * (to->length + length);
    to->text = realloc(to->text, to->capacity);
    if (!to->text) abort();
  }
  if (length) memcpy(to->text + to->length, text, length);
  to->length += length;
}

static void require(int condition)
{
  if (!condition) abort();
}

/* Messages are UTF-8 without control characters, and their places lie in the source. */
static void check_messages(const Fuzz *fuzz)
{
  FuzzText messages = {0};
  diagnostics_print(fuzz->parse->diagnostics, (Output){append, &messages});
  for (size_t at = 0; at < messages.length;) {
    uint32_t character = 0;
    size_t n = utf8_decode(messages.text + at, messages.length - at, &character);
    require(n > 0 && (character >= ' ' || character == '\n') && character != 0x7F);
    at += n;
  }
  for (const Diagnostic *d = fuzz->parse->diagnostics->first; d; d = d->next)
    require(d->span.start >= fuzz->source->base && d->span.end <= fuzz->source->base + fuzz->source->length);
  free(messages.text);
}

static int stage_parse(Fuzz *fuzz)
{
  fuzz->source = source_add(fuzz->parse->sources, "fuzz.mo", fuzz->data, fuzz->size);
  fuzz->tree = parse_source(fuzz->parse, fuzz->source);
  check_messages(fuzz);
  return fuzz->parse->diagnostics->errors == 0;
}

/* What is printed can be read, without complaint, and prints the same again. */
static int stage_print(Fuzz *fuzz)
{
  FuzzText once = {0}, twice = {0};
  parse_print(fuzz->tree, (Output){append, &once});
  unsigned warnings = fuzz->parse->diagnostics->warnings;
  StoredDefinition *again = parse_source(fuzz->parse, source_add(fuzz->parse->sources, "printed.mo", once.text, once.length));
  require(fuzz->parse->diagnostics->errors == 0 && fuzz->parse->diagnostics->warnings == warnings);
  parse_print(again, (Output){append, &twice});
  require(once.length == twice.length && (once.length == 0 || memcmp(once.text, twice.text, once.length) == 0));
  free(once.text);
  free(twice.text);
  return 1;
}

/* The last model is assembled, or there is an error that says why not. */
static int stage_model(Fuzz *fuzz)
{
  Model *model = model_new(fuzz->parse);
  model_add(model, fuzz->tree);
  const char *name = model_last(model);
  if (fuzz->parse->diagnostics->errors || !name) return 0;
  const Assembly *assembly = model_assemble(model, name, NULL, 0);
  require((assembly != NULL) == (fuzz->parse->diagnostics->errors == 0));
  return assembly != NULL;
}

static int (*const stages[])(Fuzz *) = {stage_parse, stage_print, stage_model};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  Memory memory;
  Arena arena;
  SourceSet sources;
  Symbols symbols;
  Diagnostics diagnostics;
  jmp_buf on_failure;
  memory_init(&memory, NULL);
  arena_init(&arena, &memory, &on_failure);
  if (setjmp(on_failure)) abort();
  source_set_init(&sources, &arena);
  symbols_init(&symbols, &arena);
  diagnostics_init(&diagnostics, &arena, &sources);
  Parse parse = {&arena, &sources, &symbols, &diagnostics};
  Fuzz fuzz = {.data = (const char *)data, .size = size, .arena = &arena, .parse = &parse};
  for (size_t i = 0; i < sizeof stages / sizeof *stages && stages[i](&fuzz); i++) continue;
  arena_free(&arena);
  require(memory.bytes == 0);
  return 0;
}
