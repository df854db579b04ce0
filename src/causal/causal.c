/* causal.c: the stages of causalisation, and what they share. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "causal/causal_internal.h"

/* ---- memory and text ------------------------------------------------------------------------------------------------- */

void *causal_grow(Arena *arena, void *array, uint32_t count, uint32_t *capacity, size_t size)
{
  if (count < *capacity) return array;
  uint32_t wanted = *capacity ? 2 * *capacity : 8;
  void *larger = arena_alloc(arena, wanted, size);
  if (count) memcpy(larger, array, count * size);
  *capacity = wanted;
  return larger;
}

char *causal_text(Arena *arena, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  char *text = arena_alloc(arena, (size_t)length + 1, 1);
  va_start(arguments, format);
  vsnprintf(text, (size_t)length + 1, format, arguments);
  va_end(arguments);
  return text;
}

typedef struct TextBuffer {
  Arena *arena;
  char *text;
  uint32_t length, capacity;
} TextBuffer;

static void buffer_write(void *user, const char *text, size_t length)
{
  TextBuffer *buffer = user;
  for (size_t i = 0; i < length; i++) {
    buffer->text = causal_grow(buffer->arena, buffer->text, buffer->length, &buffer->capacity, 1);
    buffer->text[buffer->length++] = text[i];
  }
}

static const char *name_of(void *user, uint32_t variable)
{
  const Work *work = user;
  return variable < work->class_->variable_count ? work->class_->variables[variable].name : "?";
}

const char *work_print(Work *work, const Ir *ir)
{
  TextBuffer buffer = {.arena = work->arena};
  ir_print(ir, name_of, work, (Output){buffer_write, &buffer});
  buffer_write(&buffer, "", 1);
  return buffer.text;
}

/* Equal but for blanks. */
static int reads_the_same(const char *text, const char *source, size_t length)
{
  const char *end = source + length;
  for (;; text++, source++) {
    text += strspn(text, " ");
    while (source < end && strchr(" \t\r\n", *source)) source++;
    if (!*text || source >= end) return !*text && source >= end;
    if (*text != *source) return 0;
  }
}

void work_note_equation(Work *work, const char *text, Span span)
{
  const Source *source = source_at(work->diagnostics->sources, span.start);
  if (source && span.end <= source->base + source->length &&
      reads_the_same(text, source->text + (span.start - source->base), span.end - span.start))
    return;
  work_note(work, span, "the equation: %s", text);
}

/* ---- variables ------------------------------------------------------------------------------------------------------- */

uint32_t work_add_variable(Work *work, const char *name, const char *unit, TypeKind type)
{
  CausalClass *class_ = work->class_;
  uint32_t number = class_->variable_count;
  work->variables = causal_grow(work->arena, work->variables, number, &work->variable_capacity, sizeof *work->variables);
  CausalVariable *variable = PUSH(work, class_->variables, class_->variable_count, class_->variable_capacity);
  *variable = (CausalVariable){.name = name,
                               .unit = unit,
                               .description = "",
                               .type = type,
                               .spec_variable = NONE,
                               .derivative = NONE,
                               .integral = NONE,
                               .flow_port = NONE};
  work->variables[number] = (Variable){.sort = SORT_LOCAL,
                                       .is_real = type == TYPE_REAL,
                                       .select = STATE_DEFAULT,
                                       .group = NONE,
                                       .eliminated = NONE,
                                       .alias = NONE};
  return number;
}

uint32_t work_derivative(Work *work, uint32_t variable)
{
  CausalVariable *v = &work->class_->variables[variable];
  if (v->derivative != NONE) return v->derivative;
  const char *unit = *v->unit ? causal_text(work->arena, "%s/s", v->unit) : "";
  if (strcmp(v->unit, "m/s") == 0 || strcmp(v->unit, "rad/s") == 0) unit = causal_text(work->arena, "%s2", v->unit);
  uint32_t derivative = work_add_variable(work, causal_text(work->arena, "der(%s)", v->name), unit, TYPE_REAL);
  v = &work->class_->variables[variable];
  v->derivative = derivative;
  work->class_->variables[derivative].integral = variable;
  work->variables[derivative].order = (uint8_t)(work->variables[variable].order + 1);
  return derivative;
}

const Ir *work_reference(Work *work, uint32_t variable)
{
  return ir_variable(work->pool, variable, work->class_->variables[variable].type);
}

/* ---- questions about expressions ------------------------------------------------------------------------------------- */

int variable_is_linear(const Work *work, uint32_t variable)
{
  return work->variables[variable].is_linear;
}

int variable_is_given(const Work *work, uint32_t variable)
{
  return work->variables[variable].sort == SORT_GIVEN;
}

int ir_contains(const Work *work, const Ir *ir, int (*is)(const Work *work, uint32_t variable))
{
  uint32_t count;
  const uint32_t *variables = ir_variables(work->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (is(work, variables[i])) return 1;
  return 0;
}

static int is_not_parameter(const Work *work, uint32_t variable)
{
  return work->variables[variable].sort != SORT_GIVEN || work->variables[variable].is_discrete;
}

static int walk(Work *work, const Ir *ir, NodeTest *test)
{
  if (work->seen[ir->id] == work->round) return 0;
  work->seen[ir->id] = work->round;
  int answer = test(work, ir);
  if (answer) return answer > 0;
  for (uint32_t i = 0; i < ir->count; i++)
    if (walk(work, ir->operands[i], test)) return 1;
  return 0;
}

int ir_walk(Work *work, const Ir *ir, NodeTest *test)
{
  if (work->pool->count > work->seen_capacity) {
    work->seen_capacity = 2 * work->pool->count;
    work->seen = ARENA_NEW(work->arena, uint32_t, work->seen_capacity);
    work->round = 0;
  }
  work->round++;
  return walk(work, ir, test);
}

static int depends_on_time(Work *work, const Ir *ir)
{
  (void)work;
  return ir->kind == IR_TIME || ir->kind == IR_INITIAL || ir->kind == IR_TERMINAL ||
         (ir->kind == IR_BUILTIN && ir->op == IR_SAMPLE);
}

int ir_is_parametric(Work *work, const Ir *ir)
{
  return !ir_contains(work, ir, is_not_parameter) && !ir_walk(work, ir, depends_on_time);
}

uint32_t causal_relation(const CausalClass *class_, const Ir *node)
{
  for (uint32_t i = 0; i < class_->relation_count; i++)
    if (class_->relations[i].node == node) return i;
  return UINT32_MAX;
}

/* ---- the stages ------------------------------------------------------------------------------------------------------ */

Causal *causal_new(Arena *arena, IrPool *pool, Diagnostics *diagnostics)
{
  Causal *causal = ARENA_NEW(arena, Causal, 1);
  *causal = (Causal){.arena = arena, .pool = pool, .diagnostics = diagnostics};
  return causal;
}

IrPool *causal_pool(const Causal *causal)
{
  return causal->pool;
}

const SourceSet *causal_sources(const Causal *causal)
{
  return causal->diagnostics ? causal->diagnostics->sources : NULL;
}

static Work *work_new(Causal *causal, const Specialisation *spec)
{
  Work *work = ARENA_NEW(causal->arena, Work, 1);
  *work =
      (Work){.causal = causal, .arena = causal->arena, .pool = causal->pool, .diagnostics = causal->diagnostics, .spec = spec};
  work->class_ = ARENA_NEW(causal->arena, CausalClass, 1);
  *work->class_ = (CausalClass){.spec = spec, .name = spec->name};
  return work;
}

typedef int Stage(Work *work);

static int run_stages(Work *work, Stage *const *stages, uint32_t count)
{
  unsigned errors = work->diagnostics->errors;
  for (uint32_t i = 0; i < count; i++)
    if (!stages[i](work) || work->diagnostics->errors != errors) return 0;
  return 1;
}

static int has_kind(const CausalConnector *connector, LiedKind kind)
{
  for (uint32_t v = 0; v < connector->count; v++)
    if (connector->variables[v].kind == kind && (kind == LIED_REACTION || !connector->variables[v].flow)) return 1;
  return 0;
}

static int has_kinetic_alone(const Work *work)
{
  for (uint32_t p = 0; p < work->class_->port_count; p++) {
    const CausalConnector *connector = work->class_->ports[p].connector;
    if (has_kind(connector, LIED_KINETIC) && !has_kind(connector, LIED_POSITION)) return 1;
  }
  return 0;
}

/* The classic pair (s, flow f): inertia would need der(der(s)), which no port gives. */
static int report_classic_pair(const Work *work)
{
  for (uint32_t p = 0; p < work->spec->port_count; p++) {
    const CausalConnector *connector = work->class_->ports[p].connector;
    if (!has_kind(connector, LIED_POSITION) || has_kind(connector, LIED_KINETIC) || !has_kind(connector, LIED_REACTION))
      continue;
    work_error(work, work->spec->ports[p].span, "no-derivative",
               "connector %s has a position and a force but no velocity, and this class needs more than that", connector->name);
    work_remedy(work, "use a connector with position, velocity and force (s, v, flow f), as Dialectic.Translational.Flange, "
                      "and der(v) for the acceleration");
    return 1;
  }
  return 0;
}

/* ---- messages of an attempt that may be taken back ------------------------------------------------------------------- */

typedef struct Attempt {
  Diagnostics before, after;
  Diagnostic *first; /* of the attempt's own messages */
} Attempt;

static void attempt_undo(Attempt *attempt, Diagnostics *diagnostics)
{
  attempt->after = *diagnostics;
  attempt->first = attempt->before.last ? attempt->before.last->next : diagnostics->first;
  *diagnostics = attempt->before;
  if (diagnostics->last) diagnostics->last->next = NULL;
}

static void attempt_redo(const Attempt *attempt, Diagnostics *diagnostics)
{
  *diagnostics = attempt->after;
  if (attempt->before.last) attempt->before.last->next = attempt->first;
}

/* Whether a class measures the motion at its ports or gives it is seen from whether its equations then suffice. Joints state
 * their preference by stateSelect; for others both readings are tried. Where a connector has no position there are no joints:
 * a store of energy gives the kinetic variable itself. When neither reading works it may measure a motion and constrain it, as
 * a wheel does that must not slip. The messages of the first reading stand if that fails, too. */
static Work *causalise(Causal *causal, const Specialisation *spec, int is_trial)
{
  static Stage *const front[] = {gather_variables, gather_streams, gather_events, gather_equations, reduce_index};
  static Stage *const middle[] = {choose_levels, find_directions, linear_forms, check_fixed};
  Attempt first = {0};
  Work *work = NULL;
  enum { MEASURES, GIVES, CONSTRAINS, READINGS };
  for (int reading = MEASURES; reading < READINGS; reading++) {
    work = work_new(causal, spec);
    work->is_trial = is_trial;
    if (!run_stages(work, front, sizeof front / sizeof *front)) return NULL;
    work->states_first = (reading == GIVES) ^ has_kinetic_alone(work);
    work->may_constrain = reading == CONSTRAINS;
    Attempt attempt = {.before = *causal->diagnostics};
    if (run_stages(work, middle, sizeof middle / sizeof *middle)) return work;
    attempt_undo(&attempt, causal->diagnostics);
    if (reading == MEASURES) first = attempt;
  }
  if (!report_classic_pair(work)) attempt_redo(&first, causal->diagnostics);
  return NULL;
}

/* ---- variables that pass between parts ------------------------------------------------------------------------------- */

static void add_export(Causal *causal, const Specialisation *spec, uint32_t variable)
{
  Export **place = &causal->exports;
  while (*place && ((*place)->spec != spec || (*place)->variable < variable)) place = &(*place)->next;
  if (*place && (*place)->variable == variable) return;
  Export *export = ARENA_NEW(causal->arena, Export, 1);
  *export = (Export){*place, spec, variable};
  *place = export;
}

static void add_import(Causal *causal, const Specialisation *spec, uint32_t variable, const Specialisation *source,
                       uint32_t source_variable)
{
  for (const Import *i = causal->imports; i; i = i->next)
    if (i->spec == spec && i->variable == variable) return;
  Import *import = ARENA_NEW(causal->arena, Import, 1);
  *import = (Import){causal->imports, spec, source, variable, source_variable};
  causal->imports = import;
}

void causal_export(Causal *causal, const Specialisation *spec, uint32_t variable, const Specialisation *reader, uint32_t as)
{
  add_export(causal, spec, variable);
  add_import(causal, reader, as, spec, variable);
}

int causal_is_linear(Causal *causal, const Specialisation *spec, uint32_t variable)
{
  Trial *trial = causal->trials;
  while (trial && trial->spec != spec) trial = trial->next;
  if (trial) return trial->is_linear && trial->is_linear[variable];
  trial = ARENA_NEW(causal->arena, Trial, 1);
  *trial = (Trial){.next = causal->trials, .spec = spec};
  causal->trials = trial;
  Attempt attempt = {.before = *causal->diagnostics};
  const Work *work = causalise(causal, spec, 1);
  attempt_undo(&attempt, causal->diagnostics);
  if (!work) return 0;
  uint8_t *is_linear = ARENA_NEW(causal->arena, uint8_t, spec->variable_count);
  for (uint32_t v = 0; v < spec->variable_count; v++) is_linear[v] = work->variables[v].is_linear;
  trial->is_linear = is_linear;
  return is_linear[variable];
}

/* stateSelect = always and never, where they could not be honoured. Which mass flows are states is seen at composition. */
static void check_selected(const Work *work)
{
  for (uint32_t v = 0; v < work->spec->variable_count; v++) {
    const IrVariable *variable = &work->spec->variables[v];
    int is_state = work->variables[v].is_state;
    if (work->variables[v].sort != SORT_LOCAL || work->class_->variables[v].flow_port != NONE) continue;
    if (variable->state_select == STATE_NEVER && is_state) {
      diagnostic_warning(work->diagnostics, variable->span, "state-select",
                         "%s is a state despite stateSelect = never: no equation determines it without its derivative",
                         variable->name);
      work_about(work, .variable = variable->name);
    }
    if (variable->state_select == STATE_ALWAYS && !is_state) {
      diagnostic_warning(work->diagnostics, variable->span, "state-select",
                         "%s is not a state despite stateSelect = always: %s", variable->name,
                         work->class_->variables[v].derivative == NONE ? "der of it does not occur"
                                                                       : "other equations give it");
      work_about(work, .variable = variable->name);
    }
  }
}

static const CausalClass *make_class(Causal *causal, const Specialisation *spec)
{
  Work *work = causalise(causal, spec, 0);
  if (!work) return NULL;
  check_selected(work);
  unsigned errors = causal->diagnostics->errors;
  place_variables(work);
  if (causal->diagnostics->errors > errors) return NULL;
  collect_relations(work);
  describe_rules(work);
  return work->class_;
}

const CausalClass *causal_class(Causal *causal, const Specialisation *spec)
{
  for (const ClassEntry *entry = causal->classes; entry; entry = entry->next)
    if (entry->spec == spec) return entry->class_;
  ClassEntry *entry = ARENA_NEW(causal->arena, ClassEntry, 1);
  *entry = (ClassEntry){causal->classes, spec, make_class(causal, spec)};
  causal->classes = entry;
  return entry->class_;
}
