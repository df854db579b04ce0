/* roles.c: the roles of a connector's variables: position, kinetic, reaction, signal, and orientation with quasi-velocity.
 *
 * annotation(__lied(kind="position")) of the variable decides. Without it units decide first, so that the answer does not
 * depend on which classes a model uses: of potentials, metres and radians are positions, their rates kinetic, kelvins signals
 * (a temperature comes from what stores heat and has no inertia); of flows, kg/s is kinetic. Where units do not decide, the
 * variable whose derivative the classes use is kinetic, its partner the reaction.
 *
 * A single potential of which classes only differentiate differences, as capacitors do with voltages, may be either: as a
 * reaction it is solved for in networks of resistors, as a kinetic variable it is known to nonlinear laws. A flow without unit
 * that is differentiated may be either, too: the current of a coil, of which a node has any number, or a stream. */
#include <string.h>

#include "gather/gather_internal.h"

typedef enum Nature { NATURE_UNKNOWN, NATURE_POSITION, NATURE_KINETIC, NATURE_SIGNAL } Nature;

static Nature nature_of_unit(const char *unit)
{
  static const char *const positions[] = {"m", "rad", "deg"}, *const rates[] = {"m/s", "rad/s", "1/s"};
  for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
    if (strcmp(unit, positions[i]) == 0) return NATURE_POSITION;
  for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
    if (strcmp(unit, rates[i]) == 0) return NATURE_KINETIC;
  return strcmp(unit, "K") == 0 ? NATURE_SIGNAL : NATURE_UNKNOWN;
}

/* ---- which connector variables are differentiated, across sums and equalities ---------------------------------------- */

typedef struct Usage {
  const Specialisation *spec;
  uint8_t *marked; /* [variable_count] */
  int only_names;  /* marks spread between two names of a variable, not through sums */
} Usage;

static void mark_derivatives(Usage *usage, const Ir *ir)
{
  if (!ir) return;
  if (ir->kind == IR_DER) usage->marked[ir->index] = 1;
  for (uint32_t i = 0; i < ir->count; i++) mark_derivatives(usage, ir->operands[i]);
}

static int is_given(const Specialisation *spec, uint32_t variable)
{
  return spec->variables[variable].variability <= VARIABILITY_PARAMETER;
}

/* A sum of variables with factors of 1 or -1; parameters and numbers may stand anywhere. 0: it is not. */
static int is_plain_sum(const Specialisation *spec, const Ir *ir)
{
  switch (ir->kind) {
  case IR_NUMBER:
  case IR_VARIABLE:
  case IR_TIME:
    return 1;
  case IR_NEGATE:
    return is_plain_sum(spec, ir->operands[0]);
  case IR_ADD:
  case IR_SUBTRACT:
    return is_plain_sum(spec, ir->operands[0]) && is_plain_sum(spec, ir->operands[1]);
  default:
    return 0;
  }
}

static int is_name(const Ir *ir)
{
  return ir->kind == IR_VARIABLE || (ir->kind == IR_NEGATE && ir->operands[0]->kind == IR_VARIABLE);
}

static int is_spreading(const Usage *usage, const Ir *left, const Ir *right)
{
  if (!left || !right) return 0;
  if (usage->only_names) return is_name(left) && is_name(right);
  return is_plain_sum(usage->spec, left) && is_plain_sum(usage->spec, right);
}

/* 1: a mark was added. */
static int spread_marks(Usage *usage, Arena *arena, const Ir *left, const Ir *right)
{
  if (!is_spreading(usage, left, right)) return 0;
  int any = 0, added = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int side = 0; side < 2; side++) {
      uint32_t count;
      const uint32_t *variables = ir_variables(arena, side ? right : left, &count);
      for (uint32_t i = 0; i < count; i++) {
        if (is_given(usage->spec, variables[i])) continue;
        if (pass == 0) any |= usage->marked[variables[i]];
        if (pass == 1 && any && !usage->marked[variables[i]]) added = usage->marked[variables[i]] = 1;
      }
    }
  return added;
}

static void mark_unit(Usage *usage, Arena *arena)
{
  const Specialisation *spec = usage->spec;
  for (const IrEquation *e = spec->equations.first; e; e = e->next) {
    mark_derivatives(usage, e->left);
    mark_derivatives(usage, e->right);
  }
  for (uint32_t v = 0; v < spec->variable_count; v++) mark_derivatives(usage, spec->variables[v].attributes[ATTRIBUTE_VALUE]);
  for (int again = 1; again;) {
    again = 0;
    for (const IrEquation *e = spec->equations.first; e; e = e->next)
      if (e->kind == IR_EQUATION_EQUAL) again |= spread_marks(usage, arena, e->left, e->right);
  }
}

/* ---- deciding -------------------------------------------------------------------------------------------------------- */

typedef struct Draft {
  const IrConnector *source;
  uint8_t *differentiated; /* [count] by some class */
  uint8_t *by_name;        /* [count] not only in sums with others */
} Draft;

static int has_unit_nature(const IrConnector *connector, Nature nature)
{
  for (uint32_t v = 0; v < connector->count; v++)
    if (!connector->variables[v].is_flow && nature_of_unit(connector->variables[v].unit) == nature) return 1;
  return 0;
}

static int has_flow(const IrConnector *connector)
{
  for (uint32_t v = 0; v < connector->count; v++)
    if (connector->variables[v].is_flow) return 1;
  return 0;
}

static uint32_t potential_count(const IrConnector *connector)
{
  uint32_t count = 0;
  for (uint32_t v = 0; v < connector->count; v++) count += !connector->variables[v].is_flow;
  return count;
}

/* Only differences are differentiated. */
static int is_relative(const Draft *draft, uint32_t variable)
{
  return draft->differentiated[variable] && !draft->by_name[variable] && potential_count(draft->source) == 1;
}

/* Without unit, a flow beside nothing but one potential. */
static int is_current_or_stream(const Draft *draft, uint32_t variable)
{
  const ConnectorVariable *variables = draft->source->variables;
  if (!draft->differentiated[variable] || *variables[variable].unit || draft->source->count != 2) return 0;
  return potential_count(draft->source) == 1 && !variables[1 - variable].is_input && !variables[1 - variable].is_output;
}

static LiedKind kind_of_flow(const Gather *gather, const Draft *draft, uint32_t variable)
{
  const char *unit = draft->source->variables[variable].unit;
  if (strcmp(unit, "kg/s") == 0) return LIED_KINETIC;
  if (!draft->differentiated[variable] || *unit) return LIED_REACTION;
  return gather->solves & SOLVES_FLOWS && is_current_or_stream(draft, variable) ? LIED_REACTION : LIED_KINETIC;
}

/* Of several potentials without units whose derivatives are used, positions come before their velocities. */
static LiedKind kind_by_use(const Draft *draft, uint32_t variable)
{
  uint32_t before = 0, all = 0;
  for (uint32_t v = 0; v < draft->source->count; v++) {
    if (draft->source->variables[v].is_flow || !draft->differentiated[v]) continue;
    before += v < variable;
    all++;
  }
  if (!draft->differentiated[variable]) return LIED_REACTION;
  return before < all / 2 ? LIED_POSITION : LIED_KINETIC;
}

static const struct {
  const char *word;
  LiedKind kind;
} kinds[] = {{"signal", LIED_SIGNAL},     {"position", LIED_POSITION},     {"kinetic", LIED_KINETIC},
             {"reaction", LIED_REACTION}, {ORIENTATION_KIND, LIED_SIGNAL}, {"quasi-velocity", LIED_QUASI}};
enum { KINDS = sizeof kinds / sizeof *kinds };

const char *declared_kind(const ConnectorVariable *variable)
{
  return variable->declared && variable->declared->kind ? variable->declared->kind : "";
}

/* KINDS: none is declared, or one that does not exist. */
static uint32_t find_kind(const ConnectorVariable *variable)
{
  uint32_t kind = 0;
  while (kind < KINDS && strcmp(kinds[kind].word, declared_kind(variable)) != 0) kind++;
  return kind;
}

static void check_kind(Gather *gather, const ConnectorVariable *variable)
{
  if (!*declared_kind(variable) || find_kind(variable) < KINDS) return;
  diagnostic_error(gather->diagnostics, variable->declared->span, "wrong-annotation", "there is no kind \"%s\"",
                   declared_kind(variable));
  diagnostic_about(gather->diagnostics, &(Topic){.variable = variable->name});
  diagnostic_remedy(gather->diagnostics,
                    "use \"signal\", \"position\", \"kinetic\", \"reaction\", \"orientation\" or \"quasi-velocity\"");
}

static LiedKind kind_of(const Gather *gather, const Draft *draft, uint32_t variable)
{
  const IrConnector *connector = draft->source;
  const ConnectorVariable *v = &connector->variables[variable];
  Nature nature = nature_of_unit(v->unit);
  if (find_kind(v) < KINDS) return kinds[find_kind(v)].kind;
  if (v->is_flow) return kind_of_flow(gather, draft, variable);
  if (v->type != TYPE_REAL || !has_flow(connector)) return LIED_SIGNAL;
  int is_motion = has_unit_nature(connector, NATURE_KINETIC) || draft->differentiated[variable];
  if (v->is_input || v->is_output) return nature == NATURE_POSITION && is_motion ? LIED_POSITION : LIED_SIGNAL;
  if (nature == NATURE_POSITION) return LIED_POSITION;
  if (nature == NATURE_KINETIC) return LIED_KINETIC;
  if (nature == NATURE_SIGNAL) return LIED_SIGNAL;
  if (gather->solves & SOLVES_RELATIVE && is_relative(draft, variable)) return LIED_REACTION;
  return kind_by_use(draft, variable);
}

/* Variables of one direction are provided together; a position goes with its velocity, with any prefix; a flow is alone. */
static int group_key(const ConnectorVariable *v, LiedKind kind)
{
  if (v->is_flow) return 3;
  if (kind == LIED_POSITION || kind == LIED_KINETIC) return 0;
  return v->is_input ? 1 : v->is_output ? 2 : 0;
}

static void number_groups(const IrConnector *source, ScalarConnector *connector)
{
  int number[4] = {-1, -1, -1, -1};
  for (uint32_t v = 0; v < connector->count; v++) {
    if (connector->variables[v].kind == LIED_REACTION) continue;
    int *group = &number[group_key(&source->variables[v], connector->variables[v].kind)];
    if (*group < 0) *group = (int)connector->group_count++;
    connector->variables[v].group = (uint8_t)*group;
  }
}

static ScalarConnector *connector_from(Gather *gather, const Draft *draft)
{
  ScalarConnector *connector = ARENA_NEW(gather->arena, ScalarConnector, 1);
  *connector = (ScalarConnector){
      .name = draft->source->name, .count = draft->source->count, .orientation = find_orientation(draft->source)};
  connector->variables = ARENA_NEW(gather->arena, LiedVariable, connector->count);
  for (uint32_t v = 0; v < connector->count; v++) check_kind(gather, &draft->source->variables[v]);
  check_orientation(gather, draft->source);
  for (uint32_t v = 0; v < connector->count; v++)
    connector->variables[v] = (LiedVariable){draft->source->variables[v].name, draft->source->variables[v].unit,
                                             kind_of(gather, draft, v), draft->source->variables[v].is_flow, 0};
  number_groups(draft->source, connector);
  return connector;
}

/* Paired connectors, and copies of one, count as one: the same variables. */
static int same_connector(const IrConnector *a, const IrConnector *b)
{
  if (a == b) return 1;
  if (a->count != b->count) return 0;
  for (uint32_t v = 0; v < a->count; v++)
    if (strcmp(a->variables[v].name, b->variables[v].name) != 0 || a->variables[v].is_flow != b->variables[v].is_flow ||
        strcmp(a->variables[v].unit, b->variables[v].unit) != 0 ||
        strcmp(declared_kind(&a->variables[v]), declared_kind(&b->variables[v])) != 0)
      return 0;
  return 1;
}

typedef struct Drafts {
  Draft *drafts;
  uint32_t count, capacity;
} Drafts;

static Draft *draft_of(Gather *gather, Drafts *drafts, const IrConnector *connector)
{
  for (uint32_t i = 0; i < drafts->count; i++)
    if (same_connector(drafts->drafts[i].source, connector)) return &drafts->drafts[i];
  Draft *draft = ARRAY_PUSH(gather->arena, drafts->drafts, drafts->count, drafts->capacity);
  *draft = (Draft){connector, ARENA_NEW(gather->arena, uint8_t, connector->count),
                   ARENA_NEW(gather->arena, uint8_t, connector->count)};
  return draft;
}

static void take_usage(Gather *gather, Drafts *drafts, const Usage *usage)
{
  for (uint32_t p = 0; p < usage->spec->port_count; p++) {
    const IrPort *port = &usage->spec->ports[p];
    Draft *draft = draft_of(gather, drafts, port->connector);
    uint8_t *used = usage->only_names ? draft->by_name : draft->differentiated;
    for (uint32_t v = 0; v < port->connector->count; v++) used[v] |= usage->marked[port->first_variable + v];
  }
}

static void find_usage(Gather *gather, Drafts *drafts, const Specialisation *spec)
{
  for (int only_names = 0; only_names < 2; only_names++) {
    Usage usage = {spec, ARENA_NEW(gather->arena, uint8_t, spec->variable_count), only_names};
    mark_unit(&usage, gather->arena);
    take_usage(gather, drafts, &usage);
  }
}

static void add_role(Gather *gather, const IrConnector *source, const Draft *draft)
{
  for (const RoleEntry *entry = gather->roles; entry; entry = entry->next)
    if (entry->source == source) return;
  Draft own = {source, draft->differentiated, draft->by_name};
  RoleEntry *entry = ARENA_NEW(gather->arena, RoleEntry, 1);
  *entry = (RoleEntry){gather->roles, source, connector_from(gather, &own)};
  gather->roles = entry;
}

/* SOLVES_...: it may have either role; 0: it has one. */
static int open_role(const Draft *draft, uint32_t variable)
{
  if (draft->source->variables[variable].is_flow) return is_current_or_stream(draft, variable) ? SOLVES_FLOWS : 0;
  return is_relative(draft, variable) ? SOLVES_RELATIVE : 0;
}

int gather_infer_roles(Gather *gather, const Specialisation *const *specs, uint32_t count, int solves)
{
  Drafts drafts = {0};
  int either = 0;
  gather->roles = NULL;
  gather->solves = solves;
  for (uint32_t u = 0; u < count; u++) find_usage(gather, &drafts, specs[u]);
  for (uint32_t u = 0; u < count; u++)
    for (uint32_t p = 0; p < specs[u]->port_count; p++)
      add_role(gather, specs[u]->ports[p].connector, draft_of(gather, &drafts, specs[u]->ports[p].connector));
  for (uint32_t d = 0; d < drafts.count; d++)
    for (uint32_t v = 0; v < drafts.drafts[d].source->count; v++) either |= open_role(&drafts.drafts[d], v);
  return either;
}

const ScalarConnector *gather_connector(Gather *gather, const IrConnector *connector)
{
  for (const RoleEntry *entry = gather->roles; entry; entry = entry->next)
    if (entry->source == connector) return entry->connector;
  Drafts none = {0};
  add_role(gather, connector, draft_of(gather, &none, connector));
  return gather->roles->connector;
}
