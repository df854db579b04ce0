/* Derivatives of signals that cross components: each result is known in closed form. */
#include "loading.h"

static const char classes[] =
    "block Der input Real u; output Real y; equation y = der(u); end Der;\n"
    "block Gain parameter Real k = 1; input Real u; output Real y; equation y = k*u; end Gain;\n"
    "block Sine output Real y; equation y = sin(2*time); end Sine;\n"
    "block Lag parameter Real T = 1; input Real u; output Real y; equation T*der(y) = u - y; end Lag;\n"
    "block Held output Real y(start = 0); equation when sample(0, 0.1) then y = pre(y) + 1; end when; end Held;\n"
    "connector RealInput = input Real; connector RealOutput = output Real;\n"
    "block PlugDer RealInput u; RealOutput y; equation y = der(u); end PlugDer;\n"
    "block PlugGain parameter Real k = 1; RealInput u; RealOutput y; equation y = k*u; end PlugGain;\n"
    "block PlugSine RealOutput y; equation y = sin(2*time); end PlugSine;\n";

static const char *with(const char *model)
{
  return behind(classes, model);
}

static void expect_of(Loaded *loaded, const Wanted *wanted)
{
  expect_at(loaded, 1, wanted, 1e-6);
}

static void expect(const char *model, const Wanted *wanted)
{
  expect_of(load_good(with(model), (LiedLoad){.model = "M"}), wanted);
}

static void test_chain(void **state)
{
  (void)state;
  expect("model M Sine s; Gain g(k = 3), h(k = 2); Der d; equation g.u = s.y; h.u = g.y; d.u = h.y; end M;",
         (Wanted[]){{"d.y", 12 * cos(2)}, {"g.y", 3 * sin(2)}, {"d.u", 6 * sin(2)}, {NULL, 0}});
  expect("model M PlugSine s; PlugGain g(k = 3), h(k = 2); PlugDer d;\n"
         "equation connect(s.y, g.u); connect(g.y, h.u); connect(h.y, d.u); end M;",
         (Wanted[]){{"d.y", 12 * cos(2)}, {"g.y", 3 * sin(2)}, {"d.u", 6 * sin(2)}, {NULL, 0}});
}

/* y = 0.2 sin(2 t) - 0.4 cos(2 t) + 0.4 exp(-t) solves der(y) + y = sin(2 t). */
static void test_state(void **state)
{
  (void)state;
  double y = 0.2 * sin(2) - 0.4 * cos(2) + 0.4 * exp(-1);
  expect("model M Sine s; Lag l; Der d, dd; equation l.u = s.y; d.u = l.y; dd.u = d.y; end M;",
         (Wanted[]){{"l.y", y}, {"d.y", sin(2) - y}, {"dd.y", 2 * cos(2) - (sin(2) - y)}, {NULL, 0}});
}

/* Bound to an expression, to a number, open, by the default of a declaration, through a class that only passes it on. */
static void test_bindings(void **state)
{
  (void)state;
  expect("block Default parameter Real a = 4; input Real u = a*time^2; output Real y; equation y = der(u); end Default;\n"
         "model Inside RealInput u; PlugDer d; equation connect(u, d.u); end Inside;\n"
         "model M Der a(u = time^3), b(u = 2), c, e; Default f(a = 5); Inside i(u = time^4); equation e.u = a.y; end M;",
         (Wanted[]){{"a.y", 3}, {"b.y", 0}, {"c.y", 0}, {"e.y", 6}, {"f.y", 10}, {"i.d.y", 4}, {NULL, 0}});
}

/* Only the gain that is asked for its derivative needs that of its input. */
static void test_others_stay(void **state)
{
  (void)state;
  Loaded *loaded = load_good(with("model M Sine s; Held q; Gain g(k = 3), h; Der d;\n"
                                  "equation g.u = s.y; d.u = g.y; h.u = q.y; end M;"),
                             (LiedLoad){.model = "M"});
  expect_of(loaded, (Wanted[]){{"d.y", 6 * cos(2)}, {NULL, 0}});
}

static void test_input_file(void **state)
{
  (void)state;
  const char *inputs = write_file("u.csv", "time,u\n0,0\n0.5,1\n0.5,3\n1.5,6\n");
  Loaded *loaded = load_good(with("model M RealInput u; PlugGain g(k = 2); Real a = der(g.y), b = der(u);\n"
                                  "equation connect(u, g.u); end M;"),
                             (LiedLoad){.model = "M", .inputs = inputs});
  expect_of(loaded, (Wanted[]){{"u", 4.5}, {"a", 6}, {"b", 3}, {NULL, 0}});
}

/* A mass of 1 kg on a spring of 4 N/m from s = 1: v = -2 sin(2 t). Its acceleration is an unknown of the linear level. */
static void test_acceleration(void **state)
{
  (void)state;
  expect("model M Dialectic.Translational.Fixed fixed; Dialectic.Translational.Joint joint(TD = 0, s(start = 1));\n"
         "  Dialectic.Translational.Body body(m = 1, g = 0); Dialectic.Translational.Spring spring(c = 4); Real a;\n"
         "equation connect(fixed.flange_b, joint.flange_a); connect(joint.flange_b, body.flange_a);\n"
         "  connect(fixed.flange_b, spring.flange_a); connect(spring.flange_b, body.flange_a);\n"
         "  a = der(joint.v); end M;",
         (Wanted[]){{"a", -4 * cos(2)}, {NULL, 0}});
}

/* A motion prescribed by its position alone. */
static void test_prescribed(void **state)
{
  (void)state;
  expect("model Drive Dialectic.Translational.Flange flange_b; RealInput s_ref;\n"
         "equation flange_b.s = s_ref; flange_b.v = der(s_ref); end Drive;\n"
         "model M PlugSine s; Drive drive; Dialectic.Translational.Body body(m = 3, g = 0);\n"
         "equation connect(s.y, drive.s_ref); connect(drive.flange_b, body.flange_a); end M;",
         (Wanted[]){{"body.v", 2 * cos(2)}, {"body.flange_a.f", -12 * sin(2)}, {NULL, 0}});
}

static void test_refused(void **state)
{
  (void)state;
  LiedLoad more = {.model = "M"};
  expect_error(with("model M Held q; Der d; equation d.u = q.y; end M;"), more,
               "the derivative of y is needed, but it changes at events alone");
  assert_non_null(strstr(errors, "note: the derivative of d.u is needed here"));
  expect_error(with("model M Der a, b; equation a.u = b.y; b.u = a.y; end M;"), more,
               "the 5 times repeated derivative of the signal u is needed");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_chain),       LOADING_TEST(test_state),      LOADING_TEST(test_bindings),
      LOADING_TEST(test_others_stay), LOADING_TEST(test_input_file), LOADING_TEST(test_acceleration),
      LOADING_TEST(test_prescribed),  LOADING_TEST(test_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
