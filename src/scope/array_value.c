/* array_value.c: values: arrays of expressions. Made, compared, converted, and described for messages. */
#include <string.h>

#include "scope/scope_internal.h"

Value value_error(void)
{
  return (Value){.is_error = 1};
}

Value value_scalar(Model *model, const Ir *ir)
{
  Value value = {.type = ir->type, .count = 1};
  value.elements = ARENA_NEW(model->arena, const Ir *, 1);
  value.elements[0] = ir;
  return value;
}

Value value_array(Model *model, TypeKind type, uint32_t dim_count, const uint32_t *dims)
{
  Value value = {.type = (uint8_t)type, .dim_count = (uint8_t)dim_count, .count = 1};
  for (uint32_t i = 0; i < dim_count; i++) {
    value.dims[i] = dims[i];
    value.count *= dims[i];
  }
  value.elements = ARENA_NEW(model->arena, const Ir *, value.count);
  return value;
}

/* An array of records has an array for each field: the dimensions of the records, then those of the field. */
static Value *each_field(Model *model, const Value *value, Value (*part)(Model *, const Value *, uint32_t), uint32_t index)
{
  Value *fields = ARENA_NEW(model->arena, Value, value->field_count);
  for (uint32_t i = 0; i < value->field_count; i++) fields[i] = part(model, &value->fields[i], index);
  return fields;
}

Value value_part(Model *model, const Value *value, uint32_t index)
{
  Value part = *value;
  part.count = value->dims[0] ? value->count / value->dims[0] : 0;
  part.dim_count--;
  if (part.dim_types) part.dim_types++;
  memmove(part.dims, part.dims + 1, part.dim_count * sizeof part.dims[0]);
  if (value->type == TYPE_RECORD)
    part.fields = each_field(model, value, value_part, index);
  else
    part.elements = value->elements + (size_t)index * part.count;
  return part;
}

const IrEnumeration *value_dim_type(const Value *value, uint32_t dim)
{
  return value->dim_types ? value->dim_types[dim] : NULL;
}

Value value_element(Model *model, const Value *value, uint32_t index)
{
  Value part = *value;
  while (part.dim_count) {
    uint32_t below = part.count / part.dims[0];
    part = value_part(model, &part, index / below);
    index %= below;
  }
  return part;
}

static uint32_t field_named(const Value *record, const Symbol *name)
{
  uint32_t i = 0;
  while (i < record->field_count && record->names[i] != name) i++;
  return i;
}

Value value_field(const Value *record, const Symbol *name)
{
  uint32_t i = field_named(record, name);
  return i < record->field_count ? record->fields[i] : value_error();
}

static Value stack_records(Model *model, const Value *parts, uint32_t count, Value all)
{
  Value *column = ARENA_NEW(model->arena, Value, count);
  all.fields = ARENA_NEW(model->arena, Value, parts[0].field_count);
  for (uint32_t i = 0; i < parts[0].field_count; i++) {
    for (uint32_t k = 0; k < count; k++) {
      column[k] = value_field(&parts[k], parts[0].names[i]);
      if (column[k].is_error || !value_has_dims(&column[k], column[0].dim_count, column[0].dims)) return value_error();
    }
    all.fields[i] = value_stack(model, column, count);
    if (all.fields[i].is_error) return value_error();
  }
  return all;
}

Value value_stack(Model *model, const Value *parts, uint32_t count)
{
  uint32_t dims[MAX_DIMS + 1] = {count};
  if (count == 0) return value_array(model, TYPE_REAL, 1, dims);
  if (parts[0].dim_count == MAX_DIMS) return value_error();
  for (uint32_t i = 0; i < parts[0].dim_count; i++) dims[i + 1] = parts[0].dims[i];
  if (parts[0].type == TYPE_RECORD) {
    Value all = parts[0];
    all.dim_count++;
    all.dim_types = NULL;
    memcpy(all.dims, dims, sizeof all.dims);
    all.count *= count;
    return stack_records(model, parts, count, all);
  }
  TypeKind type = (TypeKind)parts[0].type;
  for (uint32_t i = 0; i < count; i++)
    if (parts[i].type == TYPE_REAL && type == TYPE_INTEGER) type = TYPE_REAL;
  Value value = value_array(model, type, parts[0].dim_count + 1u, dims);
  value.enumeration = parts[0].enumeration;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < parts[0].count; k++) value.elements[i * parts[0].count + k] = parts[i].elements[k];
  return value;
}

Value value_shaped(Model *model, const Value *list, uint32_t dim_count, const uint32_t *dims)
{
  Value shaped = *list;
  if (list->dim_count - 1u + dim_count > MAX_DIMS) return value_error();
  shaped.dim_types = NULL;
  shaped.dim_count = (uint8_t)(list->dim_count - 1u + dim_count);
  memcpy(shaped.dims, dims, dim_count * sizeof *dims);
  memcpy(shaped.dims + dim_count, list->dims + 1, (list->dim_count - 1u) * sizeof *dims);
  if (list->type != TYPE_RECORD) return shaped;
  shaped.fields = ARENA_NEW(model->arena, Value, list->field_count);
  for (uint32_t i = 0; i < list->field_count; i++) {
    shaped.fields[i] = value_shaped(model, &list->fields[i], dim_count, dims);
    if (shaped.fields[i].is_error) return value_error();
  }
  return shaped;
}

Value value_grid(Model *model, const Value *parts, uint32_t dim_count, const uint32_t *dims, Span span)
{
  uint32_t count = 1;
  for (uint32_t i = 0; i < dim_count; i++) count *= dims[i];
  Value list = value_stack(model, parts, count);
  Value value = list.is_error ? list : value_shaped(model, &list, dim_count, dims);
  if (value.is_error)
    model_error(model, span, "wrong-dimensions", "these values differ in size, or have more than %d dimensions", MAX_DIMS);
  return value;
}

const char *type_word(TypeKind type)
{
  static const char *const words[] = {"Real",   "Integer", "Boolean", "enumeration", "external object",
                                      "String", "record",  "class"};
  return words[type];
}

int value_has_dims(const Value *value, uint32_t dim_count, const uint32_t *dims)
{
  return value->dim_count == dim_count && memcmp(value->dims, dims, dim_count * sizeof *dims) == 0;
}

char *value_dims_text(Model *model, uint32_t dim_count, const uint32_t *dims)
{
  char *text = arena_printf(model->arena, "%s", dim_count ? "[" : "scalar");
  for (uint32_t i = 0; i < dim_count; i++)
    text = arena_printf(model->arena, "%s%u%s", text, (unsigned)dims[i], i + 1 < dim_count ? ", " : "]");
  return text;
}

/* Types that are told apart by their classes. */
static int has_names(TypeKind type)
{
  return type == TYPE_ENUMERATION || type == TYPE_OBJECT;
}

int value_convert(Model *model, Value *value, TypeKind type, const IrEnumeration *enumeration, Span span, const char *what)
{
  if (value->is_error) return 0;
  int fits = value->type == type && (!has_names(type) || !enumeration || value->enumeration == enumeration);
  if (fits) return 1;
  if (type == TYPE_REAL && value->type == TYPE_INTEGER) {
    Value real = *value;
    real.type = TYPE_REAL;
    real.elements = ARENA_NEW(model->arena, const Ir *, value->count);
    for (uint32_t i = 0; i < value->count; i++) {
      const Ir *ir = value->elements[i];
      real.elements[i] = ir->kind == IR_NUMBER ? ir_real(&model->pool, ir->number) : ir;
    }
    *value = real;
    return 1;
  }
  if (value->count == 0 && value->dim_count && !value->field_count) { /* {} has no type of its own */
    value->type = (uint8_t)type;
    return 1;
  }
  const char *wanted = has_names(type) && enumeration ? enumeration->name : type_word(type);
  const char *given =
      has_names((TypeKind)value->type) && value->enumeration ? value->enumeration->name : type_word((TypeKind)value->type);
  model_error(model, span, "wrong-type", "%s must be of type %s, not %s", what, wanted, given);
  return 0;
}

int values_equal(const Value *a, const Value *b)
{
  if (a->is_error || b->is_error || a->type != b->type || !value_has_dims(a, b->dim_count, b->dims)) return 0;
  if (a->field_count != b->field_count) return 0;
  for (uint32_t i = 0; i < a->field_count; i++)
    if (!values_equal(&a->fields[i], &b->fields[i])) return 0;
  if (a->type == TYPE_RECORD) return 1;
  for (uint32_t i = 0; i < a->count; i++)
    if (a->elements[i] != b->elements[i]) return 0;
  return 1;
}

Value evaluate_expression(Model *model, const Env *env, const Expr *expr)
{
  return model->evaluate(model, env, expr);
}
