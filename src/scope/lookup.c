/* lookup.c: name lookup by the rules of the language: iterators, components, inherited classes, imports, enclosing classes.
 * Suggests a name where none is found. */
#include <string.h>

#include "base/suggest.h"
#include "scope/scope_internal.h"

/* ---- one name ------------------------------------------------------------------------------------------------------- */

static ClassRef ref_of_member(const Member *member)
{
  ClassRef ref = {.ast = member->class_, .parent = member->scope};
  ref.env = member->class_env ? member->class_env : member->env;
  ref.constraint = member->constraint;
  if (member->class_env)
    ref.parent = member->class_env->scope;
  else
    ref.layers = member->layers;
  return ref;
}

/* Of an outer class the inner one around it, if there is one. */
static Member *inner_class(Member *member)
{
  if (!member->class_ || !(member->element->prefixes & PREFIX_OUTER)) return member;
  for (const Scope *scope = member->scope->owner; scope; scope = scope->owner) {
    Member *found = scope_find(scope, member->symbol);
    if (found && found->class_ && found->element->prefixes & PREFIX_INNER) return found;
  }
  return member;
}

static int found_member(Member *member, LookupResult *found)
{
  if (!member) return 0;
  *found = (LookupResult){0};
  member = inner_class(member);
  if (!member->class_) {
    found->member = member;
    return 1;
  }
  found->is_class = 1;
  found->class_ = ref_of_member(member);
  return 1;
}

static Member *find_or_load(Model *model, Scope *scope, const Symbol *symbol)
{
  Member *member = scope_find(scope, symbol);
  if (member || (scope->ast && !scope->folder)) return member;
  const Element *element = load_class(model, scope, symbol);
  if (!element) return NULL;
  member = scope_find(scope, symbol);
  if (member) return member;
  scope_add_class(model, scope, element, scope->env);
  return scope_find(scope, symbol);
}

static int predefined(Model *model, const Symbol *symbol, LookupResult *found)
{
  static const char *const names[] = {"Real", "Integer", "Boolean", NULL, "ExternalObject", "String"};
  *found = (LookupResult){.is_class = 1};
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
    if (names[i] && strcmp(symbol->text, names[i]) == 0) {
      found->class_.predefined = (TypeKind)i;
      return 1;
    }
  found->class_.predefined = TYPE_ENUMERATION;
  if (strcmp(symbol->text, "StateSelect") == 0) found->class_.enumeration = model->state_select;
  if (strcmp(symbol->text, "AssertionLevel") == 0) found->class_.enumeration = model->assertion_level;
  return found->class_.enumeration != NULL;
}

/* ---- imports -------------------------------------------------------------------------------------------------------- */

/* The first `count` parts of a name from the top. */
static int from_top(Model *model, const Name *name, uint32_t count, LookupResult *found)
{
  if (!found_member(find_or_load(model, model->root, name->parts[0].symbol), found)) return 0;
  for (uint32_t i = 1; i < count; i++) {
    if (!found->is_class || !found->class_.ast) return 0;
    ClassRef ref = found->class_;
    if (!lookup_class_part(model, &ref, name->parts[i].symbol, found)) return 0;
  }
  return 1;
}

static int from_list(Model *model, const Import *import, const Symbol *symbol, LookupResult *found)
{
  for (const ImportItem *item = import->items; item; item = item->next)
    if (item->symbol == symbol && from_top(model, import->name, import->name->count, found) && found->is_class) {
      ClassRef ref = found->class_;
      return lookup_class_part(model, &ref, symbol, found);
    }
  return 0;
}

static int import_named(Model *model, const Import *import, const Symbol *symbol, LookupResult *found)
{
  const Name *name = import->name;
  switch (import->kind) {
  case IMPORT_QUALIFIED:
    return name->parts[name->count - 1].symbol == symbol && from_top(model, name, name->count, found);
  case IMPORT_RENAMED:
    return import->alias == symbol && from_top(model, name, name->count, found);
  case IMPORT_LIST:
    return from_list(model, import, symbol, found);
  default:
    return 0;
  }
}

static int import_all(Model *model, const Import *import, const Symbol *symbol, LookupResult *found)
{
  if (import->kind != IMPORT_ALL || !from_top(model, import->name, import->name->count, found)) return 0;
  ClassRef ref = found->class_;
  return found->is_class && ref.ast && lookup_class_part(model, &ref, symbol, found);
}

static int is_same(const LookupResult *a, const LookupResult *b)
{
  return a->is_class ? b->is_class && a->class_.ast == b->class_.ast : a->member == b->member;
}

static int is_reported(const Model *model, Span span)
{
  for (const Diagnostic *d = model->diagnostics->first; d; d = d->next)
    if (d->span.start == span.start) return 1;
  return 0;
}

static void report_ambiguous(Model *model, const Symbol *symbol, const Import *first, const Import *second)
{
  if (is_reported(model, name_span(second->name))) return;
  model_error(model, name_span(second->name), "ambiguous-name",
              "%s is ambiguous: it comes from this import and from that of %s", symbol->text,
              first->name->parts[first->name->count - 1].symbol->text);
}

static int lookup_imports(Model *model, const ImportList *imports, const Symbol *symbol, LookupResult *found)
{
  for (const ImportList *item = imports; item; item = item->next)
    if (import_named(model, item->import, symbol, found)) return 1;
  const Import *first = NULL;
  for (const ImportList *item = imports; item; item = item->next) {
    LookupResult other;
    if (!import_all(model, item->import, symbol, &other)) continue;
    if (first && !is_same(found, &other)) report_ambiguous(model, symbol, first, item->import);
    if (!first) *found = other;
    first = item->import;
  }
  return first != NULL;
}

/* ---- from the inside out -------------------------------------------------------------------------------------------- */

int lookup_simple(Model *model, const Env *env, const Symbol *symbol, LookupResult *found)
{
  for (; env && env->iterator; env = env->outer)
    if (env->iterator == symbol) {
      *found = (LookupResult){.iterator = env};
      return 1;
    }
  if (predefined(model, symbol, found)) return 1; /* these names cannot be redefined */
  while (env) {
    if (found_member(find_or_load(model, env->scope, symbol), found)) return 1;
    if (lookup_imports(model, env->imports, symbol, found)) return 1;
    int closed = env->class_ && env->class_->prefixes & PREFIX_ENCAPSULATED;
    env = closed ? NULL : env->enclosing;
  }
  return strcmp(symbol->text, "Modelica") == 0 && found_member(find_or_load(model, model->root, symbol), found);
}

int lookup_in_scope(Model *model, Scope *scope, const Symbol *symbol, LookupResult *found)
{
  return found_member(find_or_load(model, scope, symbol), found);
}

int lookup_class_part(Model *model, const ClassRef *ref, const Symbol *symbol, LookupResult *found)
{
  Scope *scope = ref->ast ? scope_of_class(model, ref) : NULL;
  return scope && found_member(find_or_load(model, scope, symbol), found);
}

static int first_part(Model *model, const Env *env, const Name *name, LookupResult *found)
{
  if (name->global_dot) return found_member(find_or_load(model, model->root, name->parts[0].symbol), found);
  return lookup_simple(model, env, name->parts[0].symbol, found);
}

int lookup_class(Model *model, const Env *env, const Name *name, ClassRef *ref)
{
  LookupResult found;
  if (!first_part(model, env, name, &found)) {
    lookup_report(model, env, &name->parts[0]);
    return 0;
  }
  for (uint32_t i = 1; i < name->count && found.is_class; i++) {
    ClassRef outer = found.class_;
    uint32_t errors = model->diagnostics->errors;
    Scope *scope = outer.ast ? scope_of_class(model, &outer) : NULL;
    if (scope && found_member(find_or_load(model, scope, name->parts[i].symbol), &found)) continue;
    if (model->diagnostics->errors > errors) return 0;
    if (scope)
      lookup_report_in(model, scope, &name->parts[i]);
    else
      model_error(model, name->parts[i].span, "unknown-element", "%s has no elements", name->parts[i - 1].symbol->text);
    return 0;
  }
  if (!found.is_class) {
    model_error(model, name_span(name), "wrong-kind", "%s is not a class", name->parts[name->count - 1].symbol->text);
    return 0;
  }
  *ref = found.class_;
  return 1;
}

const char *class_kind_word(const ClassRef *ref)
{
  return ref->ast ? class_kind_name(ref->ast->kind) : "type";
}

/* ---- names that do not exist ---------------------------------------------------------------------------------------- */

/* Names must agree in most of their letters to be taken for each other. */
static size_t first_distance(const Symbol *wanted)
{
  size_t least = wanted->length / 3 + 2;
  if (least < wanted->length) return least;
  return wanted->length ? wanted->length - 1 : 0;
}

static void nearest_in(const Scope *scope, const Symbol *wanted, const Symbol **best, size_t *least)
{
  for (const Member *member = scope->first; member; member = member->next) {
    size_t d = suggest_distance(wanted->text, wanted->length, member->symbol->text);
    if (d < *least) {
      *least = d;
      *best = member->symbol;
    }
  }
}

static int is_imported_as(const Import *import, const Symbol *symbol)
{
  if (import->kind == IMPORT_ALL) return 1;
  if (import->kind == IMPORT_RENAMED) return import->alias == symbol;
  if (import->kind == IMPORT_QUALIFIED) return import->name->parts[import->name->count - 1].symbol == symbol;
  for (const ImportItem *item = import->items; item; item = item->next)
    if (item->symbol == symbol) return 1;
  return 0;
}

/* 1: the import names something that does not exist, which is reported; once, however often it is used. */
static int report_import(Model *model, const Import *import)
{
  LookupResult found;
  for (uint32_t count = 1; count <= import->name->count; count++) {
    if (from_top(model, import->name, count, &found)) continue;
    const NamePart *part = &import->name->parts[count - 1];
    if (is_reported(model, part->span)) return 1;
    Scope *scope = NULL;
    if (count > 1 && from_top(model, import->name, count - 1, &found) && found.is_class && found.class_.ast)
      scope = scope_of_class(model, &found.class_);
    lookup_report_in(model, scope ? scope : model->root, part);
    return 1;
  }
  return 0;
}

/* A name may be missing because an import that should give it is wrong. */
static int report_imports(Model *model, const ImportList *imports, const Symbol *symbol)
{
  for (const ImportList *item = imports; item; item = item->next)
    if (is_imported_as(item->import, symbol) && report_import(model, item->import)) return 1;
  return 0;
}

void lookup_report(Model *model, const Env *env, const NamePart *part)
{
  static const char *const predefined_names[] = {"Real", "Integer", "Boolean", "String"};
  const Symbol *best = NULL;
  size_t least = first_distance(part->symbol);
  int is_open = 1;
  while (env && env->iterator) env = env->outer;
  for (; env && is_open; env = env->enclosing) {
    if (report_imports(model, env->imports, part->symbol)) return;
    nearest_in(env->scope, part->symbol, &best, &least);
    is_open = !(env->class_ && env->class_->prefixes & PREFIX_ENCAPSULATED);
  }
  for (int i = 0; i < 4; i++) {
    const Symbol *name = symbol_of(model->parse->symbols, predefined_names[i], strlen(predefined_names[i]));
    size_t d = suggest_distance(part->symbol->text, part->symbol->length, name->text);
    if (d < least && d <= 2) {
      least = d;
      best = name;
    }
  }
  model_error(model, part->span, "unknown-name", "%s is not known", part->symbol->text);
  if (best) model_remedy(model, "did you mean %s?", best->text);
}

/* The product's own subset of the Modelica Standard Library. */
static int is_own_subset(const Scope *scope)
{
  while (scope->parent && scope->parent->ast) scope = scope->parent;
  return strcmp(scope->name, "Modelica") == 0 &&
         annotation_nested(annotation_nested(scope->ast->annotation, "__lied"), "subset");
}

void lookup_report_in(Model *model, const Scope *scope, const NamePart *part)
{
  const Symbol *best = NULL;
  size_t least = first_distance(part->symbol);
  nearest_in(scope, part->symbol, &best, &least);
  if (!scope->ast) {
    model_error(model, part->span, "unknown-name", "%s is not known", part->symbol->text);
    return;
  }
  model_error(model, part->span, "unknown-element", "%s has no element %s", scope->name, part->symbol->text);
  if (is_own_subset(scope))
    model_remedy(model,
                 "%s%s%slied has a part of the Modelica Standard Library only: name the folder of the whole with --lib, "
                 "LIEDPATH or MODELICAPATH",
                 best ? "did you mean " : "", best ? best->text : "", best ? "? Or: " : "");
  else if (best)
    model_remedy(model, "did you mean %s?", best->text);
}

void lookup_report_among(Model *model, const NamePart *part, const char *what, const char *of, const char *const *names,
                         size_t count)
{
  const char *best = NULL;
  size_t least = first_distance(part->symbol);
  for (size_t i = 0; i < count; i++) {
    size_t d = suggest_distance(part->symbol->text, part->symbol->length, names[i]);
    if (d < least) {
      least = d;
      best = names[i];
    }
  }
  model_error(model, part->span, "unknown-name", "%s is not %s of %s", part->symbol->text, what, of);
  if (best) model_remedy(model, "did you mean %s?", best);
}
