/* open_input.c: which port variables are inputs that nothing drives, and where their numbers come from. */
#include <stdio.h>

#include "evaluate/evaluate_internal.h"

/* The instance at the port's node that gives it a number; NONE: there is none. */
static uint32_t number_at_node(const LiedSystem *s, const PortNode *node)
{
  for (uint32_t i = 0; i < node->n_members; i++) {
    uint32_t instance = s->structure->port_instance[s->plan->members[node->first_member + i]];
    const LiedClass *class_ = instance_class(s, instance);
    if (class_->n_parameters == 1 && class_->parameters[0].role == LIED_INPUT_VALUE) return instance;
  }
  return NONE;
}

LiedStatus report_not_open(LiedSystem *s, Ref ref)
{
  Topic about = topic_ref(s, "not-an-open-input", ref);
  ref_name(s, ref, s->text, sizeof s->text);
  if (ref.kind == REF_PORT) { /* as a whole */
    uint32_t port = s->structure->instances[ref.instance].first_port + ref.port;
    about = topic_port(s, "not-an-open-input", port);
    snprintf(s->text, sizeof s->text, "%s", port_name(s, port).text);
  }
  system_error(s, about, "'%s' is not an open input", s->text);
  return LIED_WRONG_VALUE;
}

/* Before composition every input is one: connections count once they are composed. */
LiedStatus find_open_input(LiedSystem *s, Ref ref, OpenInput *input)
{
  if (ref.kind != REF_PORT) return report_not_open(s, ref);
  const Plan *plan = s->plan;
  const ClassInfo *info = instance_info(s, ref.instance);
  const PortSlot slot = port_slot(info, ref);
  *input = (OpenInput){slot.value, NONE};
  int open = info->class_->ports[ref.port].optional && slot.has_value;
  if (plan && ref.instance < plan->n_instances && plan->position[ref.instance] != NONE) {
    const PortNode *node = &plan->nodes[plan->node_of[s->structure->instances[ref.instance].first_port + ref.port]];
    open &= node->n_members == 1;
    if (!open) input->giver = number_at_node(s, node);
  }
  return open || input->giver != NONE ? LIED_OK : report_not_open(s, ref);
}
