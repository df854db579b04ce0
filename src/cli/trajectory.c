#include "cli/trajectory.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

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

void trajectory_free(Trajectory *trajectory)
{
  for (size_t i = 0; trajectory->units && i < trajectory->n_columns; i++) free(trajectory->units[i]);
  free(trajectory->units);
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

int trajectory_read(Trajectory *trajectory, const char *file, const char *const *names, size_t n)
{
  Bytes bytes;
  *trajectory = (Trajectory){0};
  int status = read_bytes(&bytes, file);
  if (!status) {
    status = (is_mat(&bytes) ? trajectory_read_mat : trajectory_read_csv)(trajectory, &bytes, names, n);
    if (status) trajectory_free(trajectory);
  }
  free(bytes.data);
  return status;
}
