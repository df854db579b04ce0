#include "load/compile.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

Command compile_command(Arena *arena)
{
  static const char blanks[] = " \t\n";
  const char *text = getenv("CC");
  if (!text || !text[strspn(text, blanks)]) text = "cc";
  char *copy = ARENA_NEW(arena, char, strlen(text) + 1), *rest = NULL;
  memcpy(copy, text, strlen(text) + 1);
  Command command = {ARENA_NEW(arena, char *, strlen(text) + 1), 0};
  for (char *word = strtok_r(copy, blanks, &rest); word; word = strtok_r(NULL, blanks, &rest))
    command.words[command.count++] = word;
  return command;
}

/* What the program says goes to the log; it reads nothing. 0, or an errno. */
static int spawn(CompileJob *job)
{
  posix_spawn_file_actions_t actions;
  int problem = posix_spawn_file_actions_init(&actions);
  if (problem) return problem;
  problem = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!problem)
    problem = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, job->log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (!problem) problem = posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  if (!problem) problem = posix_spawnp(&job->process, job->words[0], &actions, NULL, job->words, environ);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

static void start(CompileJob *job)
{
  job->process = -1;
  job->problem = spawn(job);
  job->status = COMPILE_DONE;
  if (!job->problem) return;
  job->process = -1;
  job->status = job->problem == ENOENT || job->problem == ENOTDIR || job->problem == EACCES ? COMPILE_MISSING : COMPILE_FAILED;
}

/* A host that ignores its children leaves no status: then the file that should be there decides. */
static void finish(CompileJob *job)
{
  int status = 0;
  if (job->process < 0) return;
  while (waitpid(job->process, &status, 0) < 0)
    if (errno != EINTR) return;
  job->problem = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (job->problem) job->status = COMPILE_FAILED;
}

void compile_all(CompileJob *jobs, size_t count, unsigned most)
{
  long processors = most ? (long)most : sysconf(_SC_NPROCESSORS_ONLN);
  size_t width = processors > 0 ? (size_t)processors : 1;
  for (size_t i = 0; i < count + width; i++) {
    if (i >= width && i - width < count) finish(&jobs[i - width]);
    if (i < count) start(&jobs[i]);
  }
}
