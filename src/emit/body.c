/* body.c: the statements of one C function: constants for what its expressions share, branches, assignments. */
#include "emit/body.h"

#include <string.h>

#include "emit/sharing.h"

/* More open branches are not kept lazy: compilers limit how deep brackets may nest. */
enum { MOST_SCOPES = 60 };

void body_init(FunctionBody *body, Emitter *emitter, BodyKind kind)
{
  int of_class = kind != BODY_PLAIN && kind != BODY_FUNCTION;
  uint32_t variables = of_class ? emitter->class_->variable_count : 0;
  *body = (FunctionBody){.emitter = emitter, .kind = kind, .text = {.buffer.storage.arena = emitter->arena, .indent = 2}};
  body->nodes.storage.arena = emitter->arena;
  body->is_read = ARENA_NEW(emitter->arena, uint8_t, 2 * (size_t)variables);
  body->is_local = ARENA_NEW(emitter->arena, uint8_t, 2 * (size_t)variables);
  body->is_pre = ARENA_NEW(emitter->arena, uint8_t, variables);
  body->is_on = ARENA_NEW(emitter->arena, uint8_t, of_class ? emitter->class_->relation_count : 0);
  body->names = (CNames){.arena = emitter->arena, .outer = of_class ? &emitter->names : NULL};
  body_open_scope(body);
  body->text.indent = of_class && emitter->in_lanes ? 1 : 2;
}

void body_in_roll(FunctionBody *body, Roll *roll)
{
  if (roll->passes == 1) return;
  roll_name(roll, &body->names);
  body->roll = roll;
  body->text.indent++;
}

/* ---- scopes --------------------------------------------------------------------------------------------------------- */

void body_open_scope(FunctionBody *body)
{
  *ARRAY_PUSH(body->emitter->arena, body->scopes, body->scope_count, body->scope_capacity) =
      (BodyScope){.number = ++body->last_scope};
  body->text.indent++;
}

void body_close_scope(FunctionBody *body)
{
  body->scope_count--;
  body->text.indent--;
}

int body_has_constant(const FunctionBody *body, const BodyNode *node)
{
  if (!node || !node->name) return 0;
  for (uint32_t i = body->scope_count; i-- > 0;)
    if (body->scopes[i].number == node->scope) return 1;
  return 0;
}

/* ---- statements ----------------------------------------------------------------------------------------------------- */

static void state_needed(FunctionBody *body, const Ir *root);

/* The name of a variable, and of its value before an event or its tangent. */
static const char *leaf_name(const FunctionBody *body, const Ir *leaf)
{
  const Emitter *emitter = body->emitter;
  uint32_t count = emitter->class_->variable_count;
  if (body->kind == BODY_FUNCTION) return body->function_variables[leaf->index];
  if (leaf->index >= ROLL_NUMBERS) return roll_number_name(body->roll, leaf->index);
  if (leaf->kind == IR_PRE) return arena_printf(emitter->arena, "pre_%s", emitter->variables[leaf->index]);
  if (leaf->index < count) return emitter->variables[leaf->index];
  return arena_printf(emitter->arena, "dot_%s", emitter->variables[leaf->index - count]);
}

void body_name(FunctionBody *body, const Ir *ir, uint32_t variable)
{
  BodyNode *node = body_node(body, ir);
  uint32_t number = variable + (body->kind == BODY_TANGENT ? body->emitter->class_->variable_count : 0);
  if (!node->own && !ir_is_truth(ir) && !ir_has_several(ir))
    node->own = leaf_name(body, ir_variable(body->emitter->pool, number, TYPE_REAL));
}

static const char *known_name(void *user, const Ir *ir)
{
  FunctionBody *body = user;
  if (ir->kind == IR_VARIABLE || ir->kind == IR_PRE) return leaf_name(body, ir);
  if (ir_has_several(ir) || body_relation(body, ir) != UINT32_MAX) return NULL;
  const BodyNode *node = body_node(body, ir);
  return body_has_constant(body, node) ? node->name : NULL;
}

/* After the variable whose value it is, after what it is, or after what it is a part of. */
static const char *constant_name(FunctionBody *body, const Ir *ir)
{
  Arena *arena = body->emitter->arena;
  const BodyNode *node = body_node(body, ir);
  if (node->own) return node->own;
  const char *name = ir_has_several(ir) ? arena_printf(arena, "%s_out", function_short_name(arena, ir->function))
                                        : expression_name(arena, ir, known_name, body);
  if (!name) name = arena_printf(arena, "%s_part%u", body->assigned ? body->assigned : "value", (unsigned)++body->name_count);
  return names_take_plain(&body->names, name);
}

static void set_constant(FunctionBody *body, const Ir *ir, const char *name)
{
  BodyNode *node = body_node(body, ir);
  node->name = name;
  node->scope = body->scopes[body->scope_count - 1].number;
}

static void state_constant(FunctionBody *body, const Ir *ir)
{
  int truth = ir_is_truth(ir);
  const char *name = constant_name(body, ir);
  ctext_begin(&body->text);
  ctext_format(&body->text, "const %s %s = ", truth ? "int" : "double", name);
  if (body_node(body, ir)->made)
    ctext_put(&body->text, body_node(body, ir)->made);
  else if (truth)
    body_truth(body, ir);
  else
    body_value(body, ir);
  ctext_put(&body->text, ";\n");
  set_constant(body, ir, name);
}

static void state_relation(FunctionBody *body, const Ir *ir)
{
  uint32_t number = body_relation(body, ir);
  const char *name = body->emitter->relations[number].name;
  ctext_begin(&body->text);
  if (body_node(body, ir)->uses > 0) ctext_format(&body->text, "const int on_%s = ", name);
  body_relation_value(body, number);
  ctext_put(&body->text, ";");
  if (ir->height <= 5) {
    ctext_put(&body->text, " /* ");
    emit_expression_comment(body->emitter, ir, &body->text);
    ctext_put(&body->text, " */");
  }
  ctext_put(&body->text, "\n");
  body->uses_batch = 1;
  set_constant(body, ir, name);
}

static int same_call(const Ir *a, const Ir *b)
{
  if (a->function != b->function || a->count != b->count) return 0;
  return a->count == 0 || memcmp(a->operands, b->operands, a->count * sizeof *a->operands) == 0;
}

static void state_call(FunctionBody *body, const Ir *ir)
{
  for (uint32_t i = 0; i < body->call_count; i++) {
    const BodyNode *made = body_node(body, body->calls[i]);
    if (!same_call(body->calls[i], ir) || !body_has_constant(body, made)) continue;
    BodyNode *node = body_node(body, ir);
    node->name = made->name;
    node->scope = made->scope;
    return;
  }
  const char *array = constant_name(body, ir);
  ctext_line(&body->text, "double %s[%u];", array, (unsigned)ir->function->outputs);
  body_call(body, ir, array);
  set_constant(body, ir, array);
  *ARRAY_PUSH(body->emitter->arena, body->calls, body->call_count, body->call_capacity) = ir;
}

/* ---- branches that stay branches ------------------------------------------------------------------------------------- */

typedef struct FoundNodes {
  const Ir **list;
  uint32_t count, capacity;
} FoundNodes;

static void push_heavy(FunctionBody *body, const Ir *ir)
{
  const BodyNode *node = body_node(body, ir);
  if (node->is_heavy && node->visit != body->visits && !body_has_constant(body, node)) body_push(body, ir);
}

/* Finds what the branches of a lazy node need and other parts of the expression, or both branches, need too: it is computed
 * before the branches. */
static void find_certain(FunctionBody *body, const Ir *lazy, FoundNodes *found)
{
  uint32_t base = body->stack_count, owner = body_node(body, lazy)->owner;
  uint32_t around = body->scopes[body->scope_count - 1].owner;
  body->visits++;
  for (uint32_t i = 1; i < lazy->count; i++) push_heavy(body, lazy->operands[i]);
  while (body->stack_count > base) {
    const Ir *ir = body->stack[--body->stack_count].ir;
    BodyNode *node = body_node(body, ir);
    if (node->visit == body->visits) continue;
    node->visit = body->visits;
    if (node->is_stated && (node->owner == owner || node->owner == around)) {
      *ARRAY_PUSH(body->emitter->arena, found->list, found->count, found->capacity) = ir;
    }
    Children children;
    body_children(body, ir, &children);
    for (uint32_t i = 0; i < children.count; i++) push_heavy(body, children.list[i]);
  }
}

static void state_certain(FunctionBody *body, const Ir *lazy)
{
  FoundNodes found = {0};
  find_certain(body, lazy, &found);
  for (uint32_t i = found.count; i-- > 0;) state_needed(body, found.list[i]);
}

static void state_branch(FunctionBody *body, const Ir *lazy, uint32_t index, const char *name)
{
  const Ir *ir = lazy->operands[index];
  int truth = ir_is_truth(lazy);
  body_open_scope(body);
  body->scopes[body->scope_count - 1].owner = body_node(body, lazy)->branches + index - 1;
  state_needed(body, ir);
  ctext_begin(&body->text);
  ctext_format(&body->text, "%s = ", name);
  if (truth)
    body_truth(body, ir);
  else
    body_value(body, ir);
  ctext_put(&body->text, ";\n");
  body_close_scope(body);
}

static void state_lazy(FunctionBody *body, const Ir *ir)
{
  const char *name = constant_name(body, ir);
  int truth = ir_is_truth(ir);
  state_certain(body, ir);
  ctext_line(&body->text, "%s %s;", truth ? "int" : "double", name);
  ctext_begin(&body->text);
  ctext_put(&body->text, ir->kind == IR_OR ? "if (!(" : "if (");
  body_truth(body, ir->operands[0]);
  ctext_put(&body->text, ir->kind == IR_OR ? ")) {\n" : ") {\n");
  state_branch(body, ir, 1, name);
  ctext_line(&body->text, "} else {");
  if (ir->kind == IR_IF)
    state_branch(body, ir, 2, name);
  else
    ctext_line(&body->text, "  %s = %d;", name, ir->kind == IR_OR);
  ctext_line(&body->text, "}");
  set_constant(body, ir, name);
}

static int stays_lazy(FunctionBody *body, const BodyNode *node)
{
  int stays = node->is_lazy && (body->scope_count < MOST_SCOPES || body->function_depth);
  body->is_eager |= node->is_lazy && !stays;
  return stays;
}

/* ---- what an expression needs --------------------------------------------------------------------------------------- */

static void state(FunctionBody *body, const Ir *ir, int is_lazy)
{
  if (is_lazy)
    state_lazy(body, ir);
  else if (ir_has_several(ir))
    state_call(body, ir);
  else
    state_constant(body, ir);
}

static void push_planned(FunctionBody *body, const Ir *ir)
{
  body_push(body, ir);
  body->stack[body->stack_count - 1].is_lazy = stays_lazy(body, body_node(body, ir));
}

/* Constants for `root` and what is below it, in the current scope. */
static void state_needed(FunctionBody *body, const Ir *root)
{
  uint32_t base = body->stack_count;
  push_planned(body, root);
  while (body->stack_count > base) {
    BodyFrame frame = body->stack[body->stack_count - 1];
    const BodyNode *node = body_node(body, frame.ir);
    int is_done = body_has_constant(body, node);
    const Ir *child = is_done || node->made ? NULL : body_next_child(body, frame.is_lazy ? 1 : UINT32_MAX);
    if (child) {
      push_planned(body, child);
      continue;
    }
    body->stack_count--;
    if (!is_done && node->is_stated) state(body, frame.ir, frame.is_lazy);
  }
}

/* Whether the node above the stack from `base` on is in a branch. */
static int stands_in_branch(const FunctionBody *body, uint32_t base)
{
  for (uint32_t i = base; i < body->stack_count; i++)
    if (ir_is_choice(body->stack[i].ir) && body->stack[i].child > 1) return 1;
  return 0;
}

/* A relation is evaluated even if its branch is not taken: the solver watches it. */
static void state_relations(FunctionBody *body, const Ir *root)
{
  uint32_t base = body->stack_count, visit = ++body->visits;
  body_push(body, root);
  while (body->stack_count > base) {
    const Ir *ir = body->stack[body->stack_count - 1].ir;
    BodyNode *node = body_node(body, ir);
    int is_done = !node->has_relation || node->visit == visit || body_has_constant(body, node);
    const Ir *child = is_done ? NULL : body_next_child(body, UINT32_MAX);
    if (child) {
      body_push(body, child);
      continue;
    }
    body->stack_count--;
    node->visit = visit;
    if (is_done || !body_is_evaluated(body, ir)) continue;
    int was_eager = body->is_eager;
    const char *assigned = body->assigned;
    body->is_eager |= stands_in_branch(body, base);
    body->assigned = body->emitter->relations[body_relation(body, ir)].name;
    Children children;
    body_children(body, ir, &children);
    for (uint32_t i = 0; i < children.count; i++) state_needed(body, children.list[i]);
    state_relation(body, ir);
    body->is_eager = was_eager;
    body->assigned = assigned;
  }
}

void body_prepare(FunctionBody *body, const Ir *ir)
{
  if (body_node(body, ir)->has_relation) state_relations(body, ir);
  state_needed(body, ir);
}

void body_say(FunctionBody *body, const char *equation)
{
  if (!equation || !*equation) return;
  ctext_begin(&body->text);
  ctext_put(&body->text, "/* ");
  ctext_comment(&body->text, equation);
  ctext_put(&body->text, " */\n");
}

void body_assign(FunctionBody *body, const char *to, const Ir *ir)
{
  body_prepare(body, ir);
  ctext_begin(&body->text);
  ctext_format(&body->text, "%s = ", to);
  body_value(body, ir);
  ctext_put(&body->text, ";\n");
}

void body_define(FunctionBody *body, const char *name, const Ir *ir)
{
  body_prepare(body, ir);
  const BodyNode *node = body_node(body, ir);
  if (body_has_constant(body, node) && node->own && strcmp(node->own, name) == 0) return;
  body_assign(body, arena_printf(body->emitter->arena, "const double %s", name), ir);
}
