/* scale_parameters.c: all parameters of one role at once. */
#include "host/host.h"
#include "structure/structure.h"

static size_t scale_instance(LiedSystem *s, uint32_t instance, LiedRole role, double factor, double *largest)
{
  const LiedClass *class_ = instance_class(s, instance);
  double *value = instance_parameters(s, instance);
  size_t n = 0;
  for (unsigned p = 0; p < class_->n_parameters; p++) {
    if (class_->parameters[p].role != role || value[p] == 0) continue;
    value[p] *= factor;
    *largest = fmax(*largest, value[p]);
    n++;
  }
  return n;
}

size_t scale_parameters(LiedSystem *s, LiedRole role, double factor, double *largest)
{
  size_t n = 0;
  *largest = 0;
  for (uint32_t i = 0; i < s->structure->n_instances; i++)
    if (!s->structure->instances[i].removed) n += scale_instance(s, i, role, factor, largest);
  if (factor != 1 && n > 0) structure_changed(s);
  return n;
}
