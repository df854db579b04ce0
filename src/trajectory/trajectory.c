/* trajectory.c: reads result files of any format, whole or by patterns. */
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/pattern.h"
#include "report/report.h"
#include "trajectory/reader.h"

static void tell(const FileBytes *bytes, int is_error, const char *format, va_list arguments)
{
  char text[1024];
  vsnprintf(text, sizeof text, format, arguments);
  bytes->listener.tell(bytes->listener.user, is_error, text);
}

void tell_error(const FileBytes *bytes, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  tell(bytes, 1, format, arguments);
  va_end(arguments);
}

void tell_note(const FileBytes *bytes, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  tell(bytes, 0, format, arguments);
  va_end(arguments);
}

/* ---- a file ----------------------------------------------------------------------------------------------------------- */

static int read_stream(FileBytes *bytes, FILE *stream)
{
  enum { FIRST = 1 << 20 };
  size_t room = 0, got;
  do {
    if (!ARRAY_RESERVE((Storage){0}, bytes->data, bytes->size, room, room ? 2 : FIRST)) return -1; /* one is for the zero */
    got = fread(bytes->data + bytes->size, 1, room - 1 - bytes->size, stream);
    bytes->size += got;
  } while (got > 0);
  bytes->data[bytes->size] = '\0';
  return ferror(stream) ? -1 : 0;
}

static int read_bytes(FileBytes *bytes, const char *file, TrajectoryListener listener)
{
  *bytes = (FileBytes){.file = file, .listener = listener};
  FILE *stream = fopen(file, "rb");
  int status = stream ? read_stream(bytes, stream) : -1;
  if (status) tell_error(bytes, "cannot read %s: %s", file, strerror(errno));
  if (stream) fclose(stream);
  return status;
}

int trajectory_allocate(Trajectory *trajectory, size_t n_columns, size_t n_rows)
{
  if (n_rows > SIZE_MAX / sizeof(double) / n_columns - 1) return -1;
  trajectory->units = calloc(n_columns, sizeof *trajectory->units);
  trajectory->displays = calloc(n_columns, sizeof *trajectory->displays);
  trajectory->values = calloc(n_columns * n_rows + 1, sizeof *trajectory->values);
  trajectory->n_columns = n_columns;
  trajectory->n_rows = n_rows;
  return trajectory->units && trajectory->displays && trajectory->values ? 0 : -1;
}

static void free_texts(char **texts, size_t n)
{
  for (size_t i = 0; texts && i < n; i++) free(texts[i]);
  free(texts);
}

void trajectory_free(Trajectory *trajectory)
{
  for (size_t i = 0; trajectory->displays && i < trajectory->n_columns; i++) free((char *)trajectory->displays[i].unit);
  free(trajectory->displays);
  free_texts(trajectory->units, trajectory->n_columns);
  free_texts(trajectory->names, trajectory->n_columns);
  free(trajectory->values);
  *trajectory = (Trajectory){0};
}

void trajectory_show(Trajectory *trajectory)
{
  for (size_t k = 0; k < trajectory->n_columns; k++) {
    UnitDisplay *display = &trajectory->displays[k];
    double *column = trajectory->values + k * trajectory->n_rows;
    if (!display->unit) continue;
    for (size_t i = 0; i < trajectory->n_rows; i++) column[i] = display->factor * column[i] + display->offset;
    free(trajectory->units[k]);
    trajectory->units[k] = (char *)display->unit;
    *display = (UnitDisplay){0};
  }
}

int trajectory_unknown(const FileBytes *bytes, const char *name, const char *(*known)(void *self, size_t i), void *self)
{
  enum { MOST = 8 };
  char list[512] = "";
  size_t n = 0, length = 0;
  const char *candidate;
  for (int pass = 0; pass < 2 && n == 0; pass++) /* those that contain the name; if there are none, the first ones */
    for (size_t i = 0; n < MOST && (candidate = known(self, i)); i++) {
      if (pass == 0 && !strstr(candidate, name)) continue;
      int written = snprintf(list + length, sizeof list - length, "%s%s", n ? ", " : "", candidate);
      if (written < 0 || (size_t)written >= sizeof list - length) break;
      length += (size_t)written;
      n++;
    }
  tell_error(bytes, "%s has no variable '%s'; it has %s%s", bytes->file, name, list, n == MOST ? ", ..." : "");
  return -1;
}

static int is_mat(const FileBytes *bytes) /* a level 4 header: its second byte is zero in either byte order; text has none */
{
  return bytes->size > 20 && memchr(bytes->data, '\0', 20) != NULL;
}

/* Instants are found by bisection. */
static int check_times(const Trajectory *trajectory, const FileBytes *bytes)
{
  const double *time = trajectory->values;
  for (size_t i = 0; i < trajectory->n_rows; i++) {
    if (time[i] - time[i] == 0 && (i == 0 || time[i] >= time[i - 1])) continue;
    tell_error(bytes, "%s: time decreases in row %zu: from %g to %g", bytes->file, i + 1, i ? time[i - 1] : time[i], time[i]);
    return -1;
  }
  return 0;
}

/* A MAT file says its units itself, a CSV file by its sidecar; how they are shown, both by a sidecar. */
static int read_columns(Trajectory *trajectory, const FileBytes *bytes, const char *const *names, size_t n)
{
  int mat = is_mat(bytes);
  if (mat ? trajectory_read_mat(trajectory, bytes, names, n) : trajectory_read_csv(trajectory, bytes, names, n)) return -1;
  if (!mat) trajectory->units[0] = strdup("s");
  char *sidecar = sidecar_read(bytes->file);
  if (sidecar) units_find(sidecar, names, n, trajectory->units, trajectory->displays);
  free(sidecar);
  return 0;
}

static int read_values(Trajectory *trajectory, const FileBytes *bytes, const char *const *names, size_t n)
{
  return read_columns(trajectory, bytes, names, n) || check_times(trajectory, bytes) ? -1 : 0;
}

int trajectory_read(Trajectory *trajectory, const char *file, const char *const *names, size_t n, TrajectoryListener listener)
{
  FileBytes bytes;
  *trajectory = (Trajectory){0};
  int status = read_bytes(&bytes, file, listener);
  if (!status) {
    status = read_values(trajectory, &bytes, names, n);
    if (status) trajectory_free(trajectory);
  }
  free(bytes.data);
  return status;
}

/* ---- by patterns ---------------------------------------------------------------------------------------------------- */

int column_names_add(ColumnNames *names, const char *text, size_t length)
{
  if (!ARRAY_RESERVE((Storage){0}, names->at, names->n, names->capacity, 1)) return -1;
  char *copy = malloc(length + 1);
  if (!copy) return -1;
  memcpy(copy, text, length);
  copy[length] = '\0';
  names->at[names->n++] = copy;
  return 0;
}

void column_names_free(ColumnNames *names)
{
  free_texts(names->at, names->n);
  *names = (ColumnNames){0};
}

static const char *listed(void *self, size_t i)
{
  const ColumnNames *names = self;
  return i < names->n ? names->at[i] : NULL;
}

static int check_patterns(ColumnNames *names, const FileBytes *bytes, const char *const *patterns, size_t n)
{
  for (size_t p = 0; p < n; p++) {
    size_t i = 0;
    while (i < names->n && !pattern_matches(patterns[p], names->at[i])) i++;
    if (i < names->n) continue;
    if (!strpbrk(patterns[p], "*?")) return trajectory_unknown(bytes, patterns[p], listed, names);
    tell_error(bytes, "%s: the pattern '%s' matches no variable", bytes->file, patterns[p]);
    return -1;
  }
  return 0;
}

/* Moves those that fit to the end of `chosen`; they leave gaps. */
static size_t move_matching(ColumnNames *names, const char *pattern, char **chosen, size_t count)
{
  for (size_t i = 0; i < names->n; i++) {
    if (!names->at[i] || !pattern_matches(pattern, names->at[i])) continue;
    chosen[count++] = names->at[i];
    names->at[i] = NULL;
  }
  return count;
}

/* Time first, then the columns that match, in the order of the patterns, then the rest. *kept: how many match. */
static int choose(ColumnNames *names, const char *const *patterns, size_t n, size_t *kept)
{
  char **chosen = malloc((names->n + 1) * sizeof *chosen);
  if (!chosen) return -1;
  *kept = names->n > 0 && names->at[0] ? move_matching(names, names->at[0], chosen, 0) : 0;
  for (size_t p = 0; p < n; p++) *kept = move_matching(names, patterns[p], chosen, *kept);
  size_t all = move_matching(names, "*", chosen, *kept);
  if (n == 0) *kept = all;
  free(names->at);
  names->at = chosen;
  return 0;
}

static int read_chosen(Trajectory *trajectory, const FileBytes *bytes, ColumnNames *names, const char *const *patterns,
                       size_t n)
{
  if ((is_mat(bytes) ? trajectory_names_mat : trajectory_names_csv)(names, bytes)) return -1;
  if (check_patterns(names, bytes, patterns, n)) return -1;
  size_t kept;
  if (choose(names, patterns, n, &kept)) return tell_error(bytes, "no memory for %s", bytes->file), -1;
  if (read_values(trajectory, bytes, (const char *const *)names->at, kept)) return -1;
  for (size_t i = kept; i < names->n; i++) free(names->at[i]);
  trajectory->names = names->at;
  *names = (ColumnNames){0};
  return 0;
}

int trajectory_read_matching(Trajectory *trajectory, const char *file, const char *const *patterns, size_t n,
                             TrajectoryListener listener)
{
  FileBytes bytes;
  ColumnNames names = {0};
  *trajectory = (Trajectory){0};
  int status = read_bytes(&bytes, file, listener);
  if (!status) status = read_chosen(trajectory, &bytes, &names, patterns, n);
  if (status) trajectory_free(trajectory);
  column_names_free(&names);
  free(bytes.data);
  return status;
}

double trajectory_at(const Trajectory *t, const double *column, double time, size_t *row)
{
  const double *times = t->values;
  while (*row + 1 < t->n_rows && times[*row + 1] <= time) ++*row;
  if (times[*row] == time || *row + 1 == t->n_rows) return times[*row] == time ? column[*row] : NAN;
  if (time < times[0]) return NAN;
  double part = (time - times[*row]) / (times[*row + 1] - times[*row]);
  return column[*row] + part * (column[*row + 1] - column[*row]);
}
