/* variable_names.c: names to variables and back, and their values. */
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/suggest.h"
#include "evaluate/evaluate_internal.h"

/* ---- finding ---- */

/* A name inside a longer one. */
typedef struct NameSlice {
  const char *at;
  size_t size;
} NameSlice;

static int same(const char *name, NameSlice text)
{
  return strncmp(name, text.at, text.size) == 0 && name[text.size] == 0;
}

static int find_in(const LiedName *names, unsigned n, NameSlice name, uint16_t *index)
{
  for (unsigned i = 0; i < n; i++)
    if (same(names[i].name, name)) return *index = (uint16_t)i, 1;
  return 0;
}

static int find_port_variable(const LiedClass *class_, NameSlice name, Ref *ref)
{
  for (unsigned p = 0; p < class_->n_ports; p++) {
    const LiedConnector *connector = class_->ports[p].connector;
    size_t length = strlen(class_->ports[p].name);
    if (length > name.size || strncmp(class_->ports[p].name, name.at, length) != 0) continue;
    ref->kind = REF_PORT;
    ref->port = (uint16_t)p;
    ref->index = 0;
    if (length == name.size && connector->n_variables == 1) return 1; /* an input or output: the port is its value */
    if (length == name.size || name.at[length] != '.') continue;
    NameSlice variable = {name.at + length + 1, name.size - length - 1};
    for (unsigned i = 0; i < connector->n_variables; i++)
      if (same(connector->variables[i].name, variable)) return ref->index = (uint16_t)i, 1;
  }
  return 0;
}

static int find_in_class(const LiedClass *c, NameSlice name, Ref *ref)
{
  if (name.size > 0 && name.at[0] == HIDDEN) return 0;
  for (unsigned i = 0; i < c->n_parameters; i++)
    if (same(c->parameters[i].name, name)) return ref->kind = REF_PARAMETER, ref->index = (uint16_t)i, 1;
  for (unsigned i = 0; i < c->n_states; i++)
    if (same(c->states[i].name, name)) return ref->kind = REF_STATE, ref->index = (uint16_t)i, 1;
  for (unsigned i = 0; i < c->n_streams; i++)
    if (same(c->streams[i].name, name)) return ref->kind = REF_STREAM, ref->index = (uint16_t)i, 1;
  if (find_in(c->locals, c->n_locals, name, &ref->index)) return ref->kind = REF_LOCAL, 1;
  if (find_in(c->discretes, c->n_discretes, name, &ref->index)) return ref->kind = REF_DISCRETE, 1;
  if (find_in(c->internals, c->n_internals, name, &ref->index)) return ref->kind = REF_INTERNAL, 1;
  if (find_in(c->outputs, c->n_outputs, name, &ref->index)) return ref->kind = REF_OUTPUT, 1;
  return find_port_variable(c, name, ref);
}

static int find_own(const LiedSystem *s, const char *name, size_t size, const char *own, size_t own_size, Ref *ref)
{
  ref->instance = map_get(&s->structure->instance_map, name, size);
  return ref->instance != MAP_NONE && !is_hidden(s, ref->instance) &&
         find_in_class(instance_class(s, ref->instance), (NameSlice){own, own_size}, ref);
}

/* A parameter of a class that makes no instance, by its whole name. */
static int find_formal(const LiedSystem *s, const char *name, size_t size, Ref *ref)
{
  ref->instance = s->structure->formals;
  return ref->instance != NONE && find_in_class(instance_class(s, ref->instance), (NameSlice){name, size}, ref);
}

/* Instance names may contain dots: the longest one that fits wins. The shortest is "". */
static int find_split(const LiedSystem *s, const char *name, size_t size, Ref *ref)
{
  for (size_t length = size < LONGEST_NAME ? size : LONGEST_NAME + 1; length-- > 1;)
    if (name[length] == '.' && find_own(s, name, length, name + length + 1, size - length - 1, ref)) return 1;
  return find_own(s, "", 0, name, size, ref) || find_formal(s, name, size, ref);
}

static const char energy[] = "energy.";
enum { ENERGY_SIZE = sizeof energy - 1 };

static int find_energy(const LiedSystem *s, const char *name, size_t size, Ref *ref)
{
  if (s->structure->n_accounts == 0 || size < ENERGY_SIZE || memcmp(name, energy, ENERGY_SIZE) != 0) return 0;
  uint32_t account = ledger_find(s, name + ENERGY_SIZE, size - ENERGY_SIZE);
  int total = size == ENERGY_SIZE + 5 && memcmp(name + ENERGY_SIZE, "total", 5) == 0;
  *ref = (Ref){.kind = REF_ENERGY, .index = (uint16_t)(total ? LEDGER_TOTAL : account)};
  return total || account != NONE;
}

int look_up_variable(const LiedSystem *s, const char *name, size_t size, Ref *ref)
{
  *ref = (Ref){0};
  if (size <= 5 || strncmp(name, "der(", 4) != 0 || name[size - 1] != ')')
    return find_split(s, name, size, ref) || find_energy(s, name, size, ref);
  if (!find_split(s, name + 4, size - 5, ref) || ref->kind != REF_STATE) return 0;
  return ref->kind = REF_DERIVATIVE, 1;
}

/* ---- names that do not exist ---- */

static void offer(const LiedSystem *s, Suggestions *suggestions, Ref ref)
{
  char text[2 * LONGEST_NAME];
  ref_name(s, ref, text, sizeof text);
  suggest_offer(suggestions, text);
}

static void offer_instance(const LiedSystem *s, Suggestions *suggestions, uint32_t instance)
{
  const ClassInfo *info = instance_info(s, instance);
  if (is_hidden(s, instance) && instance != s->structure->formals) return;
  for (unsigned p = 0; p < info->class_->n_parameters; p++)
    offer(s, suggestions, (Ref){instance, REF_PARAMETER, (uint16_t)p, 0});
  for (uint32_t i = 0; i < info->n_variables; i++) {
    Ref ref = info->shown[i];
    ref.instance = instance;
    offer(s, suggestions, ref);
  }
}

static void report_unknown(LiedSystem *s, const char *name, size_t size)
{
  enum { MOST = 500 }; /* instances: in large systems the first ones have to do */
  char list[SUGGEST_NAMES * SUGGEST_LENGTH];
  Suggestions suggestions = suggest_begin(name, size);
  for (uint32_t i = 0; i < s->structure->n_instances && i < MOST; i++)
    if (!s->structure->instances[i].removed) offer_instance(s, &suggestions, i);
  system_error(s, topic_name(s, "unknown-name", strncmp(name, "der(", 4) == 0 ? name + 4 : name), "there is no variable '%s'",
               name);
  if (suggestions.count > 0)
    system_remedy(s, "did you mean %s?", suggest_list(&suggestions, list, sizeof list));
  else
    system_remedy(s, "write instance.variable or instance.port.variable");
}

LiedStatus find_variable(LiedSystem *s, const char *name, size_t size, Ref *ref)
{
  if (look_up_variable(s, name, size, ref)) return LIED_OK;
  report_unknown(s, name, size);
  return LIED_UNKNOWN_NAME;
}

/* ---- handles ---- */

/* Names are looked up in the present structure once: what another system has at the same place is something else. */
static LiedStatus look_up(LiedSystem *s, LiedHandle handle)
{
  const Storage storage = {.memory = &s->memory};
  const size_t number = (uint32_t)handle;
  size_t size = handle_names_get(s->handle_names, handle, s->text, sizeof s->text);
  if (size == 0) {
    system_error(s, (Topic){.code = "unknown-handle"}, "handle %llx is none of this system", (unsigned long long)handle);
    system_remedy(s, "get it by lied_handle from this system, or from one that it was copied from");
    return LIED_UNKNOWN_NAME;
  }
  if (number >= s->n_targets) {
    size_t more = number + 1 - s->n_targets;
    if (!ARRAY_RESERVE(storage, s->targets, s->n_targets, s->room_targets, more)) return report_no_memory(s);
    memset(s->targets + s->n_targets, 0, more * sizeof *s->targets);
    s->n_targets = number + 1;
  }
  HandleTarget *target = &s->targets[number];
  target->known = 1;
  if (!look_up_variable(s, s->text, size, &target->ref)) target->ref = (Ref){.instance = NONE};
  return LIED_OK;
}

LiedStatus find_handle(LiedSystem *s, LiedHandle handle, Ref *ref)
{
  const size_t number = (uint32_t)handle;
  if (handle >> 32 != handle_names_serial(s->handle_names) || number >= s->n_targets || !s->targets[number].known) {
    LiedStatus status = look_up(s, handle);
    if (status) return status;
  }
  *ref = s->targets[number].ref;
  return LIED_OK;
}

/* ---- enumerating ---- */

/* The accounts of the ledger come behind everything else, the total last. */
static Ref result_energy(const LiedSystem *s, size_t index)
{
  return (Ref){.kind = REF_ENERGY, .index = (uint16_t)(index < s->plan->n_accounts ? index : LEDGER_TOTAL)};
}

Ref result_variable(const LiedSystem *s, size_t index)
{
  const size_t *start = s->plan->variable_start;
  if (index >= start[s->plan->n_instances]) return result_energy(s, index - start[s->plan->n_instances]);
  size_t low = 0, high = s->plan->n_instances;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (start[middle] <= index)
      low = middle;
    else
      high = middle;
  }
  while (start[low + 1] <= index) low++; /* instances without variables */
  Ref ref = instance_info(s, (uint32_t)low)->shown[index - start[low]];
  ref.instance = (uint32_t)low;
  return ref;
}

static const char *own_name(const LiedClass *c, Ref ref)
{
  switch (ref.kind) {
  case REF_PARAMETER:
    return c->parameters[ref.index].name;
  case REF_STATE:
  case REF_DERIVATIVE:
    return c->states[ref.index].name;
  case REF_STREAM:
    return c->streams[ref.index].name;
  case REF_LOCAL:
    return c->locals[ref.index].name;
  case REF_DISCRETE:
    return c->discretes[ref.index].name;
  case REF_INTERNAL:
    return c->internals[ref.index].name;
  case REF_OUTPUT:
    return c->outputs[ref.index].name;
  default:
    return c->ports[ref.port].name;
  }
}

void ref_name(const LiedSystem *s, Ref ref, char *text, size_t size)
{
  if (ref.kind == REF_ENERGY) {
    snprintf(text, size, "%s%s", energy, ref.index == LEDGER_TOTAL ? "total" : s->structure->accounts[ref.index].name);
    return;
  }
  const LiedClass *c = instance_class(s, ref.instance);
  const char *instance = instance_name(s, ref.instance), *name = own_name(c, ref), *dot = instance_dot(s, ref.instance);
  if (ref.kind == REF_PORT && c->ports[ref.port].connector->n_variables > 1)
    snprintf(text, size, "%s%s%s.%s", instance, dot, name, c->ports[ref.port].connector->variables[ref.index].name);
  else
    snprintf(text, size, ref.kind == REF_DERIVATIVE ? "der(%s%s%s)" : "%s%s%s", instance, dot, name);
}

Topic topic_ref(const LiedSystem *s, const char *code, Ref ref)
{
  if (ref.kind == REF_ENERGY) return (Topic){.code = code};
  const LiedClass *c = instance_class(s, ref.instance);
  if (ref.kind != REF_PORT) return topic_variable(s, code, ref.instance, own_name(c, ref));
  Topic about = topic_port(s, code, s->structure->instances[ref.instance].first_port + ref.port);
  const LiedConnector *connector = c->ports[ref.port].connector;
  if (connector->n_variables > 1) about.variable = connector->variables[ref.index].name;
  return about;
}

static const char *declared_unit(const LiedClass *c, Ref ref)
{
  switch (ref.kind) {
  case REF_PARAMETER:
    return c->parameters[ref.index].unit;
  case REF_STATE:
    return c->states[ref.index].unit;
  case REF_DERIVATIVE:
    return ""; /* of the internal unknown, where a class names one */
  case REF_LOCAL:
    return c->locals[ref.index].unit;
  case REF_DISCRETE:
    return c->discretes[ref.index].unit;
  case REF_INTERNAL:
    return c->internals[ref.index].unit;
  case REF_OUTPUT:
    return c->outputs[ref.index].unit;
  case REF_STREAM: {
    const LiedConnector *connector = c->ports[c->streams[ref.index].port].connector;
    for (unsigned i = 0; i < connector->n_variables; i++)
      if (connector->variables[i].kind == LIED_KINETIC && connector->variables[i].flow) return connector->variables[i].unit;
    return "";
  }
  default:
    return c->ports[ref.port].connector->variables[ref.index].unit;
  }
}

const char *ref_unit(const LiedSystem *s, Ref ref)
{
  if (ref.kind == REF_ENERGY) return "J";
  const char *unit = declared_unit(instance_class(s, ref.instance), ref);
  return unit ? unit : "";
}

/* ---- values ---- */

PortSlot port_slot(const ClassInfo *info, Ref ref)
{
  const LiedVariable *variables = info->class_->ports[ref.port].connector->variables;
  PortSlot slot = {kind_has_value(variables[ref.index].kind), info->port_value[ref.port], info->port_unknown[ref.port]};
  for (unsigned v = 0; v < ref.index; v++) {
    slot.value += (uint32_t)kind_has_value(variables[v].kind);
    slot.unknown += variables[v].kind != LIED_SIGNAL;
  }
  return slot;
}

static double port_value(const LiedSystem *s, const ClassUse *use, size_t i, Ref ref)
{
  const PortSlot slot = port_slot(use->info, ref);
  if (!slot.has_value) return batch_of(s->state, use)->z[i * use->info->n_unknowns + slot.unknown];
  return s->state->w[use->at[i * use->info->n_values + slot.value]];
}

double ref_value(const LiedSystem *s, Ref ref)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  if (ref.kind == REF_ENERGY) return ledger_value(s, ref.index);
  if (ref.kind == REF_PARAMETER) return instance_parameters(s, ref.instance)[ref.index];
  if (ref.instance >= plan->n_instances || plan->position[ref.instance] == NONE) return NAN;
  const ClassUse *use = &plan->uses[plan->use_of[ref.instance]];
  const LiedClass *class_ = use->info->class_;
  size_t i = plan->position[ref.instance];
  switch (ref.kind) {
  case REF_STATE:
    return state->x[use->state + i * class_->n_states + ref.index];
  case REF_DERIVATIVE:
    return state->dx_observed[use->state + i * class_->n_states + ref.index];
  case REF_STREAM:
    return state
        ->w[flow_value_slot(s, plan, s->structure->instances[ref.instance].first_port + class_->streams[ref.index].port)];
  case REF_LOCAL:
    return batch_of(state, use)->v[place_in(use, class_->n_locals, i, ref.index)];
  case REF_DISCRETE:
    return batch_of(state, use)->d[i * class_->n_discretes + ref.index];
  case REF_INTERNAL:
    return batch_of(state, use)->z[i * use->info->n_unknowns + use->info->n_port_unknowns + ref.index];
  case REF_OUTPUT:
    return batch_of(state, use)->y[place_in(use, class_->n_outputs, i, ref.index)];
  default:
    return port_value(s, use, i, ref);
  }
}

size_t lied_n_variables(const LiedSystem *s)
{
  if (!s || !s->plan) return 0;
  return s->plan->variable_start[s->plan->n_instances] + (s->plan->n_accounts ? s->plan->n_accounts + 1 : 0);
}

const char *lied_variable_name(LiedSystem *s, size_t index)
{
  if (index >= lied_n_variables(s)) return NULL;
  ref_name(s, result_variable(s, index), s->text, sizeof s->text);
  return s->text;
}
