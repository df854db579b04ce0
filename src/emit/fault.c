/* fault.c: messages with values, and what functions say when they cannot go on. */
#include "emit/emitter.h"

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
  ctext_literal(text, emit_place(emitter, span));
  ctext_put(text, "};\n");
  return name;
}
