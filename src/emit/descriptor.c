/* descriptor.c: the constant tables that describe the class. */
#include <math.h>
#include <string.h>

#include "emit/emitter.h"

/* ---- numbers -------------------------------------------------------------------------------------------------------- */

/* The value of an expression without variables; else `otherwise`: it is given for each instance. */
static double constant_of(const Ir *ir, double otherwise)
{
  IrPoint point = {0};
  if (!ir) return otherwise;
  if (ir->kind == IR_NUMBER) return ir->number;
  double value = ir_evaluate(ir, &point);
  return point.problem ? otherwise : value;
}

static void begin_table(CText *text, const char *type, const char *name)
{
  ctext_format(text, "static const %s %s[] = {\n", type, name);
}

static void end_table(CText *text)
{
  ctext_put(text, "};\n");
}

/*     [PREFIXslot] = */
static void put_slot(CText *text, const char *prefix, const char *slot)
{
  ctext_format(text, "    [%s%s] = ", prefix, slot);
}

/* {.name = "name", .unit = "unit" */
static void begin_item(CText *text, const char *name, const char *unit)
{
  ctext_put(text, "{.name = ");
  ctext_literal(text, name);
  ctext_put(text, ", .unit = ");
  ctext_literal(text, unit ? unit : "");
}

static void put_field(CText *text, const char *name, double value)
{
  ctext_format(text, ", .%s = ", name);
  ctext_number(text, value);
}

/* Bounds that are the same for all instances; none: the fields stay 0. */
static void put_bounds(CText *text, double min, double max)
{
  if (!(min < max) || (isinf(min) && isinf(max))) return;
  put_field(text, "min", min);
  put_field(text, "max", max);
}

/* ---- connectors and ports ------------------------------------------------------------------------------------------- */

static int same_variable(const LiedVariable *a, const LiedVariable *b)
{
  return a->kind == b->kind && a->flow == b->flow && a->group == b->group && strcmp(a->name, b->name) == 0 &&
         strcmp(a->unit, b->unit) == 0;
}

static int same_connector(const ScalarConnector *a, const ScalarConnector *b)
{
  if (a == b) return 1;
  if (a->count != b->count || a->group_count != b->group_count || strcmp(a->name, b->name) != 0) return 0;
  for (uint32_t v = 0; v < a->count; v++)
    if (!same_variable(&a->variables[v], &b->variables[v])) return 0;
  return 1;
}

/* The first port with the same connector. */
static uint32_t first_with(const CausalClass *class_, uint32_t port)
{
  uint32_t first = 0;
  while (!same_connector(class_->ports[first].connector, class_->ports[port].connector)) first++;
  return first;
}

/* Flange of Dialectic.Translational.Flange. */
static const char *short_name(const char *name)
{
  const char *last = strrchr(name, '.');
  return last && last[1] ? last + 1 : name;
}

static void write_connector(CText *text, const ScalarConnector *connector, const char *short_name)
{
  static const char *const kinds[] = {"LIED_SIGNAL", "LIED_POSITION", "LIED_KINETIC", "LIED_REACTION", "LIED_QUASI"};
  const char *variables = connector->count ? arena_printf(text->buffer.storage.arena, "variables_of_%s", short_name) : "NULL";
  if (connector->count) begin_table(text, "LiedVariable", variables);
  for (uint32_t v = 0; v < connector->count; v++) {
    const LiedVariable *variable = &connector->variables[v];
    ctext_put(text, "    ");
    begin_item(text, variable->name, variable->unit);
    ctext_format(text, ", .kind = %s, .flow = %u, .group = %u},\n", kinds[variable->kind], variable->flow, variable->group);
  }
  if (connector->count) end_table(text);
  ctext_format(text, "static const LiedConnector connector_%s = {", short_name);
  ctext_literal(text, connector->name);
  ctext_format(text, ", %s, %u, %u, NULL};\n\n", variables, (unsigned)connector->count, (unsigned)connector->group_count);
}

static uint32_t measured_count(const CausalClass *class_)
{
  uint32_t count = 0;
  for (uint32_t p = 0; p < class_->port_count; p++) count += class_->ports[p].gives;
  return count;
}

static void write_ports(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->port_count) return;
  CNames taken = {.arena = text->buffer.storage.arena};
  const char **names = ARENA_NEW(text->buffer.storage.arena, const char *, class_->port_count); /* of the port's connector */
  for (uint32_t p = 0; p < class_->port_count; p++) {
    uint32_t first = first_with(class_, p);
    names[p] = first < p ? names[first] : names_take_plain(&taken, short_name(class_->ports[p].connector->name));
    if (first == p) write_connector(text, class_->ports[p].connector, names[p]);
  }
  begin_table(text, "LiedPort", "ports");
  for (uint32_t p = 0; p < class_->port_count; p++) {
    const ScalarPort *port = &class_->ports[p];
    put_slot(text, "", emitter->ports[p]);
    ctext_put(text, "{");
    ctext_literal(text, port->name);
    ctext_format(text, ", &connector_%s, %u, ", names[p], port->optional);
    ctext_number(text, constant_of(port->open_value, 0));
    ctext_put(text, "},\n");
  }
  end_table(text);
}

/* ---- what an instance owns ------------------------------------------------------------------------------------------ */

static const Ir *attribute_of(const CausalClass *class_, uint32_t variable, IrAttribute attribute)
{
  uint32_t number = class_->variables[variable].spec_variable;
  if (!class_->spec || number >= class_->spec->variable_count) return NULL;
  return class_->spec->variables[number].attributes[attribute];
}

static void put_bounds_of(const CausalClass *class_, CText *text, uint32_t variable)
{
  put_bounds(text, constant_of(attribute_of(class_, variable, ATTRIBUTE_MIN), -INFINITY),
             constant_of(attribute_of(class_, variable, ATTRIBUTE_MAX), INFINITY));
}

/* What differs from the usual is written. */
static void put_parameter(const Emitter *emitter, CText *text, uint32_t i)
{
  static const char *const checks[] = {NULL, "LIED_POSITIVE", "LIED_NONNEGATIVE", "LIED_NONZERO"};
  static const char *const roles[] = {NULL,
                                      "LIED_DIALECTIC_TIME",
                                      "LIED_INERTANCE",
                                      "LIED_INPUT_VALUE",
                                      "LIED_ELASTIC_TIME",
                                      "LIED_STREAM_TIME",
                                      "LIED_LOOSE_TIME",
                                      "LIED_SEED"};
  static const char *const structural[] = {NULL, "LIED_ZERO_STRUCTURAL", "LIED_STRUCTURAL"};
  const CausalClass *class_ = emitter->class_;
  const struct {
    const char *field, *value;
  } marks[] = {{"check", class_->parameter_checks ? checks[class_->parameter_checks[i]] : NULL},
               {"role", class_->parameter_roles ? roles[class_->parameter_roles[i]] : NULL},
               {"structural", class_->structural ? structural[class_->structural[i]] : NULL}};
  double value = constant_of(attribute_of(class_, class_->parameters[i], ATTRIBUTE_VALUE), NAN);
  if (isnan(value))
    ctext_put(text, ", .value = LIED_REQUIRED");
  else
    put_field(text, "value", value);
  for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
    if (marks[k].value) ctext_format(text, ", .%s = %s", marks[k].field, marks[k].value);
}

static void write_parameters(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->parameter_count) return;
  begin_table(text, "LiedParameter", "parameters");
  for (uint32_t i = 0; i < class_->parameter_count; i++) {
    const CausalVariable *variable = &class_->variables[class_->parameters[i]];
    put_slot(text, home_prefix(HOME_PARAMETER), emitter->variables[class_->parameters[i]]);
    begin_item(text, variable->name, variable->unit);
    put_parameter(emitter, text, i);
    put_bounds_of(class_, text, class_->parameters[i]);
    ctext_put(text, "},\n");
  }
  end_table(text);
}

static void write_states(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->state_count) return;
  begin_table(text, "LiedState", "states");
  for (uint32_t i = 0; i < class_->state_count; i++) {
    const CausalState *state = &class_->states[i];
    double nominal = constant_of(state->nominal, 1);
    put_slot(text, home_prefix(HOME_STATE), emitter->variables[state->variable]);
    begin_item(text, class_->variables[state->variable].name, class_->variables[state->variable].unit);
    put_field(text, "start", constant_of(state->start, 0));
    put_field(text, "nominal", nominal > 0 ? nominal : 1);
    if (state->unknown == LIED_BY_FUNCTION)
      ctext_put(text, ", .derivative = LIED_BY_FUNCTION");
    else
      ctext_format(text, ", .derivative = Z_%s", emitter->unknowns[state->unknown]);
    if (state->is_joint_velocity) ctext_put(text, ", .role = LIED_JOINT_VELOCITY");
    put_bounds_of(class_, text, state->variable);
    if (state->start_is == LIED_START_FIXED) ctext_put(text, ", .start_is = LIED_START_FIXED");
    if (state->start_is == LIED_START_UNKNOWN) ctext_put(text, ", .start_is = LIED_START_UNKNOWN");
    ctext_put(text, "},\n");
  }
  end_table(text);
}

static void begin_name(const CausalClass *class_, CText *text, const char *name, uint32_t variable, double start)
{
  begin_item(text, name, class_->variables[variable].unit);
  if (start != 0) put_field(text, "start", start);
  if (name[0] != '$') put_bounds_of(class_, text, variable);
}

static void write_name(const CausalClass *class_, CText *text, const char *name, uint32_t variable, double start)
{
  begin_name(class_, text, name, variable, start);
  ctext_put(text, "},\n");
}

/* A parameter with fixed = false. */
static int is_unknown_start(const CausalClass *class_, uint32_t variable)
{
  uint32_t named = class_->variables[variable].spec_variable;
  return named != NONE && class_->spec->variables[named].is_initial;
}

static void write_names(const Emitter *emitter, CText *text, const char *name, const uint32_t *variables, uint32_t count)
{
  if (!count) return;
  begin_table(text, "LiedName", name);
  for (uint32_t i = 0; i < count; i++) {
    const CausalVariable *variable = &emitter->class_->variables[variables[i]];
    if (variable->home == HOME_UNKNOWN) /* those of ports come before the internal ones */
      ctext_put(text, "    ");
    else
      put_slot(text, home_prefix(variable->home), emitter->variables[variables[i]]);
    write_name(emitter->class_, text, variable->name, variables[i], 0);
  }
  end_table(text);
}

static void write_discretes(Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  double *starts = ARENA_NEW(emitter->arena, double, class_->discrete_count);
  if (!class_->discrete_count && !class_->pre_count) return;
  for (uint32_t i = 0; i < class_->discrete_count && class_->discrete_starts; i++)
    starts[i] = constant_of(class_->discrete_starts[i], 0);
  for (uint32_t w = 0; w < class_->when_count; w++)
    if (emit_when_samples(emitter, &class_->whens[w])) starts[class_->whens[w].previous] = -INFINITY;
  begin_table(text, "LiedName", "discretes");
  for (uint32_t i = 0; i < class_->discrete_count; i++) {
    uint32_t variable = class_->discretes[i];
    put_slot(text, home_prefix(HOME_DISCRETE), emitter->variables[variable]);
    begin_name(class_, text, class_->variables[variable].name, variable, starts[i]);
    if (is_unknown_start(class_, variable)) ctext_put(text, ", .is_unknown = 1");
    ctext_put(text, "},\n");
  }
  for (uint32_t i = 0; i < class_->pre_count; i++) {
    uint32_t variable = class_->pre_variables[i];
    const char *name = arena_printf(emitter->arena, "$pre(%s)", class_->variables[variable].name);
    put_slot(text, "D_pre_", emitter->variables[variable]);
    write_name(class_, text, name, variable, constant_of(class_->pre_starts[i], 0));
  }
  end_table(text);
}

static void write_streams(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->stream_count) return;
  begin_table(text, "LiedStream", "streams");
  for (uint32_t i = 0; i < class_->stream_count; i++) {
    ctext_put(text, "    {");
    ctext_literal(text, class_->streams[i].name);
    ctext_format(text, ", %s, ", emitter->ports[class_->streams[i].port]);
    ctext_number(text, class_->streams[i].nominal);
    ctext_put(text, "},\n");
  }
  end_table(text);
}

/* ---- blocks and balances -------------------------------------------------------------------------------------------- */

static void write_groups(const Emitter *emitter, CText *text, const char *name, const LiedGroup *groups, uint32_t count)
{
  if (!count) return;
  ctext_format(text, "static const LiedGroup %s[] = {", name);
  for (uint32_t i = 0; i < count; i++) {
    if (i) ctext_put(text, ",");
    if (i) ctext_space(text);
    ctext_format(text, "{%s, %u}", emitter->ports[groups[i].port], groups[i].group);
  }
  ctext_put(text, "};\n");
}

static void write_block(const Emitter *emitter, CText *text, uint32_t number)
{
  const CausalBlock *block = &emitter->class_->blocks[number];
  unsigned n = (unsigned)number + 1;
  ctext_format(text, "    {.choice = %u,\n", block->choice);
  if (block->input_count)
    ctext_format(text, "     .n_inputs = %u,\n     .inputs = block_%u_inputs,\n", (unsigned)block->input_count, n);
  if (block->output_count)
    ctext_format(text, "     .n_outputs = %u,\n     .outputs = block_%u_outputs,\n", (unsigned)block->output_count, n);
  ctext_format(text, "     .evaluate = block_%u", n);
  if (emitter->has_tangent[number]) ctext_format(text, ",\n     .tangent = block_%u_tangent", n);
  ctext_put(text, "},\n");
}

static void write_blocks(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->block_count) return;
  for (uint32_t i = 0; i < class_->block_count; i++) {
    const CausalBlock *block = &class_->blocks[i];
    const char *inputs = arena_printf(text->buffer.storage.arena, "block_%u_inputs", (unsigned)i + 1);
    const char *outputs = arena_printf(text->buffer.storage.arena, "block_%u_outputs", (unsigned)i + 1);
    write_groups(emitter, text, inputs, block->inputs, block->input_count);
    write_groups(emitter, text, outputs, block->outputs, block->output_count);
  }
  begin_table(text, "LiedBlock", "blocks");
  for (uint32_t i = 0; i < class_->block_count; i++) write_block(emitter, text, i);
  end_table(text);
}

static void write_balances(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->balance_count) return;
  for (uint32_t i = 0; i < class_->balance_count; i++)
    write_groups(emitter, text, arena_printf(text->buffer.storage.arena, "balance_%u_members", (unsigned)i + 1),
                 class_->balances[i].members, class_->balances[i].n_members);
  begin_table(text, "LiedBalance", "balances");
  for (uint32_t i = 0; i < class_->balance_count; i++)
    ctext_format(text, "    {%u, balance_%u_members},\n", class_->balances[i].n_members, (unsigned)i + 1);
  end_table(text);
}

/* ---- the linear level ----------------------------------------------------------------------------------------------- */

static uint32_t write_rows(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  uint32_t entries = 0;
  if (!class_->row_count) return 0;
  ctext_put(text, "static const LiedRow rows_info[ROWS] = {\n");
  for (uint32_t r = 0; r < class_->row_count; r++) {
    put_slot(text, "", emitter->rows[r]);
    ctext_put(text, "{");
    ctext_sentence(text, class_->rows[r].text ? class_->rows[r].text : "");
    ctext_format(text, ", %d},\n", ir_is_number(class_->rows[r].right, 0));
    entries += class_->rows[r].entry_count;
  }
  end_table(text);
  return entries;
}

static void write_entry(const Emitter *emitter, CText *text, uint32_t row, const CausalEntry *entry)
{
  static const char *const kinds[] = {"LIED_CONSTANT", "LIED_FIXED", "LIED_VARYING"};
  ctext_format(text, "    {%s, Z_%s, %s, ", emitter->rows[row], emitter->unknowns[entry->unknown], kinds[entry->kind]);
  ctext_number(text, entry->kind == LIED_CONSTANT ? constant_of(entry->coefficient, NAN) : 0);
  ctext_put(text, "},\n");
}

static void write_entries(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  begin_table(text, "LiedEntry", "entries");
  for (uint32_t r = 0; r < class_->row_count; r++)
    for (uint32_t e = 0; e < class_->rows[r].entry_count; e++) write_entry(emitter, text, r, &class_->rows[r].entries[e]);
  end_table(text);
}

static void write_modes(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->mode_count) return;
  begin_table(text, "LiedMode", "modes");
  for (uint32_t m = 0; m < class_->mode_count; m++)
    ctext_format(text, "    [%s] = {%s, Z_%s},\n", emitter->modes[m], emitter->rows[class_->modes[m].row],
                 emitter->unknowns[class_->modes[m].unknown]);
  end_table(text);
}

/* The unknowns that are read at each evaluation; an empty list is written, too. */
static int has_required(const Emitter *emitter)
{
  return emitter->has_derivatives || emitter->has_event;
}

static void write_required(const Emitter *emitter, CText *text)
{
  uint32_t count = 0;
  if (!has_required(emitter)) return;
  begin_table(text, "uint16_t", "awaited");
  for (uint32_t u = 0; u < emitter->class_->unknown_count; u++)
    if (emitter->is_required[u]) count++, ctext_format(text, "    Z_%s,\n", emitter->unknowns[u]);
  if (!count) ctext_put(text, "    0,\n");
  end_table(text);
}

static void put_required(const Emitter *emitter, CText *text)
{
  unsigned count = 0;
  if (!has_required(emitter)) return;
  for (uint32_t u = 0; u < emitter->class_->unknown_count; u++) count += emitter->is_required[u];
  ctext_format(text, "    .n_awaited = %s,\n    .awaited = awaited,\n", count ? "sizeof awaited / sizeof *awaited" : "0");
}

/* ---- events ---------------------------------------------------------------------------------------------------------- */

typedef struct EventReads {
  const Emitter *emitter;
  CausalHome home;
  uint8_t *is_read; /* slots of that home */
} EventReads;

static void mark_read(EventReads *reads, uint32_t number)
{
  const CausalVariable *variable = &reads->emitter->class_->variables[number];
  if (variable->home == reads->home) reads->is_read[variable->slot] = 1;
}

static void mark_reads(EventReads *reads, const Ir *ir)
{
  if (!ir) return;
  uint32_t count;
  const uint32_t *variables = ir_variables_now(reads->emitter->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++) mark_read(reads, variables[i]);
}

/* What when-clauses read of a home, and what is kept until the next event; how many. */
static uint32_t write_event_reads(const Emitter *emitter, CText *text, const char *name, CausalHome home, uint32_t places)
{
  const CausalClass *class_ = emitter->class_;
  EventReads reads = {emitter, home, ARENA_NEW(emitter->arena, uint8_t, places)};
  uint32_t count = 0;
  for (uint32_t i = 0; i < class_->pre_count; i++) mark_read(&reads, class_->pre_variables[i]);
  for (uint32_t a = 0; a < class_->assertion_count; a++) mark_reads(&reads, class_->assertions[a].condition);
  for (uint32_t w = 0; w < class_->when_count; w++) {
    mark_reads(&reads, class_->whens[w].condition);
    for (uint32_t a = 0; a < class_->whens[w].action_count; a++) mark_reads(&reads, class_->whens[w].actions[a].value);
  }
  for (uint32_t k = 0; k < places; k++) {
    if (reads.is_read[k] && !count++) begin_table(text, "uint32_t", name);
    if (reads.is_read[k]) ctext_format(text, "    %u,\n", (unsigned)k);
  }
  if (count) end_table(text);
  return count;
}

/* ---- sweeps ---------------------------------------------------------------------------------------------------------- */

static void write_sweep_sides(const Emitter *emitter, CText *text, uint32_t number)
{
  static const char *const sides[] = {"LIED_SWEEP_NONE", "LIED_SWEEP_INBOARD", "LIED_SWEEP_OUTBOARD", "LIED_SWEEP_GROUND"};
  const CausalClass *class_ = emitter->class_;
  const CausalSweep *sweep = &class_->sweeps[number];
  ctext_format(text, "static const uint8_t sweep_%u_side[PORTS] = {", (unsigned)number + 1);
  for (uint32_t p = 0; p < class_->port_count; p++) ctext_format(text, "%s%s", p ? ", " : "", sides[sweep->side[p]]);
  ctext_format(text, "};\nstatic const uint32_t sweep_%u_columns[PORTS] = {", (unsigned)number + 1);
  for (uint32_t p = 0; p < class_->port_count; p++) ctext_format(text, "%s%uu", p ? ", " : "", (unsigned)sweep->columns[p]);
  ctext_put(text, "};\n");
}

static void write_sweeps(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!emitter->has_sweeps) return;
  for (uint32_t i = 0; i < class_->sweep_count; i++) write_sweep_sides(emitter, text, i);
  begin_table(text, "LiedSweep", "sweeps");
  for (uint32_t i = 0; i < class_->sweep_count; i++) {
    const unsigned n = i + 1;
    const CausalSweep *sweep = &class_->sweeps[i];
    ctext_format(text, "    {sweep_%u_side, sweep_%u_columns, %u, %u, %s, %s, %u},\n", n, n, (unsigned)sweep->kept_count,
                 sweep->is_ground, sweep_reduces(sweep) ? arena_printf(emitter->arena, "reduce_%u", n) : "NULL",
                 sweep_expands(class_, sweep) ? arena_printf(emitter->arena, "expand_%u", n) : "NULL", sweep->is_rigid);
  }
  end_table(text);
}

/* ---- rules and assertions ------------------------------------------------------------------------------------------- */

/* P_name; `none` where there is no parameter: LIED_ALWAYS and LIED_NO_PARAMETER are the same number. */
static const char *parameter_number(const Emitter *emitter, uint16_t parameter, const char *none)
{
  const CausalClass *class_ = emitter->class_;
  if (parameter >= class_->parameter_count) return none;
  return arena_printf(emitter->arena, "P_%s", emitter->variables[class_->parameters[parameter]]);
}

static void write_rules(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (class_->inertia_count) begin_table(text, "LiedInertia", "inertias");
  for (uint32_t i = 0; i < class_->inertia_count; i++) {
    const LiedInertia *inertia = &class_->inertias[i];
    ctext_format(text, "    {.port = %s, .kinetic = %u, .parameter = %s},\n", emitter->ports[inertia->port], inertia->kinetic,
                 parameter_number(emitter, inertia->parameter, "LIED_ALWAYS"));
  }
  if (class_->inertia_count) end_table(text);
  if (class_->freedom_count) begin_table(text, "LiedFreedom", "freedoms");
  for (uint32_t i = 0; i < class_->freedom_count; i++)
    ctext_format(text, "    {.kinetic = %u},\n", (unsigned)class_->freedoms[i].kinetic);
  if (class_->freedom_count) end_table(text);
  if (!measured_count(class_)) return;
  begin_table(text, "uint16_t", "measured");
  for (uint32_t p = 0; p < class_->port_count; p++)
    if (class_->ports[p].gives) ctext_format(text, "    %s,\n", emitter->ports[p]);
  end_table(text);
}

/* FILE:LINE:COLUMN, without the folder: the same class gives the same text in any folder. */
const char *emit_position(const Emitter *emitter, Span span)
{
  const SourceSet *sources = causal_sources(emitter->causal);
  Position position = {0};
  if (sources && span.start) position = source_position(sources, span.start);
  if (!position.source) return "";
  const char *file = position.source->name;
  for (const char *c = file; *c; c++)
    if (*c == '/') file = c + 1;
  return arena_printf(emitter->arena, "%s:%u:%u", file, (unsigned)position.line, (unsigned)position.column);
}

static void write_assertions(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->assertion_count) return;
  uint32_t said = 0;
  for (uint32_t i = 0; i < class_->assertion_count; i++)
    if (class_->assertions[i].texts)
      emit_texts(text, class_->assertions[i].texts, arena_printf(emitter->arena, "texts_%u", (unsigned)i));
  begin_table(text, "LiedAssertion", "assertions");
  for (uint32_t i = 0; i < class_->assertion_count; i++) {
    const ScalarAssertion *assertion = &class_->assertions[i];
    const char *level = assertion->is_terminate ? "LIED_TERMINATE" : assertion->is_warning ? "LIED_WARNING" : "LIED_ERROR";
    put_slot(text, "", emitter->assertions[i]);
    ctext_put(text, "{.message = ");
    ctext_sentence(text, assertion->message ? assertion->message : "");
    ctext_format(text, ", .level = %s, .place = ", level);
    ctext_literal(text, emit_position(emitter, assertion->span));
    if (assertion->texts)
      ctext_format(text, ", .texts = texts_%u, .n_texts = sizeof texts_%u / sizeof *texts_%u", (unsigned)i, (unsigned)i,
                   (unsigned)i);
    if (assertion->texts && emit_texts_values(assertion->texts, NULL)) ctext_format(text, ", .said = %s", emitter->said[said]);
    ctext_put(text, "},\n");
    said += emit_texts_values(assertion->texts, NULL);
  }
  end_table(text);
}

/* ---- what messages name --------------------------------------------------------------------------------------------- */

/* {"equation", "FILE:LINE:COLUMN"} */
static void put_source(CText *text, const char *equation, const char *position)
{
  ctext_put(text, "{");
  ctext_sentence(text, equation ? equation : "");
  ctext_put(text, ", ");
  ctext_literal(text, position);
  ctext_put(text, "}");
}

static void write_relations(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->relation_count) return;
  begin_table(text, "LiedRelation", "relations");
  for (uint32_t r = 0; r < class_->relation_count; r++) {
    const CausalRelation *relation = &class_->relations[r];
    put_slot(text, "ON_", emitter->relations[r].name);
    ctext_put(text, "{");
    ctext_sentence(text, emit_expression_text(emitter, relation->node));
    ctext_put(text, ", ");
    put_source(text, relation->text, emit_position(emitter, relation->span));
    ctext_put(text, "},\n");
  }
  end_table(text);
}

static void write_initials(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->initial_count) return;
  begin_table(text, "LiedInitial", "initials");
  for (uint32_t i = 0; i < class_->initial_count; i++) {
    const CausalInitial *initial = &class_->initials[i];
    ctext_put(text, "    {");
    ctext_literal(text, initial->text);
    ctext_put(text, ", ");
    ctext_literal(text, emit_position(emitter, initial->span));
    ctext_put(text, initial->is_solved ? ", 1},\n" : ", 0},\n");
  }
  end_table(text);
}

static int may_jump(const Ir *ir)
{
  return ir->kind == IR_RELATION || (ir->kind == IR_BUILTIN && ir->op == IR_SIGN);
}

/* Positions change with every line above: they are written only where a message needs them. */
static const char *jump_position(Emitter *emitter, const CausalState *state)
{
  return state->derivative && emit_contains(emitter, state->derivative, may_jump) ? emit_position(emitter, state->span) : "";
}

static int write_state_sources(Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  uint32_t known = 0;
  for (uint32_t s = 0; s < class_->state_count; s++) known += class_->states[s].text != NULL;
  if (!known) return 0;
  begin_table(text, "LiedSource", "state_sources");
  for (uint32_t s = 0; s < class_->state_count; s++) {
    put_slot(text, home_prefix(HOME_STATE), emitter->variables[class_->states[s].variable]);
    put_source(text, class_->states[s].text, jump_position(emitter, &class_->states[s]));
    ctext_put(text, ",\n");
  }
  end_table(text);
  return 1;
}

static void find_texts(const CausalClass *class_, const CausalSteps *steps, CausalHome home, const char **texts)
{
  for (uint32_t s = 0; s < steps->count; s++)
    for (uint32_t i = 0; i < steps->steps[s].count; i++) {
      const CausalVariable *variable = &class_->variables[steps->steps[s].variables[i]];
      if (variable->home == home && !texts[variable->slot]) texts[variable->slot] = steps->steps[s].text;
    }
}

static const char *name_in_home(const Emitter *emitter, CausalHome home, uint32_t slot)
{
  if (home == HOME_VALUE) return emitter->values[slot];
  const CausalClass *class_ = emitter->class_;
  return emitter->variables[home == HOME_LOCAL ? class_->locals[slot] : class_->outputs[slot]];
}

static int write_sources(Emitter *emitter, CText *text, const char *name, CausalHome home, uint32_t count)
{
  const CausalClass *class_ = emitter->class_;
  const char **texts = ARENA_NEW(emitter->arena, const char *, count);
  for (uint32_t b = 0; b < class_->block_count; b++) find_texts(class_, &class_->blocks[b].steps, home, texts);
  find_texts(class_, &class_->output_steps, home, texts);
  uint32_t known = 0;
  for (uint32_t i = 0; i < count; i++) known += texts[i] != NULL;
  if (!known) return 0;
  begin_table(text, "LiedSource", name);
  for (uint32_t i = 0; i < count; i++) {
    put_slot(text, home_prefix(home), name_in_home(emitter, home, i));
    put_source(text, texts[i], "");
    ctext_put(text, ",\n");
  }
  end_table(text);
  return 1;
}

static void write_energies(const Emitter *emitter, CText *text)
{
  static const char *const kinds[] = {NULL,
                                      "LIED_ENERGY_KINETIC",
                                      "LIED_ENERGY_ELASTIC",
                                      "LIED_ENERGY_POTENTIAL",
                                      "LIED_ENERGY_THERMAL",
                                      "LIED_ENERGY_SUPPLIED",
                                      "LIED_ENERGY_REVERSED",
                                      "LIED_ENERGY_TD",
                                      "LIED_ENERGY_TE"};
  const CausalClass *class_ = emitter->class_;
  if (!class_->energy_count) return;
  begin_table(text, "LiedEnergy", "energies");
  for (uint32_t i = 0; i < class_->energy_count; i++) {
    const char *output = emitter->variables[class_->outputs[class_->energies[i].output]];
    ctext_put(text, "    {.account = ");
    ctext_literal(text, class_->energies[i].account);
    ctext_format(text, ", .is_power = %u, .output = Y_%s", class_->energies[i].is_power, output);
    if (class_->energies[i].kind) ctext_format(text, ", .kind = %s", kinds[class_->energies[i].kind]);
    ctext_put(text, "},\n");
  }
  end_table(text);
}

static void write_shape(const Emitter *emitter, CText *text)
{
  static const char *const kinds[] = {"LIED_CIRCLE", "LIED_LINE", "LIED_POLYGON"};
  const LiedShape *shape = emitter->class_->shape;
  if (!shape) return;
  const struct {
    const char *name;
    uint16_t parameter;
  } numbers[] = {{"radius", shape->radius},     {"stiffness", shape->stiffness}, {"damping", shape->damping},
                 {"friction", shape->friction}, {"bristle", shape->bristle},     {"elastic_time", shape->elastic_time},
                 {"layer", shape->layer}};
  begin_table(text, "uint16_t", "shape_rows");
  for (uint32_t i = 0; i < shape->n_rows; i++) ctext_format(text, "    %s,\n", emitter->rows[shape->rows[i]]);
  end_table(text);
  ctext_format(text, "static const LiedShape shape = {\n    .kind = %s,\n    .dimension = %u,\n    .port = %s,\n",
               kinds[shape->kind], shape->dimension, emitter->ports[shape->port]);
  ctext_put(text, "    .n_rows = sizeof shape_rows / sizeof *shape_rows,\n    .rows = shape_rows,\n");
  if (shape->n_corners)
    ctext_format(text, "    .n_corners = %u,\n    .corners = %s,\n", shape->n_corners,
                 parameter_number(emitter, shape->corners, "LIED_NO_PARAMETER"));
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    ctext_format(text, "    .%s = %s,\n", numbers[i].name,
                 parameter_number(emitter, numbers[i].parameter, "LIED_NO_PARAMETER"));
  ctext_put(text, "};\n");
}

/* ---- the class ------------------------------------------------------------------------------------------------------ */

static void put_list(CText *text, const char *name, uint32_t count)
{
  if (count) ctext_format(text, "    .n_%s = sizeof %s / sizeof *%s,\n    .%s = %s,\n", name, name, name, name, name);
}

/* One whose length is an enumerator. */
static void put_counted(CText *text, const char *name, uint32_t count, const char *length)
{
  if (count) ctext_format(text, "    .n_%s = %s,\n    .%s = %s,\n", name, length, name, name);
}

static void put_name(CText *text, const char *name, int is_there)
{
  if (is_there) ctext_format(text, "    .%s = %s,\n", name, name);
}

static void write_lists(const Emitter *emitter, CText *text, uint32_t entries)
{
  const CausalClass *class_ = emitter->class_;
  put_counted(text, "ports", class_->port_count, "PORTS");
  put_counted(text, "parameters", class_->parameter_count, "PARAMETERS");
  put_counted(text, "states", class_->state_count, "STATES");
  put_counted(text, "discretes", class_->discrete_count + class_->pre_count, "DISCRETES");
  put_counted(text, "locals", class_->local_count, "LOCALS");
  put_list(text, "internals", class_->internal_count);
  put_counted(text, "outputs", class_->output_count, "OUTPUTS");
  put_list(text, "streams", class_->stream_count);
  if (class_->relation_count) ctext_put(text, "    .n_relations = RELATIONS,\n");
  put_list(text, "blocks", class_->block_count);
  put_list(text, "balances", class_->balance_count);
  if (class_->row_count) ctext_put(text, "    .n_rows = ROWS,\n    .rows_info = rows_info,\n");
  put_list(text, "entries", entries);
  put_counted(text, "modes", class_->mode_count, "MODES");
  put_list(text, "sweeps", emitter->has_sweeps ? class_->sweep_count : 0);
  put_list(text, "inertias", class_->inertia_count);
  put_list(text, "freedoms", class_->freedom_count);
  put_list(text, "measured", measured_count(class_));
  put_counted(text, "assertions", class_->assertion_count, "ASSERTIONS");
  put_list(text, "energies", class_->energy_count);
  put_list(text, "initials", class_->initial_count);
  put_required(emitter, text);
  if (emitter->said_count) ctext_put(text, "    .n_said = SAID,\n");
  if (class_->shape) ctext_put(text, "    .shape = &shape,\n");
  if (emitter->in_lanes) ctext_put(text, "    .lane_bits = LIED_LANE_BITS,\n    .copies = LIED_OF_COPIES,\n");
}

static void write_functions(const Emitter *emitter, CText *text)
{
  put_name(text, "fixed", emitter->has_fixed);
  put_name(text, "rows", emitter->has_rows);
  put_name(text, "rows_tangent", emitter->has_rows_tangent);
  put_name(text, "bounds", emitter->has_bounds);
  put_name(text, "derivatives", emitter->has_derivatives);
  put_name(text, "derivatives_tangent", emitter->has_derivatives_tangent);
  put_name(text, "outputs_of", emitter->has_outputs);
  put_name(text, "event", emitter->has_event);
  put_name(text, "before_event", emitter->has_before_event);
  put_name(text, "next_event", emitter->has_next_event);
  if (emitter->reads_terminal) ctext_put(text, "    .reads_terminal = 1,\n");
  put_name(text, "check", emitter->has_check);
  put_name(text, "check_start", emitter->has_check_start);
  put_name(text, "project", emit_has_projection(emitter->class_));
  put_name(text, "initialise", emitter->class_->initial_steps.count > 0);
  put_name(text, "initial_sides", emitter->class_->initial_count > 0);
}

void emit_descriptor(Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  write_ports(emitter, text);
  write_parameters(emitter, text);
  write_states(emitter, text);
  write_discretes(emitter, text);
  write_names(emitter, text, "locals", class_->locals, class_->local_count);
  write_names(emitter, text, "internals", class_->internals, class_->internal_count);
  write_names(emitter, text, "outputs", class_->outputs, class_->output_count);
  write_streams(emitter, text);
  write_blocks(emitter, text);
  write_balances(emitter, text);
  uint32_t entries = write_rows(emitter, text);
  if (entries) write_entries(emitter, text);
  write_modes(emitter, text);
  write_sweeps(emitter, text);
  write_rules(emitter, text);
  write_assertions(emitter, text);
  write_relations(emitter, text);
  write_initials(emitter, text);
  int has_states = write_state_sources(emitter, text);
  int has_locals = write_sources(emitter, text, "local_sources", HOME_LOCAL, class_->local_count);
  int has_outputs = write_sources(emitter, text, "output_sources", HOME_OUTPUT, class_->output_count);
  int has_values = write_sources(emitter, text, "value_sources", HOME_VALUE, class_->value_count);
  write_energies(emitter, text);
  write_required(emitter, text);
  uint32_t event_values = write_event_reads(emitter, text, "event_values", HOME_VALUE, class_->value_count);
  uint32_t event_locals = write_event_reads(emitter, text, "event_locals", HOME_LOCAL, class_->local_count);
  write_shape(emitter, text);
  ctext_put(text, "\n#ifndef LIED_CLASS\n#define LIED_CLASS lied_class\n#endif\nextern const LiedClass LIED_CLASS;\n");
  ctext_put(text, "const LiedClass LIED_CLASS = {\n    LIED_ABI,\n    .name = ");
  ctext_literal(text, class_->name);
  ctext_put(text, ",\n");
  write_lists(emitter, text, entries);
  put_name(text, "relations", class_->relation_count > 0);
  put_name(text, "state_sources", has_states);
  put_name(text, "local_sources", has_locals);
  put_name(text, "output_sources", has_outputs);
  put_name(text, "value_sources", has_values);
  put_list(text, "event_values", event_values);
  put_list(text, "event_locals", event_locals);
  if (class_->pre_count) ctext_format(text, "    .n_pre = %u,\n", (unsigned)class_->pre_count);
  write_functions(emitter, text);
  ctext_put(text, "};\n");
}
