/* sweeps.c: reduce and expand, the two functions of each direction in which the class takes part in solving trees. */
#include "emit/body.h"

int sweep_reduces(const CausalSweep *sweep)
{
  return sweep->relation || sweep->kept_count || sweep->pivot_count;
}

int sweep_expands(const CausalClass *class_, const CausalSweep *sweep)
{
  return class_->state_count > 0 || class_->mode_count > 0 || (sweep->found_count > 0 && !sweep->is_ground);
}

/* ---- reduce ---------------------------------------------------------------------------------------------------------- */

static uint32_t inboard_port(const CausalClass *class_, const CausalSweep *sweep)
{
  for (uint32_t p = 0; p < class_->port_count; p++)
    if (sweep->side[p] == LIED_SWEEP_INBOARD) return p;
  return NONE;
}

static int has_sum(const Ir *ir)
{
  if (ir->kind == IR_ADD || ir->kind == IR_SUBTRACT) return 1;
  if (ir->kind == IR_NEGATE) return has_sum(ir->operands[0]);
  return ir->kind == IR_MULTIPLY && (has_sum(ir->operands[0]) || has_sum(ir->operands[1]));
}

/* What a sum adds, with signs left away; also in sums that are factors: what cancels there is lost as well. */
static const Ir *without_signs(IrPool *pool, const Ir *ir)
{
  if (ir->kind == IR_ADD || ir->kind == IR_SUBTRACT)
    return ir_binary(pool, IR_ADD, without_signs(pool, ir->operands[0]), without_signs(pool, ir->operands[1]));
  if (ir->kind == IR_NEGATE) return without_signs(pool, ir->operands[0]);
  if (ir->kind == IR_MULTIPLY && has_sum(ir))
    return ir_binary(pool, IR_MULTIPLY, without_signs(pool, ir->operands[0]), without_signs(pool, ir->operands[1]));
  const Ir *operands[] = {ir};
  return ir_builtin(pool, IR_ABS, operands);
}

/* A pivot that is small against the terms of its sum has lost its digits, or its sign. */
static const Ir *safe_pivot(IrPool *pool, const Ir *pivot)
{
  const Ir *least = ir_binary(pool, IR_MULTIPLY, ir_real(pool, 1e-6), without_signs(pool, pivot));
  return ir_relation(pool, IR_GREATER, pivot, least);
}

static void write_reduce(Emitter *emitter, const CausalSweep *sweep, const char *name)
{
  const CausalClass *class_ = emitter->class_;
  const uint32_t port = inboard_port(class_, sweep);
  const uint32_t count = port == NONE ? 0 : class_->port_motion[port] - class_->port_relation[port];
  FunctionBody body;
  body_init(&body, emitter, BODY_HELD);
  for (uint32_t i = 0; i < sweep->pivot_count; i++) body_announce(&body, safe_pivot(emitter->pool, sweep->pivots[i]));
  for (uint32_t i = 0; i < sweep->kept_count; i++) body_announce(&body, sweep->kept[i]);
  for (uint32_t i = 0; i < count; i++)
    if (sweep->relation[i]) body_announce(&body, sweep->relation[i]);
  body_plan(&body);
  for (uint32_t i = 0; i < sweep->pivot_count; i++) {
    const Ir *safe = safe_pivot(emitter->pool, sweep->pivots[i]);
    body_prepare(&body, safe);
    ctext_begin(&body.text);
    ctext_put(&body.text, emitter->in_lanes ? "LIED_WEAK(b, lane, !(" : "if (!(");
    body_truth(&body, safe);
    ctext_put(&body.text, emitter->in_lanes ? "));\n" : ")) *b->weak = 1;\n");
  }
  for (uint32_t i = 0; i < sweep->kept_count; i++) body_assign(&body, body_slot(&body, class_->kept_first + i), sweep->kept[i]);
  for (uint32_t i = 0; i < count; i++)
    if (sweep->relation[i]) body_assign(&body, emit_port_place(emitter, HOME_RELATION, port, i), sweep->relation[i]);
  body.uses_batch = 1;
  body_finish(&body, name);
}

/* ---- expand ---------------------------------------------------------------------------------------------------------- */

/* The derivatives of states, over what expand finds. */
typedef struct Rates {
  Emitter *emitter;
  const CausalSweep *sweep;
  const Ir **values; /* [state_count] */
  int is_complete;
} Rates;

static int is_found(const CausalSweep *sweep, uint32_t variable)
{
  for (uint32_t i = 0; i < sweep->found_count; i++)
    if (sweep->found[i].variable == variable) return 1;
  return 0;
}

/* The derivative of a potential at the port inboard; NULL: it is none. */
static const Ir *motion_of(const Emitter *emitter, uint32_t inboard, uint32_t variable)
{
  const CausalClass *class_ = emitter->class_;
  uint32_t number = 0;
  for (uint32_t v = 0; inboard != NONE && v < class_->ports[inboard].connector->count; v++) {
    const LiedVariable *of = &class_->ports[inboard].connector->variables[v];
    const uint32_t own = class_->ports[inboard].variables[v];
    if (of->flow || of->kind == LIED_SIGNAL) continue;
    if ((of->kind == LIED_QUASI ? own : class_->variables[own].derivative) == variable)
      return ir_variable(emitter->pool, class_->port_motion[inboard] + number, TYPE_REAL);
    number++;
  }
  return NULL;
}

static const Ir *exchange_motion(void *user, const Ir *leaf)
{
  Rates *rates = user;
  const CausalClass *class_ = rates->emitter->class_;
  if (leaf->kind != IR_VARIABLE || class_->variables[leaf->index].home != HOME_UNKNOWN) return NULL;
  const Ir *motion = motion_of(rates->emitter, inboard_port(class_, rates->sweep), leaf->index);
  if (!motion && !is_found(rates->sweep, leaf->index)) rates->is_complete = 0;
  return motion;
}

static uint32_t variable_of_unknown(const CausalClass *class_, uint32_t slot)
{
  for (uint32_t v = 0; v < class_->variable_count; v++)
    if (class_->variables[v].home == HOME_UNKNOWN && class_->variables[v].slot == slot) return v;
  return NONE;
}

/* Not complete: a rate depends on a reaction. */
static Rates rates_of(Emitter *emitter, const CausalSweep *sweep)
{
  const CausalClass *class_ = emitter->class_;
  Rates rates = {emitter, sweep, ARENA_NEW(emitter->arena, const Ir *, class_->state_count), 1};
  for (uint32_t s = 0; s < class_->state_count; s++) {
    const CausalState *state = &class_->states[s];
    const Ir *value = state->derivative;
    if (state->unknown != LIED_BY_FUNCTION)
      value = ir_variable(emitter->pool, variable_of_unknown(class_, (uint32_t)state->unknown), TYPE_REAL);
    rates.values[s] = ir_substitute(emitter->pool, value, exchange_motion, &rates);
  }
  return rates;
}

/* Where a found unknown goes: a derivative at a port to its motion, others to z. */
static const char *place_of_found(FunctionBody *body, const CausalFound *found)
{
  Emitter *emitter = body->emitter;
  const CausalClass *class_ = emitter->class_;
  for (uint32_t p = 0; p < class_->port_count; p++) {
    const Ir *motion = motion_of(emitter, p, found->variable);
    if (motion) return emit_port_place(emitter, HOME_MOTION, p, class_->variables[motion->index].slot);
  }
  return body_slot(body, found->variable);
}

static void write_expand(Emitter *emitter, const CausalSweep *sweep, const Rates *rates, const char *name)
{
  const CausalClass *class_ = emitter->class_;
  FunctionBody body;
  body_init(&body, emitter, BODY_HELD);
  for (uint32_t i = 0; i < sweep->found_count; i++) body_announce(&body, sweep->found[i].value);
  for (uint32_t s = 0; s < class_->state_count; s++) body_announce(&body, rates->values[s]);
  for (uint32_t k = 0; k < 3 * class_->mode_count; k++) body_announce(&body, sweep->judged[k]);
  body_plan(&body);
  for (uint32_t i = 0; i < sweep->found_count; i++) {
    const CausalFound *found = &sweep->found[i];
    body.is_local[found->variable] = 1;
    body_define(&body, emitter->variables[found->variable], found->value);
    ctext_line(&body.text, "%s = %s;", place_of_found(&body, found), emitter->variables[found->variable]);
  }
  for (uint32_t s = 0; s < class_->state_count; s++) {
    const char *slot = arena_printf(emitter->arena, "X_%s", emitter->variables[class_->states[s].variable]);
    body_assign(&body, arena_printf(emitter->arena, "b->dx[%s]", emit_own_place(emitter, "STATES", slot)), rates->values[s]);
  }
  for (uint32_t k = 0; k < 3 * class_->mode_count; k++) {
    const char *slot = arena_printf(emitter->arena, "%u", (unsigned)k);
    body_assign(&body, arena_printf(emitter->arena, "b->judged[%s]", emit_own_place(emitter, "MODES * 3", slot)),
                sweep->judged[k]);
  }
  body.uses_batch = 1;
  body_finish(&body, name);
}

/* ---- all directions -------------------------------------------------------------------------------------------------- */

/* What a relation on linear unknowns decides would come one sweep too late. */
static int has_late_relations(const CausalClass *class_)
{
  for (uint32_t r = 0; r < class_->relation_count; r++)
    if (class_->relations[r].needs_unknowns) return 1;
  return 0;
}

void emit_sweeps(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  if (!class_->sweep_count || has_late_relations(class_)) return;
  Rates *rates = ARENA_NEW(emitter->arena, Rates, class_->sweep_count);
  for (uint32_t i = 0; i < class_->sweep_count; i++) {
    rates[i] = rates_of(emitter, &class_->sweeps[i]);
    if (!rates[i].is_complete) return;
  }
  emitter->has_sweeps = 1;
  if (class_->kept_count) ctext_format(&emitter->code, "enum { KEPT = %u };\n\n", (unsigned)class_->kept_count);
  for (uint32_t i = 0; i < class_->sweep_count; i++) {
    const CausalSweep *sweep = &class_->sweeps[i];
    if (sweep_reduces(sweep)) write_reduce(emitter, sweep, arena_printf(emitter->arena, "reduce_%u", (unsigned)i + 1));
    if (sweep_expands(class_, sweep))
      write_expand(emitter, sweep, &rates[i], arena_printf(emitter->arena, "expand_%u", (unsigned)i + 1));
  }
}
