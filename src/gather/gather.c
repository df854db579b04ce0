/* gather.c: one compilation: which variables pass between parts, and the steps that make a ScalarClass. */
#include "gather/gather_internal.h"

Gather *gather_new(Arena *arena, IrPool *pool, Diagnostics *diagnostics, GatherLevel *level, void *user)
{
  Gather *gather = ARENA_NEW(arena, Gather, 1);
  *gather = (Gather){.arena = arena,
                     .pool = pool,
                     .diagnostics = diagnostics,
                     .differentiator = differentiator_new(arena, pool),
                     .level = level,
                     .user = user};
  return gather;
}

Differentiator *gather_differentiator(const Gather *gather)
{
  return gather->differentiator;
}

/* ---- variables that pass between parts ------------------------------------------------------------------------------- */

static void add_export(Gather *gather, const Specialisation *spec, uint32_t variable)
{
  PartExport **place = &gather->exports;
  while (*place && ((*place)->spec != spec || (*place)->variable < variable)) place = &(*place)->next;
  if (*place && (*place)->variable == variable) return;
  PartExport *export = ARENA_NEW(gather->arena, PartExport, 1);
  *export = (PartExport){*place, spec, variable};
  *place = export;
}

static int add_import(Gather *gather, const Specialisation *spec, uint32_t variable, const Specialisation *source,
                      uint32_t source_variable)
{
  for (PartImport *i = gather->imports; i; i = i->next) {
    if (i->spec != spec || i->variable != variable) continue;
    int is_other = i->source != source;
    i->source = source;
    i->source_variable = source_variable;
    return is_other;
  }
  PartImport *import = ARENA_NEW(gather->arena, PartImport, 1);
  *import = (PartImport){gather->imports, spec, source, variable, source_variable};
  gather->imports = import;
  return 0;
}

int gather_export(Gather *gather, const Specialisation *spec, uint32_t variable, const Specialisation *reader, uint32_t as)
{
  add_export(gather, spec, variable);
  return add_import(gather, reader, as, spec, variable);
}

int gather_is_late(const Gather *gather, const Specialisation *spec, uint32_t variable)
{
  const LateSignal *late = gather->late;
  while (late && (late->spec != spec || late->variable != variable)) late = late->next;
  return late != NULL;
}

int gather_set_late(Gather *gather, const Specialisation *spec, uint32_t variable)
{
  if (gather_is_late(gather, spec, variable)) return 0;
  LateSignal *late = ARENA_NEW(gather->arena, LateSignal, 1);
  *late = (LateSignal){gather->late, spec, variable};
  gather->late = late;
  return 1;
}

void gather_forget_late(Gather *gather)
{
  gather->late = NULL;
}

/* ---- the class ------------------------------------------------------------------------------------------------------- */

static ScalarClass *scalar_new(Gather *gather, const Specialisation *spec)
{
  ScalarClass *scalar = ARENA_NEW(gather->arena, ScalarClass, 1);
  *scalar = (ScalarClass){.gather = gather,
                          .arena = gather->arena,
                          .pool = gather->pool,
                          .diagnostics = gather->diagnostics,
                          .differentiator = gather->differentiator,
                          .spec = spec};
  return scalar;
}

ScalarClass *gather_class(Gather *gather, const Specialisation *spec, int with_exports)
{
  ScalarClass *scalar = scalar_new(gather, spec);
  unsigned errors = gather->diagnostics->errors;
  gather_variables(scalar, with_exports);
  gather_streams(scalar);
  if (!gather_events(scalar) || gather->diagnostics->errors != errors) return NULL;
  return gather_equations(scalar) && gather->diagnostics->errors == errors ? scalar : NULL;
}
