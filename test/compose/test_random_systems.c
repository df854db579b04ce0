/* Thousands of random small systems, sensible and senseless: composition ends in a system or in a message, never in a crash or
 * a leak; what is composed does not depend on the order in which it was built, and keeps its energy where it should. */
/* label: slow */
#include "../parts/parts.h"
#include "planar.h"
#include "signals.h"
#include "streams.h"
#include "support/allocator.h"
#include "translational.h"

enum { MOST_PARTS = 40, MOST_LINKS = 80, MOST_SETTINGS = 240, MOST_STATES = 96, NAME_LENGTH = 24 };

/* ---- a description that can be built in any order ------------------------------------------------------------------------ */

typedef struct Place {
  int part, port;
} Place;

typedef struct Link {
  Place a, b;
} Link;

typedef struct Value {
  int part;
  const char *name; /* parameter or state */
  double value;
} Value;

typedef struct Model {
  uint64_t seed;
  const LiedClass *classes[MOST_PARTS];
  Link links[MOST_LINKS];
  Value values[MOST_SETTINGS];
  int n_parts, n_links, n_values;
  double TD;
} Model;

static int pick(uint64_t *seed, int n)
{
  return (int)next_random(seed, 0, n);
}

static int add(Model *m, const LiedClass *class_)
{
  assert_true(m->n_parts < MOST_PARTS);
  m->classes[m->n_parts] = class_;
  return m->n_parts++;
}

static void join(Model *m, Place a, Place b)
{
  assert_true(m->n_links < MOST_LINKS);
  m->links[m->n_links++] = (Link){a, b};
}

static void give(Model *m, int part, const char *name, double value)
{
  assert_true(m->n_values < MOST_SETTINGS);
  m->values[m->n_values++] = (Value){part, name, value};
}

/* A value that makes sense, from what the class says about the parameter. */
static double sensible(Model *m, const LiedParameter *p)
{
  if (p->role == LIED_DIALECTIC_TIME) return m->TD;
  if (strcmp(p->unit, "s") == 0) return next_random(&m->seed, 0, 1e-3);
  if (p->check == LIED_ANY) return next_random(&m->seed, -1, 1);
  return pow(10, next_random(&m->seed, -1, strchr(p->unit, '/') ? 3 : 1)); /* stiffness and damping; masses */
}

static void give_values(Model *m)
{
  for (int i = 0; i < m->n_parts; i++) {
    const LiedClass *class_ = m->classes[i];
    for (unsigned k = 0; k < class_->n_parameters; k++)
      give(m, i, class_->parameters[k].name, sensible(m, &class_->parameters[k]));
    for (unsigned k = 0; k < class_->n_states; k++) give(m, i, class_->states[k].name, next_random(&m->seed, -1, 1));
  }
}

/* ---- sensible systems ------------------------------------------------------------------------------------------------------
 */

typedef struct Domain {
  const LiedClass *fixed, *free, *body, *rod, *joints[3], *elastic[4];
  int n_joints, n_elastic;
} Domain;

static const Domain translational = {
    &Translational_Fixed,
    &Translational_Free,
    &Translational_Body,
    &Translational_Rod,
    {&Translational_Joint},
    {&Translational_Spring, &Translational_SpringDamper, &Translational_ElastoGap, &Translational_Damper},
    1,
    4,
};
static const Domain planar = {
    &Planar_Fixed,
    &Planar_Free,
    &Planar_Body,
    &Planar_FixedTranslation,
    {&Planar_Revolute, &Planar_Prismatic, &Planar_RevoluteSpring},
    {&Planar_SpringDamper},
    3,
    1,
};

/* A rigid tree with a body behind every joint; parts point inwards or outwards. Places to go on from are kept. */
static void grow_tree(Model *m, const Domain *domain, int n, int n_joints, Place *places, int *n_places)
{
  const int loose = pick(&m->seed, 3) == 0, root = add(m, loose ? domain->free : domain->fixed);
  places[(*n_places)++] = (Place){root, 0};
  if (loose) join(m, (Place){root, 0}, (Place){add(m, domain->body), 0});
  for (int k = 0; k < n; k++) {
    const int joint = pick(&m->seed, 2), first = pick(&m->seed, 2);
    const int part = add(m, joint ? domain->joints[pick(&m->seed, n_joints)] : domain->rod);
    join(m, places[pick(&m->seed, *n_places)], (Place){part, first});
    places[*n_places] = (Place){part, !first};
    if (joint || pick(&m->seed, 2)) join(m, places[*n_places], (Place){add(m, domain->body), 0});
    ++*n_places;
  }
}

static void add_elastic(Model *m, const Domain *domain, const Place *places, int n_places)
{
  for (int k = pick(&m->seed, 4); k > 0; k--) {
    const int part = add(m, domain->elastic[pick(&m->seed, domain->n_elastic)]);
    join(m, places[pick(&m->seed, n_places)], (Place){part, 0});
    join(m, places[pick(&m->seed, n_places)], (Place){part, 1});
  }
}

static void random_trees(Model *m, uint64_t seed, int elastic, double TD)
{
  *m = (Model){.seed = seed * 0x9E3779B97F4A7C15u + 1, .TD = TD};
  const int which = pick(&m->seed, 3); /* bit mask - 1 */
  for (int k = 0; k < 2; k++) {
    if (!((which + 1) >> k & 1)) continue;
    const Domain *domain = k ? &planar : &translational;
    Place places[16];
    int n_places = 0;
    /* The last joint of the planar domain has a spring inside. */
    grow_tree(m, domain, 1 + pick(&m->seed, 6), k && !elastic ? domain->n_joints - 1 : domain->n_joints, places, &n_places);
    if (elastic) add_elastic(m, domain, places, n_places);
  }
  give_values(m);
}

/* ---- building --------------------------------------------------------------------------------------------------------------
 */

static void part_name(int part, char *name)
{
  snprintf(name, NAME_LENGTH, "part%d", part);
}

static void place_name(const Model *m, Place place, char *name)
{
  snprintf(name, NAME_LENGTH, "part%d.%s", place.part, m->classes[place.part]->ports[place.port].name);
}

/* Every failure has a message. */
static LiedStatus explained(LiedSystem *s, LiedStatus status)
{
  if (status && strlen(lied_message(s)) < 10) fail_msg("%s without a message", lied_status_name(status));
  return status;
}

static void shuffle(int *order, int n, uint64_t *seed)
{
  for (int i = 0; i < n; i++) order[i] = i;
  for (int i = n; seed && i > 1; i--) {
    const int j = pick(seed, i), swap = order[i - 1];
    order[i - 1] = order[j];
    order[j] = swap;
  }
}

/* In the order of the model, or, with a seed, in another one and with the ports of connections swapped. A call that is refused
 * leaves the rest as it is. */
static LiedSystem *build(const Model *m, TestAllocator *allocator, uint64_t *seed)
{
  LiedAllocator hook = test_allocator(allocator, -1);
  LiedSystem *s = lied_new(&hook);
  assert_non_null(s);
  int order[MOST_SETTINGS];
  char a[NAME_LENGTH], b[NAME_LENGTH];
  shuffle(order, m->n_parts, seed);
  for (int i = 0; i < m->n_parts; i++) part_name(order[i], a), expect_ok(s, lied_add(s, m->classes[order[i]], a));
  shuffle(order, m->n_links, seed);
  for (int i = 0; i < m->n_links; i++) {
    const int swap = seed && pick(seed, 2);
    place_name(m, m->links[order[i]].a, a);
    place_name(m, m->links[order[i]].b, b);
    explained(s, lied_connect(s, swap ? b : a, swap ? a : b));
  }
  for (int i = 0; i < m->n_values; i++) {
    snprintf(a, sizeof a, "part%d.%s", m->values[i].part, m->values[i].name);
    explained(s, lied_set(s, a, m->values[i].value));
  }
  return s;
}

static void finish(LiedSystem *s, const TestAllocator *allocator)
{
  lied_free(s);
  assert_int_equal(allocator->blocks, 0);
  assert_int_equal(allocator->bytes, 0);
  assert_int_equal(allocator->wrong, 0);
}

/* ---- what holds for every system -------------------------------------------------------------------------------------------
 */

static int is_numerical(LiedStatus status)
{
  return status == LIED_OK || status == LIED_SINGULAR || status == LIED_NOT_FINITE || status == LIED_SOLVER_FAILED;
}

static uint64_t reorderings(LiedSystem *s)
{
  LiedStats stats;
  lied_stats(s, &stats);
  return stats.reorderings;
}

static void expect_equal(const double *dx, const double *again, size_t n, int bits)
{
  double largest = 0;
  if (bits && n) assert_memory_equal(dx, again, n * sizeof *dx);
  for (size_t i = 0; i < n; i++) largest = fmax(largest, fabs(dx[i]));
  for (size_t i = 0; i < n; i++) expect_near("again", again[i], dx[i], 1e-10 * largest);
}

/* A result is finite or refused. Equal states give equal bits, also with another one evaluated in between, as long as that did
 * not make the linear level choose its pivots anew. */
static int check_evaluation(LiedSystem *s)
{
  double x[MOST_STATES], other[MOST_STATES], dx[MOST_STATES], again[MOST_STATES];
  const size_t n = lied_n_states(s);
  assert_true(n <= MOST_STATES);
  expect_ok(s, lied_get_states(s, x, n));
  for (size_t i = 0; i < n; i++) other[i] = 0.5 * x[i] + 0.25;
  const LiedStatus status = explained(s, lied_evaluate(s, 0, x, dx, n));
  const uint64_t before = reorderings(s);
  assert_true(is_numerical(status));
  assert_int_equal(explained(s, lied_evaluate(s, 0, x, again, n)), status);
  if (!status) expect_equal(dx, again, n, 1);
  explained(s, lied_evaluate(s, 0, other, again, n));
  assert_int_equal(explained(s, lied_evaluate(s, 0, x, again, n)), status);
  if (status) return 0;
  expect_equal(dx, again, n, reorderings(s) == before);
  for (size_t i = 0; i < n; i++) assert_true(isfinite(dx[i]));
  return 1;
}

static int give_up(void *user, double time)
{
  (void)time;
  return ++*(int *)user > 2000;
}

static LiedStatus short_run(LiedSystem *s, const char *solver, double stop)
{
  int steps = 0;
  const LiedStatus status = explained(s, lied_run(s, &(LiedRun){.stop = stop,
                                                                .solver = solver,
                                                                .step = strcmp(solver, "rk3") == 0 ? 1e-4 : 0,
                                                                .progress = give_up,
                                                                .user = &steps}));
  if (!is_numerical(status) && status != LIED_STOPPED) fail_msg("%s: %s", lied_status_name(status), lied_message(s));
  double x[MOST_STATES];
  const size_t n = lied_n_states(s);
  expect_ok(s, lied_get_states(s, x, n));
  for (size_t i = 0; i < n; i++) assert_true(isfinite(x[i]));
  return status;
}

/* ---- sensible systems ------------------------------------------------------------------------------------------------------
 */

/* der(state) by name, in the order of the first system. */
static void expect_same_derivatives(LiedSystem *s, LiedSystem *t)
{
  const size_t n = lied_n_states(s);
  double x[MOST_STATES], dx[MOST_STATES], dy[MOST_STATES], y[MOST_STATES], largest = 0;
  assert_int_equal(lied_n_states(t), n);
  expect_ok(s, lied_get_states(s, x, n));
  expect_ok(t, lied_get_states(t, y, n));
  expect_ok(s, lied_evaluate(s, 0, x, dx, n));
  expect_ok(t, lied_evaluate(t, 0, y, dy, n));
  for (size_t i = 0; i < n; i++) largest = fmax(largest, fabs(dx[i]));
  for (size_t i = 0; i < n; i++) {
    char name[64];
    snprintf(name, sizeof name, "%s", lied_state_name(s, i));
    expect_near(name, dy[state_index(t, name)], dx[i], 1e-9 * largest);
  }
}

static void test_sensible_systems(void **state)
{
  (void)state;
  for (uint64_t k = 0; k < 3000; k++) {
    Model m;
    random_trees(&m, k, 1, k % 2 ? 1e-3 : 0);
    TestAllocator first, second;
    uint64_t seed = k;
    LiedSystem *s = build(&m, &first, NULL), *t = build(&m, &second, &seed);
    compose(s);
    compose(t);
    assert_true(check_evaluation(s));
    expect_same_derivatives(s, t);
    assert_int_equal(short_run(s, "rk3", 1e-3), LIED_OK);
    assert_int_equal(short_run(t, "cvode", 1e-3), LIED_OK);
    finish(s, &first);
    finish(t, &second);
  }
}

/* ---- energy
 * ------------------------------------------------------------------------------------------------------------------ */

static double of(LiedSystem *s, int part, const char *variable)
{
  char name[64];
  snprintf(name, sizeof name, "part%d.%s", part, variable);
  return get(s, name);
}

typedef struct Energy {
  double kinetic, potential;
  double power; /* of all forces on the bodies but gravity: none in an undamped rigid tree */
  double scale; /* sum of the magnitudes in `power`, and of the power of gravity */
} Energy;

static void add_power(Energy *e, double power)
{
  e->power += power;
  e->scale += fabs(power);
}

static void add_planar_body(Energy *e, LiedSystem *s, int i)
{
  const double vx = of(s, i, "frame_a.vx"), vy = of(s, i, "frame_a.vy"), w = of(s, i, "frame_a.w"), m = of(s, i, "m");
  e->kinetic += (m * (vx * vx + vy * vy) + of(s, i, "I") * w * w) / 2;
  e->potential -= m * (of(s, i, "gx") * of(s, i, "frame_a.x") + of(s, i, "gy") * of(s, i, "frame_a.y"));
  e->scale += m * (fabs(of(s, i, "gx") * vx) + fabs(of(s, i, "gy") * vy));
  add_power(e, of(s, i, "frame_a.fx") * vx);
  add_power(e, of(s, i, "frame_a.fy") * vy);
  add_power(e, of(s, i, "frame_a.t") * w);
}

static void add_translational_body(Energy *e, LiedSystem *s, int i)
{
  const double v = of(s, i, "flange_a.v"), m = of(s, i, "m");
  e->kinetic += m * v * v / 2;
  e->potential -= m * of(s, i, "g") * of(s, i, "flange_a.s");
  e->scale += m * fabs(of(s, i, "g") * v);
  add_power(e, of(s, i, "flange_a.f") * v);
}

static Energy energy_of(LiedSystem *s, const Model *m)
{
  Energy e = {0, 0, 0, 0};
  for (int i = 0; i < m->n_parts; i++) {
    if (m->classes[i] == &Planar_Body) add_planar_body(&e, s, i);
    if (m->classes[i] == &Translational_Body) add_translational_body(&e, s, i);
  }
  return e;
}

/* A body's equation says f = m (a - g): no power of the f together means that the kinetic energy grows by the power of gravity.
 * And the sum of energies is the same after a few accurate steps. */
static void test_energy_of_undamped_trees(void **state)
{
  (void)state;
  for (uint64_t k = 0; k < 1000; k++) {
    Model m;
    random_trees(&m, 7000 + k, 0, 0);
    TestAllocator allocator;
    LiedSystem *s = build(&m, &allocator, NULL);
    compose(s);
    const Energy start = energy_of(s, &m);
    expect_near("power", start.power, 0, 1e-9 * start.scale);
    expect_ok(s, lied_run(s, &(LiedRun){.stop = 2e-3, .solver = "rk4", .step = 1e-4}));
    const Energy end = energy_of(s, &m);
    const double scale = fabs(start.kinetic) + fabs(start.potential) + 1e-9;
    expect_near("energy", end.kinetic + end.potential, start.kinetic + start.potential, 1e-9 * scale);
    finish(s, &allocator);
  }
}

/* ---- nonsense
 * ---------------------------------------------------------------------------------------------------------------- */

static const LiedClass *const mechanics[] = {
    &Translational_Fixed,
    &Translational_Free,
    &Translational_Body,
    &Translational_Rod,
    &Translational_BreakableRod,
    &Translational_Joint,
    &Translational_ElastoGap,
    &Translational_Damper,
    &Translational_SpringDamper,
    &Planar_Fixed,
    &Planar_Free,
    &Planar_Body,
    &Planar_Revolute,
    &Planar_Prismatic,
    &Planar_FixedTranslation,
    &Planar_SpringDamper,
    &Planar_RevoluteSpring,
    &Signals_ForcePulse,
};
static const LiedClass *const streams[] = {
    &Streams_Source,    &Streams_Sink,    &Streams_PressureDrop, &Streams_PrescribedFlow, &Streams_Splitter2,
    &Streams_Junction2, &Streams_OutTank, &Streams_InTank,       &Streams_Tank,
};

static double any_value(uint64_t *seed)
{
  static const double values[] = {0, -1, 1, 1e-300, 1e300, -1e300, 1e-12, 1e12, 1e30, -0.0, 5e-324, 1.7e308};
  const int k = pick(seed, 16);
  if (k == 12) return NAN;
  if (k == 13) return INFINITY;
  return k < 12 ? values[k] : next_random(seed, -10, 10);
}

static Place any_place(Model *m)
{
  const int part = pick(&m->seed, m->n_parts);
  return (Place){part, pick(&m->seed, m->classes[part]->n_ports)};
}

/* Takes connections away, adds parts and connections of any kind. */
static void scramble(Model *m, int changes, const LiedClass *const *classes, int n_classes)
{
  for (int k = 0; k < changes; k++) {
    const int what = pick(&m->seed, 3);
    if (what == 0 && m->n_links > 0)
      m->links[pick(&m->seed, m->n_links)] = m->links[m->n_links - 1], m->n_links--;
    else if (what == 1 && m->n_parts < MOST_PARTS)
      add(m, classes[pick(&m->seed, n_classes)]);
    else if (m->n_links < MOST_LINKS)
      join(m, any_place(m), any_place(m));
  }
}

static void spoil_values(Model *m, int changes)
{
  for (int k = 0; k < changes; k++) m->values[pick(&m->seed, m->n_values)].value = any_value(&m->seed);
}

/* From a few wrong connections and numbers up to pure chance. */
static void random_nonsense(Model *m, uint64_t seed)
{
  random_trees(m, 100000 + seed, 1, pick(&seed, 2) ? 1e-3 : 0);
  m->n_values = 0;
  const int pure = pick(&m->seed, 4) == 0;
  if (pure) m->n_links = 0;
  scramble(m, pure ? 30 : pick(&m->seed, 5), mechanics, COUNT_OF(mechanics));
  if (pick(&m->seed, 3) == 0) scramble(m, pick(&m->seed, 20), streams, COUNT_OF(streams));
  give_values(m);
  if (pick(&m->seed, 2)) spoil_values(m, 1 + pick(&m->seed, 5));
}

/* Some ways on from whatever state a system is in. */
static void disturb(LiedSystem *s, const Model *m, uint64_t *seed)
{
  char name[NAME_LENGTH];
  for (int k = 0; k < 3; k++) {
    const int part = pick(seed, m->n_parts);
    part_name(part, name);
    if (pick(seed, 3) == 0) explained(s, lied_remove(s, name));
    place_name(m, (Place){part, pick(seed, m->classes[part]->n_ports)}, name);
    explained(s, lied_disconnect(s, name));
  }
  if (!explained(s, lied_compose(s))) short_run(s, "rk3", lied_time(s) + 1e-3);
}

static void test_nonsense(void **state)
{
  (void)state;
  int composed = 0;
  for (uint64_t k = 0; k < 6000; k++) {
    Model m;
    random_nonsense(&m, k);
    TestAllocator allocator;
    LiedSystem *s = build(&m, &allocator, NULL);
    if (explained(s, lied_compose(s)) == LIED_OK) {
      composed++;
      check_evaluation(s);
      short_run(s, "rk3", 1e-3);
      short_run(s, "cvode", 2e-3);
    }
    uint64_t seed = k + 1;
    disturb(s, &m, &seed);
    finish(s, &allocator);
  }
  assert_in_range(composed, 300, 5700); /* both kinds were seen */
}

/* Whether wiring makes a system is not a matter of order. */
static void test_verdict_does_not_depend_on_order(void **state)
{
  (void)state;
  for (uint64_t k = 0; k < 3000; k++) {
    Model m;
    random_trees(&m, 200000 + k, 1, 1e-3);
    m.n_values = 0;
    scramble(&m, 1 + pick(&m.seed, 4), mechanics, COUNT_OF(mechanics));
    give_values(&m);
    TestAllocator first, second;
    uint64_t seed = k;
    LiedSystem *s = build(&m, &first, NULL), *t = build(&m, &second, &seed);
    const LiedStatus status = explained(s, lied_compose(s)), other = explained(t, lied_compose(t));
    if ((status == LIED_OK) != (other == LIED_OK))
      fail_msg("system %d: %s and %s:\n%s%s", (int)k, lied_status_name(status), lied_status_name(other), lied_message(s),
               lied_message(t));
    if (!status) expect_same_derivatives(s, t);
    finish(s, &first);
    finish(t, &second);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sensible_systems),
      cmocka_unit_test(test_energy_of_undamped_trees),
      cmocka_unit_test(test_nonsense),
      cmocka_unit_test(test_verdict_does_not_depend_on_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
