/* Copies of one system, each in a thread of its own, on one composition: the bits of one alone, whatever the others do. Meant
 * for ThreadSanitizer (make sanitize-threads) as well.
 *
 *     test_host_threads [STEPS]     of the gripper, 100000 unless given */
/* label: slow */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/examples.h"

enum { THREADS = 8, LOOKS = 50 };

#if defined(__SANITIZE_THREAD__)
static int gripper_steps = 2000, few_steps = 200;
#else
static int gripper_steps = 100000, few_steps = 1000;
#endif

/* ---- workers ----------------------------------------------------------------------------------------------------------- */

typedef struct Worker {
  pthread_t thread;
  LiedSystem *s;
  const LiedSnapshot *shared; /* that all restore; NULL: none */
  void (*act)(LiedSystem *s); /* after a third of the steps; NULL: nothing */
  double step;
  int steps;
  LiedStatus status; /* the first that was not LIED_OK */
  uint64_t bits[LOOKS];
} Worker;

static void advance(Worker *worker, int steps)
{
  for (int k = 0; k < steps && !worker->status; k++) worker->status = lied_step(worker->s, worker->step);
}

static void run(Worker *worker)
{
  for (int k = 0; k < LOOKS; k++) {
    if (k == LOOKS / 3 && worker->act) worker->act(worker->s);
    advance(worker, worker->steps / LOOKS);
    worker->bits[k] = system_bits(worker->s);
  }
}

static void *run_in_a_thread(void *user)
{
  run(user);
  return NULL;
}

static void start_all(Worker *workers, void *(*function)(void *))
{
  for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&workers[i].thread, NULL, function, &workers[i]), 0);
  for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_join(workers[i].thread, NULL), 0);
}

static void expect_equal(const Worker *worker, const Worker *alone, int number)
{
  if (worker->status != alone->status)
    fail_msg("thread %d: %s: %s", number, lied_status_name(worker->status), lied_message(worker->s));
  for (int k = 0; k < LOOKS; k++)
    if (worker->bits[k] != alone->bits[k]) fail_msg("thread %d: other bits than alone after piece %d", number, k);
}

static LiedSystem *copy_of(LiedSystem *s)
{
  LiedSystem *copy = NULL;
  if (lied_copy(s, &copy)) fail_msg("lied_copy: %s", lied_message(s));
  assert_non_null(copy);
  return copy;
}

static Loaded *load_with(const char *name, const char *solver)
{
  Example example = example_named(name);
  Loaded *loaded = example_load(&example, NULL);
  assert_int_equal(lied_use_solver(loaded->system, solver, 0), LIED_OK);
  return loaded;
}

/* ---- all the same ------------------------------------------------------------------------------------------------------- */

/* The whole course of the example: it grips, lifts, carries, puts down and lets go. */
static void test_one_gripper(void **state)
{
  (void)state;
  Loaded *loaded = load_with("Gripper.mo", "rk3");
  Worker alone = {.s = loaded->system, .step = 3.2 / gripper_steps, .steps = gripper_steps}, workers[THREADS];
  for (int i = 0; i < THREADS; i++) workers[i] = alone, workers[i].s = copy_of(loaded->system);
  run(&alone);
  assert_int_equal(alone.status, LIED_OK);
  start_all(workers, run_in_a_thread);
  for (int i = 0; i < THREADS; i++) expect_equal(&workers[i], &alone, i);
  for (int i = 0; i < THREADS; i++) lied_free(workers[(3 * i) % THREADS].s);
  load_free(loaded);
}

/* ---- each its own way --------------------------------------------------------------------------------------------------- */

static void bear_less(LiedSystem *s)
{
  lied_set(s, "bond[4].t_max", 40);
}

static void bear_more(LiedSystem *s)
{
  lied_set(s, "bond[1].t_max", 1e4);
}

static void be_heavy(LiedSystem *s)
{
  lied_set(s, "body[12].m", 7);
}

static void cut(LiedSystem *s)
{
  lied_disconnect(s, "bond[7].frame_b");
}

static void take_away(LiedSystem *s)
{
  lied_remove(s, "round");
}

static void compose_again(LiedSystem *s)
{
  lied_compose(s);
}

static void copy_and_throw_away(LiedSystem *s)
{
  LiedSystem *copy = NULL;
  LiedSnapshot *snapshot = NULL;
  lied_copy(s, &copy);
  lied_save(s, &snapshot);
  if (copy) lied_step(copy, 1e-3);
  if (copy) lied_restore(copy, snapshot);
  lied_free(copy);
  lied_free_snapshot(snapshot);
}

/* Parameters, breaks, changes of structure: each copy runs as it does alone. */
static void test_different_copies(void **state)
{
  (void)state;
  static void (*const acts[THREADS])(LiedSystem *) = {
      NULL, bear_less, bear_more, be_heavy, cut, take_away, compose_again, copy_and_throw_away,
  };
  Loaded *loaded = load_with("BreakingBeam.mo", "rk3");
  Worker alone[THREADS], workers[THREADS];
  for (int i = 0; i < THREADS; i++) {
    alone[i] = (Worker){.s = copy_of(loaded->system), .act = acts[i], .step = 1e-3, .steps = few_steps};
    workers[i] = alone[i];
    workers[i].s = copy_of(loaded->system);
  }
  for (int i = 0; i < THREADS; i++) run(&alone[i]);
  start_all(workers, run_in_a_thread);
  for (int i = 0; i < THREADS; i++) expect_equal(&workers[i], &alone[i], i);
  int same = 0;
  for (int i = 1; i < THREADS; i++) same += alone[i].bits[LOOKS - 1] == alone[0].bits[LOOKS - 1];
  print_message("%d of %d go the same way\n", same + 1, THREADS);
  for (int i = 0; i < THREADS; i++) lied_free(alone[i].s);
  for (int i = 0; i < THREADS; i++) lied_free(workers[THREADS - 1 - i].s);
  load_free(loaded);
}

/* ---- a snapshot that all share ------------------------------------------------------------------------------------------- */

static void *return_often(void *user)
{
  Worker *worker = user;
  LiedSnapshot *own = NULL;
  for (int k = 0; k < LOOKS && !worker->status; k++) {
    worker->status = lied_restore(worker->s, worker->shared);
    advance(worker, worker->steps / LOOKS);
    worker->bits[k] = system_bits(worker->s);
    if (!worker->status) worker->status = lied_save(worker->s, &own);
  }
  lied_free_snapshot(own);
  lied_free(worker->s);
  worker->s = NULL;
  return NULL;
}

/* The first system and the model behind it are gone before the last copy; only classes must live. */
static void test_shared_snapshot(void **state)
{
  (void)state;
  Loaded *loaded = load_with("BreakingBeam.mo", "euler");
  Worker workers[THREADS] = {{.step = 1e-3}};
  LiedSnapshot *shared = NULL;
  workers[0] = (Worker){.s = copy_of(loaded->system), .step = 1e-3, .steps = few_steps};
  advance(&workers[0], 300);
  assert_int_equal(lied_save(workers[0].s, &shared), LIED_OK);
  for (int i = 0; i < THREADS; i++) {
    LiedSystem *s = i ? copy_of(loaded->system) : workers[0].s;
    workers[i] = (Worker){.s = s, .shared = shared, .step = 1e-3, .steps = few_steps};
  }
  start_all(workers, return_often);
  for (int i = 0; i < THREADS; i++) {
    assert_int_equal(workers[i].status, LIED_OK);
    for (int k = 0; k < LOOKS; k++)
      if (workers[i].bits[k] != workers[0].bits[0]) fail_msg("thread %d: other bits in turn %d", i, k);
  }
  lied_free_snapshot(shared);
  load_free(loaded);
}

int main(int argc, char **argv)
{
  if (argc > 1) gripper_steps = atoi(argv[1]);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_gripper),
      cmocka_unit_test(test_different_copies),
      cmocka_unit_test(test_shared_snapshot),
  };
  return cmocka_run_group_tests(tests, examples_setup, examples_teardown);
}
