/* Events of whole systems: time events come when they should, `event` reinitialises, models that switch for ever end with a
 * message, rows show what is true after an event. */
#include "signals.h"
#include "support/files.h"
#include "support/solvers.h"
#include "support/switching.h"
#include "support/table.h"
#include "translational.h"

/* ---- pulses ---------------------------------------------------------------------------------------------------------------
 */

typedef struct Pulse {
  double f, push, pull, width; /* [N], [s] */
} Pulse;

/* No edge lies on the grid of 1 ms, some lie within the same step, the last two overlap. */
static const Pulse pulses[] = {
    {3.7, 0.01234, 0.07777, 0.031415},
    {-120, 0.0123401, 0.0123999, 0.00003},
    {50, 0.1000003, 0.1001, 0.02},
};
enum { N_PULSES = sizeof pulses / sizeof *pulses, PULSED_MASS = 2 };

/* "stem3rest"; valid until the fourth call after this one. */
static const char *numbered(const char *stem, size_t i, const char *rest)
{
  static char names[4][48];
  static size_t next;
  char *name = names[next++ % 4];
  snprintf(name, sizeof names[0], "%s%zu%s", stem, i, rest);
  return name;
}

static void add_pulsed_body(LiedSystem *s, size_t i, const Pulse *pulse, double TD)
{
  expect_ok(s, lied_add(s, &Signals_ForcePulse, numbered("pulse", i, "")));
  expect_ok(s, lied_add(s, &Translational_Joint, numbered("joint", i, "")));
  expect_ok(s, lied_add(s, &Translational_Body, numbered("body", i, "")));
  expect_ok(s, lied_connect(s, numbered("pulse", i, ".y"), numbered("joint", i, ".f_ext")));
  expect_ok(s, lied_connect(s, "wall.flange_b", numbered("joint", i, ".flange_a")));
  expect_ok(s, lied_connect(s, numbered("joint", i, ".flange_b"), numbered("body", i, ".flange_a")));
  set_value(s, numbered("pulse", i, ".f"), pulse->f);
  set_value(s, numbered("pulse", i, ".t_push"), pulse->push);
  set_value(s, numbered("pulse", i, ".t_pull"), pulse->pull);
  set_value(s, numbered("pulse", i, ".width"), pulse->width);
  set_value(s, numbered("joint", i, ".TD"), TD);
  set_value(s, numbered("body", i, ".m"), PULSED_MASS);
  set_value(s, numbered("body", i, ".g"), 0);
}

static LiedSystem *pulsed_bodies(const Pulse *pulse, size_t n, double TD)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Fixed, "wall"));
  for (size_t i = 0; i < n; i++) add_pulsed_body(s, i, &pulse[i], TD);
  compose(s);
  return s;
}

/* The first and second integral over time of a force that acts from `start` for `width`. */
static double impulse(double t, double start, double width)
{
  return fmin(fmax(t - start, 0), width);
}

static double second_integral(double t, double start, double width)
{
  const double acting = impulse(t, start, width), later = fmax(t - start - width, 0);
  return acting * acting / 2 + width * later;
}

/* m v is the impulse; with der(s) = v + TD der(v) the position is the integral of v plus TD v. */
static void check_pulsed(LiedSystem *s, const char *solver, double TD, double tolerance)
{
  const double t = lied_time(s);
  for (size_t i = 0; i < N_PULSES; i++) {
    const Pulse *p = &pulses[i];
    const double scale = p->f / PULSED_MASS;
    const double v = scale * (impulse(t, p->push, p->width) - impulse(t, p->pull, p->width));
    const double way = scale * (second_integral(t, p->push, p->width) - second_integral(t, p->pull, p->width)) + TD * v;
    expect_near(solver, get(s, numbered("joint", i, ".v")), v, tolerance);
    if (strcmp(solver, "euler") != 0) expect_near(solver, get(s, numbered("joint", i, ".s")), way, tolerance);
  }
}

/* No step crosses an edge: Runge-Kutta methods are exact on pieces of constant force. */
static void test_pulses_are_exact(void **state)
{
  (void)state;
  static const double times[] = {0.0123402, 0.0123995, 0.02, 0.05, 0.0876, 0.10005, 0.11003, 0.2};
  for (size_t i = 0; i < COUNT_OF(solvers); i++)
    for (int k = 0; k < 2; k++) {
      const double TD = k * 2e-3;
      LiedSystem *s = pulsed_bodies(pulses, N_PULSES, TD);
      for (size_t j = 0; j < COUNT_OF(times); j++) {
        run_to(s, solvers[i], times[j]);
        check_pulsed(s, solvers[i], TD, is_adaptive(solvers[i]) ? 1e-6 : 1e-14);
      }
      LiedStats stats;
      lied_stats(s, &stats);
      assert_in_range(stats.events, 4 * N_PULSES - 1, 4 * N_PULSES + COUNT_OF(times) + 1);
      lied_free(s);
    }
}

/* The same in a loop of the host's own: a step of 1 ms is divided where an edge lies in it. */
static void test_pulses_step_by_step(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = pulsed_bodies(pulses, N_PULSES, 1e-3);
    expect_ok(s, lied_use_solver(s, solvers[i], 1e-8));
    for (int k = 0; k < 200; k++) {
      expect_ok(s, lied_step(s, 1e-3));
      expect_near("time", lied_time(s), 1e-3 * (k + 1), 1e-15);
      check_pulsed(s, solvers[i], 1e-3, is_adaptive(solvers[i]) ? 1e-6 : 1e-14);
    }
    lied_free(s);
  }
}

/* Edges at 0 and at the end of the run: the first row and the last show the force behind the edge. */
static void test_edges_at_start_and_stop(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = pulsed_bodies(&(Pulse){6, 0, 0.5, 0.25}, 1, 0);
    const char *file = temporary_file(".csv");
    LiedRun run = run_of(solvers[i], 0.5);
    run.file = file;
    run.every = 0.05;
    run.no_events = 1;
    expect_ok(s, lied_run(s, &run));
    Table table = table_read(file);
    assert_int_equal(table.n_rows, 11);
    for (size_t r = 0; r < table.n_rows; r++) {
      const double t = table_at(&table, r, "time");
      expect_near("force", table_at(&table, r, "pulse0.y"), r == 10 ? -6 : t < 0.25 ? 6 : 0, 0);
      expect_near("speed", table_at(&table, r, "joint0.v"), 3 * fmin(t, 0.25), 1e-6);
      expect_near("acceleration", table_at(&table, r, "der(joint0.v)"), table_at(&table, r, "pulse0.y") / PULSED_MASS, 1e-14);
    }
    table_free(&table);
    temporary_remove(file);
    run_to(s, solvers[i], 0.6); /* the event at the end of the first run is not lost */
    expect_near("speed", get(s, "joint0.v"), 3 * 0.15, 1e-6);
    lied_free(s);
  }
}

/* ---- times that fall together ---------------------------------------------------------------------------------------------
 */

static LiedSystem *counters(const double (*times)[2], size_t n)
{
  LiedSystem *s = new_system();
  for (size_t i = 0; i < n; i++) {
    expect_ok(s, lied_add(s, &Test_Counter, numbered("counter", i, "")));
    set_value(s, numbered("counter", i, ".t1"), times[i][0]);
    set_value(s, numbered("counter", i, ".t2"), times[i][1]);
  }
  expect_ok(s, lied_add(s, &Test_Relay, "relay")); /* something to integrate; it switches after the end */
  compose(s);
  return s;
}

/* Two times of one instance at once count as one event; those of two instances are one event for each. */
static void test_events_at_the_same_time(void **state)
{
  (void)state;
  static const double times[][2] = {{0.25, 0.25}, {0.25, 0.5}, {0.1234, 0.75}, {0, 0.75}};
  static const double expected[] = {1, 2, 2, 2};
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = counters(times, COUNT_OF(times));
    run_to(s, solvers[i], 0.75);
    for (size_t k = 0; k < COUNT_OF(times); k++) expect_near("count", get(s, numbered("counter", k, ".n")), expected[k], 0);
    expect_near("relay", get(s, "relay.x"), 0.25, 1e-9);
    lied_free(s);
  }
}

/* Times that differ by rounding alone are both passed; the run goes on. */
static void test_events_a_rounding_apart(void **state)
{
  (void)state;
  const double t = 0.3;
  const double times[][2] = {{t, nextafter(t, 1)}, {nextafter(nextafter(t, 1), 1), 0.7}};
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = counters(times, COUNT_OF(times));
    run_to(s, solvers[i], 0.9);
    expect_near("count", get(s, "counter0.n"), 2, 0);
    expect_near("count", get(s, "counter1.n"), 2, 0);
    expect_near("relay", get(s, "relay.x"), 0.1, 1e-9);
    lied_free(s);
  }
}

/* ---- reinitialisation -----------------------------------------------------------------------------------------------------
 */

static LiedSystem *bouncer(double s0, double v0, double e)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Test_Bouncer, "ball"));
  set_all(s, (const Setting[]){{"ball.s", s0}, {"ball.v", v0}, {"ball.e", e}}, 3);
  compose(s);
  return s;
}

/* Time of bounce n = 1, 2, ... of a ball dropped from height h. */
static double bounce_time(double h, double g, double e, int n)
{
  const double fall = sqrt(2 * h / g);
  double t = fall, factor = 1;
  for (int k = 1; k < n; k++) t += 2 * fall * (factor *= e);
  return t;
}

static void test_bouncing_ball(void **state)
{
  (void)state;
  const double h = 1, g = 9.81, e = 0.8;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = bouncer(h, 0, e);
    for (int n = 1; n <= 8; n++) {
      const double t = bounce_time(h, g, e, n), next = bounce_time(h, g, e, n + 1), middle = (t + next) / 2;
      /* Detected at the end of a step, and each late bounce delays the next ones. */
      const double late = is_adaptive(solvers[i]) ? 1e-6 : 6e-3 * n;
      run_to(s, solvers[i], middle);
      expect_near("bounces", get(s, "ball.bounces"), n, 0);
      expect_near("time of bounce", get(s, "ball.last"), t, late);
      expect_near("speed at the top", get(s, "ball.v"), 0, g * late);
    }
    lied_free(s);
  }
}

/* A row at the instant of a bounce shows the velocity behind it: 1.25 m/s falls through 0 after exactly 1/8 s with g = 10. */
static void test_row_shows_state_after_event(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = new_system();
    expect_ok(s, lied_add(s, &Test_Counter, "counter"));
    set_all(s, (const Setting[]){{"counter.t1", 0.125}, {"counter.t2", 0.25}}, 2);
    compose(s);
    const char *file = temporary_file(".csv");
    LiedRun run = {.stop = 0.25,
                   .solver = solvers[i],
                   .step = is_adaptive(solvers[i]) ? 0 : 0.0625,
                   .every = 0.0625,
                   .file = file,
                   .no_events = 1};
    expect_ok(s, lied_run(s, &run));
    Table table = table_read(file);
    static const double expected[] = {0, 0, 1, 1, 2};
    assert_int_equal(table.n_rows, 5);
    for (size_t r = 0; r < 5; r++) expect_near("count", table_at(&table, r, "counter.n"), expected[r], 0);
    table_free(&table);
    temporary_remove(file);
    lied_free(s);
  }
}

/* ---- relations that start at zero ------------------------------------------------------------------------------------------
 */

/* On the floor from the start, thrown upwards or down: the relation s < 0 is exactly at its edge. */
static void test_relation_starts_at_zero(void **state)
{
  (void)state;
  static const double speeds[] = {2, -2};
  for (size_t i = 0; i < COUNT_OF(solvers); i++)
    for (size_t k = 0; k < COUNT_OF(speeds); k++) {
      LiedSystem *s = bouncer(0, speeds[k], 1);
      run_to(s, solvers[i], 0.2);
      const double late = is_adaptive(solvers[i]) ? 1e-7 : 3e-3;
      expect_near("height", get(s, "ball.s"), 2 * 0.2 - 9.81 * 0.04 / 2, 2 * late);
      expect_near("bounces", get(s, "ball.bounces"), speeds[k] < 0, 0);
      lied_free(s);
    }
}

/* A ball laid on an elastic floor: contact begins at once, without a velocity. m s'' = -m g - c s from rest. */
static void test_contact_starts_at_zero(void **state)
{
  (void)state;
  for (size_t i = 1; i < COUNT_OF(solvers); i++) {
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
    set_all(s, (const Setting[]){{"ball.m", 1}, {"gap.l", 0}, {"gap.c", 100}, {"joint.TD", 0}}, 4);
    compose(s);
    run_to(s, solvers[i], 0.5);
    expect_near(solvers[i], get(s, "joint.s"), -9.81 / 100 * (1 - cos(10 * 0.5)), 1e-6);
    lied_free(s);
  }
}

/* ---- models without an end --------------------------------------------------------------------------------------------------
 */

static void test_relay_ends_with_a_message(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = new_system();
    expect_ok(s, lied_add(s, &Test_Relay, "relay"));
    compose(s);
    LiedRun run = run_of(solvers[i], 3);
    LiedStatus status = lied_run(s, &run);
    if (is_adaptive(solvers[i])) {
      expect_failure(s, status, LIED_SOLVER_FAILED, "chattering");
      expect_near("time", lied_time(s), 1, 1e-3);
    } else {
      expect_ok(s, status);
    }
    expect_near("relay", get(s, "relay.x"), 0, 2e-3);
    lied_free(s);
  }
}

/* Bounces crowd towards t = 9 sqrt(2h/g): the run ends there with a message, or the ball is found below the floor after it;
 * in no case does it hang. */
static void test_bounces_without_end(void **state)
{
  (void)state;
  const double end = bounce_time(1, 9.81, 0.8, 1000);
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = bouncer(1, 0, 0.8);
    LiedRun run = run_of(solvers[i], end + 0.5);
    LiedStatus status = lied_run(s, &run);
    if (status) {
      assert_int_equal(status, LIED_SOLVER_FAILED);
      assert_true(strlen(lied_message(s)) > 0);
      expect_near("time", lied_time(s), end, 1e-2);
    } else {
      expect_near("time", lied_time(s), end + 0.5, 0);
    }
    lied_free(s);
  }
}

static void test_restless_event_ends_with_a_message(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = new_system();
    expect_ok(s, lied_add(s, &Test_Counter, "counter"));
    set_all(s, (const Setting[]){{"counter.t1", 0.5}, {"counter.t2", 2}, {"counter.restless", 1}}, 3);
    compose(s);
    LiedRun run = run_of(solvers[i], 1);
    expect_failure(s, lied_run(s, &run), LIED_SOLVER_FAILED, "event iteration does not converge");
    expect_near("time", lied_time(s), 0.5, 1e-12);
    lied_free(s);
  }
}

/* ---- the host looks on ------------------------------------------------------------------------------------------------------
 */

typedef struct Look {
  LiedSystem *s;
  int calls;
} Look;

/* What the host reads after a step belongs to the time it is told. */
static int look_on(void *user, double time)
{
  Look *look = user;
  look->calls++;
  expect_near("lied_time", lied_time(look->s), time, 0);
  expect_near("sine", get(look->s, "sine.y"), sin(8 * atan(1) * time), 1e-12);
  return 0;
}

static void test_progress_sees_the_present(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = new_system();
    add_parts(s,
              (const Part[]){{&Test_Sine, "sine"},
                             {&Translational_Fixed, "wall"},
                             {&Translational_Joint, "joint"},
                             {&Translational_Body, "body"}},
              4);
    connect_all(s,
                (const char *const[][2]){
                    {"sine.y", "joint.f_ext"}, {"wall.flange_b", "joint.flange_a"}, {"joint.flange_b", "body.flange_a"}},
                3);
    set_value(s, "body.m", 1);
    compose(s);
    Look look = {s, 0};
    LiedRun run = run_of(solvers[i], 0.5);
    run.progress = look_on;
    run.user = &look;
    expect_ok(s, lied_run(s, &run));
    assert_true(look.calls > 10);
    lied_free(s);
  }
}

/* ---- instants that are not in the future ----------------------------------------------------------------------------------
 */

/* Metronome: ticks at every multiple of `interval`. `kind` 0: computed so that rounding often gives the present one again;
 * 1 to 4: the present, the past, no number, the next number behind the present. */
enum { TICK_INTERVAL, TICK_KIND, TICK_PARAMETERS };

static const LiedParameter metronome_parameters[] = {
    {.name = "interval", .unit = "s", .value = 0.1, .check = LIED_POSITIVE},
    {.name = "kind", .unit = ""},
};
static const LiedName metronome_discretes[] = {{.name = "ticks"}, {.name = "due", .unit = "s"}};

static void metronome_tick(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    double *d = b->d + 2 * i;
    if (*b->time < d[1]) continue;
    d[0]++;
    d[1] = d[0] * b->p[i * TICK_PARAMETERS + TICK_INTERVAL];
    b->changed[i] = 1;
  }
}

static void metronome_next(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double t = *b->time, interval = b->p[i * TICK_PARAMETERS + TICK_INTERVAL];
    const double next[] = {(floor(t / interval) + 1) * interval, t, t - 1, NAN, nextafter(t, INFINITY)};
    b->next[i] = next[(int)b->p[i * TICK_PARAMETERS + TICK_KIND]];
  }
}

static const LiedClass Metronome = {
    LIED_ABI,         .name = "Test.Metronome",         .n_parameters = TICK_PARAMETERS, .parameters = metronome_parameters,
    .n_discretes = 2, .discretes = metronome_discretes, .event = metronome_tick,         .next_event = metronome_next,
};

/* 1, 2, ... 300 times the interval: for some of them floor(k dt / dt) is k - 1. */
static void test_ticks_are_not_lost(void **state)
{
  (void)state;
  static const double intervals[] = {0.1, 0.07, 1. / 3, 0.049};
  for (size_t k = 0; k < COUNT_OF(solvers) * COUNT_OF(intervals); k++) {
    const char *solver = solvers[k / COUNT_OF(intervals)];
    LiedSystem *s = new_system();
    expect_ok(s, lied_add(s, &Metronome, "clock"));
    set_value(s, "clock.interval", intervals[k % COUNT_OF(intervals)]);
    compose(s);
    LiedRun run = run_of(solver, 300.5 * intervals[k % COUNT_OF(intervals)]);
    run.step = 100 * intervals[k % COUNT_OF(intervals)];
    expect_ok(s, lied_run(s, &run));
    expect_near(solver, get(s, "clock.ticks"), 301, 0);
    lied_free(s);
  }
}

static void test_instants_without_future(void **state)
{
  (void)state;
  for (int kind = 1; kind <= 4; kind++)
    for (size_t k = 0; k < COUNT_OF(solvers); k++) {
      LiedSystem *s = new_system();
      expect_ok(s, lied_add(s, &Metronome, "clock"));
      expect_ok(s, lied_add(s, &Test_Bouncer, "ball")); /* something moves */
      set_value(s, "clock.kind", kind);
      compose(s);
      LiedRun run = run_of(solvers[k], 0.3);
      if (kind < 4)
        expect_ok(s, lied_run(s, &run));
      else
        expect_failure(s, lied_run(s, &run), LIED_SOLVER_FAILED, "events without progress");
      lied_free(s);
    }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pulses_are_exact),
      cmocka_unit_test(test_pulses_step_by_step),
      cmocka_unit_test(test_edges_at_start_and_stop),
      cmocka_unit_test(test_events_at_the_same_time),
      cmocka_unit_test(test_events_a_rounding_apart),
      cmocka_unit_test(test_bouncing_ball),
      cmocka_unit_test(test_row_shows_state_after_event),
      cmocka_unit_test(test_relation_starts_at_zero),
      cmocka_unit_test(test_contact_starts_at_zero),
      cmocka_unit_test(test_relay_ends_with_a_message),
      cmocka_unit_test(test_bounces_without_end),
      cmocka_unit_test(test_restless_event_ends_with_a_message),
      cmocka_unit_test(test_progress_sees_the_present),
      cmocka_unit_test(test_ticks_are_not_lost),
      cmocka_unit_test(test_instants_without_future),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
