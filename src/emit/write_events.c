/* write_events.c: `when` clauses, the next time event, assertions. */
#include "emit/body.h"
#include "emit/when_parts.h"

/* ---- questions ------------------------------------------------------------------------------------------------------ */

static int is_sample(const Ir *ir)
{
  return ir->kind == IR_BUILTIN && ir->op == IR_SAMPLE;
}

static int is_initial(const Ir *ir)
{
  return ir->kind == IR_INITIAL;
}

int emit_when_samples(Emitter *emitter, const ScalarWhen *when)
{
  return emit_contains(emitter, when->condition, is_sample);
}

/* Discrete variables that an expression of these clauses reads, after actions may have assigned them. */
static void mark_current(Emitter *emitter, const ScalarWhen *whens, uint32_t count, uint8_t *is_current)
{
  FunctionBody body;
  body_init(&body, emitter, BODY_EVENT);
  when_announce(&body, whens, count);
  for (uint32_t i = 0; i < body.order_count; i++)
    if (body.order[i]->kind == IR_VARIABLE) is_current[body.order[i]->index] = 1;
}

/* ---- when ----------------------------------------------------------------------------------------------------------- */

static void write_expression(FunctionBody *body, const char *before, const Ir *ir, int truth, const char *after)
{
  body_forget(body);
  body_announce(body, ir);
  body_plan(body);
  body_prepare(body, ir);
  ctext_begin(&body->text);
  ctext_put(&body->text, before);
  if (truth)
    body_truth(body, ir);
  else
    body_value(body, ir);
  ctext_put(&body->text, after);
}

/* An assertion does not hold: that, and what its message shows. */
static void write_violated(FunctionBody *body, uint32_t number)
{
  Emitter *emitter = body->emitter;
  const ScalarAssertion *assertions = emitter->class_->assertions;
  const Ir **values = ARENA_NEW(emitter->arena, const Ir *, emit_texts_values(assertions[number].texts, NULL));
  uint32_t count = emit_texts_values(assertions[number].texts, values), said = 0;
  for (uint32_t i = 0; i < number; i++) said += emit_texts_values(assertions[i].texts, NULL);
  ctext_line(&body->text, "b->violated[%s] = 1;", emit_place(emitter, "ASSERTIONS", emitter->assertions[number]));
  for (uint32_t i = 0; i < count; i++)
    write_expression(body, arena_printf(emitter->arena, "b->said[%s] = ", emit_place(emitter, "SAID", emitter->said[said + i])),
                     values[i], ir_is_truth(values[i]), ";\n");
}

static void write_assertion(FunctionBody *body, const Ir *condition, uint32_t number)
{
  write_expression(body, "if (!(", condition, 1, ")) {\n");
  body_open_scope(body);
  write_violated(body, number);
  body_close_scope(body);
  ctext_line(&body->text, "}");
}

static const char *previous_lvalue(FunctionBody *body, const ScalarWhen *when)
{
  return body_slot(body, body->emitter->class_->discretes[when->previous]);
}

/* A sample is over as soon as time goes on. So `previous` is the time at which the condition held because of one, or INFINITY
 * while it holds without, or -INFINITY. */
static void write_sampled(FunctionBody *body, const ScalarWhen *when, uint32_t number)
{
  unsigned n = (unsigned)number + 1;
  const char *previous = previous_lvalue(body, when);
  body->uses_time = 1;
  if (is_sample(when->condition)) {
    ctext_line(&body->text, "const int fires_%u = holds_%u && %s != time;", n, n, previous);
    ctext_line(&body->text, "%s = holds_%u ? time : -INFINITY;", previous, n);
    return;
  }
  body->has_no_samples = 1;
  write_expression(body, arena_printf(body->emitter->arena, "const int lasts_%u = ", n), when->condition, 1, ";\n");
  body->has_no_samples = 0;
  ctext_line(&body->text, "const int fires_%u = holds_%u && %s != INFINITY && %s != time;", n, n, previous, previous);
  ctext_line(&body->text, "%s = lasts_%u ? INFINITY : holds_%u ? time : -INFINITY;", previous, n, n);
}

/* A clause fires when its condition becomes true; during initialisation only if it asks for initial() or samples. */
static void write_firing(FunctionBody *body, const ScalarWhen *when, uint32_t number)
{
  Emitter *emitter = body->emitter;
  int samples = emit_when_samples(emitter, when);
  const char *previous = previous_lvalue(body, when);
  unsigned n = (unsigned)number + 1;
  const char *gate = samples || emit_contains(emitter, when->condition, is_initial) ? "" : " && !b->initial";
  body->assigned = arena_printf(emitter->arena, "holds_%u", n);
  write_expression(body, arena_printf(emitter->arena, "const int holds_%u = ", n), when->condition, 1, ";\n");
  if (!samples) {
    ctext_line(&body->text, "const int fires_%u = holds_%u && %s == 0.0%s;", n, n, previous, gate);
    ctext_line(&body->text, "%s = holds_%u;", previous, n);
    return;
  }
  write_sampled(body, when, number);
}

static void write_action(FunctionBody *body, const ScalarAction *action, const uint8_t *is_current)
{
  Emitter *emitter = body->emitter;
  switch (action->kind) {
  case ACTION_ASSIGN:
  case ACTION_REINIT: {
    const char *slot = body_slot(body, action->variable), *name = emitter->variables[action->variable];
    body->assigned = name;
    int is_named = action->kind == ACTION_ASSIGN && is_current[action->variable];
    write_expression(body, arena_printf(emitter->arena, "%s = ", is_named ? name : slot), action->value, 0, ";\n");
    if (is_named) ctext_line(&body->text, "%s = %s;", slot, name);
    if (ir_may_overflow(ir_variable(emitter->pool, action->variable, emitter->class_->variables[action->variable].type),
                        action->value)) {
      body_overflow(body, NULL, slot, action->span);
      ctext_line(&body->text, "}");
    }
    break;
  }
  case ACTION_ASSERT:
    write_assertion(body, action->value, action->assertion);
    break;
  case ACTION_TERMINATE:
    write_violated(body, action->assertion);
    break;
  }
}

/* Statements of a when in an algorithm: all values are there before the first is assigned. */
static void write_group(FunctionBody *body, const ScalarAction *actions, uint32_t count, const uint8_t *is_current)
{
  Emitter *emitter = body->emitter;
  const char **news = ARENA_NEW(emitter->arena, const char *, count);
  body_forget(body);
  for (uint32_t i = 0; i < count; i++) body_announce(body, actions[i].value);
  body_plan(body);
  for (uint32_t i = 0; i < count; i++) {
    news[i] = names_take_plain(&body->names, arena_printf(emitter->arena, "new_%s", emitter->variables[actions[i].variable]));
    body_define(body, news[i], actions[i].value);
  }
  for (uint32_t i = 0; i < count; i++) {
    uint32_t variable = actions[i].variable;
    if (is_current[variable]) ctext_line(&body->text, "%s = %s;", emitter->variables[variable], news[i]);
    ctext_line(&body->text, "%s = %s;", body_slot(body, variable), news[i]);
  }
}

static void write_actions(FunctionBody *body, const ScalarWhen *when, const uint8_t *is_current)
{
  body_open_scope(body);
  int changes = 0;
  for (uint32_t a = 0; a < when->action_count; a++) {
    if (when->actions[a].group) { /* it is the whole branch */
      write_group(body, when->actions, when->action_count, is_current);
      changes = 1;
      break;
    }
    write_action(body, &when->actions[a], is_current);
    changes |= when->actions[a].kind == ACTION_ASSIGN || when->actions[a].kind == ACTION_REINIT;
  }
  if (changes) ctext_line(&body->text, "b->changed[i] = 1;");
  body_close_scope(body);
}

/* ---- when {a, b, c} ------------------------------------------------------------------------------------------------- */

static int same_action(const ScalarAction *a, const ScalarAction *b)
{
  int assigns = a->kind == ACTION_ASSIGN || a->kind == ACTION_REINIT;
  return assigns && a->kind == b->kind && a->variable == b->variable && a->value == b->value;
}

/* The number after the last of the conditions, from `first` on, that have the same actions: elements of one array. */
static uint32_t array_end(const ScalarWhen *whens, uint32_t first, uint32_t count)
{
  uint32_t end = first + 1;
  for (; end < count && whens[end].clause == whens[first].clause; end++) {
    if (whens[end].action_count != whens[first].action_count) return end;
    for (uint32_t a = 0; a < whens[end].action_count; a++)
      if (!same_action(&whens[end].actions[a], &whens[first].actions[a])) return end;
  }
  return end;
}

static void write_test_part(Emitter *emitter, const ScalarWhen *whens, Roll *roll, const char *name)
{
  FunctionBody body;
  body_init(&body, emitter, BODY_EVENT);
  body.text.indent--;
  body_in_roll(&body, roll);
  for (uint32_t w = 0; w < roll->period; w++) {
    ScalarWhen when = whens[roll->first + w];
    if (roll->passes > 1) when.condition = roll_value(emitter, roll, when.condition);
    write_firing(&body, &when, w);
    ctext_line(&body.text, "any |= fires_%u;", (unsigned)w + 1);
  }
  body_finish_test(&body, name, "any");
}

/* Whether one of the conditions of an array fires: asked by functions of their own, so that many of them are loops. */
static void write_tests(FunctionBody *body, const ScalarWhen *whens, uint32_t count, uint32_t number)
{
  Emitter *emitter = body->emitter;
  BodyParts parts = body_parts(emitter, when_statements(emitter, whens, count, 0), count);
  ctext_begin(&body->text);
  ctext_format(&body->text, "const int fires_%u =", (unsigned)number + 1);
  for (uint32_t part = 0; part < parts.count; part++) {
    const char *name = arena_printf(emitter->arena, "when_%u_fires_%u", (unsigned)whens->previous + 1, (unsigned)part + 1);
    write_test_part(emitter, whens, &parts.list[part], name);
    if (part) ctext_put(&body->text, " |");
    ctext_space(&body->text);
    ctext_format(&body->text, "%s(b, i)", name);
  }
  ctext_put(&body->text, ";\n");
}

/* ---- clauses -------------------------------------------------------------------------------------------------------- */

/* Those of one function. */
typedef struct Clauses {
  const ScalarWhen *whens;
  uint32_t count;
  uint32_t first; /* the number of the first, in the class */
  uint8_t splits; /* what an earlier clause has assigned may be read from memory */
  uint8_t *is_current;
} Clauses;

/* The number after the last condition that is asked together with the first. */
static uint32_t group_end(const Clauses *clauses, uint32_t first)
{
  uint32_t end = clauses->splits ? array_end(clauses->whens, first, clauses->count) : first + 1;
  return end - first >= LEAST_IN_ARRAY ? end : first + 1;
}

/* Clauses from `first` on that belong together; the number after the last. */
static uint32_t write_clause(FunctionBody *body, const Clauses *clauses, uint32_t first)
{
  const ScalarWhen *whens = clauses->whens;
  uint32_t end = first;
  for (uint32_t next; end < clauses->count && whens[end].clause == whens[first].clause; end = next) {
    next = group_end(clauses, end);
    if (next - end > 1)
      write_tests(body, whens + end, next - end, clauses->first + end);
    else
      write_firing(body, &whens[end], clauses->first + end);
  }
  for (uint32_t w = first; w < end; w = group_end(clauses, w)) {
    ctext_line(&body->text, "%sif (fires_%u) {", w == first ? "" : "} else ", (unsigned)(clauses->first + w) + 1);
    write_actions(body, &whens[w], clauses->is_current);
  }
  ctext_line(&body->text, "}");
  return end;
}

/* Those that are read after an assignment get variables of C; they begin with the values before the clauses. */
static void declare_current(FunctionBody *body, const ScalarWhen *whens, uint32_t count, uint8_t *is_current)
{
  Emitter *emitter = body->emitter;
  const CausalClass *class_ = emitter->class_;
  uint8_t *is_assigned = ARENA_NEW(emitter->arena, uint8_t, class_->variable_count);
  mark_current(emitter, whens, count, is_current);
  for (uint32_t w = 0; w < count; w++)
    for (uint32_t a = 0; a < whens[w].action_count; a++)
      if (whens[w].actions[a].kind == ACTION_ASSIGN) is_assigned[whens[w].actions[a].variable] = 1;
  for (uint32_t v = 0; v < class_->variable_count; v++) {
    if (!is_current[v] || !is_assigned[v]) continue;
    ctext_line(&body->text, "double %s = %s;", emitter->variables[v], body_slot(body, v));
    body->is_local[v] = 1;
  }
}

/* For the next pass and the next event. What has changed may be read by blocks: they are evaluated again. They saw discrete
 * variables as they were at the begin, computed ones as they still are at the end. */
static void write_pre(FunctionBody *body, int is_end)
{
  const Emitter *emitter = body->emitter;
  const CausalClass *class_ = emitter->class_;
  for (uint32_t i = 0; i < class_->pre_count; i++) {
    uint32_t variable = class_->pre_variables[i];
    const char *name = emitter->variables[variable], *now = is_end ? name : body_slot(body, variable);
    if ((class_->variables[variable].home == HOME_DISCRETE) == is_end || class_->is_limit[variable]) continue;
    body->is_read[variable] |= is_end; /* the others get their variables of C behind this, if they need them */
    ctext_line(&body->text, "if (b->d[i * DISCRETES + D_pre_%s] != %s) {", name, now);
    ctext_line(&body->text, "  b->d[i * DISCRETES + D_pre_%s] = %s;", name, now);
    ctext_line(&body->text, "  b->changed[i] = 1;");
    ctext_line(&body->text, "}");
  }
}

/* A connection is cut once: when the variable becomes true in this event. */
static void write_cut(FunctionBody *body, const CausalClass *class_, int is_end)
{
  if (!class_->has_cut) return;
  const char *slot = body_slot(body, class_->cut_when);
  if (is_end)
    ctext_line(&body->text, "if (%s != 0.0 && was_whole) b->cut[i] = %s + 1;", slot, body->emitter->ports[class_->cut_port]);
  else
    ctext_line(&body->text, "const int was_whole = %s == 0.0;", slot);
}

/* ---- parts ---------------------------------------------------------------------------------------------------------- */

static void write_event_part(Emitter *emitter, const WhenParts *parts, uint32_t number, const char *name)
{
  const CausalClass *class_ = emitter->class_;
  WhenPart *part = &parts->list[number];
  FunctionBody body;
  body_init(&body, emitter, BODY_EVENT);
  body_in_roll(&body, &part->roll);
  body.uses_batch = 1;
  Clauses clauses = {.whens = when_part(emitter, part),
                     .count = part->count,
                     .first = part->first,
                     .splits = parts->splits,
                     .is_current = ARENA_NEW(emitter->arena, uint8_t, class_->variable_count)};
  write_cut(&body, class_, 0);
  if (number == 0) write_pre(&body, 0);
  declare_current(&body, clauses.whens, clauses.count, clauses.is_current);
  for (uint32_t w = 0; w < clauses.count;) w = write_clause(&body, &clauses, w);
  write_cut(&body, class_, 1);
  if (number + 1 == parts->count) write_pre(&body, 1);
  body_finish(&body, name);
}

static void write_event(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->when_count && !class_->pre_count) return;
  WhenParts parts = when_parts(emitter);
  for (uint32_t part = 0; part < parts.count; part++)
    write_event_part(emitter, &parts, part, body_part_name(emitter, "event", part, parts.count));
  body_finish_parts(emitter, BODY_EVENT, "event", parts.count);
  emitter->has_event = 1;
}

/* What event reads as left limits. */
static void write_before_event(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  uint32_t count = 0;
  FunctionBody body;
  body_init(&body, emitter, BODY_HELD);
  body.uses_batch = 1;
  for (uint32_t i = 0; i < class_->pre_count; i++) {
    uint32_t variable = class_->pre_variables[i];
    if (!class_->is_limit[variable]) continue;
    body.is_read[variable] = 1;
    ctext_line(&body.text, "b->d[i * DISCRETES + D_pre_%s] = %s;", emitter->variables[variable], emitter->variables[variable]);
    count++;
  }
  if (!count) return;
  body_finish(&body, "before_event");
  emitter->has_before_event = 1;
}

/* ---- the next time event -------------------------------------------------------------------------------------------- */

static void write_nearer(FunctionBody *body, uint32_t number)
{
  unsigned n = (unsigned)number + 1;
  ctext_line(&body->text, "if (instant_%u > time && instant_%u < next) next = instant_%u;", n, n, n);
}

static void write_instant(FunctionBody *body, uint32_t number, const Ir *instant)
{
  write_expression(body, arena_printf(body->emitter->arena, "const double instant_%u = ", (unsigned)number + 1), instant, 0,
                   ";\n");
  write_nearer(body, number);
}

static void write_next_sample(FunctionBody *body, uint32_t number, const CausalSample *sample)
{
  emit_use_helper(body->emitter, HELPER_NEXT_SAMPLE);
  body_forget(body);
  body_announce(body, sample->start);
  body_announce(body, sample->interval);
  body_plan(body);
  body_prepare(body, sample->start);
  body_prepare(body, sample->interval);
  ctext_begin(&body->text);
  ctext_format(&body->text, "const double instant_%u = next_sample(time, ", (unsigned)number + 1);
  body_value(body, sample->start);
  ctext_put(&body->text, ", ");
  body_value(body, sample->interval);
  ctext_put(&body->text, ");\n");
  write_nearer(body, number);
}

/* NULL: the relation is not on time alone. */
static const Ir *instant_of(const Emitter *emitter, uint32_t relation)
{
  const CausalRelation *of = &emitter->class_->relations[relation];
  if (!of->is_time) return NULL;
  return emitter->relations[relation].instant ? emitter->relations[relation].instant : of->instant;
}

static void write_next_event(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  uint32_t count = 0;
  FunctionBody body;
  body_init(&body, emitter, BODY_HELD);
  ctext_line(&body.text, "double next = INFINITY;");
  for (uint32_t r = 0; r < class_->relation_count; r++)
    if (instant_of(emitter, r)) write_instant(&body, count++, instant_of(emitter, r));
  for (uint32_t s = 0; s < class_->sample_count; s++) write_next_sample(&body, count++, &class_->samples[s]);
  ctext_line(&body.text, "b->next[i] = next;");
  if (!count) return;
  body.uses_time = 1;
  body_finish(&body, "next_event");
  emitter->has_next_event = 1;
}

/* ---- assertions ----------------------------------------------------------------------------------------------------- */

/* if initial() then assert(condition, ...): checked once. NULL: it is not of this form. */
static const Ir *start_condition(const Ir *condition)
{
  int is_start =
      condition->kind == IR_IF && condition->operands[0]->kind == IR_INITIAL && ir_is_number(condition->operands[2], 1);
  return is_start ? condition->operands[1] : NULL;
}

static uint8_t write_check(Emitter *emitter, const char *name, int at_start)
{
  const CausalClass *class_ = emitter->class_;
  uint8_t is_there = 0;
  FunctionBody body;
  body_init(&body, emitter, BODY_HELD);
  body.uses_batch = 1;
  for (uint32_t a = 0; a < class_->assertion_count; a++) {
    const Ir *condition = class_->assertions[a].condition, *start = condition ? start_condition(condition) : NULL;
    if (!condition || (start != NULL) != at_start) continue;
    write_assertion(&body, at_start ? start : condition, a);
    is_there = 1;
  }
  if (is_there) body_finish(&body, name);
  return is_there;
}

void emit_events(Emitter *emitter)
{
  write_event(emitter);
  write_before_event(emitter);
  write_next_event(emitter);
  emitter->has_check = write_check(emitter, "check", 0);
  emitter->has_check_start = write_check(emitter, "check_start", 1);
}
