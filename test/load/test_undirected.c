/* Streams without a direction: a connector carries the medium both ways, and the flow decides which counts. Flow and enthalpy
 * are known in closed form. */
#include "loading.h"

/* L der(m) = p0 - p1 - k m for both directions, from rest: m = (p0 - p1)/k (1 - exp(-k t/L)). */
static const char classes[] =
    "connector Rear Real r(unit=\"Pa\"); flow Real m_flow(unit=\"kg/s\");\n"
    "  input Real p_on, h_on; output Real p_back, h_back; end Rear;\n"
    "connector Fore Real r(unit=\"Pa\"); flow Real m_flow(unit=\"kg/s\");\n"
    "  output Real p_on, h_on; input Real p_back, h_back; end Fore;\n"
    "model Begin Fore fore; parameter Real p = 1, h = 10; Real h_in = fore.h_back;\n"
    "equation fore.p_on = p; fore.h_on = h; fore.r = if fore.m_flow < 0 then 0 else p - fore.p_back; end Begin;\n"
    "model End Rear rear; parameter Real p = 1, h = 20; Real h_in = rear.h_on;\n"
    "equation rear.p_back = p; rear.h_back = h; rear.r = if rear.m_flow < 0 then 0 else p - rear.p_on; end End;\n"
    "model Pipe Rear rear; Fore fore; parameter Real k = 2, L = 0.5, q = 3; Real m_flow(start = 0) = rear.m_flow;\n"
    "equation rear.m_flow + fore.m_flow = 0; rear.r - fore.r = L*der(m_flow);\n"
    "  fore.p_on = rear.p_on - k*m_flow; fore.h_on = rear.h_on + q;\n"
    "  rear.p_back = fore.p_back + k*m_flow; rear.h_back = fore.h_back + q; end Pipe;\n";

static Loaded *load_with(const char *model)
{
  static char text[4000];
  snprintf(text, sizeof text, "%s%s", classes, model);
  return load_good(text, (LiedLoad){.model = "M"});
}

static void test_both_ways(void **state)
{
  (void)state;
  const struct {
    const char *model;
    double m;
  } cases[] = {{"model M Begin a(p = 5); Pipe b, c; End d; equation connect(a.fore, b.rear); connect(b.fore, c.rear);"
                " connect(c.fore, d.rear); end M;",
                1 - exp(-4)},
               {"model M Begin a; Pipe b, c; End d(p = 5); equation connect(a.fore, b.rear); connect(b.fore, c.rear);"
                " connect(c.fore, d.rear); end M;",
                exp(-4) - 1}};
  for (size_t i = 0; i < 2; i++) {
    Loaded *loaded = load_with(cases[i].model);
    run_until(loaded, 1);
    expect_near(value_of(loaded, "b.m_flow"), cases[i].m, 1e-5);
    expect_near(value_of(loaded, "c.m_flow"), cases[i].m, 1e-5);
    expect_near(value_of(loaded, "d.h_in"), 10 + 2 * 3, 1e-12);
    expect_near(value_of(loaded, "a.h_in"), 20 + 2 * 3, 1e-12);
    load_free(loaded);
  }
}

static void test_like_ends(void **state)
{
  (void)state;
  char text[4000];
  snprintf(text, sizeof text, "%smodel M Begin a, b; equation connect(a.fore, b.fore); end M;", classes);
  expect_error(text, (LiedLoad){.model = "M"}, "joins two outlets");
}

/* What flows back would come from two ports. */
static void test_three_ports(void **state)
{
  (void)state;
  char text[4000];
  snprintf(text, sizeof text,
           "%smodel M Begin a; Pipe b, c; End d, e; equation connect(a.fore, b.rear); connect(a.fore, c.rear);"
           " connect(b.fore, d.rear); connect(c.fore, e.rear); end M;",
           classes);
  expect_error(text, (LiedLoad){.model = "M"}, "more than one of them gives the state of the stream");
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_both_ways), cmocka_unit_test(test_like_ends),
                                     cmocka_unit_test(test_three_ports)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
