/* vectorise.c: calls of functions with arrays where their inputs are scalars: one call for each element. */
#include <string.h>

#include "lower/lower_internal.h"

static uint32_t length(const Expr *list)
{
  uint32_t count = 0;
  for (; list; list = list->next) count++;
  return count;
}

uint32_t rank_of(const Member *input)
{
  uint32_t rank = length(input->component->subscripts) + length(input->clause->subscripts);
  for (const DimSource *source = input->type.dims; source; source = source->next) rank += length(source->subscripts);
  return rank;
}

static uint32_t excess(const Member *input, const Value *value)
{
  uint32_t rank = rank_of(input);
  return value->function || value->dim_count <= rank ? 0 : value->dim_count - rank;
}

/* How many first dimensions of arguments the inputs do not have; -1 after an error: they differ. */
int vector_dims(Model *model, Member *const *inputs, const Value *values, uint32_t count, uint32_t *dims, Span span)
{
  const Value *first = NULL;
  uint32_t lead = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t more = excess(inputs[i], &values[i]);
    if (!more) continue;
    if (first && (more != lead || memcmp(first->dims, values[i].dims, lead * sizeof *dims) != 0)) {
      model_error(
          model, span, "wrong-dimensions", "size mismatch: arguments of sizes %s and %s cannot be taken element by element",
          value_dims_text(model, first->dim_count, first->dims), value_dims_text(model, values[i].dim_count, values[i].dims));
      return -1;
    }
    first = &values[i];
    lead = more;
  }
  if (first) memcpy(dims, first->dims, lead * sizeof *dims);
  return (int)lead;
}

/* The arguments of call number `index`, of those for the first `lead` dimensions. */
void vector_arguments(Model *model, Member *const *inputs, const Value *values, uint32_t count, uint32_t lead, uint32_t index,
                      Value *own)
{
  for (uint32_t i = 0; i < count; i++) {
    own[i] = values[i];
    if (!excess(inputs[i], &values[i])) continue;
    uint32_t below = 1, rest = index;
    for (uint32_t k = 1; k < lead; k++) below *= values[i].dims[k];
    for (uint32_t k = 0; k < lead; k++) {
      own[i] = value_part(model, &own[i], rest / below);
      rest %= below;
      if (k + 1 < lead) below /= own[i].dims[0];
    }
  }
}
