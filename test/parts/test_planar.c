/* Planar mechanics against equations of motion derived by hand. */
#include "parts.h"

#include <complex.h>

#include "planar.h"
#include "planar_chain.h"

#define G 9.81

/* ---- an ODE of one's own, by rk4
 * ------------------------------------------------------------------------------------------------ */

typedef void Rhs(const void *data, const double *x, double *dx);
enum { MOST = 16 };

static void rk4(Rhs *rhs, const void *data, double *x, size_t n, double h, size_t steps)
{
  static const double c[] = {0, 0.5, 0.5, 1};
  double k[4][MOST], y[MOST];
  for (size_t step = 0; step < steps; step++) {
    for (int stage = 0; stage < 4; stage++) {
      for (size_t i = 0; i < n; i++) y[i] = x[i] + (stage ? h * c[stage] * k[stage - 1][i] : 0);
      rhs(data, y, k[stage]);
    }
    for (size_t i = 0; i < n; i++) x[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
  }
}

/* ---- a pendulum, drawn from either end
 * --------------------------------------------------------------------------------------------- */

typedef struct Pendulum {
  double m, J, r;
} Pendulum;

static void pendulum_rhs(const void *data, const double *x, double *dx)
{
  const Pendulum *p = data;
  dx[0] = x[1];
  dx[1] = -p->m * G * p->r * cos(x[0]) / (p->J + p->m * p->r * p->r);
}

static LiedSystem *pendulum(const Pendulum *p, const char *wall_side, const char *body_side, double rx)
{
  static const Part parts[] = {
      {&Planar_Body, "body"}, {&Planar_FixedTranslation, "rod"}, {&Planar_Revolute, "joint"}, {&Planar_Fixed, "wall"}};
  char port[4][32];
  snprintf(port[0], sizeof port[0], "joint.%s", wall_side), snprintf(port[1], sizeof port[1], "joint.%s", body_side);
  snprintf(port[2], sizeof port[2], "rod.%s", wall_side), snprintf(port[3], sizeof port[3], "rod.%s", body_side);
  const Setting settings[] = {{"body.m", p->m}, {"body.I", p->J}, {"rod.rx", rx}, {"joint.TD", 0}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  expect_ok(s, lied_connect(s, "wall.frame_b", port[0]));
  expect_ok(s, lied_connect(s, port[1], port[2]));
  expect_ok(s, lied_connect(s, port[3], "body.frame_a"));
  set_all(s, settings, COUNT_OF(settings));
  return s;
}

static void test_pendulum_from_either_end(void **state)
{
  (void)state;
  const Pendulum p = {.m = 1.7, .J = 0.2, .r = 0.8};
  double x[2] = {0.3, -1};
  rk4(pendulum_rhs, &p, x, 2, 1e-4, 20000);
  for (int backwards = 0; backwards < 2; backwards++) {
    const double sign = backwards ? -1 : 1;
    LiedSystem *s = backwards ? pendulum(&p, "frame_b", "frame_a", -p.r) : pendulum(&p, "frame_a", "frame_b", p.r);
    set_value(s, "joint.phi", sign * 0.3);
    set_value(s, "joint.w", sign * -1);
    compose(s);
    run_fixed(s, "rk4", 1e-3, 2);
    expect_near("angle", sign * get(s, "joint.phi"), x[0], 1e-8);
    expect_near("rate", sign * get(s, "joint.w"), x[1], 1e-8);
    expect_near("x", get(s, "body.frame_a.x"), p.r * cos(x[0]), 1e-8);
    expect_near("vy", get(s, "body.frame_a.vy"), p.r * cos(x[0]) * x[1], 1e-8);
    lied_free(s);
  }
}

/* ---- chains: Lagrange's equations in absolute angles, dense
 * -------------------------------------------------------------------------- */

/* Distance along link i that counts for the centre of mass of link k. */
static double reach(size_t i, size_t k)
{
  return i < k ? 1 : i == k ? 0.5 : 0;
}

static void solve_dense(double *a, double *b, size_t n) /* by elimination; a is symmetric positive definite */
{
  for (size_t c = 0; c < n; c++)
    for (size_t i = c + 1; i < n; i++) {
      const double factor = a[i * n + c] / a[c * n + c];
      for (size_t j = c; j < n; j++) a[i * n + j] -= factor * a[c * n + j];
      b[i] -= factor * b[c];
    }
  for (size_t i = n; i-- > 0;) {
    for (size_t j = i + 1; j < n; j++) b[i] -= a[i * n + j] * b[j];
    b[i] /= a[i * n + i];
  }
}

/* x: n relative angles, n relative rates. sum_k m reach reach cos(th_i - th_j) th_j'' + sin(th_i - th_j) th_j'^2 = -weight. */
static void chain_rhs(const void *data, const double *x, double *dx)
{
  const size_t n = *(const size_t *)data;
  double theta[MOST], rate[MOST], a[MOST * MOST], b[MOST];
  for (size_t i = 0; i < n; i++) {
    theta[i] = x[i] + (i ? theta[i - 1] : 0);
    rate[i] = x[n + i] + (i ? rate[i - 1] : 0);
  }
  for (size_t i = 0; i < n; i++) {
    b[i] = 0;
    for (size_t k = i; k < n; k++) b[i] -= G * reach(i, k) * cos(theta[i]);
    for (size_t j = 0; j < n; j++) {
      double inertia = 0;
      for (size_t k = 0; k < n; k++) inertia += reach(i, k) * reach(j, k);
      a[i * n + j] = inertia * cos(theta[i] - theta[j]) + (i == j ? 1.0 / 12 : 0);
      b[i] -= inertia * sin(theta[i] - theta[j]) * rate[j] * rate[j];
    }
  }
  solve_dense(a, b, n);
  for (size_t i = 0; i < n; i++) {
    dx[i] = x[n + i];
    dx[n + i] = b[i] - (i ? b[i - 1] : 0);
  }
}

static LiedSystem *classic_chain(size_t n)
{
  LiedSystem *s = new_system();
  expect_ok(s, chain_build(s, &(Chain){.n = n}));
  compose(s);
  assert_int_equal(lied_n_states(s), 2 * n);
  return s;
}

/* Where each of the numbers of chain_rhs is among lied's states. */
static void chain_places(LiedSystem *s, size_t n, size_t *place)
{
  for (size_t i = 0; i < n; i++) {
    char name[32];
    snprintf(name, sizeof name, "j%zu.phi", i), place[i] = state_index(s, name);
    snprintf(name, sizeof name, "j%zu.w", i), place[n + i] = state_index(s, name);
  }
}

static void test_chain_accelerations(void **state)
{
  (void)state;
  uint64_t seed = 2;
  for (size_t n = 1; 2 * n <= MOST; n++) {
    LiedSystem *s = classic_chain(n);
    size_t place[MOST];
    double x[MOST], ours[MOST], expected[MOST], actual[MOST], largest = 0;
    chain_places(s, n, place);
    for (size_t i = 0; i < 2 * n; i++) ours[i] = x[place[i]] = next_random(&seed, -2, 2);
    chain_rhs(&n, ours, expected);
    expect_ok(s, lied_evaluate(s, 0, x, actual, 2 * n));
    for (size_t i = 0; i < 2 * n; i++) largest = fmax(largest, fabs(expected[i]));
    for (size_t i = 0; i < 2 * n; i++) expect_near("acceleration", actual[place[i]], expected[i], 1e-11 * largest);
    lied_free(s);
  }
}

static void test_double_pendulum(void **state)
{
  (void)state;
  const size_t n = 2;
  LiedSystem *s = classic_chain(n);
  size_t place[4];
  double x[4] = {-0.5, 0.8, 0.3, -1}, start[4];
  chain_places(s, n, place);
  for (size_t i = 0; i < 4; i++) start[place[i]] = x[i];
  expect_ok(s, lied_set_states(s, 0, start, 4));
  rk4(chain_rhs, &n, x, 4, 1e-4, 20000);
  run_fixed(s, "rk4", 5e-4, 2);
  expect_near("first", get(s, "j0.phi"), x[0], 1e-8);
  expect_near("second", get(s, "j1.phi"), x[1], 1e-8);
  lied_free(s);
}

/* ---- a mass sliding on a swinging guide
 * ------------------------------------------------------------------------------------------------- */

typedef struct Slider {
  double m, J, force;
} Slider;

/* theta, r, theta', r' */
static void slider_rhs(const void *data, const double *x, double *dx)
{
  const Slider *p = data;
  dx[0] = x[2];
  dx[1] = x[3];
  dx[2] = (-p->m * G * x[1] * cos(x[0]) - 2 * p->m * x[1] * x[3] * x[2]) / (p->J + p->m * x[1] * x[1]);
  dx[3] = p->force / p->m - G * sin(x[0]) + x[1] * x[2] * x[2];
}

static void test_slider_from_either_end(void **state)
{
  (void)state;
  static const Part parts[] = {
      {&Planar_Fixed, "wall"}, {&Planar_Revolute, "joint"}, {&Planar_Prismatic, "guide"}, {&Planar_Body, "body"}};
  const Slider p = {.m = 1.2, .J = 0.4, .force = -6};
  double x[4] = {0.4, 1.1, 0.7, -0.2};
  rk4(slider_rhs, &p, x, 4, 1e-4, 10000);
  for (int backwards = 0; backwards < 2; backwards++) {
    /* along e = (0.6, 0.8), which is turned by atan2(0.8, 0.6) against the joint */
    const double sign = backwards ? -1 : 1, turn = atan2(0.8, 0.6);
    const Setting settings[] = {
        {"joint.TD", 0},  {"guide.TD", 0},         {"guide.ex", 1.2},           {"guide.ey", 1.6},
        {"body.m", p.m},  {"body.I", p.J},         {"guide.f", sign * p.force}, {"joint.phi", 0.4 - turn},
        {"joint.w", 0.7}, {"guide.s", sign * 1.1}, {"guide.v", sign * -0.2}};
    LiedSystem *s = new_system();
    add_parts(s, parts, COUNT_OF(parts));
    expect_ok(s, lied_connect(s, "wall.frame_b", "joint.frame_a"));
    expect_ok(s, lied_connect(s, "joint.frame_b", backwards ? "guide.frame_b" : "guide.frame_a"));
    expect_ok(s, lied_connect(s, backwards ? "guide.frame_a" : "guide.frame_b", "body.frame_a"));
    set_all(s, settings, COUNT_OF(settings));
    compose(s);
    run_fixed(s, "rk4", 5e-4, 1);
    expect_near("angle", get(s, "joint.phi") + turn, x[0], 1e-8);
    expect_near("distance", sign * get(s, "guide.s"), x[1], 1e-8);
    expect_near("vx", get(s, "body.frame_a.vx"), x[3] * cos(x[0]) - x[1] * sin(x[0]) * x[2], 1e-8);
    lied_free(s);
  }
}

/* ---- free motion
 * -------------------------------------------------------------------------------------------------------------------------- */

static double kinetic_energy(LiedSystem *s, const char *body)
{
  char name[3][48];
  static const char *const variables[] = {"vx", "vy", "w"};
  for (int k = 0; k < 3; k++) snprintf(name[k], sizeof name[k], "%s.frame_a.%s", body, variables[k]);
  char m[32], inertia[32];
  snprintf(m, sizeof m, "%s.m", body), snprintf(inertia, sizeof inertia, "%s.I", body);
  const double vx = get(s, name[0]), vy = get(s, name[1]), w = get(s, name[2]);
  return (get(s, m) * (vx * vx + vy * vy) + get(s, inertia) * w * w) / 2;
}

/* Two links tumbling in space on joints with TD > 0: the kinetic velocities keep energy and momentum. */
static void test_free_motion_keeps_energy(void **state)
{
  (void)state;
  static const Part parts[] = {{&Planar_Free, "free"},      {&Planar_FixedTranslation, "rod1"}, {&Planar_Body, "body1"},
                               {&Planar_Revolute, "joint"}, {&Planar_FixedTranslation, "rod2"}, {&Planar_Body, "body2"}};
  static const char *const pairs[][2] = {{"free.frame_a", "rod1.frame_a"},
                                         {"rod1.frame_b", "body1.frame_a"},
                                         {"free.frame_a", "joint.frame_a"},
                                         {"joint.frame_b", "rod2.frame_a"},
                                         {"rod2.frame_b", "body2.frame_a"}};
  static const Setting settings[] = {{"free.TD", 1e-2}, {"joint.TD", 1e-2}, {"rod1.rx", 0.5},  {"rod1.ry", -0.1},
                                     {"rod2.rx", -0.7}, {"rod2.ry", 0.3},   {"body1.m", 2},    {"body1.I", 0.1},
                                     {"body1.gy", 0},   {"body2.m", 1},     {"body2.I", 0.05}, {"body2.gy", 0},
                                     {"free.w", 4},     {"joint.w", -3},    {"free.vx", 1},    {"free.vy", 2}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  const double before = kinetic_energy(s, "body1") + kinetic_energy(s, "body2");
  const double momentum = 2 * get(s, "body1.frame_a.vx") + get(s, "body2.frame_a.vx"), angle = get(s, "joint.phi");
  run_fixed(s, "rk4", 1e-3, 2);
  assert_true(fabs(get(s, "joint.phi") - angle) > 0.5);
  run_fixed(s, "rk4", 1e-3, 5);
  expect_near("energy", (kinetic_energy(s, "body1") + kinetic_energy(s, "body2")) / before, 1, 1e-10);
  expect_near("momentum", 2 * get(s, "body1.frame_a.vx") + get(s, "body2.frame_a.vx"), momentum, 1e-12);
  lied_free(s);
}

/* ---- the planar spring-damper
 * ---------------------------------------------------------------------------------------------------------------- */

static int by_real_then_imaginary(const void *a, const void *b)
{
  const double complex x = *(const double complex *)a, y = *(const double complex *)b;
  if (creal(x) != creal(y)) return creal(x) < creal(y) ? -1 : 1;
  return (cimag(x) > cimag(y)) - (cimag(x) < cimag(y));
}

/* (m + k TD) lambda^2 + (k + c TD) lambda + c = 0, k = c TE + d, for each of the three directions of frame_a. */
static void test_spring_eigenvalues(void **state)
{
  (void)state;
  static const Part parts[] = {
      {&Planar_Fixed, "wall"}, {&Planar_SpringDamper, "spring"}, {&Planar_Free, "free"}, {&Planar_Body, "body"}};
  static const char *const pairs[][2] = {
      {"wall.frame_b", "spring.frame_a"}, {"spring.frame_b", "body.frame_a"}, {"free.frame_a", "body.frame_a"}};
  const double c[3] = {100, 400, 50}, d[3] = {1, 3, 0.2}, inertia[3] = {2, 2, 0.3}, TD = 0.01, TE = 0.003;
  const Setting settings[] = {{"wall.phi", 0.7},    {"spring.c_x", c[0]}, {"spring.c_y", c[1]},   {"spring.c_phi", c[2]},
                              {"spring.d_x", d[0]}, {"spring.d_y", d[1]}, {"spring.d_phi", d[2]}, {"spring.TE", TE},
                              {"free.TD", TD},      {"body.m", 2},        {"body.I", 0.3},        {"body.gy", 0},
                              {"free.phi", 0.7}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  double re[6], im[6];
  double complex expected[6];
  for (int i = 0; i < 3; i++) {
    const double k = c[i] * TE + d[i], a = inertia[i] + k * TD, b = k + c[i] * TD, disc = 4 * a * c[i] - b * b;
    assert_true(disc > 0);
    expected[2 * i] = (-b - I * sqrt(disc)) / (2 * a);
    expected[2 * i + 1] = conj(expected[2 * i]);
  }
  qsort(expected, 6, sizeof *expected, by_real_then_imaginary);
  expect_ok(s, lied_eigenvalues(s, re, im, 6));
  for (int i = 0; i < 6; i++) assert_true(cabs(re[i] + I * im[i] - expected[i]) < 1e-9 * cabs(expected[i]));
  lied_free(s);
}

/* A torsion spring across a joint: eigenvalues of a link without gravity. */
static void test_revolute_spring(void **state)
{
  (void)state;
  static const Part parts[] = {
      {&Planar_Fixed, "wall"}, {&Planar_RevoluteSpring, "joint"}, {&Planar_FixedTranslation, "rod"}, {&Planar_Body, "body"}};
  static const char *const pairs[][2] = {
      {"wall.frame_b", "joint.frame_a"}, {"joint.frame_b", "rod.frame_a"}, {"rod.frame_b", "body.frame_a"}};
  const double c = 500, d = 0.5, TD = 1e-3, TE = 2e-3, k = c * TE + d, inertia = 0.1 + 2 * 0.25;
  const Setting settings[] = {{"joint.c", c},  {"joint.d", d}, {"joint.TD", TD}, {"joint.TE", TE},
                              {"rod.rx", 0.5}, {"body.m", 2},  {"body.I", 0.1},  {"body.gy", 0}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  double re[2], im[2];
  const double a = inertia + k * TD, b = k + c * TD;
  expect_ok(s, lied_eigenvalues(s, re, im, 2));
  expect_near("re", re[0] / (-b / (2 * a)), 1, 1e-9);
  expect_near("im", im[1] / (sqrt(4 * a * c - b * b) / (2 * a)), 1, 1e-9);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pendulum_from_either_end), cmocka_unit_test(test_chain_accelerations),
      cmocka_unit_test(test_double_pendulum),          cmocka_unit_test(test_slider_from_either_end),
      cmocka_unit_test(test_free_motion_keeps_energy), cmocka_unit_test(test_spring_eigenvalues),
      cmocka_unit_test(test_revolute_spring),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
