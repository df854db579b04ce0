/* fault.c: messages with values, and the faults that functions report when they cannot continue. */
#include <math.h>

#include "emit/body.h"

uint32_t emit_texts_values(const IrText *texts, const Ir **values)
{
  uint32_t count = 0;
  for (; texts; texts = texts->next) {
    const Ir *own[] = {texts->condition, texts->value};
    for (int i = 0; i < 2; i++) {
      if (own[i] && values) values[count] = own[i];
      count += own[i] != NULL;
    }
  }
  return count;
}

static void put_names(CText *text, const IrText *texts, const char *name, unsigned number)
{
  ctext_format(text, "static const char *const %s_names_%u[] = {", name, number);
  for (uint32_t i = 0; i < texts->name_count; i++) {
    if (i) ctext_put(text, ", ");
    ctext_sentence(text, texts->names[i]);
  }
  ctext_put(text, "};\n");
}

void emit_texts(CText *text, const IrText *texts, const char *name)
{
  unsigned number = 0, value = 0;
  for (const IrText *t = texts; t; t = t->next, number++)
    if (t->names) put_names(text, t, name, number);
  ctext_format(text, "static const LiedText %s[] = {\n", name);
  number = 0;
  for (const IrText *t = texts; t; t = t->next, number++) {
    ctext_put(text, "    {.text = ");
    ctext_sentence(text, t->text);
    if (t->names) ctext_format(text, ", .names = %s_names_%u, .n_names = %u", name, number, (unsigned)t->name_count);
    if (t->condition) ctext_format(text, ", .condition = %u", ++value);
    if (t->value) ctext_format(text, ", .value = %u", ++value);
    ctext_put(text, "},\n");
  }
  ctext_put(text, "};\n");
}

const char *emit_fault(Emitter *emitter, const IrFunction *function, const IrText *texts, Span span)
{
  const char *name = arena_printf(emitter->arena, "fault%u", (unsigned)++emitter->fault_count);
  const char *list = arena_printf(emitter->arena, "%s_texts", name);
  CText *text = &emitter->faults;
  emit_texts(text, texts, list);
  ctext_format(text, "static const LiedFaultSite %s = {", name);
  ctext_literal(text, !function ? "" : function->blamed ? function->blamed : function->name);
  ctext_format(text, ", %s, sizeof %s / sizeof *%s, ", list, list, list);
  ctext_literal(text, emit_position(emitter, span));
  ctext_put(text, "};\n");
  return name;
}

/* ---- faults in a body --------------------------------------------------------------------------------------------------- */

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
  return body->kind != BODY_FUNCTION && body->emitter->in_lanes ? "b, IN(1, 0)" : "b, i";
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
  return right->kind != IR_NUMBER && right->kind != IR_VARIABLE && right->kind != IR_PRE && right->kind != IR_CALL &&
         right->kind != IR_ELEMENT;
}

/* Does not change what the present statements share. */
void body_overflow(FunctionBody *body, const IrFunction *function, const char *name, Span span)
{
  IrText after = {.text = " does not fit into an Integer"};
  const Ir *any = ir_real(body->emitter->pool, 0); /* the number is `name` */
  const IrText value = {.next = &after, .text = "%.0f", .value = any};
  const char *site = emit_fault(body->emitter, function, &value, span);
  ctext_line(&body->text, "if (!(fabs(%s) <= 2147483647.0)) {", name);
  ctext_line(&body->text, "  lied_fault(%s, &%s, 1, (const double[]){%s});", body_instance(body), site, name);
}
