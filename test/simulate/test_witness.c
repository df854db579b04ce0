/* The ledger as a witness of fixed steps: energy that the method makes or loses is said, with the amount that its amplification
 * factor R(i w h) gives; right steps, parts that do not tell their energies, and jumps of states at events are not blamed. */
#include "load/loading.h"

/* A mass of 1 kg on c = w^2, released at 1 m: c/2 J in all. */
#define OSCILLATOR(more)                                                                                                       \
  "model M\n"                                                                                                                  \
  "  import Dialectic.Translational.*;\n"                                                                                      \
  "  Fixed wall;\n"                                                                                                            \
  "  Joint joint(TD=0, s(start=1));\n"                                                                                         \
  "  Body body(m=1, g=0);\n"                                                                                                   \
  "  Spring spring(c=360000);\n" more "equation\n"                                                                             \
  "  connect(wall.flange_b, joint.flange_a);\n"                                                                                \
  "  connect(joint.flange_b, body.flange_a);\n"                                                                                \
  "  connect(wall.flange_b, spring.flange_a);\n"                                                                               \
  "  connect(spring.flange_b, body.flange_a);\n"

static char said[2000]; /* by the last run */

/* Runs with the ledger open. */
static void run_watched(Loaded *loaded, const char *solver, double step, double stop)
{
  double total;
  assert_int_equal(lied_get(loaded->system, "energy.total", &total), LIED_OK);
  LiedStatus status = lied_run(loaded->system, &(LiedRun){.stop = stop, .solver = solver, .step = step});
  if (status) fail_msg("%s", lied_message(loaded->system));
  snprintf(said, sizeof said, "%s", lied_message(loaded->system));
}

static double stored(Loaded *loaded)
{
  return value_of(loaded, "energy.kinetic") + value_of(loaded, "energy.elastic");
}

/* The number before `unit` in the message. */
static double amount_before(const char *unit)
{
  const char *at = strstr(said, unit);
  assert_non_null(at);
  while (at > said && at[-1] != ' ') at--;
  return atof(at);
}

/* |R(iz)|^2 = 1 - z^4/12 + z^6/36 for rk3 at z = 0.6; after 20 steps 17 % are gone. The last look is at the start of the last.
 */
static void test_loss(void **state)
{
  (void)state;
  Loaded *loaded = load_good(OSCILLATOR("") "end M;\n", (LiedLoad){0});
  run_watched(loaded, "rk3", 1e-3, 0.02);
  double z = 0.6, factor = 1 - pow(z, 4) / 12 + pow(z, 6) / 36, kept = pow(factor, 19);
  expect_near(stored(loaded), 180000 * kept * factor, 1e-3);
  assert_non_null(strstr(said, "warning: the fixed step of 0.001 s loses energy that no component takes"));
  expect_near(amount_before(" J,"), 180000 * (1 - kept), 100);
  expect_near(amount_before(" %"), 100 * (1 - kept), 0.05);
  load_free(loaded);
}

/* Euler multiplies the energy by 1 + z^2 in each step. */
static void test_growth(void **state)
{
  (void)state;
  Loaded *loaded = load_good(OSCILLATOR("") "end M;\n", (LiedLoad){0});
  run_watched(loaded, "euler", 1e-4, 0.002);
  expect_near(stored(loaded), 180000 * pow(1 + 0.0036, 20), 1e-3);
  assert_non_null(strstr(said, "warning: the fixed step of 0.0001 s creates energy"));
  load_free(loaded);
}

/* Most of the energy is gone in the end, and there is nothing to say about it. */
static void expect_damped_in_silence(Loaded *loaded)
{
  run_watched(loaded, "rk3", 1e-4, 0.02);
  assert_true(stored(loaded) < 0.2 * 180000);
  assert_string_equal(said, "");
  load_free(loaded);
}

static void test_right_step(void **state)
{
  (void)state;
  Loaded *loaded = load_good(OSCILLATOR("") "end M;\n", (LiedLoad){0});
  run_watched(loaded, "rk3", 1e-4, 0.02);
  assert_string_equal(said, "");
  load_free(loaded);
  loaded = load_good(OSCILLATOR("  Damper damper(d=100);\n") "  connect(wall.flange_b, damper.flange_a);\n"
                                                             "  connect(damper.flange_b, body.flange_a);\n"
                                                             "end M;\n",
                     (LiedLoad){0});
  expect_damped_in_silence(loaded);
}

/* A damper of the user's own that has no power_damping: most of the energy goes where the ledger does not see it. */
static void test_parts_that_do_not_tell(void **state)
{
  (void)state;
  Loaded *loaded = load_good("model Silent\n"
                             "  extends Dialectic.Translational.Interfaces.Compliant;\n"
                             "equation\n"
                             "  f = 100*dv;\n"
                             "end Silent;\n" OSCILLATOR("  Silent damper;\n") "  connect(wall.flange_b, damper.flange_a);\n"
                                                                              "  connect(damper.flange_b, body.flange_a);\n"
                                                                              "end M;\n",
                             (LiedLoad){0});
  expect_damped_in_silence(loaded);
}

/* A ball that is sent up anew at each bounce loses energy at events, not in steps. */
static void test_jumps(void **state)
{
  (void)state;
  Loaded *loaded = load_good("model M\n"
                             "  Real s(start=1);\n"
                             "  Real v;\n"
                             "  Real energy_kinetic(unit=\"J\") = v^2/2;\n"
                             "  Real energy_potential(unit=\"J\") = 9.81*s;\n"
                             "equation\n"
                             "  der(s) = v;\n"
                             "  der(v) = -9.81;\n"
                             "  when s < 0 then\n"
                             "    reinit(v, -0.5*pre(v));\n"
                             "  end when;\n"
                             "end M;\n",
                             (LiedLoad){0});
  run_watched(loaded, "rk3", 1e-3, 0.8);
  assert_true(value_of(loaded, "energy.kinetic") + value_of(loaded, "energy.potential") < 0.3 * 9.81);
  assert_string_equal(said, "");
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_loss),       LOADING_TEST(test_growth),
      LOADING_TEST(test_right_step), LOADING_TEST(test_parts_that_do_not_tell),
      LOADING_TEST(test_jumps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
