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

/* Copies that step side by side. */
typedef struct Group {
  size_t first, n; /* copies */
  LiedStatus status[LIED_LANES];
  size_t done[LIED_LANES]; /* steps */
  Foreseen foreseen[LIED_LANES];
} Group;

static void begin_copy(const Job *job, Group *group, size_t c)
{
  LiedEnsemble *e = job->e;
  const size_t i = group->first + c;
  call_begins(e->copies[i]);
  group->status[c] = rows_take(e, i);
}

static void begin_step(const Job *job, Group *group, size_t c, size_t k)
{
  LiedEnsemble *e = job->e;
  const size_t n = e->n_inputs, i = group->first + c;
  double *inputs = e->inputs + i * n;
  if (job->u && n) memcpy(inputs, job->u + (k * e->n + i) * n, n * sizeof *inputs);
  call_begins(e->copies[i]);
  group->status[c] = system_begin_step(e->copies[i], e->bindings[i], inputs);
}

/* A step that is known counts as if the copy had evaluated it. */
static LiedStatus take_foreseen(LiedSystem *s, double h, Binding *binding, double *outputs, Foreseen *foreseen,
                                size_t evaluations)
{
  s->integrator.foreseen = foreseen;
  s->state->evaluated = s->state->swept = s->observed = 0;
  s->state->counts.evaluations += evaluations;
  const LiedStatus status = system_take_step(s, h, binding, outputs);
  if (!foreseen->is_taken) s->state->counts.evaluations -= evaluations;
  s->integrator.foreseen = NULL;
  return status;
}

/* evaluations 0: nothing is foreseen. */
static void take_step(const Job *job, Group *group, size_t c, size_t k, size_t evaluations)
{
  LiedEnsemble *e = job->e;
  const size_t m = e->n_outputs, i = group->first + c;
  double *outputs = e->outputs + i * m;
  group->status[c] = evaluations
                         ? take_foreseen(e->copies[i], job->h, e->bindings[i], outputs, &group->foreseen[c], evaluations)
                         : system_take_step(e->copies[i], job->h, e->bindings[i], outputs);
  if (group->status[c]) return;
  if (job->y && m) memcpy(job->y + (k * e->n + i) * m, outputs, m * sizeof *outputs);
  group->done[c]++;
}

/* The evaluations by which the next step of all copies of the group has been found together; 0: it has not. */
static size_t foresee(const Job *job, Group *group, Together *together)
{
  int are_well = together && group->n == LIED_LANES;
  for (size_t c = 0; c < group->n; c++) are_well &= !group->status[c];
  return are_well ? together_foresee(together, job->e->copies + group->first, job->h, group->foreseen) : 0;
}

static void step_group(const Job *job, Group *group, Together *together)
{
  for (size_t k = 0; k < job->steps; k++) {
    for (size_t c = 0; c < group->n; c++)
      if (!group->status[c]) begin_step(job, group, c, k);
    const size_t evaluations = foresee(job, group, together);
    for (size_t c = 0; c < group->n; c++)
      if (!group->status[c]) take_step(job, group, c, k, evaluations);
  }
}

static void end_copy(const Job *job, const Group *group, size_t c)
{
  LiedEnsemble *e = job->e;
  const size_t i = group->first + c;
  if (!e->statuses[i]) {
    e->statuses[i] = (int)group->status[c];
    rows_publish(e, i);
  }
  repeat_outputs(job, i, group->done[c]);
  e->results[i] = e->statuses[i];
}

/* Those that can be evaluated together; else one. */
static size_t group_size(const LiedEnsemble *e)
{
  return e->n_together ? LIED_LANES : 1;
}

static void do_steps(void *self, size_t i)
{
  const Job *job = self;
  LiedEnsemble *e = job->e;
  const size_t size = group_size(e), first = i * size;
  Group group = {.first = first, .n = e->n - first < size ? e->n - first : size};
  for (size_t c = 0; c < group.n; c++) {
    group.status[c] = (LiedStatus)e->statuses[first + c];
    if (!group.status[c]) begin_copy(job, &group, c);
  }
  Together *together = together_take(e->together, e->n_together);
  step_group(job, &group, together);
  if (together) together_give(together);
  for (size_t c = 0; c < group.n; c++) end_copy(job, &group, c);
}

static int prepare_together(LiedEnsemble *e)
{
  int is_done = 1;
  for (size_t i = 0; i < e->n_together; i++) is_done &= together_prepare(e->together[i], e->copies[0]);
  if (!is_done) messages_add(&e->messages, SEVERITY_ERROR, &(Topic){.code = "no-memory"}, "no memory to step copies together");
  return is_done;
}

LiedStatus lied_ensemble_rollout(LiedEnsemble *e, double h, size_t steps, const double *u, double *y)
{
  if (!ensemble_begins(e) || check_step(e, h)) return LIED_WRONG_VALUE;
  if (!prepare_together(e)) return LIED_NO_MEMORY;
  const Job job = {.e = e, .h = h, .steps = steps, .u = u, .y = y};
  pool_run(e->pool, (e->n + group_size(e) - 1) / group_size(e), do_steps, (void *)&job);
  return first_failure(e, e->results);
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
