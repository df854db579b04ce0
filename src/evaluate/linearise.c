/* linearise.c: how derivatives and any variables follow small changes of states and open inputs.
 *
 * A column of the matrices is one response of newton.c, which has states, port values, unknowns of the core and derivatives.
 * From it follow, exactly: unknowns outside the core, by the derivative of their rows; and local variables, by the tangents of
 * the blocks that compute them. Local variables of classes without tangents, and outputs, which have none, are differentiated
 * by differences along the response: of the functions of their own class alone, extrapolated to a step of zero. */
#include <float.h>
#include <string.h>

#include "evaluate/evaluate_internal.h"

/* The class of an output with one instance. */
typedef struct Alone {
  const ClassUse *use; /* NULL: the output needs none of this */
  size_t position;
  int exact;       /* the blocks that run have tangents */
  LiedBatch here;  /* at the present moment */
  LiedBatch dot;   /* along the response; x, w, v, z are its own, as are those of ... */
  LiedBatch moved; /* ... a point beside the present one */
  size_t n_x, n_w, n_v, n_z;
} Alone;

typedef struct Work {
  LiedSystem *s;
  const Linearisation *wanted;
  Arena arena;
  uint32_t *input; /* [n_inputs] numbers of their values */
  double *z;       /* [n_columns] change of all unknowns */
  Alone *alone;    /* [n_outputs] */
} Work;

/* ---- one instance apart from the system ---- */

static double *own_lane(Arena *arena, const ClassUse *use, size_t i, size_t n, const double *from)
{
  double *to = ARENA_NEW(arena, double, n);
  for (size_t k = 0; k < n; k++) to[k] = from[place_in(use, n, i, k)];
  return to;
}

static uint32_t *first_numbers(Arena *arena, size_t n)
{
  uint32_t *number = ARENA_NEW(arena, uint32_t, n);
  for (uint32_t k = 0; k < n; k++) number[k] = k;
  return number;
}

static void own_point(const Alone *alone, Arena *arena, LiedBatch *batch)
{
  batch->x = ARENA_NEW(arena, double, alone->n_x);
  batch->w = ARENA_NEW(arena, double, alone->n_w);
  batch->v = ARENA_NEW(arena, double, alone->n_v);
  batch->z = ARENA_NEW(arena, double, alone->n_z);
}

/* What functions read of the instance beside x, w, v, z, and room for what they write. Classes of several lanes have neither
 * discrete variables nor relations. */
static LiedBatch batch_alone(const Alone *alone, Arena *arena, const State *state)
{
  const ClassUse *use = alone->use;
  const LiedClass *class_ = use->info->class_;
  const size_t i = alone->position;
  LiedBatch batch = *batch_of(state, use);
  batch.hold = LIED_HOLD_ALL;
  batch.lane_bits = 0;
  batch.fault = NULL;
  batch.p = own_lane(arena, use, i, class_->n_parameters, batch.p);
  batch.fixed = own_lane(arena, use, i, use->info->n_fixed, batch.fixed);
  batch.d += i * class_->n_discretes;
  batch.on += i * class_->n_relations;
  batch.at = first_numbers(arena, alone->n_w);
  batch.g = ARENA_NEW(arena, double, class_->n_relations);
  batch.a = ARENA_NEW(arena, double, use->info->n_varying);
  batch.rhs = ARENA_NEW(arena, double, class_->n_rows);
  batch.bound = ARENA_NEW(arena, double, 2 * class_->n_modes);
  batch.dx = ARENA_NEW(arena, double, class_->n_states);
  batch.y = ARENA_NEW(arena, double, class_->n_outputs);
  return batch;
}

static void place_here(Alone *alone, Arena *arena, const State *state)
{
  const ClassUse *use = alone->use;
  const size_t i = alone->position;
  const double *v = own_lane(arena, use, i, alone->n_v, batch_of(state, use)->v);
  memcpy(alone->here.v, v, alone->n_v * sizeof *v);
  for (size_t k = 0; k < alone->n_x; k++) alone->here.x[k] = state->x[use->state + i * alone->n_x + k];
  for (size_t k = 0; k < alone->n_w; k++) alone->here.w[k] = state->w[use->at[i * alone->n_w + k]];
  for (size_t k = 0; k < alone->n_z; k++) alone->here.z[k] = signed_value(state->z, use->column[i * alone->n_z + k]);
}

static int block_runs(const Alone *alone, unsigned block)
{
  return alone->use->runs[block * alone->use->count + alone->position];
}

static void isolate(const Work *work, Alone *alone, Arena *arena, Ref ref)
{
  const Plan *plan = work->s->plan;
  const ClassUse *use = &plan->uses[plan->use_of[ref.instance]];
  const LiedClass *class_ = use->info->class_;
  *alone = (Alone){.use = use,
                   .position = plan->position[ref.instance],
                   .exact = ref.kind == REF_LOCAL,
                   .n_x = class_->n_states,
                   .n_w = use->info->n_values,
                   .n_v = class_->n_locals,
                   .n_z = use->info->n_unknowns};
  for (unsigned b = 0; b < class_->n_blocks; b++) alone->exact &= !block_runs(alone, b) || class_->blocks[b].tangent;
  alone->here = alone->dot = alone->moved = batch_alone(alone, arena, work->s->state);
  own_point(alone, arena, &alone->here);
  own_point(alone, arena, &alone->dot);
  own_point(alone, arena, &alone->moved);
  place_here(alone, arena, work->s->state);
}

static void place_dot(const Work *work, const Alone *alone, Response response)
{
  const Plan *plan = work->s->plan;
  const ClassUse *use = alone->use;
  const size_t i = alone->position;
  memset(alone->dot.v, 0, alone->n_v * sizeof *alone->dot.v);
  for (size_t k = 0; k < alone->n_x; k++) alone->dot.x[k] = response.delta[use->state + i * alone->n_x + k];
  for (size_t k = 0; k < alone->n_w; k++)
    alone->dot.w[k] = response.delta[plan->n_states + number_at(plan, use->at[i * alone->n_w + k])];
  for (size_t k = 0; k < alone->n_z; k++) alone->dot.z[k] = signed_value(work->z, use->column[i * alone->n_z + k]);
}

static double local_by_tangents(const Alone *alone, Ref ref)
{
  const LiedClass *class_ = alone->use->info->class_;
  for (unsigned b = 0; b < class_->n_blocks; b++)
    if (block_runs(alone, b)) class_->blocks[b].tangent(&alone->here, &alone->dot, 0, 1);
  return alone->dot.v[ref.index];
}

/* ---- differences ---- */

static void move(double *to, const double *from, const double *dot, size_t n, double h)
{
  for (size_t k = 0; k < n; k++) to[k] = from[k] + h * dot[k];
}

static double value_beside(const Alone *alone, Ref ref, double h)
{
  const LiedClass *class_ = alone->use->info->class_;
  const LiedBatch *here = &alone->here, *dot = &alone->dot, *moved = &alone->moved;
  move(moved->x, here->x, dot->x, alone->n_x, h);
  move(moved->w, here->w, dot->w, alone->n_w, h);
  move(moved->z, here->z, dot->z, alone->n_z, h);
  memcpy(moved->v, here->v, alone->n_v * sizeof *moved->v);
  for (unsigned b = 0; b < class_->n_blocks; b++)
    if (block_runs(alone, b)) class_->blocks[b].evaluate(moved, 0, 1);
  if (ref.kind == REF_LOCAL) return moved->v[ref.index];
  if (class_->rows) class_->rows(moved, 0, 1);
  if (class_->bounds) class_->bounds(moved, 0, 1);
  if (class_->derivatives) class_->derivatives(moved, 0, 1);
  if (class_->outputs_of) class_->outputs_of(moved, 0, 1);
  return moved->y[ref.index];
}

static double largest_change(const double *here, const double *dot, size_t n, double most)
{
  for (size_t k = 0; k < n; k++) most = fmax(most, fabs(dot[k]) / fmax(1, fabs(here[k])));
  return most;
}

/* The change of each number for h = 1, relative to the number, but to no less than 1. Unknowns enter nearly linearly, and those
 * of stiff springs change so much that they would leave no step to the others. */
static double reach(const Alone *alone)
{
  const LiedBatch *here = &alone->here, *dot = &alone->dot;
  double most = largest_change(here->x, dot->x, alone->n_x, 0);
  most = largest_change(here->w, dot->w, alone->n_w, most);
  return most > 0 ? most : largest_change(here->z, dot->z, alone->n_z, 0);
}

/* Central differences for h, h/2, h/4, ..., extrapolated to 0 (Ridders): of all estimates the one with the least error, which
 * is how far it is from those it was made of, and what rounding leaves. So h need not suit the function. */
enum { ORDERS = 4 };
typedef struct Extrapolation {
  double estimate[ORDERS]; /* of the last h */
  int n;
  double best, error;
} Extrapolation;

static void extrapolate(Extrapolation *e, double difference, double rounding)
{
  double before[ORDERS], weight = 1;
  memcpy(before, e->estimate, sizeof before);
  if (!isfinite(difference)) {
    e->n = 0; /* outside what the function allows */
    return;
  }
  e->estimate[0] = difference;
  for (int k = 1; k <= e->n; k++) {
    double *estimate = &e->estimate[k];
    weight *= 4;
    *estimate = estimate[-1] + (estimate[-1] - before[k - 1]) / (weight - 1);
    double error = fmax(fabs(*estimate - estimate[-1]), fabs(*estimate - before[k - 1])) + rounding;
    if (error < e->error) e->best = *estimate, e->error = error;
  }
  if (e->n < ORDERS - 1) e->n++;
}

static double by_differences(const Alone *alone, Ref ref)
{
  enum { STEPS = 20 };
  Extrapolation e = {.best = NAN, .error = INFINITY};
  double h = reach(alone);
  if (h == 0) return 0;
  h = 0.125 / h;
  for (int k = 0; k < STEPS && !(e.error <= 8 * DBL_EPSILON * fabs(e.best)); k++, h /= 2) {
    double high = value_beside(alone, ref, h), low = value_beside(alone, ref, -h);
    extrapolate(&e, (high - low) / (2 * h), DBL_EPSILON * fmax(fabs(high), fabs(low)) / h);
  }
  return e.best;
}

/* ---- unknowns ---- */

/* The rows of the tail: A dz = -(change of A z - rhs at fixed z). */
static void place_unknowns(Work *work, Response response)
{
  const Plan *plan = work->s->plan;
  const double *coefficients = work->s->state->coefficients;
  memcpy(work->z, response.delta + plan->n_states + plan->n_values, plan->n_core * sizeof *work->z);
  for (size_t j = 0; j < plan->n_tails; j++) {
    const Tail *tail = &plan->tails[j];
    double rest = tail->row < plan->n_rows ? -response.residual[tail->row] : 0;
    for (uint32_t i = tail->first; i < tail->end; i++)
      rest -= signed_value(coefficients, plan->tail_terms[i].source) * work->z[plan->tail_terms[i].entry];
    work->z[tail->column] = rest / signed_value(coefficients, tail->pivot);
  }
}

static double port_change(const Work *work, const ClassUse *use, size_t i, Ref ref, Response response)
{
  const Plan *plan = work->s->plan;
  const PortSlot slot = port_slot(use->info, ref);
  if (!slot.has_value) return signed_value(work->z, use->column[i * use->info->n_unknowns + slot.unknown]);
  return response.delta[plan->n_states + number_at(plan, use->at[i * use->info->n_values + slot.value])];
}

static double stream_change(const Work *work, Ref ref, Response response)
{
  const LiedSystem *s = work->s;
  const Plan *plan = s->plan;
  const LiedClass *class_ = instance_class(s, ref.instance);
  uint32_t port = s->structure->instances[ref.instance].first_port + class_->streams[ref.index].port;
  return response.delta[plan->n_states + number_at(plan, flow_value_slot(s, plan, port))];
}

/* ---- columns ---- */

static double class_change(const Work *work, const Alone *alone, Ref ref, Response response)
{
  place_dot(work, alone, response);
  return alone->exact ? local_by_tangents(alone, ref) : by_differences(alone, ref);
}

/* Parameters and discrete variables do not follow. */
static double change_of(const Work *work, size_t output, Response response)
{
  const Ref ref = work->wanted->outputs[output];
  const Plan *plan = work->s->plan;
  if (ref.kind == REF_PARAMETER || ref.kind == REF_DISCRETE) return 0;
  const ClassUse *use = &plan->uses[plan->use_of[ref.instance]];
  const size_t i = plan->position[ref.instance], state = use->state + i * use->info->class_->n_states + ref.index;
  switch (ref.kind) {
  case REF_STATE:
    return response.delta[state];
  case REF_DERIVATIVE:
    return response.rate[state];
  case REF_STREAM:
    return stream_change(work, ref, response);
  case REF_INTERNAL:
    return signed_value(work->z, use->column[i * use->info->n_unknowns + use->info->n_port_unknowns + ref.index]);
  case REF_PORT:
    return port_change(work, use, i, ref, response);
  default:
    return class_change(work, &work->alone[output], ref, response);
  }
}

static LiedStatus report_slope(LiedSystem *s, Ref ref)
{
  ref_name(s, ref, s->text, sizeof s->text);
  system_error(s, topic_ref(s, "slope-not-finite", ref),
               "at t = %.9g s the slope of '%s' is not finite, as that of sqrt() at 0", s->time, s->text);
  system_remedy(s, "look for a root, a power or a division whose argument reaches 0");
  return LIED_SINGULAR;
}

/* Of the responses to a state, A and C; to an input, B and D. */
typedef struct Columns {
  double *rates, *outputs;
  size_t n;
} Columns;

static LiedStatus write_column(Work *work, Columns columns, size_t j, size_t k)
{
  Response response = newton_response(work->s, k);
  for (size_t i = 0; columns.rates && i < work->s->plan->n_states; i++) columns.rates[i * columns.n + j] = response.rate[i];
  if (!columns.outputs) return LIED_OK;
  place_unknowns(work, response);
  for (size_t i = 0; i < work->wanted->n_outputs; i++) {
    double change = change_of(work, i, response);
    if (!isfinite(change)) return report_slope(work->s, work->wanted->outputs[i]);
    columns.outputs[i * columns.n + j] = change;
  }
  return LIED_OK;
}

static LiedStatus write_columns(Work *work)
{
  const Linearisation *wanted = work->wanted;
  const size_t n = work->s->plan->n_states;
  const Columns of_states = {wanted->A, wanted->n_outputs ? wanted->C : NULL, n};
  const Columns of_inputs = {wanted->B, wanted->n_outputs ? wanted->D : NULL, wanted->n_inputs};
  LiedStatus status = LIED_OK;
  for (size_t j = 0; j < n && (of_states.rates || of_states.outputs) && !status; j++)
    status = write_column(work, of_states, j, j);
  for (size_t j = 0; j < wanted->n_inputs && (of_inputs.rates || of_inputs.outputs) && !status; j++)
    status = write_column(work, of_inputs, j, n + work->input[j]);
  return status;
}

/* ---- what is asked for ---- */

static LiedStatus check_composed(LiedSystem *s, Ref ref)
{
  if (ref.instance < s->plan->n_instances && s->plan->position[ref.instance] != NONE) return LIED_OK;
  if (ref.instance < s->structure->n_instances) {
    ref_name(s, ref, s->text, sizeof s->text);
    system_error(s, topic_ref(s, "unknown-handle", ref), "'%s' is no part of the system at present", s->text);
  } else {
    system_error(s, (Topic){.code = "unknown-handle"}, "the system has no such variable at present");
  }
  return LIED_UNKNOWN_NAME;
}

/* Nothing is connected to the port, or an instance gives it a number which has no other purpose. */
static int is_driven(const LiedSystem *s, Ref ref)
{
  const uint32_t port = s->structure->instances[ref.instance].first_port + ref.port;
  return !is_open_port(s, s->plan, port) && number_at_node(s, s->plan, port) == NONE;
}

static LiedStatus find_value(Work *work, size_t k)
{
  LiedSystem *s = work->s;
  const Ref ref = work->wanted->inputs[k];
  LiedStatus status = ref.kind == REF_ENERGY ? LIED_OK : check_composed(s, ref);
  if (status) return status;
  if (ref.kind == REF_PORT && !is_driven(s, ref)) {
    const PortSlot slot = port_slot(instance_info(s, ref.instance), ref);
    work->input[k] = value_number(s, s->plan, ref.instance, slot.value);
    if (slot.has_value) return LIED_OK;
  }
  ref_name(s, ref, s->text, sizeof s->text);
  system_error(s, topic_ref(s, "not-an-open-input", ref), "'%s' is not an open input", s->text);
  return LIED_WRONG_VALUE;
}

/* Its change would have to be followed through other instances. */
static LiedStatus report_taken(const Work *work, Ref ref)
{
  ref_name(work->s, ref, work->s->text, sizeof work->s->text);
  system_error(work->s, topic_ref(work->s, "no-slope", ref),
               "'%s' is computed after the linear equations from values of other components", work->s->text);
  system_remedy(work->s, "ask for the variables of those components");
  return LIED_WRONG_VALUE;
}

static int takes_outputs(const Structure *t, uint32_t instance)
{
  for (size_t i = 0; i < t->n_taken; i++)
    if (t->taken[i].to == instance) return 1;
  return 0;
}

static LiedStatus find_output(Work *work, size_t k)
{
  const Ref ref = work->wanted->outputs[k];
  if (ref.kind == REF_ENERGY) {
    ref_name(work->s, ref, work->s->text, sizeof work->s->text);
    system_error(work->s, topic_ref(work->s, "no-slope", ref), "'%s' is an integral over time and follows no state",
                 work->s->text);
    return LIED_WRONG_VALUE;
  }
  LiedStatus status = check_composed(work->s, ref);
  if (!status && ref.kind == REF_OUTPUT && takes_outputs(work->s->structure, ref.instance)) return report_taken(work, ref);
  if (!status && (ref.kind == REF_LOCAL || ref.kind == REF_OUTPUT)) isolate(work, &work->alone[k], &work->arena, ref);
  return status;
}

/* Everything that may run out of memory is in the arena. */
static LiedStatus fill(Work *work)
{
  const Linearisation *wanted = work->wanted;
  if (setjmp(work->s->failure)) return report_no_memory(work->s);
  work->input = ARENA_NEW(&work->arena, uint32_t, wanted->n_inputs);
  work->z = ARENA_NEW(&work->arena, double, work->s->plan->n_columns);
  work->alone = ARENA_NEW(&work->arena, Alone, wanted->n_outputs);
  LiedStatus status = LIED_OK;
  for (size_t k = 0; k < wanted->n_inputs && !status; k++) status = find_value(work, k);
  for (size_t k = 0; k < wanted->n_outputs && !status; k++) status = find_output(work, k);
  return status ? status : write_columns(work);
}

LiedStatus linearise(LiedSystem *s, const Linearisation *wanted)
{
  LiedStatus status = newton_begin_responses(s);
  if (status) return status;
  Work work = {.s = s, .wanted = wanted};
  arena_init(&work.arena, &s->memory, &s->failure);
  status = fill(&work);
  arena_free(&work.arena);
  return status;
}
