/* ir_inline.c: calls of simple functions as the expressions that they stand for: what is linear in an argument shows. */
#include "base/array.h"
#include "ir/ir.h"

typedef struct Inlining {
  IrPool *pool;
  HashTable done; /* results, by node */
  unsigned depth; /* of functions that call functions */
} Inlining;

enum { MAX_STATEMENTS = 12, MAX_DEPTH = 12 };

/* Arithmetic alone. Conditions would make events outside of the function; what is not defined everywhere, as a logarithm, is
 * reported with the function that it stands in. */
static int is_simple(const IrFunction *function)
{
  const uint32_t excluded = 1u << IR_IF | 1u << IR_RELATION | 1u << IR_BUILTIN;
  if (!function->is_ready || function->derivative || function->statements.count > MAX_STATEMENTS) return 0;
  for (const IrEquation *s = function->statements.first; s; s = s->next)
    if (s->kind != IR_EQUATION_ASSIGN || s->left->kind != IR_VARIABLE || s->right->kinds & excluded) return 0;
  return 1;
}

typedef struct Locals {
  IrPool *pool;
  const IrFunction *function;
  const Ir **values; /* [count of the function] NULL: as it begins */
} Locals;

static const Ir *value_of(void *user, const Ir *leaf)
{
  const Locals *locals = user;
  const Ir *value = locals->values[leaf->index];
  return value ? value : ir_number(locals->pool, 0, locals->function->variables[leaf->index].type);
}

static const Ir *inline_node(Inlining *inlining, const Ir *ir);

static const Ir *inline_call(Inlining *inlining, const Ir *call)
{
  const IrFunction *function = call->function;
  Locals locals = {inlining->pool, function, ARENA_NEW(inlining->pool->arena, const Ir *, function->count)};
  for (uint32_t i = 0; i < call->count && i < function->inputs; i++) locals.values[i] = call->operands[i];
  for (const IrEquation *s = function->statements.first; s; s = s->next)
    locals.values[s->left->index] = ir_substitute(inlining->pool, s->right, value_of, &locals);
  const Ir *result = locals.values[function->inputs + call->index];
  if (!result) return call;
  inlining->depth++;
  result = inline_node(inlining, result);
  inlining->depth--;
  return result;
}

static const Ir *inline_operands(Inlining *inlining, const Ir *ir)
{
  const Ir **operands = ARENA_NEW(inlining->pool->arena, const Ir *, ir->count);
  int is_same = 1;
  for (uint32_t i = 0; i < ir->count; i++) {
    operands[i] = inline_node(inlining, ir->operands[i]);
    is_same &= operands[i] == ir->operands[i];
  }
  return is_same ? ir : ir_with_operands(inlining->pool, ir, operands);
}

static const Ir *inline_node(Inlining *inlining, const Ir *ir)
{
  if (ir->count == 0 && ir->kind != IR_CALL) return ir;
  const Ir *known = ir_table_get(&inlining->done, ir);
  if (known) return known;
  const Ir *result = inline_operands(inlining, ir);
  if (result->kind == IR_CALL && inlining->depth < MAX_DEPTH && is_simple(result->function))
    result = inline_call(inlining, result);
  ir_table_put(&inlining->done, ir, result);
  return result;
}

const Ir *ir_inline(IrPool *pool, const Ir *ir)
{
  if (!(ir->kinds & 1u << IR_CALL)) return ir;
  Inlining inlining = {.pool = pool, .done.storage.arena = pool->arena};
  return inline_node(&inlining, ir);
}
