/* together.c: the next step of LIED_LANES copies at once, their numbers side by side: a call of a class serves all of them,
 * with vector instructions. Each copy then steps as if it were alone, and takes over what has been found if that is its step.
 *
 * For forests without a matrix, of classes that can work on copies, where nothing switches. What cannot be done for all copies,
 * such as a weak pivot, is left to each of them: results have the same bits in any case. */
#include <stdatomic.h>
#include <string.h>

#include "ensemble/ensemble.h"

struct Together {
  const Plan *plan;
  Memory *memory;
  size_t size;                                               /* bytes of all this */
  atomic_flag is_busy;                                       /* a thread uses it */
  double time;                                               /* [s] */
  int weak;                                                  /* a pivot is, of any copy ... */
  double weak_of[LIED_LANES];                                /* ... of each */
  LiedFault fault;                                           /* of any copy */
  LiedBatch *batch;                                          /* [n_uses] */
  double *p, *x, *dx, *v, *w, *relation, *motion, *kept, *z; /* as in a State, [number][copy] */
  uint32_t *given; /* [n_given] values that no block writes, but copies have: open inputs */
  size_t n_given;
  Integrator integrator; /* of all copies as one system */
  Dynamics dynamics;
  LiedStats stats;
  size_t n_evaluations;        /* of the step going on */
  double *start, *slope, *end; /* [n_states][copy] */
  RigidBody *bodies;           /* [n_groups][copy] of rigid groups, as in a State */
  Pose2 *leaves;               /* [n_leaves][copy] */
  RigidNow *now;
  Vector2 *arms;
  double *foreseen; /* [copy][3][n_states] */
};

/* ---- which systems ---- */

static int can_be_copies(const Plan *plan, const SweepCall *call, size_t n)
{
  for (const SweepCall *end = call + n; call < end; call++)
    if (call->run && call->use < plan->n_uses && plan->uses[call->use].info->class_->copies != LIED_OF_COPIES) return 0;
  return 1;
}

static int has_only_blocks(const Plan *plan)
{
  for (size_t i = 0; i < plan->n_batches; i++) {
    const Batch *batch = &plan->batches[i];
    if (!batch->evaluate) return 0;
    if (batch->use < plan->n_uses && plan->uses[batch->use].info->class_->copies != LIED_OF_COPIES) return 0;
  }
  return 1;
}

int together_suits(const Plan *plan)
{
  const Sweeps *sweeps = &plan->sweeps;
  return sweeps->is_there && plan->n_states && !plan->n_modes && !plan->n_relations && !plan->n_discretes &&
         !plan->n_flow_states && !plan->contacts && has_only_blocks(plan) &&
         can_be_copies(plan, sweeps->reduce, sweeps->n_reduce) && can_be_copies(plan, sweeps->expand, sweeps->n_expand) &&
         can_be_copies(plan, plan->rates.at, plan->rates.n);
}

/* ---- evaluation ---- */

static const double *relation_of(const Together *g, uint32_t number)
{
  return g->relation + (size_t)number * LIED_LANES;
}

static void add(double *to, const double *a, const double *b, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++, to += LIED_LANES, a += LIED_LANES, b += LIED_LANES) {
    LIED_LANES_APART
    for (size_t c = 0; c < LIED_LANES; c++) to[c] = a[c] + b[c];
  }
}

static void run_sums(const Together *g, const SweepCall *call)
{
  const Sweeps *sweeps = &g->plan->sweeps;
  for (const RelationSum *sum = sweeps->sums + call->first, *end = sweeps->sums + call->end; sum < end; sum++) {
    double *to = g->relation + (size_t)sum->to * LIED_LANES;
    const uint32_t *part = sweeps->relation_parts + sum->first, *parts_end = sweeps->relation_parts + sum->end;
    add(to, relation_of(g, part[0]), relation_of(g, part[1]), sum->length);
    for (part += 2; part < parts_end; part++) add(to, to, relation_of(g, *part), sum->length);
  }
}

static void run_calls(const Together *g, const SweepCall *call, size_t n)
{
  for (const SweepCall *end = call + n; call < end; call++) {
    if (call->run)
      call->run(&g->batch[call->use], call->first, call->end);
    else
      run_sums(g, call);
  }
}

/* All blocks, also inside of rigid groups. */
static void run_all_blocks(const Together *g)
{
  for (const Batch *batch = g->plan->batches, *end = batch + g->plan->n_batches; batch < end; batch++)
    batch->evaluate(&g->batch[batch->use], batch->first, batch->end);
}

static int has_weak_pivot(const Together *g)
{
  double n = g->weak;
  for (size_t c = 0; c < LIED_LANES; c++) n += g->weak_of[c];
  return n > 0;
}

/* 0: something is to be left to each copy. */
static int evaluate_all(Together *g, double t, const double *x)
{
  const Plan *plan = g->plan;
  g->time = t;
  memcpy(g->x, x, plan->n_states * LIED_LANES * sizeof *x);
  memset(g->weak_of, 0, sizeof g->weak_of);
  g->weak = 0;
  g->fault.site = NULL;
  run_calls(g, plan->sweeps.blocks.at, plan->sweeps.blocks.n);
  run_calls(g, plan->sweeps.reduce, plan->sweeps.n_reduce);
  if (g->fault.site || has_weak_pivot(g)) return 0;
  run_calls(g, plan->sweeps.expand, plan->sweeps.n_expand);
  for (size_t i = 0; i < plan->rates.n; i++)
    if (!plan->uses[plan->rates.at[i].use].sweep) run_calls(g, &plan->rates.at[i], 1);
  return !g->fault.site;
}

static LiedStatus derivatives(void *self, LiedHold hold, double t, const double *x, double *dx)
{
  Together *g = self;
  const size_t n = g->plan->n_states * LIED_LANES;
  (void)hold;
  if (!evaluate_all(g, t, x)) return LIED_SINGULAR;
  memcpy(dx, g->dx, n * sizeof *dx);
  if (g->n_evaluations++ == 0) memcpy(g->slope, dx, n * sizeof *dx);
  return LIED_OK;
}

/* Copies say it themselves. */
static LiedStatus report(void *self, LiedStatus status, double t, long index, Problem problem)
{
  (void)self, (void)t, (void)index, (void)problem;
  return status;
}

/* ---- making one ---- */

typedef struct Share {
  double **array;
  size_t n; /* numbers of each copy */
} Share;

#define NUMBERS(type, n) ((n) * sizeof(type) / sizeof(double))

static size_t place_arrays(Together *g, const Plan *plan, char *memory)
{
  const size_t n = plan->n_states, n_groups = plan->sweeps.rigid.n_groups, n_leaves = plan->sweeps.rigid.n_leaves;
  double *bodies, *leaves, *now, *arms;
  const Share shares[] = {{&g->p, plan->n_parameters},
                          {&g->x, n},
                          {&g->dx, n},
                          {&g->v, plan->n_locals},
                          {&g->w, plan->n_values},
                          {&g->relation, plan->sweeps.n_relation},
                          {&g->motion, plan->sweeps.n_motion},
                          {&g->kept, plan->sweeps.n_kept},
                          {&g->z, plan->n_z},
                          {&g->start, n},
                          {&g->slope, n},
                          {&g->end, n},
                          {&g->foreseen, 3 * n},
                          {&g->integrator.bound, n},
                          {&bodies, NUMBERS(RigidBody, n_groups)},
                          {&leaves, NUMBERS(Pose2, n_leaves)},
                          {&now, NUMBERS(RigidNow, n_groups)},
                          {&arms, NUMBERS(Vector2, n_leaves)}};
  size_t used = 0;
  for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
    if (memory) *shares[i].array = (double *)(void *)(memory + used);
    used += (shares[i].n * LIED_LANES * sizeof(double) + 63) / 64 * 64;
  }
  if (memory) {
    g->bodies = (RigidBody *)(void *)bodies;
    g->leaves = (Pose2 *)(void *)leaves;
    g->now = (RigidNow *)(void *)now;
    g->arms = (Vector2 *)(void *)arms;
    g->batch = (LiedBatch *)(void *)(memory + used);
  }
  used += ((plan->n_uses + 1) * sizeof *g->batch + 63) / 64 * 64;
  if (memory) g->given = (uint32_t *)(void *)(memory + used);
  return used + plan->n_values * sizeof *g->given;
}

static void place_batches(Together *g, const State *state)
{
  for (const ClassUse *use = g->plan->uses, *end = use + g->plan->n_uses; use < end; use++) {
    LiedBatch *b = &g->batch[use->index];
    *b = *batch_of(state, use);
    b->time = &g->time;
    b->hold = LIED_HOLD_TIME;
    b->lane_bits = LIED_OF_COPIES;
    b->at = use->at;
    b->p = g->p + use->parameter * LIED_LANES;
    b->x = g->x + use->state * LIED_LANES;
    b->dx = g->dx + use->state * LIED_LANES;
    b->v = g->v + use->local * LIED_LANES;
    b->w = g->w;
    b->z = g->z + use->z * LIED_LANES;
    b->relation = g->relation;
    b->motion = g->motion;
    b->kept = g->kept + use->kept * LIED_LANES;
    b->fault = &g->fault;
    b->weak = &g->weak;
    b->weak_of = g->weak_of;
  }
  g->batch[g->plan->n_uses] = (LiedBatch){.lane_bits = LIED_OF_COPIES,
                                          .p = (const double *)(const void *)g->bodies,
                                          .fixed = (double *)(void *)g->leaves,
                                          .v = (double *)(void *)g->now,
                                          .y = (double *)(void *)g->arms,
                                          .w = g->w,
                                          .relation = g->relation,
                                          .motion = g->motion,
                                          .context = &g->plan->sweeps.rigid};
}

/* Values that are the same after all blocks have run: nobody writes them, or they are handed on from such. */
static void find_given(Together *g)
{
  const double mark = 0.71828182845904523;
  for (size_t k = 0; k < g->plan->n_values * LIED_LANES; k++) g->w[k] = mark;
  run_all_blocks(g);
  for (uint32_t k = 0; k < g->plan->n_values; k++)
    if (g->w[(size_t)k * LIED_LANES] == mark) g->given[g->n_given++] = k;
}

Together *together_new(Memory *memory, const LiedSystem *s)
{
  enum { LINE = 64 };
  Together view;
  const size_t head = (sizeof(Together) + LINE - 1) / LINE * LINE, size = head + place_arrays(&view, s->plan, NULL);
  Together *g = memory_resize(memory, NULL, 0, size);
  if (!g) return NULL;
  g->plan = s->plan;
  g->memory = memory;
  g->size = size;
  place_arrays(g, s->plan, (char *)g + head);
  place_batches(g, s->state);
  find_given(g);
  for (size_t i = 0; i < s->plan->n_states * LIED_LANES; i++) g->integrator.bound[i] = INFINITY;
  g->dynamics = (Dynamics){.self = g,
                           .n_states = s->plan->n_states * LIED_LANES,
                           .room_states = s->plan->n_states * LIED_LANES,
                           .x = g->start,
                           .derivatives = derivatives,
                           .report = report};
  return g;
}

static void leave_method(Together *g)
{
  if (g->integrator.work) g->integrator.method->destroy(&g->integrator);
  g->integrator.work = NULL;
}

void together_free(Together *g)
{
  if (!g) return;
  leave_method(g);
  memory_resize(g->memory, g, g->size, 0);
}

static int can_go_on(const Method *method)
{
  return !method->adaptive && !method->n_poles && method->advance;
}

int together_prepare(Together *g, const LiedSystem *s)
{
  Integrator *in = &g->integrator;
  const Method *method = s->integrator.method;
  if (!s->integrator_open || !can_go_on(method) || (in->work && in->method == method)) return 1;
  leave_method(g);
  in->method = method;
  in->dynamics = &g->dynamics;
  in->memory = g->memory;
  in->stats = &g->stats;
  in->n_states = in->room_states = g->dynamics.n_states;
  return method->create(in) == LIED_OK;
}

/* ---- a step ---- */

static int is_like(const LiedSystem *s, const LiedSystem *first, double h)
{
  return s->plan == first->plan && !s->stale && !s->state->parameters_changed && !s->ledger.open && s->hold == LIED_HOLD_TIME &&
         s->integrator_open && s->integrator.method == first->integrator.method && s->integrator.t == first->integrator.t &&
         integrate_next(&s->integrator, h) == integrate_next(&first->integrator, h);
}

static int are_alike(const Together *g, LiedSystem *const *copies, double h)
{
  const LiedSystem *first = copies[0];
  if (first->plan != g->plan || !g->integrator.work || first->integrator.method != g->integrator.method) return 0;
  for (size_t c = 0; c < LIED_LANES; c++)
    if (!is_like(copies[c], first, h)) return 0;
  return 1;
}

static void load_parameters(const Together *g, const State *state, size_t c)
{
  for (const ClassUse *use = g->plan->uses, *end = use + g->plan->n_uses; use < end; use++) {
    const size_t n = use->info->class_->n_parameters;
    const double *from = state->p + use->parameter;
    double *to = g->p + use->parameter * LIED_LANES + c;
    for (size_t i = 0; i < use->count; i++)
      for (size_t k = 0; k < n; k++) to[(i * n + k) * LIED_LANES] = from[place_in(use, n, i, k)];
  }
}

static void load_groups(const Together *g, const State *state, size_t c)
{
  const RigidGroups *rigid = &g->plan->sweeps.rigid;
  for (size_t k = 0; k < rigid->n_groups; k++) g->bodies[k * LIED_LANES + c] = state->rigid_body[k];
  for (size_t l = 0; l < rigid->n_leaves; l++) g->leaves[l * LIED_LANES + c] = state->rigid_leaf[l];
}

static void load_copy(const Together *g, const State *state, size_t c)
{
  load_parameters(g, state, c);
  load_groups(g, state, c);
  for (size_t i = 0; i < g->n_given; i++) g->w[(size_t)g->given[i] * LIED_LANES + c] = state->w[g->given[i]];
  for (size_t i = 0; i < g->plan->n_states; i++) g->start[i * LIED_LANES + c] = state->present[i];
}

static void hand_out(Together *g, Foreseen *foreseen, size_t c, double t, double end)
{
  const size_t n = g->plan->n_states;
  double *before = g->foreseen + 3 * n * c, *slope = before + n, *after = slope + n;
  for (size_t i = 0, k = c; i < n; i++, k += LIED_LANES) {
    before[i] = g->start[k];
    slope[i] = g->slope[k];
    after[i] = g->end[k];
  }
  *foreseen = (Foreseen){t, end, before, after, slope, 0};
}

size_t together_foresee(Together *g, LiedSystem *const *copies, double h, Foreseen foreseen[LIED_LANES])
{
  if (!are_alike(g, copies, h)) return 0;
  const Integrator *in = &copies[0]->integrator;
  for (size_t c = 0; c < LIED_LANES; c++) load_copy(g, copies[c]->state, c);
  g->n_evaluations = 0;
  const double t = in->t, end = integrate_next(in, h);
  if (in->method->advance(&g->integrator, t, end - t, g->start, g->end)) return 0;
  for (size_t c = 0; c < LIED_LANES; c++) hand_out(g, &foreseen[c], c, t, end);
  return g->n_evaluations;
}

/* ---- threads ---- */

Together *together_take(Together **all, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!atomic_flag_test_and_set_explicit(&all[i]->is_busy, memory_order_acquire)) return all[i];
  return NULL;
}

void together_give(Together *g)
{
  atomic_flag_clear_explicit(&g->is_busy, memory_order_release);
}
