/* Streams against formulations of their own: communicating vessels, a bypass, boundaries and the pump. */
#include "parts.h"

#include "streams.h"

/* ---- communicating vessels: t1 -> p1 -> splitter -> p2 -> t2, p3 -> t3 ------------------------------------------------------
 */

enum { LEVEL_1, LEVEL_2, LEVEL_3, FLOW_2, FLOW_3, N_STATES };

static const double area[] = {1, 0.5, 0.25}, dp_ref[] = {1e4, 2e4, 8e3}, m_ref[] = {10, 7, 5}, linear[] = {0.5, 0.2, 1},
                    inertance[] = {0.8, 1.1, 2};
#define TANK_INERTANCE 0.3

static double pressure_drop(int k, double m)
{
  const double x = m / m_ref[k];
  return dp_ref[k] * (linear[k] * x + (1 - linear[k]) * x * fabs(x));
}

static double bottom(double level)
{
  return 1e5 + 1000 * 9.81 * level;
}

/* Along both ways from tank 1: p_1 - p_i - dp_1 - dp_i = (L_T + L_1) (der m_2 + der m_3) + (L_i + L_T) der m_i. */
static void vessels_rhs(const double *x, double *dx)
{
  const double m1 = x[FLOW_2] + x[FLOW_3], common = TANK_INERTANCE + inertance[0];
  const double a22 = common + inertance[1] + TANK_INERTANCE, a33 = common + inertance[2] + TANK_INERTANCE;
  const double up = bottom(x[LEVEL_1]) - pressure_drop(0, m1);
  const double b2 = up - pressure_drop(1, x[FLOW_2]) - bottom(x[LEVEL_2]);
  const double b3 = up - pressure_drop(2, x[FLOW_3]) - bottom(x[LEVEL_3]);
  const double det = a22 * a33 - common * common;
  dx[LEVEL_1] = -m1 / (1000 * area[0]);
  dx[LEVEL_2] = x[FLOW_2] / (1000 * area[1]);
  dx[LEVEL_3] = x[FLOW_3] / (1000 * area[2]);
  dx[FLOW_2] = (b2 * a33 - b3 * common) / det;
  dx[FLOW_3] = (b3 * a22 - b2 * common) / det;
}

static void vessels_rk4(double *x, double h, size_t steps)
{
  double k[4][N_STATES], y[N_STATES];
  static const double c[] = {0, 0.5, 0.5, 1};
  for (size_t n = 0; n < steps; n++) {
    for (int stage = 0; stage < 4; stage++) {
      for (int i = 0; i < N_STATES; i++) y[i] = x[i] + (stage ? h * c[stage] * k[stage - 1][i] : 0);
      vessels_rhs(y, k[stage]);
    }
    for (int i = 0; i < N_STATES; i++) x[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
  }
}

static LiedSystem *vessels(void)
{
  static const Part parts[] = {{&Streams_OutTank, "t1"},     {&Streams_InTank, "t2"},       {&Streams_InTank, "t3"},
                               {&Streams_Splitter2, "s"},    {&Streams_PressureDrop, "p1"}, {&Streams_PressureDrop, "p2"},
                               {&Streams_PressureDrop, "p3"}};
  static const char *const pairs[][2] = {{"t1.outlet", "p1.inlet"}, {"p1.outlet", "s.inlet"},  {"s.outlet1", "p2.inlet"},
                                         {"p2.outlet", "t2.inlet"}, {"s.outlet2", "p3.inlet"}, {"p3.outlet", "t3.inlet"}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  for (int k = 0; k < 3; k++) {
    char name[32];
    const Setting settings[] = {{"p%d.dp_ref", dp_ref[k]}, {"p%d.m_flow_ref", m_ref[k]}, {"p%d.linear", linear[k]},
                                {"p%d.L", inertance[k]},   {"t%d.A", area[k]},           {"t%d.L", TANK_INERTANCE}};
    for (size_t i = 0; i < COUNT_OF(settings); i++) {
      snprintf(name, sizeof name, settings[i].name, k + 1);
      set_value(s, name, settings[i].value);
    }
  }
  const Setting levels[] = {{"t1.level", 2}, {"t2.level", 1}, {"t3.level", 0.5}};
  set_all(s, levels, COUNT_OF(levels));
  return s;
}

static void read_vessels(LiedSystem *s, double *x)
{
  static const char *const names[N_STATES] = {"t1.level", "t2.level", "t3.level", "p2.m_flow", "p3.m_flow"};
  for (int i = 0; i < N_STATES; i++) x[i] = get(s, names[i]);
}

static void check_vessels(const char *solver, double step, double tolerance, double accuracy)
{
  LiedSystem *s = vessels();
  compose(s);
  assert_int_equal(lied_n_states(s), N_STATES);
  double x[N_STATES] = {2, 1, 0.5, 0, 0}, actual[N_STATES];
  for (int k = 1; k <= 4; k++) {
    const double stop = 5 * k;
    expect_ok(s, lied_run(s, &(LiedRun){.stop = stop, .solver = solver, .step = step, .tolerance = tolerance}));
    vessels_rk4(x, 1e-4, 50000);
    read_vessels(s, actual);
    for (int i = 0; i < N_STATES; i++) expect_near("state", actual[i] / x[i], 1, accuracy);
  }
  lied_free(s);
}

static void test_vessels_agree_with_dense_solution(void **state)
{
  (void)state;
  check_vessels("rk4", 2.5e-4, 0, 1e-9);
  check_vessels("cvode", 0, 1e-11, 1e-9);
}

static double volume(const double *x)
{
  return area[0] * x[LEVEL_1] + area[1] * x[LEVEL_2] + area[2] * x[LEVEL_3];
}

static void test_volume_is_conserved(void **state)
{
  (void)state;
  static const char *const solvers[] = {"euler", "rk3", "rk4", "cvode", "adams"};
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = vessels();
    compose(s);
    double before[N_STATES], after[N_STATES];
    read_vessels(s, before);
    expect_ok(s, lied_run(s, &(LiedRun){.stop = 20, .solver = solvers[k], .step = 1e-3}));
    read_vessels(s, after);
    assert_true(before[LEVEL_1] - after[LEVEL_1] > 0.05);
    expect_near(solvers[k], volume(after) / volume(before), 1, 1e-13);
    lied_free(s);
  }
}

/* Start values on any two of the three pipes mean the same. */
static void test_any_placement_of_start_values(void **state)
{
  (void)state;
  static const Setting placements[][2] = {
      {{"p2.m_flow", 3}, {"p3.m_flow", 2}}, {{"p1.m_flow", 5}, {"p3.m_flow", 2}}, {{"p1.m_flow", 5}, {"p2.m_flow", 3}}};
  double reference[N_STATES], actual[N_STATES];
  for (size_t k = 0; k < COUNT_OF(placements); k++) {
    LiedSystem *s = vessels();
    set_all(s, placements[k], 2);
    compose(s);
    expect_near("p1", get(s, "p1.m_flow"), 5, 1e-14);
    expect_near("p2", get(s, "p2.m_flow"), 3, 1e-14);
    expect_near("p3", get(s, "p3.m_flow"), 2, 1e-14);
    run_fixed(s, "rk4", 1e-3, 2);
    read_vessels(s, actual);
    if (k == 0) memcpy(reference, actual, sizeof actual);
    for (int i = 0; i < N_STATES; i++) expect_near("state", actual[i] / reference[i], 1, 1e-12);
    lied_free(s);
  }
}

/* ---- a bypass: source -> p0 -> splitter -> (pa | pb) -> junction -> pc -> sink ----------------------------------------------
 */

static LiedSystem *bypass(void)
{
  static const Part parts[] = {{&Streams_Source, "source"},   {&Streams_PressureDrop, "p0"}, {&Streams_Splitter2, "split"},
                               {&Streams_PressureDrop, "pa"}, {&Streams_PressureDrop, "pb"}, {&Streams_Junction2, "join"},
                               {&Streams_PressureDrop, "pc"}, {&Streams_Sink, "sink"}};
  static const char *const pairs[][2] = {
      {"source.outlet", "p0.inlet"}, {"p0.outlet", "split.inlet"}, {"split.outlet1", "pa.inlet"}, {"split.outlet2", "pb.inlet"},
      {"pa.outlet", "join.inlet1"},  {"pb.outlet", "join.inlet2"}, {"join.outlet", "pc.inlet"},   {"pc.outlet", "sink.inlet"}};
  static const Setting settings[] = {{"source.p", 3e5},  {"source.h", 4e4},    {"p0.dp_ref", 5e4}, {"p0.m_flow_ref", 5},
                                     {"pa.dp_ref", 4e4}, {"pa.m_flow_ref", 2}, {"pb.dp_ref", 4e4}, {"pb.m_flow_ref", 1},
                                     {"pc.dp_ref", 3e4}, {"pc.m_flow_ref", 4}, {"p0.L", 100},      {"pa.L", 200},
                                     {"pb.L", 300},      {"pc.L", 150}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  return s;
}

static void test_bypass_elects_two_states(void **state)
{
  (void)state;
  static const Setting placements[][2] = {{{"p0.m_flow", 3}, {"pa.m_flow", 1}},
                                          {{"pb.m_flow", 2}, {"pa.m_flow", 1}},
                                          {{"pc.m_flow", 3}, {"pb.m_flow", 2}},
                                          {{"pa.m_flow", 1}, {"pc.m_flow", 3}}};
  double reference[2] = {0, 0};
  for (size_t k = 0; k < COUNT_OF(placements); k++) {
    LiedSystem *s = bypass();
    set_all(s, placements[k], 2);
    compose(s);
    assert_int_equal(lied_n_states(s), 2);
    run_fixed(s, "rk4", 1e-4, 0.05);
    const double flows[2] = {get(s, "pa.m_flow"), get(s, "pb.m_flow")};
    if (k == 0) memcpy(reference, flows, sizeof flows);
    for (int i = 0; i < 2; i++) expect_near("flow", flows[i] / reference[i], 1, 1e-12);
    expect_near("balance", get(s, "p0.m_flow"), flows[0] + flows[1], 1e-13);
    lied_free(s);
  }
}

/* In steady flow r = 0 everywhere along equal branches and pressures add up: with pa and pb as given, m_a = 2 m_b. */
static void test_bypass_steady_flow(void **state)
{
  (void)state;
  LiedSystem *s = bypass();
  compose(s);
  run_adaptive(s, "cvode", 1e-10, 2000);
  const double a = get(s, "pa.m_flow"), b = get(s, "pb.m_flow"), m = a + b;
  const double loss = 5e4 * pow(m / 5, 2) + 4e4 * pow(a / 2, 2) + 3e4 * pow(m / 4, 2);
  expect_near("share", a / b, 2, 1e-6);
  expect_near("pressure", loss / 2e5, 1, 1e-6);
  expect_near("r", get(s, "join.outlet.r"), 0, 1e-1);
  expect_near("enthalpy", get(s, "sink.inlet.h"), 4e4, 1e-9);
  lied_free(s);
}

/* ---- single lines
 * -------------------------------------------------------------------------------------------------------------- */

/* A valve of linear = 1: der(m) L = p_source - p_sink - dp_ref m / m_ref, solved by an exponential. */
static void test_linear_line(void **state)
{
  (void)state;
  static const Part parts[] = {{&Streams_Source, "source"}, {&Streams_PressureDrop, "p"}, {&Streams_Sink, "sink"}};
  static const char *const pairs[][2] = {{"source.outlet", "p.inlet"}, {"p.outlet", "sink.inlet"}};
  static const Setting settings[] = {{"source.p", 2e5},   {"sink.p", 1.5e5}, {"p.dp_ref", 1e5},
                                     {"p.m_flow_ref", 2}, {"p.linear", 1},   {"p.L", 1e4}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  run_fixed(s, "rk4", 1e-3, 0.3);
  expect_near("flow", get(s, "p.m_flow"), 1 - exp(-5 * 0.3), 1e-10);
  expect_near("r", get(s, "p.outlet.r"), 1.5e5 - (2e5 - 5e4 * get(s, "p.m_flow")), 1e-6);
  lied_free(s);
}

/* A branch at the outlet of the source comes and goes while the line runs on; each follows its exponential. */
static void test_branch_while_running(void **state)
{
  (void)state;
  static const Part parts[] = {{&Streams_Source, "source"}, {&Streams_PressureDrop, "p"}, {&Streams_Sink, "sink"}};
  static const char *const pairs[][2] = {{"source.outlet", "p.inlet"}, {"p.outlet", "sink.inlet"}};
  static const Setting settings[] = {{"source.p", 2e5},   {"sink.p", 1.5e5}, {"p.dp_ref", 1e5},
                                     {"p.m_flow_ref", 2}, {"p.linear", 1},   {"p.L", 1e4}};
  static const Part more[] = {{&Streams_PressureDrop, "q"}, {&Streams_Sink, "low"}};
  static const char *const branch[][2] = {{"q.inlet", "p.inlet"}, {"q.outlet", "low.inlet"}};
  static const Setting of_branch[] = {{"low.p", 1e5}, {"q.dp_ref", 1e5}, {"q.m_flow_ref", 1}, {"q.linear", 1}, {"q.L", 1e4}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  run_fixed(s, "rk4", 1e-3, 0.1);
  add_parts(s, more, COUNT_OF(more));
  connect_all(s, branch, COUNT_OF(branch));
  set_all(s, of_branch, COUNT_OF(of_branch));
  run_fixed(s, "rk4", 1e-3, 0.3);
  const double q = 1 - exp(-10 * 0.2);
  expect_near("line", get(s, "p.m_flow"), 1 - exp(-5 * 0.3), 1e-8);
  expect_near("branch", get(s, "q.m_flow"), q, 1e-8);
  expect_near("source", get(s, "source.outlet.m_flow"), -(1 - exp(-5 * 0.3)) - q, 1e-8);
  expect_ok(s, lied_remove(s, "q"));
  expect_ok(s, lied_remove(s, "low"));
  run_fixed(s, "rk4", 1e-3, 0.5);
  expect_near("line alone", get(s, "p.m_flow"), 1 - exp(-5 * 0.5), 1e-8);
  expect_near("source alone", get(s, "source.outlet.m_flow"), -get(s, "p.m_flow"), 1e-12);
  lied_free(s);
}

/* Below the lower limit of pressure the rest of the drop goes into r, and the flow does not notice. */
static void test_pressure_limit(void **state)
{
  (void)state;
  static const Part parts[] = {{&Streams_Source, "source"}, {&Streams_PressureDrop, "p"}, {&Streams_Sink, "sink"}};
  static const char *const pairs[][2] = {{"source.outlet", "p.inlet"}, {"p.outlet", "sink.inlet"}};
  static const Setting settings[] = {{"source.p", 2e5}, {"sink.p", 1.5e5}, {"p.dp_ref", 1e5}, {"p.m_flow_ref", 2},
                                     {"p.linear", 1},   {"p.L", 1e4},      {"p.m_flow", 7}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  expect_near("p", get(s, "p.outlet.p"), STREAMS_P_MIN, 0);
  run_fixed(s, "rk4", 1e-3, 0.3);
  expect_near("flow", get(s, "p.m_flow"), 1 + 6 * exp(-5 * 0.3), 1e-8);
  lied_free(s);
}

/* A pump fills a tank through a pipe that leads on into a second tank. */
static void test_prescribed_flow(void **state)
{
  (void)state;
  static const Part parts[] = {{&Streams_Source, "source"},
                               {&Streams_PrescribedFlow, "pump"},
                               {&Streams_Tank, "one"},
                               {&Streams_PressureDrop, "pipe"},
                               {&Streams_InTank, "two"}};
  static const char *const pairs[][2] = {{"source.outlet", "pump.inlet"},
                                         {"pump.outlet", "one.inlet"},
                                         {"one.outlet", "pipe.inlet"},
                                         {"pipe.outlet", "two.inlet"}};
  static const Setting settings[] = {{"pump.m_flow", 4},     {"one.A", 0.2},       {"two.A", 0.3},
                                     {"one.level", 1},       {"two.level", 0.5},   {"pipe.dp_ref", 1e4},
                                     {"pipe.m_flow_ref", 3}, {"pipe.linear", 0.5}, {"pipe.L", 10}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  assert_int_equal(lied_n_states(s), 3);
  run_fixed(s, "rk4", 1e-3, 10);
  const double mass = 1000 * (0.2 * get(s, "one.level") + 0.3 * get(s, "two.level"));
  expect_near("mass", mass, 1000 * (0.2 + 0.15) + 40, 1e-9);
  assert_true(get(s, "pipe.m_flow") > 0.1);
  /* the pump lifts the pressure of the source to that of the tank's bottom; the steady flow needs no other r */
  expect_near("r", get(s, "pump.outlet.r"), bottom(get(s, "one.level")) - 1e5, 1e-6);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_vessels_agree_with_dense_solution),
      cmocka_unit_test(test_volume_is_conserved),
      cmocka_unit_test(test_any_placement_of_start_values),
      cmocka_unit_test(test_bypass_elects_two_states),
      cmocka_unit_test(test_bypass_steady_flow),
      cmocka_unit_test(test_linear_line),
      cmocka_unit_test(test_branch_while_running),
      cmocka_unit_test(test_pressure_limit),
      cmocka_unit_test(test_prescribed_flow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
