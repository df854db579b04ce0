/* element.c: arrays in C whose elements are found by indices: tables of numbers, and local arrays of functions. */
#include <string.h>

#include "emit/body.h"

/* ---- tables --------------------------------------------------------------------------------------------------------- */

static uint64_t hash_of_numbers(const Ir *ir)
{
  uint64_t hash = ir->count;
  for (uint32_t i = 1; i < ir->count; i++) hash = hash_bytes(hash, &ir->operands[i]->number, sizeof(double));
  return hash;
}

static int same_numbers(const Ir *a, const Ir *b)
{
  if (a->count != b->count) return 0;
  for (uint32_t i = 1; i < a->count; i++)
    if (a->operands[i]->number != b->operands[i]->number) return 0;
  return 1;
}

static void write_table(CText *text, const char *name, const Ir *ir)
{
  ctext_begin(text);
  ctext_format(text, "static const double %s[] = {", name);
  for (uint32_t i = 1; i < ir->count; i++) {
    if (i > 1) ctext_put(text, ",");
    if (i > 1) ctext_space(text);
    ctext_number(text, ir->operands[i]->number);
  }
  ctext_put(text, "};\n\n");
}

const char *emit_table(Emitter *emitter, const Ir *ir)
{
  HashTable *tables = &emitter->table_names;
  uint64_t hash = hash_of_numbers(ir);
  for (HashCursor c = hash_table_find(tables, hash); c.item; hash_table_next(tables, &c))
    if (same_numbers(((const EmittedTable *)c.item)->first, ir)) return ((const EmittedTable *)c.item)->name;
  EmittedTable *table = ARENA_NEW(emitter->arena, EmittedTable, 1);
  *table = (EmittedTable){ir, arena_printf(emitter->arena, "table%u", (unsigned)tables->count + 1)};
  hash_table_add(tables, hash, (HashItem)table);
  write_table(&emitter->tables, table->name, ir);
  return table->name;
}

/* ---- local arrays of functions -------------------------------------------------------------------------------------- */

/* The elements are variables that follow each other: all inputs, or none. */
static int is_run(const FunctionBody *body, const Ir *ir)
{
  if (ir->kind != IR_ELEMENT) return 0;
  for (uint32_t i = 1; i < ir->count; i++)
    if (ir->operands[i]->kind != IR_VARIABLE || ir->operands[i]->index != ir->operands[1]->index + i - 1) return 0;
  uint32_t first = ir->operands[1]->index, last = first + ir->count - 2;
  return first >= body->function->inputs || last < body->function->inputs;
}

/* One with those that it overlaps, as elements of one array of records may. */
static void add_array(FunctionBody *body, const Ir *ir)
{
  uint32_t first = ir->operands[1]->index, end = first + ir->count - 1;
  FunctionArray *array = ARENA_NEW(body->emitter->arena, FunctionArray, 1);
  for (uint32_t i = first; i < end; i++) {
    const FunctionArray *other = body->function_arrays[i];
    if (!other) continue;
    if (other->first < first) first = other->first;
    if (other->first + other->count > end) end = other->first + other->count;
  }
  *array = (FunctionArray){.first = first, .count = end - first};
  for (uint32_t i = first; i < end; i++) body->function_arrays[i] = array;
}

static void add_targets(FunctionBody *body, const IrEquation *statement)
{
  for (; statement; statement = statement->next) {
    if (statement->kind == IR_EQUATION_ASSIGN && is_run(body, statement->left)) add_array(body, statement->left);
    for (const IrBranch *branch = statement->branches; branch; branch = branch->next) add_targets(body, branch->body);
  }
}

void function_find_arrays(FunctionBody *body)
{
  body->function_arrays = ARENA_NEW(body->emitter->arena, FunctionArray *, body->function->count);
  add_targets(body, body->function->statements.first);
  for (uint32_t i = 0; i < body->order_count; i++)
    if (is_run(body, body->order[i])) add_array(body, body->order[i]);
}

/* x of x[3]. */
static const char *array_name(FunctionBody *body, const FunctionArray *array)
{
  const char *name = body->function->variables[array->first].name;
  const char *bracket = strrchr(name, '[');
  int length = bracket ? (int)(bracket - name) : (int)strlen(name);
  return names_take_plain(&body->names, arena_printf(body->emitter->arena, "%.*s", length, name));
}

const char *function_variable_name(FunctionBody *body, uint32_t variable)
{
  FunctionArray *array = body->function_arrays[variable];
  if (array && !array->name) array->name = array_name(body, array);
  if (!array || variable < body->function->inputs)
    return names_take_plain(&body->names, body->function->variables[variable].name);
  return arena_printf(body->emitter->arena, "%s[%u]", array->name, (unsigned)(variable - array->first));
}

const char *function_array(const FunctionBody *body, const Ir *ir)
{
  if (body->kind != BODY_FUNCTION || !is_run(body, ir)) return NULL;
  const FunctionArray *array = body->function_arrays[ir->operands[1]->index];
  uint32_t offset = ir->operands[1]->index - array->first;
  return offset ? arena_printf(body->emitter->arena, "%s + %u", array->name, (unsigned)offset) : array->name;
}

int function_reads_target(const Ir *target, const uint8_t *is_read)
{
  if (target->kind == IR_VARIABLE) return is_read[target->index];
  for (uint32_t i = 1; i < target->count; i++)
    if (is_read[target->operands[i]->index]) return 1;
  return 0;
}

/* Inputs are arguments of their own: those that indices find are copied. */
static void write_copies(FunctionBody *body, const FunctionArray *array)
{
  ctext_begin(&body->text);
  ctext_format(&body->text, "const double %s[] = {", array->name);
  for (uint32_t i = 0; i < array->count; i++) {
    if (i) ctext_put(&body->text, ",");
    if (i) ctext_space(&body->text);
    ctext_put(&body->text, body->function_variables[array->first + i]);
  }
  ctext_put(&body->text, "};\n");
}

void function_declare_array(FunctionBody *body, const FunctionArray *array)
{
  int is_read = 0;
  for (uint32_t i = 0; i < array->count; i++) is_read |= body->function_reads[array->first + i];
  if (!is_read) return;
  if (array->first < body->function->inputs)
    write_copies(body, array);
  else
    ctext_line(&body->text, "double %s[%u] = {0};", array->name, (unsigned)array->count);
}
