/* when_place.c: a when-clause in an algorithm section reads variables as they are at its place. Where the section assigns them
 * again behind it, their values as variables of the class are others: expressions of section_values.c take their place. */
#include "gather/gather_internal.h"

static void note_assigned(WhenPlace *place, const IrEquation *statements)
{
  for (const IrEquation *e = statements; e; e = e->next) {
    if (e->kind == IR_EQUATION_WHEN) continue;
    if (e->kind == IR_EQUATION_ASSIGN) {
      uint32_t v = e->left->index;
      place->is_assigned[v] = 1;
      place->last[v] = place->at;
      if (!place->first[v]) place->first[v] = place->at;
    }
    for (const IrBranch *b = e->branches; b; b = b->next) note_assigned(place, b->body);
  }
}

WhenPlace *when_place_new(ScalarClass *scalar, const IrEquation *statements)
{
  WhenPlace *place = ARENA_NEW(scalar->arena, WhenPlace, 1);
  uint32_t count = scalar->variable_count;
  *place = (WhenPlace){.at = 1};
  place->is_assigned = ARENA_NEW(scalar->arena, uint8_t, count);
  place->first = ARENA_NEW(scalar->arena, uint32_t, count);
  place->last = ARENA_NEW(scalar->arena, uint32_t, count);
  for (const IrEquation *e = statements; e; e = e->next, place->at++) {
    IrEquation one = *e;
    one.next = NULL;
    note_assigned(place, &one);
  }
  place->at = 1;
  place->values = section_values(scalar, place->is_assigned, count);
  return place;
}

void when_place_pass(WhenPlace *place, const IrEquation *statement)
{
  section_pass(&place->values, statement);
  place->at++;
}

/* What a section begins with. */
static const Ir *first_value(const ScalarClass *scalar, uint32_t v)
{
  const Ir *start = scalar->spec->variables[v].attributes[ATTRIBUTE_START];
  return start ? start : ir_number(scalar->pool, 0, scalar->variables[v].type);
}

static const Ir *exchange_here(void *user, const Ir *leaf)
{
  WhenPlace *place = user;
  uint32_t v = leaf->index;
  if (leaf->kind != IR_VARIABLE || v >= place->values.count || place->last[v] < place->at) return NULL;
  if (place->first[v] > place->at) return first_value(place->values.scalar, v);
  if (!place->values.now[v]) place->unknown = place->values.scalar->variables[v].name;
  return place->values.now[v];
}

const Ir *when_place_value(WhenPlace *place, const Ir *ir, Span span)
{
  if (!place) return ir;
  ScalarClass *scalar = place->values.scalar;
  place->unknown = NULL;
  const Ir *value = ir_substitute(scalar->pool, ir, exchange_here, place);
  if (!place->unknown) return value;
  scalar_error(scalar, span, "not-supported", "%s is read in when, between assignments of a loop and others: not supported yet",
               place->unknown);
  scalar_about(scalar, .variable = place->unknown);
  scalar_remedy(scalar, "use a variable of its own for each value");
  return NULL;
}
