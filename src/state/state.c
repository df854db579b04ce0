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

/* Of the factor of condensed contacts. */
static BlockRoom room_of_blocks(const Plan *plan, size_t points)
{
  return (BlockRoom){plan->n_shapes, 2 * points, CONTACT_BLOCKS * points};
}

/* What the counts of STATE_ARRAYS are written in. */
#define COUNT(plan, room)                                                                                                      \
  const size_t states = (plan)->n_states + CONTACT_STATES * (room).points;                                                     \
  const size_t rows = (plan)->n_core + CONTACT_FORCES * (room).points;                                                         \
  const size_t entries = (plan)->n_base + CONTACT_ENTRIES * (room).points;                                                     \
  const size_t laws = (plan)->n_modes + CONTACT_FORCES * (room).points;                                                        \
  const ModesRoom modes = room_of_modes(plan, rows, laws);                                                                     \
  const BlockRoom blocks = room_of_blocks(plan, (room).points)

/* The parts of the factor, one after the other; returns the bytes that they take. Room without
 * a matrix is for the numbers of an order that others have. */
static size_t place_parts(StateFactor *parts, char *memory, const FactorRoom *room)
{
  const FactorRoom own = room->n_matrix ? *room : (FactorRoom){0};
  const size_t numeric = after(0, symbolic_size(&own), 1), workspace = after(numeric, numeric_size(room), 1);
  if (parts) {
    symbolic_bind(&parts->own, memory, &own);
    numeric_bind(&parts->numeric, memory + numeric, room);
    workspace_bind(&parts->workspace, memory + workspace, room);
  }
  return after(workspace, workspace_size(room), 1);
}

/* Sets the pointers of `state` into its block, unless it is NULL; returns the size of the block. */
static size_t place_arrays(const Plan *plan, StateRoom room, State *state)
{
  COUNT(plan, room);
  char *block = (char *)state;
  size_t offset = after(0, 1, sizeof(State));
#define PLACE(type, name, n)                                                                                                   \
  if (state) state->name = (type *)(void *)(block + offset);                                                                   \
  offset = after(offset, (n), sizeof(type));
  if (state) state->kept_begin = offset;
  STATE_KEPT(PLACE)
  if (state) state->kept_end = offset;
  STATE_WORK(PLACE)
#undef PLACE
  if (state) state->batch = (LiedBatch *)(void *)(block + offset);
  offset = after(offset, plan->n_uses + 1, sizeof(LiedBatch));
  if (state)
    modes_bind(&state->modes, block + offset, &modes, plan->n_shapes ? state->mode_row : plan->mode_row,
               plan->n_shapes ? state->mode_column : plan->mode_column);
  offset = after(offset, modes_size(&modes), 1);
  if (state) block_factor_bind(&state->blocks, block + offset, &blocks);
  offset = after(offset, block_factor_size(&blocks), 1);
  return offset + place_parts(state ? &state->parts : NULL, state ? block + offset : NULL, &room.factor);
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
      .at = use->lane_at,
      .g = state->relation + use->relation,
      .on = state->on + use->relation,
      .fixed = state->coefficients + use->fixed,
      .a = state->coefficients + use->varying,
      .rhs = state->rhs + use->right,
      .bound = state->bound + 2 * use->mode,
      .predicted = state->predicted + use->mode,
      .z = state->z_all + use->z,
      .residual = state->residual + use->residual,
      .initials = state->initials + use->initial,
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
      .lane_bits = use->lane_bits,
      .side_by_side = use->side_by_side,
      .relation = state->sweep_relation,
      .relation_at = use->relation_at,
      .motion = state->sweep_motion,
      .motion_at = use->motion_at,
      .kept = state->sweep_kept + use->kept,
      .weak = &state->weak,
      .law = state->law + (state->plan->sweeps.n_laws ? 2 * use->mode : 0),
      .judged = state->judged + (state->plan->sweeps.n_laws ? 3 * use->mode : 0),
  };
}

void state_bind_linear(State *state)
{
  const Plan *plan = state->plan;
  const int has_forces = plan->n_shapes > 0, is_extended = has_forces && !plan->contacts_condensed;
  state->matrix = plan->core;
  state->matrix.value = state->value;
  if (is_extended)
    state->matrix = (Matrix){plan->n_core + CONTACT_FORCES * state->n_slots, state->start, state->column, state->value};
  state->solution = has_forces ? state->extended : state->z;
  state->modes.row = has_forces && state->n_slots ? state->mode_row : plan->mode_row;
  state->modes.column = has_forces && state->n_slots ? state->mode_column : plan->mode_column;
  StateFactor *parts = &state->parts;
  factor_bind(&state->factor, &state->matrix, state->pair, plan->has_order ? &plan->order : NULL, &parts->own, &parts->numeric,
              &parts->workspace);
  if (plan->has_order && !parts->own.head->is_valid) parts->own.head->hints = plan->order.head->hints;
}

State *state_new(Memory *memory, const Plan *plan, StateRoom room)
{
  const size_t size = state_size(plan, room);
  State *state = memory_resize(memory, NULL, 0, size);
  if (!state) return NULL;
  state->next_event = -INFINITY;
  state->plan = plan;
  state->room = room;
  state->size = size;
  place_arrays(plan, room, state);
  (void)modes_begin(&state->modes, &plan->core, plan->n_modes, plan->mode_row, plan->mode_column); /* there is room */
  state_bind_linear(state);
  for (size_t u = 0; u < plan->n_uses; u++) place_batch(state, &plan->uses[u]);
  state->batch[plan->n_uses] = (LiedBatch){.p = (const double *)(const void *)state->rigid_body,
                                           .fixed = (double *)(void *)state->rigid_leaf,
                                           .v = (double *)(void *)state->rigid_now,
                                           .y = (double *)(void *)state->rigid_arm,
                                           .w = state->w,
                                           .relation = state->sweep_relation,
                                           .motion = state->sweep_motion,
                                           .context = &plan->sweeps.rigid};
  return state;
}

void state_free(Memory *memory, State *state)
{
  if (!state) return;
  memory_resize(memory, state->outside, state->outside_size, 0);
  memory_resize(memory, state, state->size, 0);
}

/* ---- copies ---- */

/* Order and numbers of the factor, from parts with any room. */
static void copy_factor(State *to, const State *from)
{
  const Symbolic *own = &from->parts.own, *in_force = from->factor.symbolic;
  if (own->head->is_valid)
    symbolic_copy(&to->parts.own, own);
  else
    *to->parts.own.head = *own->head;
  if (in_force->head->is_valid)
    numeric_copy(&to->parts.numeric, &from->parts.numeric, in_force);
  else
    *to->parts.numeric.head = *from->parts.numeric.head;
}

static void copy_rest(State *to, const State *from)
{
  memcpy(to, from, offsetof(State, plan));
  modes_copy(&to->modes, &from->modes);
  copy_factor(to, from);
  to->is_ordered = to->is_known = 0;
  state_bind_linear(to);
}

static int covers(const FactorRoom *room, const FactorRoom *needed)
{
  return room->n >= needed->n && room->n_matrix >= needed->n_matrix && room->n_lower >= needed->n_lower &&
         room->n_upper >= needed->n_upper && room->n_listed >= needed->n_listed && room->n_active >= needed->n_active;
}

StateRoom state_room_of(const State *from)
{
  StateRoom room = from->room;
  room.factor = room_max(from->parts.own.room, room_max(from->parts.numeric.room, from->parts.workspace.room));
  return room;
}

int state_fits(const State *state, const Plan *plan, StateRoom room)
{
  if (!state || state->plan != plan) return 0;
  const StateRoom has = state_room_of(state);
  return has.points == room.points && has.close == room.close && covers(&has.factor, &room.factor);
}

/* That would be more than all their numbers, for what may never happen. */
int state_reserves_orders(const Plan *plan)
{
  enum { LARGE = 50000 }; /* unknowns of the core */
  return plan->n_core <= LARGE || plan->n_shapes > 0;
}

FactorRoom state_factor_room(const State *state, size_t points)
{
  const Plan *plan = state->plan;
  /* Other values may ask for more entries; points of contact make more of them each, the more there are. */
  const double slack = plan->contacts ? 2 : 1.25;
  if (plan->contacts_condensed) points = 0;
  return symbolic_room_like(state->factor.symbolic, plan->n_core + CONTACT_FORCES * points,
                            plan->n_base + CONTACT_ENTRIES * points, slack);
}

void state_copy(State *to, const State *from)
{
  memcpy((char *)to + to->kept_begin, (const char *)from + from->kept_begin, from->kept_end - from->kept_begin);
  copy_rest(to, from);
}

/* ---- growth ---- */

/* Every array is a beginning of the one with more room. */
static void carry_arrays(State *state, const State *old)
{
  const Plan *plan = old->plan;
  const StateRoom room = old->room;
  COUNT(plan, room);
  (void)modes, (void)blocks;
#define CARRY(type, name, n) memcpy(state->name, old->name, (n) * sizeof(type));
  STATE_KEPT(CARRY)
  STATE_WORK(CARRY)
#undef CARRY
}

int state_grow(Memory *memory, State **place, StateRoom room)
{
  State *old = *place;
  room.factor = room_max(room.factor, state_room_of(old).factor);
  State *state = state_new(memory, old->plan, room);
  if (!state) return 0;
  carry_arrays(state, old);
  copy_rest(state, old);
  state->fault = old->fault;
  state->counts = old->counts;
  for (size_t u = 0; u < old->plan->n_uses; u++) {
    state->batch[u].hold = old->batch[u].hold;
    state->batch[u].initial = old->batch[u].initial;
  }
  state_free(memory, old);
  *place = state;
  return 1;
}

static void put_outside(Memory *memory, State *state, char *outside, size_t size, StateFactor parts)
{
  memory_resize(memory, state->outside, state->outside_size, 0);
  state->outside = outside;
  state->outside_size = size;
  state->parts = parts;
  if (outside) state_bind_linear(state);
}

/* Bits must not depend on how much room there was: an order that a point asked for is sought anew from the reference. */
int state_extend_factor(Memory *memory, State *state)
{
  const FactorRoom room = room_max(state->factor.needed, state_room_of(state).factor);
  State larger = {.plan = state->plan};
  const size_t size = place_parts(NULL, NULL, &room);
  char *outside = memory_resize(memory, NULL, 0, size);
  if (!outside) return 0;
  place_parts(&larger.parts, outside, &room);
  copy_factor(&larger, state);
  put_outside(memory, state, outside, size, larger.parts);
  state->reordered = 1;
  return 1;
}

int state_trim_factor(Memory *memory, State *state)
{
  const FactorRoom order = symbolic_room(&state->plan->order),
                   room = {.n = order.n, .n_lower = order.n_lower, .n_upper = order.n_upper};
  StateFactor parts;
  put_outside(memory, state, NULL, 0, state->parts); /* before the other is there: together they would be the most */
  const size_t size = place_parts(NULL, NULL, &room);
  char *outside = memory_resize(memory, NULL, 0, size);
  if (!outside) return 0;
  place_parts(&parts, outside, &room);
  put_outside(memory, state, outside, size, parts);
  return 1;
}
