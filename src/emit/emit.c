/* emit.c: the names of variables, and the parts of the text in order. */
#include "emit/emit.h"

#include <string.h>

#include "emit/emitter.h"

/* ---- names ---------------------------------------------------------------------------------------------------------- */

static const struct {
  const char *prefix, *length, *array;
} homes[] = {
    [HOME_NOWHERE] = {"", "", ""},
    [HOME_PARAMETER] = {"P_", "PARAMETERS", "p"},
    [HOME_STATE] = {"X_", "STATES", "x"},
    [HOME_DISCRETE] = {"D_", "DISCRETES", "d"},
    [HOME_LOCAL] = {"V_", "LOCALS", "v"},
    [HOME_VALUE] = {"W_", "VALUES", "w"},
    [HOME_UNKNOWN] = {"Z_", "UNKNOWNS", "z"},
    [HOME_OUTPUT] = {"Y_", "OUTPUTS", "y"},
    [HOME_RELATION] = {"", "PORTS", "relation"},
    [HOME_MOTION] = {"", "PORTS", "motion"},
    [HOME_KEPT] = {"", "KEPT", "kept"},
    [HOME_LAW] = {"", "MODES * 2", "law"},
};

const char *home_prefix(CausalHome home)
{
  return homes[home].prefix;
}

const char *home_length(CausalHome home)
{
  return homes[home].length;
}

const char *home_array(CausalHome home)
{
  return homes[home].array;
}

const char *emit_place(const Emitter *emitter, const char *length, const char *slot)
{
  return arena_printf(emitter->arena, emitter->in_lanes ? "IN(%s, %s)" : "i * %s + %s", length, slot);
}

const char *emit_own_place(const Emitter *emitter, const char *length, const char *slot)
{
  return arena_printf(emitter->arena, emitter->in_lanes ? "OWN(%s, %s)" : "i * %s + %s", length, slot);
}

const char *emit_port_place(const Emitter *emitter, CausalHome home, uint32_t port, uint32_t slot)
{
  const char *array = home_array(home), *length = home_length(home), *name = emitter->ports[port];
  if (emitter->in_lanes)
    return arena_printf(emitter->arena, "b->%s[LIED_OF_PORT(b->%s_at, lane, %s, %s, %u)]", array, array, length, name,
                        (unsigned)slot);
  const char *place = emit_own_place(emitter, length, name);
  return arena_printf(emitter->arena, "(b->%s + b->%s_at[%s])[%u]", array, array, place, (unsigned)slot);
}

/* A slot that no variable of the class names gets a name of its own. */
static void fill_slots(Emitter *emitter, const char **slots, uint32_t count, CausalHome home)
{
  const CausalClass *class_ = emitter->class_;
  for (uint32_t v = 0; v < class_->variable_count; v++)
    if (class_->variables[v].home == home && !slots[class_->variables[v].slot])
      slots[class_->variables[v].slot] = emitter->variables[v];
  for (uint32_t i = 0; i < count; i++)
    if (!slots[i]) slots[i] = names_take(&emitter->names, "unnamed", (const char *const[]){home_prefix(home), NULL});
}

void emit_names(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  names_init(&emitter->names, emitter->arena, 1);
  names_init(&emitter->function_names, emitter->arena, 0);
  emitter->variables = ARENA_NEW(emitter->arena, const char *, class_->variable_count);
  for (uint32_t v = 0; v < class_->variable_count; v++) {
    const char *const prefixes[] = {"dot_", "pre_", homes[class_->variables[v].home].prefix, NULL};
    emitter->variables[v] = names_take(&emitter->names, class_->variables[v].name, prefixes);
  }
  emitter->values = ARENA_NEW(emitter->arena, const char *, class_->value_count);
  emitter->unknowns = ARENA_NEW(emitter->arena, const char *, class_->unknown_count);
  emitter->is_required = ARENA_NEW(emitter->arena, uint8_t, class_->unknown_count);
  fill_slots(emitter, emitter->values, class_->value_count, HOME_VALUE);
  fill_slots(emitter, emitter->unknowns, class_->unknown_count, HOME_UNKNOWN);
}

static const char *name_of(void *user, uint32_t variable)
{
  const CausalClass *class_ = user;
  return variable < class_->variable_count ? class_->variables[variable].name : "?";
}

const char *emit_expression_text(const Emitter *emitter, const Ir *ir)
{
  TextBuffer plain = {.storage.arena = emitter->arena};
  ir_print(ir, name_of, (void *)(uintptr_t)emitter->class_, text_output(&plain));
  return text_of(&plain);
}

void emit_expression_comment(Emitter *emitter, const Ir *ir, CText *text)
{
  ctext_comment(text, emit_expression_text(emitter, ir));
}

void emit_use_helper(Emitter *emitter, unsigned helper)
{
  emitter->helpers |= 1u << helper;
}

/* ---- the whole ------------------------------------------------------------------------------------------------------ */

void emit_class(Causal *causal, const CausalClass *class_, Output output)
{
  IrPool *pool = causal_pool(causal);
  Emitter emitter = {.causal = causal,
                     .pool = pool,
                     .arena = pool->arena,
                     .class_ = class_,
                     .code = {.buffer.storage.arena = pool->arena},
                     .faults = {.buffer.storage.arena = pool->arena},
                     .tables = {.buffer.storage.arena = pool->arena},
                     .table_names.storage.arena = pool->arena};
  CText text = {.buffer.storage.arena = pool->arena}, functions = text, descriptor = text;
  emitter.functions_end = &emitter.functions;
  for (uint32_t i = 0; i < class_->assertion_count; i++)
    emitter.said_count += emit_texts_values(class_->assertions[i].texts, NULL);
  emit_names(&emitter);
  emit_lanes(&emitter);
  emit_relations(&emitter);
  emit_slots(&emitter);
  emit_blocks(&emitter);
  emit_outputs(&emitter);
  emitter.is_requiring = 1;
  emit_rows(&emitter);
  emit_sweeps(&emitter);
  emit_events(&emitter);
  emit_initials(&emitter);
  emit_projection(&emitter);
  emit_functions(&emitter, &functions);
  emit_descriptor(&emitter, &descriptor);
  emit_head(&emitter, &text);
  helpers_write(&text, emitter.helpers);
  ctext_append(&text, &emitter.faults);
  if (emitter.fault_count) ctext_put(&text, "\n");
  ctext_append(&text, &emitter.tables);
  ctext_append(&text, &functions);
  ctext_append(&text, &emitter.code);
  ctext_append(&text, &descriptor);
  output.write(output.user, text_of(&text.buffer), text.buffer.length);
}
