/* follow.c: lied_set of a loaded system means what a setting of the model means. Where a value is one that others are computed
 * from, the model is assembled again with all that the host has given, and the differences are taken over. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "host/host.h"
#include "load/load_internal.h"
#include "simulate/simulate.h"

/* ---- what values are computed from ---------------------------------------------------------------------------------- */

static void mark_variables(Load *load, uint8_t *needed, const Ir *ir)
{
  uint32_t count = 0;
  if (!ir || ir->kind == IR_NUMBER) return;
  const uint32_t *variables = ir_variables(&load->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++) needed[variables[i]] = 1;
}

static uint8_t *needed_in(Load *load, const CausalClass *class_)
{
  const Specialisation *spec = class_->spec;
  uint32_t count = spec->variable_count;
  uint8_t *needed = ARENA_NEW(&load->arena, uint8_t, class_->variable_count > count ? class_->variable_count : count);
  for (uint32_t v = 0; v < count; v++) {
    const IrVariable *variable = &spec->variables[v];
    int is_given = variable->variability <= VARIABILITY_PARAMETER || variable->is_input;
    for (IrAttribute a = is_given ? ATTRIBUTE_VALUE : ATTRIBUTE_START; a < ATTRIBUTE_COUNT; a++)
      mark_variables(load, needed, variable->attributes[a]);
    needed[v] |= variable->is_structural;
  }
  for (uint32_t i = 0; i < class_->state_count; i++) mark_variables(load, needed, class_->states[i].start);
  for (uint32_t i = 0; i < class_->stream_count; i++) mark_variables(load, needed, class_->stream_starts[i]);
  for (uint32_t i = 0; i < class_->port_count; i++) mark_variables(load, needed, class_->ports[i].open_value);
  return needed;
}

void load_find_needed(Load *load)
{
  const Structure *t = load->result.system->structure;
  load->n_instances = (uint32_t)t->n_instances;
  load->n_connections = (uint32_t)t->n_connections;
  load->n_bounds = (uint32_t)t->n_bounds;
  load->needed = ARENA_NEW(&load->arena, uint8_t *, load->assembly->spec_count);
  for (uint32_t u = 0; u < load->assembly->spec_count; u++) load->needed[u] = needed_in(load, load->causal_classes[u]);
}

/* ---- one value ------------------------------------------------------------------------------------------------------ */

/* What the model knows of a parameter or state of a system. */
typedef struct Target {
  const Part *part;  /* NULL: of a class that makes no part */
  uint32_t variable; /* of the part's specialisation */
  uint8_t marks;
  uint8_t is_needed; /* in its class */
  TypeKind type;
  const IrEnumeration *enumeration;
} Target;

static int target_in_part(const Load *load, uint32_t part, uint32_t variable, Target *target)
{
  const Part *owner = &load->assembly->parts[part];
  if (variable >= owner->spec->variable_count) return 0;
  const IrVariable *declared = &owner->spec->variables[variable];
  *target = (Target){owner,
                     variable,
                     owner->marks[variable],
                     load->needed[load_spec_index(load, part)][variable],
                     declared->type,
                     declared->enumeration};
  return 1;
}

/* 0: nothing; it belongs to an instance that the host or the program added. */
static int find_target(const Load *load, const LiedSystem *s, Ref ref, Target *target)
{
  if (ref.instance < load->assembly->part_count) {
    const CausalClass *class_ = load->causal_classes[load_spec_index(load, ref.instance)];
    uint32_t variable = ref.kind == REF_STATE ? class_->states[ref.index].variable : class_->parameters[ref.index];
    return target_in_part(load, ref.instance, variable, target);
  }
  if (ref.instance != s->structure->formals || ref.kind != REF_PARAMETER) return 0;
  const FormalRef *formal = &load->formals[ref.index];
  if (formal->part != NONE) return target_in_part(load, formal->part, formal->index, target);
  const Formal *declared = &load->assembly->formals[formal->index];
  *target = (Target){NULL, NONE, declared->marks, 0, declared->type, declared->enumeration};
  return 1;
}

static LiedStatus report_locked(LiedSystem *s, Ref ref)
{
  ref_name(s, ref, s->text, sizeof s->text);
  system_error(s, topic_ref(s, "wrong-setting", ref),
               "'%s' cannot be set: it is final, protected, a constant or the value of another part", s->text);
  system_remedy(s, "set what it is computed from, or change the model");
  return LIED_WRONG_VALUE;
}

static int fits_type(const Target *target, double value)
{
  switch (target->type) {
  case TYPE_INTEGER:
    return value == floor(value) && fabs(value) < 9007199254740992.0;
  case TYPE_BOOLEAN:
    return value == 0 || value == 1;
  case TYPE_ENUMERATION:
    return value == floor(value) && value >= 1 && (!target->enumeration || value <= target->enumeration->count);
  default:
    return 1;
  }
}

static LiedStatus report_type(LiedSystem *s, Ref ref, const Target *target, double value)
{
  static const char *const types[] = {
      [TYPE_INTEGER] = "an Integer", [TYPE_BOOLEAN] = "a Boolean: 0 or 1", [TYPE_ENUMERATION] = "of an enumeration: 1, 2, ..."};
  ref_name(s, ref, s->text, sizeof s->text);
  system_error(s, topic_ref(s, "wrong-type", ref), "'%s' cannot be %g: it is %s", s->text, value, types[target->type]);
  return LIED_WRONG_VALUE;
}

/* ---- settings ------------------------------------------------------------------------------------------------------- */

static int is_same(Ref a, Ref b)
{
  return a.instance == b.instance && a.kind == b.kind && a.index == b.index;
}

/* Calls `visit` for each value that the model knows and the host gave. */
static void visit_given(const Load *before, LiedSystem *s, void (*visit)(void *user, Ref ref, double value), void *user)
{
  for (uint32_t i = 0; i < before->n_instances && i < s->structure->n_instances; i++) {
    const LiedClass *class_ = instance_class(s, i);
    const InstanceRecord *record = &s->structure->instances[i];
    const uint8_t *given = s->values.given_parameters + record->parameters;
    for (unsigned p = 0; p < class_->n_parameters; p++)
      if (given[p]) visit(user, (Ref){i, REF_PARAMETER, (uint16_t)p, 0}, s->values.parameters[record->parameters + p]);
    given = s->values.given_starts + record->starts;
    for (unsigned k = 0; k < class_->n_states && !s->running; k++)
      if (given[k]) visit(user, (Ref){i, REF_STATE, (uint16_t)k, 0}, s->values.starts[record->starts + k]);
  }
}

static void count_one(void *user, Ref ref, double value)
{
  (void)ref, (void)value;
  ++*(uint32_t *)user;
}

uint32_t follow_count(const Follow *follow)
{
  uint32_t count = 1;
  visit_given(follow->before, follow->system, count_one, &count);
  return count;
}

typedef struct SettingList {
  Load *load;
  ModelSetting *settings;
  uint32_t count;
  int failed;
} SettingList;

static void add_setting(SettingList *list, Ref ref, double value)
{
  Load *load = list->load;
  const Follow *follow = load->follow;
  char text[2 * LONGEST_NAME];
  Target target;
  ModelSetting *setting = &list->settings[list->count++];
  if (!find_target(follow->before, follow->system, ref, &target)) { /* such as the number of an input: kept as it is */
    list->count--;
    return;
  }
  ref_name(follow->system, ref, text, sizeof text);
  if (ref.kind == REF_STATE && strlen(text) + sizeof ".start" <= sizeof text) strcat(text, ".start");
  const Source *source = source_add(&load->sources, "--set", text, strlen(text));
  setting->name = source ? parse_name_source(&load->parse, source) : NULL;
  setting->number = value;
  list->failed |= !setting->name;
}

static void add_given(void *user, Ref ref, double value)
{
  SettingList *list = user;
  if (!is_same(ref, list->load->follow->ref)) add_setting(list, ref, value);
}

int follow_settings(Load *load, ModelSetting *settings, uint32_t *count)
{
  const Follow *follow = load->follow;
  SettingList list = {load, settings, 0, 0};
  visit_given(follow->before, follow->system, add_given, &list);
  add_setting(&list, follow->ref, follow->value);
  *count = list.count;
  return !list.failed;
}

/* ---- the differences ------------------------------------------------------------------------------------------------ */

static LiedStatus take(LiedSystem *s, Ref ref, double before, double now)
{
  return !number_same(before, now) && !*host_given(s, ref) ? host_put(s, ref, now) : LIED_OK;
}

/* Those of the model; what the host set since comes behind them. */
static LiedStatus take_bounds(LiedSystem *s, const LiedSystem *from)
{
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < from->structure->n_bounds && !status; i++) {
    const Bounds before = s->structure->bounds[i].bounds, now = from->structure->bounds[i].bounds;
    if (number_same(before.min, now.min) && number_same(before.max, now.max)) continue;
    status = structure_own(s);
    if (status) return status;
    s->structure->bounds[i].bounds = now;
    structure_changed(s);
  }
  return status;
}

/* Numbers of open inputs are among the start values, behind the others. */
static LiedStatus take_inputs(LiedSystem *s, const LiedSystem *from, uint32_t instance)
{
  const ClassInfo *info = instance_info(s, instance);
  const size_t first = s->structure->instances[instance].starts + info->n_starts - info->n_values;
  LiedStatus status = LIED_OK;
  for (unsigned p = 0; info->has_optional && p < info->class_->n_ports && !status; p++) {
    const LiedPort *port = &info->class_->ports[p];
    size_t at = first + info->port_value[p];
    for (unsigned v = 0; v < port->connector->n_variables && port->optional && !status; v++) {
      if (!kind_has_value(port->connector->variables[v].kind)) continue;
      Ref ref = {instance, REF_PORT, (uint16_t)v, (uint16_t)p};
      InputPlace place; /* what the host has connected since is none */
      if (find_input(s, ref, &place)) status = take(s, ref, s->values.starts[at], from->values.starts[at]);
      at++;
    }
  }
  return status;
}

static LiedStatus take_starts(LiedSystem *s, const LiedSystem *from, uint32_t instance, RefKind kind, unsigned skip, unsigned n)
{
  const size_t first = s->structure->instances[instance].starts + skip;
  LiedStatus status = LIED_OK;
  for (unsigned i = 0; i < n && !status; i++)
    if (!isnan(from->values.starts[first + i]))
      status = take(s, (Ref){instance, kind, (uint16_t)i, 0}, s->values.starts[first + i], from->values.starts[first + i]);
  return status;
}

static LiedStatus take_instance(LiedSystem *s, const LiedSystem *from, uint32_t instance, const Follow *follow)
{
  const LiedClass *class_ = instance_class(s, instance);
  const double *now = instance_parameters(from, instance);
  LiedStatus status = LIED_OK;
  for (unsigned p = 0; p < class_->n_parameters && !status; p++) {
    Ref ref = {instance, REF_PARAMETER, (uint16_t)p, 0};
    if (is_same(ref, follow->ref))
      status = host_put(s, ref, follow->value);
    else
      status = take(s, ref, instance_parameters(s, instance)[p], now[p]);
  }
  if (!status) status = take_inputs(s, from, instance);
  if (status || s->running) return status;
  const unsigned streams = class_->n_states, discretes = streams + class_->n_streams;
  status = take_starts(s, from, instance, REF_STATE, 0, class_->n_states);
  if (!status) status = take_starts(s, from, instance, REF_STREAM, streams, class_->n_streams);
  return status ? status : take_starts(s, from, instance, REF_DISCRETE, discretes, class_->n_discretes);
}

/* Before anything is taken: what the host has bounded since. The other bounds held when the values were composed. */
static LiedStatus check_bounds(LiedSystem *s, const LiedSystem *from)
{
  const Structure *t = s->structure;
  LiedStatus status = LIED_OK;
  for (size_t i = from->structure->n_bounds; i < t->n_bounds && !status; i++) {
    const Ref ref = t->bounds[i].ref;
    if (ref.kind != REF_PARAMETER || ref.instance >= from->structure->n_instances || t->instances[ref.instance].removed)
      continue;
    if (*host_given(s, ref)) continue;
    status = check_parameter(s, ref.instance, ref.index, instance_parameters(from, ref.instance)[ref.index]);
  }
  return status;
}

static LiedStatus take_differences(const Follow *follow, const LiedSystem *from)
{
  LiedSystem *s = follow->system;
  LiedStatus status = check_bounds(s, from);
  if (!status) status = take_bounds(s, from);
  for (uint32_t i = 0; i < from->structure->n_instances && !status; i++)
    if (!s->structure->instances[i].removed) status = take_instance(s, from, i, follow);
  if (!status && follow->ref.kind == REF_STATE) status = host_put(s, follow->ref, follow->value);
  if (status) return status;
  if (!s->running) structure_changed(s); /* an order of elimination is chosen for the values: as if loaded with them */
  *host_given(s, follow->ref) = 1;
  s->experiment = from->experiment;
  return LIED_OK;
}

/* ---- another structure ---------------------------------------------------------------------------------------------- */

/* Nothing was added, connected, removed or bounded since it was loaded. */
static int is_as_loaded(const Load *load, const LiedSystem *s)
{
  const Structure *t = s->structure;
  int same = t->n_instances == load->n_instances && t->n_connections == load->n_connections && t->n_bounds == load->n_bounds &&
             t->n_origins == 1 && s->cuts.n_cuts == 0;
  for (size_t i = 0; i < t->n_instances && same; i++) same = !t->instances[i].removed;
  return same;
}

static LiedStatus refuse(const Follow *follow)
{
  LiedSystem *s = follow->system;
  char name[2 * LONGEST_NAME], number[NUMBER_SIZE];
  ref_name(s, follow->ref, name, sizeof name);
  number_text(number, follow->value);
  system_error(s, topic_ref(s, "needs-loading", follow->ref), "'%s' changes the structure of the model: it cannot be set %s",
               name, s->running ? "any more when the system has run" : "after the host has changed the system");
  system_remedy(s, "load the model with this setting: %s=%s", name, number);
  return LIED_WRONG_VALUE;
}

/* What the host gave that is no parameter keeps its value where the new system has it. */
static LiedStatus keep_given(LiedSystem *s, LiedSystem *to, Ref ref, double value)
{
  char name[2 * LONGEST_NAME];
  Ref found;
  ref_name(s, ref, name, sizeof name);
  if (!look_up_variable(to, name, strlen(name), &found) || found.kind != ref.kind) return LIED_OK;
  LiedStatus status = ref.kind == REF_PARAMETER || ref.kind == REF_STATE ? LIED_OK : host_put(to, found, value);
  if (!status) *host_given(to, found) = 1;
  return status == LIED_NO_MEMORY ? status : LIED_OK;
}

static LiedStatus keep_starts(LiedSystem *s, LiedSystem *to, uint32_t instance)
{
  const ClassInfo *info = instance_info(s, instance);
  const LiedClass *class_ = info->class_;
  const InstanceRecord *record = &s->structure->instances[instance];
  LiedStatus status = LIED_OK;
  const struct {
    RefKind kind;
    unsigned n;
  } kinds[] = {{REF_STATE, class_->n_states}, {REF_STREAM, class_->n_streams}, {REF_DISCRETE, class_->n_discretes}};
  size_t at = record->starts;
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    for (unsigned i = 0; i < kinds[k].n && !status; i++, at++)
      if (s->values.given_starts[at])
        status = keep_given(s, to, (Ref){instance, kinds[k].kind, (uint16_t)i, 0}, s->values.starts[at]);
  for (unsigned p = 0; p < class_->n_ports && !status; p++) {
    InputPlace place;
    Ref ref = {instance, REF_PORT, 0, (uint16_t)p};
    if (class_->ports[p].connector->n_variables == 1 && find_input(s, ref, &place) && *host_given(s, ref))
      status = keep_given(s, to, ref, *place_address(s, place.given));
  }
  return status;
}

static void keep_parameter(void *user, Ref ref, double value)
{
  const Follow *pair = user; /* the old system, and as `ref` nothing */
  (void)keep_given(pair->system, pair->before->result.system, ref, value);
}

static LiedStatus replace(const Follow *follow, Load *load)
{
  LiedSystem *s = follow->system, *to = load->result.system;
  LiedStatus status = LIED_OK;
  visit_given(follow->before, s, keep_parameter, &(Follow){.before = load, .system = s});
  (void)keep_given(s, to, follow->ref, follow->value);
  for (uint32_t i = 0; i < s->structure->n_instances && !status; i++)
    if (!is_hidden(s, i)) status = keep_starts(s, to, i);
  call_begins(to);                        /* what it has not got was no error */
  if (!status) status = system_ready(to); /* streams are sorted out at composition */
  if (status == LIED_NO_MEMORY) return report_no_memory(s);
  if (!status) return system_replace(s, to);
  messages_append(&s->messages, &to->messages);
  return LIED_WRONG_VALUE;
}

/* ---- loading again -------------------------------------------------------------------------------------------------- */

/* The texts of libraries, too, must be those of the first time. */
static const char *changed_text(const SourceSet *before, const SourceSet *now)
{
  for (uint32_t i = 0; i < now->count; i++) {
    const Source *text = now->sources[i];
    for (uint32_t k = 0; k < before->count; k++) {
      const Source *old = before->sources[k];
      if (strcmp(text->name, old->name) != 0 || strcmp(text->name, "--set") == 0) continue;
      if (text->length != old->length || memcmp(text->text, old->text, old->length) != 0) return text->name;
      break;
    }
  }
  return NULL;
}

static LiedStatus take_loaded(const Follow *follow, Loaded *loaded)
{
  LiedSystem *s = follow->system;
  const Load *before = follow->before, *load = (const Load *)loaded;
  const char *changed = changed_text(&before->sources, &load->sources);
  if (changed) {
    system_error(s, topic_ref(s, "text-changed", follow->ref), "'%s' has changed since the model was loaded", changed);
    system_remedy(s, "load the model again");
    return LIED_WRONG_VALUE;
  }
  if (loaded->failed) return load_tell_system(s, loaded->diagnostics, LIED_WRONG_VALUE);
  if (load->shape == before->shape) {
    load_move_objects(load, before); /* the system may have taken some of them */
    return take_differences(follow, loaded->system);
  }
  if (s->running || !is_as_loaded(before, s)) return refuse(follow);
  return replace(follow, (Load *)loaded);
}

static LiedStatus load_again(const Load *before, LiedSystem *s, Ref ref, double value)
{
  const Follow follow = {before, s, ref, value};
  const LiedAllocator allocator = {s->memory.allocator.resize, s->memory.allocator.user};
  LiedLoad request = before->kept;
  request.text = before->definition->source->text;
  request.allocator = &allocator;
  Loaded *loaded = load_model_for(&request, &follow);
  if (!loaded) return report_no_memory(s);
  LiedStatus status = take_loaded(&follow, loaded);
  load_free(loaded);
  return status;
}

/* ---- the hook ------------------------------------------------------------------------------------------------------- */

/* The parameters of a part at present, as variables of its specialisation. */
static void present_values(const Load *load, const LiedSystem *s, uint32_t index, double *values)
{
  const Part *part = &load->assembly->parts[index];
  const CausalClass *class_ = load->causal_classes[load_spec_index(load, index)];
  memcpy(values, part->parameters, part->spec->variable_count * sizeof *values);
  for (uint32_t i = 0; i < class_->parameter_count; i++)
    if (class_->parameters[i] < part->spec->variable_count) values[class_->parameters[i]] = instance_parameters(s, index)[i];
  for (uint32_t i = 0; i < load->formal_count; i++)
    if (load->formals[i].part == index) values[load->formals[i].index] = instance_parameters(s, s->structure->formals)[i];
}

/* Asserts about parameters alone still hold; if not, or there are many variables, loading says what is wrong. */
static int checks_hold(const Load *load, const LiedSystem *s, const Target *target, double value)
{
  enum { MANY = 1000 };
  const Part *part = target->part;
  double values[MANY];
  const IrEquation *check = part ? part->spec->checks.first : NULL;
  while (check && !ir_depends(check->left, target->variable)) check = check->next;
  if (!check) return 1;
  if (part->spec->variable_count > MANY) return 0;
  present_values(load, s, (uint32_t)(part - load->assembly->parts), values);
  values[target->variable] = value;
  for (; check; check = check->next) {
    IrPoint point = {.variables = values};
    if (ir_evaluate(check->left, &point) == 0 || point.problem) return 0;
  }
  return 1;
}

LiedStatus load_assign(const Origin *origin, LiedSystem *s, Ref ref, double value, int *is_done)
{
  const Load *load = load_of_origin(origin);
  Target target;
  *is_done = 0;
  if (!find_target(load, s, ref, &target)) return LIED_OK;
  if (ref.kind == REF_STATE) {
    if (s->running || !target.is_needed) return LIED_OK;
  } else {
    if (target.marks & PARAMETER_LOCKED) return report_locked(s, ref);
    if (!fits_type(&target, value)) return report_type(s, ref, &target, value);
    if (!target.is_needed && !(target.marks & PARAMETER_READ) && checks_hold(load, s, &target, value)) return LIED_OK;
  }
  *is_done = 1;
  return load_again(load, s, ref, value);
}
