/* calls.c: calls that go to every copy: steps, values, seeds, marks and resets. Threads share the copies; what a copy does
 * depends on no other. */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "ensemble/ensemble.h"

/* A call, for each copy. */
typedef struct Job {
  LiedEnsemble *e;
  double h;
  size_t steps;
  const double *u; /* [steps][n][n_inputs]; NULL: as they are in the ensemble's rows */
  double *y;       /* [steps][n][n_outputs] or NULL */
  LiedHandle handle;
  const double *values; /* [n] */
  double *found;        /* [n] */
  uint64_t seed;
  const unsigned char *which; /* [n]; NULL: all */
} Job;

/* ---- before and after ---- */

static int ensemble_begins(LiedEnsemble *e)
{
  if (e) messages_clear(&e->messages);
  return e != NULL;
}

static LiedStatus check_argument(LiedEnsemble *e, const void *pointer, const char *what)
{
  if (pointer) return LIED_OK;
  messages_add(&e->messages, SEVERITY_ERROR, &(Topic){.code = "null-argument"}, "%s is NULL", what);
  messages_remedy(&e->messages, "pass a pointer");
  return LIED_WRONG_VALUE;
}

static LiedStatus check_length(LiedEnsemble *e, size_t n)
{
  if (n == e->n) return LIED_OK;
  messages_add(&e->messages, SEVERITY_ERROR, &(Topic){.code = "wrong-dimension"},
               "the array has %zu numbers, the ensemble has %zu copies", n, e->n);
  return LIED_WRONG_DIMENSION;
}

/* Refused as a whole: a mistake of the caller is no failure of the copies. */
static LiedStatus check_step(LiedEnsemble *e, double h)
{
  if (isfinite(h) && h > 0) return LIED_OK;
  messages_add(&e->messages, SEVERITY_ERROR, &(Topic){.code = "wrong-option"}, "a step must be a positive number");
  return LIED_WRONG_VALUE;
}

/* What the copy itself said of it. */
static void report_copy(LiedEnsemble *e, size_t i, LiedStatus status)
{
  const Messages *own = &e->copies[i]->messages;
  for (size_t k = 0; k < own->count; k++) {
    const MessageRecord *record = &own->records[k];
    messages_add(&e->messages, record->severity, &record->about, "copy %zu: %s", i, record->text);
    if (record->remedy) messages_remedy(&e->messages, "%s", record->remedy);
  }
  if (own->count > 0) return;
  messages_add(&e->messages, SEVERITY_ERROR, &(Topic){.code = "copy-failed"},
               "copy %zu: it stands still, because it failed: %s", i, lied_status_name(status));
  messages_remedy(&e->messages, "reset it");
}

/* The first copy that has one, whatever thread it was in. */
static LiedStatus first_failure(LiedEnsemble *e, const int *statuses)
{
  for (size_t i = 0; i < e->n; i++)
    if (statuses[i]) return report_copy(e, i, (LiedStatus)statuses[i]), (LiedStatus)statuses[i];
  return LIED_OK;
}

static LiedStatus run_job(LiedEnsemble *e, PoolWork *work, const Job *job)
{
  pool_run(e->pool, e->n, work, (void *)job);
  return first_failure(e, e->results);
}

/* Outputs at the present moment; NaN where they cannot be evaluated. A change of structure shows after the next step. */
static void write_outputs(LiedEnsemble *e, size_t i)
{
  LiedSystem *s = e->copies[i];
  double *y = e->outputs + i * e->n_outputs;
  if (s->stale || e->n_outputs == 0 || !binding_write(s, e->bindings[i], y)) return;
  for (size_t k = 0; k < e->n_outputs; k++) y[k] = NAN;
  messages_clear(&s->messages);
}

/* ---- steps ---- */

/* So many rows of y from step k on, of a copy that stands still. */
static void repeat_outputs(const Job *job, size_t i, size_t k)
{
  const LiedEnsemble *e = job->e;
  const size_t n = e->n_outputs;
  for (; job->y && n && k < job->steps; k++) memcpy(job->y + (k * e->n + i) * n, e->outputs + i * n, n * sizeof(double));
}

static LiedStatus step_copy(const Job *job, size_t i, size_t *done)
{
  LiedEnsemble *e = job->e;
  const size_t n = e->n_inputs, m = e->n_outputs;
  double *inputs = e->inputs + i * n, *outputs = e->outputs + i * m;
  call_begins(e->copies[i]);
  LiedStatus status = rows_take(e, i);
  for (*done = 0; *done < job->steps && !status; *done += !status) {
    if (job->u && n) memcpy(inputs, job->u + (*done * e->n + i) * n, n * sizeof *inputs);
    call_begins(e->copies[i]);
    status = system_step(e->copies[i], job->h, e->bindings[i], inputs, outputs);
    if (job->y && m && !status) memcpy(job->y + (*done * e->n + i) * m, outputs, m * sizeof *outputs);
  }
  return status;
}

static void do_steps(void *self, size_t i)
{
  const Job *job = self;
  LiedEnsemble *e = job->e;
  size_t done = 0;
  if (!e->statuses[i]) {
    e->statuses[i] = (int)step_copy(job, i, &done);
    rows_publish(e, i);
  }
  repeat_outputs(job, i, done);
  e->results[i] = e->statuses[i];
}

LiedStatus lied_ensemble_rollout(LiedEnsemble *e, double h, size_t steps, const double *u, double *y)
{
  if (!ensemble_begins(e) || check_step(e, h)) return LIED_WRONG_VALUE;
  return run_job(e, do_steps, &(Job){.e = e, .h = h, .steps = steps, .u = u, .y = y});
}

LiedStatus lied_ensemble_step(LiedEnsemble *e, double h, size_t steps)
{
  return lied_ensemble_rollout(e, h, steps, NULL, NULL);
}

/* ---- values ---- */

static void take_input(LiedEnsemble *e, size_t i, LiedHandle handle, double value)
{
  for (size_t k = 0; k < e->n_inputs; k++)
    if (e->handles[k] == handle) e->inputs[i * e->n_inputs + k] = value;
}

/* States that the host has put into the row come first: they would be overwritten. */
static void do_set(void *self, size_t i)
{
  const Job *job = self;
  LiedEnsemble *e = job->e;
  LiedStatus status = rows_take(e, i);
  if (!status) status = lied_set_values(e->copies[i], &job->handle, 1, &job->values[i]);
  e->results[i] = (int)status;
  if (status) return;
  take_input(e, i, job->handle, job->values[i]);
  if (e->n_outputs && (status = system_ready(e->copies[i]))) { /* a value may have composed it anew: outputs show it */
    e->results[i] = (int)status;
    return;
  }
  write_outputs(e, i);
  rows_publish(e, i);
}

LiedStatus lied_ensemble_set(LiedEnsemble *e, LiedHandle handle, const double *values, size_t n)
{
  if (!ensemble_begins(e)) return LIED_WRONG_VALUE;
  LiedStatus status = check_argument(e, values, "the array of values");
  if (!status) status = check_length(e, n);
  return status ? status : run_job(e, do_set, &(Job){.e = e, .handle = handle, .values = values});
}

static void do_get(void *self, size_t i)
{
  const Job *job = self;
  LiedEnsemble *e = job->e;
  LiedStatus status = rows_take(e, i);
  job->found[i] = NAN;
  if (!status) status = lied_get_values(e->copies[i], &job->handle, 1, &job->found[i]);
  e->results[i] = (int)status;
  rows_publish(e, i);
}

LiedStatus lied_ensemble_get(LiedEnsemble *e, LiedHandle handle, double *values, size_t n)
{
  if (!ensemble_begins(e)) return LIED_WRONG_VALUE;
  LiedStatus status = check_argument(e, values, "the array of values");
  if (!status) status = check_length(e, n);
  return status ? status : run_job(e, do_get, &(Job){.e = e, .handle = handle, .found = values});
}

static void do_seed(void *self, size_t i)
{
  const Job *job = self;
  LiedEnsemble *e = job->e;
  LiedStatus status = rows_take(e, i);
  if (!status) status = lied_seed(e->copies[i], random_mix(job->seed, i));
  e->results[i] = (int)status;
  if (status) return;
  write_outputs(e, i);
  rows_publish(e, i);
}

LiedStatus lied_ensemble_seed(LiedEnsemble *e, uint64_t seed)
{
  if (!ensemble_begins(e)) return LIED_WRONG_VALUE;
  return run_job(e, do_seed, &(Job){.e = e, .seed = seed});
}

/* ---- moments ---- */

static void do_mark(void *self, size_t i)
{
  const Job *job = self;
  LiedEnsemble *e = job->e;
  LiedStatus status = rows_take(e, i);
  if (!status) status = lied_save(e->copies[i], &e->marks[i]);
  e->results[i] = (int)status;
  rows_publish(e, i);
}

LiedStatus lied_ensemble_mark(LiedEnsemble *e)
{
  if (!ensemble_begins(e)) return LIED_WRONG_VALUE;
  return run_job(e, do_mark, &(Job){.e = e});
}

static void do_reset(void *self, size_t i)
{
  const Job *job = self;
  LiedEnsemble *e = job->e;
  e->results[i] = LIED_OK;
  if (job->which && !job->which[i]) return;
  LiedStatus status = lied_restore(e->copies[i], e->marks[i] ? e->marks[i] : e->start);
  e->results[i] = e->statuses[i] = (int)status;
  if (status) return;
  write_outputs(e, i);
  rows_publish(e, i);
}

LiedStatus lied_ensemble_reset(LiedEnsemble *e, const unsigned char *which, size_t n)
{
  if (!ensemble_begins(e)) return LIED_WRONG_VALUE;
  LiedStatus status = which ? check_length(e, n) : LIED_OK;
  return status ? status : run_job(e, do_reset, &(Job){.e = e, .which = which});
}
