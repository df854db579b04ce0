/* mesh_obj.c: triangles from Wavefront OBJ: `v X Y Z` and `f A B C ...`; lines of other kinds are looks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "import/mesh.h"

typedef struct ObjReader {
  Mesh *mesh;
  Storage storage;
  double (*corners)[3];
  size_t count, capacity;
  const char *at; /* in the line */
  uint64_t line;
} ObjReader;

static int wrong(ObjReader *obj, MeshProblem problem)
{
  *obj->mesh = (Mesh){.problem = problem, .at = obj->line, .in_lines = 1};
  return 1;
}

static void skip_spaces(ObjReader *obj)
{
  obj->at += strspn(obj->at, " \t\r");
}

static int is_at_end(const ObjReader *obj)
{
  return *obj->at == '\0' || *obj->at == '\n' || *obj->at == '#';
}

/* A corner. 0 without memory. */
static int take_vertex(ObjReader *obj)
{
  if (!ARRAY_RESERVE(obj->storage, obj->corners, obj->count, obj->capacity, 1)) return 0;
  double *corner = obj->corners[obj->count++];
  for (int i = 0; i < 3; i++) {
    const char *end;
    skip_spaces(obj);
    if (is_at_end(obj)) return wrong(obj, MESH_SYNTAX);
    corner[i] = number_read(obj->at, &end);
    if (end == obj->at) return wrong(obj, MESH_SYNTAX);
    if (!isfinite(corner[i])) return wrong(obj, MESH_NOT_FINITE);
    obj->at = end;
  }
  return 1;
}

/* `7`, `7/1/2` or `-1`, the last corner so far. NULL after a mistake, which is noted. */
static const double *take_index(ObjReader *obj)
{
  char *end;
  long long index = strtoll(obj->at, &end, 10);
  size_t k = index < 0 ? obj->count + (size_t)index : (size_t)index - 1;
  if (end == obj->at)
    wrong(obj, MESH_SYNTAX);
  else if (index == 0 || k >= obj->count)
    wrong(obj, MESH_NO_CORNER);
  else {
    obj->at = end + strcspn(end, " \t\r\n");
    return obj->corners[k];
  }
  return NULL;
}

static void add_triangle(Mesh *mesh, const double *a, const double *b, const double *c)
{
  const double corners[] = {a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]};
  mesh_add(mesh, corners);
}

/* A convex polygon, as a fan of triangles about its first corner. */
static void take_face(ObjReader *obj)
{
  const double *first = NULL, *last = NULL;
  int n = 0;
  for (skip_spaces(obj); !is_at_end(obj); skip_spaces(obj), n++) {
    const double *corner = take_index(obj);
    if (!corner) return;
    if (n == 0) first = corner;
    if (n >= 2) add_triangle(obj->mesh, first, last, corner);
    last = corner;
  }
  if (n < 3) wrong(obj, MESH_SYNTAX);
}

static int take_line(ObjReader *obj)
{
  skip_spaces(obj);
  char kind = obj->at[0];
  if ((kind != 'v' && kind != 'f') || (obj->at[1] != ' ' && obj->at[1] != '\t')) return 1;
  obj->at += 2;
  if (kind == 'v') return take_vertex(obj);
  take_face(obj);
  return 1;
}

int mesh_read_obj(Mesh *mesh, const char *bytes, size_t length, Memory *memory)
{
  ObjReader obj = {.mesh = mesh, .storage = {.memory = memory}, .line = 1};
  int has_memory = 1;
  *mesh = (Mesh){0};
  for (const char *line = bytes; line < bytes + length && has_memory && mesh->problem == MESH_FINE; obj.line++) {
    obj.at = line;
    has_memory = take_line(&obj);
    line += strcspn(line, "\n");
    line++; /* behind the line's end, or the zero behind the text, or one within it */
  }
  storage_resize(obj.storage, obj.corners, obj.capacity * sizeof *obj.corners, 0);
  if (mesh->problem == MESH_FINE && mesh->triangles == 0) mesh->problem = MESH_EMPTY;
  return has_memory;
}
