/* trajectory.h: a result file read back: the variables that were asked for, and time. */
#ifndef LIED_TRAJECTORY_TRAJECTORY_H
#define LIED_TRAJECTORY_TRAJECTORY_H

#include <stddef.h>

#include "base/unit_display.h"
#include "lied/lied.h"

typedef struct Trajectory {
  size_t n_columns; /* as many as were asked for, and time in front */
  size_t n_rows;
  double *values;        /* column after column */
  char **units;          /* [n_columns] "" where the file has none */
  UnitDisplay *displays; /* [n_columns] their units from malloc; NULL: shown in its unit */
  char **names;          /* [n_columns] of trajectory_read_matching; else NULL */
} Trajectory;

/* Receives errors about a file and, with is_error 0, notes about a file that can still be read. */
typedef struct TrajectoryListener {
  void (*tell)(void *user, int is_error, const char *text);
  void *user;
} TrajectoryListener;

/* names[0] is "time". CSV or MAT by the file's content. Returns 0, or -1 after an error was reported. */
int trajectory_read(Trajectory *trajectory, const char *file, const char *const *names, size_t n, TrajectoryListener listener);
/* Time, and every variable that fits one of the patterns (* and ? wild); n 0: all. A pattern that fits none is an error. */
int trajectory_read_matching(Trajectory *trajectory, const char *file, const char *const *patterns, size_t n,
                             TrajectoryListener listener);
/* The whole of a file, with its sidecar, as a result in memory; NULL after an error was reported. */
LiedResult *trajectory_keep(const char *file, TrajectoryListener listener);
void trajectory_free(Trajectory *trajectory);
/* Values and units become those that people read: degC instead of K. */
void trajectory_show(Trajectory *trajectory);
/* A column (of `values`) interpolated at a time; `row`, 0 at first, keeps the position between calls. NaN outside. Of rows at
 * the same time the last counts. */
double trajectory_at(const Trajectory *trajectory, const double *column, double time, size_t *row);

#endif
