/* ir.c: the pool of expressions: constructors that fold constants and share equal nodes, and walks over what they made. */
#include "ir/ir.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void ir_pool_init(IrPool *pool, Arena *arena)
{
  *pool = (IrPool){.arena = arena, .nodes.storage.arena = arena};
}

/* ---- nodes, each kept once ------------------------------------------------------------------------------------------ */

static uint64_t payload(const Ir *ir)
{
  uint64_t bits = 0;
  if (ir->kind == IR_NUMBER) memcpy(&bits, &ir->number, sizeof bits);
  if (ir->kind == IR_CALL) bits = (uint64_t)(uintptr_t)ir->function;
  if (ir->kind == IR_STRING) bits = hash_text(ir->text);
  return bits;
}

static uint64_t hash_of(const Ir *ir, const Ir *const *operands)
{
  uint64_t hash = hash_word((uint64_t)ir->kind << 16 | (uint64_t)ir->op << 8 | ir->type, (uint64_t)ir->index << 16 | ir->count);
  hash = hash_word(hash_word(hash, payload(ir)), ir->owner);
  for (uint32_t i = 0; operands && i < ir->count; i++) hash = hash_word(hash, operands[i]->id);
  return hash;
}

static int same(const Ir *a, const Ir *b, const Ir *const *operands)
{
  if (a->kind != b->kind || a->op != b->op || a->type != b->type) return 0;
  if (a->count != b->count || a->index != b->index || a->owner != b->owner) return 0;
  if (a->kind == IR_STRING) return strcmp(a->text, b->text) == 0;
  if (payload(a) != payload(b)) return 0;
  for (uint32_t i = 0; i < a->count; i++)
    if (a->operands[i] != operands[i]) return 0;
  return 1;
}

/* The node equal to `wanted` with these operands, made if there is none. */
static const Ir *intern(IrPool *pool, const Ir *wanted, const Ir *const *operands)
{
  uint64_t hash = hash_of(wanted, operands);
  for (HashCursor c = hash_table_find(&pool->nodes, hash); c.item; hash_table_next(&pool->nodes, &c))
    if (same((const Ir *)c.item, wanted, operands)) return (const Ir *)c.item;
  Ir *ir = arena_alloc(pool->arena, 1, sizeof *ir + wanted->count * sizeof ir->operands[0]);
  memcpy(ir, wanted, sizeof *ir);
  ir->height = 1;
  ir->kinds = 1u << ir->kind;
  for (uint32_t i = 0; i < wanted->count; i++) {
    ir->operands[i] = operands[i];
    ir->kinds |= operands[i]->kinds;
    if (operands[i]->height >= ir->height) ir->height = operands[i]->height + 1;
  }
  ir->id = pool->count++;
  ir->span = pool->span;
  hash_table_add(&pool->nodes, hash, (HashItem)ir);
  return ir;
}

const Ir *ir_number(IrPool *pool, double number, TypeKind type)
{
  Ir ir = {.kind = IR_NUMBER, .type = (uint8_t)type};
  ir.number = number == 0 ? 0 : number; /* one zero */
  return intern(pool, &ir, NULL);
}

const Ir *ir_real(IrPool *pool, double number)
{
  return ir_number(pool, number, TYPE_REAL);
}

const Ir *ir_boolean(IrPool *pool, int truth)
{
  return ir_number(pool, truth != 0, TYPE_BOOLEAN);
}

const Ir *ir_string(IrPool *pool, const char *text, size_t length)
{
  char *copy = ARENA_NEW(pool->arena, char, length + 1);
  memcpy(copy, text, length);
  for (size_t i = 0; i < length; i++)
    if (!copy[i]) copy[i] = '?';
  Ir ir = {.kind = IR_STRING, .type = TYPE_STRING};
  ir.text = copy;
  return intern(pool, &ir, NULL);
}

double ir_text_number(const char *text)
{
  return *text ? (double)(hash_text(text) >> 11) : 0; /* 53 bits, which a double has */
}

const Ir *ir_numbered_text(IrPool *pool, double number)
{
  if (number == 0) return ir_string(pool, "", 0);
  for (size_t i = 0; i < pool->nodes.capacity; i++) {
    const Ir *ir = (const Ir *)pool->nodes.slots[i].item;
    if (ir && ir->kind == IR_STRING && ir_text_number(ir->text) == number) return ir;
  }
  return NULL;
}

const Ir *ir_variable(IrPool *pool, uint32_t index, TypeKind type)
{
  Ir ir = {.kind = IR_VARIABLE, .type = (uint8_t)type, .index = index};
  return intern(pool, &ir, NULL);
}

const Ir *ir_der(IrPool *pool, uint32_t index)
{
  Ir ir = {.kind = IR_DER, .type = TYPE_REAL, .index = index};
  return intern(pool, &ir, NULL);
}

const Ir *ir_pre(IrPool *pool, uint32_t index, TypeKind type)
{
  Ir ir = {.kind = IR_PRE, .type = (uint8_t)type, .index = index};
  return intern(pool, &ir, NULL);
}

const Ir *ir_leaf(IrPool *pool, IrKind kind)
{
  Ir ir = {.kind = (uint8_t)kind, .type = kind == IR_TIME ? TYPE_REAL : TYPE_BOOLEAN};
  return intern(pool, &ir, NULL);
}

static const Ir *node(IrPool *pool, IrKind kind, unsigned op, TypeKind type, const Ir *const *operands, uint32_t count)
{
  Ir ir = {.kind = (uint8_t)kind, .op = (uint8_t)op, .type = (uint8_t)type, .count = count, .owner = pool->owner};
  return intern(pool, &ir, operands);
}

/* ---- folding -------------------------------------------------------------------------------------------------------- */

/* A node of numbers becomes a number, unless that is not finite or not defined: evaluation then reports what is wrong. */
static const Ir *fold(IrPool *pool, const Ir *ir)
{
  for (uint32_t i = 0; i < ir->count; i++)
    if (ir->operands[i]->kind != IR_NUMBER) return ir;
  IrPoint point = {0};
  double value = ir_evaluate(ir, &point);
  return point.problem || !isfinite(value) ? ir : ir_number(pool, value, (TypeKind)ir->type);
}

static TypeKind joined(IrKind kind, const Ir *left, const Ir *right)
{
  if (kind == IR_AND || kind == IR_OR) return TYPE_BOOLEAN;
  if (kind == IR_DIVIDE || kind == IR_POWER) return TYPE_REAL;
  return left->type == TYPE_INTEGER && right->type == TYPE_INTEGER ? TYPE_INTEGER : TYPE_REAL;
}

/* x as a value of the type that the operation has: 0 + i is i, but 0.0 + i is a Real. */
static const Ir *keep(IrPool *pool, const Ir *ir, TypeKind type)
{
  return ir->kind == IR_NUMBER && ir->type != type ? ir_number(pool, ir->number, type) : ir;
}

static const Ir *simple_sum(IrPool *pool, IrKind kind, const Ir *left, const Ir *right)
{
  TypeKind type = joined(kind, left, right);
  if (ir_is_number(right, 0)) return keep(pool, left, type);
  if (ir_is_number(left, 0)) return kind == IR_ADD ? keep(pool, right, type) : ir_negate(pool, right);
  if (kind == IR_SUBTRACT && left == right) return ir_number(pool, 0, type);
  if (right->kind == IR_NEGATE) return ir_binary(pool, kind == IR_ADD ? IR_SUBTRACT : IR_ADD, left, right->operands[0]);
  if (left->kind == IR_NEGATE && kind == IR_ADD) return ir_binary(pool, IR_SUBTRACT, right, left->operands[0]);
  return NULL;
}

/* Signs go outwards, where they meet others and vanish; rounding does not depend on them. */
static const Ir *without_signs(IrPool *pool, IrKind kind, const Ir *left, const Ir *right)
{
  if (left->kind == IR_NEGATE) return ir_negate(pool, ir_binary(pool, kind, left->operands[0], right));
  if (right->kind == IR_NEGATE) return ir_negate(pool, ir_binary(pool, kind, left, right->operands[0]));
  return NULL;
}

static const Ir *simple_product(IrPool *pool, const Ir *left, const Ir *right)
{
  TypeKind type = joined(IR_MULTIPLY, left, right);
  if (ir_is_number(left, 0) || ir_is_number(right, 0)) return ir_number(pool, 0, type);
  if (ir_is_number(left, 1)) return keep(pool, right, type);
  if (ir_is_number(right, 1)) return keep(pool, left, type);
  if (ir_is_number(left, -1)) return ir_negate(pool, right);
  if (ir_is_number(right, -1)) return ir_negate(pool, left);
  return without_signs(pool, IR_MULTIPLY, left, right);
}

static const Ir *simple_logic(IrPool *pool, IrKind kind, const Ir *left, const Ir *right)
{
  int neutral = kind == IR_AND;
  if (ir_is_number(left, neutral) || left == right) return right;
  if (ir_is_number(right, neutral)) return left;
  if (left->kind == IR_NUMBER || right->kind == IR_NUMBER) return ir_boolean(pool, !neutral);
  return NULL;
}

static const Ir *simplify(IrPool *pool, IrKind kind, const Ir *left, const Ir *right)
{
  switch (kind) {
  case IR_ADD:
  case IR_SUBTRACT:
    return simple_sum(pool, kind, left, right);
  case IR_MULTIPLY:
    return simple_product(pool, left, right);
  case IR_DIVIDE:
    if (ir_is_number(right, 1)) return keep(pool, left, TYPE_REAL);
    if (ir_is_number(left, 0) && right->kind == IR_NUMBER && right->number != 0) return ir_real(pool, 0);
    return without_signs(pool, IR_DIVIDE, left, right);
  case IR_POWER:
    if (ir_is_number(right, 1)) return keep(pool, left, TYPE_REAL);
    return ir_is_number(right, 0) ? ir_real(pool, 1) : NULL;
  default:
    return simple_logic(pool, kind, left, right);
  }
}

const Ir *ir_binary(IrPool *pool, IrKind kind, const Ir *left, const Ir *right)
{
  const Ir *simple = simplify(pool, kind, left, right);
  if (simple) return simple;
  const Ir *operands[] = {left, right};
  return fold(pool, node(pool, kind, 0, joined(kind, left, right), operands, 2));
}

const Ir *ir_negate(IrPool *pool, const Ir *operand)
{
  if (operand->kind == IR_NEGATE) return operand->operands[0];
  if (operand->kind == IR_NUMBER) return ir_number(pool, -operand->number, (TypeKind)operand->type);
  if (operand->kind == IR_SUBTRACT) return ir_binary(pool, IR_SUBTRACT, operand->operands[1], operand->operands[0]);
  return node(pool, IR_NEGATE, 0, (TypeKind)operand->type, &operand, 1);
}

const Ir *ir_not(IrPool *pool, const Ir *operand)
{
  if (operand->kind == IR_NOT) return operand->operands[0];
  if (operand->kind == IR_NUMBER) return ir_boolean(pool, operand->number == 0);
  return node(pool, IR_NOT, 0, TYPE_BOOLEAN, &operand, 1);
}

static int compare(IrRelation relation, double sign)
{
  switch (relation) {
  case IR_LESS:
    return sign < 0;
  case IR_LESS_EQUAL:
    return sign <= 0;
  case IR_GREATER:
    return sign > 0;
  case IR_GREATER_EQUAL:
    return sign >= 0;
  case IR_EQUAL:
    return sign == 0;
  default:
    return sign != 0;
  }
}

const Ir *ir_relation(IrPool *pool, IrRelation relation, const Ir *left, const Ir *right)
{
  if (left->kind == IR_STRING && right->kind == IR_STRING) {
    int order = strcmp(left->text, right->text);
    return ir_boolean(pool, compare(relation, order));
  }
  const Ir *operands[] = {left, right};
  return fold(pool, node(pool, IR_RELATION, relation, TYPE_BOOLEAN, operands, 2));
}

const Ir *ir_if(IrPool *pool, const Ir *condition, const Ir *then, const Ir *otherwise)
{
  TypeKind type = then->type == otherwise->type ? (TypeKind)then->type : TYPE_REAL;
  if (condition->kind == IR_NUMBER) return keep(pool, condition->number != 0 ? then : otherwise, type);
  if (then == otherwise) return then;
  const Ir *operands[] = {condition, then, otherwise};
  return node(pool, IR_IF, 0, type, operands, 3);
}

/* ---- built-in functions --------------------------------------------------------------------------------------------- */

static const struct {
  const char *name;
  unsigned operands;
} builtins[IR_BUILTINS] = {{"abs", 1},     {"sign", 1},   {"sqrt", 1}, {"sin", 1},    {"cos", 1},   {"tan", 1},
                           {"asin", 1},    {"acos", 1},   {"atan", 1}, {"atan2", 2},  {"sinh", 1},  {"cosh", 1},
                           {"tanh", 1},    {"exp", 1},    {"log", 1},  {"log10", 1},  {"floor", 1}, {"ceil", 1},
                           {"integer", 1}, {"div", 2},    {"mod", 2},  {"rem", 2},    {"min", 2},   {"max", 2},
                           {"noEvent", 1}, {"smooth", 2}, {"edge", 1}, {"change", 1}, {"sample", 2}};

const char *ir_builtin_name(IrBuiltin builtin)
{
  return builtins[builtin].name;
}

unsigned ir_builtin_operands(IrBuiltin builtin)
{
  return builtins[builtin].operands;
}

IrBuiltin ir_builtin_named(const char *name)
{
  unsigned i = 0;
  while (i < IR_BUILTINS && strcmp(builtins[i].name, name) != 0) i++;
  return (IrBuiltin)i;
}

static TypeKind builtin_type(IrBuiltin builtin, const Ir *const *operands)
{
  unsigned last = builtins[builtin].operands - 1;
  switch (builtin) {
  case IR_INTEGER:
  case IR_SIGN:
    return TYPE_INTEGER;
  case IR_EDGE:
  case IR_CHANGE:
  case IR_SAMPLE:
    return TYPE_BOOLEAN;
  case IR_ABS:
  case IR_NO_EVENT:
  case IR_SMOOTH:
    return (TypeKind)operands[last]->type;
  case IR_DIV:
  case IR_MOD:
  case IR_REM:
  case IR_MIN:
  case IR_MAX:
    return operands[0]->type == operands[1]->type ? (TypeKind)operands[0]->type : TYPE_REAL;
  default:
    return TYPE_REAL;
  }
}

const Ir *ir_builtin(IrPool *pool, IrBuiltin builtin, const Ir *const *operands)
{
  const Ir *ir = node(pool, IR_BUILTIN, builtin, builtin_type(builtin, operands), operands, builtins[builtin].operands);
  return builtin == IR_EDGE || builtin == IR_CHANGE || builtin == IR_SAMPLE ? ir : fold(pool, ir);
}

const Ir *ir_call(IrPool *pool, const struct IrFunction *function, uint32_t output, const Ir *const *arguments, uint32_t count,
                  TypeKind type)
{
  Ir ir = {.kind = IR_CALL, .type = (uint8_t)type, .count = count, .index = output, .owner = pool->owner};
  ir.function = function;
  return intern(pool, &ir, arguments);
}

/* ---- elements of arrays --------------------------------------------------------------------------------------------- */

static int are_equal(const Ir *const *elements, uint32_t count)
{
  for (uint32_t i = 1; i < count; i++)
    if (elements[i] != elements[0]) return 0;
  return count > 0;
}

const Ir *ir_element(IrPool *pool, const Ir *index, const Ir *const *elements, uint32_t count, TypeKind type)
{
  if (index->kind == IR_NUMBER && index->number >= 1 && index->number <= count)
    return keep(pool, elements[(uint32_t)index->number - 1], type);
  if (are_equal(elements, count)) return keep(pool, elements[0], type);
  const Ir **operands = ARENA_NEW(pool->arena, const Ir *, count + 1);
  operands[0] = index;
  memcpy(operands + 1, elements, count * sizeof *operands);
  return node(pool, IR_ELEMENT, 0, type, operands, count + 1);
}

int ir_is_table(const Ir *ir)
{
  if (ir->kind != IR_ELEMENT) return 0;
  for (uint32_t i = 1; i < ir->count; i++)
    if (ir->operands[i]->kind != IR_NUMBER) return 0;
  return 1;
}

/* ---- walks ---------------------------------------------------------------------------------------------------------- */

static int is_variable(const Ir *ir)
{
  return ir->kind == IR_VARIABLE || ir->kind == IR_DER || ir->kind == IR_PRE;
}

static int is_variable_now(const Ir *ir)
{
  return ir->kind == IR_VARIABLE || ir->kind == IR_DER;
}

enum { WITH_VARIABLES = 1u << IR_VARIABLE | 1u << IR_DER | 1u << IR_PRE };

/* Nodes that a walk has seen. Most expressions are small: the first slots stand in it. */
typedef struct Seen {
  HashSlot first[32];
  HashTable table;
} Seen;

static void seen_begin(Seen *seen, Arena *arena)
{
  memset(seen->first, 0, sizeof seen->first);
  seen->table = (HashTable){{.arena = arena}, seen->first, sizeof seen->first / sizeof *seen->first, 0};
}

/* Adds the node and all below that have variables, each once. */
static void mark(HashTable *seen, const Ir *ir)
{
  if (!(ir->kinds & WITH_VARIABLES)) return;
  uint64_t hash = hash_word(0, ir->id);
  for (HashCursor c = hash_table_find(seen, hash); c.item; hash_table_next(seen, &c))
    if ((const Ir *)c.item == ir) return;
  hash_table_add(seen, hash, (HashItem)ir);
  for (uint32_t i = 0; i < ir->count; i++) mark(seen, ir->operands[i]);
}

static int by_number(const void *a, const void *b)
{
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static uint32_t *list_variables(Arena *arena, const Ir *ir, int (*is)(const Ir *leaf), uint32_t *count)
{
  Seen seen;
  *count = 0;
  if (!(ir->kinds & WITH_VARIABLES)) return NULL;
  seen_begin(&seen, arena);
  mark(&seen.table, ir);
  uint32_t *result = ARENA_NEW(arena, uint32_t, seen.table.count), n = 0;
  for (size_t i = 0; i < seen.table.capacity; i++) {
    const Ir *leaf = (const Ir *)seen.table.slots[i].item;
    if (leaf && is(leaf)) result[n++] = leaf->index;
  }
  if (n > 1) qsort(result, n, sizeof *result, by_number);
  for (uint32_t i = 0; i < n; i++)
    if (*count == 0 || result[*count - 1] != result[i]) result[(*count)++] = result[i];
  return result;
}

uint32_t *ir_variables(Arena *arena, const Ir *ir, uint32_t *count)
{
  return list_variables(arena, ir, is_variable, count);
}

uint32_t *ir_variables_now(Arena *arena, const Ir *ir, uint32_t *count)
{
  return list_variables(arena, ir, is_variable_now, count);
}

typedef struct IrTableEntry {
  const Ir *node, *result;
} IrTableEntry;

const Ir *ir_table_get(const HashTable *table, const Ir *node)
{
  for (HashCursor c = hash_table_find(table, hash_word(0, node->id)); c.item; hash_table_next(table, &c))
    if (((const IrTableEntry *)c.item)->node == node) return ((const IrTableEntry *)c.item)->result;
  return NULL;
}

void ir_table_put(HashTable *table, const Ir *node, const Ir *result)
{
  IrTableEntry *entry = ARENA_NEW(table->storage.arena, IrTableEntry, 1);
  *entry = (IrTableEntry){node, result};
  hash_table_add(table, hash_word(0, node->id), (HashItem)entry);
}

/* A small cache of the nodes visited last: shared nodes cost little, and nothing is allocated. */
enum { RECENT = 512 };

static int depends(const Ir *ir, uint32_t variable, int (*is)(const Ir *leaf), const Ir **recent)
{
  const Ir **slot = &recent[ir->id % RECENT];
  if (is(ir)) return ir->index == variable;
  if (*slot == ir) return 0;
  for (uint32_t i = 0; i < ir->count; i++)
    if (depends(ir->operands[i], variable, is, recent)) return 1;
  *slot = ir;
  return 0;
}

int ir_depends(const Ir *ir, uint32_t variable)
{
  const Ir *recent[RECENT] = {NULL};
  return depends(ir, variable, is_variable, recent);
}

int ir_depends_now(const Ir *ir, uint32_t variable)
{
  const Ir *recent[RECENT] = {NULL};
  return depends(ir, variable, is_variable_now, recent);
}

const Ir *ir_with_operands(IrPool *pool, const Ir *ir, const Ir *const *operands)
{
  switch (ir->kind) {
  case IR_NEGATE:
    return ir_negate(pool, operands[0]);
  case IR_NOT:
    return ir_not(pool, operands[0]);
  case IR_BUILTIN:
    return ir_builtin(pool, (IrBuiltin)ir->op, operands);
  case IR_RELATION:
    return ir_relation(pool, (IrRelation)ir->op, operands[0], operands[1]);
  case IR_IF:
    return ir_if(pool, operands[0], operands[1], operands[2]);
  case IR_CALL:
    return ir_call(pool, ir->function, ir->index, operands, ir->count, (TypeKind)ir->type);
  case IR_ELEMENT:
    return ir_element(pool, operands[0], operands + 1, ir->count - 1, (TypeKind)ir->type);
  default:
    return ir->count == 2 ? ir_binary(pool, (IrKind)ir->kind, operands[0], operands[1]) : ir;
  }
}

typedef struct Substitution {
  IrPool *pool;
  IrExchange *exchange;
  void *user;
  int offers_all; /* not only variables */
  Seen done;      /* nodes that several others share are exchanged once */
} Substitution;

static const Ir *substitute(Substitution *s, const Ir *ir)
{
  if (!s->offers_all && !(ir->kinds & WITH_VARIABLES)) return ir;
  const Ir *result = ir_table_get(&s->done.table, ir);
  if (result) return result;
  if (s->offers_all || is_variable(ir)) result = s->exchange(s->user, ir);
  int is_kept = !result;
  if (is_kept) result = ir;
  if (is_kept && ir->count > 0) {
    const Ir **operands = ARENA_NEW(s->pool->arena, const Ir *, ir->count);
    int changed = 0;
    for (uint32_t i = 0; i < ir->count; i++) {
      operands[i] = substitute(s, ir->operands[i]);
      changed |= operands[i] != ir->operands[i];
    }
    s->pool->span = ir->span;
    if (changed) result = ir_with_operands(s->pool, ir, operands);
  }
  ir_table_put(&s->done.table, ir, result);
  return result;
}

/* New nodes stand where those stood that they replace. */
static const Ir *substitute_at_its_place(IrPool *pool, const Ir *ir, IrExchange *exchange, void *user, int offers_all)
{
  Substitution s;
  Span span = pool->span;
  s.pool = pool, s.exchange = exchange, s.user = user, s.offers_all = offers_all;
  seen_begin(&s.done, pool->arena);
  const Ir *result = substitute(&s, ir);
  pool->span = span;
  return result;
}

const Ir *ir_substitute(IrPool *pool, const Ir *ir, IrExchange *exchange, void *user)
{
  return substitute_at_its_place(pool, ir, exchange, user, 0);
}

const Ir *ir_substitute_all(IrPool *pool, const Ir *ir, IrExchange *exchange, void *user)
{
  return substitute_at_its_place(pool, ir, exchange, user, 1);
}

int ir_has_time(const Ir *ir)
{
  const uint32_t varying = 1u << IR_TIME | 1u << IR_INITIAL | 1u << IR_TERMINAL | 1u << IR_DER | 1u << IR_PRE;
  return (ir->kinds & varying) != 0;
}
