/* Compositions drawn at random from the library, over six decades of their parameters, with adaptive and fixed steps: none
 * crashes or hangs, none ends well with a broken balance and without a warning, and runs that are right are hardly ever warned
 * about.
 *
 *     test_random_compositions [COUNT [FIRST]]     so many (1000; with sanitizers 150), from this seed on
 *     test_random_compositions show SEED           one: its text and its verdict
 */
/* label: slow */
#include <sys/resource.h>
#include <sys/wait.h>

#include "judge.h"
#include "support/check.h"

#if defined(__SANITIZE_ADDRESS__)
static unsigned long count = 150, first = 1;
#else
static unsigned long count = 1000, first = 1;
#endif

static const char *const domain_names[DOMAINS] = {"translational", "rotational", "mechanism", "contact", "streams"};

typedef struct Tally {
  unsigned drawn, ran, warned, refused, failed, crashed, stalled;
  unsigned broken;  /* ran, not warned, a balance is broken */
  unsigned right;   /* ran, within 1 % of a converged reference, with its balances */
  unsigned alarmed; /* of those, warned */
  unsigned off;     /* ran, not warned, more than 10 % from the reference */
} Tally;

/* ---- one scene in a process of its own ---- */

static void judge_in_child(uint64_t seed, int to)
{
  static Scene scene;
  static Verdict verdict;
  char folder[] = "/tmp/lied-random-XXXXXX";
  setrlimit(RLIMIT_CPU, &(struct rlimit){60, 60});
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  scene_draw(&scene, seed);
  if (!mkdtemp(folder)) _exit(3);
  scene_judge(&scene, folder, &verdict);
  rmdir(folder);
  if (write(to, &verdict, sizeof verdict) != sizeof verdict) _exit(3);
}

static Verdict judge_seed(uint64_t seed)
{
  Verdict verdict = {.outcome = CRASHED};
  int ends[2], status;
  if (pipe(ends)) abort();
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    judge_in_child(seed, ends[1]);
    _exit(0);
  }
  close(ends[1]);
  ssize_t got = read(ends[0], &verdict, sizeof verdict);
  close(ends[0]);
  waitpid(child, &status, 0);
  if (got != sizeof verdict || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    verdict = (Verdict){
        .outcome = WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL) ? STALLED : CRASHED};
  }
  return verdict;
}

/* ---- counting ---- */

static void tell(uint64_t seed, const Verdict *verdict, const char *what)
{
  printf("# seed %lu: %s; imbalance %.3g, error %.3g; %.300s\n", (unsigned long)seed, what, verdict->imbalance, verdict->error,
         verdict->message);
}

static void count_run(Tally *tally, uint64_t seed, const Verdict *verdict)
{
  tally->ran++;
  tally->warned += verdict->warned != 0;
  if (verdict->broken && !verdict->warned) tally->broken++, tell(seed, verdict, "a balance is broken without a word");
  int right = verdict->error <= 0.01 && !verdict->unbalanced;
  tally->right += right;
  if (right && verdict->warned) tally->alarmed++, tell(seed, verdict, "warned about, though right");
  if (verdict->error > 0.1 && !verdict->warned) tally->off++, tell(seed, verdict, "off without a word");
}

static void count_verdict(Tally *tally, uint64_t seed, const Verdict *verdict)
{
  tally->drawn++;
  switch (verdict->outcome) {
  case REFUSED:
    tally->refused++, tell(seed, verdict, "refused");
    break;
  case FAILED:
    tally->failed++, tell(seed, verdict, "failed");
    break;
  case RAN:
    count_run(tally, seed, verdict);
    break;
  case STALLED:
    tally->stalled++, tell(seed, verdict, "stalled");
    break;
  case CRASHED:
    tally->crashed++, tell(seed, verdict, "crashed");
    break;
  }
}

static void print_tally(const char *name, const Tally *t)
{
  printf("# %-14s %6u %6u %6u %7u %6u %7u %7u %6u %6u %6u %6u\n", name, t->drawn, t->ran, t->warned, t->refused, t->failed,
         t->crashed, t->stalled, t->broken, t->right, t->alarmed, t->off);
}

static Tally sum_up(const Tally *tallies)
{
  Tally sum = {0};
  const unsigned *from = (const unsigned *)tallies;
  unsigned *to = (unsigned *)&sum;
  for (size_t i = 0; i < DOMAINS * sizeof(Tally) / sizeof(unsigned); i++) to[i % (sizeof(Tally) / sizeof(unsigned))] += from[i];
  return sum;
}

static void test_balances_and_alarms(void **state)
{
  (void)state;
  Tally tallies[DOMAINS] = {0};
  for (uint64_t seed = first; seed < first + count; seed++) {
    static Scene scene;
    scene_draw(&scene, seed);
    Verdict verdict = judge_seed(seed);
    count_verdict(&tallies[scene.domain], seed, &verdict);
  }
  printf("# %-14s %6s %6s %6s %7s %6s %7s %7s %6s %6s %6s %6s\n", "", "drawn", "ran", "warned", "refused", "failed", "crashed",
         "stalled", "broken", "right", "alarms", "off");
  for (int d = 0; d < DOMAINS; d++) print_tally(domain_names[d], &tallies[d]);
  Tally sum = sum_up(tallies);
  print_tally("all", &sum);
  assert_int_equal(sum.crashed, 0);
  assert_int_equal(sum.stalled, 0);
  assert_int_equal(sum.broken, 0);
  assert_true(20 * sum.alarmed <= sum.right);
  assert_true(10 * sum.ran >= 8 * sum.drawn);
}

static int show(uint64_t seed)
{
  static Scene scene;
  scene_draw(&scene, seed);
  scene_write(&scene, stdout);
  printf("// lied run --solver %s --step %.17g; T_D %g, T_E %g\n", scene.solver, is_adaptive(&scene) ? 0 : scene.step, scene.TD,
         scene.TE);
  Verdict verdict = judge_seed(seed);
  printf("// outcome %d, warned %d, broken %d, imbalance %g, error %g\n%s\n", verdict.outcome, verdict.warned, verdict.broken,
         verdict.imbalance, verdict.error, verdict.message);
  return 0;
}

int main(int argc, char **argv)
{
  if (argc == 3 && strcmp(argv[1], "show") == 0) return show(strtoul(argv[2], NULL, 10));
  if (argc > 1) count = strtoul(argv[1], NULL, 10);
  if (argc > 2) first = strtoul(argv[2], NULL, 10);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_balances_and_alarms)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
