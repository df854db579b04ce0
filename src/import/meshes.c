/* meshes.c: files of meshes: found, kept inside the folders that may be read, read once each, and judged. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/map.h"
#include "base/text.h"
#include "import/stages.h"

typedef struct MeshFiles {
  Reader *reader;
  const char *own;     /* the folder of the description */
  const char *package; /* the folder around it that has a package.xml; NULL: none */
  const char *const *folders;
  size_t folder_count;
  Map known; /* path → number in `meshes` */
  const Mesh **meshes;
  uint32_t count, capacity;
  const char **paths; /* NULL at the end */
  uint32_t path_count, path_capacity;
} MeshFiles;

static const char *folder_of(Arena *arena, const char *file)
{
  const char *slash = strrchr(file, '/');
  return !slash ? "." : slash == file ? "/" : arena_copy(arena, file, (size_t)(slash - file));
}

static const char *real(Arena *arena, const char *path)
{
  char found[PATH_MAX];
  return realpath(path, found) ? arena_copy(arena, found, strlen(found)) : NULL;
}

/* Upwards from the folder of the description. */
static const char *find_package(Arena *arena, const char *own)
{
  for (const char *folder = real(arena, own); folder && folder[1] != '\0'; folder = folder_of(arena, folder))
    if (access(arena_printf(arena, "%s/package.xml", folder), F_OK) == 0) return folder;
  return NULL;
}

/* ---- names → paths --------------------------------------------------------------------------------------------------- */

static int exists(const char *path)
{
  return access(path, F_OK) == 0;
}

/* NAME/REST in `folder`, or REST in a folder that is itself called NAME. */
static const char *in_folder(Arena *arena, const char *folder, const char *rest)
{
  size_t name = strcspn(rest, "/");
  const char *path = arena_printf(arena, "%s/%s", folder, rest), *absolute = real(arena, folder);
  if (exists(path)) return path;
  const char *slash = absolute ? strrchr(absolute, '/') : NULL;
  if (!slash || strlen(slash + 1) != name || memcmp(slash + 1, rest, name) != 0) return NULL;
  path = arena_printf(arena, "%s%s", folder, rest + name);
  return exists(path) ? path : NULL;
}

/* NAME/REST, as after package:// */
static const char *in_packages(const MeshFiles *files, const char *rest)
{
  Arena *arena = files->reader->arena;
  const char *found = NULL;
  for (size_t i = 0; i < files->folder_count && !found; i++) found = in_folder(arena, files->folders[i], rest);
  if (!found && files->package) found = in_folder(arena, files->package, rest);
  return found ? found : in_folder(arena, files->own, rest);
}

static int begins(const char **text, const char *start)
{
  size_t length = strlen(start);
  if (strncmp(*text, start, length) != 0) return 0;
  *text += length;
  return 1;
}

/* NULL: it is not there. */
static const char *find_file(const MeshFiles *files, const char *name)
{
  if (begins(&name, "package://") || begins(&name, "model://")) return in_packages(files, name);
  begins(&name, "file://");
  const char *path = name[0] == '/' ? name : arena_printf(files->reader->arena, "%s/%s", files->own, name);
  return exists(path) ? path : NULL;
}

static int is_below(Arena *arena, const char *path, const char *folder)
{
  const char *top = folder ? real(arena, folder) : NULL;
  size_t length = top ? strlen(top) : 0;
  return top && strncmp(path, top, length) == 0 && (path[length] == '/' || top[length - 1] == '/');
}

/* `path` is absolute and without links. */
static int may_be_read(const MeshFiles *files, const char *path)
{
  Arena *arena = files->reader->arena;
  int is_inside = is_below(arena, path, files->own) || is_below(arena, path, files->package);
  for (size_t i = 0; i < files->folder_count && !is_inside; i++) is_inside = is_below(arena, path, files->folders[i]);
  return is_inside;
}

/* ---- what is wrong with a mesh --------------------------------------------------------------------------------------- */

static const char *problem_text(Arena *arena, const Mesh *mesh)
{
  const char *where = mesh->in_lines ? "line" : "triangle";
  unsigned long long at = mesh->at;
  switch (mesh->problem) {
  case MESH_UNREADABLE:
    return arena_printf(arena, "cannot be read: %s", strerror((int)mesh->at));
  case MESH_UNSUPPORTED:
    return "is neither STL nor OBJ";
  case MESH_EMPTY:
    return "has no triangles";
  case MESH_TRUNCATED:
    return "ends too early";
  case MESH_SYNTAX:
    return arena_printf(arena, "is not as it should be in line %llu", at);
  case MESH_NOT_FINITE:
    return arena_printf(arena, "has a coordinate that is not finite in %s %llu", where, at);
  default:
    return arena_printf(arena, "names a corner that is not there in line %llu", at);
  }
}

static void warn(Reader *reader, const Shape *shape, const char *text)
{
  diagnostic_warning(reader->diagnostics, shape->file_span, "wrong-mesh", "mesh %s %s", shape->file, text);
}

/* Once for each file. A factor below 0 mirrors a mesh, which is often meant so. */
static void judge(Reader *reader, const Shape *shape, const Mesh *mesh)
{
  enum { FAR = 100 }; /* [m] */
  double extent[3], box = 1;
  for (int i = 0; i < 3; i++) {
    box *= mesh->high[i] - mesh->low[i];
    extent[i] = (mesh->high[i] - mesh->low[i]) * shape->size[i];
  }
  if (mesh->volume < -0.01 * box) warn(reader, shape, "is inside out: corners go clockwise as seen from outside");
  double length = vector_length(extent);
  if (length <= FAR) return;
  warn(reader, shape, arena_printf(reader->arena, "is %.4g m long", length));
  diagnostic_remedy(reader->diagnostics, "if it is in millimetres, write scale=\"0.001 0.001 0.001\"");
}

/* ---- reading --------------------------------------------------------------------------------------------------------- */

static const Mesh *read_once(MeshFiles *files, const Shape *shape, const char *path)
{
  Reader *reader = files->reader;
  uint32_t number = map_get(&files->known, path, strlen(path));
  if (number != MAP_NONE) return files->meshes[number];
  Mesh *mesh = ARENA_NEW(reader->arena, Mesh, 1);
  if (!mesh_read(mesh, path, reader->arena->memory)) longjmp(*reader->arena->on_failure, 1);
  map_put(&files->known, path, strlen(path), files->count);
  *ARRAY_PUSH(reader->arena, files->meshes, files->count, files->capacity) = mesh;
  *ARRAY_PUSH(reader->arena, files->paths, files->path_count, files->path_capacity) = path;
  if (mesh->problem == MESH_FINE)
    judge(reader, shape, mesh);
  else
    warn(reader, shape, problem_text(reader->arena, mesh));
  return mesh;
}

static void read_shape_mesh(MeshFiles *files, Shape *shape)
{
  Reader *reader = files->reader;
  const char *found = find_file(files, shape->file), *path = found ? real(reader->arena, found) : NULL;
  if (!path) {
    warn(reader, shape, "is not there");
    diagnostic_remedy(reader->diagnostics, "name the folder around its package with --packages");
  } else if (!may_be_read(files, path)) {
    warn(reader, shape, "lies outside of the folders that may be read");
    diagnostic_remedy(reader->diagnostics, "name its folder with --packages, if it is to be read");
  } else {
    const Mesh *mesh = read_once(files, shape, path);
    shape->mesh = mesh->problem == MESH_FINE ? mesh : NULL;
  }
}

const char *const *robot_read_meshes(Reader *reader, const char *file, const char *const *folders, size_t folder_count)
{
  MeshFiles *files = ARENA_NEW(reader->arena, MeshFiles, 1);
  *files =
      (MeshFiles){.reader = reader, .own = folder_of(reader->arena, file), .folders = folders, .folder_count = folder_count};
  files->package = find_package(reader->arena, files->own);
  map_init_in(&files->known, reader->arena);
  *ARRAY_PUSH(reader->arena, files->paths, files->path_count, files->path_capacity) = file;
  for (uint32_t i = 0; i < reader->robot->shape_count; i++)
    if (reader->robot->shapes[i].file) read_shape_mesh(files, &reader->robot->shapes[i]);
  *ARRAY_PUSH(reader->arena, files->paths, files->path_count, files->path_capacity) = NULL;
  return files->paths;
}
