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

const Layer *outside_binding(Model *model, const Member *member)
{
  const Member *owner = member->scope->owner_member;
  if (owner && owner->type.kind == TYPE_RECORD) {
    const Layer *layer = outside_binding(model, owner);
    if (layer) return layer;
  }
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
