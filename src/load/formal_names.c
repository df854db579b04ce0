/* formal_names.c: parameters that no instance has: those of classes without equations, and those that the equations of a class
 * do without. One hidden instance keeps their values, so that a host knows them by the names of the model. */
#include "load/load_internal.h"

enum { MOST_FORMALS = 60000 }; /* numbers of parameters have 16 bits */

typedef struct FormalList {
  Load *load;
  LiedParameter *parameters; /* [count] */
  uint32_t count, capacity, ref_capacity;
} FormalList;

static void add_formal(FormalList *list, FormalRef ref, const char *part, LiedParameter parameter)
{
  Load *load = list->load;
  if (list->count == MOST_FORMALS || parameter.name[0] == HIDDEN) return;
  parameter.name = load_join_name(load, part, parameter.name);
  *ARRAY_PUSH(&load->arena, list->parameters, list->count, list->capacity) = parameter;
  *ARRAY_PUSH(&load->arena, load->formals, load->formal_count, list->ref_capacity) = ref;
}

static int is_formal(const CausalClass *class_, uint32_t v)
{
  const IrVariable *variable = &class_->spec->variables[v];
  return variable->variability == VARIABILITY_PARAMETER && variable->type <= TYPE_ENUMERATION && !variable->cross_reference &&
         !variable->auxiliary && class_->variables[v].home != HOME_PARAMETER && class_->variables[v].home != HOME_DISCRETE;
}

static void list_part(FormalList *list, uint32_t index)
{
  const Part *part = &list->load->assembly->parts[index];
  const CausalClass *class_ = list->load->causal_classes[load_spec_index(list->load, index)];
  for (uint32_t v = 0; v < part->spec->variable_count && list->count < MOST_FORMALS; v++) {
    const IrVariable *variable = &part->spec->variables[v];
    if (!is_formal(class_, v)) continue;
    add_formal(list, (FormalRef){index, v}, part->name,
               (LiedParameter){.name = variable->name, .unit = variable->unit, .value = part->parameters[v]});
  }
}

int load_formals(Load *load)
{
  const Assembly *assembly = load->assembly;
  LiedSystem *system = load->result.system;
  FormalList list = {.load = load};
  LiedInstance instance = 0;
  for (uint32_t i = 0; i < assembly->formal_count; i++) {
    const Formal *formal = &assembly->formals[i];
    add_formal(&list, (FormalRef){NONE, i}, formal->part,
               (LiedParameter){.name = formal->name, .unit = formal->unit, .value = formal->value});
  }
  for (uint32_t i = 0; i < assembly->part_count; i++) list_part(&list, i);
  if (list.count == 0) return 1;
  LiedClass *class_ = ARENA_NEW(&load->arena, LiedClass, 1);
  *class_ = (LiedClass){LIED_ABI, .name = "$parameters", .n_parameters = (uint16_t)list.count, .parameters = list.parameters};
  LiedStatus status = lied_add_instance(system, class_, "$parameters", &instance);
  if (!status) system->structure->formals = instance;
  return load_check_status(load, status, (Span){0, 0});
}
