/* instance_path.c: where a component is in the whole model. */
#include "scope/scope_internal.h"

uint32_t present_index(const Scope *scope)
{
  const Member *owner = scope->owner_member;
  return owner->cell && member_is_part(owner) ? owner->cell->index : scope->owner_index;
}

const char *instance_path(Model *model, const Scope *scope)
{
  const char *path = "";
  for (; scope->owner_member; scope = scope->owner) {
    const Member *owner = scope->owner_member;
    const char *name =
        element_name(model, owner->symbol->text, owner->dim_count, owner->dims, owner->dim_count ? present_index(scope) : 0);
    path = arena_printf(model->arena, ".%s%s", name, path);
    model->cell_reads += owner->dim_count > 0; /* it is that of one element */
  }
  return arena_printf(model->arena, "%s%s", scope->ast ? scope->ast->symbol->text : "", path);
}
