/* run_plan.h: what the verbs that take a model do with it: load, plan, start, run. */
#ifndef LIED_CLI_RUN_PLAN_H
#define LIED_CLI_RUN_PLAN_H

#include "cli/cli.h"
#include "load/load.h"

/* A model file as a system, as the command line says. Errors and warnings are printed. NULL on failure: *status is then the
 * exit status. */
LiedLoad cli_request(const Arguments *arguments); /* what to load */
Loaded *cli_load(const Arguments *arguments, int *status);
/* The same, but classes are enough: there may be errors, and no system. */
Loaded *cli_load_classes(const Arguments *arguments, int *status);

/* Prints what the system said in its last call. */
void cli_system_messages(const Loaded *loaded);

/* EXIT_WRONG after an error when the file is one of those that the model was loaded from, packages too. */
int cli_check_sources(const Loaded *loaded, const char *file);

/* How to simulate: the command line, else as the library chooses. */
typedef struct RunPlan {
  LiedRun given;      /* what lied_run is asked for: what is not given is open, unless nobody wants to know the choice */
  double start, stop; /* [s] from here on as it will be */
  const char *solver;
  int adaptive;
  double step;          /* [s] fixed, or the largest; 0: no limit */
  int step_is_interval; /* no step was given, so it is the output interval */
  double every;         /* [s] between rows */
  double tolerance;
} RunPlan;

/* EXIT_DONE, or EXIT_WRONG after an error. */
int plan_make(RunPlan *plan, const Arguments *arguments, const Loaded *loaded);

/* To a steady state if that is asked for. EXIT_DONE, or EXIT_FAILED after an error. */
int plan_begin(const Arguments *arguments, const Loaded *loaded);

/* Runs to plan->stop with progress on the terminal; signals stop the run. */
LiedStatus plan_execute(const RunPlan *plan, const Arguments *arguments, LiedSystem *system, const char *file);
/* The same; prints the system's messages. */
LiedStatus plan_run(const RunPlan *plan, const Arguments *arguments, const Loaded *loaded, const char *file);
/* The exit status that a run's status means. */
int plan_exit_status(LiedStatus status, const LiedSystem *system);

#endif
