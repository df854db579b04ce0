/* find_models.c: which classes a library has. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "gen/gen.h"

static void add_name(Arena *arena, ModelNames *list, const char *name)
{
  *ARRAY_PUSH(arena, list->names, list->count, list->capacity) = name;
}

static const char *joined(Arena *arena, const char *prefix, const char *name)
{
  return arena_printf(arena, "%s%s%s", prefix, prefix[0] ? "." : "", name);
}

static void take_class(Arena *arena, const Class *class_, const char *prefix, ModelNames *list)
{
  const char *name = joined(arena, prefix, class_->symbol->text);
  int is_model = class_->kind == CLASS_MODEL || class_->kind == CLASS_BLOCK;
  if (is_model && !(class_->prefixes & PREFIX_PARTIAL)) add_name(arena, list, name);
  if (class_->kind != CLASS_PACKAGE || class_->form != FORM_LONG) return;
  for (const Element *element = class_->elements; element; element = element->next)
    if (element->kind == ELEMENT_CLASS) take_class(arena, element->class_, name, list);
}

static int take_file(Parse *parse, const char *path, const char *prefix, ModelNames *list)
{
  unsigned errors = parse->diagnostics->errors;
  const StoredDefinition *definition = parse_file(parse, path);
  if (!definition || parse->diagnostics->errors > errors) return 0;
  for (const Element *element = definition->classes; element; element = element->next)
    if (element->kind == ELEMENT_CLASS) take_class(parse->arena, element->class_, prefix, list);
  return 1;
}

static int by_text(const void *a, const void *b)
{
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static ModelNames list_folder(Arena *arena, const char *folder)
{
  ModelNames list = {0};
  DIR *open = opendir(folder);
  for (struct dirent *item; open && (item = readdir(open));)
    if (item->d_name[0] != '.') add_name(arena, &list, arena_printf(arena, "%s", item->d_name));
  if (open) closedir(open);
  if (list.count) qsort(list.names, list.count, sizeof *list.names, by_text);
  return list;
}

static int is_file(const char *path)
{
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* Files that are part of a package in the folder, or packages themselves; not variants.mo, which is a model of its own. */
static int take_folder(Parse *parse, const char *folder, const char *prefix, ModelNames *list)
{
  ModelNames items = list_folder(parse->arena, folder);
  int fine = 1;
  for (uint32_t i = 0; i < items.count; i++) {
    const char *name = items.names[i], *path = arena_printf(parse->arena, "%s/%s", folder, name);
    const char *package = arena_printf(parse->arena, "%s/package.mo", path);
    size_t length = strlen(name);
    int is_source = length > 3 && strcmp(name + length - 3, ".mo") == 0 && is_file(path);
    if (is_source && strcmp(name, "package.mo") != 0 && (prefix[0] || strcmp(name, "variants.mo") != 0))
      fine &= take_file(parse, path, prefix, list);
    if (is_file(package))
      fine &= take_file(parse, package, prefix, list) && take_folder(parse, path, joined(parse->arena, prefix, name), list);
  }
  return fine;
}

int find_models(Parse *parse, const char *folder, ModelNames *list)
{
  return take_folder(parse, folder, "", list);
}
