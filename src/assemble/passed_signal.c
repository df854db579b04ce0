/* passed_signal.c: signals that a class without equations of its own only passes on: connectors that are nodes, but may be
 * given a value. */
#include "assemble/assemble_internal.h"

static int is_signal(const Sources *sources, const PortSource *port)
{
  if (port->count != 1) return 0;
  uint32_t prefixes = all_prefixes(sources->variables[port->first].member);
  return prefixes & (PREFIX_INPUT | PREFIX_OUTPUT) && !(prefixes & PREFIX_FLOW);
}

/* A value that varies and is written outside is an equation of the class that contains it. 0 after an error. */
static int find_value(Model *model, const VariableSource *source, PassedSignal *signal)
{
  const Layer *layer = layers_value(model, source->member->layers);
  if (!layer) return 1;
  signal->span = layer->span;
  signal->is_default = !layer->is_outside;
  if (layer_varies(model, layer)) {
    if (!layer->is_outside) model_unsupported(model, layer->span, "an input bound to variables inside of its class");
    return layer->is_outside;
  }
  signal->value = layer_element(model, layer, source->member, source->element, (TypeKind)source->member->type.kind);
  return signal->value != NULL;
}

int pass_signals(Assembler *a, uint32_t instance, const char *name)
{
  const Sources *sources = &a->instances[instance].scope->plan->sources;
  for (uint32_t p = 0; p < sources->port_count; p++) {
    const PortSource *port = &sources->ports[p];
    const VariableSource *source = &sources->variables[port->first];
    if (!is_signal(sources, port)) continue;
    PassedNode *passed = ARRAY_PUSH(a->model->arena, a->passed, a->passed_count, a->passed_capacity);
    *passed = (PassedNode){.node = a->instances[instance].first_node + p};
    passed->signal = (PassedSignal){.part = name, .name = port->name, .span = port->member->component->span};
    passed->signal.is_input = (all_prefixes(source->member) & PREFIX_INPUT) != 0;
    PassedSignal signal = passed->signal;
    if (signal.is_input && !a->model->specialise_only && !find_value(a->model, source, &signal)) return 0;
    a->passed[a->passed_count - 1].signal = signal;
  }
  return 1;
}

/* Signals that are connected with nothing have no effect. */
void collect_passed(Assembler *a)
{
  Assembly *assembly = a->assembly;
  assembly->passed = ARENA_NEW(a->model->arena, PassedSignal, a->passed_count);
  for (uint32_t i = 0; i < a->passed_count; i++) {
    uint32_t node = port_at(a, a->passed[i].node);
    if (node == NONE) continue;
    PassedSignal *passed = &assembly->passed[assembly->passed_count++];
    *passed = a->passed[i].signal;
    passed->port = (PortRef){a->nodes[node].part, a->nodes[node].port};
  }
}
