/* Parts break off or are cut off while the system runs, and move on as mechanics says. */
#include "support/files.h"
#include "support/models.h"
#include "support/switching.h"
#include "support/table.h"

/* ---- a rod that breaks ------------------------------------------------------------------------------------------------- */

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
    assert_int_equal(table.n_rows, 32); /* two of them at the break */
    for (size_t r = 0; r < table.n_rows; r++) {
      const double t = table_at(&table, r, "time");
      const int broken = r >= 11;
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

/* Two rods in series give way to the same push, of which they bear 8 and 5 of 10 N: three pieces at once. */
static void test_two_rods_break_at_once(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = train(0, 0, 5);
    add_parts(s, (const Part[]){{&Translational_BreakableRod, "rod2"}, {&Translational_Body, "last"}}, 2);
    connect_all(s, (const char *const[][2]){{"carried.flange_a", "rod2.flange_a"}, {"rod2.flange_b", "last.flange_a"}}, 2);
    set_all(s, (const Setting[]){{"rod2.l", 0.25}, {"rod2.f_max", 4}, {"last.m", 5}, {"last.g", 0}}, 4);
    add_pulse(s, "drive.f_ext", 10, 0.1, 0.3);
    compose(s);
    run_to(s, solvers[i], 0.2);
    assert_int_equal(lied_n_states(s), 6);
    assert_int_equal(compositions(s), 2);
    expect_near("carried.v", get(s, "carried.flange_a.v"), 0.5, 1e-12);
    expect_near("last.v", get(s, "last.flange_a.v"), 0.5, 1e-12);
    expect_near("last.s", get(s, "last.flange_a.s"), 0.5 + 0.5 * 0.2, 1e-9);
    expect_near("pushed.v", get(s, "pushed.flange_a.v"), 0.5 + 10. / PUSHED_MASS * 0.1, 1e-6);
    lied_free(s);
  }
}

/* ---- a planar pendulum --------------------------------------------------------------------------------------------------- */

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

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rod_breaks_at_an_edge),    cmocka_unit_test(test_rod_breaks_under_a_growing_force),
      cmocka_unit_test(test_columns_of_removed_parts), cmocka_unit_test(test_two_rods_break_at_once),
      cmocka_unit_test(test_cut_at_the_hinge),         cmocka_unit_test(test_cuts_in_a_tree),
      cmocka_unit_test(test_energy_over_a_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
