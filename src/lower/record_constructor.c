/* record_constructor.c: records made by calls of their class. */
#include <string.h>

#include "lower/lower_internal.h"

/* Constants of the record, which no argument gives. */
static int add_constants(Model *model, Scope *scope, Value *record, Span span)
{
  if (record->dim_count) return 1; /* an array of records keeps what was given */
  Value *fields = ARENA_NEW(model->arena, Value, scope->member_count);
  const Symbol **names = ARENA_NEW(model->arena, const Symbol *, scope->member_count);
  memcpy(fields, record->fields, record->field_count * sizeof *fields);
  memcpy(names, record->names, record->field_count * sizeof *names);
  for (Member *member = scope->first; member; member = member->next) {
    if (member->class_ || is_argument(member, 1) || !(member->prefixes & PREFIX_CONSTANT)) continue;
    names[record->field_count] = member->symbol;
    fields[record->field_count] = member_value(model, member, span);
    if (fields[record->field_count++].is_error) return 0;
  }
  record->fields = fields;
  record->names = names;
  return 1;
}

static Value one_record(Model *model, Member **members, const Value *values, uint32_t count, Span span)
{
  Value record = {.type = TYPE_RECORD, .count = 1, .field_count = count};
  record.fields = ARENA_NEW(model->arena, Value, count);
  record.names = ARENA_NEW(model->arena, const Symbol *, count);
  for (uint32_t i = 0; i < count; i++) {
    record.names[i] = members[i]->symbol;
    record.fields[i] = values[i];
    if (members[i]->type.kind < TYPE_RECORD && !value_convert(model, &record.fields[i], (TypeKind)members[i]->type.kind,
                                                              members[i]->type.enumeration, span, members[i]->symbol->text))
      return value_error();
  }
  return record;
}

Value record_of_defaults(Lower *lower, Member *member, Span span)
{
  Model *model = lower->model;
  Scope *scope = member_resolve(model, member) && member_dims(model, member) ? member_element(model, member, 0) : NULL;
  if (!scope) return value_error();
  uint32_t count = count_arguments(scope, 1);
  Value *values = ARENA_NEW(model->arena, Value, count);
  uint8_t *given = ARENA_NEW(model->arena, uint8_t, count);
  Member **members = argument_members(model, scope, count, 1);
  if (!default_arguments(lower, span, scope, 1, values, given, count)) return value_error();
  for (uint32_t i = 0; i < count; i++)
    if (!member_resolve(model, members[i])) return value_error();
  Value record = one_record(model, members, values, count, span);
  record.record = operator_record(model, &member->type.class_);
  return record.is_error || !add_constants(model, scope, &record, span) ? value_error() : record;
}

/* An array of records where arguments have more dimensions than their fields. */
Value construct_record(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref)
{
  Model *model = lower->model;
  Scope *scope = scope_of_class(model, ref);
  Value *values;
  uint32_t count, calls = 1, dims[MAX_DIMS];
  if (!scope || !collect_arguments(lower, env, expr, scope, 1, NULL, &values, &count)) return value_error();
  Member **members = argument_members(model, scope, count, 1);
  for (uint32_t i = 0; i < count; i++)
    if (!member_resolve(model, members[i])) return value_error();
  int lead = vector_dims(model, members, values, count, dims, expr_span(expr));
  if (lead < 0) return value_error();
  Value record = {0};
  if (!lead) {
    record = one_record(model, members, values, count, expr_span(expr));
    record.record = operator_record(model, ref);
    return record.is_error || !add_constants(model, scope, &record, expr_span(expr)) ? value_error() : record;
  }
  for (int i = 0; i < lead; i++) calls *= dims[i];
  Value *own = ARENA_NEW(model->arena, Value, count), *parts = ARENA_NEW(model->arena, Value, calls);
  for (uint32_t k = 0; k < calls; k++) {
    vector_arguments(model, members, values, count, (uint32_t)lead, k, own);
    parts[k] = one_record(model, members, own, count, expr_span(expr));
    if (parts[k].is_error) return value_error();
  }
  return value_grid(model, parts, (uint32_t)lead, dims, expr_span(expr));
}
