/* attribute.c: which modification gives an attribute of a component. */
#include <string.h>

#include "scope/scope.h"

static const Symbol *word(Model *model, const char *text)
{
  return symbol_of(model->parse->symbols, text, strlen(text));
}

const Layer *layers_inside(const Layer *layers)
{
  while (layers && layers->is_outside) layers = layers->next;
  return layers;
}

const Layer *named_layers(Model *model, const Member *member, const char *name)
{
  return layers_of(model, layers_join(model, member->layers, member->type.layers), word(model, name));
}

const Layer *attribute_layers(Model *model, const Member *member, IrAttribute attribute)
{
  static const char *const names[] = {NULL, "start", "min", "max", "nominal"};
  return attribute == ATTRIBUTE_VALUE ? member->layers : named_layers(model, member, names[attribute]);
}

static const Member *record_of(const Member *field)
{
  const Member *owner = field->scope->owner_member;
  return owner && owner->type.kind == TYPE_RECORD ? owner : NULL;
}

/* What one layer of `record` says about a field of it, or of a record in it. `is_given`: it gives it a value. */
static const Layer *layers_of_field(Model *model, const Layer *layer, const Member *record, const Member *field, int *is_given)
{
  if (field == record) return layer;
  const Layer *of = layers_of(model, layers_of_field(model, layer, record, record_of(field), is_given), field->symbol);
  *is_given |= layers_value(model, of) != NULL;
  return of;
}

/* The outermost modification of `record` that gives the field a value gives it to the whole record. */
static int gives_whole(Model *model, const Member *record, const Member *field, int is_inside)
{
  int is_given = 0;
  for (const Layer *layer = is_inside ? layers_inside(record->layers) : record->layers; layer; layer = layer->next) {
    if (layer_is_direct(layer) && layer->modification && layer->modification->value) return 1;
    Layer alone = *layer;
    alone.next = NULL;
    layers_of_field(model, &alone, record, field, &is_given);
    if (is_given) return 0;
  }
  return 0;
}

int record_binds(Model *model, const Member *field, int is_inside)
{
  const Member *record = record_of(field);
  while (record && !gives_whole(model, record, field, is_inside)) record = record_of(record);
  return record != NULL;
}

const Layer *outside_binding(Model *model, const Member *member)
{
  if (record_binds(model, member, 0)) return outside_binding(model, record_of(member));
  const Layer *layer = layers_value(model, member->layers);
  return layer && layer->is_outside ? layer : NULL;
}

static const char *text_attribute(Model *model, const Member *member, const char *name, uint32_t element, Span *span)
{
  const Layer *layer = layers_value(model, named_layers(model, member, name));
  if (!layer) return "";
  *span = expr_span(layer->modification->value);
  Value value = evaluate_expression(model, layer->env, layer->modification->value);
  if (!value_convert(model, &value, TYPE_STRING, NULL, *span, name)) return "";
  if (value.count == 0 || value.elements[0]->kind != IR_STRING) return "";
  return value.elements[value.dim_count && element < value.count ? element : 0]->text;
}

const char *member_unit(Model *model, const Member *member, uint32_t element)
{
  Span span;
  return text_attribute(model, member, "unit", element, &span);
}

/* annotation(absoluteValue=false) of the declaration or its type: degC is a difference there. */
static int is_difference(const Member *member)
{
  const Description *description = member->component->description;
  const Expr *own = annotation_value(description ? description->annotation : NULL, "absoluteValue"),
             *of_type = annotation_value(member->type.named.ast ? member->type.named.ast->annotation : NULL, "absoluteValue"),
             *used = own ? own : of_type;
  return used && used->kind == EXPR_BOOLEAN && !used->integer;
}

const UnitDisplay *member_display(Model *model, const Member *member, uint32_t element)
{
  Span span;
  UnitDisplay display;
  const char *shown = text_attribute(model, member, "displayUnit", element, &span), *unit = member_unit(model, member, element);
  if (!shown[0] || !unit[0] || strcmp(shown, unit) == 0) return NULL;
  if (!unit_display(unit, shown, is_difference(member), &display)) return NULL;
  if (!display.factor) {
    if (element > 0) return NULL;
    diagnostic_warning(model->diagnostics, span, "wrong-unit", "unit mismatch: %s is in %s, which displayUnit %s does not fit",
                       member->symbol->text, unit, shown);
    return NULL;
  }
  UnitDisplay *kept = ARENA_NEW(model->arena, UnitDisplay, 1);
  *kept = display;
  return kept;
}
