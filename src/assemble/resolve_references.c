/* resolve_references.c: variables of other instances, as parts and variables. */
#include "assemble/assemble_internal.h"

typedef struct ReferenceTarget {
  uint32_t instance;
  Scope *scope; /* of the instance, or of a connector or record in it */
} ReferenceTarget;

/* From an outer component to the instance that has the inner one. */
static int climb(Assembler *a, ReferenceTarget *target, const Member *inner)
{
  while (target->instance != NONE && a->instances[target->instance].scope != inner->scope)
    target->instance = a->instances[target->instance].parent;
  return target->instance != NONE;
}

static int step_down(Assembler *a, ReferenceTarget *target, Member *member, uint32_t index)
{
  if (index >= member->count) return 0;
  if (member_is_part(member)) {
    target->instance = child_of(a, target->instance, member) + index;
    target->scope = a->instances[target->instance].scope;
  } else {
    target->scope = member_element(a->model, member, index);
  }
  return target->scope != NULL;
}

/* The last member of the path; NULL: there is none. */
static const Member *follow(Assembler *a, ReferenceTarget *target, const CrossReference *reference)
{
  for (uint32_t i = 0; i < reference->count; i++) {
    Member *member = scope_find(target->scope, reference->path[i]);
    if (!member || member->class_ || !member_resolve(a->model, member)) return NULL;
    if (member->prefixes & PREFIX_OUTER) {
      member = member_inner(a->model, member);
      if (!member || !climb(a, target, member)) return NULL;
    }
    if (i + 1 == reference->count) return member;
    if (!member_present(a->model, member) || !member_dims(a->model, member)) return NULL;
    if (!step_down(a, target, member, reference->indices[i])) return NULL;
  }
  return NULL;
}

/* The number of sources: there is none. */
static uint32_t source_index(const Sources *sources, const Member *member, uint32_t element)
{
  uint32_t i = member->source + element;
  return i < sources->variable_count && sources->variables[i].member == member ? i : sources->variable_count;
}

uint32_t port_at(Assembler *a, uint32_t node)
{
  uint32_t root = node_root(a, node);
  if (!a->port_of_root) {
    a->port_of_root = ARENA_NEW(a->model->arena, uint32_t, a->node_count);
    for (uint32_t i = a->node_count; i-- > 0;)
      if (a->nodes[i].part != NONE) a->port_of_root[node_root(a, i)] = i + 1;
  }
  return a->port_of_root[root] - 1; /* 0 - 1 is NONE */
}

/* A connector of a class without equations of its own: a part that is connected to it has the same value. */
static int through_node(Assembler *a, const AssemblyInstance *instance, uint32_t source, PartCrossReference *result)
{
  const Sources *sources = &instance->scope->plan->sources;
  uint32_t port = sources->variables[source].port;
  if (port == NONE || all_prefixes(sources->variables[source].member) & PREFIX_FLOW) return 0;
  uint32_t node = port_at(a, instance->first_node + port);
  if (node == NONE) return 0;
  result->part = a->nodes[node].part;
  const Specialisation *spec = a->assembly->parts[result->part].spec;
  result->target = spec->ports[a->nodes[node].port].first_variable + source - sources->ports[port].first;
  return 1;
}

static int resolve(Assembler *a, uint32_t instance, const CrossReference *reference, int is_written, PartCrossReference *result)
{
  ReferenceTarget target = {instance, a->instances[instance].scope};
  const Member *member = follow(a, &target, reference);
  if (!member) return 0;
  const AssemblyInstance *found = &a->instances[target.instance];
  if (!found->scope->plan) return 0;
  uint32_t source = source_index(&found->scope->plan->sources, member, reference->element);
  if (source == found->scope->plan->sources.variable_count) return 0;
  result->part = found->part;
  result->target = source;
  if (found->part != NONE && is_written) {
    uint32_t given_by = a->assembly->parts[found->part].spec->variables[source].given_by;
    if (given_by != NONE) result->target = given_by;
  }
  return found->part != NONE || through_node(a, found, source, result);
}

static int resolve_part(Assembler *a, uint32_t instance)
{
  Part *part = &a->assembly->parts[a->instances[instance].part];
  const CrossReference *cross_references = a->instances[instance].scope->plan->entry->cross_references;
  uint32_t count = 0;
  for (const CrossReference *o = cross_references; o; o = o->next)
    count += part->spec->variables[o->variable].variability > VARIABILITY_PARAMETER;
  part->cross_references = ARENA_NEW(a->model->arena, PartCrossReference, count);
  for (const CrossReference *o = cross_references; o; o = o->next) {
    const IrVariable *variable = &part->spec->variables[o->variable];
    if (variable->variability <= VARIABILITY_PARAMETER) continue;
    PartCrossReference *next = &part->cross_references[part->cross_reference_count++];
    next->variable = o->variable;
    if (resolve(a, instance, o, variable->is_written, next)) continue;
    model_unsupported(a->model, variable->span, "the use of this variable of another component");
    return 0;
  }
  return 1;
}

int resolve_cross_references(Assembler *a)
{
  int fine = 1;
  for (uint32_t i = 0; i < a->instance_count && fine; i++)
    if (a->instances[i].part != NONE && a->instances[i].scope->plan->entry->cross_references) fine = resolve_part(a, i);
  return fine;
}
