/* same_instant.c: what `when` clauses assign holds at the instant of their event for all that read it there, in whatever order
 * they stand: a clause that reads what another one changes, through a port or a variable, runs again from the values before the
 * instant, until all agree. So a chain of sampled blocks passes on what it got now, not what it got a sample ago. Which clauses
 * act is decided once for an instant: relations stay. */
#include <string.h>

#include "simulate/simulate_internal.h"

enum { MOST_PASSES = 1000 }; /* a chain of so many clauses agrees */

void instant_begin(const Plan *plan, State *state)
{
  if (!plan->has_event_reads) return;
  memcpy(state->d_pass, state->d, plan->n_discretes * sizeof *state->d);
  memcpy(state->cut_pass, state->cut, plan->n_members);
  memcpy(state->violated_pass, state->violated, plan->n_assertions);
}

static void note_read(const Plan *plan, State *state)
{
  memcpy(state->w_pass, state->w, plan->n_values * sizeof *state->w);
  memcpy(state->v_pass, state->v, plan->n_locals * sizeof *state->v);
}

static int reads_new(const State *state, const ClassUse *use, size_t i)
{
  const LiedClass *class_ = use->info->class_;
  for (uint32_t k = 0; k < class_->n_event_values; k++) {
    const uint32_t at = use->at[i * use->info->n_values + class_->event_values[k]];
    if (state->w[at] != state->w_pass[at]) return 1;
  }
  for (uint32_t k = 0; k < class_->n_event_locals; k++) {
    const size_t at = use->local + place_in(use, class_->n_locals, i, class_->event_locals[k]);
    if (state->v[at] != state->v_pass[at]) return 1;
  }
  return 0;
}

/* As instant_begin found it. The state is that of the point. */
static void restore(State *state, const ClassUse *use, size_t i)
{
  const LiedClass *class_ = use->info->class_;
  for (uint32_t k = 0; k < class_->n_discretes; k++) {
    const size_t at = use->discrete + place_in(use, class_->n_discretes, i, k);
    state->d[at] = state->d_pass[at];
  }
  for (uint32_t k = 0; k < class_->n_assertions; k++) {
    const size_t at = use->assertion + place_in(use, class_->n_assertions, i, k);
    state->violated[at] = state->violated_pass[at];
  }
  state->cut[use->member + i] = state->cut_pass[use->member + i];
  batch_of(state, use)->changed[i] = 0;
}

static void run_again(const Plan *plan, State *state)
{
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    for (size_t i = 0; i < use->count && class_->event; i++) {
      double *x = state->x + use->state + i * class_->n_states;
      if (!reads_new(state, use, i)) {
        if (class_->n_states) memcpy(x, state->x_last + (x - state->x), class_->n_states * sizeof *x);
        continue;
      }
      restore(state, use, i);
      call_events(state, use, i, i + 1);
    }
  }
}

/* Values before the instant, for blocks; what `event` made of them is in d_last. */
static void return_pre(const Plan *plan, State *state)
{
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const uint32_t n = use->info->class_->n_discretes;
    for (size_t i = 0; i < use->count; i++)
      for (uint32_t k = n - use->info->class_->n_pre; k < n; k++) {
        const size_t at = use->discrete + place_in(use, n, i, k);
        state->d[at] = state->d_pass[at];
      }
  }
}

static int has_moved(const Plan *plan, const State *state)
{
  return memcmp(state->d, state->d_last, plan->n_discretes * sizeof *state->d) != 0 ||
         memcmp(state->x, state->x_last, plan->n_states * sizeof *state->x) != 0;
}

static LiedStatus report_no_agreement(LiedSystem *s, double t)
{
  system_error(
      s, (Topic){.code = "event-iteration"},
      "at t = %.9g s `when` clauses that read what others assign at the same instant do not agree: each waits for the other",
      t);
  system_remedy(s, "use pre() where one reads what the other assigns");
  return LIED_SOLVER_FAILED;
}

LiedStatus instant_agree(LiedSystem *s, double t)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  if (!plan->has_event_reads) return LIED_OK;
  note_read(plan, state);
  for (int pass = 0; pass < MOST_PASSES; pass++) {
    memcpy(state->d_last, state->d, plan->n_discretes * sizeof *state->d);
    memcpy(state->x_last, state->x, plan->n_states * sizeof *state->x);
    return_pre(plan, state);
    LiedStatus status = evaluate_event(s, LIED_HOLD_ALL, t, state->present, NULL);
    if (status) return status;
    memcpy(state->d, state->d_last, plan->n_discretes * sizeof *state->d);
    run_again(plan, state);
    if (state->fault.site) return report_fault(s, t);
    if (!has_moved(plan, state)) return LIED_OK;
    note_read(plan, state);
  }
  return report_no_agreement(s, t);
}
