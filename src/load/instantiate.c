/* instantiate.c: parts -> instances, connection sets -> connections, bindings of inputs -> drivers. Linear in the number of
 * parts. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "host/host.h"
#include "load/load_internal.h"

uint32_t load_spec_index(const Load *load, uint32_t part)
{
  return load->spec_index[load->assembly->parts[part].spec->number];
}

int load_check_status(Load *load, LiedStatus status, Span span)
{
  if (status == LIED_NO_MEMORY) longjmp(load->failure, 1);
  if (status) load_report_system(load, span);
  return status == LIED_OK;
}

const char *load_join_name(Load *load, const char *part, const char *name)
{
  return arena_printf(&load->arena, "%s%s%s", part, part[0] ? "." : "", name);
}

/* ---- specialisations ------------------------------------------------------------------------------------------------ */

static uint32_t stream_of(const CausalClass *class_, uint32_t variable)
{
  for (uint32_t i = 0; i < class_->stream_count; i++)
    if (class_->streams[i].port == class_->variables[variable].flow_port) return i;
  return NONE;
}

static const VariableUse *uses_of(Load *load, const CausalClass *class_)
{
  uint32_t count = class_->spec->variable_count;
  VariableUse *uses = ARENA_NEW(&load->arena, VariableUse, count);
  for (uint32_t v = 0; v < count; v++) uses[v] = (VariableUse){NONE, NONE, stream_of(class_, v), NONE, NONE, NONE, NONE, NONE};
  for (uint32_t i = 0; i < class_->state_count; i++)
    if (class_->states[i].variable < count) uses[class_->states[i].variable].state = i;
  for (uint32_t i = 0; i < class_->discrete_count; i++)
    if (class_->discretes[i] < count) uses[class_->discretes[i]].discrete = i;
  for (uint32_t i = 0; i < class_->output_count; i++) {
    const CausalVariable *variable = &class_->variables[class_->outputs[i]];
    if (class_->outputs[i] < count) uses[class_->outputs[i]].output = i;
    if (variable->offers != NONE) uses[variable->offers].offered = i;
  }
  for (uint32_t i = 0; i < class_->pre_count; i++)
    if (class_->pre_variables[i] < count) uses[class_->pre_variables[i]].previous = class_->discrete_count + i;
  for (uint32_t p = 0; p < class_->port_count; p++)
    for (uint32_t k = 0; k < class_->ports[p].connector->count; k++)
      if (class_->ports[p].variables[k] < count)
        uses[class_->ports[p].variables[k]].port = p;
      else if (p < class_->spec->port_count) /* it shows a copy */
        uses[class_->spec->ports[p].first_variable + k].port = p;
      else if (class_->ports[p].kind == PORT_WRITE)
        uses[class_->ports[p].spec_variable].port = p;
  for (uint32_t p = 0; p < class_->port_count; p++)
    if (class_->ports[p].kind == PORT_EXPORT) uses[class_->ports[p].spec_variable].export_port = p;
  return uses;
}

static int is_from_states(Load *load, const CausalClass *class_, const Ir *start)
{
  uint32_t count = 0;
  const uint32_t *variables = ir_variables(&load->arena, start, &count);
  for (uint32_t i = 0; i < count; i++)
    if (class_->variables[variables[i]].home == HOME_STATE) return 1;
  return 0;
}

static uint8_t *find_derived_starts(Load *load, const CausalClass *class_)
{
  uint8_t *derived = ARENA_NEW(&load->arena, uint8_t, class_->state_count);
  for (uint32_t i = 0; i < class_->state_count; i++)
    derived[i] = class_->states[i].start && is_from_states(load, class_, class_->states[i].start);
  return derived;
}

static void describe_specs(Load *load)
{
  const Assembly *assembly = load->assembly;
  load->uses = ARENA_NEW(&load->arena, const VariableUse *, assembly->spec_count);
  load->derived_start = ARENA_NEW(&load->arena, uint8_t *, assembly->spec_count);
  load->spec_index = ARENA_NEW(&load->arena, uint32_t, model_specialisation_count(load->model));
  for (uint32_t u = 0; u < assembly->spec_count; u++) {
    load->spec_index[assembly->specs[u]->number] = u;
    load->uses[u] = uses_of(load, load->causal_classes[u]);
    load->derived_start[u] = find_derived_starts(load, load->causal_classes[u]);
  }
}

/* ---- instances ------------------------------------------------------------------------------------------------------ */

/* The value at `variables`, one for each of the specialisation; 0 after an error. */
static int number_from(Load *load, const Part *part, const double *variables, const Ir *ir, const char *what, const char *of,
                       double *number)
{
  IrPoint point = {.variables = variables};
  *number = ir_evaluate(ir, &point);
  if (!point.problem && isfinite(*number)) return 1;
  diagnostic_error(&load->diagnostics, part->span, "not-computable", "%s of %s cannot be computed: %s", what,
                   load_join_name(load, part->name, of), point.problem ? point.problem : "it is not finite");
  load_about(load, .instance = part->name, .variable = of);
  return 0;
}

int load_number(Load *load, const Part *part, const Ir *ir, const char *what, const char *of, double *number)
{
  return number_from(load, part, part->parameters, ir, what, of, number);
}

/* A parameter that nothing needs may be left without value: results show what depends on it as NAN. */
static LiedStatus set_parameter(Load *load, const Part *part, LiedInstance instance, uint32_t number, uint32_t variable)
{
  double value = part->parameters[variable];
  const char *name = part->spec->variables[variable].name;
  LiedStatus status =
      isnan(value) ? lied_set_bounds(load->result.system, load_join_name(load, part->name, name), NAN, NAN) : LIED_OK;
  return status ? status : lied_set_parameter(load->result.system, instance, number, value);
}

static int set_parameters(Load *load, const CausalClass *class_, const Part *part, LiedInstance instance)
{
  LiedStatus status = LIED_OK;
  for (uint32_t i = 0; i < class_->parameter_count && !status; i++) {
    uint32_t variable = class_->parameters[i];
    if (variable < part->spec->variable_count) status = set_parameter(load, part, instance, i, variable);
  }
  return load_check_status(load, status, part->span);
}

static int set_flow(Load *load, const Part *part, const char *name, double number, Span span)
{
  const char *full = load_join_name(load, part->name, name);
  return load_check_status(load, lied_set(load->result.system, full, number), span);
}

/* Values before the first event, kept behind the discrete variables. */
static int set_previous(Load *load, const CausalClass *class_, const Part *part, LiedInstance instance)
{
  for (uint32_t i = 0; i < class_->pre_count; i++) {
    const Ir *start = class_->pre_starts[i];
    const char *name = class_->variables[class_->pre_variables[i]].name;
    double number;
    if (!start || start->kind == IR_NUMBER) continue;
    if (!load_number(load, part, start, "the start value", name, &number)) return 0;
    LiedStatus status = lied_set_discrete(load->result.system, instance, class_->discrete_count + i, number);
    if (!load_check_status(load, status, part->span)) return 0;
  }
  return 1;
}

/* Those that cannot be computed yet keep their start values: the first event gives them, or says why it cannot. */
static int set_first_values(Load *load, const CausalClass *class_, const Part *part, LiedInstance instance)
{
  LiedStatus status = LIED_OK;
  const double start = load->assembly->experiment.start;
  for (uint32_t i = 0; i < class_->discrete_count && !status; i++) {
    IrPoint point = {.variables = part->parameters, .time = isnan(start) ? 0 : start};
    double number = class_->first_values[i] ? ir_evaluate(class_->first_values[i], &point) : NAN;
    if (!point.problem && isfinite(number)) status = lied_set_discrete(load->result.system, instance, i, number);
  }
  return load_check_status(load, status, part->span);
}

/* Start values that depend on parameters; constant ones stand in the component, those that depend on others come last. */
static int set_starts(Load *load, uint32_t spec, const Part *part, LiedInstance instance)
{
  const CausalClass *class_ = load->causal_classes[spec];
  double number;
  for (uint32_t i = 0; i < class_->state_count; i++) {
    const CausalState *state = &class_->states[i];
    if (!state->start || state->start->kind == IR_NUMBER || load->derived_start[spec][i]) continue;
    if (!load_number(load, part, state->start, "the start value", class_->variables[state->variable].name, &number)) return 0;
    if (!load_check_status(load, lied_set_start(load->result.system, instance, i, number), part->span)) return 0;
  }
  for (uint32_t i = 0; i < class_->stream_count; i++) {
    const Ir *start = class_->stream_starts[i];
    if (!start) continue;
    if (!load_number(load, part, start, "the start value", class_->streams[i].name, &number)) return 0;
    if (!set_flow(load, part, class_->streams[i].name, number, part->span)) return 0;
  }
  for (uint32_t i = 0; i < class_->discrete_count; i++) {
    const Ir *start = class_->discrete_starts[i];
    if (!start || start->kind == IR_NUMBER) continue;
    if (!load_number(load, part, start, "the start value", class_->variables[class_->discretes[i]].name, &number)) return 0;
    if (!load_check_status(load, lied_set_discrete(load->result.system, instance, i, number), part->span)) return 0;
  }
  return set_previous(load, class_, part, instance) && set_first_values(load, class_, part, instance);
}

static const Ir *limit_of(const Part *part, uint32_t variable, IrAttribute attribute)
{
  for (uint32_t i = 0; i < part->override_count; i++)
    if (part->overrides[i].variable == variable && part->overrides[i].attribute == attribute) return part->overrides[i].value;
  return part->spec->variables[variable].attributes[attribute];
}

static double limit_value(const Part *part, uint32_t variable, IrAttribute attribute, double otherwise)
{
  const Ir *limit = limit_of(part, variable, attribute);
  IrPoint point = {.variables = part->parameters};
  double value = limit ? ir_evaluate(limit, &point) : otherwise;
  return point.problem ? otherwise : value;
}

/* Bounds that are not those of the class: modified, or dependent on parameters. */
static int has_own_limit(const Part *part, uint32_t variable, IrAttribute attribute)
{
  const Ir *limit = limit_of(part, variable, attribute), *of_class = part->spec->variables[variable].attributes[attribute];
  return limit && (limit != of_class || limit->kind != IR_NUMBER);
}

static int has_place(const CausalVariable *variable)
{
  return variable->home == HOME_PARAMETER || variable->home == HOME_STATE || variable->home == HOME_LOCAL ||
         variable->home == HOME_DISCRETE || variable->home == HOME_OUTPUT;
}

static int set_bounds(Load *load, const CausalClass *class_, const Part *part)
{
  LiedStatus status = LIED_OK;
  for (uint32_t v = 0; v < part->spec->variable_count && !status; v++) {
    const IrVariable *variable = &part->spec->variables[v];
    if (!has_own_limit(part, v, ATTRIBUTE_MIN) && !has_own_limit(part, v, ATTRIBUTE_MAX)) continue;
    if (variable->cross_reference || !has_place(&class_->variables[v]) || isnan(part->parameters[v])) continue;
    status = lied_set_bounds(load->result.system, load_join_name(load, part->name, variable->name),
                             limit_value(part, v, ATTRIBUTE_MIN, -INFINITY), limit_value(part, v, ATTRIBUTE_MAX, INFINITY));
  }
  return load_check_status(load, status, part->span);
}

static int add_instance(Load *load, uint32_t index)
{
  const Part *part = &load->assembly->parts[index];
  uint32_t u = load_spec_index(load, index);
  LiedInstance instance = 0;
  LiedStatus status = lied_add_instance(load->result.system, load->class_sources[u].class_, part->name, &instance);
  return load_check_status(load, status, part->span) && set_parameters(load, load->causal_classes[u], part, instance) &&
         set_bounds(load, load->causal_classes[u], part) && set_starts(load, u, part, instance);
}

static int add_instances(Load *load)
{
  const Assembly *assembly = load->assembly;
  size_t ports = 0;
  load->first_port = ARENA_NEW(&load->arena, size_t, assembly->part_count);
  for (uint32_t i = 0; i < assembly->part_count; i++) {
    if (!add_instance(load, i)) return 0;
    load->first_port[i] = ports;
    ports += load->causal_classes[load_spec_index(load, i)]->port_count;
  }
  load->driven_by = ARENA_NEW(&load->arena, uint8_t, ports);
  load->connection_set_of = ARENA_NEW(&load->arena, const ConnectionSet *, ports);
  return 1;
}

/* ---- connections ---------------------------------------------------------------------------------------------------- */

static int is_input(const Load *load, const PortRef *ref)
{
  const IrConnector *connector = load->assembly->parts[ref->part].spec->ports[ref->port].connector;
  return connector->count == 1 && connector->variables[0].is_input;
}

/* Inputs that one connector passes on have nothing that drives them yet. */
static int has_driver(const Load *load, const ConnectionSet *set)
{
  for (uint32_t i = 0; i < set->count; i++)
    if (!is_input(load, &set->ports[i])) return 1;
  return 0;
}

static int connect_set(Load *load, const ConnectionSet *set)
{
  uint8_t driven_by = has_driver(load, set) ? DRIVEN_BY_CONNECTION : 0;
  for (uint32_t i = 0; i < set->count; i++) {
    const PortRef *here = &set->ports[i], *before = &set->ports[i ? i - 1 : 0];
    size_t port = load->first_port[here->part] + here->port;
    load->driven_by[port] = driven_by;
    load->connection_set_of[port] = set;
    if (i == 0) continue;
    if (!load_check_status(load, lied_connect_ports(load->result.system, before->part, before->port, here->part, here->port),
                           set->span))
      return 0;
  }
  return 1;
}

static int connect_sets(Load *load)
{
  int all = 1;
  for (uint32_t i = 0; i < load->assembly->connection_set_count; i++)
    all &= connect_set(load, &load->assembly->connection_sets[i]);
  return all;
}

/* ---- inputs --------------------------------------------------------------------------------------------------------- */

static const char *own_port_name(const Load *load, uint32_t part, uint32_t port)
{
  return load->causal_classes[load_spec_index(load, part)]->ports[port].name;
}

int load_report_if_driven_as(Load *load, uint32_t part, uint32_t port, const char *name, Span span)
{
  static const char *const by[] = {"", "is connected", "is given by an equation", "is bound to an expression",
                                   "is in the file twice"};
  uint8_t driven_by = load->driven_by[load->first_port[part] + port];
  if (driven_by) {
    diagnostic_error(&load->diagnostics, span, "given-twice", "%s %s: it cannot be driven twice", name, by[driven_by]);
    load_about(load, .instance = load->assembly->parts[part].name, .port = own_port_name(load, part, port));
  }
  return driven_by;
}

int load_report_if_driven(Load *load, uint32_t part, uint32_t port, Span span)
{
  const char *name = load_join_name(load, load->assembly->parts[part].name, own_port_name(load, part, port));
  return load_report_if_driven_as(load, part, port, name, span);
}

void load_mark_driven(Load *load, uint32_t part, uint32_t port, uint8_t by)
{
  const ConnectionSet *set = load->connection_set_of[load->first_port[part] + port];
  load->driven_by[load->first_port[part] + port] = by;
  for (uint32_t i = 0; set && i < set->count; i++)
    load->driven_by[load->first_port[set->ports[i].part] + set->ports[i].port] = by;
}

int load_attach_driver(Load *load, uint32_t part, uint32_t port, const InputDriver *driver, Span span)
{
  LiedSystem *system = load->result.system;
  const Part *owner = &load->assembly->parts[part];
  const LiedPort *target = &load->class_sources[load_spec_index(load, part)].class_->ports[port];
  const LiedClass *class_ = input_driver_class(&load->drivers, driver, target->connector);
  LiedInstance instance = 0;
  if (load_report_if_driven(load, part, port, span)) return 0;
  if (!class_) {
    diagnostic_error(&load->diagnostics, span, "not-an-input", "%s is part of a connector with other variables", target->name);
    load_about(load, .instance = owner->name, .port = target->name);
    diagnostic_remedy(&load->diagnostics, "connect it instead");
    return 0;
  }
  char *name = arena_printf(&load->arena, "$%s", load_join_name(load, owner->name, target->name));
  LiedStatus status = lied_add_instance(system, class_, name, &instance);
  if (!status) status = lied_set_parameter(system, instance, INPUT_DRIVER_NUMBER, driver->number);
  if (!status) status = lied_connect_ports(system, instance, 0, part, port);
  load_mark_driven(load, part, port, DRIVEN_BY_BINDING);
  return load_check_status(load, status, span);
}

static int bind_number(Load *load, uint32_t part, uint32_t port, double number, Span span)
{
  if (load_report_if_driven(load, part, port, span)) return 0;
  load_mark_driven(load, part, port, DRIVEN_BY_BINDING);
  return load_check_status(load, lied_set_input(load->result.system, part, port, number), span);
}

static int bind_input(Load *load, uint32_t part, uint32_t port, const PartOverride *override)
{
  const char *problem = NULL;
  int may_be_open = load->causal_classes[load_spec_index(load, part)]->ports[port].optional &&
                    !load->connection_set_of[load->first_port[part] + port];
  if (override->value->kind == IR_NUMBER && may_be_open)
    return bind_number(load, part, port, override->value->number, override->span);
  const InputDriver *driver = input_driver_of_expression(&load->drivers, override->value, &problem);
  if (driver) return load_attach_driver(load, part, port, driver, override->span);
  diagnostic_error(&load->diagnostics, override->span, "wrong-binding", "%s cannot be bound to this expression: %s",
                   own_port_name(load, part, port), problem);
  load_about(load, .instance = load->assembly->parts[part].name, .port = own_port_name(load, part, port));
  return 0;
}

typedef struct PartValues {
  IrPool *pool;
  const Part *part;
} PartValues;

static const Ir *value_of_parameter(void *user, const Ir *leaf)
{
  const PartValues *values = user;
  const Specialisation *spec = values->part->spec;
  if (leaf->kind != IR_VARIABLE || spec->variables[leaf->index].variability > VARIABILITY_PARAMETER) return leaf;
  return ir_number(values->pool, values->part->parameters[leaf->index], (TypeKind)leaf->type);
}

const Ir *load_with_parameters(Load *load, const Part *part, const Ir *ir)
{
  return ir_substitute(model_pool(load->model), ir, value_of_parameter, &(PartValues){model_pool(load->model), part});
}

/* A default that changes in time drives the input. */
static int drive_by_default(Load *load, uint32_t index, uint32_t p, const Ir *value)
{
  const Part *part = &load->assembly->parts[index];
  const CausalClass *class_ = load->causal_classes[load_spec_index(load, index)];
  Span span = part->name[0] ? part->span : class_->spec->span;
  PartOverride binding = {.attribute = ATTRIBUTE_VALUE, .value = load_with_parameters(load, part, value), .span = span};
  return bind_input(load, index, p, &binding);
}

/* Whether the value changes during a run. */
static int varies(Load *load, const Part *part, const Ir *value)
{
  uint32_t count = 0;
  const uint32_t *variables = ir_variables(&load->arena, value, &count);
  for (uint32_t i = 0; i < count; i++)
    if (part->spec->variables[variables[i]].variability > VARIABILITY_PARAMETER) return 1;
  return ir_has_time(value);
}

/* Defaults that are not numbers, of inputs that nothing drives. */
static int set_open_values(Load *load, uint32_t index)
{
  const CausalClass *class_ = load->causal_classes[load_spec_index(load, index)];
  const Part *part = &load->assembly->parts[index];
  double number;
  for (uint32_t p = 0; p < class_->port_count; p++) {
    const ScalarPort *port = &class_->ports[p];
    if (!port->optional || !port->open_value || port->open_value->kind == IR_NUMBER) continue;
    if (load->driven_by[load->first_port[index] + p]) continue;
    if (varies(load, part, port->open_value)) {
      if (!drive_by_default(load, index, p, port->open_value)) return 0;
      continue;
    }
    if (!load_number(load, part, port->open_value, "the default", port->name, &number)) return 0;
    if (!load_check_status(load, lied_set_input(load->result.system, index, p, number), part->span)) return 0;
  }
  return 1;
}

/* ---- what a part says besides --------------------------------------------------------------------------------------- */

/* An initial equation of the class says more than a start value that a modifier guesses. */
static int is_guess(const CausalClass *class_, const PartOverride *override)
{
  return !override->is_setting && class_->variables[override->variable].starts_by_equation;
}

static int report_two_starts(Load *load, const Part *part, const PartOverride *override)
{
  const char *name = part->spec->variables[override->variable].name;
  diagnostic_error(&load->diagnostics, override->span, "initial-value",
                   "the initial value of %s is given twice: here with fixed = true and by an initial equation of its class",
                   load_join_name(load, part->name, name));
  load_about(load, .instance = part->name, .variable = name);
  diagnostic_remedy(&load->diagnostics, "remove fixed = true");
  return 0;
}

static int set_start(Load *load, uint32_t index, const VariableUse *use, const PartOverride *override)
{
  LiedSystem *system = load->result.system;
  const Part *part = &load->assembly->parts[index];
  if (is_guess(load->causal_classes[load_spec_index(load, index)], override))
    return !part->spec->variables[override->variable].fixed || report_two_starts(load, part, override);
  double number = override->value->number;
  const char *name = part->spec->variables[override->variable].name;
  if (use->state != NONE) return load_check_status(load, lied_set_start(system, index, use->state, number), override->span);
  if (use->discrete != NONE || use->previous != NONE) {
    LiedStatus status = LIED_OK;
    if (use->discrete != NONE) status = lied_set_discrete(system, index, use->discrete, number);
    if (use->previous != NONE && !status) status = lied_set_discrete(system, index, use->previous, number);
    return load_check_status(load, status, override->span);
  }
  if (use->stream != NONE) {
    const CausalClass *class_ = load->causal_classes[load_spec_index(load, index)];
    number *= class_->variables[override->variable].flow_sign;
    return set_flow(load, part, class_->streams[use->stream].name, number, override->span);
  }
  diagnostic_warning(&load->diagnostics, override->span, "no-effect", "the start value has no effect: %s is not a state",
                     load_join_name(load, part->name, name));
  load_about(load, .instance = part->name, .variable = name);
  return 1;
}

static int apply_override(Load *load, uint32_t part, const PartOverride *override)
{
  uint32_t u = load_spec_index(load, part);
  const VariableUse *use = &load->uses[u][override->variable];
  const char *name = load->assembly->specs[u]->variables[override->variable].name;
  switch (override->attribute) {
  case ATTRIBUTE_VALUE:
    if (use->port != NONE) return bind_input(load, part, use->port, override);
    diagnostic_error(&load->diagnostics, override->span, "not-an-input", "%s is not an input", name);
    load_about(load, .instance = load->assembly->parts[part].name, .variable = name);
    return 0;
  case ATTRIBUTE_START:
    return set_start(load, part, use, override);
  case ATTRIBUTE_NOMINAL:
    if (use->state != NONE) {
      diagnostic_warning(&load->diagnostics, override->span, "not-supported",
                         "nominal of a single instance: not supported yet, so %s keeps the value of its class", name);
      load_about(load, .instance = load->assembly->parts[part].name, .variable = name);
    }
    return 1;
  default:
    return 1;
  }
}

static int apply_overrides(Load *load)
{
  int all = 1;
  for (uint32_t i = 0; i < load->assembly->part_count; i++) {
    const Part *part = &load->assembly->parts[i];
    for (uint32_t k = 0; k < part->override_count; k++) all &= apply_override(load, i, &part->overrides[k]);
  }
  return all;
}

/* ---- start values that depend on those of other states ---------------------------------------------------------------- */

static const PartOverride *start_override(const CausalClass *class_, const Part *part, uint32_t variable)
{
  for (uint32_t i = 0; i < part->override_count; i++) {
    const PartOverride *override = &part->overrides[i];
    if (override->variable == variable && override->attribute == ATTRIBUTE_START && !is_guess(class_, override))
      return override;
  }
  return NULL;
}

/* Parameters, and the start values of states that depend on nothing else. */
static int known_at_start(Load *load, uint32_t spec, const Part *part, double *known)
{
  const CausalClass *class_ = load->causal_classes[spec];
  memcpy(known, part->parameters, part->spec->variable_count * sizeof *known);
  for (uint32_t i = 0; i < class_->state_count; i++) {
    const CausalState *state = &class_->states[i];
    if (state->variable >= part->spec->variable_count) continue;
    const PartOverride *override = start_override(class_, part, state->variable);
    const Ir *start = override ? override->value : state->start;
    if (!start || (!override && load->derived_start[spec][i])) continue;
    if (!load_number(load, part, start, "the start value", class_->variables[state->variable].name, &known[state->variable]))
      return 0;
  }
  return 1;
}

static int set_derived_start(Load *load, uint32_t index, uint32_t state, double *known)
{
  const Part *part = &load->assembly->parts[index];
  uint32_t spec = load_spec_index(load, index);
  const CausalClass *class_ = load->causal_classes[spec];
  uint32_t variable = class_->states[state].variable;
  double number;
  if (start_override(class_, part, variable)) return 1;
  return known_at_start(load, spec, part, known) &&
         number_from(load, part, known, class_->states[state].start, "the start value", class_->variables[variable].name,
                     &number) &&
         load_check_status(load, lied_set_start(load->result.system, index, state, number), part->span);
}

static int set_derived_starts(Load *load)
{
  const Assembly *assembly = load->assembly;
  uint32_t most = 0;
  for (uint32_t u = 0; u < assembly->spec_count; u++)
    if (assembly->specs[u]->variable_count > most) most = assembly->specs[u]->variable_count;
  double *known = ARENA_NEW(&load->arena, double, most);
  for (uint32_t p = 0; p < assembly->part_count; p++) {
    uint32_t u = load_spec_index(load, p);
    for (uint32_t i = 0; i < load->causal_classes[u]->state_count; i++)
      if (load->derived_start[u][i] && !set_derived_start(load, p, i, known)) return 0;
  }
  return 1;
}

/* ---- outputs of the model itself -------------------------------------------------------------------------------------- */

/* 0 after an error. One that no equation needs has no place in the system. */
static int add_output(Load *load, const char *name, Span span)
{
  LiedStatus status = host_add_output(load->result.system, name);
  return status == LIED_UNKNOWN_NAME || load_check_status(load, status, span);
}

static int add_own_outputs(Load *load, const Part *part)
{
  for (uint32_t v = 0; v < part->spec->variable_count; v++) {
    const IrVariable *variable = &part->spec->variables[v];
    if (variable->is_output && !variable->cross_reference && !add_output(load, variable->name, part->span)) return 0;
  }
  return 1;
}

static int add_outputs(Load *load)
{
  const Assembly *assembly = load->assembly;
  for (uint32_t i = 0; i < assembly->part_count; i++)
    if (!assembly->parts[i].name[0] && !add_own_outputs(load, &assembly->parts[i])) return 0;
  for (uint32_t i = 0; i < assembly->passed_count; i++) {
    const PassedSignal *passed = &assembly->passed[i];
    if (!passed->part[0] && !passed->is_input && !add_output(load, passed->name, passed->span)) return 0;
  }
  return 1;
}

int load_instantiate(Load *load)
{
  const Assembly *assembly = load->assembly;
  describe_specs(load);
  input_drivers_init(&load->drivers, &load->arena, model_pool(load->model));
  if (!add_instances(load) || !connect_sets(load) || !load_cross_references(load) || !load_take_outputs(load) ||
      !apply_overrides(load) || !set_derived_starts(load))
    return 0;
  if (!load_passed_values(load) || (load->request->inputs && !load_input_file(load)) || !load_passed_names(load) ||
      !load_open_sets(load) || !add_outputs(load))
    return 0;
  for (uint32_t i = 0; i < assembly->part_count; i++)
    if (!set_open_values(load, i)) return 0;
  return load_formals(load);
}
