/* Contacts that close and open, friction that sticks and slips: located by adaptive solvers, held at fixed steps, against
 * closed solutions. */
#include "impact.h"
#include "support/solvers.h"
#include "support/switching.h"
#include "translational.h"

static const char *const adaptive_solvers[] = {"cvode", "adams"};

/* ---- a ball on an elastic floor ---------------------------------------------------------------------------------------- */

static const Ball elastic_ball = {.m = 1, .g = 9.81, .c = 1e5, .height = 0.3};
static const Ball damped_ball = {.m = 2, .g = 9.81, .c = 1e5, .d = 80, .height = 0.3};
static const Ball dialectic_ball = {.m = 1, .g = 9.81, .c = 1e5, .d = 20, .TD = 1e-3, .TE = 5e-4, .height = 0.3};

static LiedSystem *drop(const Ball *ball)
{
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Translational_Fixed, "floor"},
                           {&Translational_Joint, "joint"},
                           {&Translational_Body, "ball"},
                           {&Translational_ElastoGap, "gap"}},
            4);
  connect_all(s,
              (const char *const[][2]){{"floor.flange_b", "joint.flange_a"},
                                       {"joint.flange_b", "ball.flange_a"},
                                       {"floor.flange_b", "gap.flange_a"},
                                       {"gap.flange_b", "ball.flange_a"}},
              4);
  set_all(s,
          (const Setting[]){{"ball.m", ball->m},
                            {"ball.g", -ball->g},
                            {"gap.l", 0},
                            {"gap.c", ball->c},
                            {"gap.d", ball->d},
                            {"gap.TE", ball->TE},
                            {"joint.TD", ball->TD},
                            {"joint.s", ball->height}},
          8);
  compose(s);
  return s;
}

/* Follows a run step by step. */
typedef struct Impacts {
  LiedSystem *s;
  double before;        /* ds at the end of the last step */
  double first_contact; /* [s] */
  double furthest;      /* distance from ds = 0 of the step ends nearest to a crossing */
  double first_force;   /* at the first contact */
  double pull;          /* the largest tensile force */
  int crossings;
} Impacts;

static int watch_impacts(void *user, double time)
{
  Impacts *w = user;
  const double ds = get(w->s, "gap.ds"), f = get(w->s, "gap.f");
  w->pull = fmax(w->pull, f);
  if (w->first_contact == 0 && f < 0) w->first_contact = time, w->first_force = f;
  if ((ds < 0) != (w->before < 0)) {
    w->crossings++;
    w->furthest = fmax(w->furthest, fmin(fabs(ds), fabs(w->before)));
  }
  w->before = ds;
  return 0;
}

static Impacts run_drop(const Ball *ball, const LiedRun *how)
{
  Impacts impacts = {.s = drop(ball), .before = ball->height};
  LiedRun run = *how;
  run.progress = watch_impacts;
  run.user = &impacts;
  expect_ok(impacts.s, lied_run(impacts.s, &run));
  return impacts;
}

static void check_ball(const Impacts *impacts, const Ball *ball, const char *solver, double tolerance)
{
  int crossings;
  const Motion expected = ball_at(ball, lied_time(impacts->s), &crossings);
  assert_int_equal(impacts->crossings, crossings);
  expect_near(solver, get(impacts->s, "joint.s"), expected.s, tolerance);
  expect_near(solver, get(impacts->s, "joint.v"), expected.v, tolerance * sqrt(ball->c / ball->m));
}

/* Adaptive solvers stop where contact begins and ends, and stay on the solution over several bounces. */
static void check_adaptive(const Ball *ball, double stop, int least)
{
  for (size_t i = 0; i < COUNT_OF(adaptive_solvers); i++) {
    Impacts impacts = run_drop(ball, &(LiedRun){.stop = stop, .solver = adaptive_solvers[i], .tolerance = 1e-9});
    const double fall = ball_flight_time(ball, (Motion){ball->height, 0});
    expect_near("first contact", impacts.first_contact, fall, 1e-8);
    assert_true(impacts.crossings >= least);
    assert_true(impacts.furthest < 1e-10);
    assert_true(impacts.pull < 1e-8); /* up to where a root can be told */
    check_ball(&impacts, ball, adaptive_solvers[i], 1e-6);
    lied_free(impacts.s);
  }
}

static void test_elastic_impacts(void **state)
{
  (void)state;
  check_adaptive(&elastic_ball, 2.1, 8);
}

static void test_damped_impacts(void **state)
{
  (void)state;
  check_adaptive(&damped_ball, 1.5, 8);
}

static void test_dialectic_impacts(void **state)
{
  (void)state;
  check_adaptive(&dialectic_ball, 0.6, 4);
}

static void test_energy_over_bounces(void **state)
{
  (void)state;
  const Ball *ball = &elastic_ball;
  for (size_t i = 0; i < COUNT_OF(adaptive_solvers); i++) {
    LiedSystem *s = drop(ball);
    for (int k = 1; k <= 40; k++) {
      run_adaptive(s, adaptive_solvers[i], 1e-9, 0.1 * k);
      const double height = get(s, "joint.s"), v = get(s, "joint.v"), depth = fmin(0, height);
      const double energy = ball->m * (ball->g * height + v * v / 2) + ball->c * depth * depth / 2;
      expect_near("energy", energy, ball->m * ball->g * ball->height, 1e-5);
    }
    lied_free(s);
  }
}

/* A fixed step does not know where contact begins: an error of the order of the step where the force jumps, less where it
 * has a kink. */
static void test_impacts_at_fixed_step(void **state)
{
  (void)state;
  static const struct {
    const Ball *ball;
    const char *solver;
    double stop, tolerance;
  } cases[] = {{&elastic_ball, "rk4", 1.0, 1e-6}, {&damped_ball, "rk4", 0.6, 1e-4}, {&dialectic_ball, "rk3", 0.6, 1e-4}};
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    Impacts impacts = run_drop(cases[i].ball, &(LiedRun){.stop = cases[i].stop, .solver = cases[i].solver, .step = 1e-5});
    assert_true(impacts.pull == 0);
    assert_true(impacts.crossings >= 2);
    check_ball(&impacts, cases[i].ball, cases[i].solver, cases[i].tolerance);
    lied_free(impacts.s);
  }
}

/* d TD / m = 10: with the damper on the kinetic velocity this model chatters. On the elastic velocity the force jumps once,
 * by k m (v - TD g) / (m + k TD), and the ball comes to rest. */
static void test_strong_damping_does_not_stall(void **state)
{
  (void)state;
  const Ball ball = {.m = 1, .g = 9.81, .c = 1e6, .d = 1e3, .TD = 1e-2, .TE = 0, .height = 0.5};
  for (size_t i = 0; i < COUNT_OF(adaptive_solvers); i++) {
    Impacts impacts = run_drop(&ball, &(LiedRun){.stop = 1, .solver = adaptive_solvers[i], .tolerance = 1e-7});
    const double fall = ball_flight_time(&ball, (Motion){ball.height, 0}), v = -ball.g * fall, k = ball_k(&ball);
    const double jump = k * ball.m * (v - ball.TD * ball.g) / (ball.m + k * ball.TD);
    expect_near("force at closing", impacts.first_force, jump, 1e-3 * fabs(jump));
    expect_near("at rest", get(impacts.s, "joint.s"), -ball.m * ball.g / ball.c, 1e-9);
    LiedStats stats;
    lied_stats(impacts.s, &stats);
    assert_true(impacts.pull < 1e-8);
    assert_in_range(stats.events, 1, 20);
    if (i == 0) assert_in_range(stats.steps, 10, 1000); /* the non-stiff solver steps with the stiffest time constant */
    lied_free(impacts.s);
  }
}

/* A part is added while the ball presses on the floor: contact goes on as it was. */
static void test_composition_during_contact(void **state)
{
  (void)state;
  const Ball *ball = &dialectic_ball;
  for (size_t i = 0; i < COUNT_OF(adaptive_solvers); i++) {
    LiedSystem *s = drop(ball);
    int crossings;
    run_adaptive(s, adaptive_solvers[i], 1e-9, 0.25);
    assert_true(get(s, "gap.f") < -100);
    expect_ok(s, lied_add(s, &Translational_Fixed, "idle"));
    compose(s);
    expect_near("force", get(s, "gap.f"), ball_law(ball, ball_at(ball, 0.25, &crossings)), 1e-2);
    run_adaptive(s, adaptive_solvers[i], 1e-9, 0.4);
    expect_near(adaptive_solvers[i], get(s, "joint.s"), ball_at(ball, 0.4, &crossings).s, 1e-6);
    lied_free(s);
  }
}

/* ---- stiction ------------------------------------------------------------------------------------------------------------ */

enum { BLOCK_MASS = 2 };
static const double holding = 8, sliding = 5; /* [N] limits at rest and beyond v_slide */
static const double bristle = 1e7;            /* [N/m] */

/* A block on a horizontal plane, pushed by a sine (of frequency 0: not at all) and by f_ext. */
static LiedSystem *block(double amplitude, double frequency, double TD)
{
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Translational_Fixed, "ground"},
                           {&Translational_Joint, "joint"},
                           {&Translational_Body, "block"},
                           {&Test_Stiction, "friction"}},
            4);
  connect_all(s,
              (const char *const[][2]){{"ground.flange_b", "joint.flange_a"},
                                       {"joint.flange_b", "block.flange_a"},
                                       {"ground.flange_b", "friction.flange_a"},
                                       {"friction.flange_b", "block.flange_a"}},
              4);
  set_all(s,
          (const Setting[]){{"block.m", BLOCK_MASS},
                            {"block.g", 0},
                            {"friction.N", 10},
                            {"friction.mu_A", holding / 10},
                            {"friction.mu_S", sliding / 10},
                            {"friction.c", bristle},
                            {"friction.TE", 1e-3},
                            {"joint.TD", TD}},
          8);
  if (frequency > 0) {
    expect_ok(s, lied_add(s, &Test_Sine, "sine"));
    expect_ok(s, lied_connect(s, "sine.y", "joint.f_ext"));
    set_value(s, "sine.amplitude", amplitude);
    set_value(s, "sine.frequency", frequency);
  } else {
    set_value(s, "joint.f_ext", amplitude);
  }
  compose(s);
  return s;
}

static int watch_limit(void *user, double time)
{
  LiedSystem *s = user;
  (void)time;
  const double limit = get(s, "friction.limit");
  if (!(fabs(get(s, "friction.f")) <= limit * (1 + 1e-12))) fail_msg("|f| = %.17g", fabs(get(s, "friction.f")));
  return 0;
}

static void run_block(LiedSystem *s, const char *solver, double stop)
{
  LiedRun run = {.stop = stop, .solver = solver, .tolerance = 1e-8, .progress = watch_limit, .user = s};
  if (!is_adaptive(solver)) run.step = 1e-3;
  expect_ok(s, lied_run(s, &run));
}

static const char *const block_solvers[] = {"euler", "rk3", "cvode"};

static void test_stiction_holds(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(block_solvers); i++) {
    LiedSystem *s = block(0.9 * holding, 0, 1e-3);
    run_block(s, block_solvers[i], 1);
    const double at_once = get(s, "joint.s");
    expect_near("bristle", get(s, "friction.z"), 0.9 * holding / bristle, 1e-12);
    run_block(s, block_solvers[i], 30);
    expect_near("creep", get(s, "joint.s"), at_once, 1e-12);
    lied_free(s);
  }
}

/* Shaken up to 90 % of the limit for a minute: back where it was. */
static void test_stiction_does_not_creep(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(block_solvers); i++) {
    LiedSystem *s = block(0.9 * holding, 5, 1e-3);
    run_block(s, block_solvers[i], 1);
    const double after_a_second = get(s, "joint.s");
    run_block(s, block_solvers[i], is_adaptive(block_solvers[i]) ? 10 : 60);
    expect_near("creep", get(s, "joint.s"), after_a_second, 1e-9);
    lied_free(s);
  }
}

/* Beyond the limit: m der(v) = F - mu_S N, whatever TD and TE. */
static void test_stiction_slides(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(block_solvers); i++) {
    LiedSystem *s = block(1.1 * holding, 0, 1e-3);
    run_block(s, block_solvers[i], 1);
    const double v = get(s, "joint.v"), a = (1.1 * holding - sliding) / BLOCK_MASS;
    expect_near("acceleration", get(s, "der(joint.v)"), a, 1e-12);
    run_block(s, block_solvers[i], 3);
    expect_near("speed", get(s, "joint.v"), v + 2 * a, 1e-7);
    expect_near("friction", get(s, "friction.f"), sliding, 1e-12);
    lied_free(s);
  }
}

/* Thrown at v0 it stops after v0^2 / 2a - TD v0, and stays. */
static void test_stiction_stops(void **state)
{
  (void)state;
  const double v0 = 1, TD = 1e-3, a = sliding / BLOCK_MASS;
  for (size_t i = 0; i < COUNT_OF(block_solvers); i++) {
    LiedSystem *s = block(0, 0, TD);
    set_value(s, "friction.mu_A", sliding / 10); /* one limit for all speeds */
    set_value(s, "joint.v", v0);
    run_block(s, block_solvers[i], 2);
    const double stopped = get(s, "joint.s");
    const double step_error = i == 0 ? 1e-3 * v0 : 0; /* euler */
    expect_near("stopping distance", stopped, v0 * v0 / (2 * a) - TD * v0, 2e-5 + step_error);
    expect_near("speed", get(s, "joint.v"), 0, 1e-9);
    run_block(s, block_solvers[i], 10);
    expect_near("stays", get(s, "joint.s"), stopped, 1e-9);
    lied_free(s);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_elastic_impacts),
      cmocka_unit_test(test_damped_impacts),
      cmocka_unit_test(test_dialectic_impacts),
      cmocka_unit_test(test_energy_over_bounces),
      cmocka_unit_test(test_impacts_at_fixed_step),
      cmocka_unit_test(test_strong_damping_does_not_stall),
      cmocka_unit_test(test_composition_during_contact),
      cmocka_unit_test(test_stiction_holds),
      cmocka_unit_test(test_stiction_does_not_creep),
      cmocka_unit_test(test_stiction_slides),
      cmocka_unit_test(test_stiction_stops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
