/* structure.c: instances, connections, parameters: the structure as the user gives it, in growing arrays. */
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "structure/structure.h"

/* ---- growing arrays ---- */

#define RESERVE(owner, of, name, more)                                                                                         \
  ARRAY_RESERVE((Storage){.memory = (owner)}, (of)->name, (of)->n_##name, (of)->room_##name, more)
#define RELEASE(s, of, name) memory_resize(&(s)->memory, (of).name, (of).room_##name * sizeof *(of).name, 0)

int values_reserve(Memory *memory, Values *values, size_t parameters, size_t starts)
{
  const Storage storage = {.memory = memory};
  return RESERVE(memory, values, parameters, parameters) && RESERVE(memory, values, starts, starts) &&
         ARRAY_RESERVE(storage, values->given_parameters, values->n_parameters, values->room_given_parameters, parameters) &&
         ARRAY_RESERVE(storage, values->given_starts, values->n_starts, values->room_given_starts, starts);
}

void values_release(Memory *memory, Values *values)
{
  memory_resize(memory, values->parameters, values->room_parameters * sizeof *values->parameters, 0);
  memory_resize(memory, values->starts, values->room_starts * sizeof *values->starts, 0);
  memory_resize(memory, values->given_parameters, values->room_given_parameters, 0);
  memory_resize(memory, values->given_starts, values->room_given_starts, 0);
}

void values_free(LiedSystem *s)
{
  values_release(&s->memory, &s->values);
  RELEASE(s, s->cuts, cuts);
  RELEASE(s, s->cuts, cut_motion);
}

/* ---- names, classes and ports ---- */

const char *instance_name(const LiedSystem *s, uint32_t instance)
{
  if (instance == s->structure->formals) return "";
  return s->structure->names + s->structure->instances[instance].name;
}

const char *instance_dot(const LiedSystem *s, uint32_t instance)
{
  return instance_name(s, instance)[0] ? "." : "";
}

/* An instance that the program itself added, such as the driver of an input that is bound to an expression: it is not
 * listed. */
int is_hidden(const LiedSystem *s, uint32_t instance)
{
  return instance_class(s, instance)->name[0] == HIDDEN;
}

const ClassInfo *instance_info(const LiedSystem *s, uint32_t instance)
{
  return s->structure->classes[s->structure->instances[instance].class_];
}

const LiedClass *instance_class(const LiedSystem *s, uint32_t instance)
{
  return instance_info(s, instance)->class_;
}

double *instance_parameters(const LiedSystem *s, uint32_t instance)
{
  return s->values.parameters + s->structure->instances[instance].parameters;
}

unsigned port_number(const LiedSystem *s, uint32_t port)
{
  return port - s->structure->instances[s->structure->port_instance[port]].first_port;
}

const LiedPort *port_of(const LiedSystem *s, uint32_t port)
{
  return &instance_class(s, s->structure->port_instance[port])->ports[port_number(s, port)];
}

PortName port_name(const LiedSystem *s, uint32_t port)
{
  PortName name;
  snprintf(name.text, sizeof name.text, "%s%s%s", instance_name(s, s->structure->port_instance[port]),
           instance_dot(s, s->structure->port_instance[port]), port_of(s, port)->name);
  return name;
}

const ConnectorCounts *port_counts(const LiedSystem *s, uint32_t port)
{
  return &instance_info(s, s->structure->port_instance[port])->counts[port_number(s, port)];
}

void structure_changed(LiedSystem *s)
{
  s->stale = 1;
  s->refused = 0;
  handles_forget(s);
}

/* ---- instances ---- */

static LiedStatus find_class(LiedSystem *s, const LiedClass *class_, uint32_t *index)
{
  *index = map_get_pointer(&s->structure->class_map, class_);
  if (*index != MAP_NONE) return LIED_OK;
  LiedStatus status = class_check_version(class_, &s->messages);
  if (status) return status;
  status = structure_own(s);
  if (status) return status;
  Structure *t = s->structure;
  if (setjmp(s->failure)) return report_no_memory(s);
  Arena *arena = structure_class_arena(s);
  if (!arena) return report_no_memory(s);
  const LiedClass *own = class_own(arena, class_);
  status = class_check(own, &s->messages);
  if (status) return status;
  if (!RESERVE(&t->memory, t, classes, 1)) return report_no_memory(s);
  status = ledger_add_class(s, own);
  if (status) return status;
  ClassInfo *info = class_describe(arena, own);
  ledger_describe(s, info, arena);
  *index = (uint32_t)t->n_classes;
  if (!map_put_pointer(&t->class_map, class_, *index) || !map_put_pointer(&t->class_map, own, *index))
    return report_no_memory(s);
  t->classes[t->n_classes++] = info;
  return LIED_OK;
}

static int reserve_instance(LiedSystem *s, const ClassInfo *info, size_t name_size)
{
  Structure *t = s->structure;
  const Storage storage = {.memory = &t->memory};
  return RESERVE(&t->memory, t, instances, 1) && RESERVE(&t->memory, t, names, name_size) &&
         values_reserve(&s->memory, &s->values, info->class_->n_parameters, info->n_starts) &&
         ARRAY_RESERVE(storage, t->port_instance, t->n_ports, t->room_ports, info->class_->n_ports);
}

static void set_defaults(Values *t, const ClassInfo *info)
{
  const LiedClass *class_ = info->class_;
  if (class_->n_parameters) memset(t->given_parameters + t->n_parameters, 0, class_->n_parameters);
  if (info->n_starts) memset(t->given_starts + t->n_starts, 0, info->n_starts);
  for (unsigned i = 0; i < class_->n_parameters; i++) t->parameters[t->n_parameters++] = class_->parameters[i].value;
  for (unsigned i = 0; i < class_->n_states; i++) t->starts[t->n_starts++] = class_->states[i].start;
  for (unsigned i = 0; i < class_->n_streams; i++) t->starts[t->n_starts++] = NAN;
  for (unsigned i = 0; i < class_->n_discretes; i++) t->starts[t->n_starts++] = class_->discretes[i].start;
  for (unsigned i = 0; info->has_optional && i < info->n_values; i++)
    t->starts[t->n_starts++] = class_->ports[info->values[i].port].open_value;
}

LiedStatus structure_add(LiedSystem *s, const LiedClass *class_, const char *name, uint32_t *instance)
{
  uint32_t index;
  LiedStatus status = find_class(s, class_, &index);
  if (!status) status = structure_own(s);
  if (status) return status;
  Structure *t = s->structure;
  size_t size = (name ? strlen(name) : 0) + 1;
  if (!name || size > LONGEST_NAME + 1) {
    system_error(s, (Topic){.code = "wrong-name"}, "the name of an instance has up to %d characters, this one %zu",
                 LONGEST_NAME, size - 1);
    return LIED_WRONG_VALUE;
  }
  if (map_get(&t->instance_map, name, size - 1) != MAP_NONE) {
    system_error(s, (Topic){.code = "name-taken", .instance = name}, "there is an instance '%s' already", name);
    system_remedy(s, "give this one another name");
    return LIED_WRONG_VALUE;
  }
  const ClassInfo *info = t->classes[index];
  if (!reserve_instance(s, info, size)) return report_no_memory(s);
  if (!map_put(&t->instance_map, name, size - 1, (uint32_t)t->n_instances)) return report_no_memory(s);
  InstanceRecord *new = &t->instances[t->n_instances];
  *new = (InstanceRecord){.class_ = index,
                          .first_port = (uint32_t)t->n_ports,
                          .name = t->n_names,
                          .parameters = s->values.n_parameters,
                          .starts = s->values.n_starts,
                          .bounds = NONE};
  memcpy(t->names + t->n_names, name, size);
  t->n_names += size;
  set_defaults(&s->values, info);
  for (unsigned p = 0; p < info->class_->n_ports; p++) t->port_instance[t->n_ports++] = (uint32_t)t->n_instances;
  *instance = (uint32_t)t->n_instances++;
  structure_changed(s);
  return LIED_OK;
}

LiedStatus lied_add_instance(LiedSystem *s, const LiedClass *class_, const char *name, LiedInstance *instance)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  uint32_t index;
  LiedStatus status = structure_add(s, class_, name, &index);
  if (!status && instance) *instance = index;
  return status ? status : structure_follow(s, index);
}

LiedStatus lied_add(LiedSystem *s, const LiedClass *class_, const char *name)
{
  return lied_add_instance(s, class_, name, NULL);
}

LiedStatus lied_find(LiedSystem *s, const char *name, LiedInstance *instance)
{
  if (instance) *instance = MAP_NONE;
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (!name) name = "";
  LiedInstance found = map_get(&s->structure->instance_map, name, strlen(name));
  if (instance) *instance = found;
  if (found != MAP_NONE && !s->structure->instances[found].removed && !is_hidden(s, found)) return LIED_OK;
  system_error(s, topic_name(s, "unknown-name", name), "there is no instance '%s'", name);
  return LIED_UNKNOWN_NAME;
}

LiedStatus structure_set_bounds(LiedSystem *s, Ref ref, Bounds bounds)
{
  LiedStatus status = structure_own(s);
  if (status) return status;
  Structure *t = s->structure;
  if (!RESERVE(&t->memory, t, bounds, 1)) return report_no_memory(s);
  t->bounds[t->n_bounds] = (InstanceBounds){ref, bounds, t->instances[ref.instance].bounds}; /* the last one counts */
  t->instances[ref.instance].bounds = (uint32_t)t->n_bounds++;
  structure_changed(s);
  return LIED_OK;
}

/* ---- connections ---- */

/* "instance.port" -> port, or "port" of the instance without name; with a message when there is none. */
LiedStatus structure_find_port(LiedSystem *s, const char *name, uint32_t *port)
{
  if (!name) name = "";
  const char *dot = strrchr(name, '.'), *own = dot ? dot + 1 : name;
  uint32_t instance = map_get(&s->structure->instance_map, name, dot ? (size_t)(dot - name) : 0);
  if (instance == MAP_NONE || s->structure->instances[instance].removed || is_hidden(s, instance)) {
    system_error(s, topic_name(s, "unknown-name", name), "there is no port '%s'", name);
    system_remedy(s, "write instance.port");
    return LIED_UNKNOWN_NAME;
  }
  const LiedClass *class_ = instance_class(s, instance);
  for (unsigned p = 0; p < class_->n_ports; p++)
    if (strcmp(class_->ports[p].name, own) == 0) return *port = s->structure->instances[instance].first_port + p, LIED_OK;
  system_error(s, topic_variable(s, "unknown-name", instance, own), "'%s' (%s) has no port '%s'", instance_name(s, instance),
               class_->name, own);
  return LIED_UNKNOWN_NAME;
}

static LiedStatus add_connection(LiedSystem *s, uint32_t a, uint32_t b)
{
  const LiedConnector *ca = port_of(s, a)->connector, *cb = port_of(s, b)->connector;
  char difference[3 * NAME_SIZE];
  if (connector_difference(ca, cb, difference, sizeof difference)) {
    system_error(s, topic_connection(s, "connectors-differ", a), "'%s' (%s) does not fit '%s' (%s): %s", port_name(s, a).text,
                 ca->name, port_name(s, b).text, cb->name, difference);
    system_remedy(s, "connect ports of the same kind");
    return LIED_WRONG_MODEL;
  }
  LiedStatus status = structure_own(s);
  if (status) return status;
  if (!RESERVE(&s->structure->memory, s->structure, connections, 1)) return report_no_memory(s);
  s->structure->connections[s->structure->n_connections++] = (Connection){a, b};
  structure_changed(s);
  return LIED_OK;
}

LiedStatus lied_connect(LiedSystem *s, const char *port_a, const char *port_b)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  uint32_t a, b;
  LiedStatus status = structure_find_port(s, port_a, &a);
  if (!status) status = structure_find_port(s, port_b, &b);
  return status ? status : add_connection(s, a, b);
}

LiedStatus structure_check_port(LiedSystem *s, LiedInstance instance, unsigned port)
{
  if (instance >= s->structure->n_instances || s->structure->instances[instance].removed) {
    system_error(s, (Topic){.code = "unknown-handle"}, "there is no instance with handle %u", instance);
    return LIED_UNKNOWN_NAME;
  }
  if (port < instance_class(s, instance)->n_ports) return LIED_OK;
  system_error(s, topic_instance(s, "unknown-handle", instance), "'%s' has no port number %u", instance_name(s, instance),
               port);
  return LIED_UNKNOWN_NAME;
}

LiedStatus lied_connect_ports(LiedSystem *s, LiedInstance a, unsigned port_a, LiedInstance b, unsigned port_b)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = structure_check_port(s, a, port_a);
  if (!status) status = structure_check_port(s, b, port_b);
  if (status) return status;
  return add_connection(s, s->structure->instances[a].first_port + port_a, s->structure->instances[b].first_port + port_b);
}

LiedStatus structure_take_output(LiedSystem *s, TakenOutput taken)
{
  LiedStatus status = structure_own(s);
  if (status) return status;
  if (!RESERVE(&s->structure->memory, s->structure, taken, 1)) return report_no_memory(s);
  s->structure->taken[s->structure->n_taken++] = taken;
  structure_changed(s);
  return LIED_OK;
}

/* ---- cuts ---- */

LiedStatus structure_add_cut(LiedSystem *s, uint32_t port, double time_constant, const double *motion, size_t n)
{
  Cuts *t = &s->cuts;
  if (!RESERVE(&s->memory, t, cuts, 1) || !RESERVE(&s->memory, t, cut_motion, n)) return report_no_memory(s);
  t->cuts[t->n_cuts++] = (Cut){port, time_constant, t->n_cut_motion};
  memcpy(t->cut_motion + t->n_cut_motion, motion, n * sizeof *motion);
  t->n_cut_motion += n;
  return LIED_OK;
}

LiedStatus structure_join(LiedSystem *s, uint32_t a, uint32_t b)
{
  return add_connection(s, a, b);
}
