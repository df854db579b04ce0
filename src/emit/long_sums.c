/* long_sums.c: sums of hundreds of variables, as sum(x) gives them, are written in functions of their own, of at most 64 terms
 * each: compilers take more than proportional time for functions that read many variables. */
#include "emit/body.h"

enum { MOST_TERMS = 64, MANY_TERMS = 96, NO_SUM = UINT32_MAX };

static int is_term(const CausalClass *class_, const Ir *ir)
{
  const uint32_t own = ir->index < class_->variable_count ? ir->index : ir->index - class_->variable_count;
  return ir->kind == IR_VARIABLE && ir->type == TYPE_REAL && class_->variables[own].home != HOME_NOWHERE;
}

static int is_operation(const FunctionBody *body, const Ir *ir)
{
  const uint32_t kinds = 1u << IR_ADD | 1u << IR_SUBTRACT | 1u << IR_NEGATE | 1u << IR_MULTIPLY | 1u << IR_DIVIDE;
  const int is_absolute = ir->kind == IR_BUILTIN && ir->op == IR_ABS;
  return (is_absolute || kinds >> ir->kind & 1) && ir->type == TYPE_REAL && !body_is_checked(body, ir);
}

/* Variables in a sum of products and absolute values. NO_SUM: it is something else, or several expressions share parts of it.
 */
static uint32_t count_terms(FunctionBody *body, const Ir *ir)
{
  if (ir->kind == IR_NUMBER) return 0;
  if (body_node(body, ir)->made || is_term(body->emitter->class_, ir)) return 1;
  if (!is_operation(body, ir)) return NO_SUM;
  uint32_t terms = 0;
  for (uint32_t i = 0; i < ir->count; i++) {
    const Ir *operand = ir->operands[i];
    const BodyNode *node = body_node(body, operand);
    const uint32_t own = operand->count == 0 ? count_terms(body, operand) : node ? node->terms : NO_SUM;
    if (own == NO_SUM || (operand->count > 0 && node->uses > 1)) return NO_SUM;
    terms += own;
  }
  return terms;
}

static void write_sum(FunctionBody *body, const Ir *ir, const char *name)
{
  FunctionBody sum;
  body_init(&sum, body->emitter, body->kind);
  body_announce(&sum, ir);
  body_plan(&sum);
  for (uint32_t i = 0; i < sum.order_count; i++) {
    BodyNode *node = body_node(&sum, sum.order[i]);
    node->made = body_node(body, sum.order[i])->made;
    node->is_stated |= node->made != NULL;
  }
  sum.text.indent = 1;
  body_prepare(&sum, ir);
  ctext_begin(&sum.text);
  ctext_put(&sum.text, "return ");
  body_value(&sum, ir);
  ctext_put(&sum.text, ";\n");
  body_finish_value(&sum, name);
}

static void take_sum(FunctionBody *body, const Ir *ir, const char *name)
{
  const char *own = arena_printf(body->emitter->arena, "%s_sum_%u", name, (unsigned)++body->sum_count);
  BodyNode *node = body_node(body, ir);
  write_sum(body, ir, own);
  node->made = arena_printf(body->emitter->arena, body->kind == BODY_TANGENT ? "%s(b, dot, i)" : "%s(b, i)", own);
  node->is_stated = 1;
  node->terms = 1;
  body->uses_batch = 1;
}

static const Ir *longest_operand(FunctionBody *body, const Ir *ir)
{
  const Ir *longest = ir->operands[0];
  for (uint32_t i = 1; i < ir->count; i++)
    if (count_terms(body, ir->operands[i]) > count_terms(body, longest)) longest = ir->operands[i];
  return longest;
}

int body_has_long_sum(FunctionBody *body)
{
  uint32_t most = 0;
  for (uint32_t i = 0; i < body->order_count; i++) {
    const uint32_t terms = body_node(body, body->order[i])->terms = count_terms(body, body->order[i]);
    if (terms != NO_SUM && terms > most) most = terms;
  }
  return most > MANY_TERMS;
}

void body_take_sums(FunctionBody *body, const char *name)
{
  if (body->emitter->in_lanes || body->roll || !body_has_long_sum(body)) return;
  for (uint32_t i = 0; i < body->order_count; i++) {
    const Ir *ir = body->order[i];
    BodyNode *node = body_node(body, ir);
    node->terms = count_terms(body, ir);
    while (node->terms != NO_SUM && node->terms > MOST_TERMS) {
      take_sum(body, longest_operand(body, ir), name);
      node->terms = count_terms(body, ir);
    }
  }
}
