/* class_list.c: the classes of a file, a text or a library, for programs that let users choose. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/host.h"
#include "load/load_internal.h"

struct LiedClassList {
  Loaded *loaded; /* all texts are in its arena, and so is the list */
  LiedClassInfo *classes;
  uint32_t count, capacity;
};

/* ---- of a syntax tree ------------------------------------------------------------------------------------------------ */

static void list_class(Load *load, const Class *class_, const char *package)
{
  LiedClassList *list = load->class_list;
  Position at = source_position(&load->sources, class_->name_span.start);
  const char *name = load_join_name(load, package, class_->symbol->text);
  LiedClassInfo *info = ARRAY_PUSH(&load->arena, list->classes, list->count, list->capacity);
  *info =
      (LiedClassInfo){.name = name,
                      .kind = class_kind_name(class_->kind),
                      .description = class_->text.data ? arena_copy(&load->arena, class_->text.data, class_->text.length) : "",
                      .file = at.source ? at.source->name : "",
                      .line = at.line,
                      .is_partial = (class_->prefixes & PREFIX_PARTIAL) != 0};
  const Element *elements = class_->form == FORM_LONG || class_->form == FORM_EXTENDS ? class_->elements : NULL;
  for (const Element *element = elements; element; element = element->next)
    if (element->kind == ELEMENT_CLASS) list_class(load, element->class_, name);
}

const char *load_package_of(Load *load, const StoredDefinition *definition)
{
  const char *package = "";
  for (uint32_t i = 0; definition->within && i < definition->within->count; i++)
    package = load_join_name(load, package, definition->within->parts[i].symbol->text);
  return package;
}

static void list_definition(Load *load, const StoredDefinition *definition)
{
  for (const Element *element = definition->classes; element; element = element->next)
    if (element->kind == ELEMENT_CLASS) list_class(load, element->class_, load_package_of(load, definition));
}

/* ---- of folders ------------------------------------------------------------------------------------------------------ */

static void list_file(Load *load, const char *path)
{
  const StoredDefinition *definition = parse_file(&load->parse, path);
  if (definition) list_definition(load, definition);
}

static void list_folder(Load *load, const char *folder);

/* A file, or the folder of a package. */
static void list_entry(Load *load, const char *folder, const char *name)
{
  const char *path = arena_printf(&load->arena, "%s/%s", folder, name);
  const char *package = arena_printf(&load->arena, "%s/package.mo", path);
  if (load_is_model_file(name)) {
    list_file(load, path);
  } else if (name[0] != '.' && access(package, R_OK) == 0) {
    list_file(load, package);
    list_folder(load, path);
  }
}

/* Sorted by name: folders have no order of their own. */
static void list_folder(Load *load, const char *folder)
{
  uint32_t count;
  char **names = load_folder_names(load, folder, &count);
  for (uint32_t i = 0; i < count; i++) list_entry(load, folder, names[i]);
}

/* ---- the list -------------------------------------------------------------------------------------------------------- */

static int list_classes(Load *load)
{
  load->class_list = ARENA_NEW(&load->arena, LiedClassList, 1);
  load->class_list->loaded = &load->result;
  if (load->definition)
    list_definition(load, load->definition);
  else
    for (uint32_t i = 0; i < model_folder_count(load->model); i++) list_folder(load, model_folder(load->model, i));
  return 1;
}

LiedClassList *lied_list_classes(const LiedLoad *request, LiedMessages *messages)
{
  static int (*const stages[])(Load *) = {load_read, list_classes};
  Loaded *loaded = load_by_stages(request ? request : &(LiedLoad){0}, NULL, stages, sizeof stages / sizeof *stages);
  if (!loaded) return message_list_no_memory(messages), NULL;
  LiedClassList *list = ((Load *)loaded)->class_list;
  if (message_list_fill(messages, loaded->diagnostics)) list = NULL;
  if (!list) load_free(loaded);
  return list;
}

size_t lied_n_classes(const LiedClassList *list)
{
  return list ? list->count : 0;
}

LiedStatus lied_get_class(const LiedClassList *list, size_t index, LiedClassInfo *info)
{
  if (info) *info = (LiedClassInfo){0};
  if (!info || index >= lied_n_classes(list)) return LIED_WRONG_VALUE;
  *info = list->classes[index];
  return LIED_OK;
}

void lied_free_classes(LiedClassList *list)
{
  if (list) load_free(list->loaded);
}
