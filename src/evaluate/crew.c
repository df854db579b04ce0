/* crew.c: threads that evaluate the parts of a large forest. Each part has headers of batches of its own, in which it notes
 * faults and weak pivots: which of them is told does not depend on who was first. */
#include "base/pool.h"
#include "evaluate/evaluate_internal.h"

typedef struct PartNotes {
  LiedFault fault;
  int weak;
} PartNotes;

struct Crew {
  Memory *memory;
  Pool *pool;
  size_t n_parts, n_batches; /* there is room for */
  PartNotes *notes;          /* [n_parts] */
  LiedBatch *batch;          /* [n_parts][n_batches] */
  /* Of the work going on. */
  const Plan *plan;
  State *state;
  const CallList *lists;
};

Crew *crew_new(Memory *memory, unsigned threads)
{
  Crew *crew = memory_resize(memory, NULL, 0, sizeof *crew);
  if (!crew) return NULL;
  *crew = (Crew){.memory = memory, .pool = pool_new(memory, threads)};
  if (crew->pool) return crew;
  memory_resize(memory, crew, sizeof *crew, 0);
  return NULL;
}

static void free_room(Crew *crew)
{
  memory_resize(crew->memory, crew->notes, crew->n_parts * sizeof *crew->notes, 0);
  memory_resize(crew->memory, crew->batch, crew->n_parts * crew->n_batches * sizeof *crew->batch, 0);
  crew->n_parts = crew->n_batches = 0;
  crew->notes = NULL;
  crew->batch = NULL;
}

void crew_free(Crew *crew)
{
  if (!crew) return;
  free_room(crew);
  pool_free(crew->memory, crew->pool);
  memory_resize(crew->memory, crew, sizeof *crew, 0);
}

/* 0: it has nothing to do here, or no room for it. */
static int prepare(Crew *crew, const Plan *plan)
{
  const size_t n_parts = plan->division.n, n_batches = plan->n_uses + 1;
  if (n_parts == 0) return 0;
  if (crew->n_parts == n_parts && crew->n_batches == n_batches) return 1;
  free_room(crew);
  PartNotes *notes = memory_resize(crew->memory, NULL, 0, n_parts * sizeof *notes);
  LiedBatch *batch = memory_resize(crew->memory, NULL, 0, n_parts * n_batches * sizeof *batch);
  if (notes && batch) {
    crew->n_parts = n_parts, crew->n_batches = n_batches;
    crew->notes = notes, crew->batch = batch;
    return 1;
  }
  memory_resize(crew->memory, notes, n_parts * sizeof *notes, 0);
  memory_resize(crew->memory, batch, n_parts * n_batches * sizeof *batch, 0);
  return 0;
}

int crew_begin(Crew *crew, const Plan *plan, State *state)
{
  if (!crew || !prepare(crew, plan)) return 0;
  crew->plan = plan;
  crew->state = state;
  for (size_t p = 0; p < crew->n_parts; p++) crew->notes[p] = (PartNotes){.weak = 0};
  return 1;
}

static void run_part(void *self, size_t part)
{
  const Crew *crew = self;
  LiedBatch *batch = crew->batch + part * crew->n_batches;
  for (size_t u = 0; u < crew->n_batches; u++) {
    batch[u] = crew->state->batch[u];
    batch[u].fault = &crew->notes[part].fault;
    batch[u].weak = &crew->notes[part].weak;
  }
  run_list(crew->plan, crew->state, batch, &crew->lists[part]);
}

PartsDone crew_run(Crew *crew, const CallList *lists)
{
  crew->lists = lists;
  pool_run(crew->pool, crew->n_parts, run_part, crew);
  for (size_t p = 0; p < crew->n_parts; p++)
    if (crew->notes[p].fault.site) return PARTS_FAULT;
  for (size_t p = 0; p < crew->n_parts; p++)
    if (crew->notes[p].weak) return PARTS_WEAK;
  return PARTS_DONE;
}
