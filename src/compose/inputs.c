/* inputs.c: the inputs that the host may set: ports with one signal that nothing drives, or that an instance gives a number
 * which has no other purpose. Each node is listed once, under the name nearest to the model itself. */
#include "compose/stages.h"

uint32_t number_at_node(const LiedSystem *s, const Plan *plan, uint32_t port)
{
  const PortNode *node = &plan->nodes[plan->node_of[port]];
  for (uint32_t i = 0; i < node->n_members; i++) {
    uint32_t instance = s->structure->port_instance[plan->members[node->first_member + i]];
    const LiedClass *class_ = instance_class(s, instance);
    if (class_->n_parameters == 1 && class_->parameters[0].role == LIED_INPUT_VALUE) return instance;
  }
  return NONE;
}

int is_open_port(const LiedSystem *s, const Plan *plan, uint32_t port)
{
  return port_of(s, port)->optional && plan->nodes[plan->node_of[port]].n_members == 1;
}

static int is_input(const Compose *k, uint32_t port)
{
  const LiedPort *declared = port_of(k->s, port);
  if (declared->connector->n_variables != 1 || declared->connector->variables->kind != LIED_SIGNAL) return 0;
  if (declared->name[0] == HIDDEN) return 0;
  return is_open_port(k->s, k->plan, port) || number_at_node(k->s, k->plan, port) != NONE;
}

static void list_instance(Compose *k, uint32_t instance, uint8_t *listed)
{
  Plan *plan = k->plan;
  const LiedClass *class_ = instance_class(k->s, instance);
  for (unsigned p = 0; p < class_->n_ports; p++) {
    const uint32_t port = k->s->structure->instances[instance].first_port + p;
    if (listed[plan->node_of[port]] || !is_input(k, port)) continue;
    listed[plan->node_of[port]] = 1;
    if (plan->inputs) plan->inputs[plan->n_inputs] = (Ref){instance, REF_PORT, 0, (uint16_t)p};
    plan->n_inputs++;
  }
}

static void list_all(Compose *k)
{
  const Structure *t = k->s->structure;
  uint8_t *listed = ARENA_NEW(&k->work, uint8_t, k->plan->n_nodes);
  const uint32_t model = map_get(&t->instance_map, "", 0);
  k->plan->n_inputs = 0;
  if (model != MAP_NONE && !t->instances[model].removed) list_instance(k, model, listed);
  for (uint32_t i = 0; i < t->n_instances; i++)
    if (i != model && !t->instances[i].removed && !is_hidden(k->s, i)) list_instance(k, i, listed);
}

void compose_inputs(Compose *k)
{
  list_all(k);
  if (!k->plan->n_inputs) return;
  k->plan->inputs = ARENA_NEW(&k->plan->arena, Ref, k->plan->n_inputs);
  list_all(k);
}
