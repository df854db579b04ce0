/* passed_instances.c: signals that a class without equations only passes on. Such a class is not part of the system, so the
 * driver of its input is connected to the parts behind it. An instance without equations shows the values under the names that
 * the user knows. */
#include <string.h>

#include "load/load_internal.h"

static const char *full_name(Load *load, const PassedSignal *passed)
{
  return load_join_name(load, passed->part, passed->name);
}

const PassedSignal *load_find_passed(const Load *load, const char *name)
{
  for (uint32_t i = 0; i < load->assembly->passed_count; i++) {
    const PassedSignal *passed = &load->assembly->passed[i];
    size_t length = strlen(passed->part);
    if (!passed->is_input || strncmp(passed->part, name, length) != 0 || (length && name[length] != '.')) continue;
    if (strcmp(passed->name, name + length + (length > 0)) == 0) return passed;
  }
  return NULL;
}

static const LiedPort *component_port(const Load *load, PortRef ref)
{
  return &load->class_sources[load_spec_index(load, ref.part)].class_->ports[ref.port];
}

/* ---- a number that the host may change ------------------------------------------------------------------------------ */

static void give(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->w[b->at[i]] = b->p[i];
}

static void give_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) dot->w[b->at[i]] = 0;
}

typedef struct ConstantClass {
  LiedClass class_;
  LiedPort port;
  LiedGroup group;
  LiedBlock block;
} ConstantClass;

static const LiedParameter value_parameter = {.name = "value", .role = LIED_INPUT_VALUE};

static const LiedClass *constant_class(Load *load, const LiedConnector *connector)
{
  for (const PassedClass *known = load->passed_classes; known; known = known->next)
    if (known->connector == connector) return known->class_;
  ConstantClass *new = ARENA_NEW(&load->arena, ConstantClass, 1);
  *new = (ConstantClass){.port = {.name = "y", .connector = connector}, .group = {0, connector->variables->group}};
  new->block = (LiedBlock){.n_outputs = 1, .outputs = &new->group, .evaluate = give, .tangent = give_tangent};
  new->class_ = (LiedClass){
      LIED_ABI,      .name = "$constant",  .n_ports = 1, .ports = &new->port, .n_parameters = 1, .parameters = &value_parameter,
      .n_blocks = 1, .blocks = &new->block};
  PassedClass *entry = ARENA_NEW(&load->arena, PassedClass, 1);
  *entry = (PassedClass){load->passed_classes, connector, &new->class_};
  load->passed_classes = entry;
  return &new->class_;
}

static int give_to_port(Load *load, PortRef port, const char *name, Span span, double number)
{
  LiedSystem *system = load->result.system;
  LiedInstance instance = 0;
  const LiedClass *class_ = constant_class(load, component_port(load, port)->connector);
  LiedStatus status = lied_add_instance(system, class_, arena_printf(&load->arena, "$%s", name), &instance);
  if (!status) status = lied_set_parameter(system, instance, 0, number);
  if (!status) status = lied_connect_ports(system, instance, 0, port.part, port.port);
  load_mark_driven(load, port.part, port.port, DRIVEN_BY_BINDING);
  return load_check_status(load, status, span);
}

static int give_number(Load *load, const PassedSignal *passed, double number)
{
  return give_to_port(load, passed->port, full_name(load, passed), passed->span, number);
}

/* ---- what is given -------------------------------------------------------------------------------------------------- */

static int give_value(Load *load, const PassedSignal *passed)
{
  const char *problem = NULL;
  if (load_report_if_driven_as(load, passed->port.part, passed->port.port, full_name(load, passed), passed->span)) return 0;
  if (passed->value->kind == IR_NUMBER) return give_number(load, passed, passed->value->number);
  const InputDriver *driver = input_driver_of_expression(&load->drivers, passed->value, &problem);
  if (driver) return load_attach_driver(load, passed->port.part, passed->port.port, driver, passed->span);
  diagnostic_error(&load->diagnostics, passed->span, "wrong-binding", "%s cannot be bound to this expression: %s",
                   full_name(load, passed), problem);
  load_about(load, .instance = passed->part, .port = passed->name);
  return 0;
}

int load_passed_values(Load *load)
{
  int fine = 1;
  for (uint32_t i = 0; i < load->assembly->passed_count; i++) {
    const PassedSignal *passed = &load->assembly->passed[i];
    if (passed->is_input && passed->value && !passed->is_default) fine &= give_value(load, passed);
  }
  return fine;
}

/* The value of a declaration, or that of the part behind it. Outer components come first, so theirs wins. */
static int give_default(Load *load, const PassedSignal *passed)
{
  const ScalarPort *port = &load->causal_classes[load_spec_index(load, passed->port.part)]->ports[passed->port.port];
  double number = 0;
  if (!passed->is_input || load->driven_by[load->first_port[passed->port.part] + passed->port.port]) return 1;
  if (passed->value) return give_value(load, passed);
  if (!port->optional) return 1; /* composition says what is missing */
  if (port->open_value &&
      !load_number(load, &load->assembly->parts[passed->port.part], port->open_value, "the default", port->name, &number))
    return 0;
  return give_number(load, passed, number);
}

/* ---- inputs of a class with equations, connected to its parts and to nothing else ------------------------------------ */

static int contains(const char *outer, const char *name)
{
  const size_t length = strlen(outer);
  return length == 0 || (strncmp(outer, name, length) == 0 && name[length] == '.');
}

/* The port that passes its signal on to all others, which are inputs of its parts; NULL: there is none. */
static const PortRef *outermost(const Load *load, const ConnectionSet *set)
{
  const Part *parts = load->assembly->parts;
  const PortRef *outer = &set->ports[0];
  for (uint32_t i = 1; i < set->count; i++)
    if (strlen(parts[set->ports[i].part].name) < strlen(parts[outer->part].name)) outer = &set->ports[i];
  for (uint32_t i = 0; i < set->count; i++) {
    const PortRef *here = &set->ports[i];
    const ScalarPort *port = &load->causal_classes[load_spec_index(load, here->part)]->ports[here->port];
    if (!port->optional || load->driven_by[load->first_port[here->part] + here->port]) return NULL;
    if (here != outer && !contains(parts[outer->part].name, parts[here->part].name)) return NULL;
  }
  return outer;
}

static int give_to_set(Load *load, const ConnectionSet *set)
{
  const PortRef *outer = outermost(load, set);
  if (!outer) return 1;
  const Part *part = &load->assembly->parts[outer->part];
  const ScalarPort *port = &load->causal_classes[load_spec_index(load, outer->part)]->ports[outer->port];
  double number = 0;
  if (port->open_value && !load_number(load, part, port->open_value, "the default", port->name, &number)) return 0;
  return give_to_port(load, *outer, load_join_name(load, part->name, port->name), set->span, number);
}

int load_open_sets(Load *load)
{
  for (uint32_t i = 0; i < load->assembly->connection_set_count; i++)
    if (!give_to_set(load, &load->assembly->connection_sets[i])) return 0;
  return 1;
}

/* ---- names ---------------------------------------------------------------------------------------------------------- */

static int same_ports(const Load *load, const LiedClass *class_, const PassedSignal *first, uint32_t count)
{
  if (!class_ || class_->n_ports != count) return 0;
  for (uint32_t i = 0; i < count; i++)
    if (strcmp(class_->ports[i].name, first[i].name) != 0 ||
        class_->ports[i].connector != component_port(load, first[i].port)->connector)
      return 0;
  return 1;
}

static const LiedClass *name_class(Load *load, const PassedSignal *first, uint32_t count)
{
  LiedClass *class_ = ARENA_NEW(&load->arena, LiedClass, 1);
  LiedPort *ports = ARENA_NEW(&load->arena, LiedPort, count);
  for (uint32_t i = 0; i < count; i++)
    ports[i] = (LiedPort){.name = first[i].name, .connector = component_port(load, first[i].port)->connector};
  *class_ = (LiedClass){LIED_ABI, .name = "signals", .n_ports = (uint16_t)count, .ports = ports};
  return class_;
}

static int add_names(Load *load, const LiedClass *class_, const PassedSignal *first, uint32_t count)
{
  LiedInstance instance = 0;
  LiedStatus status = lied_add_instance(load->result.system, class_, first->part, &instance);
  for (uint32_t i = 0; i < count && !status; i++)
    status = lied_connect_ports(load->result.system, instance, i, first[i].port.part, first[i].port.port);
  return load_check_status(load, status, first->span);
}

int load_passed_names(Load *load)
{
  const Assembly *assembly = load->assembly;
  const LiedClass *class_ = NULL;
  enum { MOST = 65000 };
  for (uint32_t i = 0; i < assembly->passed_count; i++)
    if (!give_default(load, &assembly->passed[i])) return 0;
  for (uint32_t i = 0, end; i < assembly->passed_count; i = end) {
    const PassedSignal *first = &assembly->passed[i];
    for (end = i; end < assembly->passed_count && assembly->passed[end].part == first->part && end - i < MOST;) end++;
    if (!same_ports(load, class_, first, end - i)) class_ = name_class(load, first, end - i);
    if (!add_names(load, class_, first, end - i)) return 0;
  }
  return 1;
}
