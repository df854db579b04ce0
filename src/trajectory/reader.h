/* reader.h: what the readers of single formats share. */
#ifndef LIED_TRAJECTORY_READER_H
#define LIED_TRAJECTORY_READER_H

#include "trajectory/trajectory.h"

/* The file in memory, with a zero after its last byte. */
typedef struct FileBytes {
  const char *file; /* its name */
  char *data;
  size_t size;
  TrajectoryListener listener;
} FileBytes;

void tell_error(const FileBytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tell_note(const FileBytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Room for n_columns x n_rows; 0, or -1 without memory. */
int trajectory_allocate(Trajectory *trajectory, size_t n_columns, size_t n_rows);
/* "FILE has no variable NAME", with some of those it has. `known` gives variable i, NULL at the end. Returns -1. */
int trajectory_unknown(const FileBytes *bytes, const char *name, const char *(*known)(void *self, size_t i), void *self);

/* Names in a file, one after the other. */
typedef struct ColumnNames {
  char **at; /* [n] each from malloc */
  size_t n, capacity;
} ColumnNames;

int column_names_add(ColumnNames *names, const char *text, size_t length); /* 0, or -1 without memory */
void column_names_free(ColumnNames *names);

/* All names of a file, time first. */
int trajectory_names_csv(ColumnNames *names, const FileBytes *bytes);
int trajectory_names_mat(ColumnNames *names, const FileBytes *bytes);

int trajectory_read_csv(Trajectory *trajectory, const FileBytes *bytes, const char *const *names, size_t n);
int trajectory_read_mat(Trajectory *trajectory, const FileBytes *bytes, const char *const *names, size_t n);

#endif
