/* state.c: the block of a State: its size, where its arrays are, its batches. */
#include "state/state.h"

#include <stddef.h>
#include <string.h>

/* Arrays begin on cache lines of their own where that costs little. */
enum { ALIGNMENT = 16 };

static size_t after(size_t offset, size_t count, size_t size)
{
  return (offset + count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static size_t count_states(const Plan *plan, StateRoom room)
{
  return plan->n_states + CONTACT_STATES * room.points;
}

/* Sets the pointers of `state` into its block, unless it is NULL; returns the size of the block. */
static size_t place_arrays(const Plan *plan, StateRoom room, State *state)
{
  const size_t states = count_states(plan, room);
  char *block = (char *)state;
  size_t offset = after(0, 1, sizeof(State));
#define PLACE(type, name, n)                                                                                                   \
  if (state) state->name = (type *)(void *)(block + offset);                                                                   \
  offset = after(offset, (n), sizeof(type));
  STATE_ARRAYS(PLACE, PLACE)
#undef PLACE
  if (state) state->batch = (LiedBatch *)(void *)(block + offset);
  return after(offset, plan->n_uses, sizeof(LiedBatch));
}

size_t state_size(const Plan *plan, StateRoom room)
{
  return place_arrays(plan, room, NULL);
}

static void place_batch(State *state, const ClassUse *use)
{
  *batch_of(state, use) = (LiedBatch){
      .time = &state->time,
      .p = state->p + use->parameter,
      .x = state->x + use->state,
      .d = state->d + use->discrete,
      .v = state->v + use->local,
      .w = state->w,
      .at = use->at,
      .g = state->relation + use->relation,
      .on = state->on + use->relation,
      .fixed = state->coefficients + use->fixed,
      .a = state->coefficients + use->varying,
      .rhs = state->rhs + use->row,
      .bound = state->bound + 2 * use->mode,
      .z = state->z_all + use->z,
      .residual = state->residual + use->residual,
      .dx = state->dx + use->state,
      .y = state->y + use->output,
      .next = state->next + use->member,
      .changed = state->changed + use->member,
      .cut = state->cut + use->member,
      .violated = state->violated + use->assertion,
      .said = state->said + use->said,
      .fault = &state->fault,
      .owner = use,
      .context = use->info->class_->context,
  };
}

State *state_new(Memory *memory, const Plan *plan, StateRoom room)
{
  const size_t size = state_size(plan, room);
  State *state = memory_resize(memory, NULL, 0, size);
  if (!state) return NULL;
  state->plan = plan;
  state->room = room;
  state->size = size;
  state->next_event = -INFINITY;
  place_arrays(plan, room, state);
  for (size_t u = 0; u < plan->n_uses; u++) place_batch(state, &plan->uses[u]);
  return state;
}

int state_fits(const State *state, const State *from)
{
  return state && state->plan == from->plan && state->room.points == from->room.points;
}

/* The arrays that are kept come first, one after the other. */
void state_copy(State *to, const State *from)
{
  memcpy(to, from, offsetof(State, plan));
  memcpy(to->p, from->p, (size_t)((const char *)from->changed - (const char *)from->p));
}

void state_free(Memory *memory, State *state)
{
  if (state) memory_resize(memory, state, state->size, 0);
}
