/* The energy ledger: accounts add up, powers are integrated as well as the method allows, nothing costs until it is asked for.
 *
 * All powers are forces times elastic velocities, which the parts of a node share; so what goes into one part comes out of
 * another. A body stores m v^2/2 and -m g s; of the work of its inertia, T_D takes m der(v) (der(s) - v). */
#include "describe.h"
#include "signals.h"
#include "support/allocator.h"
#include "support/files.h"
#include "support/solvers.h"
#include "support/table.h"
#include "translational.h"

/* ---- classes with energies --------------------------------------------------------------------------------------------------
 */

static void body_energies(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double m = b->p[2 * i], g = b->p[2 * i + 1], s = b->w[b->at[2 * i]], v = b->w[b->at[2 * i + 1]];
    const double *z = b->z + 3 * i;
    b->y[3 * i] = m * v * v / 2;
    b->y[3 * i + 1] = -m * g * s;
    b->y[3 * i + 2] = m * z[DV_A] * (z[DS_A] - v);
  }
}

/* f = c (ds + TE der(ds)) */
static void spring_energies(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double c = b->p[3 * i + 1], TE = b->p[3 * i + 2], ds = b->v[2 * i];
    const double *z = b->z + i * TWO_FLANGE_UNKNOWNS, rate = z[DS_B] - z[DS_A];
    b->y[2 * i] = c * ds * ds / 2;
    b->y[2 * i + 1] = c * TE * rate * rate;
  }
}

static void damper_energies(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *z = b->z + i * TWO_FLANGE_UNKNOWNS;
    b->y[i] = z[F_B] * (z[DS_B] - z[DS_A]);
  }
}

static void joint_energies(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *z = b->z + i * (TWO_FLANGE_UNKNOWNS + 2);
    b->y[i] = b->w[b->at[i * 5 + 4]] * (z[DS_B] - z[DS_A]);
  }
}

static const LiedName body_outputs[] = {
    {.name = "kinetic", .unit = "J"}, {.name = "potential", .unit = "J"}, {.name = "P_TD", .unit = "W"}};
static const LiedName spring_outputs[] = {{.name = "elastic", .unit = "J"}, {.name = "P_TE", .unit = "W"}};
static const LiedName damper_outputs[] = {{.name = "P", .unit = "W"}};
static const LiedName joint_outputs[] = {{.name = "P_ext", .unit = "W"}};
static const LiedEnergy body_accounts[] = {{.account = "kinetic", .output = 0, .kind = LIED_ENERGY_KINETIC},
                                           {.account = "potential", .output = 1, .kind = LIED_ENERGY_POTENTIAL},
                                           {.account = "TD", .is_power = 1, .output = 2, .kind = LIED_ENERGY_TD}};
static const LiedEnergy spring_accounts[] = {{.account = "elastic", .output = 0, .kind = LIED_ENERGY_ELASTIC},
                                             {.account = "TE", .is_power = 1, .output = 1, .kind = LIED_ENERGY_TE}};
static const LiedEnergy damper_accounts[] = {{.account = "damping", .is_power = 1, .output = 0}};
static const LiedEnergy joint_accounts[] = {{.account = "external", .is_power = 1, .output = 0, .kind = LIED_ENERGY_SUPPLIED}};

static LiedClass Body, Spring, Damper, Joint;

#define WITH_ENERGIES(class_, original, prefix)                                                                                \
  do {                                                                                                                         \
    class_ = original;                                                                                                         \
    class_.n_outputs = COUNT(prefix##_outputs), class_.outputs = prefix##_outputs;                                             \
    class_.n_energies = COUNT(prefix##_accounts), class_.energies = prefix##_accounts;                                         \
    class_.outputs_of = prefix##_energies;                                                                                     \
  } while (0)

static int make_classes(void **state)
{
  (void)state;
  WITH_ENERGIES(Body, Translational_Body, body);
  WITH_ENERGIES(Spring, Translational_Spring, spring);
  WITH_ENERGIES(Damper, Translational_Damper, damper);
  WITH_ENERGIES(Joint, Translational_Joint, joint);
  return 0;
}

/* ---- a system
 * ----------------------------------------------------------------------------------------------------------------- */

/* Two bodies in a row, with springs and a damper, pulled by a force. */
static LiedSystem *machine(void)
{
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Translational_Fixed, "wall"},
                           {&Joint, "j1"},
                           {&Joint, "j2"},
                           {&Body, "b1"},
                           {&Body, "b2"},
                           {&Spring, "s1"},
                           {&Spring, "s2"},
                           {&Damper, "d1"}},
            8);
  connect_all(s,
              (const char *const[][2]){{"wall.flange_b", "j1.flange_a"},
                                       {"j1.flange_b", "b1.flange_a"},
                                       {"b1.flange_a", "j2.flange_a"},
                                       {"j2.flange_b", "b2.flange_a"},
                                       {"wall.flange_b", "s1.flange_a"},
                                       {"s1.flange_b", "b1.flange_a"},
                                       {"b1.flange_a", "s2.flange_a"},
                                       {"s2.flange_b", "b2.flange_a"},
                                       {"wall.flange_b", "d1.flange_a"},
                                       {"d1.flange_b", "b1.flange_a"}},
              10);
  set_all(s,
          (const Setting[]){{"j1.TD", 0.02},
                            {"j2.TD", 0.02},
                            {"b1.m", 2},
                            {"b2.m", 1},
                            {"s1.l", 0},
                            {"s2.l", 0},
                            {"s1.c", 300},
                            {"s2.c", 200},
                            {"s1.TE", 0.01},
                            {"d1.d", 3},
                            {"j1.f_ext", 4},
                            {"j2.s", 0.2},
                            {"j1.v", 1}},
          13);
  compose(s);
  return s;
}

/* The energy at the start. */
static const double machine_energy = 0.5 * 2 * 1 + 0.5 * 1 * 1 + 0.5 * 200 * 0.04 + 9.81 * 1 * 0.2;

static double error_of(const char *solver, double step, double tolerance)
{
  LiedSystem *s = machine();
  expect_near("start", get(s, "energy.total"), machine_energy, 1e-12);
  expect_ok(s, lied_run(s, &(LiedRun){.stop = 1, .solver = solver, .step = step, .tolerance = tolerance}));
  const double error = fabs(get(s, "energy.total") - machine_energy);
  expect_near("sum", get(s, "energy.total"),
              get(s, "energy.kinetic") + get(s, "energy.potential") + get(s, "energy.elastic") + get(s, "energy.TD") +
                  get(s, "energy.TE") + get(s, "energy.damping") - get(s, "energy.external"),
              1e-12);
  assert_true(get(s, "energy.TD") > 0.05 && get(s, "energy.TE") > 0.05 && get(s, "energy.damping") > 0.05);
  lied_free(s);
  return error;
}

/* ---- it closes --------------------------------------------------------------------------------------------------------------
 */

/* The order of the method, up to the fourth. ros2 has one more: with powers at the ends of its stages, what the ledger is off
 * in a step is h^2/2 (gamma - 1/4) (K1 - K2)' H (K1 - K2) for an energy x' H x/2 of a linear system. */
static void test_orders(void **state)
{
  (void)state;
  static const struct {
    const char *solver;
    double order;
  } cases[] = {{"euler", 1}, {"rk3", 3}, {"rk4", 4}, {"lieuler", 1}, {"ros2", 3}};
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    const double coarse = error_of(cases[i].solver, 2e-3, 0), fine = error_of(cases[i].solver, 5e-4, 0);
    const double order = log2(coarse / fine) / 2;
    if (!(fabs(order - cases[i].order) < 0.3)) fail_msg("%s: order %g, errors %g, %g", cases[i].solver, order, coarse, fine);
  }
  assert_true(error_of("rk4", 5e-4, 0) < 1e-8);
}

/* A damper that stops a mass within a step: it cannot take more than there was, and what is missing is the method's. */
static void test_stiff_loss(void **state)
{
  (void)state;
  static const char *const solvers[] = {"lieuler", "ros2"};
  for (size_t i = 0; i < COUNT_OF(solvers); i++)
    for (double d = 1e2; d < 1e13; d *= 100) {
      LiedSystem *s = machine();
      set_all(s, (const Setting[]){{"d1.d", d}, {"j1.TD", 0}, {"j2.TD", 0}}, 3);
      expect_near("start", get(s, "energy.total"), machine_energy, 1e-12);
      expect_ok(s, lied_run(s, &(LiedRun){.stop = 0.1, .solver = solvers[i], .step = 1e-3}));
      assert_true(get(s, "energy.total") < machine_energy + 1e-9);
      assert_in_range(1e6 * get(s, "energy.damping"), 0, 1e6 * (machine_energy + get(s, "energy.external")));
      lied_free(s);
    }
}

static void test_adaptive(void **state)
{
  (void)state;
  static const char *const names[] = {"cvode", "adams"};
  for (size_t i = 0; i < COUNT_OF(names); i++) {
    const double loose = error_of(names[i], 0, 1e-5), tight = error_of(names[i], 0, 1e-9);
    if (!(loose < 2e-3 && tight < 1e-6)) fail_msg("%s: %g, %g", names[i], loose, tight);
  }
}

/* Force and power are polynomials: constant acceleration a = f/m, der(s) = v + TD a. */
static void test_polynomials(void **state)
{
  (void)state;
  for (size_t k = 2; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = new_system();
    add_parts(s, (const Part[]){{&Translational_Fixed, "wall"}, {&Joint, "joint"}, {&Body, "body"}}, 3);
    connect_all(s, (const char *const[][2]){{"wall.flange_b", "joint.flange_a"}, {"joint.flange_b", "body.flange_a"}}, 2);
    set_all(s, (const Setting[]){{"joint.TD", 0.05}, {"body.m", 2}, {"body.g", 0}, {"joint.f_ext", 6}}, 4);
    compose(s);
    expect_near("external", get(s, "energy.external"), 0, 0);
    run_to(s, solvers[k], 0.8);
    const double tolerance = is_adaptive(solvers[k]) ? 1e-5 : 1e-12;
    expect_near("external", get(s, "energy.external"), 6 * (3 * 0.8 * 0.8 / 2 + 0.05 * 3 * 0.8), tolerance);
    expect_near("TD", get(s, "energy.TD"), 2 * 0.05 * 9 * 0.8, tolerance);
    expect_near("kinetic", get(s, "energy.kinetic"), 0.5 * 2 * 2.4 * 2.4, tolerance);
    expect_near("total", get(s, "energy.total"), 0, tolerance);
    lied_free(s);
  }
}

/* A force that jumps: no step crosses an edge, and the integral up to it does not see what comes behind. */
static void test_jumps(void **state)
{
  (void)state;
  for (size_t k = 2; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = machine();
    expect_ok(s, lied_add(s, &Signals_ForcePulse, "pulse"));
    expect_ok(s, lied_connect(s, "pulse.y", "j1.f_ext"));
    set_all(s, (const Setting[]){{"pulse.f", 500}, {"pulse.t_push", 0.1003}, {"pulse.t_pull", 0.3007}, {"pulse.width", 0.0504}},
            4);
    compose(s);
    expect_near("start", get(s, "energy.total"), machine_energy, 1e-12);
    run_to(s, solvers[k], 0.5);
    expect_near(solvers[k], get(s, "energy.total"), machine_energy, is_adaptive(solvers[k]) ? 1e-3 : 1e-4);
    assert_true(get(s, "energy.external") > 50);
    lied_free(s);
  }
}

/* ---- results ----------------------------------------------------------------------------------------------------------------
 */

/* Rows inside of steps show the integral up to them. */
static void test_rows(void **state)
{
  (void)state;
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = machine();
    const char *file = temporary_file(".csv");
    static const char *const patterns[] = {"energy.*"};
    LiedRun run = run_of(solvers[k], 0.5);
    run.file = file;
    run.every = 3.3e-3;
    run.patterns = patterns;
    run.n_patterns = 1;
    expect_ok(s, lied_run(s, &run));
    Table table = table_read(file);
    assert_int_equal(table.n_columns, 1 + 8);
    for (size_t r = 0; r < table.n_rows; r++)
      expect_near(solvers[k], table_at(&table, r, "energy.total"), machine_energy, k == 0 ? 0.5 : 2e-5);
    expect_near("TD", table_at(&table, table.n_rows - 1, "energy.TD"), get(s, "energy.TD"), 0);
    table_free(&table);
    temporary_remove(file);
    lied_free(s);
  }
}

static uint64_t evaluations(const char *solver, const char *pattern)
{
  LiedSystem *s = machine();
  const char *file = temporary_file(".csv");
  LiedRun run = {
      .stop = 0.1, .solver = solver, .step = 1e-3, .every = 0.1, .file = file, .patterns = &pattern, .n_patterns = 1};
  expect_ok(s, lied_run(s, &run));
  temporary_remove(file);
  LiedStats stats;
  lied_stats(s, &stats);
  lied_free(s);
  return stats.evaluations - stats.looks;
}

/* 100 steps of so many stages, the ledger or not: powers are taken where the method evaluates anyway. ros2 evaluates for them
 * where its stages end, and an adaptive method pays two points a step, when asked. */
static void test_evaluations_for_energies(void **state)
{
  (void)state;
  static const struct {
    const char *solver;
    uint64_t stages, for_energies;
  } cases[] = {{"euler", 1, 0}, {"rk3", 3, 0}, {"rk4", 4, 0}, {"lieuler", 2, 0}, {"ros2", 2, 2}};
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    const uint64_t without = evaluations(cases[i].solver, "b1.*"),
                   with = evaluations(cases[i].solver, "energy.TD") - 100 * cases[i].for_energies;
    assert_in_range(without, 100 * cases[i].stages, 100 * cases[i].stages + 5);
    /* what lieuler takes of the motion lets the accounts be checked, each time that the number of steps has doubled */
    assert_in_range(with, without, without + (strcmp(cases[i].solver, "lieuler") == 0 ? 4 * 7 : 0));
  }
  assert_true(evaluations("cvode", "energy.TD") > evaluations("cvode", "b1.*"));
}

static void test_names(void **state)
{
  (void)state;
  static const char *const names[] = {"energy.external", "energy.kinetic", "energy.potential", "energy.TD",
                                      "energy.elastic",  "energy.TE",      "energy.damping",   "energy.total"};
  LiedSystem *s = machine();
  const size_t n = lied_n_variables(s);
  for (size_t i = 0; i < COUNT_OF(names); i++) {
    assert_string_equal(lied_variable_name(s, n - COUNT_OF(names) + i), names[i]);
    assert_string_equal(lied_unit(s, names[i]), "J");
    expect_failure(s, lied_set(s, names[i], 1), LIED_WRONG_VALUE, "is computed");
  }
  assert_null(strstr(lied_variable_name(s, n - COUNT_OF(names) - 1), "energy"));
  double value;
  expect_failure(s, lied_get(s, "energy.gold", &value), LIED_UNKNOWN_NAME, "energy.gold");
  lied_free(s);
  s = new_system(); /* no class declares any */
  expect_ok(s, lied_add(s, &Translational_Fixed, "energy"));
  compose(s);
  expect_failure(s, lied_get(s, "energy.total", &value), LIED_UNKNOWN_NAME, "energy.total");
  expect_near("s", get(s, "energy.s"), 0, 0); /* an instance may have the name */
  assert_int_equal(lied_n_variables(s), 3);
  lied_free(s);
}

/* ---- from when on -----------------------------------------------------------------------------------------------------------
 */

static void test_counts_from_the_first_question(void **state)
{
  (void)state;
  LiedSystem *s = machine();
  run_to(s, "rk4", 0.2);
  const double before = get(s, "energy.total"); /* what the system holds now */
  expect_near("TD", get(s, "energy.TD"), 0, 0);
  expect_near("sum", before, get(s, "energy.kinetic") + get(s, "energy.potential") + get(s, "energy.elastic"), 1e-13);
  run_to(s, "rk4", 0.5);
  expect_near("total", get(s, "energy.total"), before, 1e-6);
  double x[4];
  expect_ok(s, lied_get_states(s, x, 4));
  expect_ok(s, lied_set_states(s, 0.5, x, 4)); /* anew */
  expect_near("damping", get(s, "energy.damping"), 0, 0);
  for (int k = 0; k < 100; k++) expect_ok(s, lied_step(s, 1e-3));
  assert_true(get(s, "energy.damping") > 0);
  lied_free(s);
}

/* What has been taken stays taken when a part goes. */
static void test_change_of_structure(void **state)
{
  (void)state;
  LiedSystem *s = machine();
  get(s, "energy.total");
  run_to(s, "rk4", 0.2);
  const double damping = get(s, "energy.damping"), total = get(s, "energy.total"), elastic = get(s, "s2.elastic");
  assert_true(damping > 0.01);
  expect_ok(s, lied_remove(s, "d1"));
  expect_ok(s, lied_remove(s, "s2"));
  run_to(s, "rk4", 0.4);
  expect_near("damping", get(s, "energy.damping"), damping, 0);
  expect_near("total", get(s, "energy.total"), total - elastic, 1e-6);
  lied_free(s);
}

static void test_no_allocation(void **state)
{
  (void)state;
  LiedSystem *s = machine();
  get(s, "energy.total");
  expect_ok(s, lied_use_solver(s, "rk4", 0));
  expect_ok(s, lied_step(s, 1e-3));
  LiedStats before, after;
  lied_stats(s, &before);
  const unsigned long mallocs = malloc_calls();
  for (int k = 0; k < 100; k++) expect_ok(s, lied_step(s, 1e-3));
  assert_int_equal(malloc_calls(), mallocs);
  lied_stats(s, &after);
  assert_int_equal(after.bytes, before.bytes);
  lied_free(s);
}

static void test_wrong_energies(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  LiedClass class_ = Body;
  static const LiedEnergy beyond[] = {{.account = "kinetic", .output = 3, .kind = LIED_ENERGY_KINETIC}},
                          nameless[] = {{.account = NULL, .output = 0}};
  class_.n_energies = 1;
  class_.energies = beyond;
  expect_failure(s, lied_add(s, &class_, "b"), LIED_WRONG_CLASS, "not an output");
  class_.energies = nameless;
  expect_failure(s, lied_add(s, &class_, "b"), LIED_WRONG_CLASS, "no account");
  class_.energies = NULL;
  expect_failure(s, lied_add(s, &class_, "b"), LIED_WRONG_CLASS, "a list is missing");
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_orders),
      cmocka_unit_test(test_stiff_loss),
      cmocka_unit_test(test_adaptive),
      cmocka_unit_test(test_polynomials),
      cmocka_unit_test(test_jumps),
      cmocka_unit_test(test_rows),
      cmocka_unit_test(test_evaluations_for_energies),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_counts_from_the_first_question),
      cmocka_unit_test(test_change_of_structure),
      cmocka_unit_test(test_no_allocation),
      cmocka_unit_test(test_wrong_energies),
  };
  return cmocka_run_group_tests(tests, make_classes, NULL);
}
