/* Steps a second of many copies of a cart-pole, each with an input of its own that changes at every step.
 *
 *     ensemble [COPIES [STEPS]]     256 copies and 2000 steps of 0.01 s unless given
 *
 * One system in a loop of C, by bound arrays; then an ensemble by 1 and by 2 threads, step by step and as a rollout. Then 1024
 * arms of 16 links, one by one and as an ensemble. */
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "lied/lied.h"

static const double h = 0.01;
static const char *const outputs[] = {"slide.s", "slide.v", "pivot.phi", "pivot.w"};
enum { N_OUTPUTS = sizeof outputs / sizeof *outputs };

typedef struct Bench {
  LiedSystem *system;
  LiedHandle input, outputs[N_OUTPUTS];
  size_t copies, steps;
  double *u; /* [steps][copies] */
} Bench;

static void print_rate(const char *what, const char *solver, double steps, double seconds)
{
  printf("%-28s %-6s %8.3f us a step %10.3g steps/s\n", what, solver, 1e6 * seconds / steps, steps / seconds);
}

static int bench_loop(const Bench *b, const char *solver)
{
  LiedSystem *s;
  double u = 0, y[N_OUTPUTS];
  if (lied_copy(b->system, &s)) return 1;
  int failed = lied_use_solver(s, solver, 0) || lied_bind(s, &b->input, 1, &u, b->outputs, N_OUTPUTS, y);
  const double begin = wall_seconds();
  const size_t n = b->steps * b->copies / 8;
  for (size_t k = 0; k < n && !failed; k++) {
    u = b->u[k % b->copies];
    failed = lied_step(s, h) != LIED_OK;
  }
  print_rate("one system, C loop", solver, (double)n, wall_seconds() - begin);
  if (failed) fputs(lied_message(s), stderr);
  lied_free(s);
  return failed;
}

static int step_one_by_one(LiedEnsemble *e, const Bench *b)
{
  double *inputs = lied_ensemble_inputs(e);
  for (size_t k = 0; k < b->steps; k++) {
    for (size_t i = 0; i < b->copies; i++) inputs[i] = b->u[k * b->copies + i];
    if (lied_ensemble_step(e, h, 1)) return 1;
  }
  return 0;
}

static int bench_ensemble(const Bench *b, const char *solver, unsigned threads)
{
  LiedEnsemble *e;
  char what[64];
  const LiedEnsembleSetup setup = {.copies = b->copies,
                                   .threads = threads,
                                   .inputs = &b->input,
                                   .n_inputs = 1,
                                   .outputs = b->outputs,
                                   .n_outputs = N_OUTPUTS};
  if (lied_use_solver(b->system, solver, 0) || lied_new_ensemble(b->system, &setup, &e)) return 1;
  double begin = wall_seconds();
  int failed = step_one_by_one(e, b);
  snprintf(what, sizeof what, "%zu copies, %u threads", b->copies, threads);
  print_rate(what, solver, (double)(b->copies * b->steps), wall_seconds() - begin);
  begin = wall_seconds();
  failed = failed || lied_ensemble_reset(e, NULL, 0) || lied_ensemble_rollout(e, h, b->steps, b->u, NULL);
  snprintf(what, sizeof what, "  as a rollout");
  print_rate(what, solver, (double)(b->copies * b->steps), wall_seconds() - begin);
  if (failed) fputs(lied_ensemble_message(e), stderr);
  lied_free_ensemble(e);
  return failed;
}

static int run(Bench *b)
{
  static const char *const solvers[] = {"euler", "rk3", "rk4"};
  int failed = lied_handle(b->system, "u", &b->input) != LIED_OK;
  for (size_t i = 0; i < N_OUTPUTS; i++) failed = failed || lied_handle(b->system, outputs[i], &b->outputs[i]);
  for (size_t k = 0; k < b->steps * b->copies; k++) b->u[k] = 0.1 * (double)(k * 2654435761u % 17) - 0.8;
  for (size_t k = 0; k < sizeof solvers / sizeof *solvers && !failed; k++)
    failed = bench_loop(b, solvers[k]) || bench_ensemble(b, solvers[k], 1) || bench_ensemble(b, solvers[k], 2);
  return failed;
}

/* ---- arms: trees of library classes ---------------------------------------------------------------------------------- */

enum { ARMS = 1024, WARM = 200, ARM_STEPS = 20, ROUNDS = 30 };
static const double arm_step = 1e-3;

static double least_time(LiedEnsemble *e, LiedSystem **alone, int *failed)
{
  double best = 1e9;
  for (int r = 0; r < ROUNDS && !*failed; r++) {
    const double begin = wall_seconds();
    if (alone)
      for (size_t k = 0; k < ARM_STEPS * (size_t)ARMS && !*failed; k++)
        *failed = lied_step(alone[k / ARM_STEPS], arm_step) != LIED_OK;
    else
      *failed = lied_ensemble_step(e, arm_step, ARM_STEPS) != LIED_OK;
    const double seconds = wall_seconds() - begin;
    best = seconds < best ? seconds : best;
  }
  return best;
}

/* The same copies one by one and together, on one thread; the latter at states of their own. */
static int bench_arms(const char *solver)
{
  static LiedSystem *alone[ARMS];
  const char *settings[] = {"n=16"};
  LiedMessages *messages = lied_new_messages();
  LiedSystem *s = lied_load_with(
      &(LiedLoad){.file = LIED_EXAMPLES "/planar-chain/PlanarChain.mo", .settings = settings, .n_settings = 1}, messages);
  LiedEnsemble *e = NULL;
  int failed =
      !s || lied_use_solver(s, solver, 0) || lied_new_ensemble(s, &(LiedEnsembleSetup){.copies = ARMS, .threads = 1}, &e);
  const size_t n = failed ? 0 : lied_n_states(s);
  for (size_t i = 0; i < ARMS * n; i++) lied_ensemble_states(e)[i] = 1e-3 * (double)(i * 2654435761u % 300);
  failed = failed || lied_ensemble_step(e, arm_step, WARM);
  for (size_t i = 0; i < ARMS && !failed; i++) failed = lied_copy(lied_ensemble_copy(e, i), &alone[i]) != LIED_OK;
  const double steps = ARM_STEPS * (double)ARMS;
  const double one = least_time(NULL, alone, &failed), all = least_time(e, NULL, &failed);
  print_rate("1024 arms, one by one", solver, steps, one);
  print_rate("1024 arms, together", solver, steps, all);
  printf("%-28s %-6s %8.2f times the throughput\n", "", solver, one / all);
  if (failed) fputs(e ? lied_ensemble_message(e) : lied_messages_text(messages), stderr);
  for (size_t i = 0; i < ARMS; i++) lied_free(alone[i]);
  lied_free_ensemble(e);
  lied_free(s);
  lied_free_messages(messages);
  return failed;
}

int main(int argc, char **argv)
{
  LiedMessages *messages = lied_new_messages();
  Bench b = {.system = lied_load(LIED_EXAMPLES "/python/models/CartPole.mo", NULL, messages),
             .copies = argc > 1 ? strtoul(argv[1], NULL, 10) : 256,
             .steps = argc > 2 ? strtoul(argv[2], NULL, 10) : 2000};
  b.u = calloc(b.copies * b.steps + 1, sizeof *b.u);
  int failed = !b.system || !b.u;
  if (!b.system) fputs(lied_messages_text(messages), stderr);
  failed = failed || run(&b) || bench_arms("euler") || bench_arms("rk3");
  if (failed && b.system) fputs(lied_message(b.system), stderr);
  free(b.u);
  lied_free(b.system);
  lied_free_messages(messages);
  return failed;
}
