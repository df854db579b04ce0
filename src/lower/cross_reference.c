/* cross_reference.c: variables of other instances, as variables of the specialisation that uses them. */
#include <string.h>

#include "lower/lower_internal.h"

/* The number of the variable of this name; NONE: it is not known yet. */
static uint32_t find_cross_variable(const Builder *builder, const char *name, uint64_t hash)
{
  const HashTable *known = &builder->cross_references;
  for (HashCursor c = hash_table_find(known, hash); c.item; hash_table_next(known, &c))
    if (strcmp(builder->spec->variables[c.item - 1].name, name) == 0) return (uint32_t)(c.item - 1);
  return NONE;
}

char *component_path_text(Model *model, const ComponentPath *path, const Member *member)
{
  char *text = arena_printf(model->arena, "%s", "");
  for (uint32_t i = 0; i < path->count; i++) {
    const Scope *scope = member->scope;
    for (uint32_t k = path->count - 1 - i; k > 0 && scope->owner; k--) scope = scope->owner;
    const Member *owner = scope->owner_member;
    const char *name = path->symbols[i]->text;
    if (owner && owner->dim_count) name = element_name(model, name, owner->dim_count, owner->dims, path->indices[i]);
    text = arena_printf(model->arena, "%s%s.", text, name);
  }
  return arena_printf(model->arena, "%s%s", text, member->symbol->text);
}

static CrossReference *new_cross_reference(Builder *builder, const Member *member, const ComponentPath *path, uint32_t variable,
                                           uint32_t element)
{
  Arena *arena = builder->model->arena;
  CrossReference *reference = ARENA_NEW(arena, CrossReference, 1);
  *reference = (CrossReference){.variable = variable, .element = element, .count = path->count + 1};
  reference->path = ARENA_NEW(arena, const Symbol *, reference->count);
  reference->indices = ARENA_NEW(arena, uint32_t, reference->count);
  memcpy(reference->path, path->symbols, path->count * sizeof *path->symbols);
  memcpy(reference->indices, path->indices, path->count * sizeof *path->indices);
  reference->path[path->count] = member->symbol;
  reference->is_input = (all_prefixes(member) & PREFIX_INPUT) != 0;
  reference->is_bound = outside_binding(builder->model, member) != NULL;
  reference->has_default = layers_value(builder->model, layers_inside(member->layers)) != NULL;
  reference->is_port =
      member->type.is_connector || (member->scope->owner_member && member->scope->owner_member->type.is_connector);
  return reference;
}

static uint32_t cross_variable(Builder *builder, Member *member, const ComponentPath *path, const char *name, uint32_t element,
                               Span span)
{
  uint64_t hash = hash_text(name);
  uint32_t known = find_cross_variable(builder, name, hash);
  if (known != NONE) return known;
  uint32_t index = builder_add_variable(builder, name, (TypeKind)member->type.kind, member_variability(member), span);
  IrVariable *variable = builder_variable(builder, index);
  CrossReference *reference = new_cross_reference(builder, member, path, index, element);
  variable->cross_reference = name;
  variable->unit = member_unit(builder->model, member, element);
  variable->description = member_description(builder->model, member);
  variable->enumeration = member->type.enumeration;
  const Member *first = scope_find(builder->root, reference->path[0]);
  variable->is_outer = first && first->prefixes & PREFIX_OUTER ? 1 : 0;
  if (builder->last_cross_reference)
    builder->last_cross_reference->next = reference;
  else
    builder->first_cross_reference = reference;
  builder->last_cross_reference = reference;
  builder->cross_references.storage.arena = builder->model->arena;
  hash_table_add(&builder->cross_references, hash, (HashItem)index + 1);
  return index;
}

Value builder_cross_reference(Builder *builder, Member *member, const ComponentPath *path, Span span)
{
  Value value = value_array(builder->model, (TypeKind)member->type.kind, member->dim_count, member->dims);
  char *name = component_path_text(builder->model, path, member);
  value.enumeration = member->type.enumeration;
  for (uint32_t i = 0; i < value.count; i++) {
    char *full = element_name(builder->model, name, member->dim_count, member->dims, i);
    uint32_t index = cross_variable(builder, member, path, full, i, span);
    value.elements[i] = ir_variable(&builder->model->pool, index, (TypeKind)member->type.kind);
  }
  return value;
}
