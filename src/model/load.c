/* Packages in folders: NAME.mo or NAME/package.mo, read when a name is looked up that is not there yet. */
#include <string.h>
#include <unistd.h>

#include "model/model.h"

static const Element *element_named(const StoredDefinition *definition, const Symbol *symbol)
{
  for (const Element *element = definition->classes; element; element = element->next)
    if (element->kind == ELEMENT_CLASS && element->class_->symbol == symbol) return element;
  return NULL;
}

static const Element *load_file(Model *model, const char *path, const Symbol *symbol)
{
  unsigned errors = model->diagnostics->errors;
  StoredDefinition *definition = parse_file(model->parse, path);
  if (!definition || model->diagnostics->errors > errors) return NULL;
  const Element *element = element_named(definition, symbol);
  if (!element) diagnostic_file_error(model->diagnostics, path, "the file does not define %s", symbol->text);
  return element;
}

static const Element *load_from(Model *model, Scope *scope, const char *folder, const Symbol *symbol)
{
  char *file = text_format(model->arena, "%s/%s.mo", folder, symbol->text);
  char *package = text_format(model->arena, "%s/%s/package.mo", folder, symbol->text);
  if (access(file, R_OK) == 0) return load_file(model, file, symbol);
  if (access(package, R_OK) != 0) return NULL;
  const Element *element = load_file(model, package, symbol);
  if (!element) return NULL;
  scope_add_class(model, scope, element, scope->env);
  Member *member = scope_find(scope, symbol);
  ClassRef ref = {.ast = member->class_, .parent = scope, .layers = member->layers};
  Scope *inner = scope_of_class(model, &ref);
  if (inner) inner->folder = text_format(model->arena, "%s/%s", folder, symbol->text);
  return element;
}

/* The SI types that ship with the product, for those who have no Modelica Standard Library on their path. */
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
  if (scope->ast) return load_from(model, scope, scope->folder, symbol);
  if (symbol->text[0] == '\'' || strchr(symbol->text, '/')) return NULL;
  for (uint32_t i = 0; i < model->folder_count; i++) {
    const Element *element = load_from(model, scope, model->folders[i], symbol);
    if (element) return element;
  }
  return load_si(model, symbol);
}

void model_add_folder(Model *model, const char *folder)
{
  *ARRAY_PUSH(model->arena, model->folders, model->folder_count, model->folder_capacity) =
      text_format(model->arena, "%s", folder);
}

void model_add_path(Model *model, const char *path)
{
  while (path && *path) {
    size_t length = strcspn(path, ":");
    if (length > 0) model_add_folder(model, text_format(model->arena, "%.*s", (int)length, path));
    path += length + (path[length] == ':');
  }
}
