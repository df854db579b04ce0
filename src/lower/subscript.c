/* subscript.c: elements of arrays: by numbers, ranges, and by indices that vary. */
#include <string.h>

#include "lower/lower_internal.h"

/* ---- which elements ------------------------------------------------------------------------------------------------- */

typedef struct Selection { /* of one dimension */
  uint32_t *indices;
  uint32_t count;
  int is_scalar;
  const Ir *dynamic;       /* an index that is not known yet; NULL: none */
  const Ir *const *moving; /* [count] indices that are not known yet; NULL: none */
} Selection;

static void select_all(Model *model, uint32_t size, Selection *selection)
{
  *selection = (Selection){ARENA_NEW(model->arena, uint32_t, size), size, 0, NULL, NULL};
  for (uint32_t i = 0; i < size; i++) selection->indices[i] = i;
}

static int fits_dimension(Model *model, const Value *index, const IrEnumeration *type, Span span)
{
  TypeKind wanted = !type ? TYPE_INTEGER : is_boolean_type(type) ? TYPE_BOOLEAN : TYPE_ENUMERATION;
  if (index->count == 0 || (index->type == wanted && (wanted != TYPE_ENUMERATION || index->enumeration == type))) return 1;
  model_error(model, span, "wrong-type", "a subscript must be of type %s, not %s", type ? type->name : "Integer",
              index->enumeration ? index->enumeration->name : type_word((TypeKind)index->type));
  return 0;
}

static int varies(const Value *index)
{
  for (uint32_t i = 0; i < index->count; i++)
    if (index->elements[i]->kind != IR_NUMBER) return 1;
  return 0;
}

static int select_value(Lower *lower, const Value *index, uint32_t size, Span span, Selection *selection)
{
  Model *model = lower->model;
  if (index->dim_count > 1) {
    model_error(model, span, "wrong-dimensions", "a subscript must be a scalar or a vector");
    return 0;
  }
  *selection = (Selection){ARENA_NEW(model->arena, uint32_t, index->count), index->count, index->dim_count == 0, NULL, NULL};
  if (index->dim_count && lower->builder && lower->builder->function && varies(index)) {
    *selection = (Selection){.count = index->count, .moving = index->elements};
    return 1;
  }
  for (uint32_t i = 0; i < index->count; i++) {
    const Ir *ir = index->elements[i];
    if (ir->kind != IR_NUMBER && selection->is_scalar && lower->builder) {
      select_all(model, size, selection);
      selection->is_scalar = 1;
      selection->dynamic = ir;
      return 1;
    }
    if (ir->kind != IR_NUMBER) {
      model_error(model, span, "not-a-parameter", "a subscript must be known before the simulation");
      return 0;
    }
    double number = ir->number + (index->type == TYPE_BOOLEAN);
    if (number < 1 || number > size) {
      model_error(model, span, "wrong-subscript", "subscript %g is outside 1 to %u", ir->number, (unsigned)size);
      return 0;
    }
    selection->indices[i] = (uint32_t)number - 1;
  }
  return 1;
}

/* Structural parameters may be subscripts: a value that is not a number in the specialisation is evaluated again as a
 * number. */
static Value lower_index(Lower *lower, const Env *env, const Expr *subscript)
{
  Value value = lower_expr(lower, env, subscript);
  if (value.is_error || !lower->builder || !lower->builder->spec) return value;
  int depends = 0, varies = 0;
  for (uint32_t i = 0; i < value.count && value.elements; i++) {
    uint32_t count;
    uint32_t *variables = ir_variables(lower->model->arena, value.elements[i], &count);
    depends |= count > 0;
    for (uint32_t k = 0; k < count; k++)
      varies |= builder_variable(lower->builder, variables[k])->variability > VARIABILITY_PARAMETER;
  }
  if (!depends || varies) return value;
  Lower constant = {.model = lower->model, .end_of = lower->end_of, .end_dim = lower->end_dim};
  return lower_expr(&constant, env, subscript);
}

static int select_dims(Lower *lower, const Env *env, const Value *value, const Expr *subscripts, Selection *selections)
{
  uint32_t dim = 0;
  for (const Expr *e = subscripts; e; e = e->next, dim++) {
    if (value->dim_count == 0) {
      model_error(lower->model, expr_span(e), "wrong-subscript", "only an array can have a subscript");
      return 0;
    }
    if (dim >= value->dim_count) {
      model_error(lower->model, expr_span(e), "wrong-subscript", "too many subscripts: the array has %u dimension%s",
                  (unsigned)value->dim_count, value->dim_count == 1 ? "" : "s");
      return 0;
    }
    if (e->kind == EXPR_COLON) {
      select_all(lower->model, value->dims[dim], &selections[dim]);
      continue;
    }
    Lower inner = *lower;
    inner.end_of = value;
    inner.end_dim = dim;
    Value index = lower_index(&inner, env, e);
    if (index.is_error || !fits_dimension(lower->model, &index, value_dim_type(value, dim), expr_span(e))) return 0;
    if (!select_value(lower, &index, value->dims[dim], expr_span(e), &selections[dim])) return 0;
  }
  for (; dim < value->dim_count; dim++) select_all(lower->model, value->dims[dim], &selections[dim]);
  return 1;
}

/* Those of the dimensions that are left. */
static const IrEnumeration *const *left_types(Model *model, const Value *value, const Selection *selections)
{
  uint32_t count = 0;
  if (!value->dim_types) return NULL;
  const IrEnumeration **types = ARENA_NEW(model->arena, const IrEnumeration *, MAX_DIMS);
  for (uint32_t i = 0; i < value->dim_count; i++)
    if (!selections[i].is_scalar) types[count++] = value->dim_types[i];
  return types;
}

static Value gather(Model *model, const Value *value, const Selection *selections)
{
  uint32_t dims[MAX_DIMS], dim_count = 0, counter[MAX_DIMS] = {0};
  for (uint32_t i = 0; i < value->dim_count; i++)
    if (!selections[i].is_scalar) dims[dim_count++] = selections[i].count;
  Value result = value_array(model, (TypeKind)value->type, dim_count, dims);
  result.enumeration = value->enumeration;
  result.dim_types = left_types(model, value, selections);
  for (uint32_t k = 0; k < result.count; k++) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < value->dim_count; i++) at = at * value->dims[i] + selections[i].indices[counter[i]];
    result.elements[k] = value->elements[at];
    for (uint32_t i = value->dim_count; i-- > 0;) {
      if (selections[i].is_scalar) continue;
      if (++counter[i] < selections[i].count) break;
      counter[i] = 0;
    }
  }
  return result;
}

/* ---- ranges --------------------------------------------------------------------------------------------------------- */

/* A function that only reports that a subscript is out of range. */
static const IrFunction *subscript_fault(Lower *lower, uint32_t size, TypeKind type, Span span)
{
  Model *model = lower->model;
  const IrFunction *inside = lower->builder->function;
  const SubscriptFault *last = model->last_subscript_fault;
  if (last && last->pos == span.start && last->size == size && last->type == type && last->inside == inside)
    return last->function;
  IrFunction *function = ARENA_NEW(model->arena, IrFunction, 1);
  IrText *texts = ARENA_NEW(model->arena, IrText, 3);
  const Ir *index = ir_variable(&model->pool, 0, TYPE_INTEGER);
  texts[0] = (IrText){.next = &texts[1], .text = "subscript "};
  texts[1] = (IrText){.next = &texts[2], .text = "%.0f", .value = index};
  texts[2] = (IrText){.text = arena_printf(model->arena, " is outside 1 to %u", (unsigned)size)};
  *function = (IrFunction){.name = "outside", .inputs = 1, .outputs = 1, .count = 2, .smooth_order = -1, .span = span};
  function->variables = ARENA_NEW(model->arena, IrVariable, 2);
  function->variables[0] = (IrVariable){.name = "index", .unit = "", .description = "", .type = TYPE_INTEGER};
  function->variables[1] = (IrVariable){.name = "nothing", .unit = "", .description = "", .type = type};
  IrEquation *says = list_add(model, &function->statements, IR_EQUATION_ASSERT, span);
  says->left = ir_boolean(&model->pool, 0);
  says->message = "a subscript is outside of its range";
  says->texts = texts;
  function->blamed = inside ? inside->name : "";
  function->is_ready = 1;
  if (!last) model->last_subscript_fault = ARENA_NEW(model->arena, SubscriptFault, 1);
  *model->last_subscript_fault = (SubscriptFault){function, inside, span.start, size, type};
  return function;
}

/* The elements where the index is in its range. */
static void guard(Lower *lower, Value *value, const Ir *index, uint32_t size, Span span)
{
  IrPool *pool = &lower->model->pool;
  const IrFunction *fault = subscript_fault(lower, size, (TypeKind)value->type, span);
  const Ir *not_below = ir_relation(pool, IR_GREATER_EQUAL, index, ir_number(pool, 1, TYPE_INTEGER));
  const Ir *not_above = ir_relation(pool, IR_LESS_EQUAL, index, ir_number(pool, size, TYPE_INTEGER));
  const Ir *inside = ir_binary(pool, IR_AND, not_below, not_above);
  const Ir *nothing = ir_call(pool, fault, 0, &index, 1, (TypeKind)value->type);
  for (uint32_t i = 0; i < value->count; i++) value->elements[i] = ir_if(pool, inside, value->elements[i], nothing);
}

static const Ir *index_is(IrPool *pool, const Ir *index, uint32_t i)
{
  if (index->type == TYPE_BOOLEAN) return i ? index : ir_not(pool, index);
  return ir_relation(pool, IR_EQUAL, index, ir_number(pool, i + 1, (TypeKind)index->type));
}

/* ---- indices that vary ---------------------------------------------------------------------------------------------- */

static int follows(const Ir *ir, const Ir *first, uint32_t distance)
{
  if (ir->kind != first->kind || (ir->kind != IR_NUMBER && ir->kind != IR_VARIABLE)) return 0;
  return ir->kind == IR_NUMBER || ir->index == first->index + distance;
}

/* Known before any equation is solved for it. */
static int is_known(const Lower *lower, const Ir *ir)
{
  if (ir->kind == IR_NUMBER || lower->builder->function) return 1;
  const IrVariable *variable = builder_variable(lower->builder, ir->index);
  return variable->variability <= VARIABILITY_PARAMETER && !variable->is_initial;
}

/* What an index that counts through the array may find: numbers, parameters, and in functions variables that follow each other.
 * Equations are solved for other elements, by choices that say which of them it is. */
static int can_be_counted(const Lower *lower, const Value *value)
{
  for (uint32_t i = 0; i < value->count; i++)
    if (!follows(value->elements[i], value->elements[0], i) || !is_known(lower, value->elements[i])) return 0;
  return value->count > 0 && value->type < TYPE_STRING;
}

/* What an index adds to a position among all elements. */
static const Ir *step_of(IrPool *pool, const Ir *index, uint32_t stride)
{
  const Ir *size = ir_number(pool, stride, TYPE_INTEGER), *none = ir_number(pool, 0, TYPE_INTEGER);
  return index->type == TYPE_BOOLEAN ? ir_if(pool, index, size, none) : ir_binary(pool, IR_MULTIPLY, index, size);
}

/* What all of them add. `first`: the position, from 1 on, of the first element, less what they add there. */
static const Ir *all_steps(IrPool *pool, const Value *value, const Selection *selections, double *first)
{
  const Ir *sum = ir_number(pool, 0, TYPE_INTEGER);
  *first = 1;
  for (uint32_t dim = value->dim_count, stride = 1; dim-- > 0; stride *= value->dims[dim]) {
    const Ir *index = selections[dim].dynamic;
    if (!index) continue;
    sum = ir_binary(pool, IR_ADD, sum, step_of(pool, index, stride));
    if (index->type != TYPE_BOOLEAN) *first -= stride;
  }
  return sum;
}

static const Ir *moved(IrPool *pool, const Ir *position, double by)
{
  const Ir *distance = ir_number(pool, by < 0 ? -by : by, TYPE_INTEGER);
  return ir_binary(pool, by < 0 ? IR_SUBTRACT : IR_ADD, position, distance);
}

/* Where the elements are, from 0 on, for the first of all varying indices. */
static Value positions(Model *model, const Value *value, Selection *selections)
{
  uint32_t first[] = {0};
  Value all = value_array(model, TYPE_INTEGER, value->dim_count, value->dims);
  for (uint32_t i = 0; i < all.count; i++) all.elements[i] = ir_number(&model->pool, i, TYPE_INTEGER);
  for (uint32_t dim = 0; dim < value->dim_count; dim++)
    if (selections[dim].dynamic) selections[dim] = (Selection){first, 1, 1, NULL, NULL};
  return gather(model, &all, selections);
}

/* x[i]: an element by its position in the array. */
static Value count_to(Model *model, const Value *value, const Selection *selections)
{
  IrPool *pool = &model->pool;
  Selection own[MAX_DIMS];
  memcpy(own, selections, value->dim_count * sizeof *own);
  double first;
  const Ir *steps = all_steps(pool, value, selections, &first);
  Value result = positions(model, value, own);
  for (uint32_t i = 0; i < result.count; i++) {
    const Ir *index = moved(pool, steps, first + result.elements[i]->number);
    result.elements[i] = ir_element(pool, index, value->elements, value->count, (TypeKind)value->type);
  }
  result.type = value->type;
  result.enumeration = value->enumeration;
  result.dim_types = left_types(model, value, selections);
  return result;
}

/* x[i] with i not known yet: if i == 1 then x[1] elseif ..., and so on for each dimension from `dim` on. */
static Value choose(Lower *lower, const Value *value, Selection *selections, uint32_t dim)
{
  Model *model = lower->model;
  while (dim < value->dim_count && !selections[dim].dynamic) dim++;
  if (dim == value->dim_count) return gather(model, value, selections);
  Selection varying = selections[dim];
  const Ir *index = varying.dynamic;
  uint32_t size = value->dims[dim];
  Value result = value_error();
  for (uint32_t i = size; i-- > 0;) {
    uint32_t one[] = {i};
    selections[dim] = (Selection){one, 1, 1, NULL, NULL};
    Value part = choose(lower, value, selections, dim + 1);
    if (part.is_error) return part;
    if (i + 1 == size) {
      result = part;
      continue;
    }
    const Ir *test = index_is(&model->pool, index, i);
    for (uint32_t k = 0; k < part.count; k++)
      result.elements[k] = ir_if(&model->pool, test, part.elements[k], result.elements[k]);
  }
  selections[dim] = varying;
  return result;
}

/* All ranges are checked before the choice: a check in each of its branches would be copied as often. */
static Value choose_inside(Lower *lower, const Value *value, Selection *selections, Span span)
{
  int varies = 0;
  for (uint32_t dim = 0; dim < value->dim_count; dim++) varies |= selections[dim].dynamic != NULL;
  int counts = varies && can_be_counted(lower, value);
  Value result = counts ? count_to(lower->model, value, selections) : choose(lower, value, selections, 0);
  for (uint32_t dim = value->dim_count; dim-- > 0 && !result.is_error;) {
    const Ir *index = selections[dim].dynamic;
    if (index && index->type == TYPE_INTEGER) guard(lower, &result, index, value->dims[dim], span);
  }
  return result;
}

static Value selected(Lower *lower, const Value *value, Selection *selections, Span span);

/* Each field by the same subscripts, which leave its own dimensions alone. */
static Value selected_records(Lower *lower, const Value *value, const Selection *selections, Span span)
{
  Value result = *value;
  result.dim_count = 0;
  result.dim_types = NULL;
  result.count = 1;
  for (uint32_t i = 0; i < value->dim_count; i++) {
    if (selections[i].is_scalar) continue;
    result.dims[result.dim_count++] = selections[i].count;
    result.count *= selections[i].count;
  }
  result.fields = ARENA_NEW(lower->model->arena, Value, value->field_count);
  for (uint32_t i = 0; i < value->field_count; i++) {
    const Value *field = &value->fields[i];
    Selection own[MAX_DIMS];
    memcpy(own, selections, value->dim_count * sizeof *own);
    for (uint32_t k = value->dim_count; k < field->dim_count; k++) select_all(lower->model, field->dims[k], &own[k]);
    result.fields[i] = selected(lower, field, own, span);
    if (result.fields[i].is_error) return value_error();
  }
  return result;
}

/* x[i:i + 2]: element by element. */
static Value moving_elements(Lower *lower, const Value *value, Selection *selections, uint32_t dim, Span span)
{
  const Selection moving = selections[dim];
  Value *parts = ARENA_NEW(lower->model->arena, Value, moving.count);
  for (uint32_t k = 0; k < moving.count; k++) {
    select_all(lower->model, value->dims[dim], &selections[dim]);
    selections[dim].is_scalar = 1;
    selections[dim].dynamic = moving.moving[k];
    parts[k] = selected(lower, value, selections, span);
    if (parts[k].is_error) return parts[k];
  }
  selections[dim] = moving;
  return value_stack(lower->model, parts, moving.count);
}

static Value selected(Lower *lower, const Value *value, Selection *selections, Span span)
{
  for (uint32_t dim = 0; dim < value->dim_count; dim++) {
    if (selections[dim].moving) return moving_elements(lower, value, selections, dim, span);
    if (!selections[dim].is_scalar) break;
  }
  for (uint32_t dim = 0; dim < value->dim_count; dim++)
    if (selections[dim].moving) {
      model_unsupported(lower->model, span, "a range that varies, behind another range");
      return value_error();
    }
  if (value->type == TYPE_RECORD) return selected_records(lower, value, selections, span);
  return choose_inside(lower, value, selections, span);
}

Value lower_subscripts(Lower *lower, const Env *env, const Value *value, const Expr *subscripts, Span span)
{
  Selection selections[MAX_DIMS];
  if (!subscripts || value->is_error) return *value;
  if (!select_dims(lower, env, value, subscripts, selections)) return value_error();
  return selected(lower, value, selections, span);
}
