/* class_list.c: the classes of a file, a text or a library, for programs that let users choose. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
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

/* The package that the file says it is within. */
static const char *package_of(Load *load, const StoredDefinition *definition)
{
  const char *package = "";
  for (uint32_t i = 0; definition->within && i < definition->within->count; i++)
    package = load_join_name(load, package, definition->within->parts[i].symbol->text);
  return package;
}

static void list_definition(Load *load, const StoredDefinition *definition)
{
  for (const Element *element = definition->classes; element; element = element->next)
    if (element->kind == ELEMENT_CLASS) list_class(load, element->class_, package_of(load, definition));
}

/* ---- of folders ------------------------------------------------------------------------------------------------------ */

static void list_file(Load *load, const char *path)
{
  const StoredDefinition *definition = parse_file(&load->parse, path);
  if (definition) list_definition(load, definition);
}

static int is_model_file(const char *name)
{
  size_t length = strlen(name);
  return length > 3 && strcmp(name + length - 3, ".mo") == 0 && strcmp(name, "package.mo") != 0;
}

static void list_folder(Load *load, const char *folder);

/* A file, or the folder of a package. */
static void list_entry(Load *load, const char *folder, const char *name)
{
  const char *path = arena_printf(&load->arena, "%s/%s", folder, name);
  const char *package = arena_printf(&load->arena, "%s/package.mo", path);
  if (is_model_file(name)) {
    list_file(load, path);
  } else if (name[0] != '.' && access(package, R_OK) == 0) {
    list_file(load, package);
    list_folder(load, path);
  }
}

static int compare_names(const void *a, const void *b)
{
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorted by name: folders have no order of their own. Names come into the arena before any of them is looked at, so that
 * running out of memory leaves no open folder. */
static void list_folder(Load *load, const char *folder)
{
  enum { MOST = 100000 };
  char **names = NULL;
  uint32_t count = 0, capacity = 0;
  DIR *open = load->open_folder = opendir(folder);
  for (const struct dirent *entry; open && count < MOST && (entry = readdir(open));)
    *ARRAY_PUSH(&load->arena, names, count, capacity) = arena_copy(&load->arena, entry->d_name, strlen(entry->d_name));
  if (open) closedir(open);
  load->open_folder = NULL;
  if (count > 0) qsort(names, count, sizeof *names, compare_names);
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
