/* patch.c: numbers that are given for single variables of a whole model, as the host gives them: they win over all modifiers,
 * wherever the variable is, and what is computed from the variable follows. */
#include <math.h>

#include "scope/scope_internal.h"

static int is_element(const PatchPart *part, const Member *member, uint32_t element)
{
  uint32_t flat = 0;
  if (part->count != member->dim_count) return 0;
  for (uint32_t i = 0; i < part->count; i++) {
    if (part->subscripts[i] < 1 || part->subscripts[i] > member->dims[i]) return 0;
    flat = flat * member->dims[i] + part->subscripts[i] - 1;
  }
  return flat == element;
}

/* The names fit, from the variable up to the model; whether the elements of arrays do is a matter of the present. */
static int has_path(const Patch *patch, const Member *member)
{
  uint32_t at = patch->count;
  const Scope *scope = member->scope;
  if (patch->parts[--at].symbol != member->symbol) return 0;
  for (; scope->owner_member && at > 0; scope = scope->owner)
    if (patch->parts[--at].symbol != scope->owner_member->symbol) return 0;
  return at == 0 && !scope->owner_member;
}

static int is_meant(Model *model, const Patch *patch, const Member *member, uint32_t element)
{
  uint32_t at = patch->count - 1;
  int fits = is_element(&patch->parts[at], member, element);
  for (const Scope *scope = member->scope; scope->owner_member; scope = scope->owner) {
    const PatchPart *part = &patch->parts[--at];
    model->cell_reads += part->count > 0; /* the value is that of one element */
    fits &= is_element(part, scope->owner_member, present_index(scope));
  }
  return fits;
}

static const Ir *number_of(Model *model, Patch *patch, const Member *member)
{
  TypeKind type = (TypeKind)member->type.kind;
  patch->is_used = 1;
  if (!patch->value) return ir_number(&model->pool, patch->number, type);
  Value value = *patch->value;
  if (value.dim_count) {
    model_error(model, patch->span, "wrong-setting", "a single number is needed");
    return NULL;
  }
  if (!value_convert(model, &value, type, member->type.enumeration, patch->span, member->symbol->text)) return NULL;
  return value.elements[0];
}

static Patch *find_patch(Model *model, const Member *member, uint32_t element)
{
  if (!model->patches || member->type.kind > TYPE_STRING) return NULL;
  for (Patch *patch = model->patches; patch; patch = patch->next)
    if (has_path(patch, member) && is_meant(model, patch, member, element) && !member_lock(member)) return patch;
  return NULL;
}

const Ir *member_patch(Model *model, const Member *member, uint32_t element)
{
  Patch *patch = find_patch(model, member, element);
  return patch ? number_of(model, patch, member) : NULL;
}

Span member_patch_span(Model *model, const Member *member, uint32_t element)
{
  const Patch *patch = find_patch(model, member, element);
  return patch ? patch->span : (Span){0, 0};
}

/* ---- what can be set ------------------------------------------------------------------------------------------------ */

static int is_final(const Member *member)
{
  if (member->element->prefixes & PREFIX_FINAL) return 1;
  for (const Layer *layer = member->layers; layer; layer = layer->next)
    if (layer->is_final && layer_is_direct(layer)) return 1;
  return 0;
}

const char *member_lock(const Member *member)
{
  if (member_variability(member) == VARIABILITY_CONSTANT) return "a constant";
  if (member->type.kind == TYPE_OBJECT) return "an external object";
  if (is_final(member)) return "final";
  if (member->is_protected) return "protected";
  for (const Scope *scope = member->scope; scope->owner_member; scope = scope->owner)
    if (scope->owner_member->is_protected) return "protected";
  return NULL;
}

/* Where the elements of an array differ in shape, their scopes come and go: nothing is known of them. */
int member_is_read(const Member *member)
{
  if (member->is_read) return 1;
  for (const Scope *scope = member->scope; scope->owner_member; scope = scope->owner)
    if (scope->owner_member->is_irregular || scope->owner_member->is_read) return 1;
  return 0;
}
