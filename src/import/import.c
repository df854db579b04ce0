/* import.c: the list of stages, from a file to a text. */
#include "import/import.h"

#include <string.h>

#include "import/names.h"
#include "import/stages.h"
#include "import/xml.h"

typedef struct Import {
  Imported result; /* first: what the caller holds */
  Memory memory;
  Arena arena;
  jmp_buf failure;
  SourceSet sources;
  Diagnostics diagnostics;
  Robot robot;
  TextBuffer text;
} Import;

static Import *import_new(const Allocator *allocator)
{
  Memory memory;
  memory_init(&memory, allocator);
  Import *import = memory_resize(&memory, NULL, 0, sizeof *import);
  if (!import) return NULL;
  import->memory = memory;
  arena_init(&import->arena, &import->memory, &import->failure);
  source_set_init(&import->sources, &import->arena);
  diagnostics_init(&import->diagnostics, &import->arena, &import->sources);
  import->text.storage.arena = &import->arena;
  import->result.diagnostics = &import->diagnostics;
  return import;
}

void import_free(Imported *imported)
{
  Import *import = (Import *)imported;
  if (!import) return;
  Memory memory = import->memory;
  arena_free(&import->arena);
  memory.bytes = sizeof *import;
  memory_resize(&memory, import, sizeof *import, 0);
}

static const Source *read_file(Import *import, const char *file)
{
  int problem;
  const Source *source = source_read(&import->sources, file, &problem);
  if (source) return source;
  diagnostic_file_error(&import->diagnostics, file, "file", "cannot be read: %s", strerror(problem));
  return NULL;
}

static const char *model_name(Import *import, const ImportRequest *request)
{
  return name_as_identifier(&import->arena, request->name ? request->name : import->robot.name);
}

static void run(Import *import, const ImportRequest *request)
{
  Robot *robot = &import->robot;
  Reader reader = {&import->arena, &import->diagnostics, robot};
  robot->source = read_file(import, request->file);
  const Element *root = robot->source ? xml_read(robot->source, &import->arena, &import->diagnostics) : NULL;
  if (!root) return;
  read_robot(&reader, root);
  if (import->diagnostics.errors > 0 || !robot_make_tree(&reader)) return;
  robot_check_bodies(&reader);
  robot_hold_massless(&reader, request->is_free);
  robot_place(&reader);
  if (request->without_shapes) robot->shape_count = 0;
  import->result.files = robot_read_meshes(&reader, request->file, request->folders, request->folder_count);
  if (import->diagnostics.errors > 0) return;
  robot_write(&reader, model_name(import, request), request->is_free, &import->text);
  import->result.text = text_of(&import->text);
}

static Imported *import_into(Import *import, const ImportRequest *request)
{
  if (setjmp(import->failure)) {
    import_free(&import->result);
    return NULL;
  }
  run(import, request);
  import->result.length = import->text.length;
  import->result.links = import->robot.link_count;
  import->result.joints = import->robot.joint_count;
  import->result.shapes = import->robot.shape_count;
  return &import->result;
}

Imported *import_robot(const ImportRequest *request)
{
  Import *import = import_new(request->allocator);
  return import ? import_into(import, request) : NULL;
}
