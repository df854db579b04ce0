/* diagnose.c: what went wrong in an evaluation, in the user's terms: component, variable, time, remedy. Only the failing path
 * runs this. */
#include <stdio.h>

#include "evaluate/evaluate_internal.h"

enum { MOST_WEAK = 6 };

/* ---- names of things in composed arrays ---- */

static void internal_name(const LiedSystem *s, const Composed *c, uint32_t unknown, char *text, size_t size)
{
  for (size_t u = 0; u < c->n_uses; u++) {
    const ClassUse *use = &c->uses[u];
    size_t n = use->info->class_->n_internals, at = unknown - use->unknown;
    if (unknown < use->unknown || at >= n * use->count) continue;
    snprintf(text, size, "%s%s%s", instance_name(s, use->instance[at / n]), instance_dot(s, use->instance[at / n]),
             use->info->class_->internals[at % n].name);
    return;
  }
  snprintf(text, size, "?");
}

static void unknown_name(const LiedSystem *s, const Composed *c, uint32_t unknown, char *text, size_t size)
{
  if (unknown >= c->n_node_unknowns) {
    internal_name(s, c, unknown, text, size);
    return;
  }
  size_t low = 0, high = c->n_nodes; /* the last node that does not start behind the unknown */
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (c->nodes[middle].unknown <= unknown)
      low = middle;
    else
      high = middle;
  }
  const PortNode *node = &c->nodes[low];
  const ConnectorCounts *counts = port_counts(s, c->members[node->first_member]);
  uint32_t offset = unknown - node->unknown, member = 0;
  int flow = offset >= counts->shared_unknowns;
  if (flow) {
    offset -= counts->shared_unknowns;
    member = offset / counts->flow_unknowns;
    offset %= counts->flow_unknowns;
  }
  uint32_t port = c->members[node->first_member + member];
  const LiedConnector *connector = port_of(s, port)->connector;
  for (unsigned i = 0; i < connector->n_variables; i++) {
    const LiedVariable *v = &connector->variables[i];
    if (v->kind == LIED_SIGNAL || (v->flow != 0) != flow || offset-- > 0) continue;
    snprintf(text, size, v->kind == LIED_REACTION ? "%s.%s" : "der(%s.%s)", port_name(s, port).text, v->name);
    return;
  }
}

/* A mass flow elected as state: by the name that its class gives it, or that of the connector. */
static void flow_state_name(const LiedSystem *s, uint32_t port, char *text, size_t size)
{
  uint32_t i = s->structure.port_instance[port];
  const LiedClass *class_ = instance_class(s, i);
  for (unsigned j = 0; j < class_->n_streams; j++)
    if (class_->streams[j].port == port_number(s, port)) {
      snprintf(text, size, "%s%s%s", instance_name(s, i), instance_dot(s, i), class_->streams[j].name);
      return;
    }
  const LiedConnector *connector = port_of(s, port)->connector;
  unsigned v = 0;
  while (connector->variables[v].kind != LIED_KINETIC) v++;
  snprintf(text, size, "%s.%s", port_name(s, port).text, connector->variables[v].name);
}

/* States of classes come first, then flows, then those of contacts. */
void state_name(const LiedSystem *s, const Composed *c, size_t state, char *text, size_t size)
{
  size_t n_class_states = c->n_states - c->n_flow_states;
  if (state >= c->n_states) {
    contacts_state_name(s, c, state - c->n_states, text, size);
    return;
  }
  if (state >= n_class_states) {
    flow_state_name(s, c->flow_states[state - n_class_states].port, text, size);
    return;
  }
  for (size_t u = 0; u < c->n_uses; u++) {
    const ClassUse *use = &c->uses[u];
    size_t n = use->info->class_->n_states, at = state - use->state;
    if (state < use->state || at >= n * use->count) continue;
    snprintf(text, size, "%s%s%s", instance_name(s, use->instance[at / n]), instance_dot(s, use->instance[at / n]),
             use->info->class_->states[at % n].name);
    return;
  }
}

/* ---- velocities that are too large for T_D ---- */

static void describe_joint(const LiedSystem *s, const Fastest *fastest, char *text, size_t size)
{
  const char *unit = fastest->state->unit ? fastest->state->unit : "";
  snprintf(text, size, "joint '%s' with %s = %.6g%s%s and T_D = %.6g s", instance_name(s, fastest->instance),
           fastest->state->name, fastest->velocity, *unit ? " " : "", unit, fastest->T_D);
}

/* What diverges, or loses rank, may do so because of it. "" where nothing is fast. */
void blame_fast_joint(LiedSystem *s, const double *x, char *text, size_t size)
{
  const double MOST = 0.03; /* rad: from here on light links make the matrix singular */
  const Fastest fastest = rest_fastest(s, x);
  char joint[NAME_SIZE + 120];
  *text = 0;
  if (!(fastest.angle > MOST)) return;
  describe_joint(s, &fastest, joint, sizeof joint);
  snprintf(text, size, "; T_D |w| = %.3g is too large at %s: reduce T_D there", fastest.angle, joint);
}

/* ---- singular ---- */

static void describe_row(const LiedSystem *s, const Composed *c, uint32_t core_row, char *text, size_t size)
{
  if (core_row >= c->n_core) {
    snprintf(text, size, "the law of a contact");
    return;
  }
  size_t row = c->core_row[core_row];
  if (row >= c->n_rows) {
    snprintf(text, size, "a sum of flows");
    return;
  }
  RowOwner owner = row_owner(c, row);
  const char *equation = owner.use->info->class_->rows_info[owner.row].equation;
  snprintf(text, size, "'%s' (%s)", instance_name(s, owner.use->instance[owner.position]), equation ? equation : "a row");
}

LiedStatus report_singular(LiedSystem *s, FactorStatus status)
{
  const Composed *c = s->composed;
  char text[1200] = "", name[NAME_SIZE], blame[NAME_SIZE + 200];
  if (status == FACTOR_NO_MEMORY) return report_no_memory(s);
  if (is_not_finite(s)) return report_not_finite(s, c->time, NULL);
  uint32_t rows[MOST_WEAK], columns[MOST_WEAK];
  size_t n = factor_weak(c->factor, rows, columns, MOST_WEAK), length = 0;
  for (size_t i = 0; i < n && i < MOST_WEAK; i++) {
    describe_row(s, c, rows[i], name, sizeof name);
    length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? ", " : "", name);
    if (length >= sizeof text) break;
  }
  if (n > 0 && columns[0] >= c->n_core)
    snprintf(name, sizeof name, "the force of a contact");
  else if (n > 0)
    unknown_name(s, c, c->column_unknown[columns[0]], name, sizeof name);
  else
    snprintf(name, sizeof name, "an unknown");
  blame_fast_joint(s, c->x, blame, sizeof blame);
  message_clear(&s->message);
  message_error(&s->message,
                "at t = %.9g s the linear equations do not determine '%s'; they depend on each other in %s: check for "
                "missing inertia (m, I, L), for parts that hold the same motion twice, or reduce T_D%s",
                c->time, name, text, blame);
  return LIED_SINGULAR;
}

/* ---- change of sign of the determinant ---- */

LiedStatus report_sign_change(LiedSystem *s)
{
  const Composed *c = s->composed;
  char joint[NAME_SIZE + 120], row[NAME_SIZE] = "";
  size_t weakest = 0;
  for (size_t k = 1; k < c->matrix.n; k++)
    if (fabs(factor_pivot(c->factor, k).value) < fabs(factor_pivot(c->factor, weakest).value)) weakest = k;
  describe_row(s, c, factor_pivot(c->factor, weakest).row, row, sizeof row);
  const Fastest fastest = rest_fastest(s, c->x);
  message_clear(&s->message);
  if (fastest.state) describe_joint(s, &fastest, joint, sizeof joint);
  if (fastest.state)
    message_error(&s->message,
                  "at t = %.9g s the determinant of the linear level changed sign, next to %s: T_D |w| is too large at "
                  "%s; reduce T_D there (the whole rigid tree has one value)",
                  c->time, row, joint);
  else
    message_error(&s->message,
                  "at t = %.9g s the determinant of the linear level changed sign, next to %s: the system passed a "
                  "singular configuration; check inertias and coefficients there",
                  c->time, row);
  return LIED_SINGULAR;
}
