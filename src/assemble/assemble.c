/* assemble.c: the top model -> parts and connection sets. */
#include <math.h>
#include <string.h>

#include "assemble/assemble_internal.h"

/* ---- what a scope needs --------------------------------------------------------------------------------------------- */

static int has_own_equations(const Equation *equation)
{
  for (; equation; equation = equation->next) {
    if (equation->kind == EQUATION_CONNECT) continue;
    if (equation->kind == EQUATION_FOR) {
      if (has_own_equations(equation->body)) return 1;
      continue;
    }
    if (equation->kind != EQUATION_IF) return 1;
    for (const Branch *branch = equation->branches; branch; branch = branch->next)
      if (has_own_equations(branch->body)) return 1;
  }
  return 0;
}

/* A class that only connects its own connectors is treated as one with components. */
static int find_composite(Model *model, Scope *scope)
{
  int fine = 1;
  if (scope_connects(scope)) scope->is_composite = 1;
  for (Member *member = scope->first; member; member = member->next) {
    if (member->class_) continue;
    if (!member_resolve(model, member))
      fine = 0;
    else if (member_is_part(member))
      scope->is_composite = 1;
  }
  return fine;
}

/* RealOutput y = 2*x: an equation of the class. */
static int is_given_output(Model *model, const Member *member)
{
  return all_prefixes(member) & PREFIX_OUTPUT && layers_value(model, member->layers);
}

static int needs_spec(Model *model, Scope *scope)
{
  Sources sources = {0};
  for (const SectionRef *ref = scope->sections; ref; ref = ref->next)
    if (ref->section->is_algorithm || has_own_equations(ref->section->body)) return 1;
  if (scope->is_composite && scope_gives_inputs(model, scope)) return 1;
  if (!sources_of(model, &sources, scope, "", NONE)) return 0;
  for (uint32_t i = 0; i < sources.variable_count; i++) {
    const Member *member = sources.variables[i].member;
    int own = sources.variables[i].port == NONE || !scope->is_composite || is_given_output(model, member);
    if (own && member_variability(member) > VARIABILITY_PARAMETER) return 1;
  }
  return 0;
}

static PartPlan *plan_of(Model *model, Scope *scope)
{
  if (!scope->plan) {
    unsigned errors = model->diagnostics->errors;
    if (!find_composite(model, scope)) return NULL;
    int needed = needs_spec(model, scope);
    if (model->diagnostics->errors > errors) return NULL;
    scope->plan = part_plan_new(model, scope, needed);
  }
  return scope->plan;
}

/* ---- nodes ---------------------------------------------------------------------------------------------------------- */

static uint32_t add_node(Assembler *a, uint32_t part, uint32_t port)
{
  uint32_t index = a->node_count;
  *ARRAY_PUSH(a->model->arena, a->nodes, a->node_count, a->node_capacity) =
      (ConnectNode){index, port == NONE ? NONE : part, port, {0, 0}};
  return index;
}

/* One for each connector, then those inside for connectors with two sides. */
static uint32_t add_nodes(Assembler *a, uint32_t part, const PartPlan *plan)
{
  uint32_t first = a->node_count, count = plan->sources.port_count;
  const PortPlace *places = plan->entry ? plan->entry->places : NULL;
  for (uint32_t i = 0; i < count; i++) add_node(a, part, part == NONE ? NONE : places ? places[i].outer : i);
  for (uint32_t i = 0; places && i < count; i++)
    if (places[i].inner != NONE) add_node(a, part, places[i].inner);
  return first;
}

uint32_t node_of_port(const Assembler *a, uint32_t instance, uint32_t port, int is_inside)
{
  const PartPlan *plan = a->instances[instance].scope->plan;
  const PortPlace *places = plan->entry ? plan->entry->places : NULL;
  uint32_t node = a->instances[instance].first_node;
  if (!is_inside || !places || places[port].inner == NONE) return node + port;
  node += plan->sources.port_count;
  for (uint32_t i = 0; i < port; i++) node += places[i].inner != NONE;
  return node;
}

/* ---- instances ------------------------------------------------------------------------------------------------------ */

static int assemble(Assembler *a, uint32_t instance, const char *name, Span span);

static uint32_t reserve(Assembler *a, uint32_t count)
{
  uint32_t first = a->instance_count;
  for (uint32_t i = 0; i < count; i++)
    *ARRAY_PUSH(a->model->arena, a->instances, a->instance_count, a->instance_capacity) =
        (AssemblyInstance){.part = NONE, .parent = NONE};
  return first;
}

static int is_child(Model *model, Member *member)
{
  if (member->class_ || !member_resolve(model, member) || !member_is_part(member)) return 0;
  return member_present(model, member) && member_dims(model, member);
}

static int assemble_member(Assembler *a, Member *member, uint32_t first, const char *prefix)
{
  Model *model = a->model;
  for (uint32_t i = 0; i < member->count; i++) {
    uint32_t reads = model->structural_reads;
    Scope *scope = member_element(model, member, i);
    if (!scope) return 0;
    a->instances[first + i].scope = scope;
    char *own = element_name(model, member->symbol->text, member->dim_count, member->dims, i);
    char *name = prefix[0] ? arena_printf(model->arena, "%s.%s", prefix, own) : own;
    if (!assemble(a, first + i, name, member->component->span)) return 0;
    if (i > 0 || member->dim_count == 0) continue;
    member->is_irregular = model->structural_reads != reads; /* the shape depends on which element it is */
  }
  return 1;
}

uint32_t child_of(const Assembler *a, uint32_t instance, const Member *wanted)
{
  return a->instances[instance].first_child + wanted->child;
}

/* Parts that a whole system may have: each needs some kilobytes. */
enum { MAX_PARTS = 1000000 };

static int count_children(Assembler *a, Scope *scope, uint32_t *count)
{
  uint64_t total = 0;
  for (Member *member = scope->first; member; member = member->next) {
    if (!is_child(a->model, member)) continue;
    member->child = (uint32_t)total;
    total += member->count;
    if (a->instance_count + total <= MAX_PARTS) continue;
    model_error(a->model, member->component->span, "too-large", "with %s the system has more than %d components: %llu so far",
                member->symbol->text, MAX_PARTS, (unsigned long long)(a->instance_count + total));
    a->is_too_large = 1;
    return 0;
  }
  *count = (uint32_t)total;
  return 1;
}

/* A class that is wrong is so in each of its instances: the first hundreds say all. */
static int is_given_up(const Assembler *a)
{
  enum { MAX_ERRORS = 1000 };
  return a->is_too_large || a->model->diagnostics->errors > MAX_ERRORS;
}

static int assemble_children(Assembler *a, uint32_t instance, const char *name)
{
  Scope *scope = a->instances[instance].scope;
  uint32_t count = 0;
  int fine = 1;
  if (!count_children(a, scope, &count)) return 0;
  uint32_t first = reserve(a, count);
  a->instances[instance].first_child = first;
  for (uint32_t i = 0; i < count; i++) a->instances[first + i].parent = instance;
  for (Member *member = scope->first; member && !is_given_up(a); member = member->next)
    if (is_child(a->model, member)) fine &= assemble_member(a, member, first + member->child, name);
  return fine && !is_given_up(a);
}

static int add_part(Assembler *a, uint32_t instance, const PartPlan *plan, const char *name, Span span)
{
  Assembly *assembly = a->assembly;
  uint32_t index = assembly->part_count;
  Part *part = ARRAY_PUSH(a->model->arena, assembly->parts, assembly->part_count, assembly->part_capacity);
  *part = (Part){.name = name, .span = span};
  part->first_node = a->instances[instance].first_node = add_nodes(a, index, plan);
  a->instances[instance].part = index;
  Part filled = *part;
  int fine = part_fill(a->model, &filled, plan, a->instances[instance].scope);
  assembly->parts[index] = filled;
  return fine;
}

/* Components that are not like another element of their array are counted: each is processed by itself. */
static int is_one_too_many(Assembler *a, const Scope *scope, Span span)
{
  enum { MAX_SINGLE = 200000 };
  if (scope->plan || ++a->single_count <= MAX_SINGLE) return 0;
  model_error(a->model, span, "too-large", "with %s the system has more than %d components that are not elements of arrays",
              scope->owner_member ? scope->owner_member->symbol->text : scope->name, MAX_SINGLE);
  model_remedy(a->model, "use arrays");
  a->is_too_large = 1;
  return 1;
}

static int assemble(Assembler *a, uint32_t instance, const char *name, Span span)
{
  Scope *scope = a->instances[instance].scope;
  if (is_one_too_many(a, scope, span)) return 0;
  PartPlan *plan = plan_of(a->model, scope);
  if (!plan) return 0;
  int fine = 1;
  if (plan->entry)
    fine = add_part(a, instance, plan, name, span);
  else
    fine = check_formals(a, plan, name);
  if (!plan->entry) {
    a->instances[instance].first_node = add_nodes(a, NONE, plan);
    fine &= pass_signals(a, instance, name);
  }
  if (!scope->is_composite) return fine;
  return assemble_children(a, instance, name) && connect_sections(a, instance) && fine;
}

/* ---- summaries ------------------------------------------------------------------------------------------------------ */

void assembly_list_specs(Model *model, Assembly *assembly)
{
  uint8_t *used = ARENA_NEW(model->arena, uint8_t, model->spec_count);
  const Specialisation **specs = ARENA_NEW(model->arena, const Specialisation *, model->spec_count);
  assembly->spec_count = 0;
  for (uint32_t i = 0; i < assembly->part_count; i++) used[assembly->parts[i].spec->number] = 1;
  for (uint32_t i = 0; i < model->spec_count; i++)
    if (used[i]) specs[assembly->spec_count++] = model->specs[i];
  assembly->specs = specs;
}

/* ---- the top -------------------------------------------------------------------------------------------------------- */

static int find_top(Model *model, const char *name, ClassRef *ref)
{
  const Source *source = source_add(model->parse->sources, "(model)", name, strlen(name));
  const Name *parsed = source ? parse_name_source(model->parse, source) : NULL;
  Type type;
  if (!parsed || !lookup_class(model, model->root->env, parsed, ref)) return 0;
  if (!type_resolve(model, ref, &type, name_span(parsed))) return 0;
  const Class *ast = type.class_.ast;
  if (type.kind != TYPE_CLASS || (ast->kind != CLASS_MODEL && ast->kind != CLASS_BLOCK && ast->kind != CLASS_CLASS)) {
    model_error(model, name_span(parsed), "wrong-kind", "%s is not a model", name);
    return 0;
  }
  if (ast->prefixes & PREFIX_PARTIAL) {
    model_error(model, ast->name_span, "partial-class", "%s is partial", ast->symbol->text);
    model_remedy(model, "extend it by a complete model");
    return 0;
  }
  *ref = type.class_;
  ref->layers = type.layers;
  return 1;
}

static const Layer *setting_layer(Model *model, const ClassRef *top, const ModelSetting *settings, uint32_t count)
{
  Modification *modification = ARENA_NEW(model->arena, Modification, 1);
  for (uint32_t i = count; i-- > 0;) {
    if (setting_is_single(&settings[i])) continue;
    Argument *argument = ARENA_NEW(model->arena, Argument, 1);
    Modification *value = ARENA_NEW(model->arena, Modification, 1);
    value->value = setting_value(model, top, &settings[i]);
    *argument = (Argument){.kind = ARGUMENT_MODIFY, .span = name_span(settings[i].name), .next = modification->arguments};
    argument->name = settings[i].name;
    argument->modification = value;
    modification->arguments = argument;
  }
  if (!modification->arguments) return NULL;
  Layer *layer = (Layer *)(uintptr_t)layer_new(model, model->root->env, modification, (Span){0, 0});
  layer->is_setting = 1;
  return layer;
}

Assembly *model_assemble(Model *model, const char *name, const ModelSetting *settings, uint32_t setting_count)
{
  ClassRef ref;
  unsigned errors = model->diagnostics->errors;
  if (!find_top(model, name, &ref) || !settings_patch(model, settings, setting_count)) return NULL;
  const Layer *outer = setting_layer(model, &ref, settings, setting_count);
  Scope *scope = scope_instance(model, &ref, layers_outside(model, layers_join(model, outer, ref.layers)));
  layers_check(model, scope, outer, ref.layers);
  Assembler a = {.model = model, .assembly = ARENA_NEW(model->arena, Assembly, 1)};
  if (model->diagnostics->errors > errors) return NULL;
  reserve(&a, 1);
  a.instances[0].scope = scope;
  a.assembly->name = scope->name;
  int fine = assemble(&a, 0, "", scope->ast->name_span);
  experiment_read(model, scope, &a.assembly->experiment);
  if (model->diagnostics->errors == errors) annotation_check(model, scope); /* of a class with equations it was done */
  assembly_appearance(model, scope, a.assembly);
  assembly_figures(model, scope, a.assembly);
  if (!fine && model->diagnostics->errors == errors)
    model_error(model, scope->ast->name_span, "wrong-kind", "%s cannot be used", scope->name);
  if (!fine || model->diagnostics->errors > errors || !resolve_cross_references(&a)) return NULL;
  collect_passed(&a);
  if (!settings_apply(model, a.assembly, settings, setting_count)) return NULL;
  collect_connection_sets(&a);
  assembly_list_specs(model, a.assembly);
  mark_parameters(&a);
  return a.assembly;
}
