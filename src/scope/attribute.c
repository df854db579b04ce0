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

const char *member_unit(Model *model, const Member *member, uint32_t element)
{
  const Layer *layer = layers_value(model, named_layers(model, member, "unit"));
  if (!layer) return "";
  Value value = evaluate_expression(model, layer->env, layer->modification->value);
  if (!value_convert(model, &value, TYPE_STRING, NULL, expr_span(layer->modification->value), "unit")) return "";
  if (value.count == 0 || value.elements[0]->kind != IR_STRING) return "";
  return value.elements[value.dim_count && element < value.count ? element : 0]->text;
}
