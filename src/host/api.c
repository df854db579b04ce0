/* api.c: lied.h for composed systems: compose, get, evaluate, names, relations of ports. */
#include <string.h>

#include "contact/contact.h"
#include "simulate/simulate.h"

static LiedStatus check_length(LiedSystem *s, size_t n)
{
  if (n == s->plan->n_states) return LIED_OK;
  system_error(s, (Topic){.code = "wrong-dimension"}, "the vector has %zu numbers, the system has %zu states", n,
               s->plan->n_states);
  return LIED_WRONG_DIMENSION;
}

LiedStatus lied_compose(LiedSystem *s)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = system_idle(s);
  return status ? status : system_compose(s);
}

LiedStatus lied_reserve_contacts(LiedSystem *s, size_t points)
{
  enum { MOST = 100000000 }; /* entries of the matrix have numbers of 32 bits */
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (points <= MOST) return s->contact_room = points, LIED_OK;
  system_error(s, (Topic){.code = "wrong-option"}, "there is no room for %zu points of contact, but for %d at most", points,
               MOST);
  return LIED_WRONG_VALUE;
}

LiedStatus lied_set_threads(LiedSystem *s, unsigned threads)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = system_idle(s);
  if (status) return status;
  crew_free(s->crew);
  s->crew = threads == 1 ? NULL : crew_new(&s->memory, threads);
  return threads == 1 || s->crew ? LIED_OK : report_no_memory(s);
}

double lied_time(const LiedSystem *s)
{
  return s ? s->time : NAN;
}

/* ---- variables ---- */

static LiedStatus find_name(LiedSystem *s, const char *name, Ref *ref)
{
  return find_variable(s, name ? name : "", name ? strlen(name) : 0, ref);
}

LiedStatus lied_get(LiedSystem *s, const char *name, double *value)
{
  if (value) *value = NAN;
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (!value) return check_given(s, value, "the value");
  Ref ref;
  LiedStatus status = find_name(s, name, &ref);
  if (status) return status;
  if (ref.kind == REF_PARAMETER) return *value = instance_parameters(s, ref.instance)[ref.index], LIED_OK;
  status = s->refused ? system_composed(s) : system_ready(s);
  if (!status && ref.kind == REF_ENERGY) ledger_open(s);
  if (!status) status = observe(s);
  if (!status) *value = ref_value(s, ref);
  return status;
}

const char *lied_unit(LiedSystem *s, const char *name)
{
  Ref ref;
  return !call_begins(s) || find_name(s, name, &ref) ? NULL : ref_unit(s, ref);
}

/* ---- states ---- */

size_t lied_n_states(const LiedSystem *s)
{
  return s && s->plan ? s->plan->n_states : 0;
}

const char *lied_state_name(LiedSystem *s, size_t index)
{
  if (index >= lied_n_states(s)) return NULL;
  state_name(s, s->state, index, s->text, sizeof s->text);
  return s->text;
}

LiedStatus lied_get_states(const LiedSystem *system, double *x, size_t n)
{
  LiedSystem *s = (LiedSystem *)system; /* only its message changes */
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = system_composed(s);
  if (!status) status = check_length(s, n);
  if (!status && n) status = check_given(s, x, "the vector of states");
  if (!status && n) memcpy(x, s->state->present, n * sizeof *x);
  return status;
}

static LiedStatus check_states(LiedSystem *s, double time, const double *x)
{
  size_t n = s->plan->n_states, i = 0;
  while (i < n && isfinite(x[i])) i++;
  if (i == n && isfinite(time)) return LIED_OK;
  if (i < n) state_name(s, s->state, i, s->text, sizeof s->text);
  system_error(s, i < n ? topic_state(s, s->state, "value-not-finite", i) : (Topic){.code = "value-not-finite"},
               "'%s' cannot be set to a number that is not finite", i < n ? s->text : "time");
  return LIED_WRONG_VALUE;
}

LiedStatus lied_set_states(LiedSystem *s, double time, const double *x, size_t n)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = system_idle(s);
  if (!status) status = system_ready(s);
  if (!status) status = check_length(s, n);
  if (!status && n) status = check_given(s, x, "the vector of states");
  if (!status) status = check_states(s, time, x);
  if (status) return status;
  if (n) memcpy(s->state->present, x, n * sizeof *x);
  s->time = s->integrator.t = time;
  s->running = 1; /* a later composition keeps what was set */
  s->state->determinant = 0;
  ledger_restart(s);
  system_disturb(s);
  return LIED_OK;
}

LiedStatus lied_evaluate(LiedSystem *s, double time, const double *x, double *dx, size_t n)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (!s->plan || s->stale || n != s->plan->n_states || !x || !dx) {
    LiedStatus status = system_ready(s);
    if (!status) status = check_length(s, n);
    if (status) return status;
    if (n && (!x || !dx)) return check_given(s, NULL, "a vector of states or derivatives");
  }
  const Plan *plan = s->plan;
  State *state = s->state;
  if (plan->n_relations) memcpy(state->on_before, state->on, plan->n_relations);
  if (plan->n_modes) memcpy(state->set_before, state->modes.set, plan->n_modes);
  contacts_fill_state(plan, state, x);
  const int has_contacts = plan->contacts != NULL;
  LiedStatus status = has_contacts ? evaluate_point(s, LIED_HOLD_NONE, time, state->x, NULL)
                                   : evaluate_derivatives(s, LIED_HOLD_NONE, time, x, dx);
  if (has_contacts && !status && n) memcpy(dx, state->dx, n * sizeof *dx);
  if (plan->n_relations) memcpy(state->on, state->on_before, plan->n_relations);
  if (plan->n_modes) memcpy(state->modes.set, state->set_before, plan->n_modes);
  return status;
}

void lied_stats(const LiedSystem *s, LiedStats *stats)
{
  if (!stats) return;
  *stats = s ? s->stats : (LiedStats){0};
  if (!s) return;
  const Plan *plan = s->plan;
  const State *state = s->state;
  stats->bytes = s->memory.bytes + structure_bytes(s->structure) + (s->plan ? s->plan->memory.bytes : 0);
  const size_t formals = s->structure->formals != NONE; /* not a part, only names */
  for (size_t i = 0; i < s->structure->n_instances; i++) stats->instances += !s->structure->instances[i].removed;
  stats->instances -= formals;
  if (!plan) return;
  stats->classes = plan->n_uses - formals;
  stats->nodes = plan->n_nodes;
  stats->states = plan->n_states;
  stats->unknowns = plan->n_unknowns;
  stats->core_unknowns = plan->n_core;
  stats->factor_entries = factor_entries(&state->factor);
  stats->blocks = plan->n_blocks;
  stats->batches = plan->n_batches;
  stats->modes = plan->n_modes;
  stats->mode_passes = state->modes.head->passes;
  stats->mode_exhausted = state->modes.head->exhausted;
  stats->evaluations = state->counts.evaluations;
  stats->reorderings = state->counts.reorderings;
}

/* ---- port relation ---- */

/* An instance whose rows all stay in the core can be asked how it answers an extra reaction. */
static LiedStatus watch(LiedSystem *s, uint32_t instance)
{
  if (s->structure->instances[instance].watched) return LIED_OK;
  int running = s->running;
  LiedStatus status = system_idle(s);
  if (!status) status = observe(s);
  if (status) return status;
  status = structure_own(s);
  if (status) return status;
  s->structure->instances[instance].watched = 1;
  s->running = 1; /* keep the current state */
  status = system_compose(s);
  s->running = running;
  if (status && !structure_own(s)) s->structure->instances[instance].watched = 0;
  return status;
}

/* b = -(coefficients of unknown j in the instance's rows): an extra reaction lambda = 1 on the instance's side. */
static void extra_reaction(const Plan *plan, const State *state, const ClassUse *use, size_t i, uint32_t j, double *b)
{
  const ClassInfo *info = use->info;
  memset(b, 0, plan->n_core * sizeof *b);
  for (uint32_t r = 0; r < plan->n_core; r++) {
    size_t row = plan->core_row[r], first = use->row + i * info->class_->n_rows;
    if (row < first || row >= first + info->class_->n_rows) continue;
    for (unsigned e = info->row_entry[row - first]; e < info->row_entry[row - first + 1]; e++) {
      const LiedEntry *entry = &info->entries[e];
      if (entry->unknown != j) continue;
      double coefficient = state->coefficients[coefficient_of(use, i, e)];
      b[r] -= plan->row_flip[r] ? -coefficient : coefficient;
    }
  }
  for (size_t m = 0; m < plan->n_modes; m++)
    if (state->modes.set[m] != MODE_LAW) b[state->modes.row[m]] = 0;
}

/* Scatters the port's derivatives found in z into column j of Y (n columns), or into a vector (n = 1). */
static void gather_port(const ClassUse *use, size_t i, unsigned port, const double *z, double *kinetic, double *position,
                        size_t n, size_t j)
{
  const ClassInfo *info = use->info;
  const LiedConnector *connector = info->class_->ports[port].connector;
  size_t unknown = i * info->n_unknowns + info->port_unknown[port], n_kinetic = 0, n_position = 0;
  for (unsigned v = 0; v < connector->n_variables; v++) {
    LiedKind kind = connector->variables[v].kind;
    if (kind == LIED_SIGNAL) continue;
    double value = signed_value(z, use->column[unknown++]);
    if (kind == LIED_KINETIC && kinetic) kinetic[n_kinetic++ * n + j] = value;
    if ((kind == LIED_POSITION || kind == LIED_QUASI) && position) position[n_position++ * n + j] = value;
  }
}

LiedStatus lied_port_relation(LiedSystem *s, const char *name, double *Ya, double *a0, double *Ye, double *e0)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  uint32_t port;
  LiedStatus status = system_ready(s);
  if (!status) status = contacts_refuse(s, "the relation of a port");
  if (!status) status = structure_find_port(s, name, &port);
  uint32_t instance = status ? 0 : s->structure->port_instance[port];
  if (!status) status = watch(s, instance);
  if (!status) status = observe(s);
  if (status) return status;
  const Plan *plan = s->plan;
  State *state = s->state;
  const ClassUse *use = &plan->uses[plan->use_of[instance]];
  size_t i = plan->position[instance], n = 0, j = 0;
  double *b = memory_resize(&s->memory, NULL, 0, 2 * (plan->n_columns + 1) * sizeof *b);
  if (!b) return report_no_memory(s);
  double *z = b + plan->n_columns + 1;
  const LiedConnector *connector = port_of(s, port)->connector;
  for (unsigned v = 0; v < connector->n_variables; v++) n += connector->variables[v].kind == LIED_REACTION;
  gather_port(use, i, port_number(s, port), state->z, a0, e0, 1, 0);
  uint32_t unknown = use->info->port_unknown[port_number(s, port)];
  for (unsigned v = 0; v < connector->n_variables; v++) {
    if (connector->variables[v].kind == LIED_REACTION) {
      extra_reaction(plan, state, use, i, unknown, b);
      factor_solve(&state->factor, b, z);
      gather_port(use, i, port_number(s, port), z, Ya, Ye, n, j++);
    }
    unknown += connector->variables[v].kind != LIED_SIGNAL;
  }
  memory_resize(&s->memory, b, 2 * (plan->n_columns + 1) * sizeof *b, 0);
  return LIED_OK;
}
