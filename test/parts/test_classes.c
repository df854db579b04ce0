/* The example classes on their own, without the runtime: tangents against difference quotients, linear rows against the time
 * derivatives of the explicit blocks, and rigid parts against the balance of virtual power. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "lied/component.h"
#include "planar.h"
#include "signals.h"
#include "streams.h"
#include "translational.h"

enum { INSTANCES = 3, MOST = 256 };
#define STEP 1e-5

/* A batch of a few instances with storage of its own; values are not shared, so `at` is the identity. */
typedef struct Bench {
  const LiedClass *class_;
  size_t n_values, n_unknowns, n_varying, n_fixed;
  double time, p[MOST], x[MOST], d[MOST], v[MOST], w[MOST], g[MOST], fixed[MOST], a[MOST], rhs[MOST], bound[MOST],
      predicted[MOST], z[MOST], dx[MOST], y[MOST], next[MOST];
  uint32_t at[MOST];
  unsigned char on[MOST], changed[MOST], cut[MOST];
  LiedBatch batch;
} Bench;

static const LiedClass *const classes[] = {
    &Translational_Fixed,
    &Translational_Body,
    &Translational_Rod,
    &Translational_BreakableRod,
    &Translational_Joint,
    &Translational_Free,
    &Translational_Spring,
    &Translational_Damper,
    &Translational_SpringDamper,
    &Translational_ElastoGap,
    &Planar_Fixed,
    &Planar_FixedTranslation,
    &Planar_Body,
    &Planar_Free,
    &Planar_Revolute,
    &Planar_RevoluteSpring,
    &Planar_Prismatic,
    &Planar_SpringDamper,
    &Streams_Source,
    &Streams_Sink,
    &Streams_PressureDrop,
    &Streams_PrescribedFlow,
    &Streams_Splitter2,
    &Streams_Junction2,
    &Streams_OutTank,
    &Streams_InTank,
    &Streams_Tank,
    &Signals_ForcePulse,
};
enum { N_CLASSES = sizeof classes / sizeof *classes };

static uint64_t seed;

static double random_number(double low, double high)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * (double)(seed >> 11) * 0x1p-53;
}

static void fill(double *numbers, double low, double high)
{
  for (size_t i = 0; i < MOST; i++) numbers[i] = random_number(low, high);
}

static void bench_wire(Bench *s)
{
  s->batch = (LiedBatch){.time = &s->time,
                         .hold = LIED_HOLD_NONE,
                         .p = s->p,
                         .x = s->x,
                         .d = s->d,
                         .v = s->v,
                         .w = s->w,
                         .at = s->at,
                         .g = s->g,
                         .on = s->on,
                         .fixed = s->fixed,
                         .a = s->a,
                         .rhs = s->rhs,
                         .bound = s->bound,
                         .predicted = s->predicted,
                         .z = s->z,
                         .dx = s->dx,
                         .y = s->y,
                         .next = s->next,
                         .changed = s->changed,
                         .cut = s->cut};
}

static void bench_open(Bench *s, const LiedClass *class_)
{
  memset(s, 0, sizeof *s);
  s->class_ = class_;
  for (unsigned p = 0; p < class_->n_ports; p++)
    for (unsigned v = 0; v < class_->ports[p].connector->n_variables; v++) {
      s->n_values += class_->ports[p].connector->variables[v].kind != LIED_REACTION;
      s->n_unknowns += class_->ports[p].connector->variables[v].kind != LIED_SIGNAL;
    }
  s->n_unknowns += class_->n_internals;
  for (unsigned e = 0; e < class_->n_entries; e++) {
    s->n_varying += class_->entries[e].kind == LIED_VARYING;
    s->n_fixed += class_->entries[e].kind == LIED_FIXED;
  }
  assert_true(INSTANCES * s->n_unknowns <= MOST && INSTANCES * s->n_varying <= MOST);
  for (uint32_t i = 0; i < MOST; i++) s->at[i] = i;
  fill(s->p, 0.5, 1.5);
  fill(s->x, -1, 1);
  fill(s->w, -1, 1);
  fill(s->v, -1, 1);
  fill(s->z, -1, 1);
  bench_wire(s);
  if (class_->fixed) class_->fixed(&s->batch, 0, INSTANCES);
}

/* `from` moved by h along the direction `dot`. */
static void bench_moved(Bench *to, const Bench *from, const Bench *dot, double h)
{
  *to = *from;
  bench_wire(to);
  for (size_t i = 0; i < MOST; i++) {
    to->x[i] += h * dot->x[i];
    to->w[i] += h * dot->w[i];
    to->v[i] += h * dot->v[i];
    to->z[i] += h * dot->z[i];
  }
}

static void assert_slopes(const char *what, const double *plus, const double *minus, const double *tangent, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    const double slope = (plus[i] - minus[i]) / (2 * STEP);
    if (!(fabs(slope - tangent[i]) <= 1e-7 * (1 + fabs(slope))))
      fail_msg("%s [%zu]: %g, tangent %g", what, i, slope, tangent[i]);
  }
}

static void check_tangent(const Bench *at, LiedFunction *function, LiedTangent *tangent)
{
  static Bench value, plus, minus, dot;
  if (!function) return;
  assert_non_null(tangent);
  value = *at;
  bench_wire(&value);
  function(&value.batch, 0, INSTANCES);
  dot = *at;
  bench_wire(&dot);
  fill(dot.x, -1, 1), fill(dot.w, -1, 1), fill(dot.v, -1, 1), fill(dot.z, -1, 1);
  bench_moved(&plus, at, &dot, STEP);
  bench_moved(&minus, at, &dot, -STEP);
  function(&plus.batch, 0, INSTANCES);
  function(&minus.batch, 0, INSTANCES);
  memset(dot.a, 0, sizeof dot.a), memset(dot.rhs, 0, sizeof dot.rhs), memset(dot.dx, 0, sizeof dot.dx);
  tangent(&value.batch, &dot.batch, 0, INSTANCES);
  const LiedClass *c = at->class_;
  assert_slopes(c->name, plus.w, minus.w, dot.w, INSTANCES * at->n_values);
  assert_slopes(c->name, plus.v, minus.v, dot.v, INSTANCES * c->n_locals);
  assert_slopes(c->name, plus.a, minus.a, dot.a, INSTANCES * at->n_varying);
  assert_slopes(c->name, plus.rhs, minus.rhs, dot.rhs, INSTANCES * c->n_rows);
  assert_slopes(c->name, plus.dx, minus.dx, dot.dx, INSTANCES * c->n_states);
}

static void test_tangents(void **state)
{
  (void)state;
  static Bench bench;
  for (size_t k = 0; k < N_CLASSES; k++) {
    seed = k + 1;
    bench_open(&bench, classes[k]);
    if (strncmp(classes[k]->name, "Streams", 7) == 0) /* away from the lower limit of pressure */
      for (size_t i = 0; i < INSTANCES * bench.n_values; i++) bench.w[i] += i % 3 == 0 ? 1e3 : 0;
    for (unsigned b = 0; b < classes[k]->n_blocks; b++)
      check_tangent(&bench, classes[k]->blocks[b].evaluate, classes[k]->blocks[b].tangent);
    check_tangent(&bench, classes[k]->rows, classes[k]->rows_tangent);
    check_tangent(&bench, classes[k]->derivatives, classes[k]->derivatives_tangent);
  }
}

/* A z of row r of instance i. */
static double row_product(const Bench *s, unsigned r, size_t i, const double *z)
{
  double sum = 0;
  size_t varying = 0, fixed = 0;
  for (unsigned e = 0; e < s->class_->n_entries; e++) {
    const LiedEntry *entry = &s->class_->entries[e];
    double coefficient = entry->value;
    if (entry->kind == LIED_VARYING) coefficient = s->a[i * s->n_varying + varying++];
    if (entry->kind == LIED_FIXED) coefficient = s->fixed[i * s->n_fixed + fixed++];
    if (entry->row == r) sum += coefficient * z[i * s->n_unknowns + entry->unknown];
  }
  return sum;
}

/* z of a motion: derivatives of port values by central differences between two moments, of states from their rates. */
static void motion_unknowns(const Bench *plus, const Bench *minus, const Bench *rate, double *z)
{
  const LiedClass *c = plus->class_;
  for (size_t i = 0; i < INSTANCES; i++) {
    size_t value = i * plus->n_values, unknown = i * plus->n_unknowns;
    for (unsigned p = 0; p < c->n_ports; p++)
      for (unsigned v = 0; v < c->ports[p].connector->n_variables; v++) {
        const LiedKind kind = c->ports[p].connector->variables[v].kind;
        if (kind != LIED_SIGNAL) z[unknown++] = kind == LIED_REACTION ? 0 : (plus->w[value] - minus->w[value]) / (2 * STEP);
        value += kind != LIED_REACTION;
      }
    for (unsigned s = 0; s < c->n_states; s++)
      z[i * plus->n_unknowns + (size_t)c->states[s].derivative] = rate->x[i * c->n_states + s];
  }
}

static int is_kinematic(const LiedRow *row)
{
  return row->homogeneous && strncmp(row->equation, "der(", 4) == 0;
}

/* Moves inputs and states at random rates through one block: the rows that differentiate it must hold. */
static void check_kinematics(const Bench *at, const LiedBlock *block)
{
  static Bench now, plus, minus, rate;
  static double z[MOST];
  now = *at;
  bench_wire(&now);
  block->evaluate(&now.batch, 0, INSTANCES);
  now.class_->rows ? now.class_->rows(&now.batch, 0, INSTANCES) : (void)0;
  rate = *at;
  fill(rate.x, -1, 1), fill(rate.w, -1, 1);
  bench_moved(&plus, at, &rate, STEP);
  bench_moved(&minus, at, &rate, -STEP);
  block->evaluate(&plus.batch, 0, INSTANCES);
  block->evaluate(&minus.batch, 0, INSTANCES);
  motion_unknowns(&plus, &minus, &rate, z);
  for (size_t i = 0; i < INSTANCES; i++)
    for (unsigned r = 0; r < now.class_->n_rows; r++)
      if (is_kinematic(&now.class_->rows_info[r])) {
        const double residual = row_product(&now, r, i, z);
        if (fabs(residual) > 1e-8)
          fail_msg("%s: %s: residual %g", now.class_->name, now.class_->rows_info[r].equation, residual);
      }
}

static void test_rows_differentiate_blocks(void **state)
{
  (void)state;
  static const LiedClass *const rigid[] = {
      &Translational_Fixed, &Translational_Rod,       &Translational_Joint, &Translational_BreakableRod,
      &Planar_Fixed,        &Planar_FixedTranslation, &Planar_Revolute,     &Planar_RevoluteSpring,
      &Planar_Prismatic};
  static Bench bench;
  for (size_t k = 0; k < sizeof rigid / sizeof *rigid; k++) {
    seed = 100 + k;
    bench_open(&bench, rigid[k]);
    for (unsigned b = 0; b < rigid[k]->n_blocks; b++) check_kinematics(&bench, &rigid[k]->blocks[b]);
  }
}

/* Forces at frame_b (or flange_b) are random, those at frame_a follow from the balance rows (coefficient 1 there); with the
 * joint's own motion stopped, their power on any motion of frame_a is zero. */
static double lost_power(const Bench *now, size_t i, const double *velocity, size_t n_axes, size_t first_balance)
{
  const size_t per_port = 3 * n_axes, reaction = 2 * n_axes;
  double f[MOST] = {0}, power = 0;
  for (size_t k = 0; k < n_axes; k++) f[i * now->n_unknowns + per_port + reaction + k] = random_number(-1, 1);
  for (size_t k = 0; k < n_axes; k++)
    f[i * now->n_unknowns + reaction + k] = -row_product(now, (unsigned)(first_balance + k), i, f);
  for (size_t port = 0; port < 2; port++)
    for (size_t k = 0; k < n_axes; k++) {
      const size_t u = i * now->n_unknowns + port * per_port + k;
      power += f[u + reaction] * velocity[u];
    }
  return power;
}

static void check_power(const LiedClass *class_, size_t n_axes)
{
  static Bench now, plus, minus, rate;
  static double z[MOST];
  bench_open(&now, class_);
  rate = now;
  fill(rate.w, -1, 1);
  memset(rate.x, 0, sizeof rate.x);
  bench_moved(&plus, &now, &rate, STEP);
  bench_moved(&minus, &now, &rate, -STEP);
  const LiedBlock *block = &class_->blocks[0];
  block->evaluate(&plus.batch, 0, INSTANCES), block->evaluate(&minus.batch, 0, INSTANCES);
  motion_unknowns(&plus, &minus, &rate, z);
  block->evaluate(&now.batch, 0, INSTANCES);
  if (class_->rows) class_->rows(&now.batch, 0, INSTANCES);
  for (size_t i = 0; i < INSTANCES; i++) assert_true(fabs(lost_power(&now, i, z, n_axes, 2 * n_axes)) < 1e-8);
}

static void test_constraint_forces_do_no_work(void **state)
{
  (void)state;
  seed = 7;
  check_power(&Translational_Rod, 1);
  check_power(&Translational_Joint, 1);
  check_power(&Planar_FixedTranslation, 3);
  check_power(&Planar_Revolute, 3);
  check_power(&Planar_RevoluteSpring, 3);
  check_power(&Planar_Prismatic, 3);
}

/* The elastic part of the planar spring-damper's force is the gradient of its energy in all six coordinates. */
static double spring_energy(const Bench *s)
{
  const double *p = s->p, *w = s->w;
  const double dx = w[X_B] - w[X_A], dy = w[Y_B] - w[Y_A], psi = w[PHI_B] - w[PHI_A];
  const double ux = cos(w[PHI_A]) * dx + sin(w[PHI_A]) * dy, uy = -sin(w[PHI_A]) * dx + cos(w[PHI_A]) * dy;
  return (p[0] * ux * ux + p[1] * uy * uy + p[2] * psi * psi) / 2;
}

static void test_planar_spring_has_a_potential(void **state)
{
  (void)state;
  static Bench now;
  seed = 11;
  bench_open(&now, &Planar_SpringDamper);
  double f[MOST] = {0};
  const size_t coordinate[] = {X_A, Y_A, PHI_A, X_B, Y_B, PHI_B}, force[] = {FX_A, FY_A, T_A, FX_B, FY_B, T_B};
  for (size_t k = 0; k < 6; k++) {
    const double before = now.w[coordinate[k]];
    now.w[coordinate[k]] = before + STEP;
    f[force[k]] = spring_energy(&now);
    now.w[coordinate[k]] = before - STEP;
    f[force[k]] = (f[force[k]] - spring_energy(&now)) / (2 * STEP);
    now.w[coordinate[k]] = before;
  }
  now.class_->blocks[0].evaluate(&now.batch, 0, INSTANCES);
  now.class_->rows(&now.batch, 0, INSTANCES);
  for (unsigned r = 0; r < now.class_->n_rows; r++) {
    const double right = now.class_->rows_info[r].homogeneous ? 0 : now.rhs[r];
    assert_true(fabs(row_product(&now, r, 0, f) - right) < 1e-8);
  }
}

/* Its damping and TE act on the derivative of the elongation as frame_a sees it. */
static void test_planar_spring_resolves_rates_in_frame_a(void **state)
{
  (void)state;
  static Bench now, plus, minus, rate;
  static double z[MOST];
  seed = 12;
  bench_open(&now, &Planar_SpringDamper);
  rate = now;
  fill(rate.w, -1, 1);
  bench_moved(&plus, &now, &rate, STEP);
  bench_moved(&minus, &now, &rate, -STEP);
  now.class_->blocks[0].evaluate(&now.batch, 0, INSTANCES);
  now.class_->blocks[0].evaluate(&plus.batch, 0, INSTANCES);
  now.class_->blocks[0].evaluate(&minus.batch, 0, INSTANCES);
  now.class_->rows(&now.batch, 0, INSTANCES);
  motion_unknowns(&plus, &minus, &rate, z);
  enum { FIRST_LAW = 3, FIRST_ELONGATION = 2, TE = 6 };
  for (unsigned k = 0; k < 3; k++) {
    const double slope = (plus.v[FIRST_ELONGATION + k] - minus.v[FIRST_ELONGATION + k]) / (2 * STEP);
    const double damping = now.p[k] * now.p[TE] + now.p[3 + k];
    assert_true(fabs(row_product(&now, FIRST_LAW + k, 0, z) + damping * slope) < 1e-8);
  }
}

static void test_pulse_edges(void **state)
{
  (void)state;
  static Bench now;
  bench_open(&now, &Signals_ForcePulse);
  const double parameters[] = {3, 1, 4, 0.5}; /* f, t_push, t_pull, width */
  memcpy(now.p, parameters, sizeof parameters);
  const struct {
    double time, value, next;
  } expected[] = {{0, 0, 1}, {1, 3, 1.5}, {1.25, 3, 1.5}, {1.5, 0, 4}, {4, -3, 4.5}, {4.5, 0, INFINITY}, {9, 0, INFINITY}};
  for (size_t k = 0; k < sizeof expected / sizeof *expected; k++) {
    now.time = expected[k].time;
    now.class_->blocks[0].evaluate(&now.batch, 0, 1);
    now.class_->next_event(&now.batch, 0, 1);
    assert_true(now.w[0] == expected[k].value && now.next[0] == expected[k].next);
  }
  now.time = 1.2; /* a stage of a fixed step: the relations wait for the event */
  now.batch.hold = LIED_HOLD_TIME;
  now.class_->blocks[0].evaluate(&now.batch, 0, 1);
  assert_true(now.w[0] == 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_tangents),
      cmocka_unit_test(test_rows_differentiate_blocks),
      cmocka_unit_test(test_constraint_forces_do_no_work),
      cmocka_unit_test(test_planar_spring_has_a_potential),
      cmocka_unit_test(test_planar_spring_resolves_rates_in_frame_a),
      cmocka_unit_test(test_pulse_edges),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
