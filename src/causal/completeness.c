/* completeness.c: whether the linear level of a class has as many equations as it needs, and which are too many. */
#include "causal/causal_internal.h"

typedef struct Pairing {
  uint32_t *variable_of; /* [form] */
  uint32_t *seen;        /* [form] */
  uint32_t stamp;
} Pairing;

static int is_internal(const CausalWork *work, uint32_t v)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  return variable->is_linear && variable->sort == SORT_LOCAL && !variable->output_only && variable->eliminated == NONE;
}

static int is_read_elsewhere(const CausalWork *work, uint32_t v)
{
  for (uint32_t p = 0; p < work->scalar->port_count; p++)
    if (work->scalar->ports[p].kind == PORT_READ && work->scalar->ports[p].variables[0] == v) return 1;
  return 0;
}

/* A class has to determine the derivatives at a port only if it provides the motion there. */
static int is_determined_here(const CausalWork *work, uint32_t v)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  if (variable->sort == SORT_REACTION) return !is_read_elsewhere(work, v);
  if (variable->sort != SORT_SLOPE && variable->sort != SORT_QUASI) return 0;
  uint32_t value = variable->sort == SORT_QUASI ? v : variable->integral;
  const ScalarGroup *group = &work->scalar->groups[work->scalar->variables[value].group];
  return group->is_given || group->is_flow || group->given_within != 0;
}

static int pair(const CausalWork *work, Pairing *p, uint32_t v)
{
  for (uint32_t f = 0; f < work->form_count; f++) {
    if (p->seen[f] == p->stamp || work->forms[f].solves != NONE || !form_term(&work->forms[f], v)) continue;
    p->seen[f] = p->stamp;
    if (p->variable_of[f] == NONE || pair(work, p, p->variable_of[f])) {
      p->variable_of[f] = v;
      return 1;
    }
  }
  return 0;
}

/* An equation that would give a variable of another type a Real; NONE: there is none. */
static uint32_t real_equation_for(const CausalWork *work, uint32_t v)
{
  if (work->scalar->variables[v].type == TYPE_REAL) return NONE;
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    const Ir *sides[] = {work->scalar->equations[e].left, work->scalar->equations[e].right};
    for (int i = 0; i < 2; i++)
      if (sides[i]->kind == IR_VARIABLE && sides[i]->index == v && sides[1 - i]->type == TYPE_REAL) return e;
  }
  return NONE;
}

static int report_undetermined(CausalWork *work, uint32_t v)
{
  uint32_t wrong = real_equation_for(work, v);
  if (wrong != NONE) {
    work_error(work, work->scalar->equations[wrong].span, "wrong-type",
               "%s is of type Integer, but this equation gives it a Real", work->scalar->variables[v].name);
    work_about(work, .variable = work->scalar->variables[v].name);
    work_remedy(work, "use integer(...)");
    return 0;
  }
  uint32_t named = work->scalar->variables[v].spec_variable;
  Span span = named != NONE ? work->spec->variables[named].span : work->spec->span;
  work_error(work, span, "underdetermined", "too few equations: nothing determines %s", work->scalar->variables[v].name);
  work_about(work, .variable = work->scalar->variables[v].name);
  return 0;
}

static int is_kinetic(const CausalWork *work, uint32_t value)
{
  for (uint32_t p = 0; p < work->scalar->port_count; p++) {
    const ScalarPort *port = &work->scalar->ports[p];
    for (uint32_t v = 0; v < port->connector->count; v++)
      if (port->variables[v] == value) return port->connector->variables[v].kind == LIED_KINETIC;
  }
  return 0;
}

/* A constraint on the motion of a port whose motion others give, such as that of a wheel which does not slip: the rest of the
 * system turns it into an equation for the force that keeps it. */
static int is_constraint(const CausalWork *work, const Form *form)
{
  for (uint32_t i = 0; i < form->count; i++) {
    uint32_t v = form->terms[i].unknown;
    if (work->scalar->variables[v].sort == SORT_SLOPE && is_kinetic(work, work->scalar->variables[v].integral)) return 1;
  }
  return 0;
}

static int check_pairing(CausalWork *work)
{
  uint32_t forces = 0; /* that nothing in the class determines */
  Pairing p = {ARENA_NEW(work->arena, uint32_t, work->form_count), ARENA_NEW(work->arena, uint32_t, work->form_count), 0};
  for (uint32_t f = 0; f < work->form_count; f++) p.variable_of[f] = NONE;
  for (int pass = 0; pass < 2; pass++) /* what is the class's alone first */
    for (uint32_t v = 0; v < work->scalar->variable_count; v++) {
      if (pass == 0 ? !is_internal(work, v) : !is_determined_here(work, v)) continue;
      p.stamp++;
      if (pair(work, &p, v)) continue;
      if (pass == 0) return report_undetermined(work, v);
      forces += work->scalar->variables[v].sort == SORT_REACTION;
    }
  for (uint32_t f = 0; f < work->form_count; f++) {
    if (work->forms[f].solves != NONE || p.variable_of[f] != NONE) continue;
    if (work->may_constrain && forces > 0 && is_constraint(work, &work->forms[f])) {
      forces--;
      continue;
    }
    work_error(work, work->forms[f].span, "overdetermined",
               "one equation too many: other equations determine all unknowns in %s", work->forms[f].text);
    return 0;
  }
  return 1;
}

/* Rows that a class must have for the motion it provides: as many as the connector has equal unknowns beyond those that sum
 * up. */
static int owed_for_ports(const CausalWork *work)
{
  int owed = 0;
  for (uint32_t p = 0; p < work->scalar->port_count; p++) {
    const ScalarConnector *connector = work->scalar->ports[p].connector;
    int equal = 0, summed = 0, gives = 0;
    for (uint32_t v = 0; v < connector->count; v++) {
      const LiedVariable *variable = &connector->variables[v];
      if (variable->kind != LIED_SIGNAL) *(variable->flow ? &summed : &equal) += 1;
      uint32_t group = work->scalar->variables[work->scalar->ports[p].variables[v]].group;
      if (group != NONE && !variable->flow && variable->kind != LIED_REACTION) gives |= work->scalar->groups[group].is_given;
    }
    owed += summed + (gives || work->scalar->ports[p].gives ? equal - summed : 0);
  }
  return owed;
}

static int check_balance(CausalWork *work)
{
  int rows = (int)work->scalar->balance_count, owed = owed_for_ports(work);
  for (uint32_t f = 0; f < work->form_count; f++) rows += work->forms[f].solves == NONE;
  for (uint32_t v = 0; v < work->scalar->variable_count; v++) owed += is_internal(work, v);
  if (rows == owed) return 1;
  if (rows < owed ? report_underdetermined(work->scalar) : !check_pairing(work)) return 0;
  work_error(work, work->spec->span, "not-balanced",
             "class %s has %d equation%s too %s: %d for %d unknowns (forces, its own unknowns and the motion it gives)",
             work->spec->name, rows > owed ? rows - owed : owed - rows,
             (rows > owed ? rows - owed : owed - rows) == 1 ? "" : "s", rows > owed ? "many" : "few", rows, owed);
  return 0;
}

int check_complete(CausalWork *work)
{
  return check_balance(work) && check_pairing(work);
}
