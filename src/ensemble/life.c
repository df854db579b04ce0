/* life.c: an ensemble begins and ends: copies of a system, arrays with a row for each of them, threads. */
#include <stdint.h>
#include <unistd.h>

#include "ensemble/ensemble.h"

/* ---- arrays ---- */

enum { LINE = 64 }; /* bytes of a cache line */

/* n items of so many bytes, all 0; NULL without memory. */
static void *rows_new(LiedEnsemble *e, size_t n, size_t size)
{
  Rows *rows = &e->rows[e->n_rows++];
  if (size > 0 && n > (SIZE_MAX - LINE) / size) return NULL;
  rows->size = n * size + LINE;
  rows->block = memory_resize(&e->memory, NULL, 0, rows->size);
  if (!rows->block) return NULL;
  rows->at = (char *)rows->block + (LINE - (uintptr_t)rows->block % LINE);
  return rows->at;
}

static int make_rows(LiedEnsemble *e)
{
  const size_t number = sizeof(double), of_inputs = e->n_inputs * number, of_outputs = e->n_outputs * number;
  return (e->handles = rows_new(e, e->n_inputs, sizeof *e->handles)) && (e->copies = rows_new(e, e->n, sizeof *e->copies)) &&
         (e->bindings = rows_new(e, e->n, sizeof *e->bindings)) && (e->marks = rows_new(e, e->n, sizeof *e->marks)) &&
         (e->inputs = rows_new(e, e->n, of_inputs)) && (e->outputs = rows_new(e, e->n, of_outputs)) &&
         (e->states = rows_new(e, e->n, e->n_states * number)) && (e->written = rows_new(e, e->n, e->n_states * number)) &&
         (e->times = rows_new(e, e->n, number)) && (e->statuses = rows_new(e, e->n, 2 * sizeof *e->statuses)) &&
         (e->results = e->statuses + e->n) && (e->together = rows_new(e, e->n_threads, sizeof *e->together));
}

/* Asked for at once, the memory of all copies is refused at once: a machine that gives more than it has would end the program
 * later. */
static int has_room(const LiedSystem *s, size_t copies)
{
  const Allocator *allocator = &s->memory.allocator;
  const size_t each = s->memory.bytes;
  if (copies > (SIZE_MAX / 2) / each) return 0;
  void *all = allocator->resize(allocator->user, NULL, 0, copies * each);
  if (all) allocator->resize(allocator->user, all, copies * each, 0);
  return all != NULL;
}

/* ---- copies ---- */

static LiedStatus make_copy(LiedEnsemble *e, LiedSystem *s, const LiedEnsembleSetup *setup, size_t i)
{
  LiedStatus status = lied_copy(s, &e->copies[i]);
  LiedSystem *copy = e->copies[i];
  if (!status) status = binding_new(copy, setup->inputs, setup->n_inputs, setup->outputs, setup->n_outputs, &e->bindings[i]);
  if (!status) status = lied_get_values(copy, setup->inputs, setup->n_inputs, e->inputs + i * e->n_inputs);
  if (!status) status = binding_write(copy, e->bindings[i], e->outputs + i * e->n_outputs);
  if (!status) rows_publish(e, i);
  return status;
}

/* 0 without memory. */
static int make_together(LiedEnsemble *e)
{
  if (e->n < LIED_LANES || !together_suits(e->plan)) return 1;
  for (; e->n_together < e->n_threads; e->n_together++)
    if (!(e->together[e->n_together] = together_new(&e->memory, e->copies[0]))) return 0;
  return 1;
}

static LiedStatus make_copies(LiedEnsemble *e, LiedSystem *s, const LiedEnsembleSetup *setup)
{
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < e->n_inputs; i++) e->handles[i] = setup->inputs[i];
  for (size_t i = 0; i < e->n && !status; i++) {
    status = make_copy(e, s, setup, i);
    if (status && e->copies[i]) messages_append(&s->messages, &e->copies[i]->messages);
  }
  if (status) return status;
  status = lied_save(e->copies[0], &e->start);
  return status || !make_together(e) ? report_no_memory(s) : LIED_OK;
}

/* ---- begin and end ---- */

static unsigned count_threads(const LiedEnsembleSetup *setup)
{
  const unsigned threads = pool_threads(setup->threads);
  return threads < setup->copies ? threads : (unsigned)setup->copies;
}

static LiedStatus check_setup(LiedSystem *s, const LiedEnsembleSetup *setup)
{
  LiedStatus status = check_given(s, setup, "the setup of the ensemble");
  if (!status && setup->n_inputs) status = check_given(s, setup->inputs, "the list of inputs");
  if (!status && setup->n_outputs) status = check_given(s, setup->outputs, "the list of outputs");
  if (status || setup->copies) return status;
  system_error(s, (Topic){.code = "wrong-option"}, "an ensemble needs at least one copy");
  system_remedy(s, "give a number of copies");
  return LIED_WRONG_VALUE;
}

/* Whether inputs and outputs can be bound: the message is one of the system, because there is no ensemble yet. */
static LiedStatus try_binding(LiedSystem *s, const LiedEnsembleSetup *setup)
{
  Binding *binding = NULL;
  LiedStatus status = system_ready(s);
  if (!status) status = binding_new(s, setup->inputs, setup->n_inputs, setup->outputs, setup->n_outputs, &binding);
  binding_free(s, binding);
  return status;
}

static LiedEnsemble *ensemble_new(const LiedSystem *s, const LiedEnsembleSetup *setup)
{
  Memory memory;
  memory_init(&memory, &s->memory.allocator);
  LiedEnsemble *e = memory_resize(&memory, NULL, 0, sizeof *e);
  if (!e) return NULL;
  e->memory = memory;
  e->n = setup->copies;
  e->n_inputs = setup->n_inputs;
  e->n_outputs = setup->n_outputs;
  e->n_states = s->plan->n_states;
  e->n_threads = count_threads(setup);
  counted_hold(&s->plan->counted);
  e->plan = s->plan;
  return e;
}

LiedStatus lied_new_ensemble(LiedSystem *s, const LiedEnsembleSetup *setup, LiedEnsemble **ensemble)
{
  if (ensemble) *ensemble = NULL;
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (!ensemble) return check_given(s, ensemble, "the place of the ensemble");
  LiedStatus status = check_setup(s, setup);
  if (!status) status = try_binding(s, setup);
  if (status) return status;
  LiedEnsemble *e = has_room(s, setup->copies) ? ensemble_new(s, setup) : NULL;
  if (!e || !make_rows(e) || !(e->pool = pool_new(&e->memory, e->n_threads)))
    status = report_no_memory(s);
  else
    status = make_copies(e, s, setup);
  if (status) return lied_free_ensemble(e), status;
  return *ensemble = e, LIED_OK;
}

void lied_free_ensemble(LiedEnsemble *e)
{
  if (!e) return;
  pool_free(&e->memory, e->pool);
  for (size_t i = 0; e->marks && e->copies && e->bindings && i < e->n && e->copies[i]; i++) {
    binding_free(e->copies[i], e->bindings[i]);
    lied_free_snapshot(e->marks[i]);
    lied_free(e->copies[i]);
  }
  for (size_t i = 0; i < e->n_together; i++) together_free(e->together[i]);
  lied_free_snapshot(e->start);
  plan_release(e->plan);
  for (size_t i = 0; i < e->n_rows; i++)
    if (e->rows[i].block) memory_resize(&e->memory, e->rows[i].block, e->rows[i].size, 0);
  Memory memory = e->memory;
  memory_resize(&memory, e, sizeof *e, 0);
}
