/* test_memory.c: every allocation fails once, those of lied through its allocator, those of SUNDIALS through malloc. */
#include <sundials/sundials_context.h>

#include "synthetic.h"

/* ---- the allocator of lied ----------------------------------------------------------------------------------------- */

typedef struct Failing {
  size_t calls, fail_at; /* fail_at 0: never */
} Failing;

static void *failing_resize(void *user, void *old, size_t old_size, size_t size)
{
  Failing *failing = user;
  (void)old_size;
  if (size > 0 && ++failing->calls == failing->fail_at) return NULL;
  if (size > 0) return realloc(old, size);
  free(old);
  return NULL;
}

/* Two oscillators of which one goes at t = 0.5: work is created twice. */
static LiedStatus shrinking_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold, (void)t;
  for (size_t i = 0; i < s->dynamics.n_states; i += 2) {
    dx[i] = x[i + 1];
    dx[i + 1] = -x[i];
  }
  return LIED_OK;
}

static void shrinking_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)t, (void)x;
  size_t n = s->dynamics.n_states;
  memset(j, 0, n * n * sizeof(double));
  for (size_t i = 0; i < n; i += 2) {
    j[i * n + i + 1] = 1;
    j[(i + 1) * n + i] = -1;
  }
}

static void shrinking_g(Synthetic *s, double t, const double *x, double *g)
{
  (void)s, (void)t, (void)x;
  g[0] = 1;
}

static LiedStatus shrinking_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)fired;
  s->time_event = t < 0.5 ? 0.5 : INFINITY;
  if (t != 0.5) return LIED_OK;
  s->dynamics.n_states = 2;
  outcome->structure = 1;
  return LIED_OK;
}

static const Model shrinking = {4, 1, {1, 0, 1, 0}, shrinking_f, shrinking_jacobian, shrinking_g, shrinking_event, NULL};

static const char *const names[] = {"euler", "rk3", "rk4", "lieuler", "ros2", "cvode", "adams"};
static const LiedRun run = {.stop = 1, .step = 0.01, .every = 0.033, .no_events = 1};

static void failing_allocations_of_lied(void **state)
{
  (void)state;
  for (size_t i = 0; i < 7; i++) {
    size_t n = 0;
    for (LiedStatus status = LIED_NO_MEMORY; status != LIED_OK; n++) {
      Failing failing = {0, n + 1};
      Synthetic s;
      Rows rows = {0};
      synthetic_init(&s, &shrinking, &(LiedAllocator){failing_resize, &failing});
      status = synthetic_run(&s, names[i], &run, &rows); /* asserts that nothing is left */
      if (status == LIED_OK) break;
      assert_int_equal(status, LIED_NO_MEMORY);
      assert_int_equal(s.reported, LIED_NO_MEMORY);
      assert_true(rows.n == 0 || rows.n == 16); /* rows before the change are kept */
    }
    assert_true(n >= (i < 5 ? 2 : 4)); /* a fixed step has no memory of states: it keeps its room */
    print_message("%s: %zu allocations, each failed once\n", names[i], n);
  }
}

/* ---- malloc under SUNDIALS ----------------------------------------------------------------------------------------- */

#if defined(__SANITIZE_ADDRESS__)
#define MALLOC_IS_TAKEN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MALLOC_IS_TAKEN 1
#endif
#endif

#if defined(__GLIBC__) && !defined(MALLOC_IS_TAKEN)

#include <errno.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void __libc_free(void *old);

#define EXPORT __attribute__((visibility("default")))

static size_t watched, calls, fail_at; /* calls are counted while watched */
static long live;                      /* blocks allocated minus blocks freed, while watched */

static int fails(void);

static void *count_live(void *block)
{
  if (watched && block) live++;
  return block;
}

EXPORT void *malloc(size_t size)
{
  return fails() ? NULL : count_live(__libc_malloc(size));
}

EXPORT void *calloc(size_t count, size_t size)
{
  return fails() ? NULL : count_live(__libc_calloc(count, size));
}

EXPORT void *realloc(void *old, size_t size)
{
  if (fails()) return NULL;
  return old ? __libc_realloc(old, size) : count_live(__libc_malloc(size));
}

EXPORT void free(void *old)
{
  if (watched && old) live--;
  __libc_free(old);
}

/* SUNContext_Create of SUNDIALS 6.4 crashes when one of its first small blocks is refused; lied makes sure that malloc has
 * room before. So the first calls of malloc after lied's second block (the method's work) do not fail here. */
static size_t held, context_calls, shielded;

static size_t count_context_calls(void)
{
  SUNContext context;
  calls = fail_at = 0;
  watched = 1;
  SUNContext_Create(NULL, &context);
  watched = 0;
  SUNContext_Free(&context);
  return calls;
}

static int fails(void)
{
  if (!watched) return 0;
  if (shielded > 0) shielded--;
  if (++calls != fail_at || shielded > 0) return 0;
  errno = ENOMEM;
  return 1;
}

static void *shielding_resize(void *user, void *old, size_t old_size, size_t size)
{
  (void)user, (void)old_size;
  watched = 0; /* failures of this allocator are the other test's */
  void *new = size > 0 ? realloc(old, size) : NULL;
  if (size == 0) free(old);
  watched = 1;
  if (size == 0 && old) held--;
  if (size > 0 && !old && ++held == 2) shielded = context_calls + 2; /* and the probe before */
  return new;
}

static LiedStatus watch_run(const char *method, size_t n, long *leaked, size_t *n_calls)
{
  Synthetic s;
  Integrator in;
  synthetic_init(&s, &shrinking, &(LiedAllocator){shielding_resize, NULL});
  calls = 0, live = 0, fail_at = n, held = 0, shielded = 0;
  watched = 1;
  integrator_open(&in, method_find(method), &s.dynamics, &s.memory, 0, &s.stats);
  LiedStatus status = integrate_run(&in, &run, NULL);
  integrator_close(&in);
  watched = 0;
  *leaked = live;
  *n_calls = calls;
  assert_int_equal(s.memory.bytes, 0);
  if (status) assert_int_equal(s.reported, LIED_NO_MEMORY);
  return status;
}

/* Also, SUNDIALS cannot free a solver whose CVodeInit failed: its block is given up. */
static void failing_allocations_of_sundials(void **state)
{
  (void)state;
  context_calls = count_context_calls();
  if (context_calls == 0) skip(); /* under a tool with a malloc of its own */
  for (size_t i = 5; i < 7; i++) {
    long leaked;
    size_t n_calls, unused, failures = 0;
    assert_int_equal(watch_run(names[i], 0, &leaked, &n_calls), LIED_OK);
    assert_int_equal(leaked, 0);
    for (size_t n = 1; n <= n_calls; n++) {
      LiedStatus status = watch_run(names[i], n, &leaked, &unused);
      assert_true(status == LIED_OK || status == LIED_NO_MEMORY);
      assert_in_range(leaked, 0, status == LIED_OK ? 0 : 1);
      failures += status == LIED_NO_MEMORY;
    }
    assert_int_equal(failures, n_calls - 2 * (context_calls + 1));
  }
}

/* Once created, stepping does not allocate either. */
static void stepping_allocates_nothing(void **state)
{
  (void)state;
  for (size_t i = 0; i < 7; i++) {
    Synthetic s;
    Integrator in;
    synthetic_init(&s, &oscillator, NULL);
    integrator_open(&in, method_find(names[i]), &s.dynamics, &s.memory, 0, &s.stats);
    assert_int_equal(integrate_step(&in, 0.01), LIED_OK);
    calls = 0, fail_at = 0, watched = 1;
    for (int k = 0; k < 100; k++) {
      if (k % 10 == 0) integrator_reset(&in);
      integrate_step(&in, 0.01);
    }
    watched = 0;
    print_message("%s: %zu allocations in 100 steps\n", names[i], calls);
    assert_int_equal(calls, 0);
    assert_close(s.x[0], cos(1.01), 1e-2);
    integrator_close(&in);
  }
}

#define MALLOC_TESTS cmocka_unit_test(failing_allocations_of_sundials), cmocka_unit_test(stepping_allocates_nothing),
#else
#define MALLOC_TESTS
#endif

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(failing_allocations_of_lied), MALLOC_TESTS};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
