/* main.c: lied-gen, which compiles the library of models into the product:
 *
 *     lied-gen [--strict] LIBRARY OBJECT WORK COMPILER FLAGS...
 *
 * All models and blocks in the packages of LIBRARY with their default structure, and every part of the model in
 * LIBRARY/variants.mo, are compiled, in the folder WORK, into one file OBJECT. A class that cannot be compiled is reported and
 * left out; with --strict that is a failure. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gen/gen.h"

typedef struct Gen {
  Memory memory;
  Arena arena;
  jmp_buf failure;
  SourceSet sources;
  Symbols symbols;
  Diagnostics diagnostics;
  Parse parse;
  Model *model;
  const char *library;
} Gen;

static void write_stderr(void *user, const char *text, size_t length)
{
  (void)user;
  fwrite(text, 1, length, stderr);
}

/* ---- specialisations ------------------------------------------------------------------------------------------------ */

static void assemble_variants(Gen *gen)
{
  const char *path = arena_printf(&gen->arena, "%s/variants.mo", gen->library);
  if (access(path, R_OK) != 0) return;
  unsigned errors = gen->diagnostics.errors;
  const StoredDefinition *definition = parse_file(&gen->parse, path);
  if (gen->diagnostics.errors > errors) return;
  model_add(gen->model, definition);
  if (model_last(gen->model)) model_assemble(gen->model, model_last(gen->model), NULL, 0);
}

static int has_unit(const Gen *gen, const char *name)
{
  for (uint32_t i = 0; i < model_specialisation_count(gen->model); i++)
    if (strcmp(model_specialisation(gen->model, i)->name, name) == 0) return 1;
  return 0;
}

/* A class that does not stand alone, because it needs an inner component or a size, is no error if a variant shows it in use.
 */
static void assemble_model(Gen *gen, const char *name)
{
  Diagnostics before = gen->diagnostics;
  if (model_assemble(gen->model, name, NULL, 0) || !has_unit(gen, name)) return;
  gen->diagnostics = before;
  if (before.last) before.last->next = NULL;
}

static void find_specs(Gen *gen)
{
  ModelNames list = {0};
  gen->model = model_new(&gen->parse);
  model_specialise_only(gen->model);
  model_add_folder(gen->model, gen->library);
  if (!find_models(&gen->parse, gen->library, &list)) return;
  assemble_variants(gen);
  for (uint32_t i = 0; i < list.count; i++) assemble_model(gen, list.names[i]);
}

/* ---- texts ---------------------------------------------------------------------------------------------------------- */

static ClassSource *find_texts(Gen *gen, size_t *count)
{
  uint32_t spec_count = model_specialisation_count(gen->model);
  Causal *causal = causal_new(&gen->arena, model_pool(gen->model), &gen->diagnostics);
  const Specialisation **specs = ARENA_NEW(&gen->arena, const Specialisation *, spec_count);
  ClassSource *sources = ARENA_NEW(&gen->arena, ClassSource, spec_count);
  for (uint32_t i = 0; i < spec_count; i++) specs[i] = model_specialisation(gen->model, i);
  causal_infer_roles(causal, specs, spec_count);
  for (uint32_t i = 0; i < spec_count; i++) {
    const CausalClass *class_ = causal_class(causal, specs[i]);
    if (!class_) continue;
    class_source(causal, class_, &gen->arena, &sources[*count]);
    *count += !class_calls_external(sources[*count].text);
  }
  return sources;
}

static int generate(Gen *gen, const ObjectRequest *request, int is_strict)
{
  size_t count = 0;
  source_set_init(&gen->sources, &gen->arena);
  symbols_init(&gen->symbols, &gen->arena);
  diagnostics_init(&gen->diagnostics, &gen->arena, &gen->sources);
  gen->parse = (Parse){&gen->arena, &gen->sources, &gen->symbols, &gen->diagnostics, 0};
  find_specs(gen);
  ClassSource *sources = find_texts(gen, &count);
  diagnostics_print(&gen->diagnostics, (Output){write_stderr, NULL});
  if (is_strict && gen->diagnostics.errors) return EXIT_FAILURE;
  return builtin_object_make(request, &gen->arena, sources, count) ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
  static Gen gen;
  int is_strict = argc > 1 && strcmp(argv[1], "--strict") == 0;
  char **words = argv + 1 + is_strict;
  int count = argc - 1 - is_strict;
  if (count < 4) {
    fputs("usage: lied-gen [--strict] LIBRARY OBJECT WORK COMPILER FLAGS...\n", stderr);
    return EXIT_FAILURE;
  }
  ObjectRequest request = {words[1], words[2], words + 3, (size_t)count - 3};
  gen.library = words[0];
  memory_init(&gen.memory, NULL);
  arena_init(&gen.arena, &gen.memory, &gen.failure);
  int status = EXIT_FAILURE;
  if (setjmp(gen.failure))
    fputs("lied-gen: no memory\n", stderr);
  else
    status = generate(&gen, &request, is_strict);
  arena_free(&gen.arena);
  return status;
}
