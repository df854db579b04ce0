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

/* They are variables that follow each other. */
static int follow(const Ir *const *variables, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++)
    if (variables[i]->kind != IR_VARIABLE || variables[i]->index != variables[0]->index + i) return 0;
  return count > 0;
}

/* The same, all inputs or none. */
static int is_run(const FunctionBody *body, const Ir *const *variables, uint32_t count)
{
  if (!follow(variables, count)) return 0;
  const uint32_t first = variables[0]->index, inputs = body->function->inputs;
  return first >= inputs || first + count <= inputs;
}

static int is_array(const FunctionBody *body, const Ir *ir)
{
  return ir->kind == IR_ELEMENT && is_run(body, ir->operands + 1, ir->count - 1);
}

/* One with those that it overlaps, as elements of one array of records may. */
static void add_array(FunctionBody *body, const Ir *const *variables, uint32_t count)
{
  uint32_t first = variables[0]->index, end = first + count;
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
    const Ir *target = statement->kind == IR_EQUATION_ASSIGN ? statement->left : NULL;
    if (target && is_array(body, target)) add_array(body, target->operands + 1, target->count - 1);
    for (const IrBranch *branch = statement->branches; branch; branch = branch->next) add_targets(body, branch->body);
  }
}

/* What a function that is called takes as an array is one here. */
static void add_arguments(FunctionBody *body, const Ir *call)
{
  FunctionArray **arrays = emit_look_at_function(body->emitter, call->function)->arrays;
  for (uint32_t i = 0; i < call->count && arrays; i += arrays[i] ? arrays[i]->count : 1)
    if (arrays[i] && is_run(body, call->operands + i, arrays[i]->count)) add_array(body, call->operands + i, arrays[i]->count);
}

void function_find_arrays(FunctionBody *body)
{
  body->function_arrays = ARENA_NEW(body->emitter->arena, FunctionArray *, body->function->count);
  add_targets(body, body->function->statements.first);
  for (uint32_t i = 0; i < body->order_count; i++) {
    const Ir *ir = body->order[i];
    if (is_array(body, ir)) add_array(body, ir->operands + 1, ir->count - 1);
    if (ir->kind == IR_CALL) add_arguments(body, ir);
  }
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
  if (!array) return names_take_plain(&body->names, body->function->variables[variable].name);
  return arena_printf(body->emitter->arena, "%s[%u]", array->name, (unsigned)(variable - array->first));
}

static const char *array_of_function(const FunctionBody *body, uint32_t first, uint32_t count)
{
  const FunctionArray *array = body->function_arrays[first];
  if (!array || first + count > array->first + array->count) return NULL;
  const uint32_t offset = first - array->first;
  return offset ? arena_printf(body->emitter->arena, "%s + %u", array->name, (unsigned)offset) : array->name;
}

/* Parameters lie in the order of their slots. */
static int are_parameters(const FunctionBody *body, uint32_t first, uint32_t count)
{
  const CausalVariable *variables = body->emitter->class_->variables;
  for (uint32_t i = first; i < first + count; i++)
    if (variables[i].home != HOME_PARAMETER || variables[i].slot != variables[first].slot + (i - first) || body->is_local[i])
      return 0;
  return 1;
}

const char *body_array(FunctionBody *body, const Ir *const *variables, uint32_t count)
{
  if (!follow(variables, count)) return NULL;
  const uint32_t first = variables[0]->index;
  if (body->kind == BODY_FUNCTION) return array_of_function(body, first, count);
  if (body->roll || first + count > body->emitter->class_->variable_count || !are_parameters(body, first, count)) return NULL;
  body->uses_batch = 1;
  return arena_printf(body->emitter->arena, "&b->p[i * PARAMETERS + P_%s]", body->emitter->variables[first]);
}

int function_reads_target(const Ir *target, const uint8_t *is_read)
{
  if (target->kind == IR_VARIABLE) return is_read[target->index];
  for (uint32_t i = 1; i < target->count; i++)
    if (is_read[target->operands[i]->index]) return 1;
  return 0;
}

void function_declare_array(FunctionBody *body, const FunctionArray *array)
{
  int is_read = 0;
  for (uint32_t i = 0; i < array->count; i++) is_read |= body->function_reads[array->first + i];
  if (array->first < body->function->inputs && !is_read) ctext_line(&body->text, "(void)%s;", array->name);
  if (array->first >= body->function->inputs && is_read)
    ctext_line(&body->text, "double %s[%u] = {0};", array->name, (unsigned)array->count);
}
