/* Calls of lied.h in any order, with any arguments: thousands of them, from a seed. Nothing crashes (run under sanitizers),
 * every answer is a status, failures leave a message, and all memory comes back. */
#include "streams.h"
#include "support/allocator.h"
#include "support/models.h"

enum { SYSTEMS = 60, CALLS = 150, LONG_NAME = 1000000 };

static uint64_t seed;

static uint32_t any(uint32_t n)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

/* ---- arguments ------------------------------------------------------------------------------------------------------ */

static double any_number(void)
{
  static const double wild[] = {0, -0.0, 1, -1, 1e-300, 1e300, -1e300, NAN, INFINITY, -INFINITY, 1e-3, 0.5, 5e-324, 1e-17, 1e9};
  return any(3) ? (any(2000) - 1000.0) / 500 : wild[any(sizeof wild / sizeof *wild)];
}

static double any_small(void) /* a step or time that ends in time, unless it is wild */
{
  return any(8) ? 1e-3 * (1 + any(20)) : any_number();
}

static char long_name[LONG_NAME + 1];

static const char *any_instance(void)
{
  static const char *const names[] = {"ground", "j0", "r0", "b0",  "j1", "wall",    "rod",
                                      "tank",   "",   "no", "a.b", "$x", "free(r0)"};
  switch (any(24)) {
  case 0:
    return NULL;
  case 1:
    return long_name;
  default:
    return names[any(sizeof names / sizeof *names)];
  }
}

/* "instance.variable", perhaps with more around it. Valid until the eighth call from now. */
static const char *any_name(void)
{
  static char texts[8][300];
  static int next;
  static const char *const own[] = {
      "frame_a", "frame_b", "flange_a", "flange_b",  "TD",    "m",          "I",           "phi",        "w",     "s", "v",
      "rx",      "f_ext",   "inlet",    "outlet[1]", "level", "frame_a.fx", "frame_b.phi", "flange_b.s", "f_max", "x", ""};
  static const char *const forms[] = {"%s.%s", "%s.%s", "%s.%s", "%s.%s.start", "der(%s.%s)", "%s%s", "energy.%s%s", "*%s?%s*"};
  const char *instance = any_instance();
  if (!instance || instance == long_name) return instance;
  char *text = texts[next++ % 8];
  const char *form = forms[any(sizeof forms / sizeof *forms)], *variable = own[any(sizeof own / sizeof *own)];
  /* not by a format from the table: compilers do not like it */
  const char *first = strstr(form, "%s"), *second = strstr(first + 2, "%s");
  snprintf(text, sizeof texts[0], "%.*s%s%.*s%s%s", (int)(first - form), form, instance, (int)(second - first - 2), first + 2,
           variable, second + 2);
  return text;
}

static const LiedClass *any_class(void)
{
  static const LiedClass *const classes[] = {&Planar_Fixed,
                                             &Planar_Revolute,
                                             &Planar_FixedTranslation,
                                             &Planar_Body,
                                             &Planar_Free,
                                             &Translational_Fixed,
                                             &Translational_Joint,
                                             &Translational_Body,
                                             &Translational_BreakableRod,
                                             &Signals_ForcePulse,
                                             &Streams_Source,
                                             &Streams_Sink,
                                             NULL};
  return classes[any(sizeof classes / sizeof *classes)];
}

/* ---- calls ---------------------------------------------------------------------------------------------------------- */

enum { ROOM = 400 };
static double vector[ROOM], matrix[ROOM * ROOM];

static size_t any_length(const LiedSystem *s)
{
  size_t n = lied_n_states(s);
  return any(10) ? n : any(3) ? any(5) : SIZE_MAX;
}

static const double *any_states(const LiedSystem *s)
{
  if (!any(20)) return NULL;
  for (size_t i = 0; i < ROOM; i++) vector[i] = 0;
  if (any(2)) (void)lied_get_states(s, vector, lied_n_states(s));
  if (any(2)) vector[any(6)] = any_number();
  return vector;
}

static int stop_sometimes(void *user, double time)
{
  LiedSystem *s = user;
  double value;
  (void)time;
  if (any(50) == 0) (void)lied_set(s, any_name(), any_number());
  if (any(50) == 0) (void)lied_get(s, any_name(), &value);
  if (any(200) == 0) (void)lied_step(s, 1e-3); /* refused */
  return any(40) == 0;
}

static const char *any_solver(void)
{
  static const char *const names[] = {"euler", "rk3", "rk4", "lieuler", "ros2", "cvode", "adams", "no", "", NULL, long_name};
  return names[any(sizeof names / sizeof *names)];
}

static LiedStatus run_somehow(LiedSystem *s)
{
  const char *patterns[] = {any_name(), "*", "j?.w"};
  LiedRun run = {.stop = lied_time(s) + any_small(),
                 .solver = any_solver(),
                 .step = any_small(),
                 .every = any(3) ? 0 : any_small(),
                 .tolerance = any(3) ? 0 : any_number(),
                 .file = any(3)   ? NULL
                         : any(4) ? "/dev/null"
                                  : "/no/such/folder/x.mat",
                 .patterns = any(2) ? patterns : NULL,
                 .n_patterns = any(4),
                 .progress = stop_sometimes,
                 .user = s};
  if (run.step < 1e-4) run.step = 0; /* it would take for ever, which is right */
  if (run.every > 0 && run.every < 1e-4) run.every = 0;
  if (run.stop - lied_time(s) > 1) run.stop = lied_time(s) + 0.1;
  return lied_run(s, &run);
}

static LiedStatus call_building(LiedSystem *s)
{
  LiedInstance instance;
  switch (any(8)) {
  case 0:
    return lied_add(s, any_class(), any_instance());
  case 1:
    return lied_add_instance(s, any_class(), any_instance(), any(2) ? &instance : NULL);
  case 2:
    return lied_connect(s, any_name(), any_name());
  case 3:
    return lied_connect_ports(s, any(12), any(3), any(2) ? any(12) : any(UINT32_MAX), any(3));
  case 4:
    return lied_disconnect(s, any_name());
  case 5:
    return lied_remove(s, any_instance());
  case 6:
    return lied_add_free_motion(s, any_class());
  default:
    return lied_compose(s);
  }
}

static LiedStatus call_setting(LiedSystem *s)
{
  switch (any(6)) {
  case 0:
    return lied_set_parameter(s, any(12), any(6), any_number());
  case 1:
    return lied_set_start(s, any(12), any(6), any_number());
  case 2:
    return lied_set_discrete(s, any(12), any(3), any_number());
  case 3:
    return lied_set_input(s, any(12), any(4), any_number());
  case 4:
    return lied_set_states(s, any(3) ? lied_time(s) : any_number(), any_states(s), any_length(s));
  default:
    return lied_set(s, any_name(), any_number());
  }
}

static LiedStatus call_looking(LiedSystem *s)
{
  double value, parts[4][64];
  LiedInstance instance;
  LiedStats stats;
  lied_stats(s, &stats);
  (void)lied_unit(s, any_name());
  (void)lied_variable_name(s, any(30));
  (void)lied_variable_name(s, SIZE_MAX);
  (void)lied_state_name(s, any(8));
  switch (any(7)) {
  case 0:
    return lied_find(s, any_instance(), any(2) ? &instance : NULL);
  case 1:
    return lied_evaluate(s, any_number(), any_states(s), any(20) ? matrix : NULL, any_length(s));
  case 2:
    return lied_jacobian(s, any(20) ? matrix : NULL, any_length(s));
  case 3:
    return lied_eigenvalues(s, any(20) ? matrix : NULL, matrix + ROOM, any_length(s));
  case 4:
    return lied_port_relation(s, any_name(), any(2) ? parts[0] : NULL, parts[1], any(2) ? parts[2] : NULL, parts[3]);
  case 5:
    return lied_get_states(s, any(20) ? matrix : NULL, any_length(s));
  default:
    return lied_get(s, any_name(), any(20) ? &value : NULL);
  }
}

static LiedStatus call_running(LiedSystem *s)
{
  switch (any(4)) {
  case 0:
    return lied_use_solver(s, any_solver(), any(2) ? 0 : any_number());
  case 1:
    return lied_steady(s);
  case 2: { /* an adaptive solver may take for ever, and has nobody to ask */
    double h = any_small();
    LiedStatus status = lied_use_solver(s, any(2) ? "rk4" : "euler", 0);
    return status ? status : lied_step(s, h > 1 ? 1e-3 : h);
  }
  default:
    return run_somehow(s);
  }
}

static void call_something(LiedSystem *s)
{
  static LiedStatus (*const calls[])(LiedSystem *) = {call_building, call_setting, call_looking, call_running};
  LiedStatus status = calls[any(4)](s);
  assert_true((unsigned)status <= LIED_TERMINATED);
  if (status && status != LIED_STOPPED && !lied_message(s)[0]) fail_msg("%s without a message", lied_status_name(status));
}

/* Something that runs, for a start: a pendulum, a train that breaks, or nothing. */
static LiedSystem *any_system(const LiedAllocator *allocator)
{
  LiedSystem *s = lied_new(allocator);
  assert_non_null(s);
  if (!any(4)) return s;
  expect_ok(s, lied_add(s, &Planar_Fixed, "ground"));
  add_link(s, "ground.frame_b", 0, 0.8, 1e-3);
  add_link(s, "r0.frame_b", 1, 0.5, 1e-3);
  if (any(2)) compose(s);
  return s;
}

static void test_any_calls(void **state)
{
  (void)state;
  memset(long_name, '.', LONG_NAME);
  for (uint64_t k = 0; k < SYSTEMS; k++) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, -1);
    seed = k;
    LiedSystem *s = any_system(&allocator);
    if (any(2)) test.fail_at = test.calls + any(400);
    for (int i = 0; i < CALLS; i++) call_something(s);
    lied_free(s);
    assert_int_equal(test.blocks, 0);
    assert_int_equal(test.wrong, 0);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_any_calls)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
