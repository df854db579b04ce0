/* run_compiler.h: runs the C compiler, several times side by side, without a shell. */
#ifndef LIED_COMPILE_RUN_COMPILER_H
#define LIED_COMPILE_RUN_COMPILER_H

#include <stddef.h>
#include <sys/types.h>

#include "base/memory.h"

/* A command line: words, and a NULL behind them. */
typedef struct Command {
  char **words;
  size_t count;
} Command;

/* The compiler as the user wants it: $CC, split at blanks, or cc. */
Command compile_command(Arena *arena);

typedef enum CompileStatus {
  COMPILE_DONE,
  COMPILE_MISSING, /* there is no such program */
  COMPILE_FAILED,  /* it could not be started, or reported errors */
  COMPILE_LATE     /* it did not end in time and was stopped; or it was not started, after one that was */
} CompileStatus;

typedef struct CompileJob {
  char **words;       /* [..] ended by NULL: the program and its arguments */
  const char *log;    /* a file for its output; made before, removed if the program is interrupted */
  const char *object; /* the same for its result */
  CompileStatus status;
  int problem;   /* errno of a program that could not be started; else its exit status, or 128 + the signal that ended it */
  pid_t process; /* while it runs; leads a group of its own */
  double until;  /* [s] real time at which it is stopped */
} CompileJob;

/* The time limit of a job [s]: $LIED_CC_TIMEOUT, or 300. */
double compile_timeout(void);

/* Runs all jobs, `most` at a time; 0: as many as there are processors. */
void compile_all(CompileJob *jobs, size_t count, unsigned most);

#endif
