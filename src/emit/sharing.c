/* sharing.c: what the expressions of one C function share, and which of them get constants of their own. */
#include "emit/sharing.h"

/* Deeper expressions are cut: compilers limit how deep brackets may nest. */
enum { MOST_DEPTH = 20 };

/* Most copies of what lazy branches need. Beyond, it is computed once, even if no branch needs it: loops in functions end, so
 * that costs time only. Not in functions that call themselves, whose end may be the branch that is not taken. */
enum { MOST_COPIES = 16 };

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

int body_is_evaluated(const FunctionBody *body, const Ir *ir)
{
  return body->kind == BODY_EVALUATION && body_relation(body, ir) != UINT32_MAX;
}

int ir_has_several(const Ir *ir)
{
  return ir->kind == IR_CALL && ir->function->outputs > 1;
}

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
         (leaf->index < body->emitter->class_->variable_count && body->emitter->class_->keeps_pre[leaf->index]);
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

void body_children(FunctionBody *body, const Ir *ir, Children *children)
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
  if (ir_is_table(ir)) children->count = 1; /* its numbers are written elsewhere */
}

static const Ir *child_at(FunctionBody *body, const Ir *ir, uint32_t index)
{
  Children children;
  body_children(body, ir, &children);
  return index < children.count ? children.list[index] : NULL;
}

/* ---- what is shared ------------------------------------------------------------------------------------------------- */

void body_push(FunctionBody *body, const Ir *ir)
{
  *ARRAY_PUSH(body->emitter->arena, body->stack, body->stack_count, body->stack_capacity) = (BodyFrame){.ir = ir};
}

const Ir *body_next_child(FunctionBody *body, uint32_t most)
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
  body_push(body, ir);
  while (body->stack_count > base) {
    const Ir *child = body_next_child(body, UINT32_MAX);
    if (child && use(body, child)) body_push(body, child);
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

int ir_is_choice(const Ir *ir)
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
  body_children(body, ir, &children);
  node->is_heavy = ir->kind == IR_CALL || body_is_checked(body, ir);
  node->has_relation = (uint8_t)body_is_evaluated(body, ir);
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
  node->is_lazy = in_branches && ir_is_choice(ir);
  node->is_stated = node->is_lazy || body_is_evaluated(body, ir) || ir_has_several(ir) ||
                    (!is_trivial(node) && (node->uses > 1 || node->depth >= MOST_DEPTH));
}

/* ---- how often lazy branches copy what they need --------------------------------------------------------------------- */

/* A constant that a branch needs is made in the branch, so one that branches of several expressions need is made several times,
 * and its operands even more often. Owners are estimated: 0 is the function as a whole, 2 k and 2 k + 1 are the branches of a
 * lazy node. What both branches of a node need is made before it. */
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
  body_children(body, node->ir, &children);
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
