/* body.c: what the expressions of one C function share, and the statements that follow from it. */
#include "emit/body.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "emit/expression_name.h"

/* Deeper expressions are cut, and more open branches are not kept lazy: compilers limit how deep brackets may nest. */
enum { MOST_DEPTH = 20, MOST_SCOPES = 60 };

/* Of what lazy branches need. Beyond, it is computed once, whether a branch asks for it or not: loops in functions end, so that
 * costs time only. Not in functions that call themselves, whose end may be the branch that is not taken. */
enum { MOST_COPIES = 16 };

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
  body->text.indent = 2;
}

/* ---- nodes ---------------------------------------------------------------------------------------------------------- */

static BodyNode *find_node(const HashTable *nodes, const Ir *ir, uint64_t hash)
{
  for (HashCursor c = hash_table_find(nodes, hash); c.item; hash_table_next(nodes, &c))
    if (((BodyNode *)c.item)->ir == ir) return (BodyNode *)c.item;
  return NULL;
}

BodyNode *body_node(FunctionBody *body, const Ir *ir)
{
  return find_node(&body->nodes, ir, hash_word(0, ir->id));
}

static BodyNode *node_made(FunctionBody *body, const Ir *ir)
{
  uint64_t hash = hash_word(0, ir->id);
  BodyNode *node = find_node(&body->nodes, ir, hash);
  if (node) return node;
  node = ARENA_NEW(body->emitter->arena, BodyNode, 1);
  node->ir = ir;
  hash_table_add(&body->nodes, hash, (HashItem)node);
  return node;
}

uint32_t body_relation(const FunctionBody *body, const Ir *ir)
{
  if (body->kind == BODY_FUNCTION || body->kind == BODY_PLAIN || ir->kind != IR_RELATION) return UINT32_MAX;
  return causal_relation(body->emitter->class_, ir);
}

static int is_evaluated(const FunctionBody *body, const Ir *ir)
{
  return body->kind == BODY_EVALUATION && body_relation(body, ir) != UINT32_MAX;
}

static int is_several(const Ir *ir)
{
  return ir->kind == IR_CALL && ir->function->outputs > 1;
}

/* What has to be written for a node. */
typedef struct Children {
  const Ir *const *list;
  const Ir *own[3];
  uint32_t count;
} Children;

static void relation_children(const FunctionBody *body, uint32_t number, Children *children)
{
  const EmittedRelation *relation = &body->emitter->relations[number];
  const Ir *all[] = {relation->indicator, relation->instant, relation->slope};
  children->count = 0;
  for (size_t i = 0; i < 3 && body->kind == BODY_EVALUATION; i++)
    if (all[i]) children->own[children->count++] = all[i];
}

/* Between events most variables have the value that they had before. */
int body_has_pre(const FunctionBody *body, const Ir *leaf)
{
  if (leaf->kind != IR_VARIABLE && leaf->kind != IR_PRE) return 0;
  if (body->kind == BODY_FUNCTION || body->kind == BODY_PLAIN) return 0;
  return body->kind == BODY_EVENT ||
         (leaf->index < body->emitter->class_->variable_count && body->emitter->keeps_pre[leaf->index]);
}

static void builtin_children(FunctionBody *body, const Ir *ir, Children *children)
{
  if (ir->op == IR_SMOOTH) {
    children->own[0] = ir->operands[1];
    children->count = 1;
  } else if (ir->op == IR_EDGE || ir->op == IR_CHANGE) {
    const Ir *of = ir->operands[0];
    children->own[0] = of;
    children->own[1] = of->kind == IR_VARIABLE ? ir_pre(body->emitter->pool, of->index, (TypeKind)of->type) : of;
    children->count = body->kind == BODY_PLAIN || body_has_pre(body, of) ? 2 : 0;
  } else {
    children->list = ir->operands;
  }
}

static void children_of(FunctionBody *body, const Ir *ir, Children *children)
{
  uint32_t number = body_relation(body, ir);
  *children = (Children){.count = ir->count};
  children->list = children->own;
  if (number != UINT32_MAX)
    relation_children(body, number, children);
  else if (ir->kind == IR_BUILTIN)
    builtin_children(body, ir, children);
  else
    children->list = ir->operands;
}

static const Ir *child_at(FunctionBody *body, const Ir *ir, uint32_t index)
{
  Children children;
  children_of(body, ir, &children);
  return index < children.count ? children.list[index] : NULL;
}

/* ---- what is shared ------------------------------------------------------------------------------------------------- */

/* Walks keep their place on a stack of their own: expressions may be thousands of operations high. */
static void push(FunctionBody *body, const Ir *ir)
{
  *ARRAY_PUSH(body->emitter->arena, body->stack, body->stack_count, body->stack_capacity) = (BodyFrame){.ir = ir};
}

/* The next child of the node on top of the stack; NULL: it had them all. */
static const Ir *next_child(FunctionBody *body, uint32_t most)
{
  BodyFrame *frame = &body->stack[body->stack_count - 1];
  const Ir *child = frame->child < most ? child_at(body, frame->ir, frame->child) : NULL;
  frame->child += child != NULL;
  return child;
}

static int use(FunctionBody *body, const Ir *ir)
{
  return node_made(body, ir)->uses++ == 0;
}

void body_announce(FunctionBody *body, const Ir *ir)
{
  uint32_t base = body->stack_count;
  if (!use(body, ir)) return;
  push(body, ir);
  while (body->stack_count > base) {
    const Ir *child = next_child(body, UINT32_MAX);
    if (child && use(body, child)) push(body, child);
    if (child) continue;
    *ARRAY_PUSH(body->emitter->arena, body->order, body->order_count, body->order_capacity) =
        body->stack[--body->stack_count].ir;
  }
}

void body_announce_steps(FunctionBody *body, const CausalSteps *steps)
{
  for (uint32_t s = 0; s < steps->count; s++) {
    const CausalStep *step = &steps->steps[s];
    for (uint32_t i = 0; step->matrix && i < step->count * step->count; i++) body_announce(body, step->matrix[i]);
    for (uint32_t i = 0; i < step->count; i++) body_announce(body, step->right[i]);
  }
}

void body_watch(FunctionBody *body, const Ir *relation)
{
  body_announce(body, relation);
  body_node(body, relation)->uses--;
}

static int is_choice(const Ir *ir)
{
  return ir->kind == IR_IF || ir->kind == IR_AND || ir->kind == IR_OR;
}

static int is_trivial(const BodyNode *node)
{
  const Ir *ir = node->ir;
  if (node->depth == 0) return 1;
  return node->depth == 1 && (ir->kind == IR_NEGATE || ir->kind == IR_NOT ||
                              (ir->kind == IR_BUILTIN && (ir->op == IR_NO_EVENT || ir->op == IR_SMOOTH)));
}

static void plan_node(FunctionBody *body, const Ir *ir)
{
  BodyNode *node = body_node(body, ir);
  Children children;
  int in_branches = 0;
  children_of(body, ir, &children);
  node->is_heavy = ir->kind == IR_CALL || body_is_checked(body, ir);
  node->has_relation = (uint8_t)is_evaluated(body, ir);
  node->depth = ir->count > 0 && (children.count > 0 || ir->kind == IR_CALL);
  for (uint32_t i = 0; i < children.count; i++) {
    const BodyNode *child = body_node(body, children.list[i]);
    int carries = child->is_stated ? child->is_heavy : child->carries;
    node->is_heavy |= child->is_heavy;
    node->has_relation |= child->has_relation;
    node->carries |= (uint8_t)carries;
    in_branches |= i > 0 && carries;
    if (!child->is_stated && child->depth >= node->depth) node->depth = child->depth + 1;
  }
  node->is_lazy = in_branches && is_choice(ir);
  node->is_stated = node->is_lazy || is_evaluated(body, ir) || is_several(ir) ||
                    (!is_trivial(node) && (node->uses > 1 || node->depth >= MOST_DEPTH));
}

/* ---- how often lazy branches copy what they need --------------------------------------------------------------------- */

/* A constant that a branch needs is made in the branch, so one that branches of several expressions need is made several times,
 * and what that needs again more often. Owners are estimated: 0 is the function as a whole, 2 k and 2 k + 1 are the branches of
 * a lazy node. What both branches of a node need is made before it. */
typedef struct Owner {
  uint32_t owner, copies;
} Owner;

typedef struct Owners {
  Owner *list; /* [count] of the lazy node that has branches 2 k and 2 k + 1 */
  uint32_t count, capacity;
} Owners;

static void own(BodyNode *node, const Owners *owners, uint32_t owner, uint32_t copies, uint32_t fresh)
{
  if (node->copies == 0 || owner == node->owner) {
    node->owner = owner;
    if (copies > node->copies) node->copies = copies;
  } else if (owner == 0 || node->owner == 0) {
    node->owner = 0;
    node->copies = 1;
  } else if ((owner ^ 1) == node->owner) {
    node->owner = owners->list[owner / 2].owner;
    node->copies = owners->list[owner / 2].copies;
  } else {
    node->owner = fresh;
    node->copies = node->copies + copies < MOST_COPIES ? node->copies + copies : 2 * MOST_COPIES;
  }
}

static uint32_t add_owner(FunctionBody *body, Owners *owners, const BodyNode *node)
{
  *ARRAY_PUSH(body->emitter->arena, owners->list, owners->count, owners->capacity) =
      node ? (Owner){node->owner, node->copies} : (Owner){0, 1};
  return 2 * (owners->count - 1);
}

static void pass_copies(FunctionBody *body, Owners *owners, BodyNode *node)
{
  Children children;
  children_of(body, node->ir, &children);
  if (node->copies == 0) node->copies = 1; /* a root */
  if (node->copies > MOST_COPIES && !body->function_depth) {
    body->is_eager |= node->is_lazy;
    node->is_lazy = 0;
    node->owner = 0;
    node->copies = 1;
  }
  if (node->is_lazy) node->branches = add_owner(body, owners, node);
  for (uint32_t i = 0; i < children.count; i++) {
    uint32_t owner = node->is_lazy && i > 0 ? node->branches + i - 1 : node->owner;
    BodyNode *child = body_node(body, children.list[i]);
    if (child->is_heavy) own(child, owners, owner, node->copies, add_owner(body, owners, NULL));
  }
}

void body_plan(FunctionBody *body)
{
  Owners owners = {0};
  body->is_eager = 0;
  add_owner(body, &owners, NULL);
  for (uint32_t i = 0; i < body->order_count; i++) plan_node(body, body->order[i]);
  for (uint32_t i = body->order_count; i-- > 0;) {
    BodyNode *node = body_node(body, body->order[i]);
    if (node->is_heavy) pass_copies(body, &owners, node);
  }
}

void body_forget(FunctionBody *body)
{
  enum { KEPT = 1024 };
  if (body->nodes.capacity > KEPT)
    body->nodes = (HashTable){.storage = body->nodes.storage};
  else
    hash_table_clear(&body->nodes);
  body->order_count = body->call_count = 0;
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
  if (leaf->kind == IR_PRE) return arena_printf(emitter->arena, "pre_%s", emitter->variables[leaf->index]);
  if (leaf->index < count) return emitter->variables[leaf->index];
  return arena_printf(emitter->arena, "dot_%s", emitter->variables[leaf->index - count]);
}

void body_name(FunctionBody *body, const Ir *ir, uint32_t variable)
{
  BodyNode *node = body_node(body, ir);
  uint32_t number = variable + (body->kind == BODY_TANGENT ? body->emitter->class_->variable_count : 0);
  if (!node->own && !ir_is_truth(ir) && !is_several(ir))
    node->own = leaf_name(body, ir_variable(body->emitter->pool, number, TYPE_REAL));
}

static const char *known_name(void *user, const Ir *ir)
{
  FunctionBody *body = user;
  if (ir->kind == IR_VARIABLE || ir->kind == IR_PRE) return leaf_name(body, ir);
  if (is_several(ir) || body_relation(body, ir) != UINT32_MAX) return NULL;
  const BodyNode *node = body_node(body, ir);
  return body_has_constant(body, node) ? node->name : NULL;
}

/* After the variable whose value it is, after what it is, or after what it is a part of. */
static const char *constant_name(FunctionBody *body, const Ir *ir)
{
  Arena *arena = body->emitter->arena;
  const BodyNode *node = body_node(body, ir);
  if (node->own) return node->own;
  const char *name = is_several(ir) ? arena_printf(arena, "%s_out", function_short_name(arena, ir->function))
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
  if (truth)
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
  if (node->is_heavy && node->visit != body->visits && !body_has_constant(body, node)) push(body, ir);
}

/* What the branches of a lazy node need that is needed anyway, by other parts of the expression or by both branches: before
 * them. */
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
    children_of(body, ir, &children);
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
  else if (is_several(ir))
    state_call(body, ir);
  else
    state_constant(body, ir);
}

static void push_planned(FunctionBody *body, const Ir *ir)
{
  push(body, ir);
  body->stack[body->stack_count - 1].is_lazy = stays_lazy(body, body_node(body, ir));
}

/* Constants for `root` and what is below it, in the scope at hand. */
static void state_needed(FunctionBody *body, const Ir *root)
{
  uint32_t base = body->stack_count;
  push_planned(body, root);
  while (body->stack_count > base) {
    BodyFrame frame = body->stack[body->stack_count - 1];
    const BodyNode *node = body_node(body, frame.ir);
    int is_done = body_has_constant(body, node);
    const Ir *child = is_done ? NULL : next_child(body, frame.is_lazy ? 1 : UINT32_MAX);
    if (child) {
      push_planned(body, child);
      continue;
    }
    body->stack_count--;
    if (!is_done && node->is_stated) state(body, frame.ir, frame.is_lazy);
  }
}

/* What comes after the stack from `base` on stands in a branch. */
static int stands_in_branch(const FunctionBody *body, uint32_t base)
{
  for (uint32_t i = base; i < body->stack_count; i++)
    if (is_choice(body->stack[i].ir) && body->stack[i].child > 1) return 1;
  return 0;
}

/* A relation is evaluated whether the branch it stands in is taken or not: the solver watches it. */
static void state_relations(FunctionBody *body, const Ir *root)
{
  uint32_t base = body->stack_count, visit = ++body->visits;
  push(body, root);
  while (body->stack_count > base) {
    const Ir *ir = body->stack[body->stack_count - 1].ir;
    BodyNode *node = body_node(body, ir);
    int is_done = !node->has_relation || node->visit == visit || body_has_constant(body, node);
    const Ir *child = is_done ? NULL : next_child(body, UINT32_MAX);
    if (child) {
      push(body, child);
      continue;
    }
    body->stack_count--;
    node->visit = visit;
    if (is_done || !is_evaluated(body, ir)) continue;
    int was_eager = body->is_eager;
    const char *assigned = body->assigned;
    body->is_eager |= stands_in_branch(body, base);
    body->assigned = body->emitter->relations[body_relation(body, ir)].name;
    Children children;
    children_of(body, ir, &children);
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

/* ---- variables of the class ----------------------------------------------------------------------------------------- */

const char *body_variable(FunctionBody *body, const Ir *leaf)
{
  Emitter *emitter = body->emitter;
  uint32_t count = emitter->class_->variable_count;
  if (body->kind == BODY_FUNCTION) return body->function_variables[leaf->index];
  if (leaf->kind == IR_PRE && body_has_pre(body, leaf)) {
    body->is_pre[leaf->index] = 1;
    return arena_printf(emitter->arena, "pre_%s", emitter->variables[leaf->index]);
  }
  assert(leaf->index < (body->kind == BODY_TANGENT ? 2 * count : count));
  body->is_read[leaf->index] = 1;
  if (leaf->index < count) return emitter->variables[leaf->index];
  return arena_printf(emitter->arena, "dot_%s", emitter->variables[leaf->index - count]);
}

static const char *place_in(FunctionBody *body, const char *batch, uint32_t variable)
{
  Emitter *emitter = body->emitter;
  const CausalVariable *v = &emitter->class_->variables[variable];
  if (v->home == HOME_VALUE) {
    body->uses_at = body->uses_batch = 1;
    return arena_printf(emitter->arena, "%s->w[at[W_%s]]", batch, emitter->values[v->place]);
  }
  const char *name = v->home == HOME_UNKNOWN ? emitter->unknowns[v->place] : emitter->variables[variable];
  return arena_printf(emitter->arena, "%s->%s[i * %s + %s%s]", batch, home_array(v->home), home_length(v->home),
                      home_prefix(v->home), name);
}

const char *body_place(FunctionBody *body, uint32_t variable)
{
  if (body->kind != BODY_TANGENT) body->uses_batch = 1;
  return place_in(body, body->kind == BODY_TANGENT ? "dot" : "b", variable);
}

/* A variable that the class has no place for is not computed. */
static void load(FunctionBody *body, CText *text, const char *prefix, const char *batch, uint32_t variable)
{
  const Emitter *emitter = body->emitter;
  const CausalVariable *v = &emitter->class_->variables[variable];
  if (emitter->is_requiring && v->home == HOME_UNKNOWN && body->kind != BODY_TANGENT) emitter->is_required[v->place] = 1;
  ctext_begin(text);
  ctext_format(text, "const double %s%s = ", prefix, emitter->variables[variable]);
  ctext_put(text, v->home == HOME_NOWHERE ? "NAN" : place_in(body, batch, variable));
  ctext_put(text, ";\n");
}

static void load_pre(FunctionBody *body, CText *text, uint32_t variable)
{
  const char *name = body->emitter->variables[variable];
  if (body->emitter->keeps_pre[variable])
    ctext_line(text, "const double pre_%s = b->d[i * DISCRETES + D_pre_%s];", name, name);
  else
    load(body, text, "pre_", "b", variable);
}

static void load_variables(FunctionBody *body, CText *text)
{
  const CausalClass *class_ = body->emitter->class_;
  for (uint32_t v = 0; v < class_->variable_count; v++) {
    if (body->is_pre[v]) load_pre(body, text, v);
    if (body->is_read[v] && !body->is_local[v]) load(body, text, "", "b", v);
    body->uses_batch |= body->is_pre[v] || (body->is_read[v] && !body->is_local[v]);
  }
  for (uint32_t v = 0; v < class_->variable_count; v++)
    if (body->is_read[v + class_->variable_count] && !body->is_local[v + class_->variable_count])
      load(body, text, "dot_", "dot", v);
  for (uint32_t r = 0; r < class_->relation_count; r++) {
    if (!body->is_on[r]) continue;
    const char *name = body->emitter->relations[r].name;
    ctext_line(text, "const int on_%s = b->on[i * RELATIONS + ON_%s];", name, name);
    body->uses_batch = 1;
  }
}

static void write_head(Emitter *emitter, BodyKind kind, const char *name)
{
  ctext_format(&emitter->code, "static void %s(const LiedBatch *b, %ssize_t first, size_t end)\n{\n", name,
               kind == BODY_TANGENT ? "const LiedBatch *dot, " : "");
}

void body_finish(FunctionBody *body, const char *name)
{
  CText loads = {.buffer.storage.arena = body->emitter->arena, .indent = 2}, *code = &body->emitter->code;
  int is_tangent = body->kind == BODY_TANGENT;
  load_variables(body, &loads);
  body->uses_batch |= body->uses_time | body->uses_at;
  write_head(body->emitter, body->kind, name);
  if (!body->uses_batch) ctext_put(code, "  (void)b;\n");
  if (body->text.buffer.length == 0) {
    ctext_format(code, "%s  (void)first, (void)end;\n}\n\n", is_tangent ? "  (void)dot;\n" : "");
    return;
  }
  ctext_put(code, "  for (size_t i = first; i < end; i++) {\n");
  if (body->uses_at) ctext_put(code, "    const uint32_t *at = b->at + i * VALUES;\n");
  if (body->uses_time) ctext_put(code, "    const double time = *b->time;\n");
  ctext_append(code, &loads);
  ctext_append(code, &body->text);
  ctext_put(code, "  }\n}\n\n");
}

/* ---- what has no value ----------------------------------------------------------------------------------------------- */

int body_is_checked(const FunctionBody *body, const Ir *ir)
{
  if (body->kind != BODY_FUNCTION) return 0;
  if (ir->kind == IR_POWER)
    return ir->operands[1]->kind != IR_NUMBER || ir->operands[1]->number != floor(ir->operands[1]->number);
  if (ir->kind != IR_BUILTIN) return 0;
  return ir->op == IR_SQRT || ir->op == IR_LOG || ir->op == IR_LOG10 || ir->op == IR_ASIN || ir->op == IR_ACOS ||
         ir->op == IR_DIV || ir->op == IR_MOD || ir->op == IR_REM;
}

const char *body_instance(FunctionBody *body)
{
  if (body->is_eager) return "NULL, 0";
  body->uses_batch = 1;
  return "b, i";
}

void body_fault(FunctionBody *body, const IrFunction *function, const IrText *texts, Span span)
{
  const Ir *values[LIED_FAULT_VALUES];
  uint32_t count = emit_texts_values(texts, NULL) <= LIED_FAULT_VALUES ? emit_texts_values(texts, values) : 0;
  const char *site = emit_fault(body->emitter, function, texts, span);
  body_forget(body);
  for (uint32_t i = 0; i < count; i++) body_announce(body, values[i]);
  body_plan(body);
  for (uint32_t i = 0; i < count; i++) body_prepare(body, values[i]);
  ctext_begin(&body->text);
  ctext_format(&body->text, "lied_fault(%s, &%s, %u, ", body_instance(body), site, (unsigned)count);
  ctext_put(&body->text, count ? "(const double[]){" : "NULL);\n");
  for (uint32_t i = 0; i < count; i++) {
    if (i) ctext_put(&body->text, ", ");
    body_value(body, values[i]);
  }
  if (count) ctext_put(&body->text, "});\n");
}

int ir_may_overflow(const Ir *left, const Ir *right)
{
  if (left->type != TYPE_INTEGER) return 0;
  return right->kind != IR_NUMBER && right->kind != IR_VARIABLE && right->kind != IR_PRE && right->kind != IR_CALL;
}

/* Leaves alone what the statements that are being written share. */
void body_overflow(FunctionBody *body, const IrFunction *function, const char *name, Span span)
{
  IrText after = {.text = " does not fit into an Integer"};
  const Ir *any = ir_real(body->emitter->pool, 0); /* the number is `name` */
  const IrText value = {.next = &after, .text = "%.0f", .value = any};
  const char *site = emit_fault(body->emitter, function, &value, span);
  ctext_line(&body->text, "if (!(fabs(%s) <= 2147483647.0)) {", name);
  ctext_line(&body->text, "  lied_fault(%s, &%s, 1, (const double[]){%s});", body_instance(body), site, name);
}

/* ---- parts ---------------------------------------------------------------------------------------------------------- */

uint32_t body_parts(uint32_t assignments)
{
  return assignments <= MOST_IN_PART + MOST_IN_PART / 2 ? 1 : (assignments + MOST_IN_PART - 1) / MOST_IN_PART;
}

const char *body_part_name(Emitter *emitter, const char *name, uint32_t part, uint32_t parts)
{
  return parts == 1 ? name : arena_printf(emitter->arena, "%s_part_%u", name, (unsigned)part + 1);
}

void body_finish_parts(Emitter *emitter, BodyKind kind, const char *name, uint32_t parts)
{
  const char *dot = kind == BODY_TANGENT ? "dot, " : "";
  if (parts == 1) return;
  write_head(emitter, kind, name);
  for (uint32_t part = 0; part < parts; part++)
    ctext_format(&emitter->code, "  %s(b, %sfirst, end);\n", body_part_name(emitter, name, part, parts), dot);
  ctext_put(&emitter->code, "}\n\n");
}
