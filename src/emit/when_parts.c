/* when_parts.c: the when-clauses of a class in parts: loops, and as many as one function should have. */
#include "emit/when_parts.h"

enum { WHENS_IN_PART = 32 };

static void announce_action(FunctionBody *body, const ScalarAction *action)
{
  int says = action->kind == ACTION_ASSERT || action->kind == ACTION_TERMINATE;
  const IrText *text = says ? body->emitter->class_->assertions[action->assertion].texts : NULL;
  if (action->value) body_announce(body, action->value);
  for (; text; text = text->next) {
    if (text->value) body_announce(body, text->value);
    if (text->condition) body_announce(body, text->condition);
  }
}

void when_announce(FunctionBody *body, const ScalarWhen *whens, uint32_t count)
{
  for (uint32_t w = 0; w < count; w++) {
    body_announce(body, whens[w].condition);
    for (uint32_t a = 0; a < whens[w].action_count; a++) announce_action(body, &whens[w].actions[a]);
  }
}

/* ---- as statements -------------------------------------------------------------------------------------------------- */

static RollTarget target_of(const Emitter *emitter, const char *kind, uint32_t variable)
{
  return (RollTarget){kind, emitter->class_->variables[variable].slot, variable};
}

static RollStatement action_statement(const Emitter *emitter, const ScalarAction *action)
{
  int assigns = action->kind == ACTION_ASSIGN || action->kind == ACTION_REINIT;
  if (!assigns) return (RollStatement){.stays = 1, .target = {"action", 0, NONE}};
  return (RollStatement){.value = action->value,
                         .target = target_of(emitter, action->kind == ACTION_ASSIGN ? "assign" : "reinit", action->variable)};
}

RollStatement *when_statements(const Emitter *emitter, const ScalarWhen *whens, uint32_t count, int with_actions)
{
  uint32_t most = count, next = 0;
  for (uint32_t w = 0; w < count && with_actions; w++) most += whens[w].action_count;
  RollStatement *list = ARENA_NEW(emitter->arena, RollStatement, most);
  for (uint32_t w = 0; w < count; w++) {
    int is_first = w == 0 || whens[w].clause != whens[w - 1].clause;
    const char *kind = is_first && with_actions ? "when" : "elsewhen";
    list[next++] = (RollStatement){.value = whens[w].condition,
                                   .target = target_of(emitter, kind, emitter->class_->discretes[whens[w].previous])};
    for (uint32_t a = 0; a < whens[w].action_count && with_actions; a++)
      list[next++] = action_statement(emitter, &whens[w].actions[a]);
  }
  return list;
}

const ScalarWhen *when_part(Emitter *emitter, const WhenPart *part)
{
  if (!part->count) return NULL; /* a class that only keeps values for pre */
  const ScalarWhen *whens = emitter->class_->whens + part->first;
  if (part->roll.passes == 1) return whens;
  ScalarWhen *own = ARENA_NEW(emitter->arena, ScalarWhen, part->count);
  for (uint32_t w = 0; w < part->count; w++) {
    own[w] = whens[w];
    own[w].condition = roll_value(emitter, &part->roll, whens[w].condition);
    own[w].actions = ARENA_NEW(emitter->arena, ScalarAction, whens[w].action_count);
    for (uint32_t a = 0; a < whens[w].action_count; a++) {
      own[w].actions[a] = whens[w].actions[a];
      own[w].actions[a].value = roll_value(emitter, &part->roll, whens[w].actions[a].value);
    }
  }
  return own;
}

/* ---- parts ---------------------------------------------------------------------------------------------------------- */

typedef struct Division {
  Emitter *emitter;
  const RollStatement *statements;
  uint32_t statement_count;
  uint32_t *starts; /* [when_count + 1] the statement of each condition */
  WhenParts parts;
} Division;

static uint32_t clause_end(const CausalClass *class_, uint32_t first)
{
  uint32_t end = first + 1;
  while (end < class_->when_count && class_->whens[end].clause == class_->whens[first].clause) end++;
  return end;
}

static WhenPart *add_part(Division *division, uint32_t first, uint32_t count, Roll roll)
{
  WhenParts *parts = &division->parts;
  WhenPart *part = ARRAY_PUSH(division->emitter->arena, parts->list, parts->count, parts->capacity);
  *part = (WhenPart){first, count, roll};
  return part;
}

/* A loop that begins with this clause; the number after its last one, or `first`. */
static uint32_t add_loop(Division *division, uint32_t first)
{
  Roll roll = roll_at(division->emitter, division->statements, division->starts[first], division->statement_count);
  uint32_t count = 0;
  if (roll.passes == 1) return first;
  while (division->starts[first + count] < division->starts[first] + roll.period) count++;
  add_part(division, first, count, roll);
  return first + count * roll.passes;
}

/* An array of conditions is a part of its own: functions that ask them read memory. */
static void add_clause(Division *division, WhenPart **open, uint32_t first, uint32_t end)
{
  int is_long = end - first >= LEAST_IN_ARRAY;
  if (!*open || is_long || (*open)->count >= WHENS_IN_PART) *open = add_part(division, first, 0, (Roll){.passes = 1});
  (*open)->count += end - first;
  if (is_long) *open = NULL;
}

static void divide(Division *division)
{
  const CausalClass *class_ = division->emitter->class_;
  WhenPart *open = NULL; /* that takes further clauses */
  for (uint32_t first = 0, end; first < class_->when_count; first = end) {
    end = add_loop(division, first);
    if (end > first) {
      open = NULL;
      continue;
    }
    end = clause_end(class_, first);
    add_clause(division, &open, first, end);
  }
}

/* What a part reads as it was before the event must not have been assigned by an earlier one. */
static int reads_before(const Emitter *emitter, const Ir *ir, const uint8_t *is_assigned)
{
  if (ir->kind == IR_PRE) return is_assigned[ir->index] && !emitter->class_->keeps_pre[ir->index];
  return ir->kind == IR_VARIABLE && (is_assigned[ir->index] & 2);
}

static void mark_assigned(const ScalarWhen *when, uint8_t *is_assigned)
{
  for (uint32_t a = 0; a < when->action_count; a++) {
    const ScalarAction *action = &when->actions[a];
    if (action->kind == ACTION_ASSIGN) is_assigned[action->variable] |= 1;
    if (action->kind == ACTION_REINIT) is_assigned[action->variable] |= 2; /* in force after the event */
  }
}

static int may_follow(Emitter *emitter, const ScalarWhen *whens, uint32_t count, uint8_t *is_assigned)
{
  FunctionBody body;
  body_init(&body, emitter, BODY_PLAIN);
  when_announce(&body, whens, count);
  for (uint32_t i = 0; i < body.order_count; i++)
    if (reads_before(emitter, body.order[i], is_assigned)) return 0;
  for (uint32_t w = 0; w < count; w++) mark_assigned(&whens[w], is_assigned);
  return 1;
}

static int may_split(Emitter *emitter, const WhenParts *parts)
{
  uint8_t *is_assigned = ARENA_NEW(emitter->arena, uint8_t, emitter->class_->variable_count);
  for (uint32_t i = 0; i < parts->count; i++) {
    const WhenPart *part = &parts->list[i];
    for (uint32_t pass = 0; pass < part->roll.passes; pass++)
      if (!may_follow(emitter, emitter->class_->whens + part->first + pass * part->count, part->count, is_assigned)) return 0;
  }
  return 1;
}

/* What is kept from before the event has a part of its own beside a loop. */
static void add_ends(Division *division)
{
  const CausalClass *class_ = division->emitter->class_;
  WhenParts *parts = &division->parts;
  if (!class_->pre_count) return;
  add_part(division, class_->when_count, 0, (Roll){.passes = 1});
  add_part(division, class_->when_count, 0, (Roll){.passes = 1});
  for (uint32_t i = parts->count - 1; i > 0; i--) parts->list[i] = parts->list[i - 1];
  parts->list[0] = parts->list[parts->count - 1];
}

WhenParts when_parts(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  Division division = {.emitter = emitter};
  if (class_->when_count >= LEAST_IN_ARRAY && !class_->has_cut) {
    division.starts = ARENA_NEW(emitter->arena, uint32_t, class_->when_count + 1);
    for (uint32_t w = 0; w < class_->when_count; w++)
      division.starts[w + 1] = division.starts[w] + 1 + class_->whens[w].action_count;
    division.statement_count = division.starts[class_->when_count];
    division.statements = when_statements(emitter, class_->whens, class_->when_count, 1);
    divide(&division);
    division.parts.splits = (uint8_t)may_split(emitter, &division.parts);
  }
  if (!division.parts.splits) division.parts.count = 0;
  if (division.parts.count > 1 || (division.parts.count == 1 && division.parts.list[0].roll.passes > 1)) add_ends(&division);
  if (division.parts.count == 0) add_part(&division, 0, class_->when_count, (Roll){.passes = 1});
  return division.parts;
}
