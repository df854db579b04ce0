/* causal.c: the stages of causalisation, and what they share. */
#include <string.h>

#include "causal/causal_internal.h"

static GatherLevel level_of;

int variable_is_linear(const ScalarClass *scalar, uint32_t variable)
{
  return scalar->variables[variable].is_linear;
}

int variable_is_taken(const ScalarClass *scalar, uint32_t variable)
{
  return scalar->variables[variable].sort == SORT_TAKEN;
}

uint32_t causal_relation(const CausalClass *class_, const Ir *node)
{
  const HashTable *numbers = &class_->relation_numbers;
  for (HashCursor c = hash_table_find(numbers, hash_word(0, node->id)); c.item; hash_table_next(numbers, &c))
    if (class_->relations[c.item - 1].node == node) return (uint32_t)c.item - 1;
  return UINT32_MAX;
}

/* ---- the stages ------------------------------------------------------------------------------------------------------ */

Causal *causal_new(Arena *arena, IrPool *pool, Diagnostics *diagnostics)
{
  Causal *causal = ARENA_NEW(arena, Causal, 1);
  *causal = (Causal){.arena = arena, .pool = pool, .diagnostics = diagnostics};
  causal->gather = gather_new(arena, pool, diagnostics, level_of, causal);
  return causal;
}

IrPool *causal_pool(const Causal *causal)
{
  return causal->pool;
}

Differentiator *causal_differentiator(const Causal *causal)
{
  return gather_differentiator(causal->gather);
}

const SourceSet *causal_sources(const Causal *causal)
{
  return causal->diagnostics ? causal->diagnostics->sources : NULL;
}

static CausalWork *work_new(Causal *causal, ScalarClass *scalar)
{
  CausalWork *work = ARENA_NEW(causal->arena, CausalWork, 1);
  *work = (CausalWork){
      .arena = causal->arena, .pool = causal->pool, .diagnostics = causal->diagnostics, .spec = scalar->spec, .scalar = scalar};
  work->class_ = ARENA_NEW(causal->arena, CausalClass, 1);
  *work->class_ = (CausalClass){.spec = scalar->spec, .name = scalar->spec->name};
  return work;
}

typedef int Stage(CausalWork *work);

static int run_stages(CausalWork *work, Stage *const *stages, uint32_t count)
{
  unsigned errors = work->diagnostics->errors;
  for (uint32_t i = 0; i < count; i++)
    if (!stages[i](work) || work->diagnostics->errors != errors) return 0;
  return 1;
}

static int has_kind(const ScalarConnector *connector, LiedKind kind)
{
  for (uint32_t v = 0; v < connector->count; v++)
    if (connector->variables[v].kind == kind && (kind == LIED_REACTION || !connector->variables[v].flow)) return 1;
  return 0;
}

static int has_kinetic_alone(const CausalWork *work)
{
  for (uint32_t p = 0; p < work->scalar->port_count; p++) {
    const ScalarConnector *connector = work->scalar->ports[p].connector;
    if (has_kind(connector, LIED_KINETIC) && !has_kind(connector, LIED_POSITION)) return 1;
  }
  return 0;
}

/* The classic pair (s, flow f): inertia would need der(der(s)), which no port gives. */
static int report_classic_pair(const CausalWork *work)
{
  for (uint32_t p = 0; p < work->spec->port_count; p++) {
    const ScalarConnector *connector = work->scalar->ports[p].connector;
    if (!has_kind(connector, LIED_POSITION) || has_kind(connector, LIED_KINETIC) || !has_kind(connector, LIED_REACTION))
      continue;
    work_error(work, work->spec->ports[p].span, "no-derivative",
               "connector %s has a position and a force but no velocity, and this class needs more than that", connector->name);
    work_remedy(work, "use a connector with position, velocity and force (s, v, flow f), as Dialectic.Translational.Flange, "
                      "and der(v) for the acceleration");
    return 1;
  }
  return 0;
}

/* ---- messages of an attempt that may be taken back ------------------------------------------------------------------- */

typedef struct Attempt {
  Diagnostics before, after;
  Diagnostic *first; /* of the attempt's own messages */
} Attempt;

static void attempt_undo(Attempt *attempt, Diagnostics *diagnostics)
{
  attempt->after = *diagnostics;
  attempt->first = attempt->before.last ? attempt->before.last->next : diagnostics->first;
  *diagnostics = attempt->before;
  if (diagnostics->last) diagnostics->last->next = NULL;
}

static void attempt_redo(const Attempt *attempt, Diagnostics *diagnostics)
{
  *diagnostics = attempt->after;
  if (attempt->before.last) attempt->before.last->next = attempt->first;
}

static CausalWork *note_needs(Causal *causal, const ScalarClass *scalar)
{
  for (ClassEntry *entry = causal->classes; scalar && entry; entry = entry->next)
    if (entry->spec == scalar->spec) {
      entry->needs = scalar->needs;
      entry->need_count = scalar->need_count;
    }
  return NULL;
}

static void note_late(Causal *causal, const ScalarClass *scalar)
{
  for (ClassEntry *entry = causal->classes; scalar && entry; entry = entry->next)
    if (entry->spec == scalar->spec) {
      entry->late = scalar->late;
      entry->late_count = scalar->late_count;
    }
}

/* A class measures the motion at its ports, or provides it: the reading for which its equations suffice. Joints state their
 * preference by stateSelect; for others both readings are tried. Where a connector has no position there are no joints: a store
 * of energy gives the kinetic variable itself. When neither reading works it may measure a motion and constrain it, as a wheel
 * does that must not slip. Or it computes flows, as a heat exchanger does, on which its outputs depend. What is fixed and no
 * state may then be an initial equation. If that fails, too, the messages of the first reading are reported. */
static CausalWork *causalise(Causal *causal, const Specialisation *spec, int is_trial)
{
  static Stage *const stages[] = {choose_levels, find_directions, linear_forms, check_fixed};
  Attempt first = {0};
  CausalWork *work = NULL;
  const ScalarClass *measuring = NULL;
  enum { MEASURES, GIVES, CONSTRAINS, COMPUTES, READINGS };
  int bad_starts = 0;
  for (int attempt_number = 0; attempt_number < 2 * READINGS; attempt_number++) {
    int reading = attempt_number % READINGS;
    ScalarClass *scalar = gather_class(causal->gather, spec, !is_trial);
    unsigned errors = causal->diagnostics->errors;
    if (scalar && reading == COMPUTES && !gather_compute_flows(scalar)) {
      if (!bad_starts) break;
      continue;
    }
    if (scalar) scalar->lists_needs = causal->lists_needs, scalar->lists_late = causal->lists_late && !is_trial;
    if (!scalar || !reduce_index(scalar) || causal->diagnostics->errors != errors) return note_needs(causal, scalar);
    work = work_new(causal, scalar);
    work->states_first = (reading == GIVES) ^ has_kinetic_alone(work);
    work->may_constrain = reading == CONSTRAINS;
    work->starts_are_equations = attempt_number >= READINGS;
    Attempt attempt = {.before = *causal->diagnostics};
    if (run_stages(work, stages, sizeof stages / sizeof *stages)) return work;
    attempt_undo(&attempt, causal->diagnostics);
    if (attempt_number == MEASURES) first = attempt, measuring = scalar;
    bad_starts |= work->has_bad_start;
    if (!bad_starts && attempt_number == READINGS - 1) break; /* a second round would not help */
  }
  if (measuring && measuring->late_count)
    note_late(causal, measuring);
  else if (!report_classic_pair(work))
    attempt_redo(&first, causal->diagnostics);
  return NULL;
}

/* ---- roles of connectors --------------------------------------------------------------------------------------------- */

static int can_causalise(Causal *causal, const Specialisation *spec)
{
  Attempt attempt = {.before = *causal->diagnostics};
  const CausalWork *work = causalise(causal, spec, 1);
  attempt_undo(&attempt, causal->diagnostics);
  return work != NULL;
}

static int can_causalise_all(Causal *causal, const Specialisation *const *specs, uint32_t count)
{
  for (uint32_t u = 0; u < count; u++)
    if (specs[u]->port_count > 0 && !can_causalise(causal, specs[u])) return 0;
  return 1;
}

/* What may have either role is a reaction where all classes can be solved so: networks need no provider then, and a node has
 * any number of currents. Else flows are taken for streams last, since then at most two ports may meet. If nothing does,
 * messages are those of reactions. */
void causal_infer_roles(Causal *causal, const Specialisation *const *specs, uint32_t count)
{
  enum { ALL = SOLVES_FLOWS | SOLVES_RELATIVE };
  unsigned errors = causal->diagnostics->errors;
  int either = gather_infer_roles(causal->gather, specs, count, ALL);
  causal->has_wrong_roles = causal->diagnostics->errors > errors;
  if (!either || causal->has_wrong_roles || can_causalise_all(causal, specs, count)) return;
  for (int solves = either - 1; solves >= 0; solves--) {
    if (solves & ~either) continue;
    causal->trials = NULL;
    gather_infer_roles(causal->gather, specs, count, solves);
    if (can_causalise_all(causal, specs, count)) return;
  }
  causal->trials = NULL;
  gather_infer_roles(causal->gather, specs, count, ALL);
}

/* ---- variables that pass between parts ------------------------------------------------------------------------------- */

/* What was found out of a class that now reads something else. */
static void forget(Causal *causal, const Specialisation *spec)
{
  for (ClassEntry *entry = causal->classes; entry; entry = entry->next)
    if (entry->spec == spec) entry->spec = NULL;
  for (Trial *trial = causal->trials; trial; trial = trial->next)
    if (trial->spec == spec) trial->spec = NULL;
}

void causal_export(Causal *causal, const Specialisation *spec, uint32_t variable, const Specialisation *reader, uint32_t as)
{
  if (gather_export(causal->gather, spec, variable, reader, as)) forget(causal, reader);
}

/* Where a variable of the specialisation is computed. */
static VariableLevel level_of(void *user, const Specialisation *spec, uint32_t variable)
{
  Causal *causal = user;
  Trial *trial = causal->trials;
  while (trial && trial->spec != spec) trial = trial->next;
  if (!trial) {
    trial = ARENA_NEW(causal->arena, Trial, 1);
    *trial = (Trial){.next = causal->trials, .spec = spec};
    causal->trials = trial;
    Attempt attempt = {.before = *causal->diagnostics};
    trial->work = causalise(causal, spec, 1);
    attempt_undo(&attempt, causal->diagnostics);
  }
  return trial->work ? variable_level(trial->work, variable) : LEVEL_EXPLICIT;
}

/* stateSelect = always and never, where they could not be honoured. Composition decides which mass flows are states. */
static void check_selected(const CausalWork *work)
{
  for (uint32_t v = 0; v < work->spec->variable_count; v++) {
    const IrVariable *variable = &work->spec->variables[v];
    int is_state = work->scalar->variables[v].is_state;
    if (work->scalar->variables[v].sort != SORT_LOCAL || work->scalar->variables[v].flow_port != NONE) continue;
    if (variable->state_select == STATE_NEVER && is_state) {
      diagnostic_warning(work->diagnostics, variable->span, "state-select",
                         "%s is a state despite stateSelect = never: no equation determines it without its derivative",
                         variable->name);
      work_about(work, .variable = variable->name);
    }
    if (variable->state_select == STATE_ALWAYS && !is_state) {
      int is_derived = work->scalar->variables[v].derivative != NONE;
      diagnostic_warning(work->diagnostics, variable->span, "state-select",
                         "%s is not a state despite stateSelect = always: %s", variable->name,
                         is_derived ? "other equations give it" : "der of it does not occur");
      work_about(work, .variable = variable->name);
    }
  }
}

static const CausalClass *make_class(Causal *causal, const Specialisation *spec)
{
  CausalWork *work = causal->has_wrong_roles ? NULL : causalise(causal, spec, 0);
  if (!work) return NULL;
  check_selected(work);
  unsigned errors = causal->diagnostics->errors;
  assign_slots(work);
  if (causal->diagnostics->errors > errors) return NULL;
  collect_relations(work);
  collect_previous(work);
  find_first_values(work);
  describe_rules(work);
  if (causal->diagnostics->errors > errors) return NULL;
  return work->class_;
}

const CausalClass *causal_class(Causal *causal, const Specialisation *spec)
{
  for (const ClassEntry *entry = causal->classes; entry; entry = entry->next)
    if (entry->spec == spec) return entry->class_;
  ClassEntry *entry = ARENA_NEW(causal->arena, ClassEntry, 1);
  *entry = (ClassEntry){.next = causal->classes, .spec = spec};
  causal->classes = entry;
  return entry->class_ = make_class(causal, spec);
}

void causal_list_needs(Causal *causal)
{
  causal->lists_needs = 1;
}

const ScalarNeed *causal_needs(const Causal *causal, const Specialisation *spec, uint32_t *count)
{
  *count = 0;
  for (const ClassEntry *entry = causal->classes; entry; entry = entry->next)
    if (entry->spec == spec && !entry->class_) return *count = entry->need_count, entry->needs;
  return NULL;
}

void causal_list_late(Causal *causal, int on)
{
  causal->lists_late = (uint8_t)on;
  if (on) return;
  gather_forget_late(causal->gather);
  causal->classes = NULL;
  causal->trials = NULL;
}

const uint32_t *causal_late(const Causal *causal, const Specialisation *spec, uint32_t *count)
{
  *count = 0;
  for (const ClassEntry *entry = causal->classes; entry; entry = entry->next)
    if (entry->spec == spec && !entry->class_) return *count = entry->late_count, entry->late;
  return NULL;
}

int causal_set_late(Causal *causal, const Specialisation *spec, uint32_t variable)
{
  if (!gather_set_late(causal->gather, spec, variable)) return 0;
  causal->classes = NULL; /* others may read it */
  causal->trials = NULL;
  return 1;
}

int causal_is_late(const Causal *causal, const Specialisation *spec, uint32_t variable)
{
  return gather_is_late(causal->gather, spec, variable);
}
