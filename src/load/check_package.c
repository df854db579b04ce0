/* check_package.c: every class of a package is checked by itself. Syntax trees are shared; all else of a class is freed before
 * the next one, so that memory does not grow with their number. */
#include <string.h>

#include "load/load_internal.h"

struct PackageCheck {
  Load *whole; /* holds the syntax trees, and the list of classes */
  CheckVisitor *visit;
  void *user;
  CheckedClass *classes;
  uint32_t count, capacity;
  int is_package; /* what was asked for is one */
};

/* ---- which classes ------------------------------------------------------------------------------------------------------ */

typedef struct Enclosing { /* packages that are being listed */
  const struct Enclosing *outer;
  const Class *class_;
} Enclosing;

static int is_model_kind(const Class *class_)
{
  return class_->kind == CLASS_MODEL || class_->kind == CLASS_BLOCK || class_->kind == CLASS_CLASS;
}

static CheckDepth depth_of(const Class *class_)
{
  if (!is_model_kind(class_) || is_object_class(class_) || class_->prefixes & PREFIX_PARTIAL) return CHECK_NAMES;
  return load_has_experiment(class_) ? CHECK_SYSTEM : CHECK_EQUATIONS;
}

int load_has_experiment(const Class *class_)
{
  for (const Argument *a = class_->annotation ? class_->annotation->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY && strcmp(a->name->parts[0].symbol->text, "experiment") == 0) return 1;
  return 0;
}

const Class *load_known_class(Load *load, const char *name)
{
  Diagnostics before = load->diagnostics;
  const Class *class_ = model_class(load->model, name);
  if (class_) return class_;
  load->diagnostics = before;
  if (before.last) before.last->next = NULL;
  return NULL;
}

static void list_package(PackageCheck *check, const Class *class_, const char *name, const Enclosing *outer);

/* A class whose file cannot be read is listed as well: its row tells why. */
static void list_class(PackageCheck *check, const char *name, const Enclosing *outer)
{
  Load *whole = check->whole;
  const Class *class_ = load_known_class(whole, name);
  for (const Enclosing *e = outer; e; e = e->outer)
    if (e->class_ == class_) return; /* a link of a folder to one around it */
  CheckedClass *checked = ARRAY_PUSH(&whole->arena, check->classes, check->count, check->capacity);
  *checked = (CheckedClass){.name = name, .kind = class_ ? class_kind_name(class_->kind) : "class"};
  if (!class_) return;
  checked->is_model = is_model_kind(class_) && !(class_->prefixes & PREFIX_PARTIAL);
  checked->depth = depth_of(class_);
  if (class_->kind == CLASS_PACKAGE && class_->form == FORM_LONG) list_package(check, class_, name, outer);
}

static void list_package(PackageCheck *check, const Class *class_, const char *name, const Enclosing *outer)
{
  const Enclosing own = {outer, class_};
  Load *whole = check->whole;
  PackageEntries entries = load_package_entries(whole, class_, model_class_folder(whole->model, class_));
  for (uint32_t i = 0; i < entries.count; i++) list_class(check, load_join_name(whole, name, entries.names[i]), &own);
}

const char *load_examples(Load *load, const char *package, const Class *class_)
{
  enum { MOST = 5 };
  PackageCheck check = {.whole = load};
  const char *names = NULL;
  uint32_t found = 0;
  list_package(&check, class_, package, NULL);
  for (uint32_t i = 0; i < check.count && found < MOST; i++) {
    if (check.classes[i].depth != CHECK_SYSTEM) continue;
    names = found++ ? arena_printf(&load->arena, "%s, %s", names, check.classes[i].name) : check.classes[i].name;
  }
  return names;
}

/* ---- one class ---------------------------------------------------------------------------------------------------------- */

static int examine(Load *load)
{
  return model_examine(load->model, load->request->model);
}

static int specialise(Load *load)
{
  model_specialise_only(load->model);
  return load_assemble(load, load->request->model);
}

static int assemble(Load *load)
{
  return load_assemble(load, load->request->model);
}

static int (*const names_alone[])(Load *) = {load_read_shared, examine};
static int (*const with_equations[])(Load *) = {load_read_shared, specialise, load_list_specs, load_causalise};
static int (*const as_system[])(Load *) = {load_read_shared, assemble,          load_list_specs,
                                           load_causalise,   load_find_classes, load_compose};

static const struct {
  int (*const *stages)(Load *);
  size_t count;
} stages_of[] = {
    [CHECK_NAMES] = {names_alone, sizeof names_alone / sizeof *names_alone},
    [CHECK_EQUATIONS] = {with_equations, sizeof with_equations / sizeof *with_equations},
    [CHECK_SYSTEM] = {as_system, sizeof as_system / sizeof *as_system},
};

/* A class for use in others may leave sizes and inner components to them. */
static int does_not_stand_alone(const Diagnostics *diagnostics)
{
  const Diagnostic *d = diagnostics->first;
  while (d && d->record.severity != SEVERITY_ERROR) d = d->next;
  return d && (strcmp(d->record.about.code, "no-value") == 0 || strcmp(d->record.about.code, "no-inner") == 0);
}

/* 0: no memory. */
static int check_class(const PackageCheck *check, CheckedClass *checked)
{
  LiedLoad request = *check->whole->request;
  request.model = checked->name;
  checked->loaded = load_shared(check->whole, &request, stages_of[checked->depth].stages, stages_of[checked->depth].count);
  if (!checked->loaded) return 0;
  checked->is_open = checked->depth == CHECK_EQUATIONS && does_not_stand_alone(checked->loaded->diagnostics);
  check->visit(check->user, checked);
  load_free((Loaded *)checked->loaded);
  checked->loaded = NULL;
  return 1;
}

/* ---- the package -------------------------------------------------------------------------------------------------------- */

/* Warns of libraries that the package uses in another version. */
static void look_for_used(Load *load, const Class *class_)
{
  const Modification *uses = NULL;
  for (const Argument *a = class_->annotation ? class_->annotation->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY && strcmp(a->name->parts[0].symbol->text, "uses") == 0) uses = a->modification;
  for (const Argument *a = uses ? uses->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY) load_known_class(load, a->name->parts[0].symbol->text);
}

static int list_package_classes(Load *load)
{
  PackageCheck *check = load->package_check;
  check->whole = load;
  const char *name = load_asked_name(load);
  const Class *class_ = name ? model_class(load->model, name) : NULL;
  if (!class_ || class_->kind != CLASS_PACKAGE) return 0;
  check->is_package = 1;
  look_for_used(load, class_);
  list_package(check, class_, name, NULL);
  return 1;
}

Loaded *load_check_package(const LiedLoad *request, CheckVisitor *visit, void *user, int *is_package)
{
  static int (*const stages[])(Load *) = {load_read_model, list_package_classes};
  PackageCheck check = {.visit = visit, .user = user};
  Loaded *loaded = load_package_by_stages(request, &check, stages, sizeof stages / sizeof *stages);
  *is_package = check.is_package;
  if (!loaded || !check.is_package) return loaded;
  int fine = 1;
  check.whole->request = request;
  for (uint32_t i = 0; i < check.count && fine; i++) fine = check_class(&check, &check.classes[i]);
  check.whole->request = NULL;
  if (fine) return loaded;
  load_free(loaded);
  return NULL;
}
