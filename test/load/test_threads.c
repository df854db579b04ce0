/* Systems that have nothing to do with each other, each loaded, compiled, composed and run by a thread of its own: the bits of
 * each alone. Meant for ThreadSanitizer (make sanitize-threads) as well. */
#include <pthread.h>
#include <signal.h>

#include "loading.h"
#include "support/bits.h"
#include "support/examples.h"

enum { THREADS = 4, TURNS = 2, STEPS = 200 };

typedef struct Worker {
  pthread_t thread;
  char file[450];    /* of the model */
  const char *wrong; /* what went wrong, or NULL */
  uint64_t bits;     /* at the end of the last turn */
  unsigned compiled; /* classes, in all turns */
  pthread_barrier_t *together;
} Worker;

/* A class that all have in common, so that several compile it at once, and one of its own. */
static void write_model(Worker *worker, int number, int round)
{
  char name[40], text[1200];
  snprintf(name, sizeof name, "m%d_%d.mo", round, number);
  snprintf(
      text, sizeof text,
      "package P\n"
      "  model Common \"A pendulum whose length changes\"\n"
      "    Real phi(start = 1), w; parameter Real l = 1;\n"
      "  equation\n"
      "    der(phi) = w; der(w) = -9.81/l*sin(phi) - 0.%d*w;\n"
      "  end Common;\n"
      "  model Own\n"
      "    Real x(start = 1), y;\n"
      "  equation\n"
      "    der(x) = y; der(y) = -%d*x*(1 + 0.1*sin(time)) + (if x > 0.5 then -1 else 0);\n"
      "  end Own;\n"
      "  model Both\n"
      "    Common a, b(l = 2); Own c;\n"
      "    Dialectic.Planar.Fixed wall; inner Dialectic.Planar.World world; Dialectic.Planar.Revolute joint(phi(start = 1));\n"
      "    Dialectic.Planar.FixedTranslation rod(r = {1, 0}); Dialectic.Planar.Body bob(m = 1, I = 0.1);\n"
      "  equation\n"
      "    connect(wall.frame_b, joint.frame_a); connect(joint.frame_b, rod.frame_a); connect(rod.frame_b, bob.frame_a);\n"
      "  end Both;\n"
      "end P;\n",
      round + 1, number + 2 + 10 * round);
  snprintf(worker->file, sizeof worker->file, "%s", write_file(name, text));
}

/* Once at fixed steps, once with an adaptive method. */
static const char *run_both(Worker *worker, LiedSystem *s)
{
  if (lied_use_solver(s, "rk4", 0)) return "lied_use_solver";
  for (int k = 0; k < STEPS; k++)
    if (lied_step(s, 1e-3)) return "lied_step";
  if (lied_run(s, &(LiedRun){.stop = 1})) return "lied_run";
  worker->bits = system_bits(s);
  return NULL;
}

static void live(Worker *worker)
{
  for (int turn = 0; turn < TURNS; turn++) {
    if (worker->together) pthread_barrier_wait(worker->together);
    Loaded *loaded = load_model(&(LiedLoad){.file = worker->file});
    if (!loaded || loaded->failed)
      worker->wrong = "load_model";
    else
      worker->wrong = worker->wrong ? worker->wrong : run_both(worker, loaded->system);
    if (loaded) worker->compiled += loaded->counts.compiled;
    load_free(loaded);
  }
}

static void *live_in_a_thread(void *user)
{
  live(user);
  return NULL;
}

static void expect_well(const Worker *worker)
{
  if (worker->wrong) fail_msg("%s: %s failed", worker->file, worker->wrong);
}

static void run_together(Worker *workers)
{
  pthread_barrier_t together;
  pthread_barrier_init(&together, NULL, THREADS);
  for (int i = 0; i < THREADS; i++) {
    workers[i].together = &together;
    assert_int_equal(pthread_create(&workers[i].thread, NULL, live_in_a_thread, &workers[i]), 0);
  }
  for (int i = 0; i < THREADS; i++) pthread_join(workers[i].thread, NULL);
  pthread_barrier_destroy(&together);
  for (int i = 0; i < THREADS; i++) expect_well(&workers[i]);
}

static void compare_with_alone(int round)
{
  Worker alone[THREADS] = {0}, workers[THREADS] = {0};
  for (int i = 0; i < THREADS; i++) write_model(&workers[i], i, round);
  run_together(workers);
  for (int i = 0; i < THREADS; i++) {
    snprintf(alone[i].file, sizeof alone[i].file, "%s", workers[i].file);
    live(&alone[i]);
    expect_well(&alone[i]);
    assert_int_equal(alone[i].compiled, 0);
    if (alone[i].bits != workers[i].bits) fail_msg("%s: other bits than alone", workers[i].file);
  }
  unsigned compiled = 0;
  for (int i = 0; i < THREADS; i++) compiled += workers[i].compiled;
  assert_true(compiled > THREADS); /* each its own, and one the common one */
}

/* Classes are instrumented where the program is. */
static void choose_compiler(void)
{
#if defined(__SANITIZE_THREAD__)
  environment_set("CC", "cc -g -fsanitize=thread");
#endif
}

static void test_independent_systems(void **state)
{
  (void)state;
  choose_compiler();
  compare_with_alone(0);
  compare_with_alone(1);
}

/* A model that is wrong, and one without a compiler, leave the others alone. */
static void test_failures_do_not_disturb(void **state)
{
  (void)state;
  choose_compiler();
  Worker workers[THREADS] = {0};
  for (int i = 0; i < THREADS; i++) write_model(&workers[i], i, 2);
  snprintf(workers[1].file, sizeof workers[1].file, "%s",
           write_file("wrong.mo", "model Wrong\n  Real x;\nequation\n  x = y;\nend Wrong;\n"));
  for (int i = 0; i < THREADS; i++) pthread_create(&workers[i].thread, NULL, live_in_a_thread, &workers[i]);
  for (int i = 0; i < THREADS; i++) pthread_join(workers[i].thread, NULL);
  for (int i = 0; i < THREADS; i++)
    if (i != 1) expect_well(&workers[i]);
  assert_non_null(workers[1].wrong);
}

/* Signals are those of the host again, however the threads overlapped. */
static void test_signals_are_given_back(void **state)
{
  (void)state;
  choose_compiler();
  Worker workers[THREADS] = {0};
  struct sigaction action;
  for (int i = 0; i < THREADS; i++) write_model(&workers[i], i, 3);
  run_together(workers);
  assert_int_equal(sigaction(SIGINT, NULL, &action), 0);
  assert_true(action.sa_handler == SIG_DFL);
  assert_int_equal(sigaction(SIGTERM, NULL, &action), 0);
  assert_true(action.sa_handler == SIG_DFL);
}

/* ---- copies of one system ---- */

typedef struct Tuner {
  pthread_t thread;
  LiedSystem *system;
  int number;
  LiedStatus status;
  uint64_t bits;
} Tuner;

/* Other values are computed from the parameters that are set: the model is assembled again for each. */
static void *tune(void *user)
{
  Tuner *tuner = user;
  LiedSystem *s = tuner->system;
  LiedStatus status = lied_use_solver(s, "rk4", 0);
  for (int k = 0; k < 10 && !status; k++) {
    status = lied_set(s, "a", 1 + tuner->number + 0.1 * k);
    if (!status) status = lied_set(s, "world.TD", 0.01 + 0.001 * k);
    if (!status) status = lied_set(s, "bob.m", 1 + k);
    if (!status) status = lied_step(s, 1e-3);
  }
  tuner->status = status;
  tuner->bits = system_bits(s);
  return NULL;
}

static void make_tuner(Tuner *tuner, LiedSystem *s, int number)
{
  *tuner = (Tuner){.number = number};
  assert_int_equal(lied_copy(s, &tuner->system), LIED_OK);
}

static void expect_alone(const Tuner *tuner, LiedSystem *s)
{
  Tuner alone;
  make_tuner(&alone, s, tuner->number);
  tune(&alone);
  if (tuner->status) fail_msg("%s", lied_message(tuner->system));
  assert_true(tuner->bits == alone.bits);
  lied_free(tuner->system);
  lied_free(alone.system);
}

/* Each sets its own values, and gets the bits of a copy that is alone. */
static void test_copies_are_set(void **state)
{
  (void)state;
  choose_compiler();
  static const char text[] =
      "model Tuned\n"
      "  parameter Real a = 1; parameter Real b = 2*a;\n"
      "  Dialectic.Planar.Fixed wall; inner Dialectic.Planar.World world; Dialectic.Planar.Revolute joint(phi(start = b));\n"
      "  Dialectic.Planar.FixedTranslation rod(r = {b, 0}); Dialectic.Planar.Body bob(m = b, I = 0.1*a);\n"
      "equation\n"
      "  connect(wall.frame_b, joint.frame_a); connect(joint.frame_b, rod.frame_a); connect(rod.frame_b, bob.frame_a);\n"
      "end Tuned;\n";
  LiedSystem *s = lied_load_text(text, NULL, NULL);
  Tuner tuners[THREADS];
  assert_non_null(s);
  for (int i = 0; i < THREADS; i++) make_tuner(&tuners[i], s, i);
  for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&tuners[i].thread, NULL, tune, &tuners[i]), 0);
  for (int i = 0; i < THREADS; i++) pthread_join(tuners[i].thread, NULL);
  for (int i = 0; i < THREADS; i++) expect_alone(&tuners[i], s);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_independent_systems),
      LOADING_TEST(test_failures_do_not_disturb),
      LOADING_TEST(test_signals_are_given_back),
      LOADING_TEST(test_copies_are_set),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
