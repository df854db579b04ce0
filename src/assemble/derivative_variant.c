/* derivative_variant.c: specialisations that give or take the derivative of a signal beside the signal. Only parts that need
 * one get it: the others keep the class as it was. */
#include <string.h>

#include "assemble/assemble_internal.h"

/* A specialisation with one variable more. */
typedef struct DerivativeVariant {
  struct DerivativeVariant *next;
  const Specialisation *base, *spec;
  uint32_t variable;
  DerivativeKind kind;
} DerivativeVariant;

static IrVariable derivative_variable(Model *model, const Specialisation *base, uint32_t variable, DerivativeKind kind)
{
  const IrVariable *source = &base->variables[variable];
  IrVariable derivative = {.name = arena_printf(model->arena, "$der(%s)", source->name),
                           .unit = "",
                           .description = "",
                           .type = TYPE_REAL,
                           .variability = VARIABILITY_CONTINUOUS,
                           .state_select = STATE_DEFAULT,
                           .port = NONE,
                           .port_variable = NONE,
                           .given_by = NONE,
                           .derivative_of = variable,
                           .span = source->span};
  if (kind == DERIVATIVE_OFFERED) derivative.attributes[ATTRIBUTE_VALUE] = ir_der(&model->pool, variable);
  if (kind == DERIVATIVE_READ) derivative.cross_reference = derivative.name;
  derivative.is_input = kind == DERIVATIVE_INPUT;
  derivative.is_protected = 1;
  return derivative;
}

static const Specialisation *variant_new(Model *model, const Specialisation *base, uint32_t variable, DerivativeKind kind)
{
  static const char *const verbs[] = {"offers", "reads", "takes"};
  Specialisation *spec = ARENA_NEW(model->arena, Specialisation, 1);
  *spec = *base;
  spec->key = arena_printf(model->arena, "%s %s der(%s)", base->key, verbs[kind], base->variables[variable].name);
  spec->number = model->spec_count;
  spec->variable_capacity = base->variable_count + 1;
  spec->variables = ARENA_NEW(model->arena, IrVariable, spec->variable_capacity);
  memcpy(spec->variables, base->variables, base->variable_count * sizeof *base->variables);
  spec->variables[spec->variable_count++] = derivative_variable(model, base, variable, kind);
  *ARRAY_PUSH(model->arena, model->specs, model->spec_count, model->spec_capacity) = spec;
  return spec;
}

static const Specialisation *variant_of(Model *model, const Specialisation *base, uint32_t variable, DerivativeKind kind)
{
  for (const DerivativeVariant *v = model->variants; v; v = v->next)
    if (v->base == base && v->variable == variable && v->kind == kind) return v->spec;
  DerivativeVariant *variant = ARENA_NEW(model->arena, DerivativeVariant, 1);
  *variant = (DerivativeVariant){model->variants, base, variant_new(model, base, variable, kind), variable, kind};
  model->variants = variant;
  return variant->spec;
}

/* The numbers of its variables, with a zero for the new one; NULL: it has none. */
static void *with_one_more(Arena *arena, const void *numbers, uint32_t count, size_t size)
{
  if (!numbers) return NULL;
  char *longer = arena_alloc(arena, (size_t)count + 1, size);
  memcpy(longer, numbers, count * size);
  return longer;
}

uint32_t part_add_derivative(Model *model, Part *part, uint32_t variable, DerivativeKind kind)
{
  uint32_t count = part->spec->variable_count;
  for (uint32_t v = 0; v < count; v++)
    if (part->spec->variables[v].derivative_of == variable) return v;
  part->spec = variant_of(model, part->spec, variable, kind);
  part->parameters = with_one_more(model->arena, part->parameters, count, sizeof *part->parameters);
  part->marks = with_one_more(model->arena, part->marks, count, sizeof *part->marks);
  return count;
}

void part_refer(Model *model, Part *part, PartCrossReference reference)
{
  uint32_t count = part->cross_reference_count++;
  part->cross_references = with_one_more(model->arena, count ? part->cross_references : &reference, count, sizeof reference);
  part->cross_references[count] = reference;
}

void part_override(Model *model, Part *part, PartOverride override)
{
  uint32_t count = part->override_count++;
  part->overrides = with_one_more(model->arena, count ? part->overrides : &override, count, sizeof override);
  part->overrides[count] = override;
}
