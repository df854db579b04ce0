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

static ModesRoom room_of_modes(const Plan *plan, size_t rows, size_t laws)
{
  const ModesRoom core = modes_room(&plan->core, plan->n_modes, plan->mode_row);
  return (ModesRoom){laws, rows, core.n_laws + (laws - plan->n_modes) * CONTACT_LAW};
}

/* What the counts of STATE_ARRAYS are written in. */
#define COUNT(plan, room)                                                                                                      \
  const size_t states = (plan)->n_states + CONTACT_STATES * (room).points;                                                     \
  const size_t rows = (plan)->n_core + CONTACT_FORCES * (room).points;                                                         \
  const size_t entries = (plan)->n_base + CONTACT_ENTRIES * (room).points;                                                     \
  const size_t laws = (plan)->n_modes + CONTACT_FORCES * (room).points;                                                        \
  const ModesRoom modes = room_of_modes(plan, rows, laws)

/* Sets the pointers of `state` into its block, unless it is NULL; returns the size of the block. */
static size_t place_arrays(const Plan *plan, StateRoom room, State *state)
{
  COUNT(plan, room);
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
      .x = use->lane_bits ? state->x_lanes + use->lane_state : state->x + use->state,
      .d = state->d + use->discrete,
      .v = state->v + use->local,
      .w = state->w,
      .at = use->lane_at,
      .g = state->relation + use->relation,
      .on = state->on + use->relation,
      .fixed = state->coefficients + use->fixed,
      .a = state->coefficients + use->varying,
      .rhs = state->rhs + use->right,
      .bound = state->bound + 2 * use->mode,
      .z = state->z_all + use->z,
      .residual = state->residual + use->residual,
      .dx = use->lane_bits ? state->dx_lanes + use->lane_state : state->dx + use->state,
      .y = state->y + use->output,
      .next = state->next + use->member,
      .changed = state->changed + use->member,
      .cut = state->cut + use->member,
      .violated = state->violated + use->assertion,
      .said = state->said + use->said,
      .fault = &state->fault,
      .owner = use,
      .context = use->info->class_->context,
      .lane_bits = use->lane_bits,
      .side_by_side = use->side_by_side,
  };
}

void state_bind_linear(State *state)
{
  const Plan *plan = state->plan;
  const int is_extended = plan->n_shapes > 0;
  state->matrix = (Matrix){plan->n_core + CONTACT_FORCES * state->n_slots, is_extended ? state->start : plan->core.start,
                           is_extended ? state->column : plan->core.column, state->value};
  state->solution = is_extended ? state->extended : state->z;
  COUNT(plan, state->room);
  (void)states;
  (void)entries;
  modes_bind(&state->modes, state->modes_block, &modes, is_extended ? state->mode_row : plan->mode_row,
             is_extended ? state->mode_column : plan->mode_column);
  if (!state->factor) return;
  state->factor->matrix = &state->matrix;
  state->factor->pair = state->pair;
}

/* Pointers into the block, of the block and of its batches. */
static void bind(State *state, const Plan *plan, StateRoom room, size_t size)
{
  state->plan = plan;
  state->room = room;
  state->size = size;
  place_arrays(plan, room, state);
  state_bind_linear(state);
  for (size_t u = 0; u < plan->n_uses; u++) place_batch(state, &plan->uses[u]);
}

State *state_new(Memory *memory, const Plan *plan, StateRoom room)
{
  const size_t size = state_size(plan, room);
  State *state = memory_resize(memory, NULL, 0, size);
  if (!state) return NULL;
  state->next_event = -INFINITY;
  bind(state, plan, room, size);
  (void)modes_begin(&state->modes, &plan->core, plan->n_modes, plan->mode_row, plan->mode_column); /* there is room */
  return state;
}

/* Every array is a beginning of the one with more room. */
static void carry_arrays(State *state, const State *old)
{
  const Plan *plan = old->plan;
  const StateRoom room = old->room;
  COUNT(plan, room);
#define CARRY(type, name, n) memcpy(state->name, old->name, (n) * sizeof(type));
  STATE_ARRAYS(CARRY, CARRY)
#undef CARRY
}

State *state_grow(Memory *memory, const State *old, StateRoom room)
{
  const Plan *plan = old->plan;
  const size_t size = state_size(plan, room);
  State *state = memory_resize(memory, NULL, 0, size);
  if (!state) return NULL;
  *state = *old;
  bind(state, plan, room, size);
  carry_arrays(state, old);
  for (size_t u = 0; u < plan->n_uses; u++) {
    state->batch[u].hold = old->batch[u].hold;
    state->batch[u].initial = old->batch[u].initial;
  }
  return state;
}

int state_fits(const State *state, const State *from)
{
  return state && state->plan == from->plan && state->room.points == from->room.points && state->room.close == from->room.close;
}

/* The arrays that are kept come first, one after the other. */
void state_copy(State *to, const State *from)
{
  memcpy(to, from, offsetof(State, plan));
  memcpy(to->p, from->p, (size_t)((const char *)from->changed - (const char *)from->p));
  state_bind_linear(to);
  factor_copy(to->factor, from->factor);
}

int state_reserve_factor(Memory *memory, State *state, const State *from)
{
  if (!state->factor) state->factor = factor_new(memory, &from->matrix, NULL);
  if (!state->factor) return 0;
  state_bind_linear(state);
  return factor_reserve(state->factor, factor_room_of(from->factor));
}

void state_free(Memory *memory, State *state)
{
  if (!state) return;
  factor_free(state->factor);
  memory_resize(memory, state, state->size, 0);
}
