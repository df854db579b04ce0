/* library_search.c: top-level packages on the library path, by name and version; what `uses` annotations ask for. */
#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "scope/scope_internal.h"

Library *library_new(Parse *parse)
{
  Library *library = ARENA_NEW(parse->arena, Library, 1);
  library->arena = parse->arena;
  return library;
}

void library_add_folder(Library *library, const char *folder)
{
  library->absent_count = 0;
  *ARRAY_PUSH(library->arena, library->folders, library->folder_count, library->folder_capacity) =
      (LibraryFolder){.path = arena_printf(library->arena, "%s", folder)};
}

void library_add_own(Library *library, const char *folder)
{
  library_add_folder(library, folder);
  library->folders[library->folder_count - 1].is_own = 1;
}

void library_end_named(Library *library)
{
  library->named_count = library->folder_count;
}

uint32_t library_folder_count(const Library *library)
{
  return library->folder_count;
}

const char *library_folder(const Library *library, uint32_t number)
{
  return library->folders[number].path;
}

/* The folder beside the user's file comes after those that were named for this run, before the environment's. */
void library_add_beside(Library *library, const char *folder)
{
  if (library->has_beside) return;
  library_add_folder(library, folder);
  LibraryFolder added = library->folders[library->folder_count - 1];
  uint32_t to = library->named_count;
  memmove(library->folders + to + 1, library->folders + to, (library->folder_count - 1 - to) * sizeof added);
  added.is_beside = 1;
  library->folders[to] = added;
  library->has_beside = 1;
}

/* ---- what a folder holds ------------------------------------------------------------------------------------------------ */

enum { MOST_ENTRIES = 100000 };

/* Calls nothing that may jump while the folder is open. Returns the bytes that the names need. */
static size_t read_names(const char *path, char *names, size_t room)
{
  size_t used = 0;
  DIR *open = opendir(path);
  int count = 0;
  for (const struct dirent *entry; open && count < MOST_ENTRIES && (entry = readdir(open)); count++) {
    size_t length = strlen(entry->d_name) + 1;
    if (names && used + length > room) break;
    if (names) memcpy(names + used, entry->d_name, length);
    used += length;
  }
  if (open) closedir(open);
  return used;
}

static void list_folder(const Library *library, LibraryFolder *folder)
{
  if (folder->names) return;
  size_t room = read_names(folder->path, NULL, 0);
  char *names = ARENA_NEW(library->arena, char, room + 1);
  folder->length = read_names(folder->path, names, room);
  folder->names = names;
}

/* ---- versions ------------------------------------------------------------------------------------------------------------ */

/* 4.0.0+build is 4.0.0. */
static int is_version(const char *version, const char *wanted)
{
  size_t length = strlen(wanted);
  return version && strncmp(version, wanted, length) == 0 && (version[length] == 0 || version[length] == '+');
}

/* By their numbers; negative: a is older. */
static int compare_versions(const char *a, const char *b)
{
  if (!a || !b) return (a != NULL) - (b != NULL);
  while (*a && *b) {
    if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
      char *a_end, *b_end;
      unsigned long x = strtoul(a, &a_end, 10), y = strtoul(b, &b_end, 10);
      if (x != y) return x < y ? -1 : 1;
      a = a_end;
      b = b_end;
    } else if (*a != *b) {
      return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
    } else {
      a++;
      b++;
    }
  }
  if (!*a == !*b) return 0;
  int longer = *a ? 1 : -1; /* 4.0.0-beta is older than 4.0.0 */
  return (*a ? *a : *b) == '-' ? -longer : longer;
}

static const char *version_text(const Library *library, const Expr *expr)
{
  return expr && expr->kind == EXPR_STRING ? arena_printf(library->arena, "%.*s", (int)expr->length, expr->text) : NULL;
}

static const char *version_of_class(const Library *library, const Class *class_)
{
  return version_text(library, annotation_value(class_->annotation, "version"));
}

/* annotation(conversion(noneFromVersion="...")): what was written for that version works as it is. */
static int is_compatible(const Class *class_, const char *wanted)
{
  const Modification *conversion = annotation_nested(class_->annotation, "conversion");
  for (const Argument *a = conversion ? conversion->arguments : NULL; a; a = a->next) {
    if (a->kind != ARGUMENT_MODIFY || strcmp(a->name->parts[0].symbol->text, "noneFromVersion") != 0) continue;
    const Expr *value = a->modification ? a->modification->value : NULL;
    if (value && value->kind == EXPR_STRING && value->length == strlen(wanted) &&
        memcmp(value->text, wanted, value->length) == 0)
      return 1;
  }
  return 0;
}

/* ---- uses ---------------------------------------------------------------------------------------------------------------- */

static const LibraryUse *use_of(const Library *library, const Symbol *symbol)
{
  for (const LibraryUse *use = library->uses; use; use = use->next)
    if (use->symbol == symbol) return use;
  return NULL;
}

static void check_version(Model *model, const LibraryUse *use, const Class *class_)
{
  const char *version = version_of_class(model->library, class_), *folder = package_folder(model, class_);
  if (!version || is_version(version, use->version) || is_compatible(class_, use->version)) return;
  diagnostic_warning(model->diagnostics, use->span, "library-version", "%s uses %s %s, but version %s is what was found%s%s",
                     use->by, use->symbol->text, use->version, version, folder ? " in " : "", folder ? folder : "");
  model_remedy(model, "name the folder of version %s with --lib or LIEDPATH", use->version);
}

static void note_use(Model *model, const Class *by, const Argument *argument)
{
  Library *library = model->library;
  const Symbol *symbol = argument->name->parts[0].symbol;
  const char *version = version_text(library, annotation_value(argument->modification, "version"));
  if (!version || (by->symbol == symbol)) return;
  LibraryUse *use = ARENA_NEW(library->arena, LibraryUse, 1);
  *use = (LibraryUse){.symbol = symbol, .version = version, .by = by->symbol->text, .span = argument->span};
  LibraryUse **last = &library->uses; /* the first one wins: that of the user's own package */
  while (*last) last = &(*last)->next;
  *last = use;
  const Member *known = scope_find(model->root, symbol);
  if (known && known->class_) check_version(model, use, known->class_);
}

void library_note_uses(Model *model, const Class *class_)
{
  const Modification *uses = annotation_nested(class_->annotation, "uses");
  for (const LibraryUse *old = model->library->uses; old; old = old->next)
    if (uses && old->span.start >= uses->span.start && old->span.start < uses->span.end) return; /* noted for another model */
  for (const Argument *a = uses ? uses->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY) note_use(model, class_, a);
}

/* ---- the search ---------------------------------------------------------------------------------------------------------- */

typedef struct Candidate {
  const char *file;
  const char *package; /* the folder of a package; NULL: a single file */
  const char *version; /* of its name; NULL: none */
  const LibraryFolder *folder;
} Candidate;

typedef struct Candidates {
  Candidate *list;
  uint32_t count, capacity;
} Candidates;

/* NAME, NAME.mo, NAME VERSION or NAME VERSION.mo; 0: something else. */
static int candidate_of(Model *model, const LibraryFolder *folder, const char *entry, const Symbol *symbol, Candidate *found)
{
  if (strncmp(entry, symbol->text, symbol->length) != 0) return 0;
  const char *rest = entry + symbol->length;
  size_t length = strlen(rest);
  int is_file = length >= 3 && strcmp(rest + length - 3, ".mo") == 0;
  size_t version = length - (is_file ? 3 : 0);
  if (version > 0 && (version < 2 || rest[0] != ' ')) return 0;
  const char *path = arena_printf(model->arena, "%s/%s", folder->path, entry);
  *found = (Candidate){.file = is_file ? path : arena_printf(model->arena, "%s/package.mo", path), .folder = folder};
  if (!is_file) found->package = path;
  if (version > 0) found->version = arena_printf(model->arena, "%.*s", (int)version - 1, rest + 1);
  return library_has_file(found->file);
}

static Candidates find_candidates(Model *model, const Symbol *symbol)
{
  Candidates found = {0};
  Candidate one;
  for (uint32_t i = 0; i < model->library->folder_count; i++) {
    LibraryFolder *folder = &model->library->folders[i];
    if (folder->is_own && found.count > 0) break;
    list_folder(model->library, folder);
    for (size_t at = 0; at < folder->length; at += strlen(folder->names + at) + 1)
      if (candidate_of(model, folder, folder->names + at, symbol, &one))
        *ARRAY_PUSH(model->arena, found.list, found.count, found.capacity) = one;
  }
  return found;
}

static const Element *read_candidate(Model *model, const Candidate *candidate, const Symbol *symbol)
{
  const Element *element =
      library_read(model, model->root, candidate->file, symbol, candidate->folder->is_beside && !candidate->package);
  if (element && candidate->package) library_note_package(model, element->class_, candidate->package);
  return element;
}

static const char *version_of(Model *model, const Candidate *candidate, const Symbol *symbol)
{
  if (candidate->version) return candidate->version;
  const Element *element = read_candidate(model, candidate, symbol);
  return element ? version_of_class(model->library, element->class_) : NULL;
}

/* The version that is used, on the whole path; NULL: it is not there. */
static const Candidate *used_version(Model *model, const Candidates *all, const LibraryUse *use)
{
  for (uint32_t i = 0; i < all->count; i++)
    if (is_version(version_of(model, &all->list[i], use->symbol), use->version)) return &all->list[i];
  for (uint32_t i = 0; i < all->count; i++) {
    const Element *element = read_candidate(model, &all->list[i], use->symbol);
    if (element && is_compatible(element->class_, use->version)) return &all->list[i];
  }
  return NULL;
}

/* The newest version in the first folder that has one. */
static const Candidate *newest_version(Model *model, const Candidates *all, const Symbol *symbol)
{
  const Candidate *best = &all->list[0];
  for (uint32_t i = 1; i < all->count && all->list[i].folder == best->folder; i++)
    if (compare_versions(version_of(model, &all->list[i], symbol), version_of(model, best, symbol)) > 0) best = &all->list[i];
  return best;
}

static const Element *read_best(Model *model, const Candidates *all, const Symbol *symbol)
{
  const LibraryUse *use = use_of(model->library, symbol);
  const Candidate *best = use && all->count > 1 ? used_version(model, all, use) : NULL;
  if (!best) best = newest_version(model, all, symbol);
  const Element *element = read_candidate(model, best, symbol);
  for (uint32_t i = 0; !element && best->folder->is_beside && i < all->count; i++) /* a file beside that is something else */
    if (all->list[i].folder != best->folder) element = read_candidate(model, &all->list[i], symbol);
  if (element && use) check_version(model, use, element->class_);
  return element;
}

const Element *library_search(Model *model, const Symbol *symbol)
{
  Library *library = model->library;
  for (uint32_t i = 0; i < library->absent_count; i++)
    if (library->absent[i] == symbol) return NULL;
  unsigned errors = model->diagnostics->errors;
  const Candidates all = find_candidates(model, symbol);
  const Element *element = all.count > 0 ? read_best(model, &all, symbol) : NULL;
  if (element) library_note_uses(model, element->class_);
  if (!element && model->diagnostics->errors == errors)
    *ARRAY_PUSH(library->arena, library->absent, library->absent_count, library->absent_capacity) = symbol;
  return element;
}
