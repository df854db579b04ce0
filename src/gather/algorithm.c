/* algorithm.c: an algorithm section of a class as a function: what it assigns are outputs of what it reads. */
#include <string.h>

#include "gather/gather_internal.h"

typedef struct AlgorithmSection {
  ScalarClass *scalar;
  IrFunction *function;
  uint32_t *number; /* [variable of the specialisation] in the function, or NONE */
  uint32_t *before; /* [variable of the specialisation] of a when-branch: the input with the value before it */
  uint8_t *is_read, *is_assigned;
  uint8_t is_initial;
  uint8_t is_branch; /* statements of a when-branch: what they do not assign keeps its value */
  const Ir **events; /* [event_count] time, initial(), pre(x) and the like: a function has them as inputs */
  uint32_t event_count, event_capacity;
  uint32_t first_event; /* input of the function that the first of them is */
  uint32_t depth;       /* of the statements surveyed: 0 for those of the section itself */
  uint32_t level;       /* of branches that may not be taken, around the statement walked */
  uint32_t quiet;       /* inside noEvent or smooth: no relation makes an event */
  SectionValues values; /* at the statement walked; not of a when-branch */
} AlgorithmSection;

/* ---- what it reads and assigns --------------------------------------------------------------------------------------- */

static int is_real_relation(const Ir *ir)
{
  return ir->op <= IR_GREATER_EQUAL && (ir->operands[0]->type == TYPE_REAL || ir->operands[1]->type == TYPE_REAL);
}

/* A value that makes events outside of the function, as an input of it; NULL: it is none. What stands in a branch is evaluated
 * there though the branch may not be taken. */
static const Ir *outer_value(AlgorithmSection *s, const Ir *ir)
{
  if (s->is_branch) return NULL;
  if (is_outside_section(&s->values, ir)) return ir;
  const Ir *value = s->quiet ? NULL : section_value(&s->values, ir);
  return value && (!s->level || has_value_everywhere(s->scalar, value)) ? value : NULL;
}

/* A value that a function cannot compute itself, over what the section does not assign; NULL: it is none. */
static const Ir *event_of(AlgorithmSection *s, const Ir *ir)
{
  if (is_event_function(ir)) return outer_value(s, ir);
  if (ir->kind == IR_BUILTIN && ir->op == IR_SAMPLE) return ir;
  if (ir->kind == IR_BUILTIN && (ir->op == IR_NO_EVENT || ir->op == IR_SMOOTH))
    return !s->is_branch && is_outside_section(&s->values, ir) ? ir : NULL;
  if (ir->kind == IR_RELATION && is_real_relation(ir)) return outer_value(s, ir);
  return ir->kind == IR_TIME || ir->kind == IR_INITIAL || ir->kind == IR_TERMINAL || ir->kind == IR_PRE ? ir : NULL;
}

/* edge(x) and change(x) by x and pre(x); NULL: it is something else. */
static const Ir *without_edge(IrPool *pool, const Ir *ir)
{
  if (ir->kind != IR_BUILTIN || (ir->op != IR_EDGE && ir->op != IR_CHANGE)) return NULL;
  const Ir *now = ir->operands[0], *before = ir_pre(pool, now->index, (TypeKind)now->type);
  if (ir->op == IR_CHANGE) return ir_relation(pool, IR_NOT_EQUAL, now, before);
  return ir_binary(pool, IR_AND, now, ir_not(pool, before));
}

static uint32_t find_event(const AlgorithmSection *s, const Ir *ir)
{
  uint32_t i = 0;
  while (i < s->event_count && s->events[i] != ir) i++;
  return i;
}

static void read_ir(AlgorithmSection *s, const Ir *ir);

static int is_quiet(const Ir *ir)
{
  return ir->kind == IR_BUILTIN && (ir->op == IR_NO_EVENT || ir->op == IR_SMOOTH);
}

static void read_quietly(AlgorithmSection *s, const Ir *ir)
{
  s->quiet++;
  for (uint32_t i = 0; i < ir->count; i++) read_ir(s, ir->operands[i]);
  s->quiet--;
}

/* Exchanges nothing; the walk does not enter what is returned. */
static const Ir *look_at(void *user, const Ir *ir)
{
  AlgorithmSection *s = user;
  const Ir *plain = without_edge(s->scalar->pool, ir);
  if (plain) read_ir(s, plain);
  if (ir->kind == IR_VARIABLE) s->is_read[ir->index] = 1;
  if (ir->kind == IR_DER) s->is_read[scalar_derivative(s->scalar, ir->index)] = 1;
  const Ir *event = event_of(s, ir);
  if (event && find_event(s, event) == s->event_count)
    *ARRAY_PUSH(s->scalar->arena, s->events, s->event_count, s->event_capacity) = event;
  if (!event && is_quiet(ir)) read_quietly(s, ir);
  return plain || event || is_quiet(ir) ? ir : NULL;
}

static void read_ir(AlgorithmSection *s, const Ir *ir)
{
  if (ir) ir_substitute_all(s->scalar->pool, ir, look_at, s);
}

/* It is the section's own: no equation of the class determines it. */
static void take_loop_variable(AlgorithmSection *s, uint32_t v)
{
  s->is_assigned[v] = 2;
  s->scalar->variables[v].sort = SORT_GIVEN;
  s->scalar->variables[v].is_hidden = 1;
}

/* It needs the moment of an event: a function has none. */
static int report_statement(const AlgorithmSection *s, const IrEquation *e)
{
  const char *what = e->kind == IR_EQUATION_TERMINATE ? "terminate in an algorithm section"
                                                      : "when inside an if, for or while of an algorithm section";
  scalar_error(s->scalar, e->span, "not-supported", "%s: not supported yet", what);
  scalar_remedy(s->scalar, "use an equation section");
  return 0;
}

/* Branches begin with what holds before the statement; passes of a loop, with what the ones before left. */
static const Ir **begin_branches(AlgorithmSection *s, const IrEquation *e)
{
  if (s->is_branch || !e->branches) return NULL;
  const Ir **before = s->values.now;
  s->level++;
  s->values.now = ARENA_NEW(s->scalar->arena, const Ir *, s->values.count);
  return before;
}

static void begin_branch(AlgorithmSection *s, const IrEquation *e, const Ir **before)
{
  if (!before) return;
  memcpy(s->values.now, before, s->values.count * sizeof *before);
  if (e->kind == IR_EQUATION_FOR || e->kind == IR_EQUATION_WHILE) section_enter_loop(&s->values, e);
}

static void end_branches(AlgorithmSection *s, const Ir **before)
{
  if (!before) return;
  s->values.now = before;
  s->level--;
}

static void step_over(AlgorithmSection *s, const IrEquation *e)
{
  if (!s->is_branch) section_pass(&s->values, e);
}

static int survey(AlgorithmSection *s, const IrEquation *statements);

static int survey_branches(AlgorithmSection *s, const IrEquation *e)
{
  int good = 1;
  const Ir **before = begin_branches(s, e);
  for (const IrBranch *b = e->branches; b && good; b = b->next) {
    begin_branch(s, e, before);
    read_ir(s, b->condition);
    s->depth++;
    good = survey(s, b->body);
    s->depth--;
  }
  end_branches(s, before);
  return good;
}

/* The whens at the top level of a section are clauses of their own, see algorithm_actions. */
static int survey(AlgorithmSection *s, const IrEquation *statements)
{
  for (const IrEquation *e = statements; e; e = e->next) {
    if (e->kind == IR_EQUATION_WHEN && s->depth == 0 && !s->is_branch && !s->is_initial) continue;
    if (e->kind == IR_EQUATION_WHEN || e->kind == IR_EQUATION_TERMINATE) return report_statement(s, e);
    if (e->kind != IR_EQUATION_ASSIGN && e->kind != IR_EQUATION_FOR) read_ir(s, e->left);
    read_ir(s, e->right);
    read_ir(s, e->step);
    read_ir(s, e->stop);
    for (const IrText *text = e->texts; text; text = text->next) {
      read_ir(s, text->value);
      read_ir(s, text->condition);
    }
    if (!survey_branches(s, e)) return 0;
    step_over(s, e);
  }
  return 1;
}

/* ---- the same statements over the function's variables --------------------------------------------------------------- */

static const Ir *renumber(AlgorithmSection *s, const Ir *ir);

static const Ir *renumber_quietly(AlgorithmSection *s, const Ir *ir)
{
  const Ir *operands[2] = {NULL};
  s->quiet++;
  for (uint32_t i = 0; i < ir->count; i++) operands[i] = renumber(s, ir->operands[i]);
  s->quiet--;
  return ir_with_operands(s->scalar->pool, ir, operands);
}

static const Ir *exchange_number(void *user, const Ir *ir)
{
  AlgorithmSection *s = user;
  IrPool *pool = s->scalar->pool;
  const Ir *plain = without_edge(pool, ir);
  if (plain) return renumber(s, plain);
  const Ir *event = event_of(s, ir);
  if (event) return ir_variable(pool, s->first_event + find_event(s, event), (TypeKind)ir->type);
  if (is_quiet(ir)) return renumber_quietly(s, ir);
  if (ir->kind == IR_DER) return ir_variable(pool, s->number[scalar_derivative(s->scalar, ir->index)], TYPE_REAL);
  return ir->kind == IR_VARIABLE ? ir_variable(pool, s->number[ir->index], (TypeKind)ir->type) : NULL;
}

static const Ir *renumber(AlgorithmSection *s, const Ir *ir)
{
  return ir ? ir_substitute_all(s->scalar->pool, ir, exchange_number, s) : NULL;
}

static const Ir *renumber_value(void *user, const Ir *ir)
{
  return renumber(user, ir);
}

static IrEquation *copy_statements(AlgorithmSection *s, const IrEquation *statements);

static IrBranch *copy_branches(AlgorithmSection *s, const IrEquation *e)
{
  IrBranch *first = NULL, **branch = &first;
  const Ir **before = begin_branches(s, e);
  for (const IrBranch *b = e->branches; b; b = b->next, branch = &(*branch)->next) {
    begin_branch(s, e, before);
    const Ir *condition = renumber(s, b->condition);
    *branch = ARENA_NEW(s->scalar->arena, IrBranch, 1);
    **branch = (IrBranch){NULL, condition, copy_statements(s, b->body)};
  }
  end_branches(s, before);
  return first;
}

static IrEquation *copy_statements(AlgorithmSection *s, const IrEquation *statements)
{
  IrEquation *first = NULL, **next = &first;
  for (const IrEquation *e = statements; e; e = e->next) {
    if (e->kind == IR_EQUATION_WHEN) continue;
    IrEquation *copy = ARENA_NEW(s->scalar->arena, IrEquation, 1);
    *copy = *e;
    copy->next = NULL;
    copy->left = renumber(s, e->left);
    copy->right = renumber(s, e->right);
    copy->step = renumber(s, e->step);
    copy->stop = renumber(s, e->stop);
    copy->texts = ir_texts_with(s->scalar->arena, e->texts, renumber_value, s);
    copy->branches = copy_branches(s, e);
    step_over(s, e);
    *next = copy;
    next = &copy->next;
  }
  return first;
}

static void add_function_variable(AlgorithmSection *s, const char *name, TypeKind type)
{
  s->function->variables[s->function->count++] = (IrVariable){
      .name = name, .unit = "", .description = "", .type = type, .variability = VARIABILITY_CONTINUOUS, .port = NONE};
}

static void add_variable(AlgorithmSection *s, uint32_t v)
{
  s->number[v] = s->function->count;
  add_function_variable(s, s->scalar->variables[v].name, s->scalar->variables[v].type);
}

/* An assigned variable starts from its start value; in a when-branch, from its value before. */
static const Ir *first_value(AlgorithmSection *s, uint32_t variable)
{
  if (s->is_branch) return ir_variable(s->scalar->pool, s->before[variable], s->scalar->variables[variable].type);
  const Ir *start = s->scalar->spec->variables[variable].attributes[ATTRIBUTE_START];
  return start ? renumber(s, start) : ir_number(s->scalar->pool, 0, s->scalar->variables[variable].type);
}

static int is_zero(const Ir *ir)
{
  return ir->kind == IR_NUMBER && ir->number == 0;
}

/* Begins the list with the first values that are not 0; gives the end of it. */
static IrEquation **add_first_values(AlgorithmSection *s, uint32_t count, IrEquation **next)
{
  for (uint32_t v = 0; v < count; v++) {
    const Ir *value = s->is_assigned[v] == 1 ? first_value(s, v) : NULL;
    if (!value || is_zero(value)) continue;
    *next = ARENA_NEW(s->scalar->arena, IrEquation, 1);
    **next = (IrEquation){.kind = IR_EQUATION_ASSIGN, .right = value, .span = s->function->span, .text = ""};
    (*next)->left = ir_variable(s->scalar->pool, s->number[v], s->scalar->variables[v].type);
    next = &(*next)->next;
  }
  return next;
}

static int is_input(const AlgorithmSection *s, uint32_t v)
{
  return s->is_branch ? (s->is_read[v] && !s->is_assigned[v]) || s->is_assigned[v] == 1 : s->is_read[v] && !s->is_assigned[v];
}

static void number_variables(AlgorithmSection *s, uint32_t count)
{
  IrFunction *f = s->function;
  f->variables = ARENA_NEW(s->scalar->arena, IrVariable, 2 * count + s->event_count);
  for (uint32_t v = 0; v < count; v++)
    if (is_input(s, v)) {
      add_variable(s, v);
      s->before[v] = s->number[v];
    }
  s->first_event = f->count;
  for (uint32_t i = 0; i < s->event_count; i++) {
    int is_time = s->events[i]->kind == IR_TIME;
    add_function_variable(s, is_time ? "time" : arena_printf(s->scalar->arena, "event%u", i + 1), (TypeKind)s->events[i]->type);
  }
  f->inputs = f->count;
  for (uint32_t v = 0; v < count; v++)
    if (s->is_assigned[v] == 1) add_variable(s, v);
  f->outputs = f->count - f->inputs;
  for (uint32_t v = 0; v < count; v++)
    if (s->is_assigned[v] == 2) add_variable(s, v);
}

static const Ir **arguments_of(const AlgorithmSection *s, uint32_t count)
{
  const Ir **arguments = ARENA_NEW(s->scalar->arena, const Ir *, count + s->event_count);
  uint32_t n = 0;
  for (uint32_t v = 0; v < count; v++)
    if (is_input(s, v)) arguments[n++] = scalar_reference(s->scalar, v);
  for (uint32_t i = 0; i < s->event_count; i++) arguments[n++] = s->events[i];
  return arguments;
}

static void add_outputs(AlgorithmSection *s, uint32_t count, Span span)
{
  ScalarClass *scalar = s->scalar;
  const Ir **arguments = arguments_of(s, count);
  uint32_t output = 0;
  for (uint32_t v = 0; v < count; v++) {
    if (s->is_assigned[v] != 1) continue;
    TypeKind type = scalar->variables[v].type;
    const Ir *value = ir_call(scalar->pool, s->function, output++, arguments, s->function->inputs, type);
    const char *text = arena_printf(scalar->arena, "algorithm: %s", scalar->variables[v].name);
    law_add(scalar, text);
    equation_add(scalar, scalar_reference(scalar, v), value, text, span);
  }
}

static void mark_assigned(AlgorithmSection *s, const IrEquation *statements)
{
  for (const IrEquation *e = statements; e; e = e->next) {
    if (e->kind == IR_EQUATION_WHEN) continue;
    if (e->kind == IR_EQUATION_ASSIGN) s->is_assigned[e->left->index] = 1;
    if (e->kind == IR_EQUATION_FOR) take_loop_variable(s, e->left->index);
    for (const IrBranch *b = e->branches; b; b = b->next) mark_assigned(s, b->body);
  }
}

/* The statements as a function; 0 after an error. */
static int make_function(AlgorithmSection *s, const IrEquation *statements, const char *name, Span span)
{
  ScalarClass *scalar = s->scalar;
  uint32_t count = 2 * scalar->spec->variable_count + scalar->variable_count;
  s->function = ARENA_NEW(scalar->arena, IrFunction, 1);
  s->number = ARENA_NEW(scalar->arena, uint32_t, count);
  s->before = ARENA_NEW(scalar->arena, uint32_t, count);
  s->is_read = ARENA_NEW(scalar->arena, uint8_t, count);
  s->is_assigned = ARENA_NEW(scalar->arena, uint8_t, count);
  mark_assigned(s, statements);
  s->values = section_values(scalar, s->is_assigned, count);
  if (!survey(s, statements)) return 0;
  uint32_t variables = scalar->variable_count;
  *s->function = (IrFunction){.name = name, .smooth_order = -1, .is_ready = 1, .blamed = "", .span = span};
  for (uint32_t v = 0; v < scalar->spec->variable_count; v++) /* starts are read, too */
    if (s->is_assigned[v] == 1 && !s->is_branch) read_ir(s, scalar->spec->variables[v].attributes[ATTRIBUTE_START]);
  number_variables(s, variables);
  s->values = section_values(scalar, s->is_assigned, count);
  uint32_t owner = ir_begin_function(scalar->pool);
  IrEquation **rest = add_first_values(s, variables, &s->function->statements.first);
  *rest = copy_statements(s, statements);
  scalar->pool->owner = owner;
  return 1;
}

static int gather_algorithm(ScalarClass *scalar, const IrAlgorithm *algorithm, uint32_t number)
{
  AlgorithmSection s = {.scalar = scalar};
  const char *name = arena_printf(scalar->arena, "%s.algorithm_%u", scalar->spec->name, number);
  if (!make_function(&s, algorithm->statements.first, name, algorithm->span)) return 0;
  add_outputs(&s, scalar->variable_count, algorithm->span);
  return 1;
}

int algorithm_actions(ScalarClass *scalar, const IrEquation *statements, uint32_t group, WhenPlace *place, ScalarWhen *when)
{
  AlgorithmSection s = {.scalar = scalar, .is_branch = 1};
  const char *name = arena_printf(scalar->arena, "%s.when_%u", scalar->spec->name, group);
  if (!make_function(&s, statements, name, when->span)) return 0;
  uint32_t count = scalar->variable_count, output = 0;
  const Ir **arguments = arguments_of(&s, count);
  for (uint32_t i = 0; i < s.function->inputs; i++)
    if (!(arguments[i] = when_place_value(place, arguments[i], when->span))) return 0;
  when->actions = ARENA_NEW(scalar->arena, ScalarAction, s.function->outputs);
  for (uint32_t v = 0; v < count; v++) {
    if (s.is_assigned[v] != 1) continue;
    const Ir *value = ir_call(scalar->pool, s.function, output++, arguments, s.function->inputs, scalar->variables[v].type);
    when->actions[when->action_count++] = (ScalarAction){
        .kind = ACTION_ASSIGN, .variable = v, .value = scalar_lower(scalar, value), .group = group, .span = when->span};
  }
  return 1;
}

int gather_algorithms(ScalarClass *scalar)
{
  uint32_t number = 1;
  for (const IrAlgorithm *a = scalar->spec->algorithms; a; a = a->next, number++) {
    if (!a->is_initial && !gather_algorithm(scalar, a, number)) return 0;
  }
  return 1;
}

/* What the statements assign are initial values. */
static int gather_initial_algorithm(ScalarClass *scalar, const IrAlgorithm *algorithm, uint32_t number)
{
  AlgorithmSection s = {.scalar = scalar, .is_initial = 1};
  const char *name = arena_printf(scalar->arena, "%s.initial_algorithm_%u", scalar->spec->name, number);
  if (!make_function(&s, algorithm->statements.first, name, algorithm->span)) return 0;
  uint32_t count = scalar->variable_count, output = 0;
  const Ir **arguments = arguments_of(&s, count);
  for (uint32_t v = 0; v < count; v++) {
    if (s.is_assigned[v] != 1) continue;
    TypeKind type = scalar->variables[v].type;
    const Ir *value = ir_call(scalar->pool, s.function, output++, arguments, s.function->inputs, type);
    const char *text = arena_printf(scalar->arena, "initial algorithm: %s", scalar->variables[v].name);
    initial_add(scalar, scalar_reference(scalar, v), value, text, algorithm->span);
  }
  return 1;
}

int gather_initial_algorithms(ScalarClass *scalar)
{
  uint32_t number = 1;
  for (const IrAlgorithm *a = scalar->spec->algorithms; a; a = a->next, number++)
    if (a->is_initial && !gather_initial_algorithm(scalar, a, number)) return 0;
  return 1;
}
