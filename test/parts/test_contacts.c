/* Many contacts at once, in series and in parallel: forces satisfy the complementarity conditions, never pull, and are a pure
 * function of the state. */
#include "parts.h"

#include "translational.h"

enum { MOST_CONTACTS = 50 };

static void name_of(char *name, size_t size, const char *part, size_t i, const char *rest)
{
  snprintf(name, size, "%s%zu%s", part, i, rest);
}

static void add_numbered(LiedSystem *s, const LiedClass *class_, const char *part, size_t i)
{
  char name[32];
  name_of(name, sizeof name, part, i, "");
  expect_ok(s, lied_add(s, class_, name));
}

static void set_numbered(LiedSystem *s, const char *part, size_t i, const char *rest, double value)
{
  char name[32];
  name_of(name, sizeof name, part, i, rest);
  set_value(s, name, value);
}

static void connect_numbered(LiedSystem *s, const char *a, size_t i, const char *port_a, const char *b, size_t j,
                             const char *port_b)
{
  char first[48], second[48];
  name_of(first, sizeof first, a, i, port_a);
  name_of(second, sizeof second, b, j, port_b);
  expect_ok(s, lied_connect(s, first, second));
}

static double get_numbered(LiedSystem *s, const char *part, size_t i, const char *rest)
{
  char name[32];
  name_of(name, sizeof name, part, i, rest);
  return get(s, name);
}

static void add_body(LiedSystem *s, size_t i, double m, double TD)
{
  add_numbered(s, &Translational_Joint, "joint", i);
  add_numbered(s, &Translational_Body, "body", i);
  connect_numbered(s, "wall", 0, ".flange_b", "joint", i, ".flange_a");
  connect_numbered(s, "joint", i, ".flange_b", "body", i, ".flange_a");
  set_numbered(s, "joint", i, ".TD", TD);
  set_numbered(s, "body", i, ".m", m);
}

static void set_gap(LiedSystem *s, size_t i, double l, double c, double d, double TE)
{
  set_numbered(s, "gap", i, ".l", l);
  set_numbered(s, "gap", i, ".c", c);
  set_numbered(s, "gap", i, ".d", d);
  set_numbered(s, "gap", i, ".TE", TE);
}

/* A pile of n bodies on the floor; gap i between body i - 1 (the floor for 0) and body i. */
static LiedSystem *series(size_t n, uint64_t *seed)
{
  LiedSystem *s = new_system();
  add_numbered(s, &Translational_Fixed, "wall", 0);
  for (size_t i = 0; i < n; i++) {
    add_body(s, i, pow(10, next_random(seed, -1, 1)), 1e-3);
    add_numbered(s, &Translational_ElastoGap, "gap", i);
    if (i)
      connect_numbered(s, "body", i - 1, ".flange_a", "gap", i, ".flange_a");
    else
      connect_numbered(s, "wall", 0, ".flange_b", "gap", i, ".flange_a");
    connect_numbered(s, "gap", i, ".flange_b", "body", i, ".flange_a");
    set_gap(s, i, 0.1, 1e6, 100, 1e-3);
  }
  compose(s);
  return s;
}

/* One body over n contacts with the floor, of different heights. */
static LiedSystem *parallel(size_t n, uint64_t *seed)
{
  LiedSystem *s = new_system();
  add_numbered(s, &Translational_Fixed, "wall", 0);
  add_body(s, 0, 2, 1e-3);
  for (size_t i = 0; i < n; i++) {
    add_numbered(s, &Translational_ElastoGap, "gap", i);
    connect_numbered(s, "wall", 0, ".flange_b", "gap", i, ".flange_a");
    connect_numbered(s, "gap", i, ".flange_b", "body", 0, ".flange_a");
    set_gap(s, i, 0.1 + next_random(seed, -1e-4, 1e-4), pow(10, next_random(seed, 5, 7)), next_random(seed, 0, 1000), 1e-3);
  }
  compose(s);
  return s;
}

/* Elastic velocity of a body; number -1 is the floor. */
static double elastic_velocity(LiedSystem *s, ptrdiff_t body)
{
  return body < 0 ? 0 : get_numbered(s, "joint", (size_t)body, ".v_el");
}

/* f <= 0; f = law where it pushes; the law would pull where f = 0 in contact. The gap is between two bodies. */
static void check_contact(LiedSystem *s, size_t i, ptrdiff_t body_a, ptrdiff_t body_b)
{
  const double f = get_numbered(s, "gap", i, ".f"), ds = get_numbered(s, "gap", i, ".ds");
  const double c = get_numbered(s, "gap", i, ".c"), d = get_numbered(s, "gap", i, ".d"), TE = get_numbered(s, "gap", i, ".TE");
  const double v_el = elastic_velocity(s, body_b) - elastic_velocity(s, body_a);
  const double law = c * ds + (c * TE + d) * v_el, scale = c * fabs(ds) + (c * TE + d) * fabs(v_el) + 1;
  assert_true(f <= 0);
  if (ds >= 0)
    assert_true(f == 0);
  else if (f < 0)
    expect_near("law", f, law, 1e-9 * scale);
  else
    assert_true(law >= -1e-9 * scale);
}

/* Bodies at random heights around touching, with random velocities. */
static void random_state(LiedSystem *s, size_t n_bodies, double spread, uint64_t *seed, double *x)
{
  for (size_t i = 0; i < n_bodies; i++) {
    char name[32];
    name_of(name, sizeof name, "joint", i, ".s");
    x[state_index(s, name)] = 0.1 * (double)(i + 1) + next_random(seed, -spread, spread);
    name_of(name, sizeof name, "joint", i, ".v");
    x[state_index(s, name)] = next_random(seed, -1, 1);
  }
}

static void check_random_states(LiedSystem *s, size_t n_bodies, size_t n_gaps, uint64_t *seed)
{
  double x[2 * MOST_CONTACTS];
  for (int k = 0; k < 20; k++) {
    random_state(s, n_bodies, 1e-3, seed, x);
    expect_ok(s, lied_set_states(s, 0, x, 2 * n_bodies));
    for (size_t i = 0; i < n_gaps; i++) {
      const ptrdiff_t below = n_bodies == 1 ? -1 : (ptrdiff_t)i - 1;
      check_contact(s, i, below, below + 1);
    }
  }
  LiedStats stats;
  lied_stats(s, &stats);
  assert_int_equal(stats.mode_exhausted, 0);
  assert_int_equal(stats.modes, n_gaps);
}

static void test_random_states(void **state)
{
  (void)state;
  static const size_t counts[] = {1, 2, 3, 8, 20, MOST_CONTACTS};
  for (size_t k = 0; k < COUNT_OF(counts); k++) {
    uint64_t seed = counts[k];
    LiedSystem *s = series(counts[k], &seed);
    check_random_states(s, counts[k], counts[k], &seed);
    lied_free(s);
    s = parallel(counts[k], &seed);
    check_random_states(s, 1, counts[k], &seed);
    lied_free(s);
  }
}

typedef struct Watch {
  LiedSystem *system;
  size_t n_gaps;
  double most; /* force that may pull, N: 0 at fixed steps; rounding where an adaptive solver holds the set between events */
} Watch;

static int watch_forces(void *user, double time)
{
  const Watch *w = user;
  (void)time;
  for (size_t i = 0; i < w->n_gaps; i++) assert_true(get_numbered(w->system, "gap", i, ".f") <= w->most);
  return 0;
}

/* A pile falls 5 mm onto the floor. */
static LiedSystem *drop_pile(const char *solver, size_t n, double stop)
{
  uint64_t seed = 3;
  LiedSystem *s = series(n, &seed);
  for (size_t i = 0; i < n; i++) set_numbered(s, "joint", i, ".s", 0.1 * (double)(i + 1) + 5e-3);
  Watch watch = {s, n, strcmp(solver, "cvode") == 0 ? 1e-9 : 0};
  expect_ok(s, lied_run(s, &(LiedRun){.stop = stop, .solver = solver, .step = 1e-3, .progress = watch_forces, .user = &watch}));
  return s;
}

/* It comes to rest with the weight above on every contact. */
static void check_pile_settles(const char *solver, size_t n)
{
  LiedSystem *s = drop_pile(solver, n, 3);
  double weight = 0;
  for (size_t i = n; i-- > 0;) {
    weight += 9.81 * get_numbered(s, "body", i, ".m");
    expect_near(solver, -get_numbered(s, "gap", i, ".f") / weight, 1, 1e-3);
  }
  lied_free(s);
}

static void test_pile_settles(void **state)
{
  (void)state;
  check_pile_settles("euler", 8);
  check_pile_settles("rk3", 8);
  check_pile_settles("cvode", 4);
}

static void test_tall_pile_never_pulls(void **state)
{
  (void)state;
  lied_free(drop_pile("rk3", MOST_CONTACTS, 0.2));
}

static void test_equal_states_give_equal_bits(void **state)
{
  (void)state;
  uint64_t seed = 5;
  LiedSystem *s = series(MOST_CONTACTS, &seed);
  enum { N = 2 * MOST_CONTACTS };
  double x[N], other[N], dx[N], again[N];
  for (int k = 0; k < 50; k++) {
    random_state(s, MOST_CONTACTS, 1e-3, &seed, x);
    expect_ok(s, lied_evaluate(s, 0.5, x, dx, N));
    for (int j = 0; j < 3; j++) {
      random_state(s, MOST_CONTACTS, pow(10, -j), &seed, other);
      expect_ok(s, lied_evaluate(s, 0.5, other, again, N));
    }
    expect_ok(s, lied_evaluate(s, 0.5, x, again, N));
    assert_memory_equal(dx, again, sizeof dx);
  }
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_states),
      cmocka_unit_test(test_pile_settles),
      cmocka_unit_test(test_tall_pile_never_pulls),
      cmocka_unit_test(test_equal_states_give_equal_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
