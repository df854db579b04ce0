/* trajectory.h: a result file read back: the variables that were asked for, and time. */
#ifndef LIED_CLI_TRAJECTORY_H
#define LIED_CLI_TRAJECTORY_H

#include <stddef.h>

typedef struct Trajectory {
  size_t n_columns; /* as many as were asked for, and time in front */
  size_t n_rows;
  double *values; /* column after column */
  char **units;   /* [n_columns] "" where the file has none */
  char **names;   /* [n_columns] of trajectory_read_matching; else NULL */
} Trajectory;

/* names[0] is "time". CSV or MAT by the file's content. Returns 0, or -1 after an error message. */
int trajectory_read(Trajectory *trajectory, const char *file, const char *const *names, size_t n);
/* Time, and every variable that fits one of the patterns (* and ? wild); n 0: all. A pattern that fits none is an error. */
int trajectory_read_matching(Trajectory *trajectory, const char *file, const char *const *patterns, size_t n);
void trajectory_free(Trajectory *trajectory);
/* A column (of `values`) at a time, between its rows; `row`, 0 at first, moves on from call to call. NaN
 * outside. Of rows at the same time the last counts. */
double trajectory_at(const Trajectory *trajectory, const double *column, double time, size_t *row);

/* ---- for the readers of single formats ---- */

/* The file in memory, with a zero after its last byte. */
typedef struct Bytes {
  const char *file; /* its name */
  char *data;
  size_t size;
} Bytes;

/* Room for n_columns x n_rows; 0, or -1 without memory. */
int trajectory_allocate(Trajectory *trajectory, size_t n_columns, size_t n_rows);
/* "FILE has no variable NAME", with some of those it has. `known` gives variable i, NULL at the end. Returns -1. */
int trajectory_unknown(const char *file, const char *name, const char *(*known)(void *self, size_t i), void *self);

/* Names in a file, one after the other. */
typedef struct NameList {
  char **at; /* [n] each from malloc */
  size_t n, capacity;
} NameList;

int name_list_add(NameList *names, const char *text, size_t length); /* 0, or -1 without memory */
void name_list_free(NameList *names);

/* All names of a file, time first. */
int trajectory_names_csv(NameList *names, const Bytes *bytes);
int trajectory_names_mat(NameList *names, const Bytes *bytes);

int trajectory_read_csv(Trajectory *trajectory, const Bytes *bytes, const char *const *names, size_t n);
int trajectory_read_mat(Trajectory *trajectory, const Bytes *bytes, const char *const *names, size_t n);

#endif
