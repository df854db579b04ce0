/* follow_class.c: instances of a class that was loaded alone: parameters and start values that the class computes from others
 * follow those, unless the host gave them. */
#include <math.h>

#include "host/host.h"
#include "load/load_internal.h"

static int is_known(const Ir *ir, const double *values)
{
  if (ir->kind == IR_VARIABLE) return !isnan(values[ir->index]);
  for (uint32_t i = 0; i < ir->count; i++)
    if (!is_known(ir->operands[i], values)) return 0;
  return 1;
}

static LiedStatus put(LiedSystem *s, Ref ref, double before, double now)
{
  return isfinite(now) && (isnan(before) || before != now) ? host_put(s, ref, now) : LIED_OK;
}

static double value_of(const Ir *ir, const double *values)
{
  IrPoint point = {.variables = values};
  double value = is_known(ir, values) ? ir_evaluate(ir, &point) : NAN;
  return point.problem ? NAN : value;
}

/* A value that shaped the class is not that of its declaration where a setting gave it. */
static int is_computed(const Load *load, const IrVariable *variable)
{
  return variable->attributes[ATTRIBUTE_VALUE] && !variable->cross_reference &&
         !(variable->is_structural && load->kept.n_settings);
}

static LiedStatus follow_parameters(const Load *load, LiedSystem *s, uint32_t instance, double *values)
{
  const CausalClass *class_ = load->causal_classes[0];
  const Specialisation *spec = class_->spec;
  LiedStatus status = LIED_OK;
  for (uint32_t i = 0; i < class_->parameter_count; i++)
    if (class_->parameters[i] < spec->variable_count) values[class_->parameters[i]] = instance_parameters(s, instance)[i];
  for (uint32_t k = 0; k < spec->parameter_count && !status; k++) {
    uint32_t v = spec->parameter_order[k];
    int has_place = class_->variables[v].home == HOME_PARAMETER;
    Ref ref = {instance, REF_PARAMETER, (uint16_t)class_->variables[v].slot, 0};
    int is_set = !isnan(load->class_values[v]);
    if ((!is_set && !is_computed(load, &spec->variables[v])) || (has_place && *host_given(s, ref))) continue;
    double before = values[v];
    values[v] = is_set ? load->class_values[v] : value_of(spec->variables[v].attributes[ATTRIBUTE_VALUE], values);
    if (has_place) status = put(s, ref, before, values[v]);
  }
  return status;
}

static LiedStatus follow_starts(const Load *load, LiedSystem *s, uint32_t instance, const double *values)
{
  const CausalClass *class_ = load->causal_classes[0];
  const double *starts = s->values.starts + s->structure->instances[instance].starts;
  LiedStatus status = LIED_OK;
  for (uint32_t i = 0; i < class_->state_count && !s->running && !status; i++) {
    const Ir *start = class_->states[i].start;
    Ref ref = {instance, REF_STATE, (uint16_t)i, 0};
    if (start && start->kind != IR_NUMBER && !*host_given(s, ref)) status = put(s, ref, starts[i], value_of(start, values));
  }
  return status;
}

LiedStatus load_follow_class(const Origin *origin, LiedSystem *s, uint32_t instance)
{
  enum { USUAL = 512 }; /* classes have fewer variables: no memory is asked for, so that adding an instance is all or nothing */
  double usual[USUAL];
  const Load *load = load_of_origin(origin);
  const size_t n = load->causal_classes[0]->variable_count, size = n * sizeof(double);
  if (map_get_pointer(&s->structure->class_map, load->class_sources[0].class_) != s->structure->instances[instance].class_)
    return LIED_OK;
  double *values = n <= USUAL ? usual : memory_resize(&s->memory, NULL, 0, size);
  if (!values) return report_no_memory(s);
  for (size_t i = 0; i < n; i++) values[i] = NAN;
  LiedStatus status = follow_parameters(load, s, instance, values);
  if (!status) status = follow_starts(load, s, instance, values);
  if (values != usual) memory_resize(&s->memory, values, size, 0);
  return status;
}
