/* linear.c: the rows of the linear level: outputs taken out, limits as modes, linearity checked, internal
 * unknowns eliminated where a number divides. */
#include <string.h>

#include "causal/causal_internal.h"

/* ---- variables that are outputs only ------------------------------------------------------------------------------------
 */

/* Conditions may be named: contact = f < 0. The name is replaced by what it stands for. */
static const Ir *exchange_truth(void *user, const Ir *leaf)
{
  CausalWork *work = user;
  if (leaf->kind != IR_VARIABLE || leaf->type == TYPE_REAL || !work->scalar->variables[leaf->index].is_linear) return NULL;
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    const ScalarEquation *equation = &work->scalar->equations[e];
    if (!equation->is_real && equation->left->kind == IR_VARIABLE && equation->left->index == leaf->index)
      return ir_substitute(work->pool, equation->right, exchange_truth, work);
  }
  return NULL;
}

static int is_truth_linear(const ScalarClass *scalar, uint32_t v)
{
  return scalar->variables[v].is_linear && scalar->variables[v].type != TYPE_REAL;
}

static void name_conditions(CausalWork *work)
{
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    ScalarEquation *equation = &work->scalar->equations[e];
    if (equation->is_explicit || !equation->is_real || !scalar_contains(work->scalar, equation->right, is_truth_linear))
      continue;
    equation->right = ir_substitute(work->pool, equation->right, exchange_truth, work);
    equation_scan(work->scalar, equation);
  }
}

static int is_rate_of_state(const CausalWork *work, uint32_t v)
{
  uint32_t integral = work->scalar->variables[v].integral;
  return integral != NONE && work->scalar->variables[integral].is_state;
}

static void count_uses(const CausalWork *work, uint32_t *uses, uint32_t *holder)
{
  memset(uses, 0, work->scalar->variable_count * sizeof *uses);
  for (uint32_t e = 0; e < work->scalar->equation_count; e++)
    for (uint32_t i = 0; !work->scalar->equations[e].output_only && i < work->scalar->equations[e].incidence_count; i++) {
      uses[work->scalar->equations[e].incidences[i].variable]++;
      holder[work->scalar->equations[e].incidences[i].variable] = e;
    }
}

static int can_take_out(const CausalWork *work, uint32_t v, const ScalarEquation *equation)
{
  if (work->scalar->variables[v].sort != SORT_LOCAL || !work->scalar->variables[v].is_linear || is_rate_of_state(work, v))
    return 0;
  if (work->scalar->variables[v].output_only || equation->is_explicit || work->scalar->variables[v].derivative != NONE)
    return 0;
  for (uint32_t i = 0; i < equation->incidence_count; i++)
    if (equation->incidences[i].variable == v) return equation->incidences[i].solvability == SOLVABLE_SAFE;
  return 0;
}

static void take_out_outputs(CausalWork *work)
{
  uint32_t *uses = ARENA_NEW(work->arena, uint32_t, work->scalar->variable_count);
  uint32_t *holder = ARENA_NEW(work->arena, uint32_t, work->scalar->variable_count);
  for (int again = 1; again;) {
    again = 0;
    count_uses(work, uses, holder);
    for (uint32_t v = 0; v < work->scalar->variable_count; v++) {
      if (uses[v] != 1 || work->scalar->equations[holder[v]].output_only ||
          !can_take_out(work, v, &work->scalar->equations[holder[v]]))
        continue;
      ScalarEquation *equation = &work->scalar->equations[holder[v]];
      CausalStep *step =
          ARRAY_PUSH(work->arena, work->output_steps.steps, work->output_steps.count, work->output_steps.capacity);
      *step = (CausalStep){.count = 1, .text = equation->text, .span = equation->span};
      step->variables = ARENA_NEW(work->arena, uint32_t, 1);
      step->right = ARENA_NEW(work->arena, const Ir *, 1);
      step->variables[0] = v;
      step->right[0] = equation_solution(work->scalar, equation, v);
      work->scalar->variables[v].output_only = 1;
      equation->output_only = 1;
      again = 1;
    }
  }
}

const Ir *output_value(const CausalWork *work, uint32_t v)
{
  for (uint32_t i = 0; i < work->output_steps.count; i++)
    if (work->output_steps.steps[i].variables[0] == v) return work->output_steps.steps[i].right[0];
  return NULL;
}

static const Ir *exchange_outputs(void *user, const Ir *leaf)
{
  CausalWork *work = user;
  const Ir *value = leaf->kind == IR_VARIABLE ? output_value(work, leaf->index) : NULL;
  return value ? ir_substitute(work->pool, value, exchange_outputs, work) : NULL;
}

static int is_linear_value(CausalWork *work, const Ir *value)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(work->arena, value, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (!work->scalar->variables[variables[i]].is_linear) continue;
    const Ir *culprit, *coefficient = ir_partial(work->scalar->differentiator, value, variables[i], &culprit);
    if (!coefficient || scalar_contains(work->scalar, coefficient, variable_is_linear)) return 0;
  }
  return !scalar_contains(work->scalar, value, variable_is_taken);
}

VariableLevel variable_level(CausalWork *work, uint32_t v)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  if (!variable->is_linear) return LEVEL_EXPLICIT;
  if (variable->sort == SORT_TAKEN) return LEVEL_LATE;
  if (!variable->output_only) return LEVEL_LINEAR;
  const Ir *value = ir_substitute(work->pool, output_value(work, v), exchange_outputs, work);
  return variable->type == TYPE_REAL && is_linear_value(work, value) ? LEVEL_LINEAR : LEVEL_LATE;
}

void report_taken(CausalWork *work, const Ir *ir, Span span)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(work->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++) {
    const ScalarVariable *variable = &work->scalar->variables[variables[i]];
    if (variable->sort != SORT_TAKEN) continue;
    work_error(
        work, span, "implicit-output",
        "%s is not linear in forces or derivatives, so that it is known after the linear equations: only results can use it",
        variable->name);
    work_about(work, .variable = variable->name);
    work_remedy(work, "let it pass through a state, such as a first-order filter, where it is computed");
    return;
  }
}

/* ---- forms ----------------------------------------------------------------------------------------------------------------
 */

static const Ir *zero_linear(void *user, const Ir *leaf)
{
  CausalWork *work = user;
  return leaf->kind == IR_VARIABLE && work->scalar->variables[leaf->index].is_linear ? ir_real(work->pool, 0) : NULL;
}

/* Equal but for blanks. */
static int reads_the_same(const char *text, const char *source, size_t length)
{
  const char *end = source + length;
  for (;; text++, source++) {
    text += strspn(text, " ");
    while (source < end && strchr(" \t\r\n", *source)) source++;
    if (!*text || source >= end) return !*text && source >= end;
    if (*text != *source) return 0;
  }
}

/* A note with the equation, unless the source line shows it as it is. */
static void note_equation(CausalWork *work, const char *text, Span span)
{
  const Source *source = source_at(work->diagnostics->sources, span.start);
  if (source && span.end <= source->base + source->length &&
      reads_the_same(text, source->text + (span.start - source->base), span.end - span.start))
    return;
  work_note(work, span, "the equation: %s", text);
}

static int report_nonlinear(CausalWork *work, uint32_t v, const char *text, Span span)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  if (work->scalar->variables[v].sort == SORT_LOCAL && variable->integral == NONE) {
    work_error(work, span, "nonlinear", "this equation is not linear in %s and cannot be solved for it", variable->name);
    work_about(work, .variable = variable->name);
    work_remedy(work, "write an equation that is linear in what it determines");
  } else {
    work_error(work, span, "nonlinear", "not linear in %s, an unknown of the linear equations", variable->name);
    work_about(work, .variable = variable->name);
    work_remedy(work, "only add forces and derivatives, or multiply them by explicit quantities");
  }
  note_equation(work, text, span);
  return 0;
}

static void form_add(CausalWork *work, Form *form, uint32_t variable, const Ir *coefficient)
{
  if (ir_is_number(coefficient, 0)) return;
  *ARRAY_PUSH(work->arena, form->terms, form->count, form->capacity) =
      (CausalEntry){.unknown = variable, .coefficient = coefficient};
}

/* residual = 0 as terms and right-hand side. */
static int form_fill(CausalWork *work, Form *form, const Ir *residual)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(work->arena, residual, &count);
  unsigned errors = work->diagnostics->errors;
  report_taken(work, residual, form->span);
  if (work->diagnostics->errors > errors) return 0;
  for (uint32_t i = 0; i < count; i++) {
    if (!work->scalar->variables[variables[i]].is_linear) continue;
    const Ir *culprit, *coefficient = ir_partial(work->scalar->differentiator, residual, variables[i], &culprit);
    if (!coefficient || scalar_contains(work->scalar, coefficient, variable_is_linear))
      return report_nonlinear(work, variables[i], form->text, form->span);
    form_add(work, form, variables[i], coefficient);
  }
  form->right = ir_negate(work->pool, ir_substitute(work->pool, residual, zero_linear, work));
  return 1;
}

/* The value of v by an explicit equation v = ir; NULL: it is no such equation. */
static const Ir *definition(const CausalWork *work, const ScalarEquation *equation)
{
  if (!equation->is_explicit || !equation->is_real || equation->left->kind != IR_VARIABLE) return NULL;
  const ScalarVariable *variable = &work->scalar->variables[equation->left->index];
  return variable->sort == SORT_LOCAL && !variable->is_linear && !variable->is_state && !variable->is_discrete ? equation->right
                                                                                                               : NULL;
}

/* A variable that an equation sets to a number is replaced by it; an elementary function that has a name already (c = cos(phi))
 * is read, not computed again: derivatives contain many of them. */
static const Ir *exchange_defined(void *user, const Ir *node)
{
  const CausalWork *work = user;
  if (node->kind != IR_VARIABLE && node->kind != IR_BUILTIN) return NULL;
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    const ScalarEquation *equation = &work->scalar->equations[e];
    const Ir *right = definition(work, equation);
    if (!right) continue;
    if (node->kind == IR_BUILTIN && right == node) return equation->left;
    if (node == equation->left && right->kind == IR_NUMBER) return right;
  }
  return NULL;
}

static Form *form_new(CausalWork *work, const char *text, Span span)
{
  Form *form = ARRAY_PUSH(work->arena, work->forms, work->form_count, work->form_capacity);
  *form = (Form){.text = text, .span = span, .solves = NONE};
  return form;
}

static int make_forms(CausalWork *work)
{
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    const ScalarEquation *equation = &work->scalar->equations[e];
    if (equation->is_explicit || equation->output_only) continue;
    if (!equation->is_real) {
      const char *name =
          equation->left->kind == IR_VARIABLE ? work->scalar->variables[equation->left->index].name : "this condition";
      work_error(work, equation->span, "algebraic-loop",
                 "%s depends on a linear unknown (a force or derivative) that itself depends on %s", name, name);
      return 0;
    }
    Form *form = form_new(work, equation->text, equation->span);
    const Ir *residual = ir_binary(work->pool, IR_SUBTRACT, equation->left, equation->right);
    if (!form_fill(work, form, ir_substitute_all(work->pool, residual, exchange_defined, work))) return 0;
  }
  return 1;
}

static int make_mode_forms(CausalWork *work)
{
  for (uint32_t m = 0; m < work->mode_count; m++) {
    ModeDraft *mode = &work->modes[m];
    mode->form = work->form_count;
    Form *form = form_new(work, mode->text, mode->span);
    form->is_mode = 1;
    const Ir *unknown = scalar_reference(work->scalar, mode->variable);
    if (!form_fill(work, form, ir_binary(work->pool, IR_SUBTRACT, unknown, mode->law))) return 0;
    if (scalar_contains(work->scalar, mode->lower, variable_is_linear) ||
        scalar_contains(work->scalar, mode->upper, variable_is_linear)) {
      work_error(work, mode->span, "wrong-limit", "a limit must be explicit, but this one depends on a force or derivative");
      return 0;
    }
  }
  return 1;
}

/* ---- elimination -----------------------------------------------------------------------------------------------------------
 */

CausalEntry *form_term(const Form *form, uint32_t variable)
{
  for (uint32_t i = 0; i < form->count; i++)
    if (form->terms[i].unknown == variable) return &form->terms[i];
  return NULL;
}

static void sort_terms(Form *form)
{
  for (uint32_t i = 1; i < form->count; i++)
    for (uint32_t j = i; j > 0 && form->terms[j - 1].unknown > form->terms[j].unknown; j--) {
      CausalEntry swapped = form->terms[j];
      form->terms[j] = form->terms[j - 1];
      form->terms[j - 1] = swapped;
    }
}

/* target -= factor * source */
static void form_subtract(CausalWork *work, Form *target, const Form *source, const Ir *factor)
{
  for (uint32_t i = 0; i < source->count; i++) {
    const Ir *product = ir_binary(work->pool, IR_MULTIPLY, factor, source->terms[i].coefficient);
    CausalEntry *term = form_term(target, source->terms[i].unknown);
    if (term)
      term->coefficient = ir_binary(work->pool, IR_SUBTRACT, term->coefficient, product);
    else
      form_add(work, target, source->terms[i].unknown, ir_negate(work->pool, product));
  }
  target->right = ir_binary(work->pool, IR_SUBTRACT, target->right, ir_binary(work->pool, IR_MULTIPLY, factor, source->right));
  uint32_t kept = 0;
  for (uint32_t i = 0; i < target->count; i++)
    if (!ir_is_number(target->terms[i].coefficient, 0)) target->terms[kept++] = target->terms[i];
  target->count = kept;
  sort_terms(target);
}

static const Ir *divided(CausalWork *work, const Ir *ir, double divisor)
{
  if (divisor == -1) return ir_negate(work->pool, ir);
  return divisor == 1 ? ir : ir_binary(work->pool, IR_DIVIDE, ir, ir_real(work->pool, divisor));
}

static void form_divide(CausalWork *work, Form *form, double divisor)
{
  for (uint32_t i = 0; i < form->count; i++) form->terms[i].coefficient = divided(work, form->terms[i].coefficient, divisor);
  form->right = divided(work, form->right, divisor);
}

static void eliminate(CausalWork *work, uint32_t number, uint32_t variable)
{
  Form *source = &work->forms[number];
  form_divide(work, source, form_term(source, variable)->coefficient->number);
  source->solves = variable;
  work->scalar->variables[variable].eliminated = number;
  for (uint32_t f = 0; f < work->form_count; f++) {
    CausalEntry *term = f == number ? NULL : form_term(&work->forms[f], variable);
    if (!term) continue;
    const Ir *factor = term->coefficient;
    form_subtract(work, &work->forms[f], source, factor);
    /* what rounding of symbols may leave */
    Form *target = &work->forms[f];
    for (uint32_t i = 0; i < target->count; i++)
      if (target->terms[i].unknown == variable) {
        memmove(&target->terms[i], &target->terms[i + 1], (target->count - i - 1) * sizeof *target->terms);
        target->count--;
      }
  }
}

/* The elimination would change the coefficient of a limited unknown in its own law, which has to stay 1. */
static int touches_law(const CausalWork *work, const Form *form, uint32_t v)
{
  for (uint32_t m = 0; m < work->mode_count; m++)
    if (form_term(&work->forms[work->modes[m].form], v) && form_term(form, work->modes[m].variable)) return 1;
  return 0;
}

static int may_eliminate(const CausalWork *work, const Form *form, uint32_t v, int rates)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  if (variable->sort != SORT_LOCAL || variable->is_mode || form->is_mode || form->solves != NONE) return 0;
  return (rates || !is_rate_of_state(work, v)) && !touches_law(work, form, v);
}

/* In how many forms each variable is left. */
static void count_rows(const CausalWork *work, uint32_t *rows)
{
  memset(rows, 0, work->scalar->variable_count * sizeof *rows);
  for (uint32_t f = 0; f < work->form_count; f++)
    for (uint32_t i = 0; work->forms[f].solves == NONE && i < work->forms[f].count; i++)
      rows[work->forms[f].terms[i].unknown]++;
}

/* The cheapest elimination in Markowitz' sense; 0: none is worth it. */
static int next_elimination(const CausalWork *work, int rates, uint32_t *rows, uint32_t *form, uint32_t *variable)
{
  enum { MAX_COST = 9 };
  uint32_t best = MAX_COST + 1;
  count_rows(work, rows);
  for (uint32_t f = 0; f < work->form_count && best > 0; f++)
    for (uint32_t i = 0; i < work->forms[f].count; i++) {
      const CausalEntry *term = &work->forms[f].terms[i];
      if (term->coefficient->kind != IR_NUMBER || !may_eliminate(work, &work->forms[f], term->unknown, rates)) continue;
      uint32_t cost = (work->forms[f].count - 1) * (rows[term->unknown] - 1);
      if (cost >= best) continue;
      best = cost;
      *form = f;
      *variable = term->unknown;
    }
  return best <= MAX_COST;
}

static void eliminate_all(CausalWork *work, int rates)
{
  uint32_t form = 0, variable = 0, *rows = ARENA_NEW(work->arena, uint32_t, work->scalar->variable_count);
  while (next_elimination(work, rates, rows, &form, &variable)) eliminate(work, form, variable);
}

/* ---- T_D der(v) = der(s) - v ----------------------------------------------------------------------------------------- */

uint32_t plain_parameter(const ScalarClass *scalar, const Ir *ir)
{
  if (ir->kind == IR_NEGATE) return plain_parameter(scalar, ir->operands[0]);
  if ((ir->kind == IR_MULTIPLY || ir->kind == IR_DIVIDE) && ir->operands[1]->kind == IR_NUMBER)
    return plain_parameter(scalar, ir->operands[0]);
  if (ir->kind == IR_MULTIPLY && ir->operands[0]->kind == IR_NUMBER) return plain_parameter(scalar, ir->operands[1]);
  if (ir->kind != IR_VARIABLE || scalar->variables[ir->index].is_discrete) return NONE;
  return scalar->variables[ir->index].sort == SORT_GIVEN ? ir->index : NONE;
}

static int has_other_rate(const CausalWork *work, const Form *form, uint32_t rate)
{
  for (uint32_t i = 0; i < form->count; i++) {
    uint32_t v = form->terms[i].unknown;
    if (v != rate && (is_rate_of_state(work, v) || work->scalar->variables[v].sort == SORT_SLOPE)) return 1;
  }
  return 0;
}

/* Seen while the derivatives of states still stand in the equations. */
static void note_filters(CausalWork *work)
{
  for (uint32_t f = 0; f < work->form_count; f++) {
    const Form *form = &work->forms[f];
    for (uint32_t i = 0; form->solves == NONE && i < form->count; i++) {
      uint32_t rate = form->terms[i].unknown, parameter = plain_parameter(work->scalar, form->terms[i].coefficient);
      if (parameter == NONE || !is_rate_of_state(work, rate) || !has_other_rate(work, form, rate)) continue;
      *ARRAY_PUSH(work->arena, work->filters, work->filter_count, work->filter_capacity) =
          (FilterDraft){work->scalar->variables[rate].integral, parameter};
    }
  }
}

int linear_forms(CausalWork *work)
{
  name_conditions(work);
  take_out_outputs(work);
  if (!limit_modes(work) || !make_forms(work) || !make_mode_forms(work)) return 0;
  eliminate_all(work, 0);
  note_filters(work);
  eliminate_all(work, 1);
  return check_complete(work);
}
