/* Roles, energies and kinds as annotations declare them, whatever the names; what they are by convention without; which
 * parameters of the library are structural; bounds while a system runs. */
#include <time.h>

#include "compile/compile.h"
#include "loading.h"

/* ---- a mass on a spring, with names of no meaning ---- */

static const char *const declared = "package D\n"
                                    "  connector Pin\n"
                                    "    Real a annotation(__lied(kind=\"position\"));\n"
                                    "    Real b annotation(__lied(kind=\"kinetic\"));\n"
                                    "    flow Real c annotation(__lied(kind=\"reaction\"));\n"
                                    "  end Pin;\n"
                                    "  model Mass\n"
                                    "    Pin pin;\n"
                                    "    parameter Real k = 2;\n"
                                    "    Real stored = k*pin.b^2/2 annotation(__lied(energy=\"kinetic\"));\n"
                                    "  equation\n"
                                    "    pin.c = k*der(pin.b);\n"
                                    "  end Mass;\n"
                                    "  model Spring\n"
                                    "    Pin pin;\n"
                                    "    parameter Real k = 10;\n"
                                    "    parameter Real ahead = 0.1 annotation(__lied(role=\"T_E\"));\n"
                                    "    parameter Real TE(unit=\"s\") = 1 annotation(__lied(role=\"plain\"));\n"
                                    "    parameter Real offset = 0;\n"
                                    "    Real stored = k*pin.a^2/2 annotation(__lied(energy=\"elastic\"));\n"
                                    "    Real lost = k*ahead*der(pin.a)^2 annotation(__lied(power=\"TE\"));\n"
                                    "  equation\n"
                                    "    pin.c = k*(pin.a + ahead*der(pin.a)) + 0*TE + offset;\n"
                                    "  end Spring;\n"
                                    "  model Joint\n"
                                    "    Pin pin;\n"
                                    "    parameter Real delay = 0.01 annotation(__lied(role=\"T_D\"));\n"
                                    "    Real x(start=1), v;\n"
                                    "  equation\n"
                                    "    pin.a = x;\n"
                                    "    pin.b = v;\n"
                                    "    delay*der(v) = der(x) - v;\n"
                                    "    pin.c = 0;\n"
                                    "  end Joint;\n"
                                    "  model T\n"
                                    "    Mass mass;\n"
                                    "    Spring spring;\n"
                                    "    Joint joint;\n"
                                    "  equation\n"
                                    "    connect(mass.pin, spring.pin);\n"
                                    "    connect(joint.pin, mass.pin);\n"
                                    "  end T;\n"
                                    "end D;\n";

static const LiedClass *class_named(const Loaded *loaded, const char *name)
{
  for (uint32_t i = 0; i < loaded->assembly->spec_count; i++)
    if (strcmp(loaded->components[i]->name, name) == 0) return loaded->components[i];
  fail_msg("no class %s", name);
  return NULL;
}

static const LiedParameter *parameter_named(const LiedClass *class_, const char *name)
{
  for (unsigned p = 0; p < class_->n_parameters; p++)
    if (strcmp(class_->parameters[p].name, name) == 0) return &class_->parameters[p];
  fail_msg("%s has no parameter %s", class_->name, name);
  return NULL;
}

static void names_mean_nothing(void **state)
{
  Loaded *loaded = load_good(declared, (LiedLoad){.model = "D.T"});
  const LiedClass *spring = class_named(loaded, "D.Spring"), *joint = class_named(loaded, "D.Joint");
  (void)state;
  assert_int_equal(spring->ports[0].connector->variables[0].kind, LIED_POSITION);
  assert_int_equal(spring->ports[0].connector->variables[1].kind, LIED_KINETIC);
  assert_int_equal(spring->ports[0].connector->variables[2].kind, LIED_REACTION);
  assert_int_equal(parameter_named(spring, "ahead")->role, LIED_ELASTIC_TIME);
  assert_int_equal(parameter_named(spring, "TE")->role, LIED_PLAIN);
  assert_int_equal(parameter_named(joint, "delay")->role, LIED_DIALECTIC_TIME);
  assert_int_equal(joint->states[0].role, LIED_PLAIN_STATE);
  assert_int_equal(joint->states[1].role, LIED_JOINT_VELOCITY);
  assert_int_equal(parameter_named(spring, "k")->structural, LIED_ZERO_STRUCTURAL);
  assert_int_equal(parameter_named(spring, "ahead")->structural, LIED_ZERO_STRUCTURAL);
  assert_int_equal(parameter_named(spring, "offset")->structural, LIED_FREE);
  expect_near(value_of(loaded, "energy.TE"), 0, 0); /* from now on it is integrated */
  run_until(loaded, 1);
  expect_near(value_of(loaded, "energy.elastic"), 5 * pow(value_of(loaded, "joint.x"), 2), 1e-12);
  assert_true(value_of(loaded, "energy.TE") > 0.1);
  load_free(loaded);
}

/* ---- the library ---- */

static const struct {
  const char *class_, *parameter;
  LiedStructural structural;
  LiedRole role;
} marks[] = {{"Dialectic.Translational.Spring", "c", LIED_ZERO_STRUCTURAL, LIED_PLAIN},
             {"Dialectic.Translational.Spring", "TE", LIED_ZERO_STRUCTURAL, LIED_ELASTIC_TIME},
             {"Dialectic.Translational.Spring", "l", LIED_FREE, LIED_PLAIN},
             {"Dialectic.Planar.Gear", "d", LIED_ZERO_STRUCTURAL, LIED_PLAIN},
             {"Dialectic.Translational.Body", "m", LIED_ZERO_STRUCTURAL, LIED_PLAIN},
             {"Dialectic.Translational.Body", "g", LIED_FREE, LIED_PLAIN},
             {"Dialectic.Translational.Joint", "TD", LIED_ZERO_STRUCTURAL, LIED_DIALECTIC_TIME},
             {"Dialectic.Rotational.Gear", "ratio", LIED_ZERO_STRUCTURAL, LIED_PLAIN},
             {"Dialectic.Planar.Body", "I", LIED_ZERO_STRUCTURAL, LIED_PLAIN},
             {"Dialectic.Planar.Revolute", "TD", LIED_ZERO_STRUCTURAL, LIED_DIALECTIC_TIME},
             {"Dialectic.Planar.Breakable", "TD", LIED_FREE, LIED_LOOSE_TIME},
             {"Dialectic.Planar.Breakable", "f_max", LIED_FREE, LIED_PLAIN},
             {"Dialectic.Planar.Contact.Circle", "radius", LIED_STRUCTURAL, LIED_PLAIN},
             {"Dialectic.Planar.Contact.Circle", "c", LIED_STRUCTURAL, LIED_PLAIN},
             {"Dialectic.Planar.Contact.Polygon", "corners[3,1]", LIED_STRUCTURAL, LIED_PLAIN},
             {"Streams.Pipe", "L", LIED_ZERO_STRUCTURAL, LIED_INERTANCE},
             {"Streams.Pipe", "TS", LIED_ZERO_STRUCTURAL, LIED_STREAM_TIME}};

static void structure_of_the_library(void **state)
{
  (void)state;
  for (size_t m = 0; m < sizeof marks / sizeof *marks; m++) {
    int found = 0;
    for (size_t i = 0; i < builtin_class_count; i++) {
      const LiedClass *class_ = builtin_classes[i].class_;
      if (strcmp(class_->name, marks[m].class_) != 0) continue;
      const LiedParameter *parameter = parameter_named(class_, marks[m].parameter);
      if (parameter->structural != marks[m].structural || parameter->role != marks[m].role)
        fail_msg("%s.%s: %d, role %d", class_->name, parameter->name, parameter->structural, parameter->role);
      found = 1;
    }
    if (!found) fail_msg("no class %s", marks[m].class_);
  }
}

/* ---- bounds ---- */

static const char *const bounded = "package B\n"
                                   "  model Vessel\n"
                                   "    parameter Real k(max=10) = 1, top = 3;\n"
                                   "    Real x(start=1, min=0, max=top);\n"
                                   "    Real y(max=2);\n"
                                   "    Real z(min=-100, max=100) = 2*x;\n"
                                   "  equation\n"
                                   "    der(x) = k;\n"
                                   "    y = x*x;\n"
                                   "  end Vessel;\n"
                                   "  model T\n"
                                   "    Vessel a;\n"
                                   "    Vessel b(x(max=100), k(max=20)=15);\n"
                                   "  end T;\n"
                                   "end B;\n";

static size_t occurrences(const char *text, const char *what)
{
  size_t n = 0;
  for (const char *at = strstr(text, what); at; at = strstr(at + 1, what)) n++;
  return n;
}

static void run_warns(LiedSystem *s, const char *solver, double step)
{
  assert_int_equal(lied_run(s, &(LiedRun){.stop = lied_time(s) + 4, .solver = solver, .step = step}), LIED_OK);
  assert_int_equal(occurrences(lied_message(s), "leaves its bounds"), 4);
  assert_non_null(strstr(lied_message(s), "'a.x' = 3.0")); /* at the end of the step in which it leaves */
  assert_non_null(strstr(lied_message(s), "max is 3"));
  assert_non_null(strstr(lied_message(s), "'a.y'"));
  assert_non_null(strstr(lied_message(s), "'b.z'")); /* b.x may go to 100, and stays below it */
}

static void bounds_are_watched(void **state)
{
  Loaded *loaded = load_good(bounded, (LiedLoad){.model = "B.T"});
  LiedSystem *s = loaded->system;
  (void)state;
  run_warns(s, "rk3", 1e-2);
  assert_int_equal(lied_run(s, &(LiedRun){.stop = 4.5, .solver = "rk3", .step = 1e-2}), LIED_OK);
  assert_int_equal(occurrences(lied_message(s), "leaves its bounds"), 0); /* said once */
  load_free(loaded);
}

static void bounds_of_parameters(void **state)
{
  Loaded *loaded = load_good(bounded, (LiedLoad){.model = "B.T"});
  LiedSystem *s = loaded->system;
  (void)state;
  assert_int_equal(lied_set(s, "a.k", 12), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_message(s), "parameter 'a.k' = 12 must be at most 10: give it a value between"));
  assert_int_equal(lied_set(s, "b.k", 12), LIED_OK); /* modified */
  assert_int_equal(lied_set_bounds(s, "a.k", 5, 50), LIED_OK);
  assert_int_equal(lied_compose(s), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_message(s), "parameter 'a.k' = 1 must be at least 5"));
  assert_int_equal(lied_set_bounds(s, "a.k", 0, 0), LIED_OK); /* none */
  assert_int_equal(lied_compose(s), LIED_OK);
  assert_int_equal(lied_set(s, "a.k", 1e6), LIED_OK);
  assert_int_equal(lied_set_bounds(s, "a.nothing", 0, 1), LIED_UNKNOWN_NAME);
  load_free(loaded);
}

/* ---- inputs ---- */

/* Time to load and to step grows with the number of inputs alone. */
static double time_of(int n)
{
  char *text = malloc((size_t)n * 60 + 400);
  assert_non_null(text);
  size_t at = (size_t)sprintf(text, "model M\n  model P input Real u; Real x(start=0); equation der(x) = u; end P;\n");
  for (int i = 1; i <= n; i++) at += (size_t)sprintf(text + at, "  P p%d(u=sin(%d*time));\n", i, i);
  sprintf(text + at, "end M;\n");
  clock_t begun = clock();
  Loaded *loaded = load_good(text, (LiedLoad){.model = "M"});
  assert_int_equal(lied_run(loaded->system, &(LiedRun){.stop = 0.02, .solver = "rk3", .step = 1e-3}), LIED_OK);
  expect_near(value_of(loaded, "p7.x"), (1 - cos(7 * 0.02)) / 7, 1e-9);
  load_free(loaded);
  free(text);
  return (double)(clock() - begun) / CLOCKS_PER_SEC;
}

static void many_inputs(void **state)
{
  (void)state;
  time_of(10); /* compiles the class */
  double few = time_of(500), many = time_of(4000);
  if (many > 24 * few + 0.1) fail_msg("%g s and %g s", few, many);
}

int main(void)
{
  const struct CMUnitTest tests[] = {LOADING_TEST(names_mean_nothing), cmocka_unit_test(structure_of_the_library),
                                     LOADING_TEST(bounds_are_watched), LOADING_TEST(bounds_of_parameters),
                                     LOADING_TEST(many_inputs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
