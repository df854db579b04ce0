/* Events without end are noticed after a thousand or so, whatever the tolerance, and named; many events that get somewhere are
 * not: switches with hysteresis, sampled signals, balls that bounce, contacts that vibrate. Counters tell, not times. */
#include "support/solvers.h"
#include "support/switching.h"

#include "describe.h"

static const char *const adaptive[] = {"cvode", "adams"};
static const double tolerances[] = {1e-3, 1e-6, 1e-10};

static LiedStats stats_of(const LiedSystem *s)
{
  LiedStats stats;
  lied_stats(s, &stats);
  return stats;
}

/* ---- without end ---- */

static void relay_is_named(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(adaptive); i++)
    for (size_t j = 0; j < COUNT_OF(tolerances); j++) {
      LiedSystem *s = new_system();
      expect_ok(s, lied_add(s, &Test_Relay, "relay"));
      compose(s);
      LiedRun run = {.stop = 3, .solver = adaptive[i], .tolerance = tolerances[j]};
      expect_failure(s, lied_run(s, &run), LIED_SOLVER_FAILED, "relation 1 of 'relay' changed");
      assert_non_null(strstr(lied_message(s), "chattering"));
      assert_in_range(stats_of(s).events, 1000, 3000);
      expect_near("time", lied_time(s), 1, 1e-3);
      expect_near("x", get(s, "relay.x"), 0, 1e-3);
      lied_free(s);
    }
}

/* Several of them, each at its own time: all are named, and the first alone does not hide the others. */
static void relays_are_named_together(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s, (const Part[]){{&Test_Relay, "left"}, {&Test_Relay, "right"}}, 2);
  compose(s);
  LiedRun run = {.stop = 3};
  expect_failure(s, lied_run(s, &run), LIED_SOLVER_FAILED, "'left'");
  assert_non_null(strstr(lied_message(s), "'right'"));
  assert_true(stats_of(s).events < 5000);
  lied_free(s);
}

/* Sign: der(x) = -sign(x), without an event. */
static const LiedState sign_states[] = {{.name = "x", .unit = "", .start = 1, .nominal = 1, .derivative = LIED_BY_FUNCTION}};

static void sign_move(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->dx[i] = (b->x[i] < 0) - (b->x[i] > 0);
}

static const LiedClass Sign = {LIED_ABI, .name = "Test.Sign", LIST(states, sign_states), .derivatives = sign_move};

static void jumps_without_events_are_named(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(adaptive); i++)
    for (size_t j = 1; j < COUNT_OF(tolerances); j++) {
      LiedSystem *s = new_system();
      expect_ok(s, lied_add(s, &Sign, "sign"));
      compose(s);
      LiedRun run = {.stop = 3, .solver = adaptive[i], .tolerance = tolerances[j]};
      expect_failure(s, lied_run(s, &run), LIED_SOLVER_FAILED, "'sign.x'");
      assert_non_null(strstr(lied_message(s), "chattering"));
      assert_true(stats_of(s).steps < 10000);
      expect_near("time", lied_time(s), 1, 1e-3);
      lied_free(s);
    }
}

/* ---- many events ---- */

/* Thermostat: der(T) = rate while it heats, -rate else; it switches at 293 -+ 0.1. A step may reach from one switch to the
 * next, and its relations go back at once. */
static const LiedParameter thermostat_parameters[] = {{.name = "rate", .unit = "K/s", .value = 1, .check = LIED_POSITIVE}};
static const LiedState thermostat_states[] = {
    {.name = "T", .unit = "K", .start = 293, .nominal = 1, .derivative = LIED_BY_FUNCTION}};
static const LiedName thermostat_discretes[] = {{.name = "heats", .start = 1}, {.name = "switches"}};

static void thermostat_look(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    lied_relation(b, i, 2, 0, b->x[i] - 292.9);
    lied_relation(b, i, 2, 1, 293.1 - b->x[i]);
  }
}

static void thermostat_heat(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->dx[i] = b->d[2 * i] != 0 ? b->p[i] : -b->p[i];
}

static void thermostat_switch(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    double *heats = &b->d[2 * i];
    if (*heats != 0 ? !b->on[2 * i + 1] : !b->on[2 * i]) continue;
    *heats = *heats == 0;
    b->d[2 * i + 1]++;
    b->changed[i] = 1;
  }
}

static const LiedBlock thermostat_blocks[] = {{.evaluate = thermostat_look}};

static const LiedClass Thermostat = {
    LIED_ABI,
    .name = "Test.Thermostat",
    LIST(parameters, thermostat_parameters),
    LIST(states, thermostat_states),
    LIST(discretes, thermostat_discretes),
    .n_relations = 2,
    LIST(blocks, thermostat_blocks),
    .derivatives = thermostat_heat,
    .event = thermostat_switch,
};

static void thermostats_may_switch_often(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(adaptive); i++) {
    LiedSystem *s = new_system();
    add_parts(s, (const Part[]){{&Thermostat, "a"}, {&Thermostat, "b"}, {&Thermostat, "c"}}, 3);
    set_all(s, (const Setting[]){{"a.rate", 1}, {"b.rate", 1.01}, {"c.rate", 0.3}}, 3);
    compose(s);
    LiedRun run = {.stop = 500, .solver = adaptive[i], .every = 50};
    expect_ok(s, lied_run(s, &run));
    expect_near("a", get(s, "a.switches"), floor(0.5 + 500 / 0.2), 0);
    expect_near("b", get(s, "b.switches"), floor(0.5 + 1.01 * 500 / 0.2), 0);
    expect_near("c", get(s, "c.switches"), floor(0.5 + 0.3 * 500 / 0.2), 0);
    lied_free(s);
  }
}

/* Without loss: n-th bounce at (2 n - 1) sqrt(2 h / g). All of them fall from almost the same height. */
static void many_balls_may_bounce(void **state)
{
  (void)state;
  enum { BALLS = 100 };
  LiedSystem *s = new_system();
  char name[40];
  for (int k = 0; k < BALLS; k++) {
    snprintf(name, sizeof name, "ball%d", k);
    expect_ok(s, lied_add(s, &Test_Bouncer, name));
    snprintf(name, sizeof name, "ball%d.e", k);
    set_value(s, name, 1);
    snprintf(name, sizeof name, "ball%d.s", k);
    set_value(s, name, 1 + 1e-4 * k);
  }
  compose(s);
  LiedRun run = {.stop = 5, .tolerance = 1e-8, .every = 1};
  expect_ok(s, lied_run(s, &run));
  for (int k = 0; k < BALLS; k += 33) {
    snprintf(name, sizeof name, "ball%d.bounces", k);
    expect_near(name, get(s, name), floor((5 / sqrt(2 * (1 + 1e-4 * k) / 9.81) + 1) / 2), 0);
  }
  assert_true(stats_of(s).events >= 5 * BALLS);
  lied_free(s);
}

/* Stop: der(x) = v, der(v) = -(x < 0 ? c x : 0) - g: a body on an elastic floor that it leaves in every period, for ever. */
static const LiedState stop_states[] = {
    {.name = "x", .unit = "m", .start = 1e-6, .nominal = 1e-6, .derivative = LIED_BY_FUNCTION},
    {.name = "v", .unit = "m/s", .start = 0, .nominal = 1e-3, .derivative = LIED_BY_FUNCTION}};

static void stop_look(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) lied_relation(b, i, 1, 0, b->x[2 * i]);
}

static void stop_move(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->dx[2 * i] = b->x[2 * i + 1];
    b->dx[2 * i + 1] = (b->on[i] ? -1e9 * b->x[2 * i] : 0) - 9.81;
  }
}

static const LiedBlock stop_blocks[] = {{.evaluate = stop_look}};

static const LiedClass Stop = {LIED_ABI,         .name = "Test.Stop",       LIST(states, stop_states),
                               .n_relations = 1, LIST(blocks, stop_blocks), .derivatives = stop_move};

/* A flight of 2 sqrt(2 h / g) and, at w = sqrt(c/m), (pi + 2 atan(g / (w v))) / w on the floor. */
static void contacts_may_vibrate(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Stop, "stop"));
  compose(s);
  const double w = sqrt(1e9), v = sqrt(2 * 9.81 * 1e-6), period = 2 * v / 9.81 + (4 * atan(1) + 2 * atan(9.81 / (w * v))) / w;
  LiedRun run = {.stop = 1500 * period, .tolerance = 1e-9, .every = 1};
  expect_ok(s, lied_run(s, &run));
  assert_in_range(stats_of(s).events, 3000 - 5, 3000 + 5);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(relay_is_named),
      cmocka_unit_test(relays_are_named_together),
      cmocka_unit_test(jumps_without_events_are_named),
      cmocka_unit_test(thermostats_may_switch_often),
      cmocka_unit_test(many_balls_may_bounce),
      cmocka_unit_test(contacts_may_vibrate),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
