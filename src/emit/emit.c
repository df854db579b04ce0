/* emit.c: the parts of the text, in order. */
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

/* A place that no variable of the class names gets a name of its own. */
static void fill_places(Emitter *emitter, const char **places, uint32_t count, CausalHome home)
{
  const CausalClass *class_ = emitter->class_;
  for (uint32_t v = 0; v < class_->variable_count; v++)
    if (class_->variables[v].home == home && !places[class_->variables[v].place])
      places[class_->variables[v].place] = emitter->variables[v];
  for (uint32_t i = 0; i < count; i++)
    if (!places[i]) places[i] = names_take(&emitter->names, "unnamed", (const char *const[]){home_prefix(home), NULL});
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
  emitter->is_awaited = ARENA_NEW(emitter->arena, uint8_t, class_->unknown_count);
  fill_places(emitter, emitter->values, class_->value_count, HOME_VALUE);
  fill_places(emitter, emitter->unknowns, class_->unknown_count, HOME_UNKNOWN);
}

static const char *name_of(void *user, uint32_t variable)
{
  const CausalClass *class_ = user;
  return variable < class_->variable_count ? class_->variables[variable].name : "?";
}

static void write_text(void *user, const char *bytes, size_t length)
{
  ctext_write(user, bytes, length);
}

const char *emit_expression_text(const Emitter *emitter, const Ir *ir)
{
  CText plain = {.arena = emitter->arena};
  ir_print(ir, name_of, (void *)(uintptr_t)emitter->class_, (Output){write_text, &plain});
  ctext_write(&plain, "", 1);
  return plain.bytes;
}

void emit_expression_comment(Emitter *emitter, const Ir *ir, CText *text)
{
  ctext_comment(text, emit_expression_text(emitter, ir));
}

/* ---- the head ------------------------------------------------------------------------------------------------------- */

static void head_equation(CText *text, const char *equation, Names *said)
{
  if (!equation || !*equation || !names_add(said, equation)) return;
  ctext_put(text, " *     ");
  ctext_comment(text, equation);
  ctext_put(text, "\n");
}

static void head_steps(CText *text, const CausalSteps *steps, Names *said)
{
  for (uint32_t s = 0; s < steps->count; s++) head_equation(text, steps->steps[s].text, said);
}

/* What the component computes that is not written in the class: equations that were differentiated, above all. */
static void head_derived(CText *text, const CausalClass *class_, Names *said)
{
  for (uint32_t b = 0; b < class_->block_count; b++) head_steps(text, &class_->blocks[b].steps, said);
  for (uint32_t r = 0; r < class_->row_count; r++) head_equation(text, class_->rows[r].text, said);
  for (uint32_t s = 0; s < class_->state_count; s++) head_equation(text, class_->states[s].text, said);
  head_steps(text, &class_->output_steps, said);
}

/* The class, every equation that defines it, and those that follow from them by differentiation. */
static void head_comment(const Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  Names said = {.arena = emitter->arena};
  CText derived = {.arena = emitter->arena};
  ctext_put(text, "/* ");
  ctext_comment(text, class_->name);
  ctext_put(text, "\n *\n");
  for (uint32_t i = 0; i < class_->law_count; i++) head_equation(text, class_->laws[i], &said);
  head_derived(&derived, class_, &said);
  if (class_->law_count && derived.length) ctext_put(text, " *\n * Derived from them:\n");
  ctext_append(text, &derived);
  ctext_put(text, " *\n * Written by lied from Modelica. */\n#include \"lied/component.h\"\n\n");
}

static void head_places(CText *text, const char *const *names, uint32_t count, CausalHome home)
{
  if (!count) return;
  ctext_put(text, "enum {");
  for (uint32_t i = 0; i < count; i++) {
    ctext_space(text);
    ctext_format(text, "%s%s,", homes[home].prefix, names[i]);
  }
  ctext_space(text);
  ctext_format(text, "%s };\n", homes[home].length);
}

static void head_list(Emitter *emitter, CText *text, const uint32_t *variables, uint32_t count, CausalHome home)
{
  const char **names = ARENA_NEW(emitter->arena, const char *, count);
  for (uint32_t i = 0; i < count; i++) names[i] = emitter->variables[variables[i]];
  head_places(text, names, count, home);
}

static void head_states(Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  uint32_t *variables = ARENA_NEW(emitter->arena, uint32_t, class_->state_count);
  for (uint32_t s = 0; s < class_->state_count; s++) variables[s] = class_->states[s].variable;
  head_list(emitter, text, variables, class_->state_count, HOME_STATE);
}

static void head_discretes(Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  const char **names = ARENA_NEW(emitter->arena, const char *, class_->discrete_count + emitter->remembered_count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < class_->discrete_count; i++) names[count++] = emitter->variables[class_->discretes[i]];
  for (uint32_t i = 0; i < emitter->remembered_count; i++)
    names[count++] = ctext_copy(emitter->arena, "pre_%s", emitter->variables[emitter->remembered[i]]);
  head_places(text, names, count, HOME_DISCRETE);
}

static uint32_t count_entries(const CausalClass *class_, LiedEntryKind kind)
{
  uint32_t count = 0;
  for (uint32_t r = 0; r < class_->row_count; r++)
    for (uint32_t e = 0; e < class_->rows[r].entry_count; e++) count += class_->rows[r].entries[e].kind == kind;
  return count;
}

static void head_count(CText *text, const char *name, uint32_t count)
{
  if (count) ctext_format(text, "enum { %s = %u };\n", name, (unsigned)count);
}

void emit_head(Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  head_comment(emitter, text);
  head_list(emitter, text, class_->parameters, class_->parameter_count, HOME_PARAMETER);
  head_states(emitter, text);
  head_discretes(emitter, text);
  head_list(emitter, text, class_->locals, class_->local_count, HOME_LOCAL);
  head_places(text, emitter->values, class_->value_count, HOME_VALUE);
  head_places(text, emitter->unknowns, class_->unknown_count, HOME_UNKNOWN);
  head_list(emitter, text, class_->outputs, class_->output_count, HOME_OUTPUT);
  head_count(text, "ROWS", class_->row_count);
  head_count(text, "FIXED", count_entries(class_, LIED_FIXED));
  head_count(text, "VARYING", count_entries(class_, LIED_VARYING));
  head_count(text, "MODES", class_->mode_count);
  head_count(text, "RELATIONS", class_->relation_count);
  head_count(text, "ASSERTIONS", class_->assertion_count);
  head_count(text, "SAID", emitter->said_count);
  ctext_put(text, "\n");
}

/* ---- the whole ------------------------------------------------------------------------------------------------------ */

void emit_class(Causal *causal, const CausalClass *class_, Output output)
{
  IrPool *pool = causal_pool(causal);
  Emitter emitter = {.causal = causal,
                     .pool = pool,
                     .arena = pool->arena,
                     .class_ = class_,
                     .code = {.arena = pool->arena},
                     .faults = {.arena = pool->arena}};
  CText text = {.arena = pool->arena}, functions = text, descriptor = text;
  emitter.functions_end = &emitter.functions;
  for (uint32_t i = 0; i < class_->assertion_count; i++)
    emitter.said_count += emit_texts_values(class_->assertions[i].texts, NULL);
  emit_names(&emitter);
  emit_remembered(&emitter);
  emit_relations(&emitter);
  emit_blocks(&emitter);
  emit_outputs(&emitter);
  emitter.awaits = 1;
  emit_rows(&emitter);
  emit_events(&emitter);
  emit_functions(&emitter, &functions);
  emit_descriptor(&emitter, &descriptor);
  emit_head(&emitter, &text);
  emit_helpers(&emitter, &text);
  ctext_append(&text, &emitter.faults);
  if (emitter.fault_count) ctext_put(&text, "\n");
  ctext_append(&text, &functions);
  ctext_append(&text, &emitter.code);
  ctext_append(&text, &descriptor);
  output.write(output.user, text.bytes, text.length);
}
