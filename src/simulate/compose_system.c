/* compose_system.c: from structure to a system that runs: the stages of compose, then contacts and the first factor; the states
 * of a running system are carried over. */
#include <string.h>

#include "base/clock.h"
#include "simulate/simulate_internal.h"

void composed_free(LiedSystem *s, Composed *c)
{
  if (!c) return;
  newton_free(s, c);
  contacts_free(s, c);
  factor_free(c->factor);
  arena_free(&c->arena);
  memory_resize(&s->memory, c, sizeof *c, 0);
}

/* ---- stages ---- */

/* Orders and factorises at the start values: a system inside the rules has a regular matrix there. */
static LiedStatus first_factor(Compose *k)
{
  LiedSystem *s = k->s;
  Composed *c = k->c;
  for (size_t u = 0; u < c->n_uses; u++) c->uses[u].batch.hold = LIED_HOLD_NONE, c->uses[u].batch.initial = 1;
  evaluate_explicit(c);
  LiedStatus met = contacts_compose(k);
  if (met || k->crowded) return met;
  uint64_t reorderings = s->stats.reorderings;
  FactorStatus status = evaluate_new_factor(s, &k->work, NULL);
  if (status == FACTOR_OK) status = evaluate_factor(s, 0);
  if (status == FACTOR_OK) status = evaluate_sign(s, LIED_HOLD_NONE, 0);
  s->stats.reorderings = reorderings; /* the first order is none */
  for (size_t u = 0; u < c->n_uses; u++) c->uses[u].batch.initial = 0;
  if (status == FACTOR_NO_MEMORY) return LIED_NO_MEMORY;
  if (status != FACTOR_OK) return report_singular(s, status) == LIED_NOT_FINITE ? LIED_NOT_FINITE : LIED_WRONG_MODEL;
  return LIED_OK;
}

static LiedStatus run_stages(Compose *k)
{
  LiedStatus status = compose_stages(k);
  if (status || k->n_orphans) return status;
  memcpy(k->c->state, k->c->x, k->c->n_states * sizeof(double));
  evaluate_fixed(k->c);
  return first_factor(k);
}

/* The last evaluation may have been at a stage of a step, or anywhere: back to the current state. */
static void return_to_present(LiedSystem *s)
{
  Composed *c = s->composed;
  if (!s->running || !c) return;
  c->time = s->time;
  if (c->n_states) memcpy(c->x, c->state, c->n_states * sizeof *c->x);
  for (size_t u = 0; u < c->n_uses; u++) c->uses[u].batch.hold = LIED_HOLD_ALL;
  evaluate_explicit(c);
  change_refresh(s);
}

/* ---- the driver ---- */

static LiedStatus compose_once(LiedSystem *s, Composed **composed, int *again)
{
  *composed = NULL;
  Composed *volatile c = memory_resize(&s->memory, NULL, 0, sizeof *c);
  if (!c) return LIED_NO_MEMORY;
  Compose *const k =
      memory_resize(&s->memory, NULL, 0, sizeof *k); /* not on the stack: it changes between setjmp and longjmp */
  if (!k) return memory_resize(&s->memory, c, sizeof *c, 0), LIED_NO_MEMORY;
  *k = (Compose){.s = s, .c = c, .old = s->running ? s->composed : NULL};
  arena_init(&c->arena, &s->memory, &s->failure);
  arena_init(&k->work, &s->memory, &s->failure);
  volatile LiedStatus status = LIED_NO_MEMORY;
  Composed *before = s->composed;
  if (setjmp(s->failure) == 0) {
    if (k->old) compose_save_flows(k);
    s->composed = c; /* messages and evaluation look here */
    c->time = s->time;
    status = run_stages(k);
    s->composed = before;
    *again = !status && (k->n_orphans > 0 || k->crowded);
    if (*again) status = compose_add_free_motions(k);
  }
  s->composed = before;
  arena_free(&k->work);
  memory_resize(&s->memory, k, sizeof *k, 0);
  if (!status && !*again)
    *composed = c;
  else
    composed_free(s, c);
  return status;
}

LiedStatus compose_system(LiedSystem *s)
{
  Composed *c = NULL;
  const double begun = clock_seconds();
  int again = 1;
  LiedStatus status = LIED_OK;
  return_to_present(s);
  while (!status && again) status = compose_once(s, &c, &again);
  if (status == LIED_NO_MEMORY) system_error(s, (Topic){.code = "no-memory"}, "out of memory while composing");
  if (status) return compose_withdraw_free_motions(s), s->refused = 1, status;
  if (s->composed) {
    s->stats.mode_passes += s->composed->modes.head->passes;
    s->stats.mode_exhausted += s->composed->modes.head->exhausted;
  }
  composed_free(s, s->composed);
  s->composed = c;
  s->structure.n_cuts = s->structure.n_cut_motion = 0;
  s->stale = s->refused = s->observed = 0;
  s->stats.compositions++;
  if (s->in_run) s->stats.recomposing += clock_seconds() - begun;
  system_bind_dynamics(s);
  return LIED_OK;
}
