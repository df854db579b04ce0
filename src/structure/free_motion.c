/* free_motion.c: free motions, the classes for parts that a cut leaves unheld: which they are, and what makes a class one. */
#include "structure/structure.h"

/* Classes compiled one by one have copies of their connectors: what fits is the same. */
const LiedClass *free_motion_of(const LiedSystem *s, const LiedConnector *connector)
{
  char difference[200];
  if (connector->free_motion) return connector->free_motion;
  for (size_t i = 0; i < s->structure->n_free_motions; i++)
    if (!connector_difference(connector, s->structure->free_motions[i].own->ports[0].connector, difference, sizeof difference))
      return s->structure->free_motions[i].class_;
  return NULL;
}

static int gives_group(const LiedClass *class_, unsigned group)
{
  for (unsigned b = 0; b < class_->n_blocks; b++)
    for (unsigned o = 0; o < class_->blocks[b].n_outputs && class_->blocks[b].n_inputs == 0; o++)
      if (class_->blocks[b].outputs[o].group == group) return 1;
  return 0;
}

/* What is wrong with a class whose descriptor is valid; NULL: nothing. */
static const char *fault_of(const LiedSystem *s, const LiedClass *class_)
{
  if (class_->n_ports == 0) return "it has no port";
  const LiedConnector *connector = class_->ports[0].connector;
  const char *fault = free_motion_fault(connector, class_);
  for (unsigned i = 0; i < connector->n_variables && !fault; i++)
    if (motion_of(connector, &connector->variables[i]) && !gives_group(class_, connector->variables[i].group))
      fault = "it does not give the motion of its port from its states alone";
  return !fault && s->structure->n_free_motions == FREE_MOTIONS ? "there are too many of them" : fault;
}

LiedStatus lied_add_free_motion(LiedSystem *s, const LiedClass *class_)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = class_check_version(class_, &s->messages);
  if (status) return status;
  for (size_t i = 0; i < s->structure->n_free_motions; i++)
    if (s->structure->free_motions[i].class_ == class_) return LIED_OK;
  status = structure_own(s);
  if (status) return status;
  if (setjmp(s->failure)) return report_no_memory(s);
  Arena *arena = structure_class_arena(s);
  if (!arena) return report_no_memory(s);
  const LiedClass *own = class_own(arena, class_);
  status = class_check(own, &s->messages);
  if (status) return status;
  const char *fault = fault_of(s, own);
  if (fault) {
    system_error(s, (Topic){.code = "wrong-free-motion"}, "class %s cannot be a free motion: %s", own->name, fault);
    return LIED_WRONG_CLASS;
  }
  s->structure->free_motions[s->structure->n_free_motions++] = (FreeMotion){class_, own};
  if (s->plan) structure_changed(s); /* a snapshot has the structure of its Plan */
  return LIED_OK;
}
