/* underdetermined.c: which variables no equation determines, for the message that a class has too few equations. */
#include <string.h>

#include "causal/causal_internal.h"

typedef struct Underdetermined {
  ScalarClass *scalar;
  uint32_t *equation_of; /* [variable_count] or NONE */
  uint32_t *variable_of; /* [equation_count] or NONE */
  uint32_t *seen;        /* [equation_count] */
  uint32_t stamp;
} Underdetermined;

/* Variables that the linear level of the class itself has to determine. */
static int is_owed(const ScalarClass *scalar, uint32_t v)
{
  const ScalarVariable *variable = &scalar->variables[v];
  if (!variable->is_linear || variable->is_hidden) return 0;
  if (variable->sort == SORT_QUASI) return scalar->groups[variable->group].is_given;
  if (variable->sort != SORT_SLOPE) return 1;
  return scalar->groups[scalar->variables[variable->integral].group].is_given;
}

static int holds(const ScalarEquation *equation, uint32_t v)
{
  for (uint32_t i = 0; i < equation->incidence_count; i++)
    if (equation->incidences[i].variable == v) return 1;
  return 0;
}

static int assign(Underdetermined *m, uint32_t v)
{
  for (uint32_t e = 0; e < m->scalar->equation_count; e++) {
    if (m->seen[e] == m->stamp || m->scalar->equations[e].is_explicit || !holds(&m->scalar->equations[e], v)) continue;
    m->seen[e] = m->stamp;
    if (m->variable_of[e] == NONE || assign(m, m->variable_of[e])) {
      m->variable_of[e] = v;
      m->equation_of[v] = e;
      return 1;
    }
  }
  return 0;
}

/* Variables of the class that a user declared make the best names, derivatives at ports the worst. */
static int rank(const ScalarClass *scalar, uint32_t v)
{
  const ScalarVariable *variable = &scalar->variables[v];
  if (variable->sort == SORT_LOCAL) return scalar->variables[v].integral == NONE ? 4 : 2;
  return variable->sort == SORT_REACTION ? 3 : 1;
}

/* After assign failed for v: of all variables that could be left without an equation instead, the best one to name. */
static uint32_t best_name(const Underdetermined *m, uint32_t v, const uint8_t *is_named)
{
  uint32_t best = v;
  for (uint32_t e = 0; e < m->scalar->equation_count; e++) {
    uint32_t other = m->seen[e] == m->stamp ? m->variable_of[e] : NONE;
    if (other != NONE && !is_named[other] && rank(m->scalar, other) > rank(m->scalar, best)) best = other;
  }
  return best;
}

static Span place_of(const ScalarClass *scalar, uint32_t v)
{
  while (scalar->variables[v].integral != NONE) v = scalar->variables[v].integral;
  for (uint32_t p = 0; p < scalar->spec->port_count; p++)
    for (uint32_t i = 0; i < scalar->ports[p].connector->count; i++)
      if (scalar->ports[p].variables[i] == v) return scalar->spec->ports[p].span;
  uint32_t named = scalar->variables[v].spec_variable;
  return named != NONE ? scalar->spec->variables[named].span : scalar->spec->span;
}

static Underdetermined underdetermined_new(ScalarClass *scalar)
{
  Underdetermined m = {.scalar = scalar};
  m.equation_of = ARENA_NEW(scalar->arena, uint32_t, scalar->variable_count);
  m.variable_of = ARENA_NEW(scalar->arena, uint32_t, scalar->equation_count);
  m.seen = ARENA_NEW(scalar->arena, uint32_t, scalar->equation_count);
  memset(m.equation_of, 0xFF, scalar->variable_count * sizeof *m.equation_of);
  memset(m.variable_of, 0xFF, scalar->equation_count * sizeof *m.variable_of);
  return m;
}

int report_underdetermined(ScalarClass *scalar)
{
  enum { NAMES = 5 };
  Underdetermined m = underdetermined_new(scalar);
  uint8_t *is_named = ARENA_NEW(scalar->arena, uint8_t, scalar->variable_count);
  const char *names = "";
  uint32_t count = 0, first = NONE;
  for (uint32_t v = 0; v < scalar->variable_count; v++) {
    m.stamp++;
    if (!is_owed(scalar, v) || assign(&m, v)) continue;
    uint32_t best = best_name(&m, v, is_named);
    is_named[best] = 1;
    if (first == NONE) first = best;
    if (++count > NAMES) continue;
    names = arena_printf(scalar->arena, "%s%s%s", names, count > 1 ? ", " : "", scalar->variables[best].name);
  }
  if (first == NONE) return 0;
  scalar_error(scalar, place_of(scalar, first), "underdetermined",
               "class %s has %u equation%s too few: nothing determines %s%s", scalar->spec->name, count, count == 1 ? "" : "s",
               names, count > NAMES ? ", ..." : "");
  return 1;
}
