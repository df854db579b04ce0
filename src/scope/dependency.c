/* dependency.c: which values of parameters were read while a specialisation was made: they shaped it. */
#include <string.h>

#include "scope/scope_internal.h"

static uint32_t path_length(const Member *member, const Scope *root)
{
  uint32_t count = 1;
  for (const Scope *scope = member->scope;
       scope != root && scope->owner_member && !(scope->owner_member->prefixes & PREFIX_INNER); scope = scope->owner)
    count++;
  return count;
}

static int reaches(const Member *member, const Scope *root)
{
  const Scope *scope = member->scope;
  while (scope != root && scope->owner_member && !(scope->owner_member->prefixes & PREFIX_INNER)) scope = scope->owner;
  return scope == root || scope->owner_member;
}

/* An outer component of this name in the class, or in a component that is merged with it. Without one the values of an
 * enclosing inner component were read by modifiers, as others of enclosing classes are. */
static int has_outer(Model *model, const Scope *root, const Symbol *symbol)
{
  const Member *outer = scope_find(root, symbol);
  if (outer && outer->prefixes & PREFIX_OUTER) return 1;
  for (Member *member = root->first; member; member = member->next) {
    if (!member->is_merged || !member_dims(model, member) || !member->count) continue;
    const Scope *merged = member_element(model, member, 0);
    if (merged && has_outer(model, merged, symbol)) return 1;
  }
  return 0;
}

/* inner parameter Integer n, read by a class that has an outer one. */
static int is_inner_of(Model *model, const Member *member, const Scope *root)
{
  return member->prefixes & PREFIX_INNER && !reaches(member, root) && has_outer(model, root, member->symbol);
}

void record_dependency(Model *model, const Member *member, const Value *value, DependencyKind kind)
{
  Recording *recording = model->recording;
  int varies = member_variability(member) > VARIABILITY_PARAMETER && kind != DEPENDS_ON_CONNECTIONS;
  if (!recording || member->type.kind == TYPE_OBJECT || varies) return;
  int is_outer = is_inner_of(model, member, recording->root);
  if (!is_outer && !reaches(member, recording->root)) return;
  if (member_variability(member) == VARIABILITY_CONSTANT && member->scope == recording->root)
    return; /* of the specialisation's shape */
  uint32_t count = is_outer ? 1 : path_length(member, recording->root), at = count;
  const Symbol **path = ARENA_NEW(model->arena, const Symbol *, count + 1);
  uint32_t *indices = ARENA_NEW(model->arena, uint32_t, count + 1);
  const Scope *scope = is_outer ? recording->root : member->scope;
  path[--at] = member->symbol;
  for (; at > 0; scope = scope->owner) {
    path[--at] = scope->owner_member->symbol;
    indices[at] = scope->owner_index;
  }
  if (scope != recording->root && !has_outer(model, recording->root, scope->owner_member->symbol)) return;
  if (scope != recording->root) { /* in an outer one: begins with its name */
    memmove(path + 1, path, count * sizeof *path);
    memmove(indices + 1, indices, count * sizeof *indices);
    path[0] = scope->owner_member->symbol;
    count++;
  }
  for (Dependency *old = recording->dependencies; old; old = old->next)
    if (old->count == count && memcmp(old->path, path, count * sizeof *path) == 0 &&
        memcmp(old->indices, indices, count * sizeof *indices) == 0) {
      if (kind == DEPENDS_ON_VALUE) { /* of the member's own type, as one read for its size is not */
        old->kind = kind;
        old->value = *value;
      }
      return;
    }
  Dependency *dependency = ARENA_NEW(model->arena, Dependency, 1);
  *dependency = (Dependency){recording->dependencies, path, indices, count, kind, *value};
  recording->dependencies = dependency;
}
