/* run_compiler.c: compiler processes side by side: started, waited for, stopped in time, and cleaned up after an interrupt. */
#include "compile/run_compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"

extern char **environ;

Command compile_command(Arena *arena)
{
  static const char blanks[] = " \t\n";
  const char *text = getenv("CC");
  if (!text || !text[strspn(text, blanks)]) text = "cc";
  char *copy = arena_copy(arena, text, strlen(text)), *rest = NULL;
  Command command = {ARENA_NEW(arena, char *, strlen(text) + 1), 0};
  for (char *word = strtok_r(copy, blanks, &rest); word; word = strtok_r(NULL, blanks, &rest))
    command.words[command.count++] = word;
  return command;
}

double compile_timeout(void)
{
  const double usual = 300;
  const char *text = getenv("LIED_CC_TIMEOUT");
  double seconds = text ? strtod(text, NULL) : usual;
  return seconds > 0 ? seconds : usual;
}

/* What the program says goes to the log; it reads nothing. 0, or an errno. */
static int spawn_with(CompileJob *job, const posix_spawnattr_t *attributes)
{
  posix_spawn_file_actions_t actions;
  int problem = posix_spawn_file_actions_init(&actions);
  if (problem) return problem;
  problem = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!problem)
    problem = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, job->log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (!problem) problem = posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  if (!problem) problem = posix_spawnp(&job->process, job->words[0], &actions, attributes, job->words, environ);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

/* In a group of its own, so that it can be stopped with all that it has started. */
static int spawn(CompileJob *job)
{
  posix_spawnattr_t attributes;
  int problem = posix_spawnattr_init(&attributes);
  if (problem) return problem;
  problem = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  if (!problem) problem = spawn_with(job, &attributes);
  posix_spawnattr_destroy(&attributes);
  return problem;
}

static void start(CompileJob *job)
{
  job->process = -1;
  job->until = clock_seconds() + compile_timeout();
  job->problem = spawn(job);
  job->status = COMPILE_DONE;
  if (!job->problem) return;
  job->process = -1;
  job->status = job->problem == ENOENT || job->problem == ENOTDIR || job->problem == EACCES ? COMPILE_MISSING : COMPILE_FAILED;
}

/* The process has ended, or was stopped because its time is up (*late); 0: it left no status. */
static int await(const CompileJob *job, int *status, int *late)
{
  const long shortest = 500000, longest = 10000000; /* [ns] between looks */
  for (long pause = shortest;; pause = pause < longest ? 2 * pause : longest) {
    pid_t ended = waitpid(job->process, status, *late ? 0 : WNOHANG);
    if (ended > 0) return 1;
    if (ended < 0 && errno != EINTR) return 0;
    if (!*late && clock_seconds() > job->until) {
      *late = 1;
      kill(-job->process, SIGKILL);
    }
    if (!*late) nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
  }
}

/* A host that ignores SIGCHLD gets no status: then the existence of the object file decides. */
static void finish(CompileJob *job)
{
  int status = 0, late = 0;
  if (job->process < 0) return;
  int is_known = await(job, &status, &late);
  job->process = 0;
  if (late) job->status = COMPILE_LATE;
  if (late || !is_known) return;
  job->problem = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (job->problem) job->status = COMPILE_FAILED;
}

/* ---- interrupts ----------------------------------------------------------------------------------------------------- */

/* Groups of their own do not see the terminal's Ctrl-C. While they run, a signal that would end the program stops them first
 * and removes what they leave. Signals that the program handles or ignores are left as they are. Several threads may compile at
 * a time: the first to begin takes the signals, the last to end gives them back. */
static const int deadly[] = {SIGINT, SIGTERM, SIGHUP};
enum { DEADLY = sizeof deadly / sizeof *deadly };

typedef struct Underway { /* the jobs of one call of compile_all */
  struct Underway *next;
  CompileJob *jobs;
  size_t count;
} Underway;

static Underway *all_underway;          /* these two by whoever has the lock */
static struct sigaction before[DEADLY]; /* what the program did with the signals */
static atomic_flag lock = ATOMIC_FLAG_INIT;

static void take_lock(void)
{
  while (atomic_flag_test_and_set(&lock)) sched_yield();
}

/* Never in a thread that has the lock: there the signals wait. It keeps the lock, so that no job goes away meanwhile. */
static void abandon(int number)
{
  take_lock();
  for (const Underway *u = all_underway; u; u = u->next)
    for (size_t i = 0; i < u->count; i++) {
      if (u->jobs[i].process > 0) kill(-u->jobs[i].process, SIGKILL);
      if (u->jobs[i].log) unlink(u->jobs[i].log); /* else it has not begun */
      if (u->jobs[i].object) unlink(u->jobs[i].object);
    }
  signal(number, SIG_DFL);
  raise(number);
}

static void fill_deadly(sigset_t *set)
{
  sigemptyset(set);
  for (int i = 0; i < DEADLY; i++) sigaddset(set, deadly[i]);
}

static void begin_change(sigset_t *mask)
{
  sigset_t all;
  fill_deadly(&all);
  pthread_sigmask(SIG_BLOCK, &all, mask);
  take_lock();
}

static void end_change(const sigset_t *mask)
{
  atomic_flag_clear(&lock);
  pthread_sigmask(SIG_SETMASK, mask, NULL);
}

static void take_signals(void)
{
  struct sigaction action = {.sa_handler = abandon};
  fill_deadly(&action.sa_mask);
  for (int i = 0; i < DEADLY; i++) {
    sigaction(deadly[i], NULL, &before[i]);
    if (before[i].sa_handler == SIG_DFL) sigaction(deadly[i], &action, NULL);
  }
}

static void guard(Underway *mine)
{
  sigset_t mask;
  begin_change(&mask);
  if (!all_underway) take_signals();
  mine->next = all_underway;
  all_underway = mine;
  end_change(&mask);
}

static void unguard(const Underway *mine)
{
  sigset_t mask;
  Underway **link = &all_underway;
  begin_change(&mask);
  while (*link != mine) link = &(*link)->next;
  *link = mine->next;
  for (int i = 0; i < DEADLY && !all_underway; i++) sigaction(deadly[i], &before[i], NULL);
  end_change(&mask);
}

void compile_all(CompileJob *jobs, size_t count, unsigned most)
{
  long processors = most ? (long)most : sysconf(_SC_NPROCESSORS_ONLN);
  size_t width = processors > 0 ? (size_t)processors : 1;
  int is_late = 0;
  Underway mine = {NULL, jobs, count};
  guard(&mine);
  for (size_t i = 0; i < count + width; i++) {
    if (i >= width && i - width < count) finish(&jobs[i - width]);
    if (i >= width && i - width < count) is_late |= jobs[i - width].status == COMPILE_LATE;
    if (i < count && is_late) jobs[i].process = -1, jobs[i].status = COMPILE_LATE;
    if (i < count && !is_late) start(&jobs[i]);
  }
  unguard(&mine);
}
