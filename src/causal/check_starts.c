/* check_starts.c: checks that variables with start values, fixed ones and reinitialised ones are states. */
#include "causal/causal_internal.h"

static int check_reinits(CausalWork *work)
{
  int good = 1;
  for (uint32_t w = 0; w < work->scalar->when_count; w++)
    for (uint32_t a = 0; a < work->scalar->whens[w].action_count; a++) {
      const ScalarAction *action = &work->scalar->whens[w].actions[a];
      if (action->kind != ACTION_REINIT || work->scalar->variables[action->variable].is_state) continue;
      work_error(work, action->span, "not-a-state", "%s is not a state of %s: reinit can change states only",
                 work->scalar->variables[action->variable].name, work->spec->name);
      work_about(work, .variable = work->scalar->variables[action->variable].name);
      good = 0;
    }
  return good;
}

/* The states that a start value is computed from are not themselves computed from others. */
static int is_known_start(CausalWork *work, uint32_t v)
{
  uint32_t count = 0;
  const uint32_t *variables = ir_variables(work->arena, work->scalar->starts[v], &count);
  for (uint32_t i = 0; i < count; i++) {
    const ScalarVariable *used = &work->scalar->variables[variables[i]];
    if (scalar_is_parametric(work->scalar, scalar_reference(work->scalar, variables[i]))) continue;
    if (!used->is_state || work->scalar->starts[variables[i]] || work->scalar->variables[v].is_discrete) return 0;
  }
  return 1;
}

static void start_by_equation(CausalWork *work, uint32_t v, const Ir *start)
{
  const IrVariable *variable = &work->spec->variables[v];
  const Ir *value = start ? start : ir_number(work->pool, 0, variable->type);
  const char *text = arena_printf(work->arena, "%s = %s", variable->name, scalar_print(work->scalar, value));
  initial_add(work->scalar, scalar_reference(work->scalar, v), value, text, variable->span);
  work->scalar->starts[v] = NULL;
}

/* A discrete variable that is computed: its value before the first event, if there is pre of it. */
static int keeps_start(const CausalWork *work, uint32_t v)
{
  return work->spec->variables[v].type != TYPE_REAL;
}

/* A start value that is fixed is either the initial value of a state or cannot be honoured. */
int check_fixed(CausalWork *work)
{
  int good = check_reinits(work);
  for (uint32_t v = 0; v < work->spec->variable_count; v++) {
    const IrVariable *variable = &work->spec->variables[v];
    int is_state = work->scalar->variables[v].is_state || work->scalar->variables[v].is_discrete ||
                   variable->variability <= VARIABILITY_PARAMETER;
    if (work->scalar->starts[v] && !is_known_start(work, v)) start_by_equation(work, v, work->scalar->starts[v]);
    if (work->scalar->variables[v].flow_port != NONE) continue; /* the election of states honours it */
    if ((!variable->fixed && !work->scalar->starts[v]) || is_state) continue;
    if (keeps_start(work, v)) continue;
    if (work->starts_are_equations) {
      start_by_equation(work, v, work->scalar->starts[v] ? work->scalar->starts[v] : variable->attributes[ATTRIBUTE_START]);
      continue;
    }
    work->has_bad_start = 1;
    work_error(work, variable->span, "not-a-state", "%s is not a state of %s: its initial value cannot be fixed",
               variable->name, work->spec->name);
    work_about(work, .variable = variable->name);
    work_remedy(work, "set the start of a state instead");
    good = 0;
  }
  return good;
}
