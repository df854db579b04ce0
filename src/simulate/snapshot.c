/* snapshot.c: a moment of a system kept and returned to, and copies of a system: a held Plan and a copy of the State. */
#include <string.h>

#include "base/array.h"
#include "simulate/simulate_internal.h"

/* What a system knows of the present besides its State. */
typedef struct Present {
  double time;
  int running, initialised, starting;
  int booked; /* powers were integrated */
  LiedExperiment experiment;
  IntegratorMoment integrator;
} Present;

struct LiedSnapshot {
  Memory memory;
  uint32_t family; /* serial of the list of handles, which only copies share */
  Plan *plan;      /* held */
  State *state;
  Values values;
  Present present;
  void *order; /* of elimination in implicit steps; see implicit_moment */
  size_t order_size, order_room;
};

static Present present_of(const LiedSystem *s)
{
  Present present = {s->time, s->running, s->initialised, s->starting, s->ledger.open, s->experiment, {.t = s->time}};
  if (s->integrator_open) present.integrator = integrator_moment(&s->integrator);
  return present;
}

static void return_to(LiedSystem *s, const Present *present)
{
  s->time = present->time;
  s->running = present->running;
  s->initialised = present->initialised;
  s->starting = present->starting;
  s->experiment = present->experiment;
  if (present->integrator.method) (void)system_use_method(s, present->integrator.method->name); /* it was in use: it fits */
  if (present->booked && !s->ledger.open) ledger_open(s);
  if (s->integrator_open) integrator_return(&s->integrator, &present->integrator);
}

/* ---- values ---- */

/* Those of `like` in place of what there is. */
static int values_fit(Memory *memory, Values *values, const Values *like)
{
  size_t parameters = like->n_parameters > values->n_parameters ? like->n_parameters - values->n_parameters : 0;
  size_t starts = like->n_starts > values->n_starts ? like->n_starts - values->n_starts : 0;
  return values_reserve(memory, values, parameters, starts);
}

static void values_copy(Values *to, const Values *from)
{
  if (from->n_parameters) {
    memcpy(to->parameters, from->parameters, from->n_parameters * sizeof(double));
    memcpy(to->given_parameters, from->given_parameters, from->n_parameters);
  }
  if (from->n_starts) {
    memcpy(to->starts, from->starts, from->n_starts * sizeof(double));
    memcpy(to->given_starts, from->given_starts, from->n_starts);
  }
  to->n_parameters = from->n_parameters;
  to->n_starts = from->n_starts;
}

/* ---- whose it is ---- */

/* Also after the structure of one of them was replaced. */
static LiedStatus check_family(LiedSystem *s, const LiedSnapshot *snapshot)
{
  if (snapshot->family == handle_names_serial(s->handle_names)) return LIED_OK;
  system_error(s, (Topic){.code = "foreign-snapshot"}, "the snapshot is one of another system");
  system_remedy(s, "restore it in the system that it was taken of, or in a copy of that");
  return LIED_WRONG_VALUE;
}

/* A change that waits for the end of the next step is in no Plan yet: it would be lost. */
static LiedStatus check_settled(LiedSystem *s)
{
  LiedStatus status = system_ready(s);
  if (status || !s->stale) return status;
  system_error(s, (Topic){.code = "in-run"},
               "a change of structure waits for the end of the next step: the system cannot be saved "
               "or copied before");
  system_remedy(s, "save or copy it before the change, or after the next step");
  return LIED_WRONG_ORDER;
}

/* ---- save ---- */

/* Nothing is ordered in a snapshot. */
static StateRoom room_to_keep(const State *state)
{
  StateRoom room = state_room_of(state);
  room.factor.n_listed = room.factor.n_active = 0;
  return room;
}

static int order_fit(LiedSnapshot *snapshot, size_t size)
{
  if (size <= snapshot->order_room) return 1;
  void *order = memory_resize(&snapshot->memory, snapshot->order, snapshot->order_room, size);
  if (!order) return 0;
  snapshot->order = order;
  snapshot->order_room = size;
  return 1;
}

/* Room for the present State; the Plan is held from then on. */
static int snapshot_fit(LiedSnapshot *snapshot, const LiedSystem *s)
{
  const StateRoom room = room_to_keep(s->state);
  if (!values_fit(&snapshot->memory, &snapshot->values, &s->values)) return 0;
  if (!order_fit(snapshot, implicit_moment_size(s))) return 0;
  if (state_fits(snapshot->state, s->plan, room)) return 1;
  State *state = state_new(&snapshot->memory, s->plan, room);
  if (!state) return 0;
  state_free(&snapshot->memory, snapshot->state);
  counted_hold(&s->plan->counted);
  plan_release(snapshot->plan);
  snapshot->plan = s->plan;
  snapshot->state = state;
  return 1;
}

static LiedSnapshot *snapshot_new(const LiedSystem *s)
{
  Memory memory;
  memory_init(&memory, &s->memory.allocator);
  LiedSnapshot *snapshot = memory_resize(&memory, NULL, 0, sizeof *snapshot);
  if (!snapshot) return NULL;
  snapshot->memory = memory;
  snapshot->family = handle_names_serial(s->handle_names);
  return snapshot;
}

static LiedStatus check_given_snapshot(LiedSystem *s, LiedSnapshot *const *snapshot)
{
  LiedStatus status = check_given(s, snapshot, "the place of the snapshot");
  if (!status) status = check_settled(s);
  return !status && *snapshot ? check_family(s, *snapshot) : status;
}

LiedStatus lied_save(LiedSystem *s, LiedSnapshot **snapshot)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = check_given_snapshot(s, snapshot);
  if (status) return status;
  LiedSnapshot *kept = *snapshot ? *snapshot : snapshot_new(s);
  if (!kept) return report_no_memory(s);
  if (!snapshot_fit(kept, s)) {
    if (!*snapshot) lied_free_snapshot(kept);
    return report_no_memory(s);
  }
  if (s->integrator_open && s->integrator.method->adaptive) integrator_reset(&s->integrator), newton_free(s);
  state_copy(kept->state, s->state);
  values_copy(&kept->values, &s->values);
  kept->present = present_of(s);
  kept->order_size = implicit_moment_size(s);
  implicit_moment(s, kept->order);
  *snapshot = kept;
  return LIED_OK;
}

void lied_free_snapshot(LiedSnapshot *snapshot)
{
  if (!snapshot) return;
  Memory *memory = &snapshot->memory;
  state_free(memory, snapshot->state);
  plan_release(snapshot->plan);
  memory_resize(memory, snapshot->order, snapshot->order_room, 0);
  values_release(memory, &snapshot->values);
  Memory last = *memory;
  memory_resize(&last, snapshot, sizeof *snapshot, 0);
}

size_t lied_snapshot_size(const LiedSnapshot *snapshot)
{
  return snapshot ? snapshot->memory.bytes : 0;
}

/* ---- restore ---- */

/* The Plan and a State for it, in place of what the system has; everything that may fail comes first. */
static LiedStatus take_plan(LiedSystem *s, Plan *plan, const State *like)
{
  if (state_fits(s->state, plan, state_room_of(like))) return LIED_OK;
  StateRoom room = state_room_of(like);
  if (state_reserves_orders(plan)) room.factor = room_max(room.factor, state_factor_room(like, room.points));
  State *state = state_new(&s->memory, plan, room);
  if (!state) return report_no_memory(s);
  if (s->state) state->counts = s->state->counts;
  newton_free(s);
  counted_hold(&plan->counted);
  composition_free(s, s->plan, s->state);
  s->plan = plan;
  s->state = state;
  return LIED_OK;
}

static void take_structure(LiedSystem *s, Structure *structure)
{
  if (s->structure != structure) handles_forget(s);
  counted_hold(&structure->counted);
  structure_release(s->structure);
  s->structure = structure;
  s->cuts.n_cuts = s->cuts.n_cut_motion = 0;
  s->stale = s->refused = s->observed = 0;
}

LiedStatus lied_restore(LiedSystem *s, const LiedSnapshot *snapshot)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  const Plan *before = s->plan;
  LiedStatus status = check_given(s, snapshot, "the snapshot");
  if (!status) status = system_idle(s);
  if (!status) status = check_family(s, snapshot);
  if (!status && !values_fit(&s->memory, &s->values, &snapshot->values)) status = report_no_memory(s);
  if (!status) status = take_plan(s, snapshot->plan, snapshot->state);
  if (status) return status;
  take_structure(s, snapshot->plan->structure);
  state_copy(s->state, snapshot->state);
  values_copy(&s->values, &snapshot->values);
  newton_forget(s);
  system_bind_dynamics(s);
  if (s->plan != before) system_renew_integrator(s); /* tolerances are those of other states */
  stability_disturb(s);
  return_to(s, &snapshot->present);
  return implicit_return(s, snapshot->order, snapshot->order_size);
}

/* ---- copy ---- */

static LiedStatus copy_order(const LiedSystem *s, LiedSystem *copy)
{
  const size_t size = implicit_moment_size(s);
  if (size == 0) return LIED_OK;
  void *order = memory_resize(&copy->memory, NULL, 0, size);
  if (!order) return LIED_NO_MEMORY;
  implicit_moment(s, order);
  const LiedStatus status = implicit_return(copy, order, size);
  memory_resize(&copy->memory, order, size, 0);
  return status;
}

static LiedStatus copy_into(LiedSystem *s, LiedSystem *copy)
{
  if (!values_fit(&copy->memory, &copy->values, &s->values)) return LIED_NO_MEMORY;
  LiedStatus status = take_plan(copy, s->plan, s->state);
  if (status) return status;
  take_structure(copy, s->structure);
  handle_names_hold(s->handle_names);
  handle_names_release(copy->handle_names);
  copy->handle_names = s->handle_names;
  state_copy(copy->state, s->state);
  values_copy(&copy->values, &s->values);
  copy->contact_room = s->contact_room;
  copy->experiment = s->experiment;
  copy->ledger.open = s->ledger.open;
  system_bind_dynamics(copy);
  if (s->integrator_open) status = system_use_method(copy, s->integrator.method->name);
  const Present present = present_of(s);
  return_to(copy, &present);
  return status ? status : copy_order(s, copy);
}

LiedSystem *system_copy(LiedSystem *s)
{
  const LiedAllocator allocator = {s->memory.allocator.resize, s->memory.allocator.user};
  LiedSystem *made = lied_new(&allocator);
  if (made && !copy_into(s, made)) return made;
  lied_free(made);
  return NULL;
}

LiedStatus lied_copy(LiedSystem *s, LiedSystem **copy)
{
  if (copy) *copy = NULL;
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (!copy) return check_given(s, copy, "the place of the copy");
  LiedStatus status = check_settled(s);
  if (status) return status;
  *copy = system_copy(s);
  return *copy ? LIED_OK : report_no_memory(s);
}

/* ---- replace ---- */

LiedStatus system_replace(LiedSystem *s, LiedSystem *from)
{
  if (!values_fit(&s->memory, &s->values, &from->values)) return report_no_memory(s);
  LiedStatus status = take_plan(s, from->plan, from->state);
  if (status) return status;
  take_structure(s, from->structure);
  state_copy(s->state, from->state);
  values_copy(&s->values, &from->values);
  s->experiment = from->experiment;
  newton_free(s);
  system_bind_dynamics(s);
  system_renew_integrator(s);
  stability_disturb(s);
  system_disturb(s);
  return LIED_OK;
}
