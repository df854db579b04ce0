/* assign.c: parameters, start values, states and inputs from outside, by name and by handle. */
#include <string.h>

#include "host/host.h"
#include "host/host_internal.h"

/* Composition depends on it: the pattern of the matrix, a tree, rules 3, 4 and 5, shapes. */
static int is_structural(const LiedClass *class_, unsigned parameter, double before, double value)
{
  const LiedParameter *declared = &class_->parameters[parameter];
  if (value == before) return 0;
  if (declared->structural == LIED_STRUCTURAL || declared->role == LIED_DIALECTIC_TIME || class_->shape) return 1;
  if ((before == 0) == (value == 0)) return 0;
  int counts = declared->structural == LIED_ZERO_STRUCTURAL || declared->role == LIED_INERTANCE;
  for (unsigned j = 0; j < class_->n_inertias; j++) counts |= class_->inertias[j].parameter == parameter;
  return counts;
}

static LiedStatus put_parameter(LiedSystem *s, uint32_t instance, unsigned parameter, double value)
{
  if (s->plan && check_parameter(s, instance, parameter, value)) return LIED_WRONG_VALUE;
  instance_parameters(s, instance)[parameter] = value;
  if (!is_composed(s, instance)) return LIED_OK;
  const Plan *plan = s->plan;
  State *state = s->state;
  const ClassUse *use = &plan->uses[plan->use_of[instance]];
  double *present =
      state->p + use->parameter + place_in(use, use->info->class_->n_parameters, plan->position[instance], parameter);
  if (is_structural(use->info->class_, parameter, *present, value))
    structure_changed(s); /* until there is a Plan for it the present value stays */
  else
    *present = value;
  state->parameters_changed = 1;
  stability_disturb(s);
  state->determinant = 0;
  system_disturb(s);
  return LIED_OK;
}

/* ---- what else a value means ---- */

/* While a model is loaded nothing is given: the model says what its values are. */
static int is_given(const LiedSystem *s)
{
  return s->plan || !structure_model(s);
}

/* 1: the origin of the system did it, or refused it. */
static int origin_assigns(LiedSystem *s, Ref ref, double value, LiedStatus *status)
{
  const Origin *model = s->plan ? structure_model(s) : NULL;
  int is_done = 0;
  *status = model && model->assign ? model->assign(model, s, ref, value, &is_done) : LIED_OK;
  return is_done || *status;
}

static LiedStatus set_parameter(LiedSystem *s, uint32_t instance, unsigned parameter, double value)
{
  LiedStatus status = s->plan ? check_parameter(s, instance, parameter, value) : LIED_OK;
  if (status) return status;
  if (origin_assigns(s, (Ref){instance, REF_PARAMETER, (uint16_t)parameter, 0}, value, &status)) return status;
  status = put_parameter(s, instance, parameter, value);
  if (status || !is_given(s)) return status;
  s->values.given_parameters[s->structure->instances[instance].parameters + parameter] = 1;
  return structure_follow(s, instance);
}

/* Hidden instances get their values from the code that adds them, before composition. */
LiedStatus lied_set_parameter(LiedSystem *s, LiedInstance instance, unsigned parameter, double value)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (instance < s->structure->n_instances && parameter < instance_class(s, instance)->n_parameters &&
      !(s->plan && is_hidden(s, instance)))
    return set_parameter(s, instance, parameter, value);
  system_error(s, (Topic){.code = "unknown-handle"}, "there is no parameter %u of an instance with handle %u", parameter,
               instance);
  return LIED_UNKNOWN_NAME;
}

LiedStatus lied_set_bounds(LiedSystem *s, const char *name, double min, double max)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  Ref ref;
  LiedStatus status = check_given(s, name, "a name");
  if (!status) status = find_variable(s, name, strlen(name), &ref);
  if (!status && ref.kind == REF_ENERGY) {
    system_error(s, (Topic){.code = "no-bounds", .variable = name}, "'%s' is a sum and has no bounds", name);
    return LIED_WRONG_VALUE;
  }
  return status ? status : structure_set_bounds(s, ref, (Bounds){min, max});
}

/* ---- what a start value or the present becomes ---- */

static double *start_of(LiedSystem *s, uint32_t instance, size_t index)
{
  return s->values.starts + s->structure->instances[instance].starts + index;
}

static LiedStatus set_state(LiedSystem *s, Ref ref, double value)
{
  *start_of(s, ref.instance, ref.index) = value;
  if (!is_composed(s, ref.instance)) return LIED_OK;
  const ClassUse *use = &s->plan->uses[s->plan->use_of[ref.instance]];
  s->state->present[use->state + s->plan->position[ref.instance] * use->info->class_->n_states + ref.index] = value;
  return LIED_OK;
}

/* A stream is a state at one of its places only; before running, composition sorts that out. */
static LiedStatus set_stream(LiedSystem *s, Ref ref, double value)
{
  const LiedClass *class_ = instance_class(s, ref.instance);
  if (!s->running || !is_composed(s, ref.instance)) {
    *start_of(s, ref.instance, class_->n_states + ref.index) = value;
    s->stale = s->plan != NULL;
    return LIED_OK;
  }
  const Plan *plan = s->plan;
  State *state = s->state;
  uint32_t port = s->structure->instances[ref.instance].first_port + class_->streams[ref.index].port;
  for (size_t i = 0; i < plan->n_flow_states; i++) {
    double sign = plan->flow_states[i].port == port ? 1 : plan->flow_states[i].mate_port == port ? -1 : 0;
    if (sign != 0) return state->present[plan->n_states - plan->n_flow_states + i] = sign * value, LIED_OK;
  }
  system_error(s, topic_variable(s, "not-a-state", ref.instance, class_->streams[ref.index].name),
               "'%s%s%s' is not a state of the running system: it follows from other flows", instance_name(s, ref.instance),
               instance_dot(s, ref.instance), class_->streams[ref.index].name);
  return LIED_WRONG_ORDER;
}

static LiedStatus set_discrete(LiedSystem *s, Ref ref, double value)
{
  const LiedClass *class_ = instance_class(s, ref.instance);
  *start_of(s, ref.instance, class_->n_states + class_->n_streams + ref.index) = value;
  if (!is_composed(s, ref.instance)) return LIED_OK;
  const ClassUse *use = &s->plan->uses[s->plan->use_of[ref.instance]];
  batch_of(s->state, use)->d[s->plan->position[ref.instance] * class_->n_discretes + ref.index] = value;
  return LIED_OK;
}

static LiedStatus report_not_open(LiedSystem *s, uint32_t port)
{
  system_error(s, topic_port(s, "not-an-open-input", port), "'%s' is not an open input", port_name(s, port).text);
  return LIED_WRONG_VALUE;
}

/* Before composition: the number that it begins with. */
static LiedStatus set_open_value(LiedSystem *s, Ref ref, double value)
{
  const ClassInfo *info = instance_info(s, ref.instance);
  const LiedPort *port = &info->class_->ports[ref.port];
  if (!port->optional || !kind_has_value(port->connector->variables[ref.index].kind))
    return report_not_open(s, s->structure->instances[ref.instance].first_port + ref.port);
  *start_of(s, ref.instance, input_start(info, ref)) = value;
  return LIED_OK;
}

static LiedStatus set_input(LiedSystem *s, Ref ref, double value)
{
  InputPlace place;
  if (!is_composed(s, ref.instance)) return set_open_value(s, ref, value);
  if (find_input(s, ref, &place)) return set_input_at(s, &place, value), LIED_OK;
  return report_not_open(s, s->structure->instances[ref.instance].first_port + ref.port);
}

typedef LiedStatus Setter(LiedSystem *s, Ref ref, double value);

LiedStatus host_put(LiedSystem *s, Ref ref, double value)
{
  if (ref.kind == REF_PARAMETER) return put_parameter(s, ref.instance, ref.index, value);
  static Setter *const setters[] = {
      [REF_STATE] = set_state, [REF_STREAM] = set_stream, [REF_DISCRETE] = set_discrete, [REF_PORT] = set_input};
  Setter *set = ref.kind < sizeof setters / sizeof *setters ? setters[ref.kind] : NULL;
  if (set && isfinite(value)) {
    if (ref.kind != REF_PORT) system_disturb(s);
    return set(s, ref, value);
  }
  ref_name(s, ref, s->text, sizeof s->text);
  if (set) {
    system_error(s, topic_ref(s, "value-not-finite", ref), "'%s' cannot be set to a number that is not finite", s->text);
  } else {
    system_error(s, topic_ref(s, "computed", ref), "'%s' is computed", s->text);
    system_remedy(s, "only parameters, states, discrete variables and open inputs can be set");
  }
  return LIED_WRONG_VALUE;
}

/* Inputs have their number in an instance that gives it, or among their own start values. */
static uint8_t *input_given(LiedSystem *s, Ref ref)
{
  InputPlace place;
  if (find_input(s, ref, &place))
    return (place.given.base == PLACE_PARAMETER ? s->values.given_parameters : s->values.given_starts) + place.given.at;
  const ClassInfo *info = instance_info(s, ref.instance);
  return s->values.given_starts + s->structure->instances[ref.instance].starts + input_start(info, ref);
}

uint8_t *host_given(LiedSystem *s, Ref ref)
{
  const LiedClass *class_ = instance_class(s, ref.instance);
  const InstanceRecord *record = &s->structure->instances[ref.instance];
  size_t first = record->starts + ref.index;
  if (ref.kind == REF_PORT) return input_given(s, ref);
  if (ref.kind == REF_PARAMETER) return s->values.given_parameters + record->parameters + ref.index;
  if (ref.kind == REF_STREAM) first += class_->n_states;
  if (ref.kind == REF_DISCRETE) first += (size_t)class_->n_states + class_->n_streams;
  return s->values.given_starts + first;
}

LiedStatus host_set(LiedSystem *s, Ref ref, double value)
{
  LiedStatus status;
  if (ref.kind == REF_PARAMETER) return set_parameter(s, ref.instance, ref.index, value);
  if (ref.kind == REF_STATE && isfinite(value) && origin_assigns(s, ref, value, &status)) return status;
  status = host_put(s, ref, value);
  if (!status && is_given(s)) *host_given(s, ref) = 1;
  return status;
}

/* ---- by name ---- */

LiedStatus lied_set(LiedSystem *s, const char *name, double value)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (!name) name = "";
  size_t size = strlen(name);
  if (size > 6 && strcmp(name + size - 6, ".start") == 0) size -= 6;
  Ref ref;
  LiedStatus status = find_variable(s, name, size, &ref);
  if (status) return status;
  return host_set(s, ref, value);
}

/* ---- by handle ---- */

static LiedStatus set_numbered(LiedSystem *s, LiedInstance instance, RefKind kind, unsigned index, double value)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  int known = instance < s->structure->n_instances && !s->structure->instances[instance].removed;
  const LiedClass *class_ = known ? instance_class(s, instance) : NULL;
  if (known && index < (kind == REF_STATE ? class_->n_states : class_->n_discretes))
    return host_set(s, (Ref){instance, kind, (uint16_t)index, 0}, value);
  system_error(s, (Topic){.code = "unknown-handle"}, "there is no %s %u of an instance with handle %u",
               kind == REF_STATE ? "state" : "discrete variable", index, instance);
  return LIED_UNKNOWN_NAME;
}

LiedStatus lied_set_start(LiedSystem *s, LiedInstance instance, unsigned state, double value)
{
  return set_numbered(s, instance, REF_STATE, state, value);
}

LiedStatus lied_set_discrete(LiedSystem *s, LiedInstance instance, unsigned discrete, double value)
{
  return set_numbered(s, instance, REF_DISCRETE, discrete, value);
}

LiedStatus lied_set_input(LiedSystem *s, LiedInstance instance, unsigned port, double value)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = structure_check_port(s, instance, port);
  if (status) return status;
  if (instance_class(s, instance)->ports[port].connector->n_variables == 1)
    return host_set(s, (Ref){instance, REF_PORT, 0, (uint16_t)port}, value);
  return report_not_open(s, s->structure->instances[instance].first_port + port);
}
