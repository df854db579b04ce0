/* library_files.c: packages in folders: NAME.mo or NAME/package.mo, read when a name is looked up that is not there yet. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "scope/scope_internal.h"

static const Element *element_named(const StoredDefinition *definition, const Symbol *symbol)
{
  for (const Element *element = definition->classes; element; element = element->next)
    if (element->kind == ELEMENT_CLASS && (!symbol || element->class_->symbol == symbol)) return element;
  return NULL;
}

static const char *within_text(Model *model, const StoredDefinition *definition)
{
  const char *given = "";
  for (uint32_t i = 0; definition->within && i < definition->within->count; i++)
    given = arena_printf(model->arena, "%s%s%s", given, i ? "." : "", definition->within->parts[i].symbol->text);
  return given;
}

static void report_within(Model *model, const StoredDefinition *definition, const char *wanted, const char *path)
{
  if (definition->within) {
    model_error(model, name_span(definition->within), "wrong-file", "the file is in %s, but says within %s",
                wanted[0] ? wanted : "no package", within_text(model, definition));
  } else {
    diagnostic_file_error(model->diagnostics, path, "wrong-file", "the file does not say its package");
    diagnostic_remedy(model->diagnostics, "begin it with: within %s;", wanted);
  }
}

/* Compares the `within` of a file with the package of its folder. */
static void check_within(Model *model, const StoredDefinition *definition, const Scope *scope, const char *path)
{
  const char *wanted = scope->ast ? scope->name : "";
  if (strcmp(within_text(model, definition), wanted) != 0) report_within(model, definition, wanted, path);
}

/* ---- files that were read ---------------------------------------------------------------------------------------------- */

static LoadedFile *note_file(Library *library, const FileId *id)
{
  LoadedFile *file = ARENA_NEW(library->arena, LoadedFile, 1);
  *file = (LoadedFile){.next = library->files, .id = *id};
  library->files = file;
  return file;
}

/* 0: there is no such file. */
static int file_id(const char *path, FileId *id)
{
  struct stat info;
  if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return 0;
  *id = (FileId){(uint64_t)info.st_dev, (uint64_t)info.st_ino};
  return 1;
}

int library_has_file(const char *path)
{
  FileId id;
  return file_id(path, &id);
}

/* The first error after `last`, for other models. */
static void keep_error(Model *model, LoadedFile *file, const Diagnostic *last)
{
  const Diagnostic *d = last ? last->next : model->diagnostics->first;
  file->failed_for = model->number;
  while (d && d->record.severity != SEVERITY_ERROR) d = d->next;
  if (!d || !d->span.start) return;
  MessageRecord *kept = ARENA_NEW(model->library->arena, MessageRecord, 1);
  *kept = (MessageRecord){.severity = SEVERITY_ERROR, .about = {.code = d->record.about.code}};
  kept->text = arena_printf(model->library->arena, "%s", d->record.text);
  file->error = kept;
  file->error_span = d->span;
}

/* A file with errors is read once; other models that need it are told so. */
static const Element *loaded_before(Model *model, const LoadedFile *file, const char *path, const Symbol *symbol)
{
  if (file->element && symbol && file->element->class_->symbol != symbol) return NULL;
  if (file->element || !file->failed_for || file->failed_for == model->number) return file->element;
  if (file->error)
    diagnostic_record(model->diagnostics, file->error_span, file->error);
  else
    diagnostic_file_error(model->diagnostics, path, "wrong-file", "the file has errors, which were reported before");
  return file->element;
}

/* Whether the file is what its name promises; one that only stands beside the user's file need not be. */
static const Element *element_of(Model *model, const StoredDefinition *definition, const Scope *scope, const char *path,
                                 const Symbol *symbol, int is_beside)
{
  const Element *element = element_named(definition, symbol);
  if (is_beside && (!element || definition->within)) return NULL;
  check_within(model, definition, scope, path);
  if (!element) diagnostic_file_error(model->diagnostics, path, "wrong-file", "the file does not define %s", symbol->text);
  return element;
}

const Element *library_read(Model *model, const Scope *scope, const char *path, const Symbol *symbol, int is_beside)
{
  FileId id;
  if (!file_id(path, &id)) return NULL;
  for (const LoadedFile *old = model->library->files; old; old = old->next)
    if (old->id.device == id.device && old->id.number == id.number) return loaded_before(model, old, path, symbol);
  unsigned errors = model->diagnostics->errors;
  const Diagnostic *last = model->diagnostics->last;
  LoadedFile *file = note_file(model->library, &id);
  StoredDefinition *definition = parse_file(model->parse, path);
  if (definition && model->diagnostics->errors == errors)
    file->element = element_of(model, definition, scope, path, symbol, is_beside);
  if (model->diagnostics->errors > errors) keep_error(model, file, last);
  return file->element;
}

/* ---- packages that are folders ------------------------------------------------------------------------------------------ */

const char *package_folder(const Model *model, const Class *ast)
{
  for (const PackageFolder *package = model->library->packages; package; package = package->next)
    if (package->ast == ast) return package->folder;
  return NULL;
}

void library_note_package(Model *model, const Class *ast, const char *folder)
{
  if (package_folder(model, ast)) return;
  Library *library = model->library;
  PackageFolder *package = ARENA_NEW(library->arena, PackageFolder, 1);
  *package = (PackageFolder){library->packages, ast, arena_printf(library->arena, "%s", folder)};
  library->packages = package;
}

static uint64_t hash_of_name(const char *folder, const Symbol *symbol)
{
  return hash_pointer(symbol) ^ hash_text(folder);
}

/* Names such as der and sin are asked for in every package, for each equation. */
static int is_absent(const Library *library, const char *folder, const Symbol *symbol)
{
  for (HashCursor c = hash_table_find(&library->absent_files, hash_of_name(folder, symbol)); c.item;
       hash_table_next(&library->absent_files, &c)) {
    const AbsentFile *absent = (const AbsentFile *)c.item;
    if (absent->symbol == symbol && strcmp(absent->folder, folder) == 0) return 1;
  }
  return 0;
}

static void note_absent(Library *library, const char *folder, const Symbol *symbol)
{
  AbsentFile *absent = ARENA_NEW(library->arena, AbsentFile, 1);
  *absent = (AbsentFile){arena_printf(library->arena, "%s", folder), symbol};
  library->absent_files.storage.arena = library->arena;
  hash_table_add(&library->absent_files, hash_of_name(folder, symbol), (HashItem)absent);
}

/* What the folder of a package holds is found by name: the order of files does not matter. */
static const Element *load_from(Model *model, const Scope *scope, const Symbol *symbol)
{
  if (is_absent(model->library, scope->folder, symbol)) return NULL;
  char *file = arena_printf(model->arena, "%s/%s.mo", scope->folder, symbol->text);
  char *folder = arena_printf(model->arena, "%s/%s", scope->folder, symbol->text);
  char *package = arena_printf(model->arena, "%s/package.mo", folder);
  const Element *element = library_read(model, scope, file, symbol, 0);
  if (element || library_has_file(file)) return element;
  element = library_read(model, scope, package, symbol, 0);
  if (element) library_note_package(model, element->class_, folder);
  if (!element && !library_has_file(package)) note_absent(model->library, scope->folder, symbol);
  return element;
}

const Element *load_class(Model *model, Scope *scope, const Symbol *symbol)
{
  if (symbol->text[0] == '\'' || strchr(symbol->text, '/')) return NULL;
  return scope->ast ? load_from(model, scope, symbol) : library_search(model, symbol);
}

/* ---- the user's own file ------------------------------------------------------------------------------------------------ */

static const char *folder_of(Model *model, const char *path)
{
  const char *slash = strrchr(path, '/');
  if (!slash) return ".";
  return slash == path ? "/" : arena_printf(model->arena, "%.*s", (int)(slash - path), path);
}

/* Links are not followed: what stands beside the link is meant. */
static const char *folder_above(Model *model, const char *folder)
{
  const char *slash = strrchr(folder, '/'), *last = slash ? slash + 1 : folder;
  if (strcmp(folder, "/") == 0) return NULL;
  if (strcmp(folder, ".") == 0) return "..";
  if (strcmp(last, "..") == 0 || strcmp(last, ".") == 0) return arena_printf(model->arena, "%s/..", folder);
  return folder_of(model, folder);
}

/* The outermost folder of packages around this one. */
static const char *top_package(Model *model, const char *folder)
{
  enum { MOST = 1000 };
  const char *top = NULL;
  for (int i = 0; folder && i < MOST && library_has_file(arena_printf(model->arena, "%s/package.mo", folder)); i++) {
    top = folder;
    folder = folder_above(model, folder);
  }
  return top;
}

/* The outermost package around the file becomes known, whatever its folder is called. */
static void add_top_package(Model *model, const char *top)
{
  const Element *element = library_read(model, model->root, arena_printf(model->arena, "%s/package.mo", top), NULL, 0);
  if (!element) return;
  library_note_package(model, element->class_, top);
  library_note_uses(model, element->class_);
  model->library->own_top = element;
  scope_add_class(model, model->root, element, model->root->env);
}

static int is_same_file(const char *a, const char *b)
{
  FileId one, other;
  return file_id(a, &one) && file_id(b, &other) && one.device == other.device && one.number == other.number;
}

void library_begin(Model *model)
{
  const Element *top = model->library->own_top;
  model->number = ++model->library->model_count;
  if (top) scope_add_class(model, model->root, top, model->root->env);
}

static const char *file_name(const char *path)
{
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* The class that the file is named after, or its first. */
static const Element *element_of_file(const StoredDefinition *definition, const char *path)
{
  const char *name = file_name(path);
  for (const Element *element = definition->classes; element; element = element->next) {
    const Symbol *symbol = element->class_->symbol;
    if (strncmp(name, symbol->text, symbol->length) == 0 && strcmp(name + symbol->length, ".mo") == 0) return element;
  }
  return definition->classes;
}

void library_add_file(Model *model, const StoredDefinition *definition, const char *path)
{
  FileId id;
  if (!file_id(path, &id)) return;
  const char *folder = folder_of(model, path);
  const Element *first = definition->classes;
  int is_package = strcmp(file_name(path), "package.mo") == 0;
  note_file(model->library, &id)->element = is_package ? first : element_of_file(definition, path);
  const char *top = top_package(model, folder);
  library_add_beside(model->library, top && folder_above(model, top) ? folder_above(model, top) : folder);
  if (is_package && first) library_note_package(model, first->class_, folder);
  if (top && definition->within) add_top_package(model, top);
}

void library_check_within(Model *model, const StoredDefinition *definition, const Scope *scope, const char *path)
{
  const char *folder = folder_of(model, path);
  if (strcmp(file_name(path), "package.mo") == 0) folder = folder_above(model, folder);
  const char *here = folder ? arena_printf(model->arena, "%s/package.mo", folder) : "";
  if (!scope->folder || !library_has_file(here)) return;
  if (!is_same_file(here, arena_printf(model->arena, "%s/package.mo", scope->folder)))
    model_error(model, name_span(definition->within), "wrong-file", "the file says within %s, which is in the folder %s",
                scope->name, scope->folder);
}
