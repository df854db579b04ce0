/* Electric circuits: each result is known in closed form. */
#include "loading.h"

static const char classes[] =
    "connector Pin Real v(unit=\"V\"); flow Real i(unit=\"A\"); end Pin;\n"
    "partial model TwoPins Pin p, n; Real v, i; equation v = p.v - n.v; p.i + n.i = 0; i = p.i; end TwoPins;\n"
    "model Resistor extends TwoPins; parameter Real R = 1; equation v = R*i; end Resistor;\n"
    "model Capacitor extends TwoPins; parameter Real C = 1; equation i = C*der(v); end Capacitor;\n"
    "model Coil extends TwoPins; parameter Real L = 1; equation v = L*der(i); end Coil;\n"
    "model Source extends TwoPins; parameter Real V = 1; equation v = V; end Source;\n"
    "model Sine extends TwoPins; input Real u = sin(2*time); equation v = u; end Sine;\n"
    "model Cubic extends TwoPins; parameter Real a = 1; equation i = a*v^3; end Cubic;\n"
    "model Ground Pin p; equation p.v = 0; end Ground;\n";

static double at_one(const char *model, const char *name)
{
  static char text[4000];
  snprintf(text, sizeof text, "%s%s", classes, model);
  Loaded *loaded = load_good(text, (LiedLoad){.model = "M"});
  run_until(loaded, 1);
  double value = value_of(loaded, name);
  load_free(loaded);
  return value;
}

/* The node between resistor and coil stores nothing. */
static void series(void **state)
{
  (void)state;
  const double R = 0.8, L = 0.5, C = 0.2, V = 5, damping = R / (2 * L), w = sqrt(1 / (L * C) - damping * damping);
  double v =
      at_one("model M Source s(V = 5); Resistor r(R = 0.8); Coil l(L = 0.5); Capacitor c(C = 0.2); Ground g;\n"
             "equation connect(s.p, r.p); connect(r.n, l.p); connect(l.n, c.p); connect(c.n, s.n); connect(s.n, g.p); end M;",
             "c.v");
  expect_near(v, V * (1 - exp(-damping) * (cos(w) + damping / w * sin(w))), 1e-5);
}

/* Three resistors meet in a node; the capacitor sees 4 V behind 10*20/30 + 30 Ohm. */
static void divider(void **state)
{
  (void)state;
  double v = at_one("model M Source s(V = 6); Resistor a(R = 10), b(R = 20), c(R = 30); Capacitor k(C = 0.02); Ground g;\n"
                    "equation connect(s.p, a.p); connect(a.n, b.p); connect(b.n, g.p); connect(s.n, g.p); connect(b.p, c.p);\n"
                    "  connect(c.n, k.p); connect(k.n, g.p); end M;",
                    "k.v");
  expect_near(v, 4 * (1 - exp(-1 / ((20.0 / 3 + 30) * 0.02))), 1e-5);
}

/* No derivative of the source's signal is needed: der(v) = sin(2 t) - v. */
static void signal_source(void **state)
{
  (void)state;
  double v = at_one("model M Sine s; Resistor r; Capacitor c; Ground g;\n"
                    "equation connect(s.p, r.p); connect(r.n, c.p); connect(c.n, s.n); connect(s.n, g.p); end M;",
                    "c.v");
  expect_near(v, (sin(2) - 2 * cos(2) + 2 * exp(-1)) / 5, 1e-5);
}

/* A law that is nonlinear in a voltage takes it from the capacitor: der(v) = -v^3. */
static void nonlinear_load(void **state)
{
  (void)state;
  double v = at_one("model M Capacitor c(v(start = 2)); Cubic r; Ground g;\n"
                    "equation connect(c.p, r.p); connect(c.n, g.p); connect(r.n, g.p); end M;",
                    "c.v");
  expect_near(v, 1 / sqrt(0.25 + 2), 1e-5);
}

int main(void)
{
  const struct CMUnitTest tests[] = {LOADING_TEST(series), LOADING_TEST(divider), LOADING_TEST(signal_source),
                                     LOADING_TEST(nonlinear_load)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
