/* class_info.c: a class's descriptor is checked once and its numbering derived. */
#include <stdio.h>
#include <string.h>

#include "structure/structure.h"

/* ---- connectors ---- */

static const char *kind_name(const LiedVariable *v)
{
  static const char *const names[] = {"a signal", "a position", "kinetic", "a reaction", "a quasi-velocity"};
  return names[v->kind];
}

static int variable_difference(const LiedVariable *a, const LiedVariable *b, char *text, size_t size)
{
  if (strcmp(a->name, b->name) != 0)
    return snprintf(text, size, "where the first has variable '%s' the second has '%s'", a->name, b->name);
  if (a->flow != b->flow)
    return snprintf(text, size, "variable '%s' is a flow in the %s only", a->name, a->flow ? "first" : "second");
  if (a->kind != b->kind)
    return snprintf(text, size, "variable '%s' is %s in the first and %s in the second", a->name, kind_name(a), kind_name(b));
  if (a->kind != LIED_REACTION && a->group != b->group)
    return snprintf(text, size, "variable '%s' is in group %u of the first and in group %u of the second", a->name, a->group,
                    b->group);
  return 0;
}

int connector_difference(const LiedConnector *a, const LiedConnector *b, char *text, size_t size)
{
  unsigned most = a->n_variables < b->n_variables ? b->n_variables : a->n_variables;
  for (unsigned i = 0; a != b && i < most; i++) {
    if (i >= a->n_variables || i >= b->n_variables)
      return snprintf(text, size, "only the %s has a variable '%s'", i < a->n_variables ? "first" : "second",
                      i < a->n_variables ? a->variables[i].name : b->variables[i].name);
    if (variable_difference(&a->variables[i], &b->variables[i], text, size)) return 1;
  }
  return 0;
}

static ConnectorCounts counts_of(const LiedConnector *connector)
{
  ConnectorCounts counts = {.flow_group = connector->n_groups};
  for (unsigned i = 0; i < connector->n_variables; i++) {
    const LiedVariable *v = &connector->variables[i];
    if (kind_has_value(v->kind)) *(v->flow ? &counts.flow_values : &counts.shared_values) += 1;
    if (v->kind != LIED_SIGNAL) *(v->flow ? &counts.flow_unknowns : &counts.shared_unknowns) += 1;
    if (v->kind == LIED_KINETIC) counts.n_kinetic++;
    if (v->kind == LIED_KINETIC && v->flow) counts.flow_group = v->group;
  }
  return counts;
}

/* ---- checks ---- */

static LiedStatus wrong(Messages *messages, const LiedClass *class_, const char *what)
{
  messages_add(messages, SEVERITY_ERROR, &(Topic){.code = "wrong-class"}, "class %s: %s", class_->name ? class_->name : "",
               what);
  return LIED_WRONG_CLASS;
}

static int has_in_group(const LiedConnector *connector, unsigned group, LiedKind kind)
{
  for (unsigned i = 0; i < connector->n_variables; i++)
    if (connector->variables[i].kind == kind && connector->variables[i].group == group) return 1;
  return 0;
}

int motion_of(const LiedConnector *connector, const LiedVariable *variable)
{
  if (variable->flow) return MOTION_NONE;
  if (variable->kind == LIED_SIGNAL)
    return has_in_group(connector, variable->group, LIED_QUASI) ? MOTION_ORIENTATION : MOTION_NONE;
  return variable->kind == LIED_POSITION ? MOTION_POSITION : variable->kind == LIED_KINETIC ? MOTION_VELOCITY : MOTION_NONE;
}

/* Its states take the motion of a node, in the order of motion_of. Its own descriptor is checked when it is used. */
const char *free_motion_fault(const LiedConnector *connector, const LiedClass *free)
{
  unsigned n = 0;
  for (unsigned i = 0; i < connector->n_variables; i++) n += motion_of(connector, &connector->variables[i]) != MOTION_NONE;
  if (free && n == 0) return "its connector has neither positions nor velocities: nothing there moves freely";
  if (!free || free->abi_version != LIED_ABI_VERSION || (free->n_ports == 1 && free->n_states == n)) return NULL;
  return "the free motion of a connector needs one port, and a state for each position and velocity";
}

static const char *connector_fault(const LiedConnector *connector)
{
  if (!connector || !connector->name || (connector->n_variables && !connector->variables)) return "a port has no connector";
  unsigned kinetic_flows = 0;
  for (unsigned i = 0; i < connector->n_variables; i++) {
    const LiedVariable *v = &connector->variables[i];
    if (!v->name) return "a connector variable has no name";
    if (v->kind > LIED_QUASI) return "a connector variable has an unknown kind";
    if (v->kind != LIED_REACTION && v->group >= connector->n_groups) return "a connector variable has a group out of range";
    if (v->flow && v->kind != LIED_REACTION && v->kind != LIED_KINETIC)
      return "a signal, position or quasi-velocity cannot be a flow";
    if (v->flow && v->kind == LIED_KINETIC) kinetic_flows++;
    if (v->kind == LIED_QUASI && !has_in_group(connector, v->group, LIED_SIGNAL))
      return "a quasi-velocity has no signal in its group: whose provider would give it?";
  }
  if (kinetic_flows > 1) return "a connector can have one kinetic flow only";
  unsigned flow_group = counts_of(connector).flow_group;
  for (unsigned i = 0; i < connector->n_variables; i++)
    if (!connector->variables[i].flow && connector->variables[i].kind != LIED_REACTION &&
        connector->variables[i].group == flow_group)
      return "a kinetic flow shares its group with another variable";
  return free_motion_fault(connector, connector->free_motion);
}

static int group_valid(const LiedClass *class_, LiedGroup group)
{
  return group.port < class_->n_ports && group.group < class_->ports[group.port].connector->n_groups;
}

static const char *groups_fault(const LiedClass *class_, const LiedGroup *groups, unsigned n)
{
  if (n && !groups) return "a block or balance lacks its list of groups";
  for (unsigned i = 0; i < n; i++)
    if (!group_valid(class_, groups[i])) return "a block or balance names a port or group that does not exist";
  return NULL;
}

static const char *blocks_fault(const LiedClass *class_)
{
  const char *fault = NULL;
  for (unsigned i = 0; i < class_->n_blocks && !fault; i++) {
    const LiedBlock *block = &class_->blocks[i];
    if (!block->evaluate) return "a block has no function";
    if (block->choice > class_->n_blocks) return "a block's choice is out of range";
    fault = groups_fault(class_, block->inputs, block->n_inputs);
    if (!fault) fault = groups_fault(class_, block->outputs, block->n_outputs);
  }
  for (unsigned i = 0; i < class_->n_balances && !fault; i++) {
    const LiedBalance *balance = &class_->balances[i];
    fault = groups_fault(class_, balance->members, balance->n_members);
    for (unsigned m = 0; m < balance->n_members && !fault; m++) {
      const LiedConnector *connector = class_->ports[balance->members[m].port].connector;
      if (counts_of(connector).flow_group != balance->members[m].group)
        fault = "a balance names a group that is not a kinetic flow";
    }
  }
  return fault;
}

static const char *entries_fault(const LiedClass *class_, uint32_t n_unknowns)
{
  if (class_->residual && n_unknowns > UINT16_MAX) return "it has more unknowns than an entry can number";
  if (class_->residual) return class_->n_modes ? "a class with modes needs rows, not a residual" : NULL;
  unsigned row = 0, varying = 0, fixed = 0;
  for (unsigned i = 0; i < class_->n_entries; i++) {
    const LiedEntry *entry = &class_->entries[i];
    if (entry->row < row) return "the entries are not listed row by row";
    if (entry->row >= class_->n_rows || entry->unknown >= n_unknowns) return "an entry is outside its rows and unknowns";
    row = entry->row;
    varying += entry->kind == LIED_VARYING;
    fixed += entry->kind == LIED_FIXED;
  }
  if (fixed && !class_->fixed) return "it has LIED_FIXED entries but no function `fixed`";
  int needs_rows = varying > 0;
  for (unsigned r = 0; r < class_->n_rows; r++) needs_rows |= !class_->rows_info[r].homogeneous;
  return needs_rows && !class_->rows ? "it has varying entries or right-hand sides but no function `rows`" : NULL;
}

static const char *modes_fault(const LiedClass *class_)
{
  if (class_->n_modes && !class_->bounds) return "it has modes but no function `bounds`";
  for (unsigned m = 0; m < class_->n_modes; m++) {
    int found = 0;
    for (unsigned i = 0; i < class_->n_entries; i++) {
      const LiedEntry *e = &class_->entries[i];
      if (e->row == class_->modes[m].row && e->unknown == class_->modes[m].unknown)
        found = e->kind == LIED_CONSTANT && e->value == 1;
    }
    if (!found) return "the law of a mode needs the constant coefficient 1 at its unknown";
  }
  return NULL;
}

static int is_planar_frame(const LiedConnector *connector)
{
  static const LiedKind kinds[] = {LIED_POSITION, LIED_KINETIC, LIED_REACTION};
  enum { EACH = 3, ALL = 9 };
  if (connector->n_variables != ALL) return 0;
  for (unsigned v = 0; v < ALL; v++)
    if (connector->variables[v].kind != kinds[v / EACH]) return 0;
  return 1;
}

static int may_be_rigid(const LiedClass *class_, const LiedSweep *sweep, unsigned inboard)
{
  for (unsigned p = 0; p < class_->n_ports; p++)
    if (!is_planar_frame(class_->ports[p].connector) || sweep->side[p] == LIED_SWEEP_GROUND) return 0;
  return inboard == 1 && sweep->reduce && !sweep->n_kept && !class_->n_states && !class_->n_modes && !class_->n_relations;
}

static const char *sweeps_fault(const LiedClass *class_)
{
  for (unsigned i = 0; i < class_->n_sweeps; i++) {
    const LiedSweep *sweep = class_->sweeps ? &class_->sweeps[i] : NULL;
    unsigned inboard = 0;
    if (!sweep || !sweep->side || !sweep->columns) return "a sweep lacks the sides of its ports, or their columns";
    for (unsigned p = 0; p < class_->n_ports; p++) {
      if (sweep->side[p] > LIED_SWEEP_GROUND) return "a sweep has an unknown side";
      inboard += sweep->side[p] == LIED_SWEEP_INBOARD;
    }
    if (inboard > 1) return "a sweep has two ports toward the root";
    if (sweep->is_rigid && !may_be_rigid(class_, sweep, inboard))
      return "a rigid sweep is not one of frames of the plane alone";
  }
  return NULL;
}

static const char *rules_fault(const LiedClass *class_)
{
  for (unsigned i = 0; i < class_->n_measured; i++)
    if (!class_->measured || class_->measured[i] >= class_->n_ports) return "a measured port does not exist";
  for (unsigned i = 0; i < class_->n_inertias; i++) {
    const LiedInertia *inertia = &class_->inertias[i];
    if (inertia->port >= class_->n_ports || (inertia->parameter >= class_->n_parameters && inertia->parameter != LIED_ALWAYS))
      return "an inertia names no port or parameter";
    if (inertia->kinetic >= counts_of(class_->ports[inertia->port].connector).n_kinetic)
      return "an inertia names no kinetic variable";
    if (inertia->kinetic >= 32) return "an inertia names a kinetic variable beyond the 32 that a LiedFreedom can tell apart";
  }
  return NULL;
}

/* In the plane the connector begins with three positions and has three reactions. Of space nothing is known yet: composition
 * refuses it. */
static int connector_fits(const LiedConnector *connector, unsigned dimension)
{
  unsigned n_reactions = 0;
  if (dimension == 3) return 1;
  for (unsigned i = 0; i < connector->n_variables; i++) n_reactions += connector->variables[i].kind == LIED_REACTION;
  for (unsigned i = 0; i < 3; i++)
    if (connector->n_variables < 3 || connector->variables[i].kind != LIED_POSITION) return 0;
  return n_reactions == 3;
}

/* Parameters and rows are there. */
static int shape_fits(const LiedClass *class_)
{
  const LiedShape *shape = class_->shape;
  if (shape->port >= class_->n_ports || shape->kind > LIED_POLYGON || (shape->dimension != 2 && shape->dimension != 3))
    return 0;
  if (!connector_fits(class_->ports[shape->port].connector, shape->dimension)) return 0;
  if (!shape->rows || shape->n_rows != (shape->dimension == 2 ? 3 : 6)) return 0;
  for (unsigned i = 0; i < shape->n_rows; i++)
    if (shape->rows[i] >= class_->n_rows) return 0;
  const uint16_t numbers[] = {shape->radius,  shape->stiffness,    shape->damping, shape->friction,
                              shape->bristle, shape->elastic_time, shape->layer};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (numbers[i] != LIED_NO_PARAMETER && numbers[i] >= class_->n_parameters) return 0;
  return shape->corners + (unsigned)shape->dimension * shape->n_corners <= class_->n_parameters;
}

static const char *states_fault(const LiedClass *class_, uint32_t n_unknowns)
{
  for (unsigned i = 0; i < class_->n_states; i++) {
    const LiedState *state = &class_->states[i];
    if (!(state->nominal > 0)) return "a state needs a positive nominal value";
    if (state->role > LIED_JOINT_VELOCITY) return "a state has an unknown role";
    if (state->derivative == LIED_BY_FUNCTION && !class_->derivatives) return "it has no function `derivatives`";
    if (state->derivative != LIED_BY_FUNCTION && (state->derivative < 0 || (uint32_t)state->derivative >= n_unknowns))
      return "the derivative of a state is not an unknown";
  }
  if (class_->shape && !shape_fits(class_)) return "its shape does not fit its port, rows or parameters";
  for (unsigned i = 0; i < class_->n_awaited; i++)
    if (!class_->awaited || class_->awaited[i] >= n_unknowns) return "it requires an unknown that it does not have";
  for (unsigned i = 0; i < class_->n_streams; i++) {
    if (class_->streams[i].port >= class_->n_ports) return "a stream names a port that does not exist";
    const LiedConnector *connector = class_->ports[class_->streams[i].port].connector;
    if (counts_of(connector).flow_group == connector->n_groups) return "a stream names a port without kinetic flow";
  }
  return NULL;
}

/* Each piece of a message is there, and so are the values that it shows. */
static int texts_fit(const LiedClass *class_, const LiedAssertion *assertion)
{
  if (assertion->n_texts && !assertion->texts) return 0;
  for (unsigned i = 0; i < assertion->n_texts; i++) {
    const LiedText *text = &assertion->texts[i];
    if (!text->text && !(text->value && text->names)) return 0;
    if (assertion->said + (unsigned)text->value > class_->n_said ||
        assertion->said + (unsigned)text->condition > class_->n_said)
      return 0;
  }
  return 1;
}

static const char *account_fault(const LiedClass *class_)
{
  for (unsigned i = 0; i < class_->n_assertions; i++)
    if (!class_->assertions[i].message || class_->assertions[i].level > LIED_TERMINATE)
      return "an assertion has no message or an unknown level";
  for (unsigned i = 0; i < class_->n_assertions; i++)
    if (!texts_fit(class_, &class_->assertions[i]))
      return "the message of an assertion lacks a text, or shows a value beyond n_said";
  if (class_->n_assertions && !class_->check && !class_->check_start && !class_->event)
    return "it has assertions but no function `check`";
  for (unsigned i = 0; i < class_->n_energies; i++)
    if (!class_->energies[i].account || class_->energies[i].output >= class_->n_outputs ||
        class_->energies[i].kind > LIED_ENERGY_TE)
      return "an energy has no account, an unknown kind, or is not an output";
  return NULL;
}

/* ---- balance ----
 *
 * At a node of k connectors with P unknowns that are equal (derivatives of potentials, reaction potentials) and F that sum to
 * zero there are P + k F unknowns and F sums. Each member gives F rows, so P - F are left to the one that provides the
 * potentials: 1 for a flange (s, v, flow f), 3 for a planar frame, 0 where every potential has a flow of its own. */

/* The group whose provider is responsible for a variable; n_groups if there is none. With one group of potentials it is that.
 * With several a reaction belongs to the group it names, and to the first of them if that has no potentials. */
static unsigned answering_group(const LiedConnector *connector, const LiedVariable *variable)
{
  unsigned first = connector->n_groups;
  for (unsigned i = connector->n_variables; i-- > 0;) {
    const LiedVariable *v = &connector->variables[i];
    if (v->flow || v->kind == LIED_REACTION) continue;
    if (v->group == variable->group) return v->group;
    first = v->group;
  }
  return first;
}

/* Rows that the provider of a group must have beyond its flows: P - F. Negative where a signal has a flow. */
static int owed_rows(const LiedConnector *connector, unsigned group)
{
  int n = 0;
  for (unsigned i = 0; i < connector->n_variables; i++) {
    const LiedVariable *v = &connector->variables[i];
    if (v->kind != LIED_SIGNAL && answering_group(connector, v) == group) n += v->flow ? -1 : 1;
  }
  return n;
}

/* Degrees of freedom that a block provides. */
static int block_owes(const LiedClass *class_, const LiedBlock *block)
{
  int n = 0;
  for (unsigned o = 0; o < block->n_outputs; o++)
    n += owed_rows(class_->ports[block->outputs[o].port].connector, block->outputs[o].group);
  return n;
}

/* The first block of the same choice: i itself if there is none before. */
static unsigned first_of_choice(const LiedClass *class_, unsigned i)
{
  for (unsigned j = 0; j < i && class_->blocks[i].choice > 0; j++)
    if (class_->blocks[j].choice == class_->blocks[i].choice) return j;
  return i;
}

static const char *balance_fault(const LiedClass *class_)
{
  for (unsigned p = 0; p < class_->n_ports; p++)
    if (owed_rows(class_->ports[p].connector, class_->ports[p].connector->n_groups) < 0)
      return "a connector has more flows than potentials";
  for (unsigned i = 0; i < class_->n_blocks; i++)
    if (block_owes(class_, &class_->blocks[i]) != block_owes(class_, &class_->blocks[first_of_choice(class_, i)]))
      return "directions of one choice provide different numbers of degrees of freedom";
  return NULL;
}

/* docs/theory.md: rows = flows + internal linear unknowns + provided degrees of freedom. */
static int balanced_rows(const LiedClass *class_)
{
  int n = class_->n_internals;
  for (unsigned i = 0; i < class_->n_blocks; i++)
    if (first_of_choice(class_, i) == i) n += block_owes(class_, &class_->blocks[i]);
  for (unsigned p = 0; p < class_->n_ports; p++) n += (int)counts_of(class_->ports[p].connector).flow_unknowns;
  for (unsigned m = 0; m < class_->n_measured; m++) {
    const LiedConnector *connector = class_->ports[class_->measured[m]].connector;
    n += owed_rows(connector, connector->n_groups);
  }
  return n;
}

static uint32_t count_unknowns(const LiedClass *class_)
{
  uint32_t n = class_->n_internals;
  for (unsigned p = 0; p < class_->n_ports; p++) {
    ConnectorCounts counts = counts_of(class_->ports[p].connector);
    n += counts.shared_unknowns + counts.flow_unknowns;
  }
  return n;
}

static const char *missing_list(const LiedClass *c)
{
  if ((c->n_ports && !c->ports) || (c->n_parameters && !c->parameters) || (c->n_states && !c->states))
    return "a list is missing";
  if ((c->n_discretes && !c->discretes) || (c->n_locals && !c->locals) || (c->n_internals && !c->internals))
    return "a list is missing";
  if ((c->n_outputs && !c->outputs) || (c->n_streams && !c->streams)) return "a list is missing";
  if ((c->n_blocks && !c->blocks) || (c->n_balances && !c->balances) || (c->n_rows && !c->rows_info))
    return "a list is missing";
  if ((c->n_entries && !c->entries) || (c->n_modes && !c->modes)) return "a list is missing";
  if ((c->n_inertias && !c->inertias) || (c->n_freedoms && !c->freedoms)) return "a list is missing";
  if ((c->n_assertions && !c->assertions) || (c->n_energies && !c->energies)) return "a list is missing";
  if (c->n_rows && !c->entries && !c->residual) return "it has rows but neither entries nor a function `residual`";
  return NULL;
}

static int has_nameless(const LiedName *names, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    if (!names[i].name) return 1;
  return 0;
}

static const char *names_fault(const LiedClass *c)
{
  int nameless = has_nameless(c->discretes, c->n_discretes) || has_nameless(c->locals, c->n_locals) ||
                 has_nameless(c->internals, c->n_internals) || has_nameless(c->outputs, c->n_outputs);
  for (unsigned i = 0; i < c->n_ports; i++) nameless |= !c->ports[i].name;
  for (unsigned i = 0; i < c->n_parameters; i++) nameless |= !c->parameters[i].name;
  for (unsigned i = 0; i < c->n_states; i++) nameless |= !c->states[i].name;
  for (unsigned i = 0; i < c->n_streams; i++) nameless |= !c->streams[i].name;
  return nameless ? "a port, parameter, state or variable has no name" : NULL;
}

static LiedStatus wrong_version(Messages *messages, unsigned version)
{
  messages_add(messages, SEVERITY_ERROR, &(Topic){.code = "wrong-abi"},
               "the class was made for component ABI %u, this runtime has ABI %u", version, LIED_ABI_VERSION);
  messages_remedy(messages, "compile it again with this version's component.h");
  return LIED_WRONG_CLASS;
}

static LiedStatus unbalanced(Messages *messages, const LiedClass *class_, int rows, int expected)
{
  messages_add(messages, SEVERITY_ERROR, &(Topic){.code = "unbalanced-class"},
               "class %s is not balanced: %d rows and balances, expected %d (flows + internal unknowns + provided degrees of "
               "freedom)",
               class_->name, rows, expected);
  messages_remedy(messages, "add or remove equations");
  return LIED_WRONG_CLASS;
}

/* Its functions may read what the batches of this runtime do not have. */
static LiedStatus newer_batch(Messages *messages, const LiedClass *class_)
{
  messages_add(messages, SEVERITY_ERROR, &(Topic){.code = "wrong-abi"},
               "class %s was made with a newer component.h, whose LiedBatch has more fields", class_->name ? class_->name : "");
  messages_remedy(messages, "compile it again with this version's component.h, or use the newer runtime");
  return LIED_WRONG_CLASS;
}

LiedStatus class_check_version(const LiedClass *class_, Messages *messages)
{
  if (!class_ || class_->abi_version != LIED_ABI_VERSION) return wrong_version(messages, class_ ? class_->abi_version : 0);
  if (!class_->sizes) return wrong(messages, class_, "it has no sizes: begin it with LIED_ABI");
  return class_->sizes->batch > sizeof(LiedBatch) ? newer_batch(messages, class_) : LIED_OK;
}

LiedStatus class_check(const LiedClass *class_, Messages *messages)
{
  if (!class_->name) {
    messages_add(messages, SEVERITY_ERROR, &(Topic){.code = "wrong-class"}, "a class has no name");
    return LIED_WRONG_CLASS;
  }
  const char *fault = missing_list(class_);
  if (!fault) fault = names_fault(class_);
  for (unsigned p = 0; p < class_->n_ports && !fault; p++) fault = connector_fault(class_->ports[p].connector);
  if (!fault) fault = blocks_fault(class_);
  uint32_t n_unknowns = fault ? 0 : count_unknowns(class_);
  if (!fault) fault = entries_fault(class_, n_unknowns);
  if (!fault) fault = modes_fault(class_);
  if (!fault) fault = rules_fault(class_);
  if (!fault) fault = sweeps_fault(class_);
  if (!fault) fault = states_fault(class_, n_unknowns);
  if (!fault) fault = account_fault(class_);
  if (!fault) fault = balance_fault(class_);
  if (fault) return wrong(messages, class_, fault);
  int rows = class_->n_rows + class_->n_balances, expected = balanced_rows(class_);
  return rows == expected ? LIED_OK : unbalanced(messages, class_, rows, expected);
}

/* ---- numbering ---- */

int has_dialectic_time(const LiedClass *class_, unsigned *parameter)
{
  for (*parameter = 0; *parameter < class_->n_parameters; ++*parameter)
    if (class_->parameters[*parameter].role == LIED_DIALECTIC_TIME) return 1;
  return 0;
}

static void describe_ports(ClassInfo *info, Arena *arena)
{
  const LiedClass *class_ = info->class_;
  ConnectorCounts *counts = ARENA_NEW(arena, ConnectorCounts, class_->n_ports);
  size_t most = 0;
  for (unsigned p = 0; p < class_->n_ports; p++) most += class_->ports[p].connector->n_variables;
  Slot *values = ARENA_NEW(arena, Slot, most), *unknowns = ARENA_NEW(arena, Slot, most);
  uint32_t *port_value = ARENA_NEW(arena, uint32_t, class_->n_ports),
           *port_unknown = ARENA_NEW(arena, uint32_t, class_->n_ports);
  for (unsigned p = 0; p < class_->n_ports; p++) {
    const LiedConnector *connector = class_->ports[p].connector;
    counts[p] = counts_of(connector);
    port_value[p] = info->n_values;
    port_unknown[p] = info->n_port_unknowns;
    uint16_t value[2] = {0, 0}, unknown[2] = {0, 0}; /* shared, flow */
    for (unsigned i = 0; i < connector->n_variables; i++) {
      const LiedVariable *v = &connector->variables[i];
      int flow = v->flow != 0;
      Slot slot = {.port = (uint16_t)p, .group = v->group, .flow = v->flow};
      if (kind_has_value(v->kind)) values[info->n_values++] = slot, values[info->n_values - 1].offset = value[flow]++;
      if (v->kind != LIED_SIGNAL)
        unknowns[info->n_port_unknowns++] = slot, unknowns[info->n_port_unknowns - 1].offset = unknown[flow]++;
    }
    info->has_optional |= class_->ports[p].optional != 0;
  }
  info->counts = counts;
  info->values = values;
  info->unknowns = unknowns;
  info->port_value = port_value;
  info->port_unknown = port_unknown;
  info->n_unknowns = info->n_port_unknowns + class_->n_internals;
}

static const LiedEntry *dense_entries(ClassInfo *info, Arena *arena)
{
  unsigned n = info->class_->n_rows * info->n_unknowns;
  LiedEntry *entries = ARENA_NEW(arena, LiedEntry, n);
  for (unsigned i = 0; i < n; i++)
    entries[i] = (LiedEntry){(uint16_t)(i / info->n_unknowns), (uint16_t)(i % info->n_unknowns), LIED_VARYING, 0};
  info->n_entries = n;
  return entries;
}

static void describe_entries(ClassInfo *info, Arena *arena)
{
  const LiedClass *class_ = info->class_;
  info->probed = class_->residual != NULL;
  info->n_entries = class_->n_entries;
  info->entries = info->probed ? dense_entries(info, arena) : class_->entries;
  uint32_t *row_entry = ARENA_NEW(arena, uint32_t, class_->n_rows + 1u), *pool = ARENA_NEW(arena, uint32_t, info->n_entries);
  for (unsigned i = 0; i < info->n_entries; i++) {
    const LiedEntry *entry = &info->entries[i];
    row_entry[entry->row + 1] = i + 1;
    if (entry->kind == LIED_FIXED) pool[i] = info->n_fixed++;
    if (entry->kind == LIED_VARYING) pool[i] = info->n_varying++;
  }
  for (unsigned r = 0; r < class_->n_rows; r++)
    if (row_entry[r + 1] < row_entry[r]) row_entry[r + 1] = row_entry[r];
  info->row_entry = row_entry;
  info->pool = pool;
}

/* ---- what a result shows ---- */

typedef struct Shown {
  const LiedClass *class_;
  Ref *refs; /* NULL: only counted */
  uint32_t n;
} Shown;

static void show(Shown *shown, RefKind kind, unsigned index, unsigned port)
{
  if (shown->refs) shown->refs[shown->n] = (Ref){0, kind, (uint16_t)index, (uint16_t)port};
  shown->n++;
}

/* $ marks what the program inserted. The derivative of a state has its own place. */
static void show_names(Shown *shown, RefKind kind, const LiedName *names, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    if (names[i].name[0] != HIDDEN && strncmp(names[i].name, "der(", 4) != 0) show(shown, kind, i, 0);
}

/* Whether it is the name of a port's variable: `port`, or `port.variable`. */
static int names_port(const char *name, const LiedPort *port, unsigned variable)
{
  size_t length = strlen(port->name);
  const char *own = port->connector->variables[variable].name;
  if (strncmp(name, port->name, length) != 0) return 0;
  return *own ? name[length] == '.' && strcmp(name + length + 1, own) == 0 : name[length] == 0;
}

static int names_name_port(const LiedName *names, unsigned n, const LiedPort *port, unsigned variable)
{
  for (unsigned i = 0; i < n; i++)
    if (names_port(names[i].name, port, variable)) return 1;
  return 0;
}

/* A port that shows a variable of the class under the variable's own name adds nothing. */
static int is_own_name(const LiedClass *c, const LiedPort *port, unsigned variable)
{
  for (unsigned i = 0; i < c->n_states; i++)
    if (names_port(c->states[i].name, port, variable)) return 1;
  return names_name_port(c->locals, c->n_locals, port, variable) ||
         names_name_port(c->discretes, c->n_discretes, port, variable);
}

/* A stream that has the name of its port's variable, `port.variable`, is shown with the port. */
static int is_port_name(const LiedClass *c, const LiedStream *stream)
{
  const char *port = c->ports[stream->port].name;
  size_t length = strlen(port);
  return strncmp(stream->name, port, length) == 0 && stream->name[length] == '.';
}

static void show_all(Shown *shown)
{
  const LiedClass *c = shown->class_;
  if (c->name[0] == HIDDEN) return;
  for (unsigned i = 0; i < c->n_states; i++) show(shown, REF_STATE, i, 0);
  for (unsigned i = 0; i < c->n_states; i++) show(shown, REF_DERIVATIVE, i, 0);
  for (unsigned i = 0; i < c->n_streams; i++)
    if (!is_port_name(c, &c->streams[i])) show(shown, REF_STREAM, i, 0);
  show_names(shown, REF_LOCAL, c->locals, c->n_locals);
  show_names(shown, REF_DISCRETE, c->discretes, c->n_discretes);
  show_names(shown, REF_INTERNAL, c->internals, c->n_internals);
  show_names(shown, REF_OUTPUT, c->outputs, c->n_outputs);
  for (unsigned p = 0; p < c->n_ports; p++)
    for (unsigned v = 0; v < c->ports[p].connector->n_variables; v++)
      if (c->ports[p].name[0] != HIDDEN && !is_own_name(c, &c->ports[p], v)) show(shown, REF_PORT, v, p);
}

static void describe_results(ClassInfo *info, Arena *arena)
{
  Shown shown = {.class_ = info->class_};
  show_all(&shown);
  info->n_variables = shown.n;
  shown = (Shown){.class_ = info->class_, .refs = ARENA_NEW(arena, Ref, shown.n)};
  show_all(&shown);
  info->shown = shown.refs;
}

static int names_have_bounds(const LiedName *names, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    if (names[i].min < names[i].max) return 1;
  return 0;
}

static int has_bounded_variable(const LiedClass *c)
{
  for (unsigned i = 0; i < c->n_states; i++)
    if (c->states[i].min < c->states[i].max) return 1;
  return names_have_bounds(c->locals, c->n_locals) || names_have_bounds(c->discretes, c->n_discretes) ||
         names_have_bounds(c->internals, c->n_internals) || names_have_bounds(c->outputs, c->n_outputs);
}

ClassInfo *class_describe(Arena *arena, const LiedClass *class_)
{
  ClassInfo *info = ARENA_NEW(arena, ClassInfo, 1);
  info->class_ = class_;
  describe_ports(info, arena);
  describe_entries(info, arena);
  info->n_starts = class_->n_states + class_->n_streams + class_->n_discretes + (info->has_optional ? info->n_values : 0u);
  info->has_bounds = has_bounded_variable(class_);
  describe_results(info, arena);
  return info;
}
