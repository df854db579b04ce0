/* package_entries.c: the classes of a package: those in its text, and those of its folder, in the order of package.order. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "load/load_internal.h"

/* ---- folders ------------------------------------------------------------------------------------------------------------ */

static int compare_names(const void *a, const void *b)
{
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names come into the arena before any of them is looked at, so that running out of memory leaves no open folder. */
char **load_folder_names(Load *load, const char *folder, uint32_t *count)
{
  enum { MOST = 100000 };
  char **names = NULL;
  uint32_t capacity = 0;
  *count = 0;
  DIR *open = load->open_folder = opendir(folder);
  for (const struct dirent *entry; open && *count < MOST && (entry = readdir(open));)
    *ARRAY_PUSH(&load->arena, names, *count, capacity) = arena_copy(&load->arena, entry->d_name, strlen(entry->d_name));
  if (open) closedir(open);
  load->open_folder = NULL;
  if (*count > 0) qsort(names, *count, sizeof *names, compare_names);
  return names;
}

int load_is_model_file(const char *name)
{
  size_t length = strlen(name);
  return length > 3 && strcmp(name + length - 3, ".mo") == 0 && strcmp(name, "package.mo") != 0;
}

static int is_file(const char *path)
{
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* The class that an entry of the folder is; NULL: none. */
static const char *class_of_entry(Load *load, const char *folder, const char *name)
{
  if (load_is_model_file(name)) return arena_copy(&load->arena, name, strlen(name) - 3);
  int is_package = name[0] != '.' && is_file(arena_printf(&load->arena, "%s/%s/package.mo", folder, name));
  return is_package ? name : NULL;
}

/* ---- the list ------------------------------------------------------------------------------------------------------------ */

static void add_entry(Load *load, PackageEntries *entries, const char *name)
{
  for (uint32_t i = 0; i < entries->count; i++)
    if (strcmp(entries->names[i], name) == 0) return;
  *ARRAY_PUSH(&load->arena, entries->names, entries->count, entries->capacity) = name;
}

static int has_component(const Class *class_, const char *name)
{
  for (const Element *element = class_->elements; element; element = element->next)
    for (const Component *c = element->kind == ELEMENT_COMPONENTS ? element->clause->components : NULL; c; c = c->next)
      if (strcmp(c->symbol->text, name) == 0) return 1;
  return 0;
}

static const char *find_entry(const PackageEntries *entries, const char *name)
{
  for (uint32_t i = 0; i < entries->count; i++)
    if (strcmp(entries->names[i], name) == 0) return entries->names[i];
  return NULL;
}

static void order_line(Load *load, const Class *class_, const PackageEntries *all, Span span, PackageEntries *ordered)
{
  const Source *source = source_at(&load->sources, span.start);
  const char *name = arena_copy(&load->arena, source->text + (span.start - source->base), span.end - span.start);
  const char *found = find_entry(all, name);
  if (found) {
    add_entry(load, ordered, found);
  } else if (!has_component(class_, name)) {
    diagnostic_warning(&load->diagnostics, span, "package-order", "%s has no %s", class_->symbol->text, name);
    diagnostic_remedy(&load->diagnostics, "remove the line, or add the class");
  }
}

/* First what package.order names, then the rest. */
static PackageEntries by_order(Load *load, const Class *class_, const char *folder, const PackageEntries *all)
{
  PackageEntries ordered = {0};
  int problem;
  const char *path = arena_printf(&load->arena, "%s/package.order", folder);
  const Source *source = is_file(path) ? source_read(&load->sources, path, &problem) : NULL;
  for (uint32_t at = 0; source && at < source->length;) {
    uint32_t length = (uint32_t)strcspn(source->text + at, "\r\n"), end = at + length;
    while (end > at && (source->text[end - 1] == ' ' || source->text[end - 1] == '\t')) end--;
    if (end > at) order_line(load, class_, all, (Span){source->base + at, source->base + end}, &ordered);
    at += length + 1;
  }
  for (uint32_t i = 0; i < all->count; i++) add_entry(load, &ordered, all->names[i]);
  return ordered;
}

PackageEntries load_package_entries(Load *load, const Class *class_, const char *folder)
{
  PackageEntries all = {0};
  int is_long = class_->form == FORM_LONG || class_->form == FORM_EXTENDS;
  for (const Element *element = is_long ? class_->elements : NULL; element; element = element->next)
    if (element->kind == ELEMENT_CLASS) add_entry(load, &all, element->class_->symbol->text);
  if (!folder) return all;
  uint32_t count;
  char **names = load_folder_names(load, folder, &count);
  for (uint32_t i = 0; i < count; i++) {
    const char *name = class_of_entry(load, folder, names[i]);
    if (name) add_entry(load, &all, name);
  }
  return by_order(load, class_, folder, &all);
}
