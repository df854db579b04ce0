/* Relations on linear unknowns: `when f > f_max` is found where it happens, though f is solved for. */
#include "describe.h"
#include "support/solvers.h"
#include "translational.h"

/* ---- BreakableSpring
 * ---------------------------------------------------------------------------------------------------------
 *
 *     flange_b.f = if broken then 0 else c (ds + TE der(ds)),      when f_max < f: broken := true
 *
 * der(ds) is a linear unknown, so f is one. The class has no states: its `derivatives` only watches the force. */

enum { C, TE, F_MAX, SPRING_PARAMETERS };

static const LiedPort two_flanges[] = {{"flange_a", &Translational_Flange, 0, 0}, {"flange_b", &Translational_Flange, 0, 0}};
static const LiedParameter spring_parameters[] = {
    {.name = "c", .unit = "N/m", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE},
    {.name = "TE", .unit = "s", .check = LIED_NONNEGATIVE},
    {.name = "f_max", .unit = "N", .value = LIED_REQUIRED},
};
static const LiedName spring_discretes[] = {{.name = "broken"}, {.name = "time", .unit = "s", .start = -1}};
static const LiedRow spring_rows[] = {{"flange_a.f + flange_b.f = 0", 1}, {"flange_b.f = c*(ds + TE*der(ds))", 0}};
static const LiedEntry spring_entries[] = {CONST(0, F_A, 1), CONST(0, F_B, 1), VARYING(1, DS_A), VARYING(1, DS_B),
                                           CONST(1, F_B, 1)};

static void spring_law(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * SPRING_PARAMETERS, c = b->d[2 * i] != 0 ? 0 : p[C];
    const uint32_t *at = b->at + i * TWO_FLANGE_VALUES;
    b->a[2 * i] = c * p[TE];
    b->a[2 * i + 1] = -c * p[TE];
    b->rhs[2 * i + 1] = c * (b->w[at[S_B]] - b->w[at[S_A]]);
  }
}

static void spring_watch(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++)
    lied_relation(b, i, 1, 0, b->p[i * SPRING_PARAMETERS + F_MAX] - b->z[i * TWO_FLANGE_UNKNOWNS + F_B]);
}

static void spring_break(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    if (!b->on[i] || b->d[2 * i] != 0) continue;
    b->d[2 * i] = 1;
    b->d[2 * i + 1] = *b->time;
    b->changed[i] = 1;
  }
}

static const LiedClass BreakableSpring = {
    LIED_ABI,
    .name = "Test.BreakableSpring",
    LIST(ports, two_flanges),
    LIST(parameters, spring_parameters),
    LIST(discretes, spring_discretes),
    .n_relations = 1,
    ROWS(spring_rows),
    LIST(entries, spring_entries),
    .rows = spring_law,
    .derivatives = spring_watch,
    .event = spring_break,
};

/* ---- a body on it
 * ------------------------------------------------------------------------------------------------------------ */

enum { M = 2, STIFFNESS = 50, V0 = 3, FORCE_LIMIT = 20 };
static const double AHEAD = 0.02;

/* m s'' + c TE s' + c s = 0 from s = 0 with v0 (T_D = 0). */
static void free_swing(double t, double *s, double *v)
{
  const double decay = STIFFNESS * AHEAD / (2 * M), w = sqrt((double)STIFFNESS / M - decay * decay);
  *s = V0 / w * exp(-decay * t) * sin(w * t);
  *v = V0 / w * exp(-decay * t) * (w * cos(w * t) - decay * sin(w * t));
}

static double force(double t)
{
  double s, v;
  free_swing(t, &s, &v);
  return STIFFNESS * (s + AHEAD * v);
}

/* The force first passes its limit while it rises. */
static double breaking_time(void)
{
  double low = 0, high = 0.2;
  assert_true(force(low) < FORCE_LIMIT && force(high) > FORCE_LIMIT);
  for (int k = 0; k < 100; k++) {
    const double middle = (low + high) / 2;
    *(force(middle) < FORCE_LIMIT ? &low : &high) = middle;
  }
  return high;
}

static LiedSystem *bodies(size_t n)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Fixed, "wall"));
  for (size_t i = 0; i < n; i++) {
    static const char *const stems[] = {"joint", "body", "spring"};
    const LiedClass *const classes[] = {&Translational_Joint, &Translational_Body, &BreakableSpring};
    LiedInstance at[3];
    for (int k = 0; k < 3; k++) {
      char name[32];
      snprintf(name, sizeof name, "%s%zu", stems[k], i);
      expect_ok(s, lied_add_instance(s, classes[k], name, &at[k]));
    }
    expect_ok(s, lied_connect_ports(s, 0, 0, at[0], 0));
    expect_ok(s, lied_connect_ports(s, at[0], 1, at[1], 0));
    expect_ok(s, lied_connect_ports(s, 0, 0, at[2], 0));
    expect_ok(s, lied_connect_ports(s, at[2], 1, at[1], 0));
    expect_ok(s, lied_set_parameter(s, at[0], 0, 0));
    expect_ok(s, lied_set_start(s, at[0], 1, V0));
    expect_ok(s, lied_set_parameter(s, at[1], 0, M));
    expect_ok(s, lied_set_parameter(s, at[1], 1, 0));
    expect_ok(s, lied_set_parameter(s, at[2], C, STIFFNESS));
    expect_ok(s, lied_set_parameter(s, at[2], TE, AHEAD));
    expect_ok(s, lied_set_parameter(s, at[2], F_MAX, i % 2 ? 1e9 : FORCE_LIMIT));
  }
  compose(s);
  return s;
}

static void test_breaks_when_it_should(void **state)
{
  (void)state;
  const double t = breaking_time();
  double way, speed;
  free_swing(t, &way, &speed);
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = bodies(3);
    run_to(s, solvers[k], 0.5);
    const double late = is_adaptive(solvers[k]) ? 1e-6 : 1e-3 + (k == 0 ? 1e-2 : 0);
    for (int i = 0; i < 3; i += 2) {
      char name[32];
      snprintf(name, sizeof name, "spring%d.time", i);
      expect_near(solvers[k], get(s, name), t, late);
      snprintf(name, sizeof name, "joint%d.s", i);
      expect_near(solvers[k], get(s, name), way + speed * (0.5 - t), 5 * late);
      snprintf(name, sizeof name, "joint%d.v", i);
      expect_near(solvers[k], get(s, name), speed, 40 * late);
    }
    free_swing(0.5, &way, &speed); /* the one between them holds */
    expect_near("whole", get(s, "joint1.s"), way, k == 0 ? 0.05 : 1e-5);
    expect_near("whole", get(s, "spring1.broken"), 0, 0);
    free_swing(t, &way, &speed);
    lied_free(s);
  }
}

/* Looking at the system does not move the relation: it is held between events. */
static void test_held_between_events(void **state)
{
  (void)state;
  LiedSystem *s = bodies(1);
  run_to(s, "cvode", breaking_time() - 1e-3);
  double x[2], dx[2];
  expect_ok(s, lied_evaluate(s, 0, (double[]){1, 10}, dx, 2)); /* far beyond the limit */
  expect_near("broken", get(s, "spring0.broken"), 0, 0);
  expect_ok(s, lied_get_states(s, x, 2));
  run_to(s, "cvode", 0.5);
  expect_near("time", get(s, "spring0.time"), breaking_time(), 1e-6);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_breaks_when_it_should),
      cmocka_unit_test(test_held_between_events),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
