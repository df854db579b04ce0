/* text_variable.c: what a String variable stands for. Texts are not computed while a model runs, so it is the expression of its
 * declaration or equation, or of those of the record that it belongs to. */
#include "lower/lower_internal.h"

typedef struct Definition {
  const Expr *expr; /* NULL: there is none */
  const Env *env;
  int is_element; /* of an array of records: it gives this element alone */
} Definition;

/* Row by row from 0, where all subscripts are numbers; else UINT32_MAX. */
static uint32_t element_at(const Member *record, const Expr *subscripts)
{
  uint64_t index = 0;
  uint32_t d = 0;
  for (; subscripts; subscripts = subscripts->next, d++) {
    if (d == record->dim_count || subscripts->kind != EXPR_INTEGER || subscripts->integer < 1 ||
        (uint64_t)subscripts->integer > record->dims[d])
      return UINT32_MAX;
    index = index * record->dims[d] + (uint64_t)subscripts->integer - 1;
  }
  return d == record->dim_count ? (uint32_t)index : UINT32_MAX;
}

static int is_element(const Expr *expr, const Member *record, uint32_t index)
{
  if (expr->kind != EXPR_REFERENCE || expr->name->count != 1 || expr->name->parts[0].symbol != record->symbol) return 0;
  return expr->name->parts[0].subscripts && element_at(record, expr->name->parts[0].subscripts) == index;
}

static int element_equation(const Member *record, uint32_t index, Definition *definition)
{
  for (const SectionRef *ref = record->scope->sections; ref; ref = ref->next) {
    if (ref->section->is_algorithm || ref->section->is_initial) continue;
    for (const Equation *e = ref->section->body; e; e = e->next) {
      if (e->kind != EQUATION_EQUAL) continue;
      int left = is_element(e->left, record, index);
      if (!left && !is_element(e->right, record, index)) continue;
      *definition = (Definition){left ? e->right : e->left, ref->env, 1};
      return 1;
    }
  }
  return 0;
}

/* What defines the variable as a whole. */
static Definition whole_definition(Model *model, const Member *member)
{
  Definition definition = {NULL, NULL, 0};
  const Layer *layer = layers_value(model, member->layers);
  if (layer && !layer->cell_count) return (Definition){layer->modification->value, layer->env, 0};
  definition.expr = member_equation(member, 0, &definition.env);
  return definition;
}

/* The record, or the element of an array of them, whose fields the scope has; TYPE_CLASS: nothing defines it. */
static Value record_value(Lower *lower, const Scope *scope)
{
  Value value = {.type = TYPE_CLASS};
  Member *record = scope->owner_member;
  if (!record || record->type.kind != TYPE_RECORD) return value;
  Definition definition = whole_definition(lower->model, record);
  if (definition.expr || element_equation(record, scope->owner_index, &definition)) {
    if (record->scope != lower->builder->root) return value;
    value = lower_expr(lower, definition.env, definition.expr);
  } else {
    Value outer = record_value(lower, record->scope);
    if (outer.type != TYPE_RECORD || outer.is_error) return outer;
    value = value_field(&outer, record->symbol);
  }
  if (value.is_error || value.type != TYPE_RECORD || definition.is_element || !record->dim_count) return value;
  if (!value_has_dims(&value, record->dim_count, record->dims)) return value_error();
  return value_element(lower->model, &value, scope->owner_index);
}

static Value definition_value(Lower *lower, Member *member, const Definition *definition)
{
  if (definition->expr) return lower_expr(lower, definition->env, definition->expr);
  Value record = record_value(lower, member->scope);
  return record.is_error || record.type != TYPE_RECORD ? record : value_field(&record, member->symbol);
}

Value text_variable(Lower *lower, Member *member, int is_own, Span span)
{
  Definition definition = whole_definition(lower->model, member);
  if ((definition.expr && !is_own) || member->value_state == RESOLVE_NOW) return member_value(lower->model, member, span);
  member->value_state = RESOLVE_NOW;
  Value value = definition_value(lower, member, &definition);
  member->value_state = RESOLVE_NOT;
  if (value.type == TYPE_CLASS && !value.is_error) {
    model_unsupported(lower->model, span, "a String that no declaration and no equation defines");
    model_remedy(lower->model, "texts are not computed while a model runs: write %s = if ... then ... else ...",
                 member->symbol->text);
    return value_error();
  }
  Span place = definition.expr ? expr_span(definition.expr) : span;
  if (!value_convert(lower->model, &value, TYPE_STRING, NULL, place, member->symbol->text)) return value_error();
  return fit_member(lower->model, member, &value, place, 0) ? value : value_error();
}
