/* record_run.c: steps and runs, and the result of a run: in a file, in memory, or both. */
#include <string.h>

#include "base/clock.h"
#include "base/pattern.h"
#include "result/result.h"
#include "simulate/simulate_internal.h"
#include "simulate/stability.h"

/* ---- beginning and end ---- */

static uint64_t unsettled(const LiedSystem *s)
{
  return s->state->modes.head->exhausted;
}

static void begin_run(LiedSystem *s, double span)
{
  s->span = span;
  s->running = s->in_run = 1;
  s->unsettled = unsettled(s);
  assertion_begin(s);
}

static void warn_unsettled(LiedSystem *s)
{
  system_warning(s, (Topic){.code = "modes-unsettled"},
                 "in %llu evaluations no set of contacts and limits satisfies the equations; the best one was used",
                 (unsigned long long)(unsettled(s) - s->unsettled));
  system_remedy(s, "check for unequal or large T_D, or for laws that contradict each other");
}

/* Trial steps that an adaptive solver took back may have left messages. */
static LiedStatus end_run(LiedSystem *s, LiedStatus status)
{
  s->in_run = 0;
  s->time = s->integrator.t;
  s->observed = 0;
  if (!status) messages_clear(&s->messages);
  if (status == LIED_NOT_FINITE || status == LIED_SINGULAR) stability_explain_failure(s);
  assertion_end(s, status);
  if (unsettled(s) > s->unsettled) warn_unsettled(s);
  return status;
}

LiedStatus run_step(LiedSystem *s, double h)
{
  begin_run(s, h);
  return end_run(s, integrate_step(&s->integrator, h));
}

/* A run without a result shows nothing: its end has to do for variables that are no states. */
static LiedStatus look_at_bounds(LiedSystem *s)
{
  s->time = s->integrator.t;
  LiedStatus status = observe_at(s, s->time, s->state->present);
  if (!status) bounds_check_observed(s);
  return status;
}

/* ---- results ---- */

typedef struct Recorder {
  LiedSystem *s;
  Result *file;     /* or NULL */
  LiedResult *kept; /* in memory, or NULL */
  Ref *columns;
  double *values;
  unsigned char *told; /* a value that is not finite has been warned about */
  size_t n;
  size_t room; /* of columns and values */
} Recorder;

static const char *column_name(void *self, size_t column)
{
  Recorder *recorder = self;
  ref_name(recorder->s, recorder->columns[column], recorder->s->text, sizeof recorder->s->text);
  return recorder->s->text;
}

static const char *column_unit(void *self, size_t column)
{
  Recorder *recorder = self;
  return ref_unit(recorder->s, recorder->columns[column]);
}

/* Values that are not finite are reported, even unrecorded ones if the system depends on them. */
static LiedStatus look_for_gaps(Recorder *recorder, double t)
{
  LiedStatus status = check_locals(recorder->s, t);
  if (status || all_finite(recorder->values, recorder->n)) return status;
  for (size_t i = 0; i < recorder->n && !status; i++)
    if (!isfinite(recorder->values[i])) status = result_not_finite(recorder->s, t, recorder->columns[i], &recorder->told[i]);
  return status;
}

static void report_not_written(LiedSystem *s, const char *why)
{
  system_error(s, (Topic){.code = "not-written"}, "%s", why);
}

static LiedStatus hand_row(Recorder *recorder, double t)
{
  LiedStatus status = recorder->file ? result_row(recorder->file, t, recorder->values) : LIED_OK;
  if (status) return report_not_written(recorder->s, result_problem(recorder->file)), status;
  if (!recorder->kept) return LIED_OK;
  double *row = kept_row(recorder->kept);
  if (!row) return report_no_memory(recorder->s);
  row[0] = t;
  memcpy(row + 1, recorder->values, recorder->n * sizeof *row);
  return LIED_OK;
}

static LiedStatus record_row(void *self, double t, const double *x)
{
  Recorder *recorder = self;
  LiedSystem *s = recorder->s;
  LiedStatus status = observe_at(s, t, x);
  if (status) return status;
  for (size_t i = 0; i < recorder->n; i++) recorder->values[i] = ref_value(s, recorder->columns[i]);
  status = hand_row(recorder, t);
  s->stats.rows += !status;
  if (!status) status = look_for_gaps(recorder, t);
  if (s->plan->n_watches) bounds_check_observed(s);
  if (t == s->integrator.t) witness_look(s, t, 0); /* no step begins at the end of the last one */
  return status;
}

/* Whether names that begin with `head` may match: the pattern's own beginning, up to what is wild, decides. */
static int may_match(const char *pattern, const char *head)
{
  while (*pattern && *head && *pattern == *head) pattern++, head++;
  return *head == 0 || *pattern == '*' || *pattern == '?';
}

/* No names are made for instances that no pattern can match: a large system has millions of variables. */
static int instance_may_match(const LiedSystem *s, uint32_t instance, const LiedRun *run)
{
  const char *name = instance_name(s, instance);
  for (size_t p = 0; p < run->n_patterns; p++) {
    const char *pattern = run->patterns[p];
    if (may_match(pattern, name) || (strncmp(pattern, "der(", 4) == 0 && may_match(pattern + 4, name))) return 1;
    if (strcspn(pattern, "*?") < 4 && may_match(pattern, "der(")) return 1;
  }
  return 0;
}

static void take_column(Recorder *recorder, size_t index)
{
  Ref ref = result_variable(recorder->s, index);
  if (ref.kind == REF_ENERGY) ledger_open(recorder->s);
  recorder->columns[recorder->n++] = ref;
}

static void choose_among(Recorder *recorder, const LiedRun *run, size_t first, size_t end, unsigned char *hit)
{
  for (size_t i = first; i < end; i++) {
    const char *name = lied_variable_name(recorder->s, i);
    int wanted = 0;
    for (size_t p = 0; p < run->n_patterns; p++)
      if (pattern_matches(run->patterns[p], name)) wanted = hit[p] = 1;
    if (wanted) take_column(recorder, i);
  }
}

static LiedStatus choose_by_patterns(Recorder *recorder, const LiedRun *run, unsigned char *hit)
{
  LiedSystem *s = recorder->s;
  const size_t *start = s->plan->variable_start;
  for (uint32_t i = 0; i < s->plan->n_instances; i++)
    if (instance_may_match(s, i, run)) choose_among(recorder, run, start[i], start[i + 1], hit);
  choose_among(recorder, run, start[s->plan->n_instances], recorder->room, hit);
  for (size_t p = 0; p < run->n_patterns; p++) {
    if (hit[p]) continue;
    system_error(s, topic_name(s, "no-match", run->patterns[p]), "the pattern '%s' matches no variable", run->patterns[p]);
    return LIED_UNKNOWN_NAME;
  }
  return LIED_OK;
}

static LiedStatus choose_columns(Recorder *recorder, const LiedRun *run)
{
  if (!run->patterns) {
    for (size_t i = 0; i < recorder->room; i++) take_column(recorder, i);
    return LIED_OK;
  }
  LiedSystem *s = recorder->s;
  for (size_t p = 0; p < run->n_patterns; p++)
    if (!run->patterns[p])
      return system_error(s, (Topic){.code = "null-argument"}, "pattern %zu is NULL", p), LIED_UNKNOWN_NAME;
  unsigned char *hit = memory_resize(&s->memory, NULL, 0, run->n_patterns + 1);
  if (!hit) return report_no_memory(s);
  LiedStatus status = choose_by_patterns(recorder, run, hit);
  memory_resize(&s->memory, hit, run->n_patterns + 1, 0);
  return status;
}

static LiedStatus open_file(Recorder *recorder, const char *file)
{
  char why[512] = "";
  ResultColumns columns = {recorder->n, column_name, column_unit, recorder};
  LiedStatus status = result_open(&recorder->s->memory, file, &columns, &recorder->file, why, sizeof why);
  if (status) report_not_written(recorder->s, why);
  return status;
}

/* Room for the output instants of the run, as far as that is not very much, and for some events. */
static size_t rows_ahead(const Recorder *recorder, const LiedRun *run)
{
  enum { EVENTS = 64 };
  const double MOST = 1e7 / (double)(recorder->n + 1); /* numbers */
  const double instants = run->every > 0 ? (run->stop - recorder->s->time) / run->every : 0;
  return (size_t)fmin(instants, MOST) + EVENTS;
}

static LiedStatus open_kept(Recorder *recorder, const LiedRun *run)
{
  LiedSystem *s = recorder->s;
  ResultColumns columns = {recorder->n, column_name, column_unit, recorder};
  recorder->kept = *run->result = kept_new(&s->memory, &columns, rows_ahead(recorder, run));
  return recorder->kept ? LIED_OK : report_no_memory(s);
}

static LiedStatus open_recorder(Recorder *recorder, const LiedRun *run)
{
  LiedSystem *s = recorder->s;
  size_t n = recorder->room = lied_n_variables(s);
  recorder->columns = memory_resize(&s->memory, NULL, 0, (n + 1) * sizeof *recorder->columns);
  recorder->values = memory_resize(&s->memory, NULL, 0, (n + 1) * sizeof *recorder->values);
  recorder->told = memory_resize(&s->memory, NULL, 0, n + 1);
  if (!recorder->columns || !recorder->values || !recorder->told) return report_no_memory(s);
  LiedStatus status = choose_columns(recorder, run);
  if (!status && run->result) status = open_kept(recorder, run);
  return !status && run->file ? open_file(recorder, run->file) : status;
}

static LiedStatus close_file(Recorder *recorder, LiedStatus status)
{
  LiedSystem *s = recorder->s;
  LiedStatus closed = result_flush(recorder->file);
  if (closed && !status) report_not_written(s, result_problem(recorder->file));
  if (result_close(recorder->file) && !closed && !status) {
    report_not_written(s, "the result could not be written to the end");
    closed = LIED_IO;
  }
  return status ? status : closed;
}

static LiedStatus close_recorder(Recorder *recorder, LiedStatus status)
{
  Memory *memory = &recorder->s->memory;
  if (recorder->file) status = close_file(recorder, status);
  memory_resize(memory, recorder->told, recorder->room + 1, 0);
  memory_resize(memory, recorder->columns, (recorder->room + 1) * sizeof *recorder->columns, 0);
  memory_resize(memory, recorder->values, (recorder->room + 1) * sizeof *recorder->values, 0);
  return status;
}

/* ---- what describes the result of a loaded model ---- */

/* Made only when somebody asks for it, from copies of the system: most results are never described. A result without it, for
 * lack of memory, is still one. */
static void keep_first(Recorder *recorder, const RunChoice *choice)
{
  LiedSystem *s = recorder->s;
  KeptRun *kept = recorder->kept && structure_model(s) ? kept_begin_run(recorder->kept, &choice->run) : NULL;
  if (!kept) return;
  kept->start = s->time;
  kept->is_adaptive = choice->is_adaptive;
  kept->seconds = clock_seconds();
  if (s->plan->n_states <= SPECTRUM_STATES) kept->first = system_copy(s);
}

static void keep_last(Recorder *recorder, LiedStatus status)
{
  KeptRun *kept = recorder->kept ? recorder->kept->run : NULL;
  if (!kept) return;
  kept->seconds = clock_seconds() - kept->seconds;
  kept->status = status;
  lied_stats(recorder->s, &kept->stats);
  if (!recorder->s->stale) kept->last = system_copy(recorder->s);
}

/* ---- a run ---- */

/* The loop has the same output interval where none is given at all, and does not refuse a short one then. */
static LiedRun loop_run(const RunChoice *choice)
{
  LiedRun run = choice->run;
  if (choice->interval_is_default) run.every = 0;
  return run;
}

static LiedStatus run_prepared(LiedSystem *s, const RunChoice *choice, Recorder *recorder)
{
  const LiedRun looped = loop_run(choice), *run = &looped;
  const Sink sink = {recorder, record_row};
  const int records = run->file || run->result;
  begin_run(s, run->stop - s->time);
  run_note_choice(s, choice);
  witness_begin(s);
  LiedStatus status = integrate_run(&s->integrator, run, records ? &sink : NULL);
  if (!status && s->plan->n_watches && !records) status = look_at_bounds(s);
  status = end_run(s, status);
  ledger_warn(s);
  if (!status) witness_end(s);
  return status;
}

/* What is left open is chosen, and the solver made ready. */
static LiedStatus prepare_run(LiedSystem *s, const LiedRun *run, RunChoice *choice)
{
  LiedStatus status = system_idle(s);
  if (!status) status = system_ready(s);
  if (!status) status = run_complete(s, run, choice);
  if (!status) status = system_use_method(s, choice->run.solver);
  if (status) return status;
  LiedRun looped = loop_run(choice);
  return integrate_check(&s->integrator, &looped);
}

LiedStatus lied_run(LiedSystem *s, const LiedRun *run)
{
  if (run && run->result) *run->result = NULL;
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (!run) return check_given(s, run, "the description of the run");
  RunChoice choice;
  LiedStatus status = prepare_run(s, run, &choice);
  if (status) return status;
  Recorder recorder = {.s = s};
  if (run->file || run->result) status = open_recorder(&recorder, &choice.run);
  if (!status) {
    keep_first(&recorder, &choice);
    status = run_prepared(s, &choice, &recorder);
    keep_last(&recorder, status);
  } else if (run->result) {
    lied_free_result(recorder.kept);
    *run->result = NULL;
  }
  return close_recorder(&recorder, status);
}
