/* not_finite.c: numbers that are not finite: which variable, in which equation. An evaluation that ends in one fails; results
 * are checked row by row. Only failures run the search. */
#include <stdio.h>

#include "evaluate/evaluate_internal.h"

typedef struct Culprit {
  char name[NAME_SIZE];         /* "" : not found */
  char equation[2 * NAME_SIZE]; /* " in y = sqrt(x)", or "" */
  Topic about;
  int is_state;
} Culprit;

static const char code[] = "not-finite";

static void accuse(const LiedSystem *s, Culprit *culprit, uint32_t instance, const char *variable, const LiedSource *source)
{
  culprit->about = topic_variable(s, code, instance, variable);
  topic_write(&culprit->about, culprit->name, sizeof culprit->name);
  if (source) describe_source(source, culprit->equation, sizeof culprit->equation);
}

/* ---- the search: states, then variables in the order in which blocks compute them, then rows ---- */

static int search_states(const LiedSystem *s, const State *state, Culprit *culprit)
{
  const Plan *plan = state->plan;
  for (size_t i = 0; i < plan->n_states + contacts_states(state); i++)
    if (!isfinite(state->x[i])) {
      state_name(s, state, i, culprit->name, sizeof culprit->name);
      culprit->about = topic_state(s, state, code, i);
      return culprit->is_state = 1;
    }
  return 0;
}

static int search_locals(const LiedSystem *s, const State *state, const ClassUse *use, size_t i, Culprit *culprit)
{
  const LiedClass *class_ = use->info->class_;
  for (unsigned j = 0; j < class_->n_locals; j++)
    if (!isfinite(batch_of(state, use)->v[place_in(use, class_->n_locals, i, j)])) {
      accuse(s, culprit, use->instance[i], class_->locals[j].name, class_->local_sources ? &class_->local_sources[j] : NULL);
      return 1;
    }
  return 0;
}

/* Port values that the class provides, as far as its descriptor says so. */
static int search_values(const LiedSystem *s, const State *state, const ClassUse *use, size_t i, Culprit *culprit)
{
  const LiedClass *class_ = use->info->class_;
  unsigned value = 0;
  for (uint16_t p = 0; p < class_->n_ports && class_->value_sources; p++)
    for (uint16_t v = 0; v < class_->ports[p].connector->n_variables; v++) {
      if (!kind_has_value(class_->ports[p].connector->variables[v].kind)) continue;
      const LiedSource *source = &class_->value_sources[value];
      double number = state->w[use->at[i * use->info->n_values + value++]];
      if (isfinite(number) || !source->equation || !*source->equation) continue;
      culprit->about = topic_ref(s, code, (Ref){.instance = use->instance[i], .kind = REF_PORT, .index = v, .port = p});
      topic_write(&culprit->about, culprit->name, sizeof culprit->name);
      describe_source(source, culprit->equation, sizeof culprit->equation);
      return 1;
    }
  return 0;
}

static int search_blocks(const LiedSystem *s, const State *state, Culprit *culprit)
{
  const Plan *plan = state->plan;
  for (size_t k = 0; k < plan->n_batches; k++) {
    const Batch *batch = &plan->batches[k];
    for (uint32_t i = batch->first; i < batch->end && batch->use < plan->n_uses; i++)
      if (search_locals(s, state, &plan->uses[batch->use], i, culprit) ||
          search_values(s, state, &plan->uses[batch->use], i, culprit))
        return 1;
  }
  return 0;
}

/* Without a name of its own: no variable is named. */
static void accuse_equation(const LiedSystem *s, Culprit *culprit, uint32_t instance, const char *equation)
{
  accuse(s, culprit, instance, equation, NULL);
  culprit->about.variable = NULL;
}

static int search_row(const LiedSystem *s, const State *state, const ClassUse *use, size_t i, Culprit *culprit)
{
  const LiedClass *class_ = use->info->class_;
  for (unsigned j = 0; j < class_->n_rows && class_->rows_info && class_->rows; j++)
    if (!class_->rows_info[j].homogeneous && !isfinite(batch_of(state, use)->rhs[place_in(use, class_->n_rows, i, j)])) {
      accuse_equation(s, culprit, use->instance[i], class_->rows_info[j].equation ? class_->rows_info[j].equation : "a row");
      return 1;
    }
  for (unsigned j = 0; j < use->info->n_varying; j++)
    if (!isfinite(batch_of(state, use)->a[place_in(use, use->info->n_varying, i, j)]))
      return accuse_equation(s, culprit, use->instance[i], "a coefficient"), 1;
  return 0;
}

static int search_rows(const LiedSystem *s, const State *state, Culprit *culprit)
{
  const Plan *plan = state->plan;
  for (size_t u = 0; u < plan->n_uses; u++)
    for (size_t i = 0; i < plan->uses[u].count; i++)
      if (search_row(s, state, &plan->uses[u], i, culprit)) return 1;
  return 0;
}

static int search(const LiedSystem *s, const State *state, Culprit *culprit)
{
  *culprit = (Culprit){.about.code = code};
  return search_states(s, state, culprit) || search_blocks(s, state, culprit) || search_rows(s, state, culprit);
}

int is_not_finite(const LiedSystem *s, const State *state)
{
  Culprit culprit;
  return search(s, state, &culprit);
}

static void search_derivatives(const LiedSystem *s, const State *state, const double *dx, Culprit *culprit)
{
  const Plan *plan = state->plan;
  size_t i = 0, n = plan->n_states + contacts_states(state);
  char name[NAME_SIZE - 8];
  while (i < n && isfinite(dx[i])) i++;
  if (i == n) return;
  state_name(s, state, i, name, sizeof name);
  culprit->about = topic_state(s, state, code, i);
  snprintf(culprit->name, sizeof culprit->name, "der(%s)", name);
  describe_derivative(state, i, culprit->equation, sizeof culprit->equation);
}

/* ---- messages ---- */

static const char *advice(const Culprit *culprit)
{
  return culprit->is_state
             ? "take a smaller step or an adaptive solver; for stiff elastic elements at a fixed step give T_D > 0 and T_E > 0"
             : "look for a root or logarithm of a negative number or a division by zero there; if it has grown without bound, "
               "take a smaller step or an adaptive solver, and give stiff elastic elements T_D > 0 and T_E > 0";
}

LiedStatus report_not_finite(LiedSystem *s, State *state, double t, const double *dx)
{
  Culprit culprit;
  char blame[NAME_SIZE + 200];
  if (!search(s, state, &culprit) && dx) search_derivatives(s, state, dx, &culprit);
  uint32_t joint = blame_fast_joint(s, state, state->present, blame, sizeof blame);
  messages_clear(&s->messages);
  system_error(s, culprit.name[0] ? culprit.about : topic_instance(s, code, joint), "at t = %.9g s '%s' is not finite%s", t,
               culprit.name[0] ? culprit.name : "the state", culprit.equation);
  system_remedy(s, "%s%s", advice(&culprit), blame);
  return LIED_NOT_FINITE;
}

/* ---- results ---- */

static const LiedSource *source_of(const LiedSystem *s, Ref ref)
{
  const LiedClass *class_ = instance_class(s, ref.instance);
  const LiedSource *sources = ref.kind == REF_OUTPUT ? class_->output_sources : NULL;
  return sources ? &sources[ref.index] : NULL;
}

/* Whether the system depends on the variable. Results alone use outputs, and perhaps discrete variables and open ports. */
static int is_needed(const LiedSystem *s, Ref ref)
{
  if (ref.kind == REF_OUTPUT || ref.kind == REF_DISCRETE) return 0;
  if (ref.kind != REF_PORT) return 1;
  uint32_t port = s->structure->instances[ref.instance].first_port + ref.port;
  return s->plan->nodes[s->plan->node_of[port]].n_members > 1;
}

static void warn(LiedSystem *s, double t, Ref ref)
{
  char name[NAME_SIZE], equation[2 * NAME_SIZE] = "";
  ref_name(s, ref, name, sizeof name);
  if (source_of(s, ref)) describe_source(source_of(s, ref), equation, sizeof equation);
  run_warning(s, topic_ref(s, "result-not-finite", ref),
              "at t = %.9g s '%s' is not finite%s: the system does not depend on it, but the result has gaps", t, name,
              equation);
  run_remedy(s, "look for a root or logarithm of a negative number, a division by zero, or a parameter without value");
}

/* A parameter that has no value is not a number, and neither is what only shows what it would give. */
static int lacks_parameter(const State *state, const ClassUse *use, size_t i)
{
  const unsigned n = use->info->class_->n_parameters;
  for (unsigned k = 0; k < n; k++)
    if (isnan(batch_of(state, use)->p[place_in(use, n, i, k)])) return 1;
  return 0;
}

static int instance_is_finite(const State *state, const ClassUse *use, size_t i)
{
  const unsigned n = use->info->class_->n_locals;
  unsigned k = 0;
  while (k < n && isfinite(batch_of(state, use)->v[place_in(use, n, i, k)])) k++;
  return k == n;
}

static int locals_are_good(const State *state, const ClassUse *use)
{
  if (all_finite(batch_of(state, use)->v, use->padded * use->info->class_->n_locals)) return 1;
  for (size_t i = 0; i < use->count; i++)
    if (!instance_is_finite(state, use, i) && !lacks_parameter(state, use, i)) return 0;
  return 1;
}

LiedStatus check_locals(LiedSystem *s, double t)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  int good = 1;
  for (size_t u = 0; u < plan->n_uses; u++) good &= locals_are_good(state, &plan->uses[u]);
  return good ? LIED_OK : report_not_finite(s, s->state, t, NULL);
}

LiedStatus result_not_finite(LiedSystem *s, double t, Ref ref, unsigned char *told)
{
  const Plan *plan = s->plan;
  if (*told || ref.kind == REF_PARAMETER || ref.kind == REF_ENERGY) return LIED_OK;
  if (ref.instance >= plan->n_instances || plan->position[ref.instance] == NONE) return LIED_OK; /* removed */
  const ClassUse *use = &plan->uses[plan->use_of[ref.instance]];
  const int is_unset = ref.kind == REF_LOCAL && lacks_parameter(s->state, use, plan->position[ref.instance]);
  if (is_needed(s, ref) && !is_unset) return report_not_finite(s, s->state, t, NULL);
  warn(s, t, ref);
  *told = 1;
  return LIED_OK;
}
