/* unassigned.c: what a function reads, or gives, though no statement before can have assigned it. Its value is 0; the language
 * leaves it open. Loops may have assigned in an earlier pass what stands below; branches, what any of them assigns. */
#include <string.h>

#include "lower/lower_internal.h"

typedef struct Assigned {
  Model *model;
  const IrFunction *function;
  uint8_t *may_be; /* [function->count] assigned by a statement before */
  uint8_t *is_said;
  Span place; /* of the statement */
} Assigned;

/* `A` of `A[1,2]`. */
static size_t length_of_array(const char *name)
{
  const char *bracket = strchr(name, '[');
  return bracket ? (size_t)(bracket - name) : strlen(name);
}

/* Once for all elements of an array. */
static void report(Assigned *a, uint32_t variable, const char *what)
{
  const IrVariable *variables = a->function->variables;
  const char *name = variables[variable].name;
  size_t length = length_of_array(name);
  if (a->is_said[variable]) return;
  for (uint32_t v = 0; v < a->function->count; v++)
    if (length_of_array(variables[v].name) == length && memcmp(variables[v].name, name, length) == 0) a->is_said[v] = 1;
  diagnostic_warning(a->model->diagnostics, a->place, "unassigned", "%s of function %s %s: 0 is taken", name, a->function->name,
                     what);
  model_about(a->model, .variable = name);
  model_remedy(a->model, "assign it first");
}

static int is_any_assigned(const Assigned *a, const Ir *const *elements, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++)
    if (elements[i]->kind != IR_VARIABLE || a->may_be[elements[i]->index]) return 1;
  return 0;
}

/* The function in C gets the outputs and local variables that it is to write as they are, and need not read them. */
static int is_external_call(const Ir *ir)
{
  return ir->kind == IR_CALL && ir->function->external;
}

/* What is sure to be read: not the branches of if-expressions. */
static void read_node(Assigned *a, HashTable *seen, const Ir *ir)
{
  if (ir_table_get(seen, ir) || is_external_call(ir)) return;
  ir_table_put(seen, ir, ir);
  if (ir->kind == IR_VARIABLE && !a->may_be[ir->index]) report(a, ir->index, "is read before it is assigned");
  if (ir->kind == IR_ELEMENT && !is_any_assigned(a, ir_elements(ir), ir->count - 1))
    report(a, ir->operands[1]->index, "is read before it is assigned");
  int is_first_sure = ir->kind == IR_IF || ir->kind == IR_ELEMENT || ir->kind == IR_AND || ir->kind == IR_OR;
  for (uint32_t i = 0; i < (is_first_sure ? 1 : ir->count); i++) read_node(a, seen, ir->operands[i]);
}

static void read_ir(Assigned *a, const Ir *ir)
{
  uint32_t count = 0, *variables = ir ? ir_variables(a->model->arena, ir, &count) : NULL, unassigned = 0;
  for (uint32_t i = 0; i < count; i++) unassigned += !a->may_be[variables[i]];
  HashTable seen = {.storage.arena = a->model->arena};
  if (unassigned) read_node(a, &seen, ir);
}

static void assign(Assigned *a, const Ir *target)
{
  if (target->kind == IR_VARIABLE) a->may_be[target->index] = 1;
  for (uint32_t i = 1; target->kind == IR_ELEMENT && i < target->count; i++) assign(a, target->operands[i]);
}

static void assign_all(Assigned *a, const IrEquation *statements)
{
  for (const IrEquation *s = statements; s; s = s->next) {
    if (s->kind == IR_EQUATION_ASSIGN || s->kind == IR_EQUATION_FOR) assign(a, s->left);
    for (const IrBranch *b = s->branches; b; b = b->next) assign_all(a, b->body);
  }
}

static void read_list(Assigned *a, const IrEquation *statements);

/* Each branch begins with what was assigned before all of them. */
static void read_branches(Assigned *a, const IrBranch *branches)
{
  uint32_t count = a->function->count;
  uint8_t *before = ARENA_NEW(a->model->arena, uint8_t, count), *after = ARENA_NEW(a->model->arena, uint8_t, count);
  memcpy(before, a->may_be, count);
  for (const IrBranch *b = branches; b; b = b->next) {
    memcpy(a->may_be, before, count);
    read_ir(a, b->condition);
    read_list(a, b->body);
    for (uint32_t v = 0; v < count; v++) after[v] |= a->may_be[v];
  }
  for (uint32_t v = 0; v < count; v++) a->may_be[v] = before[v] | after[v];
}

static void read_list(Assigned *a, const IrEquation *statements)
{
  for (const IrEquation *s = statements; s; s = s->next) {
    a->place = s->span;
    if (s->right == s->left && s->left) continue; /* an element that keeps its value */
    if (s->kind == IR_EQUATION_ASSERT) read_ir(a, s->left);
    if (s->kind == IR_EQUATION_ASSIGN && s->left->kind == IR_ELEMENT) read_ir(a, s->left->operands[0]);
    read_ir(a, s->right);
    read_ir(a, s->step);
    read_ir(a, s->stop);
    if (s->kind == IR_EQUATION_FOR) assign(a, s->left);
    if (s->kind == IR_EQUATION_FOR || s->kind == IR_EQUATION_WHILE) assign_all(a, s->branches->body);
    if (s->branches) read_branches(a, s->branches);
    if (s->kind == IR_EQUATION_ASSIGN) assign(a, s->left);
  }
}

/* It ends the run whenever it is called. */
static int always_fails(const IrFunction *function)
{
  for (const IrEquation *s = function->statements.first; s; s = s->next)
    if (s->kind == IR_EQUATION_ASSERT && s->level == 0 && ir_is_number(s->left, 0)) return 1;
  return 0;
}

void check_unassigned(Model *model, const IrFunction *function)
{
  if (function->external || always_fails(function)) return;
  Assigned a = {.model = model, .function = function};
  a.may_be = ARENA_NEW(model->arena, uint8_t, function->count);
  a.is_said = ARENA_NEW(model->arena, uint8_t, function->count);
  memset(a.may_be, 1, function->inputs);
  for (uint32_t v = function->inputs; v < function->count; v++)
    a.may_be[v] =
        function->variables[v].variability == VARIABILITY_CONSTANT || function->variables[v].attributes[ATTRIBUTE_VALUE];
  read_list(&a, function->statements.first);
  a.place = function->span;
  for (uint32_t v = function->inputs; v < function->inputs + function->outputs; v++)
    if (!a.may_be[v]) report(&a, v, "is never assigned");
}
