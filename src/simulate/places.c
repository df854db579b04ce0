/* places.c: where a system keeps numbers that the host may read or set without an evaluation: parameters, states, discrete
 * variables, inputs. */
#include "base/number.h"
#include "simulate/simulate_internal.h"

double *place_address(const LiedSystem *s, Place place)
{
  const State *state = s->state;
  switch (place.base) {
  case PLACE_PARAMETER:
    return s->values.parameters + place.at;
  case PLACE_START:
    return s->values.starts + place.at;
  case PLACE_OWN_PARAMETER:
    return state->p + place.at;
  case PLACE_STATE:
    return state->present + place.at;
  case PLACE_DISCRETE:
    return state->d + place.at;
  case PLACE_PORT:
    return state->w + place.at;
  default:
    return NULL;
  }
}

int ref_is_gone(const LiedSystem *s, Ref ref)
{
  if (ref.kind == REF_ENERGY) return 0;
  return ref.instance == NONE || s->structure->instances[ref.instance].removed;
}

double place_value(const LiedSystem *s, Place place, Ref ref)
{
  if (place.base != PLACE_NONE) return *place_address(s, place);
  return ref_is_gone(s, ref) ? NAN : ref_value(s, ref);
}

static Place parameter_of(const LiedSystem *s, uint32_t instance, size_t parameter)
{
  return (Place){PLACE_PARAMETER, s->structure->instances[instance].parameters + parameter};
}

Place place_of(const LiedSystem *s, Ref ref)
{
  const Place none = {PLACE_NONE, 0};
  if (ref.kind == REF_ENERGY || ref_is_gone(s, ref)) return none;
  if (ref.kind == REF_PARAMETER) return parameter_of(s, ref.instance, ref.index);
  if (!is_composed(s, ref.instance)) return none;
  const ClassUse *use = &s->plan->uses[s->plan->use_of[ref.instance]];
  const size_t position = s->plan->position[ref.instance];
  InputPlace input;
  switch (ref.kind) {
  case REF_STATE:
    return (Place){PLACE_STATE, use->state + position * use->info->class_->n_states + ref.index};
  case REF_DISCRETE:
    return (Place){PLACE_DISCRETE, use->discrete + position * use->info->class_->n_discretes + ref.index};
  case REF_PORT:
    return find_input(s, ref, &input) ? input.present : none;
  default:
    return none;
  }
}

/* ---- inputs ---- */

static void find_given(const LiedSystem *s, uint32_t giver, InputPlace *place)
{
  const ClassUse *use = &s->plan->uses[s->plan->use_of[giver]];
  place->given = parameter_of(s, giver, 0);
  place->present = (Place){PLACE_OWN_PARAMETER, use->parameter + place_in(use, 1, s->plan->position[giver], 0)};
  place->is_fixed = use->info->class_->n_rows > 0;
}

size_t input_start(const ClassInfo *info, Ref ref)
{
  return info->n_starts - info->n_values + port_slot(info, ref).value;
}

static void find_open(const LiedSystem *s, Ref ref, InputPlace *place)
{
  const ClassInfo *info = instance_info(s, ref.instance);
  const ClassUse *use = &s->plan->uses[s->plan->use_of[ref.instance]];
  const uint32_t v = port_slot(info, ref).value;
  place->given = (Place){PLACE_START, s->structure->instances[ref.instance].starts + input_start(info, ref)};
  place->present = (Place){PLACE_PORT, use->at[s->plan->position[ref.instance] * info->n_values + v]};
  place->is_fixed = 0;
}

int find_input(const LiedSystem *s, Ref ref, InputPlace *place)
{
  if (ref.kind != REF_PORT || !is_composed(s, ref.instance)) return 0;
  const LiedPort *port = &instance_class(s, ref.instance)->ports[ref.port];
  const uint32_t number = s->structure->instances[ref.instance].first_port + ref.port;
  if (is_open_port(s, s->plan, number) && kind_has_value(port->connector->variables[ref.index].kind))
    return find_open(s, ref, place), 1;
  const uint32_t giver = number_at_node(s, s->plan, number);
  if (giver == NONE || port->connector->n_variables != 1) return 0;
  return find_given(s, giver, place), 1;
}

void set_input_at(LiedSystem *s, const InputPlace *place, double value)
{
  double *present = place_address(s, place->present);
  *place_address(s, place->given) = value;
  if (number_same(*present, value)) return;
  *present = value;
  if (place->is_fixed) {
    s->state->parameters_changed = 1;
    s->state->determinant = 0;
  }
  system_disturb_input(s);
}
