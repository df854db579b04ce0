/* roll.c: finds loops among statements. */
#include "emit/roll.h"

#include <string.h>

#include "emit/body.h"

/* Shorter loops gain nothing; longer groups are rare. Larger expressions are not compared. */
enum { LEAST_PASSES = 16, MOST_PERIOD = 12, MOST_COMPARED = 2000 };

typedef struct Rolling {
  const Emitter *emitter;
  const RollStatement *statements; /* from the first of the loop on */
  uint32_t count;
  Roll roll;
  uint32_t pass;      /* that is compared with the first group */
  uint32_t most;      /* passes */
  uint32_t compared;  /* nodes of the statement */
  uint32_t relations; /* around the node: they are known by their nodes, so that their numbers are the same in every pass */
} Rolling;

/* ---- leaves ---------------------------------------------------------------------------------------------------------- */

static const CausalVariable *variable_of(const Emitter *emitter, uint32_t number)
{
  uint32_t count = emitter->class_->variable_count;
  return &emitter->class_->variables[number < count ? number : number - count];
}

static int is_tangent(const Emitter *emitter, uint32_t number)
{
  return number >= emitter->class_->variable_count;
}

static RollLeaf *leaf_of(const Roll *roll, const Ir *ir)
{
  for (uint32_t i = 0; i < roll->leaf_count; i++)
    if (roll->leaves[i].ir == ir) return &roll->leaves[i];
  return NULL;
}

static RollLeaf *add_leaf(Rolling *rolling, const Ir *ir)
{
  Roll *roll = &rolling->roll;
  RollLeaf *leaf = ARRAY_PUSH(rolling->emitter->arena, roll->leaves, roll->leaf_count, roll->leaf_capacity);
  *leaf = (RollLeaf){.ir = ir};
  return leaf;
}

/* The variable stands for the other one in this pass. */
static int moves_to(Rolling *rolling, const Ir *ir, const Ir *to)
{
  const Emitter *emitter = rolling->emitter;
  const CausalVariable *a = variable_of(emitter, ir->index), *b = variable_of(emitter, to->index);
  if (a->home != b->home || a->type != b->type || is_tangent(emitter, ir->index) != is_tangent(emitter, to->index)) return 0;
  if (a->home == HOME_NOWHERE) return ir == to;
  int64_t distance = (int64_t)b->slot - (int64_t)a->slot;
  RollLeaf *leaf = leaf_of(&rolling->roll, ir);
  if (leaf) return leaf->stride * (int64_t)rolling->pass == distance;
  if (rolling->pass > 1) return 0;
  add_leaf(rolling, ir)->stride = distance;
  return 1;
}

/* Equal numbers of the first group are equal in every pass. */
static int counts_to(Rolling *rolling, const Ir *ir, const Ir *to)
{
  Arena *arena = rolling->emitter->arena;
  RollLeaf *leaf = leaf_of(&rolling->roll, ir);
  if ((!leaf && rolling->pass > 1) || (rolling->relations && ir != to)) return 0;
  if (!leaf) {
    leaf = add_leaf(rolling, ir);
    *ARRAY_PUSH(arena, leaf->numbers, leaf->number_count, leaf->number_capacity) = ir->number;
  }
  if (leaf->number_count == rolling->pass)
    *ARRAY_PUSH(arena, leaf->numbers, leaf->number_count, leaf->number_capacity) = to->number;
  return leaf->numbers[rolling->pass] == to->number;
}

static int is_constant(const RollLeaf *leaf, uint32_t passes)
{
  for (uint32_t i = 1; i < passes && i < leaf->number_count; i++)
    if (leaf->numbers[i] != leaf->numbers[0]) return 0;
  return 1;
}

/* ---- expressions ----------------------------------------------------------------------------------------------------- */

/* What writes itself in one way wherever it stands. */
static int may_roll(const Emitter *emitter, const Ir *ir)
{
  switch (ir->kind) {
  case IR_STRING:
  case IR_DER:
    return 0;
  case IR_PRE: /* a value that is kept has a slot of its own */
    return !emitter->class_->keeps_pre[ir->index];
  case IR_BUILTIN:
    return ir->op != IR_EDGE && ir->op != IR_CHANGE && ir->op != IR_SAMPLE;
  default:
    return 1;
  }
}

/* Numbers that decide how an operation is written: exponents, the order of `smooth`; and those of tables. */
static int is_form(const Ir *ir, uint32_t operand)
{
  if (ir->count <= operand || ir->operands[operand]->kind != IR_NUMBER) return 0;
  return (ir->kind == IR_POWER && operand == 1) || (ir->kind == IR_BUILTIN && ir->op == IR_SMOOTH && operand == 0) ||
         (ir->kind == IR_ELEMENT && operand > 0);
}

static int same_expression(Rolling *rolling, const Ir *a, const Ir *b);

static int same_operands(Rolling *rolling, const Ir *a, const Ir *b)
{
  for (uint32_t i = 0; i < a->count; i++) {
    const Ir *of_a = a->operands[i], *of_b = b->operands[i];
    if (is_form(a, i) ? of_a != of_b : !same_expression(rolling, of_a, of_b)) return 0;
  }
  return 1;
}

static int same_form(const Emitter *emitter, uint32_t a, uint32_t b)
{
  const EmittedRelation *x = &emitter->relations[a], *y = &emitter->relations[b];
  return emitter->class_->relations[a].is_time == emitter->class_->relations[b].is_time && x->is_contrary == y->is_contrary &&
         !x->indicator == !y->indicator && !x->instant == !y->instant && !x->slope == !y->slope;
}

/* Comparisons that make events move by their numbers. */
static int same_relation(Rolling *rolling, const Ir *a, const Ir *b)
{
  const Emitter *emitter = rolling->emitter;
  uint32_t of_a = causal_relation(emitter->class_, a), of_b = causal_relation(emitter->class_, b);
  if (of_a == UINT32_MAX && of_b == UINT32_MAX) return same_operands(rolling, a, b);
  if (of_a == UINT32_MAX || of_b == UINT32_MAX || !same_form(emitter, of_a, of_b)) return 0;
  RollLeaf *leaf = leaf_of(&rolling->roll, a);
  int64_t distance = (int64_t)of_b - (int64_t)of_a;
  if (leaf ? leaf->stride * (int64_t)rolling->pass != distance : rolling->pass > 1) return 0;
  if (!leaf) add_leaf(rolling, a)->stride = distance;
  rolling->relations++;
  int same = same_operands(rolling, a, b);
  rolling->relations--;
  return same;
}

static int same_expression(Rolling *rolling, const Ir *a, const Ir *b)
{
  IrPool *pool = rolling->emitter->pool;
  if (a->kind != b->kind || a->op != b->op || a->type != b->type || a->count != b->count) return 0;
  if (++rolling->compared > MOST_COMPARED || !may_roll(rolling->emitter, a) || !may_roll(rolling->emitter, b)) return 0;
  if (a->kind == IR_VARIABLE) return moves_to(rolling, a, b);
  if (a->kind == IR_PRE)
    return moves_to(rolling, ir_variable(pool, a->index, (TypeKind)a->type), ir_variable(pool, b->index, (TypeKind)b->type));
  if (a->kind == IR_RELATION) return same_relation(rolling, a, b);
  if (a->kind == IR_NUMBER) return a->type == TYPE_REAL || a->type == TYPE_INTEGER ? counts_to(rolling, a, b) : a == b;
  if (a->kind == IR_CALL && (a->function != b->function || a->index != b->index)) return 0;
  return same_operands(rolling, a, b);
}

/* ---- statements ------------------------------------------------------------------------------------------------------ */

/* A variable that is assigned and may be read moves as one that is read. */
static int same_target(Rolling *rolling, uint32_t number, const RollTarget *to)
{
  const RollTarget *target = &rolling->statements[number].target;
  int64_t *stride = &rolling->roll.strides[number], distance = (int64_t)to->slot - (int64_t)target->slot;
  if (strcmp(target->array, to->array) != 0 || (target->variable == NONE) != (to->variable == NONE)) return 0;
  if (rolling->pass == 1) *stride = distance;
  if (*stride * (int64_t)rolling->pass != distance) return 0;
  IrPool *pool = rolling->emitter->pool;
  return target->variable == NONE ||
         moves_to(rolling, ir_variable(pool, target->variable, TYPE_REAL), ir_variable(pool, to->variable, TYPE_REAL));
}

static int same_group(Rolling *rolling)
{
  const RollStatement *group = rolling->statements + (size_t)rolling->pass * rolling->roll.period;
  if (((size_t)rolling->pass + 1) * rolling->roll.period > rolling->count) return 0;
  for (uint32_t i = 0; i < rolling->roll.period; i++) {
    rolling->compared = 0;
    if (group[i].stays || !same_target(rolling, i, &group[i].target)) return 0;
    if (!same_expression(rolling, rolling->statements[i].value, group[i].value)) return 0;
  }
  return 1;
}

/* A pass k > 0 in which the variable is what a statement of the group assigns, though it is not so in the first one; or many. A
 * loop loads its variables before its statements: it would miss the new value. */
static uint32_t meeting(const Rolling *rolling, const RollLeaf *leaf, uint32_t statement)
{
  const RollTarget *target = &rolling->statements[statement].target;
  if (leaf->ir->kind != IR_VARIABLE || target->variable == NONE || leaf->ir->index == target->variable) return UINT32_MAX;
  if (is_tangent(rolling->emitter, leaf->ir->index) != is_tangent(rolling->emitter, target->variable)) return UINT32_MAX;
  const CausalVariable *read = variable_of(rolling->emitter, leaf->ir->index);
  const CausalVariable *set = variable_of(rolling->emitter, target->variable);
  if (read->home != set->home) return UINT32_MAX;
  int64_t gap = (int64_t)read->slot - (int64_t)set->slot, closing = rolling->roll.strides[statement] - leaf->stride;
  return closing != 0 && gap % closing == 0 && gap / closing > 0 ? (uint32_t)(gap / closing) : UINT32_MAX;
}

/* Known when the second group has been compared with the first. */
static void limit_passes(Rolling *rolling)
{
  for (uint32_t i = 0; i < rolling->roll.leaf_count; i++)
    for (uint32_t s = 0; s < rolling->roll.period; s++) {
      uint32_t pass = meeting(rolling, &rolling->roll.leaves[i], s);
      if (pass < rolling->most) rolling->most = pass;
    }
}

/* The loop of this period from the statement on; 0: there is none worth it. */
static int find_roll(Rolling *rolling, uint32_t period)
{
  if ((uint64_t)period * LEAST_PASSES > rolling->count) return 0;
  rolling->roll.period = period;
  rolling->roll.leaf_count = 0;
  rolling->roll.strides = ARENA_NEW(rolling->emitter->arena, int64_t, period);
  rolling->most = UINT32_MAX;
  rolling->pass = 1;
  rolling->relations = 0;
  if (!same_group(rolling)) return 0;
  limit_passes(rolling);
  for (rolling->pass = 2; rolling->pass < rolling->most && same_group(rolling);) rolling->pass++;
  rolling->roll.passes = rolling->pass < rolling->most ? rolling->pass : rolling->most;
  return rolling->roll.passes >= LEAST_PASSES;
}

static int find_any(Rolling *rolling)
{
  for (uint32_t period = 1; period <= MOST_PERIOD && !rolling->statements->stays; period++)
    if (find_roll(rolling, period)) return 1;
  return 0;
}

Roll roll_at(const Emitter *emitter, const RollStatement *statements, uint32_t first, uint32_t count)
{
  Rolling rolling = {.emitter = emitter, .statements = statements + first, .count = count - first};
  Roll none = {.first = first, .passes = 1};
  if (!find_any(&rolling)) return none;
  rolling.roll.first = first;
  return rolling.roll;
}

Roll roll_next(Emitter *emitter, const RollStatement *statements, uint32_t first, uint32_t count)
{
  Roll roll = roll_at(emitter, statements, first, count);
  if (roll.passes > 1) return roll;
  for (roll.period = 1; roll.period < MOST_IN_PART && first + roll.period < count; roll.period++)
    if (roll_at(emitter, statements, first + roll.period, count).passes > 1) break;
  return roll;
}

/* ---- what is written ------------------------------------------------------------------------------------------------- */

void roll_name(Roll *roll, CNames *names)
{
  roll->counter = names_take_plain(names, "k");
  for (uint32_t i = 0; i < roll->leaf_count; i++) {
    RollLeaf *leaf = &roll->leaves[i];
    if (leaf->ir->kind != IR_NUMBER || is_constant(leaf, roll->passes)) continue;
    leaf->name = names_take_plain(names, "number");
    leaf->table = names_take_plain(names, "numbers");
  }
}

int64_t roll_stride(const Roll *roll, uint32_t variable)
{
  for (uint32_t i = 0; roll && i < roll->leaf_count; i++)
    if (roll->leaves[i].ir->kind == IR_VARIABLE && roll->leaves[i].ir->index == variable) return roll->leaves[i].stride;
  return 0;
}

int64_t roll_relation_stride(const Roll *roll, const Ir *relation)
{
  const RollLeaf *leaf = roll ? leaf_of(roll, relation) : NULL;
  return leaf ? leaf->stride : 0;
}

const char *roll_slot(const Emitter *emitter, const Roll *roll, const char *slot, int64_t stride)
{
  long long size = stride < 0 ? -stride : stride;
  if (!roll || stride == 0) return slot;
  if (size == 1) return arena_printf(emitter->arena, "%s %c %s", slot, stride < 0 ? '-' : '+', roll->counter);
  return arena_printf(emitter->arena, "%s %c %lld * %s", slot, stride < 0 ? '-' : '+', size, roll->counter);
}

const char *roll_number_name(const Roll *roll, uint32_t variable)
{
  return roll->leaves[variable - ROLL_NUMBERS].name;
}

typedef struct Exchange {
  const Emitter *emitter;
  const Roll *roll;
} Exchange;

/* Numbers that are forms stay, though equal ones elsewhere differ between passes. NULL: there is none. */
static const Ir *with_forms(const Exchange *exchange, const Ir *ir)
{
  IrPool *pool = exchange->emitter->pool;
  int any = 0;
  for (uint32_t i = 0; i < ir->count && !any; i++) any = is_form(ir, i);
  if (!any) return NULL;
  const Ir **operands = ARENA_NEW(pool->arena, const Ir *, ir->count);
  for (uint32_t i = 0; i < ir->count; i++)
    operands[i] = is_form(ir, i) ? ir->operands[i] : roll_value(exchange->emitter, exchange->roll, ir->operands[i]);
  return ir_with_operands(pool, ir, operands);
}

static const Ir *number_variable(void *user, const Ir *ir)
{
  const Exchange *exchange = user;
  if (ir->count > 0) return with_forms(exchange, ir);
  const RollLeaf *leaf = ir->kind == IR_NUMBER ? leaf_of(exchange->roll, ir) : NULL;
  if (!leaf || !leaf->name) return NULL;
  uint32_t number = ROLL_NUMBERS + (uint32_t)(leaf - exchange->roll->leaves);
  return ir_variable(exchange->emitter->pool, number, (TypeKind)ir->type);
}

const Ir *roll_value(const Emitter *emitter, const Roll *roll, const Ir *ir)
{
  Exchange exchange = {emitter, roll};
  return ir_substitute_all(emitter->pool, ir, number_variable, &exchange);
}

static void write_table(const RollLeaf *leaf, uint32_t passes, CText *text)
{
  ctext_begin(text);
  ctext_format(text, "static const double %s[] = {", leaf->table);
  for (uint32_t pass = 0; pass < passes; pass++) {
    if (pass) ctext_put(text, ",");
    if (pass) ctext_space(text);
    ctext_number(text, leaf->numbers[pass]);
  }
  ctext_put(text, "};\n");
}

void roll_write_tables(const Roll *roll, CText *text)
{
  for (uint32_t i = 0; i < roll->leaf_count; i++)
    if (roll->leaves[i].name) write_table(&roll->leaves[i], roll->passes, text);
}

void roll_write_numbers(const Roll *roll, CText *text)
{
  for (uint32_t i = 0; i < roll->leaf_count; i++)
    if (roll->leaves[i].name)
      ctext_line(text, "const double %s = %s[%s];", roll->leaves[i].name, roll->leaves[i].table, roll->counter);
}
