/* mesh.c: reads a file and hands it to the reader of its format. */
#include "import/mesh.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of the tetrahedron between a triangle and the first corner. */
static double volume_under(const double corners[9], const double first[3])
{
  double a[3], b[3], c[3];
  for (int i = 0; i < 3; i++) {
    a[i] = corners[i] - first[i];
    b[i] = corners[3 + i] - first[i];
    c[i] = corners[6 + i] - first[i];
  }
  return (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6;
}

int mesh_add(Mesh *mesh, const double corners[9])
{
  for (int i = 0; i < 9; i++)
    if (!isfinite(corners[i])) return 0;
  if (mesh->triangles == 0) {
    memcpy(mesh->first, corners, sizeof mesh->first);
    memcpy(mesh->low, corners, sizeof mesh->low);
    memcpy(mesh->high, corners, sizeof mesh->high);
  }
  for (int i = 0; i < 9; i++) {
    mesh->low[i % 3] = fmin(mesh->low[i % 3], corners[i]);
    mesh->high[i % 3] = fmax(mesh->high[i % 3], corners[i]);
  }
  mesh->volume += volume_under(corners, mesh->first);
  mesh->triangles++;
  return 1;
}

/* ---- the file -------------------------------------------------------------------------------------------------------- */

typedef struct Bytes {
  char *bytes; /* [length + 1], a zero at the end */
  size_t length;
} Bytes;

static int unreadable(Mesh *mesh, int problem)
{
  *mesh = (Mesh){.problem = MESH_UNREADABLE, .at = (uint64_t)problem};
  return 1;
}

/* 0 or an errno. Only regular files: a pipe might never end. */
static int open_regular(const char *path, int *file, size_t *length)
{
  struct stat info;
  *file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (*file < 0) return errno;
  if (fstat(*file, &info)) return errno;
  if (!S_ISREG(info.st_mode)) return S_ISDIR(info.st_mode) ? EISDIR : EINVAL;
  *length = (size_t)info.st_size;
  return 0;
}

/* 0 or an errno. A file that shrinks meanwhile is as long as it was found to be. */
static int fill(int file, Bytes *content)
{
  size_t length = 0;
  while (length < content->length) {
    ssize_t n = read(file, content->bytes + length, content->length - length);
    if (n < 0 && errno != EINTR) return errno;
    if (n == 0) break;
    if (n > 0) length += (size_t)n;
  }
  content->length = length;
  content->bytes[length] = '\0';
  return 0;
}

typedef int MeshReader(Mesh *mesh, const char *bytes, size_t length, Memory *memory);

static MeshReader *reader_of(const char *path)
{
  const char *dot = strrchr(path, '.');
  if (!dot || strchr(dot, '/')) return NULL;
  return strcasecmp(dot, ".stl") == 0 ? mesh_read_stl : strcasecmp(dot, ".obj") == 0 ? mesh_read_obj : NULL;
}

static int read_open(Mesh *mesh, MeshReader *reader, int file, size_t length, Memory *memory)
{
  Bytes content = {memory_resize(memory, NULL, 0, length + 1), length};
  if (!content.bytes) return 0;
  int problem = fill(file, &content);
  int done = problem ? unreadable(mesh, problem) : reader(mesh, content.bytes, content.length, memory);
  memory_resize(memory, content.bytes, length + 1, 0);
  return done;
}

int mesh_read(Mesh *mesh, const char *path, Memory *memory)
{
  MeshReader *reader = reader_of(path);
  size_t length = 0;
  int file;
  *mesh = (Mesh){.problem = MESH_UNSUPPORTED};
  if (!reader) return 1;
  int problem = open_regular(path, &file, &length);
  int done = problem ? unreadable(mesh, problem) : read_open(mesh, reader, file, length, memory);
  if (file >= 0) close(file);
  return done;
}
