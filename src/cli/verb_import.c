/* verb_import.c: `lied import`: a description of a robot becomes a model. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/writer.h"
#include "cli/cli.h"
#include "import/import.h"

/* The name of a file without folder and ending, in `name`; a model in a file is looked for by it. */
static const char *name_of(const char *file, char *name, size_t size)
{
  const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
  snprintf(name, size, "%.*s", (int)strcspn(base, "."), base);
  return name;
}

static int write_file(const char *file, const Imported *imported)
{
  char buffer[4096];
  Writer writer;
  writer_open(&writer, file, buffer, sizeof buffer);
  writer_put(&writer, imported->text, imported->length);
  writer_close(&writer);
  if (!writer.problem) return EXIT_DONE;
  cli_error("cannot-write", NULL, "cannot write %s: %s", file, strerror(writer.problem));
  cli_discard(file);
  return EXIT_FAILED;
}

static int write_model(const Arguments *arguments, const Imported *imported)
{
  if (!imported->text) return EXIT_WRONG;
  if (!arguments->output) {
    fwrite(imported->text, 1, imported->length, stdout);
    return EXIT_DONE;
  }
  int status = cli_check_output(arguments->output, imported->files);
  if (status == EXIT_DONE) status = write_file(arguments->output, imported);
  if (status == EXIT_DONE && !arguments->quiet)
    cli_note("summary", "%u links, %u joints and %u shapes in %s", imported->links, imported->joints, imported->shapes,
             arguments->output);
  return status;
}

static int run(const Arguments *arguments)
{
  char name[256];
  const char *file = arguments->operands.at[0];
  if (arguments->output && cli_check_output(arguments->output, (const char *const[]){file, NULL}) != EXIT_DONE)
    return EXIT_WRONG;
  ImportRequest request = {.file = file,
                           .folders = arguments->libraries.at,
                           .folder_count = arguments->libraries.n,
                           .name = arguments->output ? name_of(arguments->output, name, sizeof name) : NULL,
                           .is_free = arguments->free,
                           .without_shapes = arguments->no_shapes};
  Imported *imported = import_robot(&request);
  if (!imported) {
    cli_error("no-memory", NULL, "no memory");
    return EXIT_FAILED;
  }
  cli_diagnostics(imported->diagnostics);
  int status = write_model(arguments, imported);
  import_free(imported);
  return status;
}

const Verb verb_import = {
    .name = "import",
    .operands = "ROBOT.urdf",
    .least = 1,
    .most = 1,
    .summary = "writes the model of a robot from its description in URDF",
    .details = "\nLinks become bodies of Dialectic.MultiBody, joints its joints, with stops, damping, friction and joints that "
               "follow\n"
               "others; shapes and files of meshes are named. What is odd is repaired, or left out, with a warning.\n",
    .bit = FOR_IMPORT,
    .run = run,
};
