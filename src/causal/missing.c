/* missing.c: which variables no equation determines, for the message that a class has too few equations. */
#include <string.h>

#include "causal/causal_internal.h"

typedef struct Missing {
  Work *work;
  uint32_t *equation_of; /* [variable_count] or NONE */
  uint32_t *variable_of; /* [equation_count] or NONE */
  uint32_t *seen;        /* [equation_count] */
  uint32_t stamp;
} Missing;

/* What the linear level of the class itself has to determine. */
static int is_owed(const Work *work, uint32_t v)
{
  const Variable *variable = &work->variables[v];
  if (!variable->is_linear || variable->is_hidden) return 0;
  if (variable->sort != SORT_SLOPE) return 1;
  return work->groups[work->variables[work->class_->variables[v].integral].group].is_given;
}

static int holds(const Equation *equation, uint32_t v)
{
  for (uint32_t i = 0; i < equation->incidence_count; i++)
    if (equation->incidences[i].variable == v) return 1;
  return 0;
}

static int assign(Missing *m, uint32_t v)
{
  for (uint32_t e = 0; e < m->work->equation_count; e++) {
    if (m->seen[e] == m->stamp || m->work->equations[e].is_explicit || !holds(&m->work->equations[e], v)) continue;
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
static int rank(const Work *work, uint32_t v)
{
  const Variable *variable = &work->variables[v];
  if (variable->sort == SORT_LOCAL) return work->class_->variables[v].integral == NONE ? 4 : 2;
  return variable->sort == SORT_REACTION ? 3 : 1;
}

/* After assign failed for v: of all variables that could stand in its place, the best to be named. */
static uint32_t best_name(const Missing *m, uint32_t v, const uint8_t *is_named)
{
  uint32_t best = v;
  for (uint32_t e = 0; e < m->work->equation_count; e++) {
    uint32_t other = m->seen[e] == m->stamp ? m->variable_of[e] : NONE;
    if (other != NONE && !is_named[other] && rank(m->work, other) > rank(m->work, best)) best = other;
  }
  return best;
}

static Span place_of(const Work *work, uint32_t v)
{
  while (work->class_->variables[v].integral != NONE) v = work->class_->variables[v].integral;
  for (uint32_t p = 0; p < work->spec->port_count; p++)
    for (uint32_t i = 0; i < work->class_->ports[p].connector->count; i++)
      if (work->class_->ports[p].variables[i] == v) return work->spec->ports[p].span;
  uint32_t named = work->class_->variables[v].spec_variable;
  return named != NONE ? work->spec->variables[named].span : work->spec->span;
}

static Missing missing_new(Work *work)
{
  Missing m = {.work = work};
  m.equation_of = ARENA_NEW(work->arena, uint32_t, work->class_->variable_count);
  m.variable_of = ARENA_NEW(work->arena, uint32_t, work->equation_count);
  m.seen = ARENA_NEW(work->arena, uint32_t, work->equation_count);
  memset(m.equation_of, 0xFF, work->class_->variable_count * sizeof *m.equation_of);
  memset(m.variable_of, 0xFF, work->equation_count * sizeof *m.variable_of);
  return m;
}

int report_missing(Work *work)
{
  enum { NAMES = 5 };
  Missing m = missing_new(work);
  uint8_t *is_named = ARENA_NEW(work->arena, uint8_t, work->class_->variable_count);
  const char *names = "";
  uint32_t count = 0, first = NONE;
  for (uint32_t v = 0; v < work->class_->variable_count; v++) {
    m.stamp++;
    if (!is_owed(work, v) || assign(&m, v)) continue;
    uint32_t best = best_name(&m, v, is_named);
    is_named[best] = 1;
    if (first == NONE) first = best;
    if (++count > NAMES) continue;
    names = causal_text(work->arena, "%s%s%s", names, count > 1 ? ", " : "", work->class_->variables[best].name);
  }
  if (first == NONE) return 0;
  work_error(work, place_of(work, first), "underdetermined", "class %s has %u equation%s too few: nothing determines %s%s",
             work->spec->name, count, count == 1 ? "" : "s", names, count > NAMES ? ", ..." : "");
  return 1;
}
