/* assign_slots.c: the component: every variable gets its home, forms become rows, and the remaining explicit variables are
 * computed in a last block or as outputs. */
#include "causal/causal_internal.h"

/* ---- expressions over what the component has ------------------------------------------------------------------------------
 */

static const Ir *form_solution(CausalWork *work, const Form *form)
{
  const Ir *sum = form->right;
  for (uint32_t i = 0; i < form->count; i++) {
    if (form->terms[i].unknown == form->solves) continue;
    const Ir *unknown = scalar_reference(work->scalar, form->terms[i].unknown), *factor = form->terms[i].coefficient;
    if (ir_is_number(factor, -1))
      sum = ir_is_number(sum, 0) ? unknown : ir_binary(work->pool, IR_ADD, sum, unknown);
    else
      sum = ir_binary(work->pool, IR_SUBTRACT, sum, ir_binary(work->pool, IR_MULTIPLY, factor, unknown));
  }
  return sum;
}

static const Ir *exchange_solved(void *user, const Ir *leaf)
{
  CausalWork *work = user;
  if (leaf->kind != IR_VARIABLE) return NULL;
  const ScalarVariable *variable = &work->scalar->variables[leaf->index];
  if (variable->eliminated != NONE) return form_solution(work, &work->forms[variable->eliminated]);
  const Ir *value = variable->output_only ? output_value(work, leaf->index) : NULL;
  return value ? ir_substitute(work->pool, value, exchange_solved, work) : NULL;
}

static int is_shown(const CausalWork *work, uint32_t v)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  return (variable->spec_variable != NONE && !variable->is_hidden) || variable->offers != NONE;
}

/* For outputs, which may be read under the names of ports. */
static const Ir *exchange_hidden(void *user, const Ir *leaf)
{
  CausalWork *work = user;
  if (leaf->kind != IR_VARIABLE) return NULL;
  const ScalarVariable *variable = &work->scalar->variables[leaf->index];
  if (variable->output_only && is_shown(work, leaf->index)) return NULL;
  if (!variable->output_only) return exchange_solved(user, leaf);
  const Ir *value = output_value(work, leaf->index);
  return value ? ir_substitute(work->pool, value, exchange_hidden, work) : NULL;
}

/* Over unknowns of the component and explicit variables. */
static const Ir *solved(CausalWork *work, const Ir *ir)
{
  return ir_substitute(work->pool, ir, exchange_solved, work);
}

/* ---- what is needed ---------------------------------------------------------------------------------------------------------
 */

static void need_ir(CausalWork *work, const Ir *ir);

static void need_variable(CausalWork *work, uint32_t v)
{
  ScalarVariable *variable = &work->scalar->variables[v];
  if (variable->is_needed || variable->sort != SORT_LOCAL || variable->is_state || variable->is_linear) return;
  variable->is_needed = 1;
  uint32_t e = work->equation_of[v];
  if (e == NONE) return;
  need_ir(work, work->scalar->equations[e].left);
  need_ir(work, work->scalar->equations[e].right);
}

static void need_ir(CausalWork *work, const Ir *ir)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(work->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++) need_variable(work, variables[i]);
}

static void need_rows(CausalWork *work)
{
  for (uint32_t f = 0; f < work->form_count; f++) {
    const Form *form = &work->forms[f];
    for (uint32_t i = 0; form->solves == NONE && i < form->count; i++) need_ir(work, form->terms[i].coefficient);
    if (form->solves == NONE) need_ir(work, form->right);
  }
  for (uint32_t m = 0; m < work->mode_count; m++) {
    need_ir(work, work->modes[m].lower);
    need_ir(work, work->modes[m].upper);
  }
}

/* What is read under pre has a value of its own before each event. */
static int need_previous(void *user, const Ir *ir)
{
  if (ir->kind == IR_PRE) need_variable(user, ir->index);
  return 0;
}

static void need_all_previous(CausalWork *work)
{
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    scalar_walk(work->scalar, work->scalar->equations[e].left, need_previous, work);
    scalar_walk(work->scalar, work->scalar->equations[e].right, need_previous, work);
  }
}

static const Ir *needed_value(void *user, const Ir *ir)
{
  ir = solved(user, ir);
  need_ir(user, ir);
  return ir;
}

static void need_events(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  for (uint32_t w = 0; w < class_->when_count; w++) {
    ScalarWhen *when = &class_->whens[w];
    need_ir(work, when->condition = solved(work, when->condition));
    report_taken(work, when->condition, when->span);
    for (uint32_t a = 0; a < when->action_count; a++) {
      if (!when->actions[a].value) continue;
      need_ir(work, when->actions[a].value = solved(work, when->actions[a].value));
      report_taken(work, when->actions[a].value, when->actions[a].span);
    }
  }
  for (uint32_t a = 0; a < class_->assertion_count; a++) {
    if (class_->assertions[a].condition)
      need_ir(work, class_->assertions[a].condition = solved(work, class_->assertions[a].condition));
    class_->assertions[a].texts = ir_texts_with(work->arena, class_->assertions[a].texts, needed_value, work);
  }
}

/* ---- states ---------------------------------------------------------------------------------------------------------- */

/* The derivative as an unknown of the component, or as an expression. */
static void state_derivative(CausalWork *work, CausalState *state)
{
  uint32_t rate = work->scalar->variables[state->variable].derivative;
  state->unknown = LIED_BY_FUNCTION;
  if (!work->scalar->variables[rate].is_linear) {
    uint32_t e = work->equation_of[rate];
    const Ir *solution = e == NONE ? NULL : equation_solution(work->scalar, &work->scalar->equations[e], rate);
    int is_alone = solution && !work->scalar->variables[rate].is_needed && !ir_depends(solution, rate);
    state->derivative = is_alone ? solution : scalar_reference(work->scalar, rate);
    if (e != NONE) state->text = work->scalar->equations[e].text, state->span = work->scalar->equations[e].span;
    return;
  }
  const Ir *derivative = solved(work, scalar_reference(work->scalar, rate));
  if (derivative->kind == IR_VARIABLE && work->scalar->variables[derivative->index].is_linear)
    state->unknown = (int32_t)derivative->index; /* a variable for now; replaced by its slot when slots are known */
  else
    state->derivative = derivative;
}

static void make_states(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  uint32_t count = 0;
  for (uint32_t v = 0; v < class_->variable_count; v++) count += work->scalar->variables[v].is_state;
  class_->states = ARENA_NEW(work->arena, CausalState, count);
  for (uint32_t v = 0; v < class_->variable_count; v++) {
    if (!work->scalar->variables[v].is_state) continue;
    CausalState *state = &class_->states[class_->state_count];
    *state = (CausalState){.variable = v};
    uint32_t named = class_->variables[v].spec_variable;
    if (named != NONE) {
      state->start =
          work->scalar->starts[v] ? work->scalar->starts[v] : work->spec->variables[named].attributes[ATTRIBUTE_START];
      state->nominal = work->spec->variables[named].attributes[ATTRIBUTE_NOMINAL];
      state->start_is = work->spec->variables[named].fixed || work->scalar->starts[v] ? LIED_START_FIXED
                        : state->start                                                ? LIED_START_GUESS
                                                                                      : LIED_START_UNKNOWN;
    }
    class_->variables[v].home = HOME_STATE;
    class_->variables[v].slot = class_->state_count++;
  }
}

/* A derivative solved alone is computed where it is used; one of a loop, or used elsewhere, is a local variable. */
static void derive_states(CausalWork *work)
{
  for (uint32_t s = 0; s < work->class_->state_count; s++) {
    CausalState *state = &work->class_->states[s];
    state_derivative(work, state);
    if (state->derivative) need_ir(work, state->derivative);
  }
}

/* Sides of initial equations over what the component has. */
static void need_initials(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  for (uint32_t i = 0; i < class_->initial_count; i++) {
    need_ir(work, class_->initials[i].left = solved(work, class_->initials[i].left));
    need_ir(work, class_->initials[i].right = solved(work, class_->initials[i].right));
    report_taken(work, class_->initials[i].left, class_->initials[i].span);
    report_taken(work, class_->initials[i].right, class_->initials[i].span);
  }
  for (uint32_t s = 0; s < class_->initial_steps.count; s++) {
    const CausalStep *step = &class_->initial_steps.steps[s];
    for (uint32_t i = 0; i < step->count; i++) need_ir(work, step->right[i]);
    for (uint32_t i = 0; step->matrix && i < step->count * step->count; i++) need_ir(work, step->matrix[i]);
  }
}

/* ---- homes ----------------------------------------------------------------------------------------------------------- */

static void home(CausalWork *work, uint32_t v, CausalHome where, uint32_t *count)
{
  work->class_->variables[v].home = where;
  work->class_->variables[v].slot = (*count)++;
}

static void place_ports(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  for (uint32_t p = 0; p < class_->port_count; p++)
    for (uint32_t v = 0; v < class_->ports[p].connector->count; v++) {
      LiedKind kind = class_->ports[p].connector->variables[v].kind;
      uint32_t variable = class_->ports[p].variables[v];
      int is_unknown = kind == LIED_REACTION || kind == LIED_QUASI;
      if (is_unknown) home(work, variable, HOME_UNKNOWN, &class_->unknown_count);
      if (!is_unknown) home(work, variable, HOME_VALUE, &class_->value_count);
      if (kind == LIED_POSITION || kind == LIED_KINETIC)
        home(work, class_->variables[variable].derivative, HOME_UNKNOWN, &class_->unknown_count);
    }
}

static void place_variable(CausalWork *work, uint32_t v)
{
  CausalClass *class_ = work->class_;
  const ScalarVariable *variable = &work->scalar->variables[v];
  if (variable->sort == SORT_GIVEN && variable->is_discrete) {
    home(work, v, HOME_DISCRETE, &class_->discrete_count);
  } else if (variable->sort == SORT_GIVEN) {
    int is_text = class_->variables[v].type == TYPE_STRING &&
                  !(v < class_->spec->variable_count && class_->spec->variables[v].instance_path);
    if (!is_text && !variable->is_hidden) home(work, v, HOME_PARAMETER, &class_->parameter_count);
  } else if (variable->sort == SORT_TAKEN || variable->offers != NONE) {
    home(work, v, HOME_OUTPUT, &class_->output_count);
  } else if (variable->sort != SORT_LOCAL || variable->is_state) {
    return;
  } else if (variable->is_linear && variable->eliminated == NONE && !variable->output_only) {
    class_->internal_count++;
    home(work, v, HOME_UNKNOWN, &class_->unknown_count);
  } else if (variable->is_linear) {
    if (is_shown(work, v)) home(work, v, HOME_OUTPUT, &class_->output_count);
  } else if (variable->is_needed || variable->is_placed) {
    home(work, v, HOME_LOCAL, &class_->local_count);
  } else if (is_shown(work, v)) {
    home(work, v, HOME_OUTPUT, &class_->output_count);
  }
}

static uint32_t *members_of(CausalWork *work, CausalHome where, uint32_t count, uint32_t skip)
{
  uint32_t *list = ARENA_NEW(work->arena, uint32_t, count);
  for (uint32_t v = 0; v < work->scalar->variable_count; v++) {
    const CausalVariable *variable = &work->class_->variables[v];
    if (variable->home == where && variable->slot >= skip) list[variable->slot - skip] = v;
  }
  return list;
}

const Ir *discrete_start(const CausalWork *work, uint32_t variable)
{
  uint32_t named = work->class_->variables[variable].spec_variable;
  if (named == NONE) return NULL;
  return work->scalar->starts[named] ? work->scalar->starts[named] : work->spec->variables[named].attributes[ATTRIBUTE_START];
}

static void list_homes(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  class_->parameters = members_of(work, HOME_PARAMETER, class_->parameter_count, 0);
  class_->discretes = members_of(work, HOME_DISCRETE, class_->discrete_count, 0);
  class_->locals = members_of(work, HOME_LOCAL, class_->local_count, 0);
  class_->outputs = members_of(work, HOME_OUTPUT, class_->output_count, 0);
  class_->internals = members_of(work, HOME_UNKNOWN, class_->internal_count, class_->unknown_count - class_->internal_count);
  class_->discrete_starts = ARENA_NEW(work->arena, const Ir *, class_->discrete_count);
  for (uint32_t d = 0; d < class_->discrete_count; d++) class_->discrete_starts[d] = discrete_start(work, class_->discretes[d]);
  for (uint32_t v = 0; v < work->spec->variable_count; v++)
    class_->variables[v].starts_by_equation = work->scalar->starts[v] != NULL;
}

/* ---- rows and modes -------------------------------------------------------------------------------------------------- */

static LiedEntryKind kind_of(CausalWork *work, const Ir *coefficient)
{
  if (coefficient->kind == IR_NUMBER) return LIED_CONSTANT;
  return scalar_is_parametric(work->scalar, coefficient) ? LIED_FIXED : LIED_VARYING;
}

static void make_row(CausalWork *work, const Form *form)
{
  CausalRow *row = &work->class_->rows[work->class_->row_count++];
  *row = (CausalRow){.right = form->right, .text = form->text, .span = form->span};
  row->entries = ARENA_NEW(work->arena, CausalEntry, form->count);
  for (uint32_t i = 0; i < form->count; i++) {
    CausalEntry entry = {.unknown = work->class_->variables[form->terms[i].unknown].slot,
                         .kind = kind_of(work, form->terms[i].coefficient),
                         .coefficient = form->terms[i].coefficient};
    uint32_t at = row->entry_count++;
    for (; at > 0 && row->entries[at - 1].unknown > entry.unknown; at--) row->entries[at] = row->entries[at - 1];
    row->entries[at] = entry;
  }
}

static void make_rows(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  class_->rows = ARENA_NEW(work->arena, CausalRow, work->form_count);
  class_->modes = ARENA_NEW(work->arena, CausalMode, work->mode_count);
  for (uint32_t f = 0; f < work->form_count; f++) {
    for (uint32_t m = 0; m < work->mode_count; m++)
      if (work->modes[m].form == f)
        class_->modes[class_->mode_count++] = (CausalMode){class_->row_count, class_->variables[work->modes[m].variable].slot,
                                                           work->modes[m].lower, work->modes[m].upper};
    if (work->forms[f].solves == NONE) make_row(work, &work->forms[f]);
  }
}

/* ---- the rest of the explicit level ---------------------------------------------------------------------------------- */

static void sort_step(CausalWork *work, CausalBlock *rest, const uint32_t *equations, uint32_t count)
{
  int is_local = 0, is_output = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t v = work->variable_of[equations[i]];
    is_local |= work->class_->variables[v].home == HOME_LOCAL && !work->scalar->variables[v].is_placed;
    is_output |= work->class_->variables[v].home == HOME_OUTPUT;
  }
  CausalStep step;
  if ((!is_local && !is_output) || !loop_step(work->scalar, equations, count, work->variable_of, &step, 0)) return;
  CausalSteps *steps = is_local ? &rest->steps : &work->class_->output_steps;
  *ARRAY_PUSH(work->arena, steps->steps, steps->count, steps->capacity) = step;
}

/* Explicit variables that are needed for other purposes than port values: one block that waits for all ports. */
static void make_last_block(CausalWork *work)
{
  uint8_t *member = ARENA_NEW(work->arena, uint8_t, work->scalar->equation_count);
  for (uint32_t e = 0; e < work->scalar->equation_count; e++)
    member[e] = work->scalar->equations[e].is_explicit && work->variable_of[e] != NONE;
  Loops loops = order_equations(work->scalar, member, work->variable_of, work->equation_of);
  CausalBlock rest = {0};
  for (uint32_t l = 0; l < loops.count; l++)
    sort_step(work, &rest, loops.equations + loops.first[l], loops.first[l + 1] - loops.first[l]);
  if (!rest.steps.count) return;
  CausalBlock *block = block_new(work);
  block->steps = rest.steps;
  for (uint32_t g = 0; g < work->scalar->group_count; g++) block->inputs[block->input_count++] = work->scalar->groups[g].name;
}

static void add_output_step(CausalWork *work, uint32_t v, const Ir *value, const char *text, Span span)
{
  CausalSteps *steps = &work->class_->output_steps;
  CausalStep *step = ARRAY_PUSH(work->arena, steps->steps, steps->count, steps->capacity);
  *step = (CausalStep){.count = 1, .text = text, .span = span};
  step->variables = ARENA_NEW(work->arena, uint32_t, 1);
  step->right = ARENA_NEW(work->arena, const Ir *, 1);
  step->variables[0] = v;
  step->right[0] = value;
}

static void make_output_steps(CausalWork *work)
{
  for (uint32_t f = 0; f < work->form_count; f++) {
    const Form *form = &work->forms[f];
    if (form->solves != NONE && work->class_->variables[form->solves].home == HOME_OUTPUT)
      add_output_step(work, form->solves, form_solution(work, form), form->text, form->span);
  }
  for (uint32_t i = work->output_steps.count; i-- > 0;) {
    const CausalStep *step = &work->output_steps.steps[i];
    if (work->class_->variables[step->variables[0]].home == HOME_OUTPUT)
      add_output_step(work, step->variables[0], ir_substitute(work->pool, step->right[0], exchange_hidden, work), step->text,
                      step->span);
  }
}

/* Explicit variables that only eliminated variables and outputs use are needed, too: those without a slot are computed. */
static void need_hidden(CausalWork *work)
{
  for (uint32_t f = 0; f < work->form_count; f++) {
    const Form *form = &work->forms[f];
    if (form->solves == NONE || !is_shown(work, form->solves)) continue;
    need_ir(work, form_solution(work, form));
  }
  for (uint32_t i = 0; i < work->output_steps.count; i++) {
    uint32_t count;
    const Ir *value = ir_substitute(work->pool, work->output_steps.steps[i].right[0], exchange_hidden, work);
    const uint32_t *variables = ir_variables(work->arena, value, &count);
    for (uint32_t k = 0; k < count; k++)
      if (!is_shown(work, variables[k])) need_variable(work, variables[k]);
  }
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) { /* of explicit variables that are outputs only */
    if (work->variable_of[e] == NONE || !work->scalar->equations[e].is_explicit) continue;
    if (!is_shown(work, work->variable_of[e])) continue;
    for (uint32_t i = 0; i < work->scalar->equations[e].incidence_count; i++) {
      uint32_t v = work->scalar->equations[e].incidences[i].variable;
      if (v != work->variable_of[e] && !is_shown(work, v)) need_variable(work, v);
    }
  }
}

/* Variables keep their numbers. */
static void take_variables(CausalWork *work)
{
  const ScalarClass *scalar = work->scalar;
  work->class_->variables = ARENA_NEW(work->arena, CausalVariable, scalar->variable_count);
  work->class_->variable_count = work->class_->own_count = scalar->variable_count;
  for (uint32_t v = 0; v < scalar->variable_count; v++) {
    const ScalarVariable *source = &scalar->variables[v];
    work->class_->variables[v] = (CausalVariable){.name = source->name,
                                                  .unit = source->unit,
                                                  .description = source->description,
                                                  .type = source->type,
                                                  .spec_variable = source->spec_variable,
                                                  .derivative = source->derivative,
                                                  .integral = source->integral,
                                                  .flow_port = source->flow_port,
                                                  .flow_sign = source->flow_sign};
    work->class_->variables[v].offers = source->offers;
    if (source->sort == SORT_TAKEN && work->spec->variables[v].cross_reference) /* shown where it comes from */
      work->class_->variables[v].name = arena_printf(work->arena, "$%s", source->name);
  }
}

static void take_lists(CausalWork *work)
{
  const ScalarClass *scalar = work->scalar;
  CausalClass *class_ = work->class_;
  class_->ports = scalar->ports;
  class_->port_count = scalar->port_count;
  class_->whens = scalar->whens;
  class_->when_count = scalar->when_count;
  class_->assertions = scalar->assertions;
  class_->assertion_count = scalar->assertion_count;
  class_->balances = scalar->balances;
  class_->balance_count = scalar->balance_count;
  class_->laws = scalar->laws;
  class_->law_count = scalar->law_count;
}

void assign_slots(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  take_variables(work);
  take_lists(work);
  need_rows(work);
  need_events(work);
  make_states(work);
  derive_states(work);
  make_initials(work);
  need_initials(work);
  need_hidden(work);
  need_all_previous(work);
  place_ports(work);
  for (uint32_t v = 0; v < class_->variable_count; v++) place_variable(work, v);
  for (uint32_t s = 0; s < class_->state_count; s++)
    if (class_->states[s].unknown >= 0) class_->states[s].unknown = (int32_t)class_->variables[class_->states[s].unknown].slot;
  list_homes(work);
  list_mass_flows(work);
  make_rows(work);
  make_last_block(work);
  make_output_steps(work);
}
