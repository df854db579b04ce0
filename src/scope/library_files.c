/* library_files.c: packages in folders: NAME.mo or NAME/package.mo, read when a name is looked up that is not there yet. */
#include <string.h>
#include <unistd.h>

#include "scope/scope_internal.h"

static const Element *element_named(const StoredDefinition *definition, const Symbol *symbol)
{
  for (const Element *element = definition->classes; element; element = element->next)
    if (element->kind == ELEMENT_CLASS && element->class_->symbol == symbol) return element;
  return NULL;
}

/* Compares the `within` of a file with the package of its folder. */
static void check_within(Model *model, const StoredDefinition *definition, const Scope *scope, const char *path)
{
  const char *wanted = scope->ast ? scope->name : "";
  char *given = arena_printf(model->arena, "%s", "");
  for (uint32_t i = 0; definition->within && i < definition->within->count; i++)
    given = arena_printf(model->arena, "%s%s%s", given, i ? "." : "", definition->within->parts[i].symbol->text);
  if (strcmp(given, wanted) == 0) return;
  if (definition->within) {
    model_error(model, name_span(definition->within), "wrong-file", "the file is in %s, but says within %s",
                wanted[0] ? wanted : "no package", given);
  } else {
    diagnostic_file_error(model->diagnostics, path, "wrong-file", "the file does not say its package");
    diagnostic_remedy(model->diagnostics, "begin it with: within %s;", wanted);
  }
}

/* Each file is read once, for all modifications of its package. */
static const Element *load_file(Model *model, const Scope *scope, const char *path, const Symbol *symbol)
{
  for (const LoadedFile *old = model->files; old; old = old->next)
    if (strcmp(old->path, path) == 0) return old->element;
  unsigned errors = model->diagnostics->errors;
  LoadedFile *file = ARENA_NEW(model->arena, LoadedFile, 1);
  *file = (LoadedFile){model->files, path, NULL};
  model->files = file;
  StoredDefinition *definition = parse_file(model->parse, path);
  if (!definition || model->diagnostics->errors > errors) return NULL;
  check_within(model, definition, scope, path);
  file->element = element_named(definition, symbol);
  if (!file->element)
    diagnostic_file_error(model->diagnostics, path, "wrong-file", "the file does not define %s", symbol->text);
  return file->element;
}

const char *package_folder(const Model *model, const Class *ast)
{
  for (const PackageFolder *package = model->packages; package; package = package->next)
    if (package->ast == ast) return package->folder;
  return NULL;
}

static void note_package(Model *model, const Class *ast, const char *folder)
{
  PackageFolder *package = ARENA_NEW(model->arena, PackageFolder, 1);
  *package = (PackageFolder){model->packages, ast, folder};
  model->packages = package;
}

/* What a folder holds is found by name: neither package.order nor the order of files matters. */
static const Element *load_from(Model *model, Scope *scope, const char *folder, const Symbol *symbol)
{
  char *file = arena_printf(model->arena, "%s/%s.mo", folder, symbol->text);
  char *package = arena_printf(model->arena, "%s/%s/package.mo", folder, symbol->text);
  if (access(file, R_OK) == 0) return load_file(model, scope, file, symbol);
  if (access(package, R_OK) != 0) return NULL;
  const Element *element = load_file(model, scope, package, symbol);
  if (element && !package_folder(model, element->class_))
    note_package(model, element->class_, arena_printf(model->arena, "%s/%s", folder, symbol->text));
  return element;
}

/* The SI types that ship with the product, used where no Modelica Standard Library is on the path. */
static const Element *load_si(Model *model, const Symbol *symbol)
{
  if (model->si_loaded || strcmp(symbol->text, "Modelica") != 0) return NULL;
  model->si_loaded = 1;
  char *text = si_text(model->arena);
  const Source *source = source_add(model->parse->sources, "Modelica.mo", text, strlen(text));
  if (!source) return NULL;
  return element_named(parse_source(model->parse, source), symbol);
}

const Element *load_class(Model *model, Scope *scope, const Symbol *symbol)
{
  if (symbol->text[0] == '\'' || strchr(symbol->text, '/')) return NULL;
  if (scope->ast) return load_from(model, scope, scope->folder, symbol);
  for (uint32_t i = 0; i < model->absent_count; i++)
    if (model->absent[i] == symbol) return NULL;
  for (uint32_t i = 0; i < model->folder_count; i++) {
    const Element *element = load_from(model, scope, model->folders[i], symbol);
    if (element) return element;
  }
  const Element *element = load_si(model, symbol);
  if (!element) *ARRAY_PUSH(model->arena, model->absent, model->absent_count, model->absent_capacity) = symbol;
  return element;
}
