/* model.c: the interface of the front end: a compilation with its classes, from which models are assembled. */
#include "assemble/assemble_internal.h"

#include <string.h>

static const IrEnumeration *predefined_enumeration(Model *model, const char *name, const char *const *literals, uint32_t count)
{
  IrEnumeration *enumeration = ARENA_NEW(model->arena, IrEnumeration, 1);
  *enumeration = (IrEnumeration){name, ARENA_NEW(model->arena, const char *, count), count};
  memcpy(enumeration->literals, literals, count * sizeof *literals);
  return enumeration;
}

Model *model_new(Parse *parse)
{
  return model_new_in(parse, parse->arena, library_new(parse));
}

Model *model_new_in(Parse *parse, Arena *arena, Library *library)
{
  static const char *const selects[] = {"never", "avoid", "default", "prefer", "always"};
  static const char *const levels[] = {"error", "warning"};
  Model *model = ARENA_NEW(arena, Model, 1);
  model->parse = parse;
  model->arena = arena;
  model->library = library;
  model->diagnostics = parse->diagnostics;
  model->evaluate = lower_evaluate;
  model->stamp = 1;
  ir_pool_init(&model->pool, arena);
  model->root = scope_new_root(model);
  library_begin(model);
  model->state_select = predefined_enumeration(model, "StateSelect", selects, 5);
  model->assertion_level = predefined_enumeration(model, "AssertionLevel", levels, 2);
  return model;
}

void model_set_externals(Model *model, IrExternalCode *(*load)(void *, const IrExternal *),
                         void (*keep)(void *, IrExternalCode *, double), void *user)
{
  model->load_external = load;
  model->keep_object = keep;
  model->external_user = user;
}

Library *model_library(const Model *model)
{
  return model->library;
}

void model_add_folder(Model *model, const char *folder)
{
  library_add_folder(model->library, folder);
}

void model_add_own_folder(Model *model, const char *folder)
{
  library_add_own(model->library, folder);
}

void model_end_named_folders(Model *model)
{
  library_end_named(model->library);
}

void model_add_folder_beside(Model *model, const char *folder)
{
  library_add_beside(model->library, folder);
}

void model_add_path(Model *model, const char *path)
{
  while (path && *path) {
    size_t length = strcspn(path, ":");
    if (length > 0) model_add_folder(model, arena_printf(model->arena, "%.*s", (int)length, path));
    path += length + (path[length] == ':');
  }
}

uint32_t model_folder_count(const Model *model)
{
  return library_folder_count(model->library);
}

const char *model_folder(const Model *model, uint32_t number)
{
  return library_folder(model->library, number);
}

/* The package that a file is within, which must be known already or be on the library path. */
static Scope *package_within(Model *model, const Name *name)
{
  ClassRef ref;
  if (!lookup_class(model, model->root->env, name, &ref)) return NULL;
  return ref.ast ? scope_of_class(model, &ref) : NULL;
}

static int is_model(const Class *class_)
{
  return (class_->kind == CLASS_MODEL || class_->kind == CLASS_BLOCK || class_->kind == CLASS_CLASS) &&
         !(class_->prefixes & PREFIX_PARTIAL);
}

/* The last model of a file, searched inside packages, too. */
static void note_last(Model *model, const Class *class_, const char *name)
{
  if (is_model(class_)) model->last_name = name;
  if (class_->kind != CLASS_PACKAGE || class_->form != FORM_LONG) return;
  for (const Element *element = class_->elements; element; element = element->next)
    if (element->kind == ELEMENT_CLASS)
      note_last(model, element->class_, arena_printf(model->arena, "%s.%s", name, element->class_->symbol->text));
}

static void add_classes(Model *model, const StoredDefinition *definition, Scope *scope)
{
  for (const Element *element = definition->classes; element; element = element->next) {
    if (element->kind != ELEMENT_CLASS) continue;
    const char *own = element->class_->symbol->text;
    if (scope == model->root) library_note_uses(model, element->class_);
    scope_add_class(model, scope, element, scope->env);
    note_last(model, element->class_, scope == model->root ? own : arena_printf(model->arena, "%s.%s", scope->name, own));
  }
}

void model_add(Model *model, const StoredDefinition *definition)
{
  Scope *scope = definition->within ? package_within(model, definition->within) : model->root;
  if (scope) add_classes(model, definition, scope);
}

void model_add_file(Model *model, const StoredDefinition *definition, const char *path)
{
  library_add_file(model, definition, path);
  Scope *scope = definition->within ? package_within(model, definition->within) : model->root;
  if (scope && definition->within) library_check_within(model, definition, scope, path);
  if (scope) add_classes(model, definition, scope);
}

/* 0 after an error. */
static int find_class(Model *model, const char *name, ClassRef *ref)
{
  const Source *source = source_add(model->parse->sources, "(class)", name, strlen(name));
  const Name *parsed = source ? parse_name_source(model->parse, source) : NULL;
  return parsed && lookup_class(model, model->root->env, parsed, ref);
}

const Class *model_class(Model *model, const char *name)
{
  ClassRef ref;
  return find_class(model, name, &ref) ? ref.ast : NULL;
}

const char *model_class_folder(const Model *model, const Class *class_)
{
  return package_folder(model, class_);
}

int model_examine(Model *model, const char *name)
{
  ClassRef ref;
  Type type;
  unsigned errors = model->diagnostics->errors;
  if (!find_class(model, name, &ref)) return 0;
  if (!ref.ast || !type_resolve(model, &ref, &type, ref.ast->name_span)) return ref.ast == NULL;
  const Scope *scope = type.class_.ast ? scope_of_class(model, &ref) : NULL;
  for (Member *member = scope ? scope->first : NULL; member; member = member->next)
    if (!member->class_) member_resolve(model, member);
  return model->diagnostics->errors == errors;
}

const char *model_last(const Model *model)
{
  return model->last_name;
}

void model_specialise_only(Model *model)
{
  model->specialise_only = 1;
}

uint32_t model_specialisation_count(const Model *model)
{
  return model->spec_count;
}

const Specialisation *model_specialisation(const Model *model, uint32_t number)
{
  return model->specs[number];
}

IrPool *model_pool(Model *model)
{
  return &model->pool;
}

const IrFunction *model_function(Model *model, const char *name)
{
  ClassRef ref;
  const Source *source = source_add(model->parse->sources, "(function)", name, strlen(name));
  const Name *parsed = source ? parse_name_source(model->parse, source) : NULL;
  if (!parsed || !lookup_class(model, model->root->env, parsed, &ref)) return NULL;
  if (!ref.ast || ref.ast->kind != CLASS_FUNCTION) {
    model_error(model, name_span(parsed), "wrong-kind", "%s is not a function", name);
    return NULL;
  }
  return function_of_scalars(model, &ref, name_span(parsed));
}
