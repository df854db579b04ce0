/* fuzz_parse.c: any bytes through the compiler, stage by stage. The entry point of libFuzzer, and of the test that replays the
 * corpus. A stage gets what the stages before it made, aborts on a broken promise, and says whether the next one may run. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "assemble/assemble.h"
#include "causal/causal.h"
#include "emit/emit.h"
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
  Model *model;
  const Assembly *assembly;
  Causal *causal;
  const CausalClass **classes; /* [assembly->spec_count] */
} Fuzz;

/* Larger models take too long to be tried by the million. */
enum { MOST_UNITS = 50, MOST_VARIABLES = 1000 };

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

/* Messages are UTF-8 without control characters, and their places lie in a source. */
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
  for (const Diagnostic *d = fuzz->parse->diagnostics->first; d; d = d->next) {
    const Source *source = source_at(fuzz->parse->sources, d->span.start);
    require(source && d->span.end <= source->base + source->length);
  }
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
  fuzz->model = model_new(fuzz->parse);
  model_add(fuzz->model, fuzz->tree);
  const char *name = model_last(fuzz->model);
  if (fuzz->parse->diagnostics->errors || !name) return 0;
  fuzz->assembly = model_assemble(fuzz->model, name, NULL, 0);
  require((fuzz->assembly != NULL) == (fuzz->parse->diagnostics->errors == 0));
  check_messages(fuzz);
  return fuzz->assembly != NULL;
}

static int is_small(const Assembly *assembly)
{
  uint32_t variables = 0;
  if (assembly->spec_count > MOST_UNITS) return 0;
  for (uint32_t u = 0; u < assembly->spec_count && variables <= MOST_VARIABLES; u++)
    variables += assembly->specs[u]->variable_count;
  return variables <= MOST_VARIABLES;
}

/* What parts read of each other, as load_export says it. */
static void export_variables(const Fuzz *fuzz)
{
  const Part *parts = fuzz->assembly->parts;
  for (uint32_t i = 0; i < fuzz->assembly->part_count; i++)
    for (uint32_t k = 0; k < parts[i].cross_reference_count; k++) {
      const PartCrossReference *reference = &parts[i].cross_references[k];
      if (!parts[i].spec->variables[reference->variable].is_written)
        causal_export(fuzz->causal, parts[reference->part].spec, reference->target, parts[i].spec, reference->variable);
    }
}

/* Every class is causalised, or there is an error that says why not. */
static int stage_causal(Fuzz *fuzz)
{
  const Assembly *assembly = fuzz->assembly;
  unsigned failed = 0;
  if (!is_small(assembly)) return 0;
  fuzz->causal = causal_new(fuzz->arena, model_pool(fuzz->model), fuzz->parse->diagnostics);
  fuzz->classes = ARENA_NEW(fuzz->arena, const CausalClass *, assembly->spec_count);
  causal_infer_roles(fuzz->causal, assembly->specs, assembly->spec_count);
  export_variables(fuzz);
  for (uint32_t u = 0; u < assembly->spec_count; u++) {
    fuzz->classes[u] = causal_class(fuzz->causal, assembly->specs[u]);
    failed += fuzz->classes[u] == NULL;
  }
  require((failed > 0) == (fuzz->parse->diagnostics->errors > 0));
  check_messages(fuzz);
  return failed == 0;
}

typedef struct Sum { /* of a text that is not kept */
  uint64_t bytes, hash;
} Sum;

static void add_to_sum(void *user, const char *text, size_t length)
{
  Sum *sum = user;
  for (size_t i = 0; i < length; i++) sum->hash = (sum->hash ^ (unsigned char)text[i]) * 0x100000001B3u;
  sum->bytes += length;
}

/* A class gives C text, and the same bytes each time. */
static int stage_emit(Fuzz *fuzz)
{
  for (uint32_t u = 0; u < fuzz->assembly->spec_count; u++) {
    Sum once = {0}, twice = {0};
    if (emit_limit(fuzz->classes[u])) continue;
    causal_find_sweeps(fuzz->causal, fuzz->classes[u]);
    emit_class(fuzz->causal, fuzz->classes[u], (Output){add_to_sum, &once});
    emit_class(fuzz->causal, fuzz->classes[u], (Output){add_to_sum, &twice});
    require(once.bytes > 0 && once.bytes == twice.bytes && once.hash == twice.hash);
  }
  return 1;
}

static int (*const stages[])(Fuzz *) = {stage_parse, stage_print, stage_model, stage_causal, stage_emit};

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
  Parse parse = {&arena, &sources, &symbols, &diagnostics, 0};
  Fuzz fuzz = {.data = (const char *)data, .size = size, .arena = &arena, .parse = &parse};
  for (size_t i = 0; i < sizeof stages / sizeof *stages && stages[i](&fuzz); i++) continue;
  arena_free(&arena);
  require(memory.bytes == 0);
  return 0;
}
