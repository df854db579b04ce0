/* rows.c: what copies and arrays tell each other: states that the host changed in its row, and rows after a call. */
#include <string.h>

#include "base/number.h"
#include "ensemble/ensemble.h"

/* States have the same numbers in both. */
static int same_states(const Plan *a, const Plan *b)
{
  if (a == b) return 1;
  if (a->n_states != b->n_states || a->n_uses != b->n_uses || a->n_flow_states != b->n_flow_states) return 0;
  for (size_t u = 0; u < a->n_uses; u++) {
    const ClassUse *one = &a->uses[u], *other = &b->uses[u];
    const int has_states = one->info->class_->n_states + other->info->class_->n_states > 0;
    if ((has_states && one->info->class_ != other->info->class_) || one->count != other->count || one->state != other->state ||
        memcmp(one->instance, other->instance, one->count * sizeof *one->instance) != 0)
      return 0;
  }
  for (size_t i = 0; i < a->n_flow_states; i++)
    if (a->flow_states[i].port != b->flow_states[i].port) return 0;
  return 1;
}

static void publish_states(LiedEnsemble *e, size_t i)
{
  const LiedSystem *s = e->copies[i];
  const size_t size = e->n_states * sizeof(double);
  double *row = e->states + i * e->n_states;
  if (same_states(s->plan, e->plan))
    memcpy(row, s->state->present, size);
  else
    for (size_t k = 0; k < e->n_states; k++) row[k] = NAN;
  memcpy(e->written + i * e->n_states, row, size);
}

void rows_publish(LiedEnsemble *e, size_t i)
{
  e->times[i] = lied_time(e->copies[i]);
  if (e->n_states) publish_states(e, i);
}

/* What the host left alone is as the copy has it now. */
LiedStatus rows_take(LiedEnsemble *e, size_t i)
{
  LiedSystem *s = e->copies[i];
  const size_t n = e->n_states;
  double *row = e->states + i * n;
  const double *written = e->written + i * n;
  if (n == 0 || memcmp(row, written, n * sizeof *row) == 0) return LIED_OK;
  call_begins(s);
  LiedStatus status = system_ready(s); /* a change of structure that waits may have other states */
  if (status || !same_states(s->plan, e->plan)) return status;
  for (size_t k = 0; k < n; k++)
    if (number_same(row[k], written[k])) row[k] = s->state->present[k];
  return lied_set_states(s, lied_time(s), row, n);
}

/* ---- the host's view ---- */

size_t lied_ensemble_size(const LiedEnsemble *e)
{
  return e ? e->n : 0;
}

LiedSystem *lied_ensemble_copy(LiedEnsemble *e, size_t copy)
{
  return e && copy < e->n ? e->copies[copy] : NULL;
}

double *lied_ensemble_inputs(LiedEnsemble *e)
{
  return e ? e->inputs : NULL;
}

const double *lied_ensemble_outputs(const LiedEnsemble *e)
{
  return e ? e->outputs : NULL;
}

double *lied_ensemble_states(LiedEnsemble *e)
{
  return e ? e->states : NULL;
}

const double *lied_ensemble_times(const LiedEnsemble *e)
{
  return e ? e->times : NULL;
}

const int *lied_ensemble_statuses(const LiedEnsemble *e)
{
  return e ? e->statuses : NULL;
}

const char *lied_ensemble_message(const LiedEnsemble *e)
{
  return e ? e->messages.lines : "error: the ensemble is NULL: lied_new_ensemble was not called, or failed\n";
}
