/* sources.c: the scalars and ports of a scope, in the order in which a specialisation numbers them. */
#include <string.h>

#include "scope/scope.h"

/* Decimal digits of the number, written backwards; returns how many. By hand: large models name 10^6 elements. */
static uint32_t digits_of(uint32_t number, char *digits)
{
  uint32_t count = 0;
  do digits[count++] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  return count;
}

char *element_name(Model *model, const char *name, uint32_t dim_count, const uint32_t *dims, uint32_t index)
{
  enum { DIGITS = 12 }; /* of one subscript, with what separates it */
  char subscripts[MAX_DIMS * DIGITS + 2], digits[DIGITS];
  uint32_t at = sizeof subscripts;
  for (uint32_t i = dim_count; i-- > 0;) { /* from the last to the first */
    subscripts[--at] = i + 1 < dim_count ? ',' : ']';
    uint32_t count = digits_of(index % dims[i] + 1, digits);
    for (uint32_t k = 0; k < count; k++) subscripts[--at] = digits[k];
    index /= dims[i];
  }
  if (dim_count) subscripts[--at] = '[';
  size_t length = strlen(name), tail = sizeof subscripts - at;
  char *text = arena_alloc(model->arena, length + tail + 1, 1);
  memcpy(text, name, length);
  memcpy(text + length, subscripts + at, tail);
  text[length + tail] = 0;
  return text;
}

uint32_t all_prefixes(const Member *member)
{
  uint32_t prefixes = member->prefixes;
  for (const Member *owner = member->scope->owner_member; owner && owner->type.kind >= TYPE_RECORD && !member_is_part(owner);
       owner = owner->scope->owner_member)
    prefixes |= owner->prefixes & (PREFIX_INPUT | PREFIX_OUTPUT | PREFIX_FLOW);
  return prefixes;
}

/* ---- the scalars of a scope ----------------------------------------------------------------------------------------- */

/* Before names are made: no class may have that many variables and parameters. */
static int too_many(Model *model, const Sources *sources, const Member *member)
{
  enum { MOST = 1100000 };
  if ((uint64_t)sources->variable_count + member->count <= MOST) return 0;
  model_error(model, member->component->span, "too-large", "with %s the class has more than %d numbers", member->symbol->text,
              MOST);
  model_about(model, .variable = member->symbol->text);
  model_remedy(model, "divide it, or use an array of components, whose class is compiled once");
  return 1;
}

static int add_scalars(Model *model, Sources *sources, Member *member, const char *name, uint32_t port)
{
  if (too_many(model, sources, member)) return 0;
  int is_port = port == NONE && member->type.is_connector;
  for (uint32_t i = 0; i < member->count; i++) {
    char *full = element_name(model, name, member->dim_count, member->dims, i);
    uint32_t own = is_port ? sources->port_count : port == NO_PORTS ? NONE : port;
    if (is_port)
      *ARRAY_PUSH(model->arena, sources->ports, sources->port_count, sources->port_capacity) =
          (PortSource){member, full, sources->variable_count, 1};
    *ARRAY_PUSH(model->arena, sources->variables, sources->variable_count, sources->variable_capacity) =
        (VariableSource){member, i, own, full, NULL, port == NO_PORTS};
  }
  return 1;
}

static int add_elements(Model *model, Sources *sources, Member *member, const char *name, uint32_t port)
{
  int is_port = port == NONE && member->type.is_connector, fine = 1;
  for (uint32_t i = 0; i < member->count; i++) {
    Scope *scope = member_element(model, member, i);
    if (!scope) return 0;
    char *full = element_name(model, name, member->dim_count, member->dims, i);
    uint32_t own = is_port ? sources->port_count : member->is_merged ? NO_PORTS : port, first = sources->variable_count;
    if (is_port)
      *ARRAY_PUSH(model->arena, sources->ports, sources->port_count, sources->port_capacity) =
          (PortSource){member, full, first, 0};
    fine &= sources_of(model, sources, scope, arena_printf(model->arena, "%s.", full), own);
    if (is_port) sources->ports[own].count = sources->variable_count - first;
  }
  return fine;
}

int sources_of_member(Model *model, Sources *sources, Member *member, const char *prefix, uint32_t port)
{
  if (member->class_) return 1;
  if (!member_resolve(model, member)) return 0;
  if (member->prefixes & PREFIX_OUTER || !member_present(model, member)) return 1;
  if (member->type.kind == TYPE_STRING && !sources->with_texts) return 1;
  if (member_is_part(member)) return 1;
  if (!member_dims(model, member)) return 0;
  char *name = arena_printf(model->arena, "%s%s", prefix, member->symbol->text);
  return member->type.kind < TYPE_RECORD ? add_scalars(model, sources, member, name, port)
                                         : add_elements(model, sources, member, name, port);
}

int sources_of(Model *model, Sources *sources, Scope *scope, const char *prefix, uint32_t port)
{
  int fine = 1;
  for (Member *member = scope->first; member; member = member->next)
    fine &= sources_of_member(model, sources, member, prefix, port);
  return fine;
}
