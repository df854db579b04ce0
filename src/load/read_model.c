/* read_model.c: what is asked for: a file, a folder with a package, a text, or a class on the library path by its name. */
#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "load/load_internal.h"

static void add_folders(const Load *load)
{
  const char *own = install_library(&((Load *)load)->arena);
  for (size_t i = 0; i < load->request->n_libraries; i++) model_add_folder(load->model, load->request->libraries[i]);
  model_end_named_folders(load->model);
  model_add_path(load->model, load->path);
  if (own) model_add_own_folder(load->model, own);
}

void load_report_too_long(Load *load, const char *name)
{
  diagnostic_file_error(&load->diagnostics, name, "file", "cannot be read: it is too long");
}

/* ---- the operand -------------------------------------------------------------------------------------------------------- */

static int is_folder(const char *path)
{
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static int is_there(const char *path)
{
  struct stat info;
  return stat(path, &info) == 0 || errno != ENOENT;
}

int load_is_class_name(const char *text)
{
  size_t length = strlen(text);
  if (length > 3 && strcmp(text + length - 3, ".mo") == 0) return 0;
  for (size_t i = 0; i < length; i++) {
    int is_first = i == 0 || text[i - 1] == '.';
    if (is_first ? !isalpha((unsigned char)text[i]) && text[i] != '_'
                 : !isalnum((unsigned char)text[i]) && text[i] != '_' && text[i] != '.')
      return 0;
  }
  return length > 0 && text[length - 1] != '.';
}

static const char *without_slashes(Load *load, const char *path)
{
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') length--;
  return arena_printf(&load->arena, "%.*s", (int)length, path);
}

static int folder_without_package(Load *load, const char *folder)
{
  diagnostic_file_error(&load->diagnostics, folder, "file", "the folder has no package.mo");
  diagnostic_remedy(&load->diagnostics, "name the folder of a package, or a file");
  return 0;
}

/* 0 after an error. */
static int find_operand(Load *load)
{
  const char *file = load->request->file;
  struct stat info;
  load->path_read = file;
  if (load->request->text || !file) return 1;
  if (is_folder(file)) {
    const char *folder = without_slashes(load, file);
    load->path_read = arena_printf(&load->arena, "%s/package.mo", folder);
    return stat(load->path_read, &info) == 0 || folder_without_package(load, folder);
  }
  if (!is_there(file) && load_is_class_name(file)) load->named = load->kept.file;
  return 1;
}

/* A file or a text; NULL after an error. */
static const StoredDefinition *read_definition(Load *load)
{
  const LiedLoad *request = load->request;
  if (!request->text) return parse_file(&load->parse, load->path_read);
  const char *name = request->file ? request->file : "(text)";
  const Source *source = source_add(&load->sources, name, request->text, strlen(request->text));
  if (source) return parse_source(&load->parse, source);
  load_report_too_long(load, name);
  return NULL;
}

/* ---- stages ------------------------------------------------------------------------------------------------------------- */

static int nothing_to_read(Load *load)
{
  diagnostic_error(&load->diagnostics, (Span){0, 0}, "nothing-to-load", "there is neither a file nor a text to load");
  diagnostic_remedy(&load->diagnostics, "give one of them");
  return 0;
}

static IrExternalCode *load_external(void *user, const IrExternal *external)
{
  Load *load = user;
  return external_code(&load->arena, &load->diagnostics, external);
}

int load_read(Load *load)
{
  const LiedLoad *request = load->request;
  load->model = model_new(&load->parse);
  model_set_externals(load->model, load_external, load_keep_object, load);
  add_folders(load);
  if (!request->file && !request->text) return 1;
  if (!find_operand(load)) return 0;
  if (load->named) return model_add_folder_beside(load->model, "."), 1;
  load->definition = read_definition(load);
  if (!load->definition || load->diagnostics.errors) return 0;
  if (load->path_read)
    model_add_file(load->model, load->definition, load->path_read);
  else
    model_add(load->model, load->definition);
  return load->diagnostics.errors == 0;
}

int load_read_shared(Load *load)
{
  load->definition = load->shared->definition;
  load->model = model_new_in(&load->parse, &load->arena, model_library(load->shared->model));
  model_set_externals(load->model, load_external, load_keep_object, load);
  if (load->definition) model_add(load->model, load->definition);
  return load->diagnostics.errors == 0;
}

int load_read_model(Load *load)
{
  return load->request->file || load->request->text ? load_read(load) : nothing_to_read(load);
}

/* ---- which model -------------------------------------------------------------------------------------------------------- */

static void report_no_model(Load *load)
{
  const Element *last = load->definition->classes;
  Span span = {load->definition->source->base, load->definition->source->base};
  while (last && last->next) last = last->next;
  if (last) span = last->class_->name_span;
  diagnostic_error(&load->diagnostics, span, "no-model", "there is no model in this file");
  diagnostic_remedy(&load->diagnostics, "define a model or a block");
}

/* A package was asked for: names models of it. 0: a file has none at all. */
static int report_package(Load *load, const char *name, const Class *class_, int is_named)
{
  const char *examples = load_examples(load, name, class_);
  if (!examples && !is_named) return 0;
  diagnostic_error(&load->diagnostics, class_->name_span, "no-model", "%s is a package, not a model", name);
  if (examples)
    diagnostic_remedy(&load->diagnostics, "use --model, as in %s", examples);
  else
    diagnostic_remedy(&load->diagnostics, "name one of its models with --model");
  return 1;
}

/* The outermost class of the file. */
static const char *first_name(Load *load)
{
  const Element *first = load->definition ? load->definition->classes : NULL;
  return first ? load_join_name(load, load_package_of(load, load->definition), first->class_->symbol->text) : NULL;
}

const char *load_asked_name(Load *load)
{
  return load->request->model ? load->request->model : load->named ? load->named : first_name(load);
}

/* Neither a file nor a class; 0: it is a class, or begins like one. */
static int is_nothing(Load *load)
{
  if (!load->named || load->request->model) return 0;
  const char *first = arena_printf(&load->arena, "%.*s", (int)strcspn(load->named, "."), load->named);
  if (load_known_class(load, first)) return 0;
  diagnostic_file_error(&load->diagnostics, load->named, "file", "there is no such file, folder or class");
  diagnostic_remedy(&load->diagnostics, "check the name, or name the folder of its library with --lib");
  return 1;
}

const char *load_model_name(Load *load)
{
  if (is_nothing(load)) return NULL;
  int is_named = load->request->model || load->named;
  const char *last = is_named ? NULL : model_last(load->model), *asked = load_asked_name(load);
  const Class *class_ = !last && asked ? load_known_class(load, asked) : NULL;
  if (last) return last;
  if (class_ && class_->kind == CLASS_PACKAGE && report_package(load, asked, class_, is_named)) return NULL;
  if (!is_named) return report_no_model(load), NULL;
  return asked;
}
