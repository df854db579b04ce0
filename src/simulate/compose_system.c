/* compose_system.c: from structure to a system that runs: the stages of compose, then contacts and the first factor; the states
 * of a running system are carried over. */
#include <string.h>

#include "base/clock.h"
#include "simulate/simulate_internal.h"

/* A Plan and a State of it that are being made, or in use. */
void composition_free(LiedSystem *s, Plan *plan, State *state)
{
  state_free(&s->memory, state);
  plan_release(plan);
}

/* ---- stages ---- */

/* Orders and factorises at the start values: a system inside the rules has a regular matrix there. */
static FactorStatus try_first_factor(const Plan *plan, State *state)
{
  const EvaluateHow how = {.hold = LIED_HOLD_NONE};
  FactorStatus status = evaluate_new_order(plan, state, NEW_PIVOTS);
  if (status == FACTOR_OK) status = evaluate_factor(plan, state, how);
  return status == FACTOR_OK ? evaluate_sign(plan, state, how) : status;
}

static LiedStatus first_factor(Compose *k, State *state)
{
  FactorStatus status = try_first_factor(k->plan, state);
  while (status == FACTOR_NO_ROOM && state_extend_factor(&k->s->memory, state)) status = try_first_factor(k->plan, state);
  state->counts.reorderings = 0; /* the first order is none */
  for (size_t u = 0; u < k->plan->n_uses; u++) state->batch[u].initial = 0;
  if (status == FACTOR_NO_ROOM) return LIED_NO_MEMORY;
  if (status == FACTOR_OK) return LIED_OK;
  return report_singular(k->s, state, status) == LIED_NOT_FINITE ? LIED_NOT_FINITE : LIED_WRONG_MODEL;
}

/* The first order becomes the Plan's, for all its States. */
static void share_order(Plan *plan, State *state)
{
  const FactorRoom room = symbolic_room(&state->parts.own);
  symbolic_bind(&plan->order, ARENA_NEW(&plan->arena, double, symbolic_size(&room) / sizeof(double) + 1), &room);
  symbolic_copy(&plan->order, &state->parts.own);
  plan->has_order = 1;
  state->parts.own.head->is_valid = 0;
  state->reordered = state->own_reference = 0;
  factor_share(&state->factor, &plan->order);
}

/* All in one block, with room for what the first order has shown to be usual. */
static LiedStatus settle(Compose *k, State **state)
{
  if ((!k->plan->contacts || k->plan->contacts_condensed) && !(*state)->reordered) share_order(k->plan, *state);
  if (!state_reserves_orders(k->plan) && k->plan->has_order)
    return state_trim_factor(&k->s->memory, *state) ? LIED_OK : LIED_NO_MEMORY;
  StateRoom room = (*state)->room;
  room.factor = state_factor_room(*state, room.points);
  return state_grow(&k->s->memory, state, room) ? LIED_OK : LIED_NO_MEMORY;
}

/* For the first order, which is sought again where it finds no room: the factors of trees have fewer entries than this. */
static FactorRoom first_room(const Plan *plan)
{
  if (!state_reserves_orders(plan)) return (FactorRoom){0};
  FactorRoom room = factor_room(&plan->core);
  room.n_lower = room.n_upper = room.n_matrix + plan->core.n / 8 + 64;
  return room;
}

static LiedStatus make_state(Compose *k, State **state)
{
  LiedSystem *s = k->s;
  const Plan *plan = k->plan;
  StateRoom room = contacts_room(s, plan);
  room.factor = first_room(plan);
  *state = state_new(&s->memory, plan, room);
  if (!*state) return LIED_NO_MEMORY;
  (*state)->time = s->time;
  state_start(k, *state, k->old ? s->state : NULL);
  (*state)->order_waits = plan->sweeps.is_there && !state_reserves_orders(plan);
  evaluate_parameters(plan, *state);
  for (size_t u = 0; u < plan->n_uses; u++) (*state)->batch[u].hold = LIED_HOLD_NONE, (*state)->batch[u].initial = 1;
  evaluate_explicit(plan, *state);
  LiedStatus status = contacts_compose(k, state);
  if (status) return status;
  if ((*state)->order_waits && evaluate_without_order(plan, *state))
    return LIED_OK; /* regular: whoever needs an order makes it */
  status = first_factor(k, *state);
  return status ? status : settle(k, state);
}

/* The last evaluation may have been at a stage of a step, or anywhere: back to the current state. */
static void return_to_present(LiedSystem *s)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  if (!s->running || !plan) return;
  state->time = s->time;
  if (plan->n_states) memcpy(state->x, state->present, plan->n_states * sizeof *state->x);
  for (size_t u = 0; u < plan->n_uses; u++) state->batch[u].hold = LIED_HOLD_ALL;
  evaluate_explicit(plan, state);
  change_refresh(s);
}

/* ---- the driver ---- */

/* What one composition works with; not on the stack: it changes between setjmp and longjmp. */
typedef struct Making {
  Compose k;
  State *state;
  LiedStatus status;
  int again;
} Making;

static LiedStatus run_stages(Making *making)
{
  Compose *k = &making->k;
  if (k->old) compose_save_flows(k);
  k->plan->accounts = k->s->structure->accounts;
  k->plan->n_accounts = k->s->structure->n_accounts;
  LiedStatus status = compose_stages(k);
  if (!status && k->n_orphans == 0) {
    arena_free(&k->work); /* else it would be there beside the State, when most is held */
    status = make_state(k, &making->state);
  }
  making->again = !status && k->n_orphans > 0;
  return making->again ? compose_add_free_motions(k) : status;
}

static LiedStatus compose_once(LiedSystem *s, Plan **plan, State **state, int *again)
{
  Making *const making = memory_resize(&s->memory, NULL, 0, sizeof *making);
  if (!making) return LIED_NO_MEMORY;
  Compose *const k = &making->k;
  const Plan *old = s->running ? s->plan : NULL;
  *k = (Compose){.s = s, .old = old, .old_values = old ? s->state->w : NULL};
  k->plan = plan_new(&s->memory, &s->failure);
  arena_init(&k->work, &s->memory, &s->failure);
  making->status = LIED_NO_MEMORY;
  if (k->plan && setjmp(s->failure) == 0) making->status = run_stages(making);
  arena_free(&k->work);
  const LiedStatus status = making->status;
  *again = !status && making->again;
  *plan = k->plan;
  *state = making->state;
  memory_resize(&s->memory, making, sizeof *making, 0);
  if (status || *again) composition_free(s, *plan, *state);
  return status;
}

/* Energies, and what was spent so far, count on. */
static void carry_totals(const Plan *plan, const State *old, State *state)
{
  if (plan->n_accounts) memcpy(state->accounts, old->accounts, plan->n_accounts * sizeof *old->accounts);
  memcpy(state->peak, old->peak, sizeof old->peak);
  state->counts = old->counts;
  state->modes.head->passes += old->modes.head->passes;
  state->modes.head->exhausted += old->modes.head->exhausted;
}

LiedStatus compose_system(LiedSystem *s)
{
  Plan *plan = NULL;
  State *state = NULL;
  const double begun = clock_seconds();
  int again = 1;
  LiedStatus status = LIED_OK;
  return_to_present(s);
  while (!status && again) status = compose_once(s, &plan, &state, &again);
  if (status == LIED_NO_MEMORY) system_error(s, (Topic){.code = "no-memory"}, "out of memory while composing");
  if (status) return compose_withdraw_free_motions(s), s->refused = 1, status;
  counted_hold(&s->structure->counted);
  plan->structure = s->structure;
  if (s->state) carry_totals(s->plan, s->state, state);
  newton_free(s);
  composition_free(s, s->plan, s->state);
  s->plan = plan;
  s->state = state;
  s->cuts.n_cuts = s->cuts.n_cut_motion = 0;
  s->stale = s->refused = s->observed = 0;
  s->stats.compositions++;
  if (s->in_run) s->stats.recomposing += clock_seconds() - begun;
  system_bind_dynamics(s);
  return LIED_OK;
}
