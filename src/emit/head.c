/* head.c: the comment with the law of the class, and the enumerators of all slots. */
#include "emit/emitter.h"

/* ---- the law -------------------------------------------------------------------------------------------------------- */

static void head_equation(CText *text, const char *equation, CNames *said)
{
  if (!equation || !*equation || !names_add(said, equation)) return;
  ctext_put(text, " *     ");
  ctext_comment(text, equation);
  ctext_put(text, "\n");
}

static void head_steps(CText *text, const CausalSteps *steps, CNames *said)
{
  for (uint32_t s = 0; s < steps->count; s++) head_equation(text, steps->steps[s].text, said);
}

/* Equations that are not written in the class, above all differentiated ones. */
static void head_derived(CText *text, const CausalClass *class_, CNames *said)
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
  CNames said = {.arena = emitter->arena};
  CText derived = {.buffer.storage.arena = emitter->arena};
  ctext_put(text, "/* ");
  ctext_comment(text, class_->name);
  ctext_put(text, "\n *\n");
  for (uint32_t i = 0; i < class_->law_count; i++) head_equation(text, class_->laws[i], &said);
  head_derived(&derived, class_, &said);
  if (class_->law_count && derived.buffer.length) ctext_put(text, " *\n * Derived from them:\n");
  ctext_append(text, &derived);
  ctext_put(text, " *\n * Written by lied from Modelica. */\n#include \"lied/component.h\"\n\n");
}

/* ---- slots ---------------------------------------------------------------------------------------------------------- */

static void put_enum(CText *text, const char *prefix, const char *const *names, uint32_t count, const char *length)
{
  if (!count) return;
  ctext_put(text, "enum {");
  for (uint32_t i = 0; i < count; i++) {
    ctext_space(text);
    ctext_format(text, "%s%s,", prefix, names[i]);
  }
  ctext_space(text);
  ctext_format(text, "%s };\n", length);
}

static void head_places(CText *text, const char *const *names, uint32_t count, CausalHome home)
{
  put_enum(text, home_prefix(home), names, count, home_length(home));
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
  const char **names = ARENA_NEW(emitter->arena, const char *, class_->discrete_count + class_->pre_count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < class_->discrete_count; i++) names[count++] = emitter->variables[class_->discretes[i]];
  for (uint32_t i = 0; i < class_->pre_count; i++)
    names[count++] = arena_printf(emitter->arena, "pre_%s", emitter->variables[class_->pre_variables[i]]);
  head_places(text, names, count, HOME_DISCRETE);
}

static void head_relations(Emitter *emitter, CText *text)
{
  uint32_t count = emitter->class_->relation_count;
  const char **names = ARENA_NEW(emitter->arena, const char *, count);
  for (uint32_t r = 0; r < count; r++) names[r] = emitter->relations[r].name;
  put_enum(text, "ON_", names, count, "RELATIONS");
}

static void head_in_lanes(const Emitter *emitter, CText *text)
{
  ctext_put(text, "\n/* Of one lane: where a slot of an array is, where a value is in w, the result of a call. */\n"
                  "#define IN(length, slot) LIED_IN(lane, length, slot)\n"
                  "#define OWN(length, slot) LIED_OWN(lane, length, slot)\n");
  if (emitter->class_->value_count) ctext_put(text, "#define AT(value) LIED_AT(b, lane, VALUES, value)\n");
  ctext_put(text, "#define CALL(number) LIED_CALL(lane, calls, number)\n");
}

void emit_head(Emitter *emitter, CText *text)
{
  const CausalClass *class_ = emitter->class_;
  head_comment(emitter, text);
  put_enum(text, "", emitter->ports, class_->port_count, "PORTS");
  head_list(emitter, text, class_->parameters, class_->parameter_count, HOME_PARAMETER);
  head_states(emitter, text);
  head_discretes(emitter, text);
  head_list(emitter, text, class_->locals, class_->local_count, HOME_LOCAL);
  head_places(text, emitter->values, class_->value_count, HOME_VALUE);
  head_places(text, emitter->unknowns, class_->unknown_count, HOME_UNKNOWN);
  head_list(emitter, text, class_->outputs, class_->output_count, HOME_OUTPUT);
  put_enum(text, "", emitter->rows, class_->row_count, "ROWS");
  put_enum(text, "", emitter->fixed, emitter->fixed_count, "FIXED");
  put_enum(text, "", emitter->varying, emitter->varying_count, "VARYING");
  put_enum(text, "", emitter->modes, class_->mode_count, "MODES");
  if (class_->mode_count) ctext_put(text, "enum { LOWER, UPPER }; /* bounds of a mode */\n");
  head_relations(emitter, text);
  put_enum(text, "", emitter->assertions, class_->assertion_count, "ASSERTIONS");
  put_enum(text, "", emitter->said, emitter->said_count, "SAID");
  if (emitter->in_lanes) head_in_lanes(emitter, text);
  ctext_put(text, "\n");
}
