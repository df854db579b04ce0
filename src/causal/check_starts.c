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
static int check_start(CausalWork *work, uint32_t v)
{
  uint32_t count = 0;
  const uint32_t *variables = work->scalar->starts[v] ? ir_variables(work->arena, work->scalar->starts[v], &count) : NULL;
  for (uint32_t i = 0; i < count; i++) {
    const ScalarVariable *used = &work->scalar->variables[variables[i]];
    if (scalar_is_parametric(work->scalar, scalar_reference(work->scalar, variables[i]))) continue;
    if (used->is_state && !work->scalar->starts[variables[i]]) continue;
    work_error(work, work->spec->variables[v].span, "initial-value",
               "the initial value of %s depends on %s, which is not a state with a start value", work->spec->variables[v].name,
               work->scalar->variables[variables[i]].name);
    work_about(work, .variable = work->spec->variables[v].name);
    return 0;
  }
  return 1;
}

/* A start value that is fixed is either the initial value of a state or cannot be honoured. */
int check_fixed(CausalWork *work)
{
  int good = check_reinits(work);
  for (uint32_t v = 0; v < work->spec->variable_count; v++) {
    const IrVariable *variable = &work->spec->variables[v];
    int is_state = work->scalar->variables[v].is_state || work->scalar->variables[v].is_discrete ||
                   variable->variability <= VARIABILITY_PARAMETER;
    good &= check_start(work, v);
    if (work->scalar->variables[v].flow_port != NONE) continue; /* the election of states honours it */
    if ((!variable->fixed && !work->scalar->starts[v]) || is_state) continue;
    work_error(work, variable->span, "not-a-state", "%s is not a state of %s: its initial value cannot be fixed",
               variable->name, work->spec->name);
    work_about(work, .variable = variable->name);
    work_remedy(work, "set the start of a state instead");
    good = 0;
  }
  return good;
}
