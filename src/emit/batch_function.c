/* batch_function.c: the C function around a body: its head, the variables that it loads, and its division into parts. */
#include <assert.h>

#include "emit/body.h"

/* ---- variables of the class ----------------------------------------------------------------------------------------- */

const char *body_variable(FunctionBody *body, const Ir *leaf)
{
  Emitter *emitter = body->emitter;
  uint32_t count = emitter->class_->variable_count;
  if (body->kind == BODY_FUNCTION) return body->function_variables[leaf->index];
  if (leaf->index >= ROLL_NUMBERS) return roll_number_name(body->roll, leaf->index);
  if (leaf->kind == IR_PRE && body_has_pre(body, leaf)) {
    body->is_pre[leaf->index] = 1;
    return arena_printf(emitter->arena, "pre_%s", emitter->variables[leaf->index]);
  }
  assert(leaf->index < (body->kind == BODY_TANGENT ? 2 * count : count));
  body->is_read[leaf->index] = 1;
  if (leaf->index < count) return emitter->variables[leaf->index];
  return arena_printf(emitter->arena, "dot_%s", emitter->variables[leaf->index - count]);
}

/* In a loop: of its first pass, moved on by what `number` moves, the variable or its tangent. */
static const char *slot_in(FunctionBody *body, const char *batch, uint32_t number)
{
  Emitter *emitter = body->emitter;
  uint32_t count = emitter->class_->variable_count, variable = number < count ? number : number - count;
  const CausalVariable *v = &emitter->class_->variables[variable];
  const char *name = v->home == HOME_VALUE     ? emitter->values[v->slot]
                     : v->home == HOME_UNKNOWN ? emitter->unknowns[v->slot]
                                               : emitter->variables[variable];
  const char *first = arena_printf(emitter->arena, "%s%s", home_prefix(v->home), name);
  const char *slot = roll_slot(emitter, body->roll, first, roll_stride(body->roll, number));
  if (v->home == HOME_VALUE) {
    body->uses_at = body->uses_batch = 1;
    return arena_printf(emitter->arena, emitter->in_lanes ? "%s->w[AT(%s)]" : "%s->w[at[%s]]", batch, slot);
  }
  if (v->home == HOME_RELATION || v->home == HOME_MOTION) return emit_port_place(emitter, v->home, v->port, v->slot);
  if (v->home == HOME_KEPT || v->home == HOME_LAW)
    return arena_printf(emitter->arena, "b->%s[%s]", home_array(v->home),
                        emit_own_place(emitter, home_length(v->home), arena_printf(emitter->arena, "%u", (unsigned)v->slot)));
  const int is_own = v->home == HOME_STATE || v->home == HOME_UNKNOWN;
  return arena_printf(emitter->arena, "%s->%s[%s]", batch, home_array(v->home),
                      (is_own ? emit_own_place : emit_place)(emitter, home_length(v->home), slot));
}

const char *body_slot(FunctionBody *body, uint32_t variable)
{
  if (body->kind != BODY_TANGENT) body->uses_batch = 1;
  if (body->kind != BODY_TANGENT) return slot_in(body, "b", variable);
  return slot_in(body, "dot", variable + body->emitter->class_->variable_count);
}

const char *body_relation_slot(const FunctionBody *body, uint32_t number)
{
  const Emitter *emitter = body->emitter;
  const char *first = arena_printf(emitter->arena, "ON_%s", emitter->relations[number].name);
  return roll_slot(emitter, body->roll, first, roll_relation_stride(body->roll, emitter->class_->relations[number].node));
}

static void require(const FunctionBody *body, uint32_t variable)
{
  const Emitter *emitter = body->emitter;
  int64_t slot = emitter->class_->variables[variable].slot, stride = roll_stride(body->roll, variable);
  for (uint32_t pass = 0; pass < (body->roll ? body->roll->passes : 1); pass++) emitter->is_required[slot + stride * pass] = 1;
}

/* A variable without a slot is not computed. */
static void load(FunctionBody *body, CText *text, const char *prefix, uint32_t variable)
{
  const Emitter *emitter = body->emitter;
  CausalHome home = emitter->class_->variables[variable].home;
  if (emitter->is_requiring && home == HOME_UNKNOWN && body->kind != BODY_TANGENT) require(body, variable);
  ctext_begin(text);
  ctext_format(text, "const double %s%s = ", prefix, emitter->variables[variable]);
  ctext_put(text, home == HOME_NOWHERE ? "NAN" : slot_in(body, "b", variable));
  ctext_put(text, ";\n");
}

static void load_tangent(FunctionBody *body, CText *text, uint32_t variable)
{
  const Emitter *emitter = body->emitter;
  const int is_nowhere = emitter->class_->variables[variable].home == HOME_NOWHERE;
  ctext_begin(text);
  ctext_format(text, "const double dot_%s = ", emitter->variables[variable]);
  ctext_put(text, is_nowhere ? "NAN" : slot_in(body, "dot", variable + emitter->class_->variable_count));
  ctext_put(text, ";\n");
}

static void load_pre(FunctionBody *body, CText *text, uint32_t variable)
{
  const char *name = body->emitter->variables[variable];
  if (body->emitter->class_->keeps_pre[variable])
    ctext_line(text, "const double pre_%s = b->d[i * DISCRETES + D_pre_%s];", name, name);
  else
    load(body, text, "pre_", variable);
}

static void load_variables(FunctionBody *body, CText *text)
{
  const CausalClass *class_ = body->emitter->class_;
  for (uint32_t v = 0; v < class_->variable_count; v++) {
    if (body->is_pre[v]) load_pre(body, text, v);
    if (body->is_read[v] && !body->is_local[v]) load(body, text, "", v);
    body->uses_batch |= body->is_pre[v] || (body->is_read[v] && !body->is_local[v]);
  }
  for (uint32_t v = 0; v < class_->variable_count; v++)
    if (body->is_read[v + class_->variable_count] && !body->is_local[v + class_->variable_count]) load_tangent(body, text, v);
  for (uint32_t r = 0; r < class_->relation_count; r++) {
    if (!body->is_on[r]) continue;
    ctext_line(text, "const int on_%s = b->on[i * RELATIONS + %s];", body->emitter->relations[r].name,
               body_relation_slot(body, r));
    body->uses_batch = 1;
  }
}

static void write_head(Emitter *emitter, BodyKind kind, const char *name)
{
  ctext_format(&emitter->code, "static void %s(const LiedBatch *b, %ssize_t first, size_t end)\n{\n", name,
               kind == BODY_TANGENT ? "const LiedBatch *dot, " : "");
}

static void begin_roll(const FunctionBody *body)
{
  const Roll *roll = body->roll;
  CText head = {.buffer.storage.arena = body->emitter->arena, .indent = body->emitter->in_lanes ? 1 : 2};
  roll_write_tables(roll, &head);
  ctext_line(&head, "for (size_t %s = 0; %s < %u; %s++) {", roll->counter, roll->counter, (unsigned)roll->passes,
             roll->counter);
  head.indent++;
  roll_write_numbers(roll, &head);
  ctext_append(&body->emitter->code, &head);
}

/* The variables, then the statements. */
static void write_statements(FunctionBody *body, const CText *loads)
{
  CText *code = &body->emitter->code;
  const char *indent = body->emitter->in_lanes ? "  " : "    ";
  if (body->uses_time) ctext_format(code, "%sconst double time = *b->time;\n", indent);
  if (body->roll) begin_roll(body);
  ctext_append(code, loads);
  ctext_append(code, &body->text);
  if (body->roll) ctext_format(code, "%s}\n", indent);
}

void body_finish_lane(FunctionBody *body, const char *name)
{
  CText loads = {.buffer.storage.arena = body->emitter->arena, .indent = body->roll ? 2 : 1}, *code = &body->emitter->code;
  load_variables(body, &loads);
  ctext_format(code, "LIED_IN_LANE void %s(const LiedBatch *b, %sLiedLane lane%s)\n{\n", name,
               body->kind == BODY_TANGENT ? "const LiedBatch *dot, " : "",
               body->library_calls ? ", double (*calls)[LIED_LANES]" : "");
  if (!body->uses_batch && !body->uses_time && !body->uses_at) ctext_put(code, "  (void)b;\n");
  write_statements(body, &loads);
  ctext_put(code, "}\n\n");
}

static void finish_in_lanes(FunctionBody *body, const char *name)
{
  CText *code = &body->emitter->code;
  body_finish_lane(body, arena_printf(body->emitter->arena, "%s_lane", name));
  if (body->kind == BODY_TANGENT)
    ctext_format(code, "LIED_LANE_TANGENT(%s, %s_lane(b, dot, lane))\n\n", name, name);
  else if (body->kind != BODY_EVALUATION || body->roll) /* lanes around a loop are no vectors */
    ctext_format(code, "LIED_LANE_FUNCTION(%s, %s_lane(b, lane))\n\n", name, name);
  else if (body->library_calls)
    ctext_format(code, "LIED_BLOCK_FUNCTION(%s, %d, %u, %s_calls(b, lane, calls), %s_lane(b, lane, calls))\n\n", name,
                 body->uses_at, (unsigned)body->library_calls, name, name);
  else
    ctext_format(code, "LIED_BLOCK_FUNCTION(%s, %d, 0, (void)0, %s_lane(b, lane))\n\n", name, body->uses_at, name);
}

static void finish_alone(FunctionBody *body, const char *name)
{
  CText loads = {.buffer.storage.arena = body->emitter->arena, .indent = body->roll ? 3 : 2}, *code = &body->emitter->code;
  load_variables(body, &loads);
  write_head(body->emitter, body->kind, name);
  if (!body->uses_batch && !body->uses_time && !body->uses_at) ctext_put(code, "  (void)b;\n");
  ctext_put(code, "  for (size_t i = first; i < end; i++) {\n");
  if (body->uses_at) ctext_put(code, "    const uint32_t *at = b->at + i * VALUES;\n");
  write_statements(body, &loads);
  ctext_put(code, "  }\n}\n\n");
}

void body_finish(FunctionBody *body, const char *name)
{
  if (body->text.buffer.length == 0) {
    write_head(body->emitter, body->kind, name);
    ctext_format(&body->emitter->code, "  (void)b;\n%s  (void)first, (void)end;\n}\n\n",
                 body->kind == BODY_TANGENT ? "  (void)dot;\n" : "");
  } else if (body->emitter->in_lanes) {
    finish_in_lanes(body, name);
  } else {
    finish_alone(body, name);
  }
}

void body_finish_test(FunctionBody *body, const char *name, const char *result)
{
  CText loads = {.buffer.storage.arena = body->emitter->arena, .indent = body->roll ? 2 : 1}, *code = &body->emitter->code;
  load_variables(body, &loads);
  ctext_format(code, "static int %s(const LiedBatch *b, size_t i)\n{\n  int %s = 0;\n", name, result);
  if (body->uses_at) ctext_put(code, "  const uint32_t *at = b->at + i * VALUES;\n");
  write_statements(body, &loads);
  ctext_format(code, "  return %s;\n}\n\n", result);
}

void body_finish_value(FunctionBody *body, const char *name)
{
  CText loads = {.buffer.storage.arena = body->emitter->arena, .indent = 1}, *code = &body->emitter->code;
  load_variables(body, &loads);
  ctext_format(code, "static double %s(const LiedBatch *b, %ssize_t i)\n{\n", name,
               body->kind == BODY_TANGENT ? "const LiedBatch *dot, " : "");
  if (body->uses_at) ctext_put(code, "  const uint32_t *at = b->at + i * VALUES;\n");
  write_statements(body, &loads);
  ctext_put(code, "}\n\n");
}

/* ---- parts ---------------------------------------------------------------------------------------------------------- */

BodyParts body_parts(Emitter *emitter, const RollStatement *statements, uint32_t count)
{
  BodyParts parts = {0};
  Roll whole = {.period = count, .passes = 1};
  uint32_t loops = 0;
  for (uint32_t first = 0; first < count && count > MOST_IN_PART / 2;) {
    Roll roll = roll_next(emitter, statements, first, count);
    *ARRAY_PUSH(emitter->arena, parts.list, parts.count, parts.capacity) = roll;
    first += roll.period * roll.passes;
    loops += roll.passes > 1;
  }
  if (loops == 0 && count <= MOST_IN_PART + MOST_IN_PART / 2) parts.count = 0;
  if (parts.count == 0) *ARRAY_PUSH(emitter->arena, parts.list, parts.count, parts.capacity) = whole;
  return parts;
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
