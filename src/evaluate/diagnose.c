/* diagnose.c: what went wrong in an evaluation, in the user's terms: component, variable, time, remedy. Only the failing path
 * runs this. */
#include <stdio.h>

#include "evaluate/evaluate_internal.h"

enum { MOST_WEAK = 6 };

/* ---- names of things in composed arrays ---- */

static Topic topic_internal(const LiedSystem *s, const Plan *plan, const char *code, uint32_t unknown)
{
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    size_t n = use->info->class_->n_internals, at = unknown - use->unknown;
    if (unknown >= use->unknown && at < n * use->count)
      return topic_variable(s, code, use->instance[at / n], use->info->class_->internals[at % n].name);
  }
  return (Topic){.code = code, .variable = "?"};
}

/* Of derivatives the variable: *kind tells them apart. */
static Topic topic_unknown(const LiedSystem *s, const Plan *plan, const char *code, uint32_t unknown, LiedKind *kind)
{
  *kind = LIED_REACTION;
  if (unknown >= plan->n_node_unknowns) return topic_internal(s, plan, code, unknown);
  size_t low = 0, high = plan->n_nodes; /* the last node that does not start behind the unknown */
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (plan->nodes[middle].unknown <= unknown)
      low = middle;
    else
      high = middle;
  }
  const PortNode *node = &plan->nodes[low];
  const ConnectorCounts *counts = port_counts(s, plan->members[node->first_member]);
  uint32_t offset = unknown - node->unknown, member = 0;
  int flow = offset >= counts->shared_unknowns;
  if (flow) {
    offset -= counts->shared_unknowns;
    member = offset / counts->flow_unknowns;
    offset %= counts->flow_unknowns;
  }
  uint32_t port = plan->members[node->first_member + member];
  const LiedConnector *connector = port_of(s, port)->connector;
  Topic about = topic_port(s, code, port);
  for (unsigned i = 0; i < connector->n_variables && !about.variable; i++) {
    const LiedVariable *v = &connector->variables[i];
    if (v->kind == LIED_SIGNAL || (v->flow != 0) != flow || offset-- > 0) continue;
    about.variable = v->name;
    *kind = v->kind;
  }
  return about;
}

/* A mass flow chosen as state: by the name that its class gives it, or that of the connector. */
static Topic topic_flow_state(const LiedSystem *s, const char *code, uint32_t port)
{
  uint32_t i = s->structure->port_instance[port];
  const LiedClass *class_ = instance_class(s, i);
  for (unsigned j = 0; j < class_->n_streams; j++)
    if (class_->streams[j].port == port_number(s, port)) return topic_variable(s, code, i, class_->streams[j].name);
  const LiedConnector *connector = port_of(s, port)->connector;
  unsigned v = 0;
  while (connector->variables[v].kind != LIED_KINETIC) v++;
  Topic about = topic_port(s, code, port);
  about.variable = connector->variables[v].name;
  return about;
}

/* States of classes come first, then flows, then those of contacts. */
Topic topic_state(const LiedSystem *s, const State *state, const char *code, size_t number)
{
  const Plan *plan = state->plan;
  size_t n_class_states = plan->n_states - plan->n_flow_states;
  if (number >= plan->n_states) return topic_instance(s, code, contacts_state_instance(state, number - plan->n_states));
  if (number >= n_class_states) return topic_flow_state(s, code, plan->flow_states[number - n_class_states].port);
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    size_t n = use->info->class_->n_states, at = number - use->state;
    if (number >= use->state && at < n * use->count)
      return topic_variable(s, code, use->instance[at / n], use->info->class_->states[at % n].name);
  }
  return (Topic){.code = code};
}

void state_name(const LiedSystem *s, const State *state, size_t number, char *text, size_t size)
{
  Topic about = topic_state(s, state, NULL, number);
  if (number >= state->plan->n_states)
    contacts_state_name(s, state, number - state->plan->n_states, text, size);
  else
    topic_write(&about, text, size);
}

/* ---- velocities that are too large for T_D ---- */

static void describe_joint(const LiedSystem *s, const Fastest *fastest, char *text, size_t size)
{
  const char *unit = fastest->state->unit ? fastest->state->unit : "";
  snprintf(text, size, "joint '%s' with %s = %.6g%s%s and T_D = %.6g s", instance_name(s, fastest->instance),
           fastest->state->name, fastest->velocity, *unit ? " " : "", unit, fastest->T_D);
}

/* It may be the cause of divergence, or of loss of rank. */
uint32_t blame_fast_joint(const LiedSystem *s, State *state, const double *x, char *text, size_t size)
{
  const double MOST = 0.03; /* rad: from here on light links make the matrix singular */
  const Fastest fastest = rest_fastest(state, x);
  char joint[NAME_SIZE + 120];
  *text = 0;
  if (!(fastest.angle > MOST)) return NONE;
  describe_joint(s, &fastest, joint, sizeof joint);
  snprintf(text, size, "; T_D |w| = %.3g is too large at %s: reduce T_D there", fastest.angle, joint);
  return fastest.instance;
}

/* ---- singular ---- */

/* Returns the instance that it belongs to, or NONE. */
static uint32_t describe_row(const LiedSystem *s, const Plan *plan, uint32_t core_row, char *text, size_t size)
{
  if (core_row >= plan->n_core) return snprintf(text, size, "the law of a contact"), NONE;
  size_t row = plan->core_row[core_row];
  if (row >= plan->n_rows) return snprintf(text, size, "a sum of flows"), NONE;
  RowOwner owner = row_owner(plan, row);
  const char *equation = owner.use->info->class_->rows_info[owner.row].equation;
  uint32_t instance = owner.use->instance[owner.position];
  snprintf(text, size, "'%s' (%s)", instance_name(s, instance), equation ? equation : "a row");
  return instance;
}

/* The unknown that is not determined; where it has no name, the first equation's instance. */
static Topic describe_undetermined(const LiedSystem *s, const Plan *plan, size_t n_weak, uint32_t column, uint32_t instance,
                                   char *text, size_t size)
{
  const char *code = "singular";
  if (n_weak > 0 && column < plan->n_core) {
    LiedKind kind;
    char name[NAME_SIZE - 8];
    Topic about = topic_unknown(s, plan, code, plan->column_unknown[column], &kind);
    topic_write(&about, name, sizeof name);
    snprintf(text, size, kind_has_value(kind) ? "der(%s)" : "%s", name);
    return about;
  }
  snprintf(text, size, n_weak > 0 ? "the force of a contact" : "an unknown");
  return topic_instance(s, code, instance);
}

LiedStatus report_singular(LiedSystem *s, State *state, FactorStatus status)
{
  const Plan *plan = state->plan;
  char text[1200] = "", name[NAME_SIZE], blame[NAME_SIZE + 200];
  if (status == FACTOR_NO_MEMORY) return report_no_memory(s);
  if (is_not_finite(s, state)) return report_not_finite(s, state, state->time, NULL);
  uint32_t rows[MOST_WEAK], columns[MOST_WEAK];
  uint32_t first = NONE;
  size_t n = factor_weak(&state->factor, rows, columns, MOST_WEAK), length = 0;
  for (size_t i = 0; i < n && i < MOST_WEAK; i++) {
    uint32_t instance = describe_row(s, plan, rows[i], name, sizeof name);
    if (first == NONE) first = instance;
    length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? ", " : "", name);
    if (length >= sizeof text) break;
  }
  Topic about = describe_undetermined(s, plan, n, n ? columns[0] : NONE, first, name, sizeof name);
  blame_fast_joint(s, state, state->x, blame, sizeof blame);
  messages_clear(&s->messages);
  system_error(s, about, "at t = %.9g s the linear equations do not determine '%s'; they depend on each other in %s",
               state->time, name, text);
  system_remedy(s, "check for missing inertia (m, I, L), for components that fix the same motion twice, or reduce T_D%s",
                blame);
  return LIED_SINGULAR;
}

/* ---- change of sign of the determinant ---- */

LiedStatus report_sign_change(LiedSystem *s, State *state)
{
  const Plan *plan = state->plan;
  char joint[NAME_SIZE + 120], row[NAME_SIZE] = "";
  size_t weakest = 0;
  for (size_t k = 1; k < state->matrix.n; k++)
    if (fabs(factor_pivot(&state->factor, k).value) < fabs(factor_pivot(&state->factor, weakest).value)) weakest = k;
  uint32_t instance = describe_row(s, plan, factor_pivot(&state->factor, weakest).row, row, sizeof row);
  const Fastest fastest = rest_fastest(state, state->x);
  messages_clear(&s->messages);
  if (fastest.state) describe_joint(s, &fastest, joint, sizeof joint);
  if (instance == NONE && fastest.state) instance = fastest.instance;
  system_error(s, topic_instance(s, "determinant-sign", instance),
               "at t = %.9g s the determinant of the linear equations changed sign, next to %s: %s%s", state->time, row,
               fastest.state ? "T_D |w| is too large at " : "the system passed a singular configuration",
               fastest.state ? joint : "");
  system_remedy(s, fastest.state ? "reduce T_D there (the whole rigid tree has one value)"
                                 : "check inertias and coefficients there");
  return LIED_SINGULAR;
}
