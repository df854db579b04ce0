/* scope.c: makes the members of a class: its own elements, those of its bases, and what is redeclared. */
#include "scope/scope_internal.h"

#include <string.h>

/* ---- names ---------------------------------------------------------------------------------------------------------- */

enum { FEW_MEMBERS = 16 }; /* are found without a table */

static void add_to_table(HashTable *table, const Member *member)
{
  hash_table_add(table, hash_pointer(member->symbol), (HashItem)member);
}

static void enter(Model *model, Scope *scope, const Member *member)
{
  if (scope->member_count < FEW_MEMBERS) return;
  if (scope->table) {
    add_to_table(scope->table, member);
    return;
  }
  scope->table = ARENA_NEW(model->arena, HashTable, 1);
  scope->table->storage.arena = model->arena;
  for (const Member *m = scope->first; m; m = m->next) add_to_table(scope->table, m);
}

static Member *find_in_table(const HashTable *table, const Symbol *symbol)
{
  for (HashCursor c = hash_table_find(table, hash_pointer(symbol)); c.item; hash_table_next(table, &c))
    if (((Member *)c.item)->symbol == symbol) return (Member *)c.item;
  return NULL;
}

Member *scope_find(const Scope *scope, const Symbol *symbol)
{
  if (scope->table) return find_in_table(scope->table, symbol);
  for (Member *member = scope->first; member; member = member->next)
    if (member->symbol == symbol) return member;
  return NULL;
}

int class_is_long(const Class *class_)
{
  return class_->form == FORM_LONG || class_->form == FORM_EXTENDS;
}

const Env *class_ref_env(const ClassRef *ref)
{
  if (ref->env) return ref->env;
  return ref->parent ? ref->parent->env : NULL;
}

/* The imports of a class apart from its other elements, which may be many: each name that is looked up asks for them. */
static const ImportList *imports_of(Model *model, const Class *class_)
{
  const ImportList *first = NULL, **last = &first;
  const Element *element = class_ && class_is_long(class_) ? class_->elements : NULL;
  for (; element; element = element->next) {
    if (element->kind != ELEMENT_IMPORT) continue;
    ImportList *item = ARENA_NEW(model->arena, ImportList, 1);
    item->import = element->import;
    *last = item;
    last = &item->next;
  }
  return first;
}

static Env *new_env(Model *model, Scope *scope, const Class *class_, const Env *enclosing)
{
  Env *env = ARENA_NEW(model->arena, Env, 1);
  env->scope = scope;
  env->class_ = class_;
  env->enclosing = enclosing;
  env->imports = imports_of(model, class_);
  return env;
}

static Scope *new_scope(Model *model, const ClassRef *ref, const Layer *layers)
{
  Scope *scope = ARENA_NEW(model->arena, Scope, 1);
  scope->ast = ref->ast;
  scope->parent = ref->parent;
  scope->layers = layers;
  scope->env = new_env(model, scope, ref->ast, class_ref_env(ref));
  scope->folder = package_folder(model, ref->ast);
  const char *outer = ref->parent && ref->parent->ast ? ref->parent->name : NULL;
  const char *own = ref->ast ? ref->ast->symbol->text : "";
  scope->name = outer ? arena_printf(model->arena, "%s.%s", outer, own) : own;
  return scope;
}

/* ---- members -------------------------------------------------------------------------------------------------------- */

static Member *append(Model *model, Scope *scope, const Symbol *symbol)
{
  Member *member = ARENA_NEW(model->arena, Member, 1);
  member->symbol = symbol;
  member->scope = scope;
  member->ordinal = scope->member_count++;
  if (scope->last)
    scope->last->next = member;
  else
    scope->first = member;
  scope->last = member;
  enter(model, scope, member);
  return member;
}

/* `class extends` is a redeclaration, with or without the word. */
static int redeclares(const Element *element)
{
  return element->prefixes & PREFIX_REDECLARE || (element->kind == ELEMENT_CLASS && element->class_->form == FORM_EXTENDS);
}

/* The member to fill in: a new one, or the one that is redeclared; NULL: this element is already there. */
static Member *place_member(Model *model, Scope *scope, const Symbol *symbol, const Element *element, const Env *env, Span span)
{
  Member *old = scope_find(scope, symbol);
  if (!old) return append(model, scope, symbol);
  if (old->element == element) return NULL;                         /* inherited along two ways */
  if (redeclares(old->element) && element->kind == ELEMENT_CLASS) { /* the nearest wins */
    redeclaration_check_class(model, old, element);
    return NULL;
  }
  if (redeclares(element)) {
    redeclaration_check_element(model, old, element, env, span);
    return old;
  }
  if (redeclares(old->element)) return NULL;
  model_error(model, span, "declared-twice", "%s is declared twice%s%s", symbol->text, *scope->name ? " in " : "", scope->name);
  return NULL;
}

static void redeclare_class(Model *model, Member *member, const Layer *layers)
{
  const Layer *layer = layers_redeclare(layers);
  if (!layer) return;
  redeclaration_check_modifiers(model, member, layers);
  if (layer->redeclare->kind != ELEMENT_CLASS) {
    model_error(model, layer->span, "wrong-redeclaration", "%s is a class, but is redeclared as a component",
                member->symbol->text);
    return;
  }
  member->class_ = layer->redeclare->class_;
  member->class_env = layer->env;
}

/* Records a class that a nearer one of the same name replaces. Classes come from the nearest to the farthest. */
static void note_replaced(Model *model, Scope *scope, const Element *element, const Env *env)
{
  Member *member = scope_find(scope, element->class_->symbol);
  if (!member || !member->class_ || member->element == element || member->env == env) return;
  const Extended **end = &member->extended;
  while (*end) end = (const Extended **)(uintptr_t) & (*end)->next;
  Extended *entry = ARENA_NEW(model->arena, Extended, 1);
  *entry = (Extended){NULL, element->class_, env};
  *end = entry;
}

static const Layer *class_constraint(Model *model, const Element *element, const Env *env)
{
  const Modification *modification = element->constraint ? element->constraint->modification : NULL;
  const Layer *layer = layer_new(model, env, modification, element->class_->name_span);
  if (layer) ((Layer *)(uintptr_t)layer)->is_constraint = 1;
  return layer;
}

static void add_class(Model *model, Scope *scope, const Element *element, const Env *env, const Layer *layers)
{
  const Class *class_ = element->class_;
  if (declares_class_again(model, scope_find(scope, class_->symbol), class_, env)) return;
  note_replaced(model, scope, element, env);
  Member *member = place_member(model, scope, class_->symbol, element, env, class_->name_span);
  if (!member) return;
  member->element = element;
  member->class_ = class_;
  member->component = NULL;
  member->env = env;
  member->is_protected = element->is_protected;
  member->layers = layers_of(model, layers, class_->symbol);
  member->constraint = class_constraint(model, element, env);
  redeclare_class(model, member, member->layers);
}

void scope_add_class(Model *model, Scope *scope, const Element *element, const Env *env)
{
  add_class(model, scope, element, env, scope->layers);
}

/* Modifications of what an element must fit apply to it, whatever it is. */
static const Layer *constraint_layer(Model *model, const Element *element, const Env *env, Span span)
{
  return element->constraint ? layer_new(model, env, element->constraint->modification, span) : NULL;
}

/* Without a constraint, the declaration that is replaced is one. */
static const Layer *constraint_layers(Model *model, const Member *member)
{
  Span span = member->component->span;
  if (member->element->constraint) return constraint_layer(model, member->element, member->env, span);
  return layer_new(model, member->env, member->component->modification, span);
}

static void redeclare_component(Model *model, Member *member, const Layer *outer)
{
  const Layer *layer = layers_redeclare(outer);
  if (!layer) return;
  redeclaration_check_modifiers(model, member, outer);
  if (layer->redeclare->kind != ELEMENT_COMPONENTS) {
    model_error(model, layer->span, "wrong-redeclaration", "%s is a component, but is redeclared as a class",
                member->symbol->text);
    return;
  }
  const Layer *constraint = constraint_layers(model, member);
  for (const Layer *inner = layer->next; inner; inner = inner->next)
    if (inner->redeclare)
      constraint = layers_join(model, constraint_layer(model, inner->redeclare, inner->env, inner->span), constraint);
  member->clause = layer->redeclare->clause;
  member->component = member->clause->components;
  member->env = layer->env;
  member->prefixes |= member->clause->prefixes;
  const Layer *own = layer_new(model, layer->env, member->component->modification, member->component->span);
  Layer *marked = (Layer *)(uintptr_t)own;
  if (marked) marked->is_outside = layer->is_outside;
  member->layers = layers_join(model, outer, layers_join(model, own, constraint));
}

static const Layer *own_layer(Model *model, const Member *member)
{
  const Layer *layer = layer_new(model, member->env, member->component->modification, member->component->span);
  if (layer && member->element->prefixes & PREFIX_FINAL) ((Layer *)(uintptr_t)layer)->is_final = 1;
  return layer;
}

static uint32_t layer_count(const Layer *layer)
{
  uint32_t count = 0;
  for (; layer; layer = layer->next) count++;
  return count;
}

/* Of a base and the class that extends it, the base is modified by more. */
static void merge_declaration(Model *model, Member *member, const Element *element, const Layer *outer)
{
  const Layer *own = own_layer(model, member), *joined = layers_join(model, outer, own);
  if (layer_count(joined) > layer_count(member->layers)) member->layers = joined;
  member->is_protected &= element->is_protected;
}

static void add_component(Model *model, Scope *scope, const Element *element, const Component *component, const Env *env,
                          const Layer *layers, const Chain *chain)
{
  if (is_deselected(chain, component->symbol)) return;
  const Layer *outer = layers_of(model, layers, component->symbol);
  Member *old = scope_find(scope, component->symbol);
  if (old && old->element != element && declares_again(model, old, element, component, env)) {
    merge_declaration(model, old, element, outer);
    return;
  }
  Member *member = place_member(model, scope, component->symbol, element, env, component->span);
  if (!member) return;
  member->element = element;
  member->component = component;
  member->class_ = NULL;
  member->clause = element->clause;
  member->prefixes = element->clause->prefixes | element->prefixes;
  member->env = member->replaced_env = env;
  member->is_protected = element->is_protected;
  const Layer *constraint = constraint_layer(model, element, env, component->span);
  member->layers = layers_join(model, outer, layers_join(model, own_layer(model, member), constraint));
  redeclare_component(model, member, outer);
}

static void add_sections(Model *model, Scope *scope, const Class *class_, const Env *env, const Chain *chain)
{
  for (const Section *section = class_->sections; section; section = section->next) {
    SectionRef *ref = ARENA_NEW(model->arena, SectionRef, 1);
    ref->section = selected_section(model, chain, section);
    ref->env = env;
    if (scope->last_section)
      scope->last_section->next = ref;
    else
      scope->sections = ref;
    scope->last_section = ref;
  }
}

/* ---- inheritance ---------------------------------------------------------------------------------------------------- */

static void include(Model *model, Scope *scope, const Class *class_, const Env *env, const Layer *layers, const Chain *chain);

static int in_circle(Model *model, const Chain *chain, const Class *base, const Name *name)
{
  for (const Chain *link = chain; link; link = link->outer)
    if (link->depth > MAX_SCOPE_DEPTH) {
      model_error(model, name_span(name), "too-deep", "inheritance is nested deeper than %d classes", MAX_SCOPE_DEPTH);
      return 1;
    } else if (link->class_ == base) {
      model_error(model, name_span(name), "circular", "%s extends itself", base->symbol->text);
      return 1;
    }
  return 0;
}

static int included(const Scope *scope, const Class *class_)
{
  for (uint32_t i = 0; i < scope->base_count; i++)
    if (scope->bases[i] == class_) return 1;
  return 0;
}

static void extend(Model *model, Scope *scope, const Extends *extends, const Env *env, const Layer *layers, const Chain *chain)
{
  ClassRef ref;
  Type type;
  if (!lookup_class(model, env, extends->base, &ref)) return;
  if (!type_resolve(model, &ref, &type, name_span(extends->base))) return;
  if (type.kind == TYPE_OBJECT && !ref.ast) return; /* nothing is inherited */
  if (type.kind != TYPE_CLASS && type.kind != TYPE_RECORD) {
    model_unsupported(model, name_span(extends->base), "extends of a predefined type in a class with other elements");
    return;
  }
  if (in_circle(model, chain, type.class_.ast, extends->base)) return;
  class_rules_extends(model, chain->class_, extends, &type);
  const Layer *own = layer_new(model, env, extends->modification, name_span(extends->base));
  const Layer *all = layers_join(model, layers, layers_join(model, own, type.layers));
  if (included(scope, type.class_.ast)) return;
  const Env *base_env = new_env(model, scope, type.class_.ast, class_ref_env(&type.class_));
  const Chain link = {chain->outer, chain->class_, chain->depth, deselections_of(model, extends->modification)};
  include(model, scope, type.class_.ast, base_env, all, &link);
  deselections_check(model, link.deselections, type.class_.ast);
  for (const Argument *a = extends->modification ? extends->modification->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY && !scope_find(scope, a->name->parts[0].symbol))
      lookup_report_in(model, scope, &a->name->parts[0]);
}

/* What `redeclare class extends` of this class replaces. */
static const Extended *replaced_by(const Env *enclosing, const Class *class_)
{
  const Member *member = enclosing ? scope_find(enclosing->scope, class_->symbol) : NULL;
  if (!member || member->class_ == class_) return member ? member->extended : NULL;
  for (const Extended *e = member->extended; e; e = e->next)
    if (e->class_ == class_) return e->next;
  return NULL;
}

/* model extends M(modification) ... end M: includes the inherited class of the same name. */
static void extend_replaced(Model *model, Scope *scope, const Class *class_, const Env *env, const Layer *layers,
                            const Chain *chain)
{
  const Extended *base = replaced_by(env->enclosing, class_);
  Type type;
  if (!base) {
    model_error(model, class_->name_span, "wrong-redeclaration", "there is no inherited class %s to extend",
                class_->symbol->text);
    model_remedy(model, "write `redeclare %s extends`, and extend a class that has a replaceable one of this name",
                 class_kind_word(&(ClassRef){.ast = class_}));
    return;
  }
  const ClassRef ref = {.ast = base->class_, .parent = env->enclosing->scope, .env = base->env};
  if (!type_resolve(model, &ref, &type, class_->name_span) || !type.class_.ast) return;
  const Layer *own = layer_new(model, env, class_->modification, class_->name_span);
  const Layer *all = layers_join(model, layers, layers_join(model, own, type.layers));
  const Chain link = {chain->outer, chain->class_, chain->depth, deselections_of(model, class_->modification)};
  include(model, scope, type.class_.ast, new_env(model, scope, type.class_.ast, class_ref_env(&type.class_)), all, &link);
  deselections_check(model, link.deselections, type.class_.ast);
}

static void include_element(Model *model, Scope *scope, const Element *element, const Env *env, const Layer *layers,
                            const Chain *chain)
{
  if (element->kind == ELEMENT_EXTENDS) extend(model, scope, element->extends, env, layers, chain);
  if (element->kind != ELEMENT_COMPONENTS) return;
  for (const Component *component = element->clause->components; component; component = component->next)
    add_component(model, scope, element, component, env, layers, chain);
}

static void include(Model *model, Scope *scope, const Class *class_, const Env *env, const Layer *layers, const Chain *outer)
{
  Chain chain = {outer, class_, outer ? outer->depth + 1 : 0, NULL};
  *ARRAY_PUSH(model->arena, scope->bases, scope->base_count, scope->base_capacity) = class_;
  class_rules_check(model, class_);
  if (class_->form == FORM_DER) model_unsupported(model, class_->name_span, "this form of class");
  if (class_->form == FORM_EXTENDS) extend_replaced(model, scope, class_, env, layers, &chain);
  if (!class_is_long(class_)) return;
  for (const Element *element = class_->elements; element; element = element->next)
    if (element->kind == ELEMENT_CLASS) add_class(model, scope, element, env, layers);
  for (const Element *element = class_->elements; element; element = element->next)
    include_element(model, scope, element, env, layers, &chain);
  add_sections(model, scope, class_, env, &chain);
}

/* ---- scopes --------------------------------------------------------------------------------------------------------- */

/* Makes the members. The class may be given as a short one: then its base's members are made. */
static void fill(Model *model, Scope *scope)
{
  scope->is_building = 1;
  include(model, scope, scope->ast, scope->env, scope->layers, NULL);
  scope->is_building = 0;
}

Scope *scope_new_root(Model *model)
{
  ClassRef none = {0};
  return new_scope(model, &none, NULL);
}

Scope *scope_of_class(Model *model, const ClassRef *ref)
{
  for (ClassScope *old = model->class_scopes; old; old = old->next)
    if (old->ref.ast == ref->ast && old->ref.parent == ref->parent && old->ref.layers == ref->layers &&
        old->ref.constraint == ref->constraint && class_ref_env(&old->ref) == class_ref_env(ref))
      return old->scope;
  ClassScope *entry = ARENA_NEW(model->arena, ClassScope, 1);
  Type type;
  entry->ref = *ref;
  if (ref->ast->form == FORM_SHORT) {
    if (!type_resolve(model, ref, &type, ref->ast->name_span) || !type.class_.ast) return NULL;
    type.class_.layers = type.layers;
    if (!class_is_long(type.class_.ast)) return NULL;
    entry->scope = type.layers ? NULL : scope_of_class(model, &type.class_);
    if (entry->scope) return entry->scope;
    entry->ref = *ref;
    entry->scope = new_scope(model, &type.class_, type.layers);
  } else {
    entry->scope = new_scope(model, ref, layers_join(model, ref->layers, ref->constraint));
  }
  entry->next = model->class_scopes;
  model->class_scopes = entry;
  fill(model, entry->scope);
  return entry->scope;
}

Scope *scope_instance(Model *model, const ClassRef *ref, const Layer *layers)
{
  Scope *scope = new_scope(model, ref, layers);
  fill(model, scope);
  return scope;
}

static int contains_itself(Model *model, const Member *member)
{
  const Class *class_ = member->type.class_.ast;
  if (member->scope->depth > MAX_SCOPE_DEPTH) {
    model_error(model, member->component->span, "too-deep", "components are nested deeper than %d", MAX_SCOPE_DEPTH);
    return 1;
  }
  for (const Scope *scope = member->scope; scope; scope = scope->owner)
    if (scope->ast == class_) {
      model_error(model, member->component->span, "circular", "class %s contains itself", class_->symbol->text);
      return 1;
    }
  return 0;
}

Scope *scope_of_component(Model *model, Member *member, uint32_t index, IndexCell *cell)
{
  if (contains_itself(model, member)) return NULL;
  const Layer *layers = layers_join(model, member->layers, member->type.layers);
  if (cell) layers = layers_join(model, layers_in_element(model, member->layers, cell), member->type.layers);
  if (member_is_part(member)) layers = layers_outside(model, layers);
  Scope *scope = new_scope(model, &member->type.class_, layers);
  scope->owner = member->scope;
  scope->owner_member = member;
  scope->owner_index = index;
  scope->depth = member->scope->depth + 1;
  scope->cell = cell ? cell : member->scope->cell;
  fill(model, scope);
  layers_check_component(model, scope, member);
  return scope;
}
