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

Value value_part(const Value *value, uint32_t index)
{
  Value part = *value;
  part.count = value->dims[0] ? value->count / value->dims[0] : 0;
  part.elements = value->elements + (size_t)index * part.count;
  part.dim_count--;
  if (part.dim_types) part.dim_types++;
  memmove(part.dims, part.dims + 1, part.dim_count * sizeof part.dims[0]);
  return part;
}

const IrEnumeration *value_dim_type(const Value *value, uint32_t dim)
{
  return value->dim_types ? value->dim_types[dim] : NULL;
}

const char *type_word(TypeKind type)
{
  static const char *const words[] = {"Real", "Integer", "Boolean", "enumeration", "String", "record", "class"};
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

int value_convert(Model *model, Value *value, TypeKind type, const IrEnumeration *enumeration, Span span, const char *what)
{
  if (value->is_error) return 0;
  int fits = value->type == type && (type != TYPE_ENUMERATION || !enumeration || value->enumeration == enumeration);
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
  if (value->count == 0 && value->dim_count) { /* {} has no type of its own */
    value->type = (uint8_t)type;
    return 1;
  }
  const char *wanted = type == TYPE_ENUMERATION && enumeration ? enumeration->name : type_word(type);
  const char *given =
      value->type == TYPE_ENUMERATION && value->enumeration ? value->enumeration->name : type_word((TypeKind)value->type);
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
