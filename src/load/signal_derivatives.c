/* signal_derivatives.c: classes that need the derivative of a signal get it from where the signal comes from.
 *
 * A class is compiled by itself, so it asks: each of its parts takes the derivative as one more signal, and the part that gives
 * the signal gives its derivative, too. That one may need derivatives of its own inputs, and asks in the next round. Parts that
 * are not asked keep their class. */
#include <stdlib.h>

#include "load/load_internal.h"

typedef struct Writer { /* of an input of a part: a variable of another part */
  PortRef input;        /* `port` is the variable */
  PortRef source;
} Writer;

typedef struct Wiring {
  Load *load;
  const ConnectionSet **set_of; /* [first_node of a part + port] or NULL */
  Writer *writers;              /* [writer_count] by input */
  size_t writer_count;
} Wiring;

/* ---- where signals come from ---------------------------------------------------------------------------------------- */

static int compare_writers(const void *a, const void *b)
{
  const PortRef *left = &((const Writer *)a)->input, *right = &((const Writer *)b)->input;
  if (left->part != right->part) return left->part < right->part ? -1 : 1;
  return left->port < right->port ? -1 : left->port > right->port;
}

static void list_writers(Wiring *wiring)
{
  const Assembly *assembly = wiring->load->assembly;
  size_t count = 0;
  for (uint32_t i = 0; i < assembly->part_count; i++) count += assembly->parts[i].cross_reference_count;
  wiring->writers = ARENA_NEW(&wiring->load->arena, Writer, count);
  for (uint32_t i = 0; i < assembly->part_count; i++)
    for (uint32_t k = 0; k < assembly->parts[i].cross_reference_count; k++) {
      const PartCrossReference *r = &assembly->parts[i].cross_references[k];
      if (!assembly->parts[i].spec->variables[r->variable].is_written) continue;
      wiring->writers[wiring->writer_count++] = (Writer){{r->part, r->target}, {i, r->variable}};
    }
  qsort(wiring->writers, wiring->writer_count, sizeof *wiring->writers, compare_writers);
}

static Wiring wiring_of(Load *load)
{
  const Assembly *assembly = load->assembly;
  Wiring wiring = {.load = load};
  uint32_t nodes = 0;
  for (uint32_t i = 0; i < assembly->part_count; i++) {
    uint32_t end = assembly->parts[i].first_node + assembly->parts[i].spec->port_count;
    if (end > nodes) nodes = end;
  }
  wiring.set_of = ARENA_NEW(&load->arena, const ConnectionSet *, nodes);
  for (uint32_t i = 0; i < assembly->connection_set_count; i++) {
    const ConnectionSet *set = &assembly->connection_sets[i];
    for (uint32_t k = 0; k < set->count; k++)
      wiring.set_of[assembly->parts[set->ports[k].part].first_node + set->ports[k].port] = set;
  }
  list_writers(&wiring);
  return wiring;
}

typedef enum SourceKind { SOURCE_NONE, SOURCE_PART, SOURCE_EXPRESSION } SourceKind;

typedef struct SignalSource {
  SourceKind kind;
  uint32_t part, variable; /* SOURCE_PART */
  const Ir *value;         /* SOURCE_EXPRESSION, in time */
  Span span;               /* of it */
} SignalSource;

static SignalSource source_of_part(uint32_t part, uint32_t variable)
{
  return (SignalSource){.kind = SOURCE_PART, .part = part, .variable = variable};
}

static SignalSource source_of_reference(const Part *part, uint32_t variable)
{
  for (uint32_t k = 0; k < part->cross_reference_count; k++)
    if (part->cross_references[k].variable == variable)
      return source_of_part(part->cross_references[k].part, part->cross_references[k].target);
  return (SignalSource){0};
}

/* What an input has that is written by another part, or bound to an expression. */
static SignalSource given_to(const Wiring *wiring, uint32_t part, uint32_t variable)
{
  const Part *owner = &wiring->load->assembly->parts[part];
  Writer wanted = {{part, variable}, {0, 0}};
  const Writer *writer = bsearch(&wanted, wiring->writers, wiring->writer_count, sizeof *wiring->writers, compare_writers);
  if (writer) return source_of_part(writer->source.part, writer->source.port);
  for (uint32_t k = 0; k < owner->override_count; k++) {
    const PartOverride *o = &owner->overrides[k];
    if (o->variable == variable && o->attribute == ATTRIBUTE_VALUE)
      return (SignalSource){.kind = SOURCE_EXPRESSION, .value = o->value, .span = o->span};
  }
  return (SignalSource){0};
}

static SignalSource passed_to(const Load *load, PortRef port)
{
  for (uint32_t i = 0; i < load->assembly->passed_count; i++) {
    const PassedSignal *passed = &load->assembly->passed[i];
    if (passed->is_input && passed->value && passed->port.part == port.part && passed->port.port == port.port)
      return (SignalSource){.kind = SOURCE_EXPRESSION, .value = passed->value, .span = passed->span};
  }
  return (SignalSource){0};
}

/* Of those that are connected: an output, or what drives one of the inputs. */
static SignalSource connected_to(const Wiring *wiring, const ConnectionSet *set, uint32_t element)
{
  const Part *parts = wiring->load->assembly->parts;
  SignalSource source = {0};
  for (uint32_t i = 0; i < set->count; i++) {
    const IrPort *port = &parts[set->ports[i].part].spec->ports[set->ports[i].port];
    if (port->connector->variables[element].is_output)
      return source_of_part(set->ports[i].part, port->first_variable + element);
  }
  for (uint32_t i = 0; i < set->count && !source.kind; i++) {
    const IrPort *port = &parts[set->ports[i].part].spec->ports[set->ports[i].port];
    source = given_to(wiring, set->ports[i].part, port->first_variable + element);
    if (!source.kind) source = passed_to(wiring->load, set->ports[i]);
  }
  return source;
}

static SignalSource default_of(Load *load, const Part *part, uint32_t variable)
{
  const IrVariable *input = &part->spec->variables[variable];
  const Ir *value = input->attributes[ATTRIBUTE_VALUE];
  uint32_t count = 0;
  if (!value || !part->parameters) value = ir_real(model_pool(load->model), 0);
  value = load_with_parameters(load, part, value);
  ir_variables(&load->arena, value, &count);
  if (!input->is_input || count > 0) return (SignalSource){0};
  return (SignalSource){.kind = SOURCE_EXPRESSION, .value = value, .span = input->span};
}

static SignalSource find_source(const Wiring *wiring, uint32_t part, uint32_t variable)
{
  const Part *owner = &wiring->load->assembly->parts[part];
  const IrVariable *v = &owner->spec->variables[variable];
  if (v->cross_reference) return source_of_reference(owner, variable);
  const ConnectionSet *set = v->port == NONE ? NULL : wiring->set_of[owner->first_node + v->port];
  SignalSource source = set ? connected_to(wiring, set, v->port_variable) : given_to(wiring, part, variable);
  if (!source.kind && !set && v->port != NONE) source = passed_to(wiring->load, (PortRef){part, v->port});
  return source.kind ? source : default_of(wiring->load, owner, variable);
}

/* ---- their derivatives ---------------------------------------------------------------------------------------------- */

static const Ir *by_time(void *user, const Ir *leaf)
{
  return leaf->kind == IR_TIME ? ir_real(user, 1) : NULL;
}

static int take_from_part(Load *load, uint32_t part, uint32_t variable, const SignalSource *source)
{
  Part *owner = &load->assembly->parts[part], *other = &load->assembly->parts[source->part];
  uint32_t offered = part_add_derivative(load->model, other, source->variable, DERIVATIVE_OFFERED);
  uint32_t taken = part_add_derivative(load->model, owner, variable, DERIVATIVE_READ);
  part_refer(load->model, owner, (PartCrossReference){taken, source->part, offered});
  return 1;
}

static int take_from_expression(Load *load, uint32_t part, uint32_t variable, const SignalSource *source)
{
  Part *owner = &load->assembly->parts[part];
  const char *name = owner->spec->variables[variable].name;
  const Ir *culprit = NULL;
  const Ir *slope =
      ir_differentiate_by_time(causal_differentiator(load->causal), source->value, by_time, model_pool(load->model), &culprit);
  if (!slope) {
    diagnostic_error(&load->diagnostics, source->span, "no-derivative",
                     "the derivative of %s is needed, but this expression has none", load_join_name(load, owner->name, name));
    load_about(load, .instance = owner->name, .variable = name);
    return 0;
  }
  uint32_t taken = part_add_derivative(load->model, owner, variable, DERIVATIVE_INPUT);
  if (!ir_is_number(slope, 0)) part_override(load->model, owner, (PartOverride){taken, ATTRIBUTE_VALUE, slope, source->span, 0});
  return 1;
}

static int report_no_source(Load *load, const Part *part, const ScalarNeed *need)
{
  const char *name = part->spec->variables[need->variable].name;
  diagnostic_error(&load->diagnostics, need->span, "no-derivative", "the derivative of the signal %s is needed", name);
  load_about(load, .instance = part->name, .variable = name);
  diagnostic_remedy(&load->diagnostics,
                    "give a prescribed motion position, velocity and acceleration together, or filter its reference");
  return 0;
}

static int supply(const Wiring *wiring, uint32_t part, const ScalarNeed *need)
{
  Load *load = wiring->load;
  const Part *owner = &load->assembly->parts[part];
  if (!load->first_need) {
    load->first_need = load_join_name(load, owner->name, owner->spec->variables[need->variable].name);
    load->first_need_span = need->span;
  }
  const SignalSource source = find_source(wiring, part, need->variable);
  if (source.kind == SOURCE_PART) return take_from_part(load, part, need->variable, &source);
  if (source.kind == SOURCE_EXPRESSION) return take_from_expression(load, part, need->variable, &source);
  return report_no_source(load, &load->assembly->parts[part], need);
}

/* ---- all parts ------------------------------------------------------------------------------------------------------ */

int load_needs_derivatives(const Load *load)
{
  uint32_t count = 0;
  for (uint32_t u = 0; u < load->assembly->spec_count && !count; u++)
    causal_needs(load->causal, load->assembly->specs[u], &count);
  return count > 0;
}

int load_supply_derivatives(Load *load)
{
  const Wiring wiring = wiring_of(load);
  int fine = 1;
  for (uint32_t i = 0; i < load->assembly->part_count; i++) {
    uint32_t count;
    const ScalarNeed *needs = causal_needs(load->causal, load->assembly->parts[i].spec, &count);
    for (uint32_t k = 0; k < count; k++) fine &= supply(&wiring, i, &needs[k]);
  }
  assembly_list_specs(load->model, load->assembly);
  return fine;
}

void load_note_derivatives(Load *load)
{
  if (load->first_need && load->diagnostics.last)
    diagnostic_note(&load->diagnostics, load->first_need_span, "the derivative of %s is needed here", load->first_need);
}
