/* The structure changes while the system runs: parts break off, are cut off, removed, added. What is left moves on as
 * mechanics says. */
#include "../parts/parts.h"
#include "planar.h"
#include "signals.h"
#include "streams.h"
#include "support/allocator.h"
#include "support/files.h"
#include "support/switching.h"
#include "support/table.h"
#include "translational.h"

static const double g = 9.81;
static const char *const solvers[] = {"euler", "rk3", "rk4", "cvode", "adams"};

static int is_adaptive(const char *solver)
{
  return strcmp(solver, "cvode") == 0 || strcmp(solver, "adams") == 0;
}

static LiedRun run_of(const char *solver, double stop)
{
  return (LiedRun){.stop = stop, .solver = solver, .step = is_adaptive(solver) ? 0 : 1e-3, .tolerance = 1e-8};
}

static void run_to(LiedSystem *s, const char *solver, double stop)
{
  LiedRun run = run_of(solver, stop);
  expect_ok(s, lied_run(s, &run));
}

static void expect_failure(LiedSystem *s, LiedStatus status, LiedStatus expected, const char *word)
{
  if (status != expected || !strstr(lied_message(s), word)) fail_msg("%s: %s", lied_status_name(status), lied_message(s));
}

static uint64_t compositions(LiedSystem *s)
{
  LiedStats stats;
  lied_stats(s, &stats);
  return stats.compositions;
}

/* ---- a rod that breaks ------------------------------------------------------------------------------------------------- */

enum { PUSHED_MASS = 2, CARRIED_MASS = 3 };

/* wall - drive - pushed - rod - carried, where `rod` lets go at its flange_b. The rod may point either way, and the carried
 * body may sit on a joint of its own behind the rod. */
static LiedSystem *train(int reversed, int jointed, double f_max)
{
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Translational_Fixed, "wall"},
                           {&Translational_Joint, "drive"},
                           {&Translational_Body, "pushed"},
                           {&Translational_BreakableRod, "rod"},
                           {&Translational_Body, "carried"}},
            5);
  connect_all(s,
              (const char *const[][2]){{"wall.flange_b", "drive.flange_a"},
                                       {"drive.flange_b", "pushed.flange_a"},
                                       {"pushed.flange_a", reversed ? "rod.flange_b" : "rod.flange_a"}},
              3);
  const char *end = reversed ? "rod.flange_a" : "rod.flange_b";
  if (jointed) {
    expect_ok(s, lied_add(s, &Translational_Joint, "joint"));
    expect_ok(s, lied_connect(s, end, "joint.flange_a"));
    set_value(s, "joint.TD", 0);
    end = "joint.flange_b";
  }
  expect_ok(s, lied_connect(s, end, "carried.flange_a"));
  set_all(s,
          (const Setting[]){{"drive.TD", 0},
                            {"drive.v", 0.5},
                            {"pushed.m", PUSHED_MASS},
                            {"pushed.g", 0},
                            {"carried.m", CARRIED_MASS},
                            {"carried.g", 0},
                            {"rod.l", 0.25},
                            {"rod.f_max", f_max}},
          8);
  return s;
}

static void add_pulse(LiedSystem *s, const char *input, double f, double start, double width)
{
  expect_ok(s, lied_add(s, &Signals_ForcePulse, "pulse"));
  expect_ok(s, lied_connect(s, "pulse.y", input));
  set_all(s, (const Setting[]){{"pulse.f", f}, {"pulse.t_push", start}, {"pulse.t_pull", start + 10}, {"pulse.width", width}},
          4);
}

/* A push of 10 N puts 6 N on the rod, which bears 5: it breaks at the edge of the pulse, t = 0.1. The carried body goes on at
 * 0.5 m/s; the other one takes the whole push from then on. */
static void check_break(const char *solver, int reversed)
{
  LiedSystem *s = train(reversed, 0, 5);
  add_pulse(s, "drive.f_ext", 10, 0.1, 0.3);
  compose(s);
  assert_int_equal(lied_n_states(s), 2);
  run_to(s, solver, 0.3);
  assert_int_equal(lied_n_states(s), 4);
  assert_int_equal(compositions(s), 2);
  const double offset = reversed ? -0.25 : 0.25, t = 0.2;
  expect_near("carried.v", get(s, "carried.flange_a.v"), 0.5, 1e-12);
  expect_near("carried.s", get(s, "carried.flange_a.s"), offset + 0.5 * 0.3, 1e-9);
  expect_near("pushed.v", get(s, "pushed.flange_a.v"), 0.5 + 10. / PUSHED_MASS * t, 1e-6);
  expect_near("broken", get(s, "rod.broken"), 1, 0);
  expect_near("push", get(s, "pulse.y"), 10, 0);
  run_to(s, solver, 0.5); /* the end of the pulse is still known */
  expect_near("pushed.v", get(s, "pushed.flange_a.v"), 0.5 + 10. / PUSHED_MASS * 0.3, 1e-6);
  lied_free(s);
}

static void test_rod_breaks_at_an_edge(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    check_break(solvers[i], 0);
    check_break(solvers[i], 1);
  }
}

/* The force grows smoothly, 20 sin(pi t): nothing but the rod itself tells that its limit of 6 N is passed. */
static void test_rod_breaks_under_a_growing_force(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = train(0, 0, 6);
    expect_ok(s, lied_add(s, &Test_Sine, "sine"));
    expect_ok(s, lied_connect(s, "sine.y", "drive.f_ext"));
    set_all(s, (const Setting[]){{"sine.amplitude", 20}, {"sine.frequency", 0.5}}, 2);
    compose(s);
    LiedRun run = run_of(solvers[i], 0.4);
    if (is_adaptive(solvers[i])) run.step = 1e-3; /* steps are where it looks */
    expect_ok(s, lied_run(s, &run));
    expect_near("broken", get(s, "rod.broken"), 1, 0);
    const double pi = 4 * atan(1), share = (double)CARRIED_MASS / (PUSHED_MASS + CARRIED_MASS);
    const double breaking = asin(6 / (20 * share)) / pi;
    const double impulse = 20 / pi * (1 - cos(pi * breaking));
    expect_near("carried.v", get(s, "carried.flange_a.v"), 0.5 + impulse / (PUSHED_MASS + CARRIED_MASS), 6e-3);
    const double momentum = PUSHED_MASS * get(s, "pushed.flange_a.v") + CARRIED_MASS * get(s, "carried.flange_a.v");
    expect_near("momentum", momentum, 0.5 * (PUSHED_MASS + CARRIED_MASS) + 20 / pi * (1 - cos(pi * 0.4)), 1e-2);
    lied_free(s);
  }
}

/* The carried body is pushed away through a joint of its own, which puts 10 N on the rod. After the break the joint hangs on
 * nothing and goes: its columns end in NaN, those of the others go on. */
static void test_columns_of_removed_parts(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = train(0, 1, 5);
    set_value(s, "joint.v", 0.25);
    add_pulse(s, "joint.f_ext", 10, 0.1, 0.3);
    compose(s);
    assert_int_equal(lied_n_states(s), 4);
    const char *file = temporary_file(".csv");
    LiedRun run = run_of(solvers[i], 0.3);
    run.file = file;
    run.every = 0.01;
    expect_ok(s, lied_run(s, &run));
    Table table = table_read(file);
    assert_int_equal(table.n_rows, 31);
    for (size_t r = 0; r < table.n_rows; r++) {
      const double t = table_at(&table, r, "time");
      const int broken = r >= 10;
      assert_true(table_at(&table, r, "rod.broken") == broken);
      assert_true(isnan(table_at(&table, r, "joint.s")) == broken);
      assert_true(isnan(table_at(&table, r, "joint.flange_b.f")) == broken);
      expect_near("drive", table_at(&table, r, "drive.v"), 0.5, 1e-12);
      expect_near("carried", table_at(&table, r, "carried.flange_a.s"), 0.25 + 0.75 * t, 1e-6);
    }
    table_free(&table);
    temporary_remove(file);
    lied_free(s);
  }
}

/* ---- a planar pendulum --------------------------------------------------------------------------------------------------- */

enum { N_MOTION = 6 };
static const char *const motion_names[N_MOTION] = {"x", "y", "phi", "vx", "vy", "w"};

static void read_motion(LiedSystem *s, const char *frame, double *motion)
{
  for (size_t k = 0; k < N_MOTION; k++) {
    char name[64];
    snprintf(name, sizeof name, "%s.%s", frame, motion_names[k]);
    motion[k] = get(s, name);
  }
}

static void expect_motion(const double *actual, const double *expected, double tolerance)
{
  for (size_t k = 0; k < N_MOTION; k++) expect_near(motion_names[k], actual[k], expected[k], tolerance);
}

static void add_link(LiedSystem *s, const char *at, int number, double length, double TD)
{
  char names[3][16], ports[5][32];
  static const char *const stems[] = {"j", "r", "b"};
  static const LiedClass *const classes[] = {&Planar_Revolute, &Planar_FixedTranslation, &Planar_Body};
  for (int k = 0; k < 3; k++) {
    snprintf(names[k], sizeof names[k], "%s%d", stems[k], number);
    expect_ok(s, lied_add(s, classes[k], names[k]));
  }
  static const char *const suffixes[] = {".frame_a", ".frame_b", ".frame_a", ".frame_b", ".frame_a"};
  for (int k = 0; k < 5; k++) snprintf(ports[k], sizeof ports[k], "%s%s", names[k / 2], suffixes[k]);
  connect_all(s, (const char *const[][2]){{at, ports[0]}, {ports[1], ports[2]}, {ports[3], ports[4]}}, 3);
  snprintf(ports[0], sizeof ports[0], "j%d.TD", number), set_value(s, ports[0], TD);
  snprintf(ports[0], sizeof ports[0], "r%d.rx", number), set_value(s, ports[0], length);
  snprintf(ports[0], sizeof ports[0], "b%d.m", number), set_value(s, ports[0], 1 + number);
  snprintf(ports[0], sizeof ports[0], "b%d.I", number), set_value(s, ports[0], 0.1);
}

static LiedSystem *pendulum(double TD)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Planar_Fixed, "ground"));
  add_link(s, "ground.frame_b", 0, 0.8, TD);
  set_value(s, "j0.w", 3);
  compose(s);
  return s;
}

/* Free fall with the velocity it had. The free motion holds the frame at the hinge, a distance (rx, ry) before the centre of
 * mass; its T_D adds T_D a to every elastic velocity, where a is the acceleration of that frame, -g plus the centripetal one:
 *     x = x0 + vx t + T_D w (ry(t) - ry(0)),   y = y0 + vy t - g t^2/2 - T_D g t - T_D w (rx(t) - rx(0)) */
static void free_fall(const double *at_cut, double t, double TD, double length, double *motion)
{
  const double w = at_cut[5], phi = at_cut[2] + w * t;
  motion[0] = at_cut[0] + at_cut[3] * t + TD * w * length * (sin(phi) - sin(at_cut[2]));
  motion[1] = at_cut[1] + (at_cut[4] - TD * g) * t - g * t * t / 2 - TD * w * length * (cos(phi) - cos(at_cut[2]));
  motion[2] = phi;
  motion[3] = at_cut[3];
  motion[4] = at_cut[4] - g * t;
  motion[5] = w;
}

typedef LiedStatus Operation(LiedSystem *s, const char *name);

static void check_pendulum_cut(Operation *operation, const char *name, double TD, size_t n_states)
{
  LiedSystem *s = pendulum(TD);
  run_fixed(s, "rk4", 1e-3, 0.4);
  double at_cut[N_MOTION], now[N_MOTION], expected[N_MOTION];
  read_motion(s, "b0.frame_a", at_cut);
  expect_ok(s, operation(s, name));
  compose(s);
  assert_int_equal(lied_n_states(s), n_states);
  expect_near("time", lied_time(s), 0.4, 1e-12);
  read_motion(s, "b0.frame_a", now);
  expect_motion(now, at_cut, 1e-14);
  for (int k = 0; k < 2; k++) {
    if (k)
      run_adaptive(s, "cvode", 1e-10, 0.9);
    else
      run_fixed(s, "rk4", 1e-3, 0.7);
    read_motion(s, "b0.frame_a", now);
    free_fall(at_cut, k ? 0.5 : 0.3, TD, 0.8, expected);
    expect_motion(now, expected, k ? 1e-7 : 1e-10);
  }
  lied_free(s);
}

/* Either side of the hinge, or the hinge itself: it goes in all cases, and a free motion comes. */
static void test_cut_at_the_hinge(void **state)
{
  (void)state;
  for (int k = 0; k < 2; k++) {
    const double TD = k * 1e-3;
    check_pendulum_cut(lied_disconnect, "j0.frame_a", TD, 6);
    check_pendulum_cut(lied_disconnect, "j0.frame_b", TD, 6);
    check_pendulum_cut(lied_disconnect, "r0.frame_a", TD, 6);
    check_pendulum_cut(lied_disconnect, "ground.frame_b", TD, 6);
    check_pendulum_cut(lied_remove, "j0", TD, 6);
  }
}

/* ---- a tree: 0 carries 1 and 2, 1 carries 3 ------------------------------------------------------------------------------ */

enum { TREE_LINKS = 4 };

static LiedSystem *tree(double TD)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Planar_Fixed, "ground"));
  add_link(s, "ground.frame_b", 0, 0.5, TD);
  add_link(s, "r0.frame_b", 1, 0.4, TD);
  add_link(s, "r0.frame_b", 2, 0.3, TD);
  add_link(s, "r1.frame_b", 3, 0.2, TD);
  set_all(s, (const Setting[]){{"j0.w", 2}, {"j1.phi", 0.7}, {"j1.w", -1}, {"j2.phi", -0.9}, {"j2.w", 3}, {"j3.w", -2.5}}, 6);
  compose(s);
  return s;
}

static void read_bodies(LiedSystem *s, double motion[TREE_LINKS][N_MOTION])
{
  for (int i = 0; i < TREE_LINKS; i++) {
    char frame[32];
    snprintf(frame, sizeof frame, "b%d.frame_a", i);
    read_motion(s, frame, motion[i]);
  }
}

/* Momentum and kinetic energy of the bodies whose bit is set; body i has mass 1 + i and inertia 0.1. */
static void sum_up(double motion[TREE_LINKS][N_MOTION], unsigned mask, double *px, double *py, double *energy)
{
  *px = *py = *energy = 0;
  for (int i = 0; i < TREE_LINKS; i++) {
    if (!(mask >> i & 1)) continue;
    const double m = 1 + i, vx = motion[i][3], vy = motion[i][4], w = motion[i][5];
    *px += m * vx;
    *py += m * vy;
    *energy += m * (vx * vx + vy * vy) / 2 + 0.1 * w * w / 2;
  }
}

/* Cuts ports at once; every body keeps its motion, and the momentum of each loose part changes by its weight alone. */
static void check_tree_cut(const char *const *ports, size_t n_ports, size_t n_states, const unsigned *loose, size_t n_loose,
                           double TD)
{
  static const double masses[] = {1, 2, 3, 4};
  double before[TREE_LINKS][N_MOTION], after[TREE_LINKS][N_MOTION], px, py, energy, px_later, py_later;
  LiedSystem *s = tree(TD);
  run_fixed(s, "rk4", 1e-3, 0.3);
  read_bodies(s, before);
  for (size_t i = 0; i < n_ports; i++) expect_ok(s, lied_disconnect(s, ports[i]));
  compose(s);
  assert_int_equal(compositions(s), 2);
  assert_int_equal(lied_n_states(s), n_states);
  read_bodies(s, after);
  for (int i = 0; i < TREE_LINKS; i++) expect_motion(after[i], before[i], 1e-13);
  run_fixed(s, "rk4", 1e-3, 0.5);
  read_bodies(s, after);
  for (size_t i = 0; i < n_loose; i++) {
    double weight = 0;
    for (int k = 0; k < TREE_LINKS; k++) weight += (loose[i] >> k & 1) * masses[k] * g;
    sum_up(before, loose[i], &px, &py, &energy);
    sum_up(after, loose[i], &px_later, &py_later, &energy);
    expect_near("momentum x", px_later, px, 1e-11);
    expect_near("momentum y", py_later, py - weight * 0.2, 1e-11);
  }
  lied_free(s);
}

static void test_cuts_in_a_tree(void **state)
{
  (void)state;
  for (int k = 0; k < 2; k++) {
    const double TD = k * 1e-3;
    check_tree_cut((const char *const[]){"j0.frame_b"}, 1, 6 + 6, (const unsigned[]){15}, 1, TD); /* all of it */
    check_tree_cut((const char *const[]){"r0.frame_a"}, 1, 6 + 6, (const unsigned[]){15}, 1, TD);
    check_tree_cut((const char *const[]){"j1.frame_a"}, 1, 4 + 6 + 2, (const unsigned[]){10}, 1, TD);
    check_tree_cut((const char *const[]){"b0.frame_a"}, 1, 8 + 6, (const unsigned[]){1}, 1, TD);
    check_tree_cut((const char *const[]){"j1.frame_a", "j2.frame_a"}, 2, 2 + 6 + 6 + 2, (const unsigned[]){10, 4}, 2, TD);
    check_tree_cut((const char *const[]){"j1.frame_b", "j3.frame_a"}, 2, 4 + 6 + 6, (const unsigned[]){2, 8}, 2, TD);
    check_tree_cut((const char *const[]){"j0.frame_a", "j2.frame_b", "j3.frame_b"}, 3, 6 + 2 + 6 + 6,
                   (const unsigned[]){3, 4, 8}, 3, TD);
  }
}

/* Without gravity a cut takes nothing from the kinetic energy, then or later (T_D = 0). */
static void test_energy_over_a_cut(void **state)
{
  (void)state;
  LiedSystem *s = tree(0);
  for (int i = 0; i < TREE_LINKS; i++) {
    char name[16];
    snprintf(name, sizeof name, "b%d.gy", i);
    set_value(s, name, 0);
  }
  double motion[TREE_LINKS][N_MOTION], px, py, start, energy;
  read_bodies(s, motion);
  sum_up(motion, 15, &px, &py, &start);
  static const char *const cuts[] = {"j3.frame_a", "j1.frame_b", "j0.frame_a"};
  for (size_t i = 0; i <= COUNT_OF(cuts); i++) {
    run_fixed(s, "rk4", 1e-3, 0.2 * (double)(i + 1));
    read_bodies(s, motion);
    sum_up(motion, 15, &px, &py, &energy);
    expect_near("energy", energy, start, 1e-8 * start);
    if (i < COUNT_OF(cuts)) expect_ok(s, lied_disconnect(s, cuts[i]));
  }
  lied_free(s);
}

/* ---- putting together again ---------------------------------------------------------------------------------------------- */

/* A joint that was cut off is gone. Its part can be hung up again by a new joint once its free motion is removed; while it is
 * there, the part would be held twice. */
static void test_connect_again(void **state)
{
  (void)state;
  LiedSystem *s = pendulum(0);
  run_fixed(s, "rk4", 1e-3, 0.1);
  expect_ok(s, lied_disconnect(s, "j0.frame_a"));
  compose(s);
  expect_failure(s, lied_connect(s, "ground.frame_b", "j0.frame_a"), LIED_UNKNOWN_NAME, "j0.frame_a");
  double motion[N_MOTION];
  read_motion(s, "r0.frame_a", motion);
  expect_ok(s, lied_add(s, &Planar_Revolute, "new"));
  expect_ok(s, lied_connect(s, "ground.frame_b", "new.frame_a"));
  expect_ok(s, lied_connect(s, "new.frame_b", "r0.frame_a"));
  set_all(s, (const Setting[]){{"new.TD", 0}, {"new.phi", motion[2]}, {"new.w", motion[5]}}, 3);
  expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "held at both ends");
  expect_ok(s, lied_remove(s, "free(r0.frame_a)"));
  compose(s);
  assert_int_equal(lied_n_states(s), 2);
  expect_near("angle", get(s, "b0.frame_a.phi"), motion[2], 0);
  expect_near("energy", 0.5 * (0.1 + 0.64) * motion[5] * motion[5] + g * get(s, "b0.frame_a.y"), 0.5 * 0.74 * 9, 1e-6);
  run_fixed(s, "rk4", 1e-3, 0.5);
  const double w = get(s, "new.w");
  expect_near("energy", 0.5 * (0.1 + 0.64) * w * w + g * get(s, "b0.frame_a.y"), 0.5 * 0.74 * 9, 1e-6);
  lied_free(s);
}

/* A port taken out of a node and put back before anything is composed: nothing has happened. */
static void test_cut_and_connect_at_once(void **state)
{
  (void)state;
  LiedSystem *s = tree(0);
  run_fixed(s, "rk4", 1e-3, 0.2);
  double before[TREE_LINKS][N_MOTION], after[TREE_LINKS][N_MOTION];
  read_bodies(s, before);
  expect_ok(s, lied_disconnect(s, "r0.frame_b"));
  expect_ok(s, lied_connect(s, "b0.frame_a", "r0.frame_b"));
  compose(s);
  assert_int_equal(lied_n_states(s), 8);
  read_bodies(s, after);
  assert_memory_equal(before, after, sizeof before);
  lied_free(s);
}

/* ---- cuts that cannot be --------------------------------------------------------------------------------------------------
 */

/* Taking the body from the end of a link leaves a joint that moves nothing: refused with its name, state and time as they
 * were; the system goes on when the change is completed, or taken back. */
static void check_refused_cut(int take_back)
{
  LiedSystem *s = tree(1e-3);
  run_fixed(s, "rk4", 1e-3, 0.2);
  double before[8], after[8], body[N_MOTION], now[N_MOTION];
  const double phi = get(s, "j0.phi");
  expect_ok(s, lied_get_states(s, before, 8));
  read_motion(s, "b3.frame_a", body);
  expect_ok(s, lied_disconnect(s, "b3.frame_a"));
  for (int k = 0; k < 3; k++) expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "joint 'j3'");
  expect_failure(s, lied_step(s, 1e-3), LIED_WRONG_MODEL, "joint 'j3'");
  expect_ok(s, lied_get_states(s, after, 8));
  assert_memory_equal(before, after, sizeof before);
  expect_near("time", lied_time(s), 0.2, 1e-12);
  if (take_back) {
    expect_ok(s, lied_connect(s, "r3.frame_b", "b3.frame_a"));
  } else {
    expect_ok(s, lied_remove(s, "r3"));
    expect_ok(s, lied_remove(s, "j3"));
  }
  compose(s);
  assert_int_equal(lied_n_states(s), take_back ? 8 : 6 + 6);
  read_motion(s, "b3.frame_a", now);
  expect_motion(now, body, 1e-14);
  expect_near("j0.phi", get(s, "j0.phi"), phi, 0);
  run_fixed(s, "rk4", 1e-3, 0.3);
  lied_free(s);
}

static void test_refused_cut(void **state)
{
  (void)state;
  check_refused_cut(0);
  check_refused_cut(1);
}

/* A joint that hangs on nothing any more, while it is not cut but what holds it is removed. */
static void test_removing_what_holds(void **state)
{
  (void)state;
  LiedSystem *s = pendulum(0);
  run_fixed(s, "rk4", 1e-3, 0.1);
  const double w = get(s, "j0.w");
  expect_ok(s, lied_remove(s, "ground"));
  expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "j0.frame_a");
  expect_ok(s, lied_add(s, &Planar_Fixed, "another"));
  expect_ok(s, lied_connect(s, "another.frame_b", "j0.frame_a"));
  compose(s);
  expect_near("w", get(s, "j0.w"), w, 0);
  lied_free(s);
}

/* An input of a joint is not what holds it. */
static void test_disconnecting_an_input(void **state)
{
  (void)state;
  LiedSystem *s = train(0, 0, 1e9);
  add_pulse(s, "drive.f_ext", 10, 0, 1);
  compose(s);
  run_fixed(s, "rk4", 1e-3, 0.1);
  const double v = get(s, "drive.v");
  expect_near("v", v, 0.5 + 10. / 5 * 0.1, 1e-12);
  expect_ok(s, lied_disconnect(s, "drive.f_ext"));
  expect_ok(s, lied_disconnect(s, "drive.f_ext")); /* it is open already */
  run_fixed(s, "rk4", 1e-3, 0.2);
  expect_near("v", get(s, "drive.v"), v, 1e-14);
  assert_int_equal(lied_n_states(s), 2);
  expect_ok(s, lied_connect(s, "drive.f_ext", "pulse.y"));
  run_fixed(s, "rk4", 1e-3, 0.3);
  expect_near("v", get(s, "drive.v"), v + 10. / 5 * 0.1, 1e-12);
  lied_free(s);
}

/* ---- adding ----------------------------------------------------------------------------------------------------------------
 */

/* Parts come while others run: these keep their states, also with values that the host has set since the last step. */
static void test_add_to_a_running_system(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = train(0, 0, 1e9);
    compose(s);
    run_to(s, solvers[i], 0.1);
    const double at = get(s, "drive.s");
    set_value(s, "drive.v", 0.75);
    expect_ok(s, lied_add(s, &Translational_Joint, "new.joint"));
    expect_ok(s, lied_add(s, &Translational_Body, "new.body"));
    expect_ok(s, lied_connect(s, "wall.flange_b", "new.joint.flange_a"));
    expect_ok(s, lied_connect(s, "new.joint.flange_b", "new.body.flange_a"));
    set_all(s, (const Setting[]){{"new.body.m", 1}, {"new.joint.TD", 0}, {"new.joint.s", 3}, {"new.joint.v", 1}}, 4);
    compose(s);
    assert_int_equal(lied_n_states(s), 4);
    expect_near("kept", get(s, "drive.s"), at, 0);
    expect_near("set", get(s, "drive.v"), 0.75, 0);
    expect_near("started", get(s, "new.joint.s"), 3, 0);
    run_to(s, solvers[i], 0.3);
    expect_near("drive.s", get(s, "drive.s"), at + 0.75 * 0.2, 1e-7);
    if (i > 0) expect_near("new", get(s, "new.joint.s"), 3 + 0.2 - g * 0.02, 1e-6);
    lied_free(s);
  }
}

/* Evaluating elsewhere between a run and a change leaves no trace. */
static void test_states_are_those_of_the_present(void **state)
{
  (void)state;
  LiedSystem *s = tree(1e-3);
  run_fixed(s, "rk3", 1e-3, 0.2);
  double before[8], after[8], dx[8];
  expect_ok(s, lied_get_states(s, before, 8));
  expect_ok(s, lied_evaluate(s, 7, (const double[8]){1, 2, 3, 4, 5, 6, 7, 8}, dx, 8));
  expect_ok(s, lied_add(s, &Planar_Fixed, "idle"));
  compose(s);
  expect_ok(s, lied_get_states(s, after, 8));
  assert_memory_equal(before, after, sizeof before);
  lied_free(s);
}

/* ---- streams ----------------------------------------------------------------------------------------------------------------
 */

/* tank - a - splitter - (b, c) - junction - d - sink, beside a pendulum. */
static LiedSystem *streams_and_pendulum(void)
{
  LiedSystem *s = pendulum(0);
  add_parts(s,
            (const Part[]){{&Streams_OutTank, "tank"},
                           {&Streams_PressureDrop, "a"},
                           {&Streams_Splitter2, "split"},
                           {&Streams_PressureDrop, "b"},
                           {&Streams_PressureDrop, "c"},
                           {&Streams_Junction2, "join"},
                           {&Streams_PressureDrop, "d"},
                           {&Streams_Sink, "sink"}},
            8);
  connect_all(s,
              (const char *const[][2]){{"tank.outlet", "a.inlet"},
                                       {"a.outlet", "split.inlet"},
                                       {"split.outlet1", "b.inlet"},
                                       {"split.outlet2", "c.inlet"},
                                       {"b.outlet", "join.inlet1"},
                                       {"c.outlet", "join.inlet2"},
                                       {"join.outlet", "d.inlet"},
                                       {"d.outlet", "sink.inlet"}},
              8);
  static const char *const drops[] = {"a", "b", "c", "d"};
  for (size_t i = 0; i < COUNT_OF(drops); i++) {
    char name[16];
    snprintf(name, sizeof name, "%s.dp_ref", drops[i]), set_value(s, name, 1e3 * (double)(i + 1));
    snprintf(name, sizeof name, "%s.m_flow_ref", drops[i]), set_value(s, name, 1);
    snprintf(name, sizeof name, "%s.L", drops[i]), set_value(s, name, 1e3);
  }
  set_all(s, (const Setting[]){{"tank.A", 1}, {"tank.level", 2}}, 2);
  compose(s);
  return s;
}

/* Flows go on over any change elsewhere, whichever of them are states afterwards. */
static void check_flows_kept(const char *solver, int cut)
{
  static const char *const names[] = {"a.m_flow", "b.m_flow", "c.m_flow", "d.m_flow", "tank.level"};
  double kept[COUNT_OF(names)];
  LiedSystem *s = streams_and_pendulum(), *undisturbed = streams_and_pendulum();
  assert_int_equal(lied_n_states(s), 2 + 1 + 2);
  run_to(s, solver, 0.2);
  run_to(undisturbed, solver, 0.2);
  for (size_t i = 0; i < COUNT_OF(names); i++) kept[i] = get(undisturbed, names[i]);
  assert_true(kept[1] > 1e-3 && kept[2] > 1e-3 && kept[1] != kept[2]);
  if (cut)
    expect_ok(s, lied_disconnect(s, "j0.frame_a"));
  else
    expect_ok(s, lied_add(s, &Planar_Fixed, "idle"));
  compose(s);
  assert_int_equal(lied_n_states(s), (cut ? 6 : 2) + 1 + 2);
  for (size_t i = 0; i < COUNT_OF(names); i++) expect_near(names[i], get(s, names[i]), kept[i], 1e-14 * fabs(kept[i]));
  run_to(s, solver, 0.5);
  run_to(undisturbed, solver, 0.5);
  for (size_t i = 0; i < COUNT_OF(names); i++) expect_near(names[i], get(s, names[i]), get(undisturbed, names[i]), 1e-6);
  lied_free(s);
  lied_free(undisturbed);
}

static void test_flows_are_kept(void **state)
{
  (void)state;
  static const char *const some[] = {"rk3", "cvode"};
  for (size_t i = 0; i < COUNT_OF(some); i++) {
    check_flows_kept(some[i], 0);
    check_flows_kept(some[i], 1);
  }
}

/* ---- names ------------------------------------------------------------------------------------------------------------------
 */

static void test_names_after_a_cut(void **state)
{
  (void)state;
  LiedSystem *s = pendulum(0);
  run_fixed(s, "rk4", 1e-3, 0.1);
  expect_ok(s, lied_disconnect(s, "j0.frame_a"));
  compose(s);
  double value = 1;
  assert_true(isnan(get(s, "j0.phi")) && isnan(get(s, "der(j0.w)")) && isnan(get(s, "j0.frame_b.fx")));
  expect_near("parameter of a removed part", get(s, "j0.TD"), 0, 0);
  assert_true(isfinite(get(s, "free(r0.frame_a).vx")));
  expect_failure(s, lied_get(s, "j9.phi", &value), LIED_UNKNOWN_NAME, "j9.phi");
  assert_true(isnan(value));
  LiedInstance instance;
  expect_failure(s, lied_find(s, "j0", &instance), LIED_UNKNOWN_NAME, "j0");
  expect_failure(s, lied_remove(s, "j0"), LIED_UNKNOWN_NAME, "j0");
  expect_failure(s, lied_disconnect(s, "j0.frame_a"), LIED_UNKNOWN_NAME, "j0.frame_a");
  expect_ok(s, lied_set(s, "j0.phi", 1)); /* without effect */
  assert_true(isnan(get(s, "j0.phi")));
  expect_failure(s, lied_port_relation(s, "j0.frame_a", NULL, NULL, NULL, NULL), LIED_UNKNOWN_NAME, "j0.frame_a");
  lied_free(s);
}

/* ---- again and again
 * ---------------------------------------------------------------------------------------------------------- */

/* A cluster of bodies under one hinge, taken apart one by one, and hung up again. */
static void test_hundred_changes_leak_nothing(void **state)
{
  (void)state;
  enum { CHANGES = 100 };
  TestAllocator allocator = {0};
  LiedAllocator hook = test_allocator(&allocator, -1);
  LiedSystem *s = lied_new(&hook);
  expect_ok(s, lied_add(s, &Planar_Fixed, "ground"));
  add_link(s, "ground.frame_b", 0, 0.5, 0);
  for (int i = 1; i <= 3; i++) add_link(s, "r0.frame_b", i, 0.4, 0);
  compose(s);
  for (int k = 0; k < CHANGES; k++) {
    char name[48];
    run_to(s, k % 2 ? "cvode" : "rk3", 2e-3 * (k + 1));
    snprintf(name, sizeof name, "r%d.frame_a", k < 3 ? k + 1 : 3); /* from the third on: from its free motion */
    expect_ok(s, lied_disconnect(s, name));
    compose(s);
    assert_int_equal(lied_n_states(s), k < 3 ? 8 + 4 * (k + 1) : 20);
  }
  assert_int_equal(compositions(s), CHANGES + 1);
  lied_free(s);
  assert_int_equal(allocator.blocks, 0);
  assert_int_equal(allocator.bytes, 0);
  assert_int_equal(allocator.wrong, 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rod_breaks_at_an_edge),
      cmocka_unit_test(test_rod_breaks_under_a_growing_force),
      cmocka_unit_test(test_columns_of_removed_parts),
      cmocka_unit_test(test_cut_at_the_hinge),
      cmocka_unit_test(test_cuts_in_a_tree),
      cmocka_unit_test(test_energy_over_a_cut),
      cmocka_unit_test(test_connect_again),
      cmocka_unit_test(test_cut_and_connect_at_once),
      cmocka_unit_test(test_refused_cut),
      cmocka_unit_test(test_removing_what_holds),
      cmocka_unit_test(test_disconnecting_an_input),
      cmocka_unit_test(test_add_to_a_running_system),
      cmocka_unit_test(test_states_are_those_of_the_present),
      cmocka_unit_test(test_flows_are_kept),
      cmocka_unit_test(test_names_after_a_cut),
      cmocka_unit_test(test_hundred_changes_leak_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
