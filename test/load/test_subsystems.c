/* Classes with components, connectors and equations of their own: each result is known in closed form. */
#include "loading.h"

static const char classes[] =
    "connector Pin Real v(unit=\"V\"); flow Real i(unit=\"A\"); end Pin;\n"
    "model Resistor Pin p, n; parameter Real R = 2; equation R*p.i = p.v - n.v; p.i + n.i = 0; end Resistor;\n"
    "model Ground Pin p; equation p.v = 0; end Ground;\n"
    "block Ramp parameter Real a = 3; output Real y; equation y = a*time; end Ramp;\n"
    "model Source \"Its own flow equation, fed by a block inside\"\n"
    "  Pin p, n; Ramp ramp; Real v, i;\n"
    "equation v = p.v - n.v; p.i + n.i = 0; i = p.i; i = -ramp.y;\n"
    "end Source;\n"
    "model Wheel Dialectic.Translational.Flange flange; Dialectic.Translational.Body body(m = 1, g = 0); Real p = body.v;\n"
    "equation connect(flange, body.flange_a); end Wheel;\n"
    "model Rail Dialectic.Translational.Fixed fixed; Dialectic.Translational.Joint joint(TD = 0, v(start = 2));\n"
    "  Dialectic.Translational.Spring spring(c = 4);\n"
    "  Dialectic.Translational.Flange flange;\n"
    "equation connect(fixed.flange_b, joint.flange_a); connect(joint.flange_b, flange);\n"
    "  connect(fixed.flange_b, spring.flange_a); connect(spring.flange_b, flange);\n"
    "end Rail;\n";

static const char *with(const char *model)
{
  static char text[8000];
  snprintf(text, sizeof text, "%s%s", classes, model);
  return text;
}

/* Names and values at t = 1, ended by NULL. */
typedef struct Wanted {
  const char *name;
  double value;
} Wanted;

static void expect(const char *model, const Wanted *wanted)
{
  Loaded *loaded = load_good(with(model), (LiedLoad){.model = "M"});
  run_until(loaded, 1);
  for (; wanted->name; wanted++) expect_near(value_of(loaded, wanted->name), wanted->value, 1e-5);
  load_free(loaded);
}

/* A mass of 1 kg on a spring of 4 N/m: s = sin(2 t), v = 2 cos(2 t). */
static void test_observed(void **state)
{
  (void)state;
  expect("model M Wheel wheel; Rail rail; equation connect(rail.flange, wheel.flange); end M;",
         (Wanted[]){{"wheel.p", 2 * cos(2)}, {"wheel.body.s", sin(2)}, {NULL, 0}});
  expect("model Seen extends Wheel; Real e = flange.v^2/2, a = der(flange.v); end Seen;"
         "model M Seen wheel; Rail rail; equation connect(rail.flange, wheel.flange); end M;",
         (Wanted[]){{"wheel.e", 2 * cos(2) * cos(2)}, {"wheel.a", -4 * sin(2)}, {NULL, 0}});
}

/* The spring pulls with 4 sin(2 t): the flow into the wheel is m a. */
static void test_flow(void **state)
{
  (void)state;
  expect("model Power extends Wheel; Real P = flange.f*flange.v; end Power;"
         "model M Power wheel; Rail rail; equation connect(rail.flange, wheel.flange); end M;",
         (Wanted[]){{"wheel.P", -8 * sin(2) * cos(2)}, {"wheel.flange.f", -4 * sin(2)}, {"wheel.flange.s", sin(2)}, {NULL, 0}});
  expect("model Load Pin p, n; Resistor r; Real P = p.i*(p.v - n.v); equation connect(p, r.p); connect(n, r.n); end Load;"
         "model M Source s; Load r; Ground g; equation connect(s.p, r.p); connect(s.n, r.n); connect(g.p, s.n); end M;",
         (Wanted[]){{"r.P", 18}, {"r.p.i", 3}, {"r.r.n.i", -3}, {NULL, 0}});
}

static void test_not_connected_inside(void **state)
{
  (void)state;
  expect("model M Source s; Resistor r; Ground g; equation connect(s.p, r.p); connect(s.n, r.n); connect(g.p, s.n); end M;",
         (Wanted[]){{"s.i", -3}, {"s.v", 6}, {"r.n.i", -3}, {NULL, 0}});
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_observed),
      LOADING_TEST(test_flow),
      LOADING_TEST(test_not_connected_inside),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
