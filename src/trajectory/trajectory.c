#include "trajectory/trajectory.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pattern.h"
#include "cli/cli.h"
#include "report/sidecar.h"
#include "report/units.h"

static int grow(Bytes *bytes, size_t *room)
{
  size_t more = *room > 0 ? 2 * *room : 1 << 20;
  char *data = realloc(bytes->data, more + 1);
  if (!data) return -1;
  bytes->data = data;
  *room = more;
  return 0;
}

static int read_stream(Bytes *bytes, FILE *stream)
{
  size_t room = 0, got;
  do {
    if (bytes->size == room && grow(bytes, &room)) return -1;
    got = fread(bytes->data + bytes->size, 1, room - bytes->size, stream);
    bytes->size += got;
  } while (got > 0);
  bytes->data[bytes->size] = '\0';
  return ferror(stream) ? -1 : 0;
}

static int read_bytes(Bytes *bytes, const char *file)
{
  *bytes = (Bytes){.file = file};
  FILE *stream = fopen(file, "rb");
  int status = stream ? read_stream(bytes, stream) : -1;
  if (status) cli_error("cannot read %s: %s", file, strerror(errno));
  if (stream) fclose(stream);
  return status;
}

int trajectory_allocate(Trajectory *trajectory, size_t n_columns, size_t n_rows)
{
  if (n_rows > SIZE_MAX / sizeof(double) / n_columns - 1) return -1;
  trajectory->units = calloc(n_columns, sizeof *trajectory->units);
  trajectory->values = calloc(n_columns * n_rows + 1, sizeof *trajectory->values);
  trajectory->n_columns = n_columns;
  trajectory->n_rows = n_rows;
  return trajectory->units && trajectory->values ? 0 : -1;
}

static void free_texts(char **texts, size_t n)
{
  for (size_t i = 0; texts && i < n; i++) free(texts[i]);
  free(texts);
}

void trajectory_free(Trajectory *trajectory)
{
  free_texts(trajectory->units, trajectory->n_columns);
  free_texts(trajectory->names, trajectory->n_columns);
  free(trajectory->values);
  *trajectory = (Trajectory){0};
}

int trajectory_unknown(const char *file, const char *name, const char *(*known)(void *self, size_t i), void *self)
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
  cli_error("%s has no variable '%s'; it has %s%s", file, name, list, n == MOST ? ", ..." : "");
  return -1;
}

static int is_mat(const Bytes *bytes) /* a level 4 header: its second byte is zero in either byte order; text has none */
{
  return bytes->size > 20 && memchr(bytes->data, '\0', 20) != NULL;
}

/* Whoever looks for an instant halves the rows. */
static int check_times(const Trajectory *trajectory, const char *file)
{
  const double *time = trajectory->values;
  for (size_t i = 0; i < trajectory->n_rows; i++) {
    if (time[i] - time[i] == 0 && (i == 0 || time[i] >= time[i - 1])) continue;
    cli_error("%s: time does not go on in row %zu: from %g to %g", file, i + 1, i ? time[i - 1] : time[i], time[i]);
    return -1;
  }
  return 0;
}

/* A MAT file says its units itself, a CSV file by its sidecar. */
static int read_columns(Trajectory *trajectory, const Bytes *bytes, const char *const *names, size_t n)
{
  if (is_mat(bytes)) return trajectory_read_mat(trajectory, bytes, names, n);
  if (trajectory_read_csv(trajectory, bytes, names, n)) return -1;
  char *sidecar = sidecar_read(bytes->file);
  if (sidecar) units_find(sidecar, names, n, trajectory->units);
  free(sidecar);
  return 0;
}

static int read_values(Trajectory *trajectory, const Bytes *bytes, const char *const *names, size_t n)
{
  return read_columns(trajectory, bytes, names, n) || check_times(trajectory, bytes->file) ? -1 : 0;
}

int trajectory_read(Trajectory *trajectory, const char *file, const char *const *names, size_t n)
{
  Bytes bytes;
  *trajectory = (Trajectory){0};
  int status = read_bytes(&bytes, file);
  if (!status) {
    status = read_values(trajectory, &bytes, names, n);
    if (status) trajectory_free(trajectory);
  }
  free(bytes.data);
  return status;
}

/* ---- by patterns ---------------------------------------------------------------------------------------------------- */

int name_list_add(NameList *names, const char *text, size_t length)
{
  if (names->n == names->capacity) {
    size_t capacity = 2 * names->capacity + 64;
    char **grown = realloc(names->at, capacity * sizeof *grown);
    if (!grown) return -1;
    names->at = grown;
    names->capacity = capacity;
  }
  char *copy = malloc(length + 1);
  if (!copy) return -1;
  memcpy(copy, text, length);
  copy[length] = '\0';
  names->at[names->n++] = copy;
  return 0;
}

void name_list_free(NameList *names)
{
  free_texts(names->at, names->n);
  *names = (NameList){0};
}

static const char *listed(void *self, size_t i)
{
  const NameList *names = self;
  return i < names->n ? names->at[i] : NULL;
}

static int check_patterns(NameList *names, const char *file, const char *const *patterns, size_t n)
{
  for (size_t p = 0; p < n; p++) {
    size_t i = 0;
    while (i < names->n && !pattern_matches(patterns[p], names->at[i])) i++;
    if (i < names->n) continue;
    if (!strpbrk(patterns[p], "*?")) return trajectory_unknown(file, patterns[p], listed, names);
    cli_error("%s: the pattern '%s' matches no variable", file, patterns[p]);
    return -1;
  }
  return 0;
}

/* Moves those that fit to the end of `chosen`; they leave gaps. */
static size_t move_matching(NameList *names, const char *pattern, char **chosen, size_t count)
{
  for (size_t i = 0; i < names->n; i++) {
    if (!names->at[i] || !pattern_matches(pattern, names->at[i])) continue;
    chosen[count++] = names->at[i];
    names->at[i] = NULL;
  }
  return count;
}

/* Time first whatever the patterns, then what they ask for in their order, then the rest. *kept: how many are wanted. */
static int choose(NameList *names, const char *const *patterns, size_t n, size_t *kept)
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

static int read_chosen(Trajectory *trajectory, const Bytes *bytes, NameList *names, const char *const *patterns, size_t n)
{
  if ((is_mat(bytes) ? trajectory_names_mat : trajectory_names_csv)(names, bytes)) return -1;
  if (check_patterns(names, bytes->file, patterns, n)) return -1;
  size_t kept;
  if (choose(names, patterns, n, &kept)) return -1;
  if (read_values(trajectory, bytes, (const char *const *)names->at, kept)) return -1;
  for (size_t i = kept; i < names->n; i++) free(names->at[i]);
  trajectory->names = names->at;
  *names = (NameList){0};
  return 0;
}

int trajectory_read_matching(Trajectory *trajectory, const char *file, const char *const *patterns, size_t n)
{
  Bytes bytes;
  NameList names = {0};
  *trajectory = (Trajectory){0};
  int status = read_bytes(&bytes, file);
  if (!status) status = read_chosen(trajectory, &bytes, &names, patterns, n);
  if (status) trajectory_free(trajectory);
  name_list_free(&names);
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
