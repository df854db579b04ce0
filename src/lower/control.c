/* control.c: if and for, the same for equations and for statements. Loops are expanded, iteration by iteration. */
#include "lower/lower_internal.h"

static void build_body(Builder *builder, IrList *list, const Equation *body, const Env *env, SectionKind kind)
{
  if (kind == SECTION_STATEMENTS)
    build_statements(builder, list, body, env);
  else
    build_equations(builder, list, body, env, kind == SECTION_INITIAL_EQUATIONS);
}

/* ---- if ------------------------------------------------------------------------------------------------------------- */

IrBranch *new_branch(Builder *builder, const Ir *condition, const Equation *body, const Env *env, SectionKind kind)
{
  IrList list = {0};
  IrBranch *branch = ARENA_NEW(builder->model->arena, IrBranch, 1);
  branch->condition = condition;
  build_body(builder, &list, body, env, kind);
  branch->body = list.first;
  return branch;
}

void add_choice(Builder *builder, IrList *list, IrEquationKind kind, IrBranch *branches, const Equation *equation)
{
  if (!branches) return;
  IrEquation *made = list_add(builder->model, list, kind, equation->span);
  made->branches = branches;
  made->text = equation_text(builder->model, equation);
}

static uint32_t equation_count(const IrEquation *equations)
{
  uint32_t count = 0;
  for (const IrEquation *e = equations; e; e = e->next) {
    if (e->kind == IR_EQUATION_IF && e->branches) count += equation_count(e->branches->body);
    count += e->kind == IR_EQUATION_EQUAL;
  }
  return count;
}

static int is_balanced(const IrBranch *branches)
{
  const IrBranch *last = branches;
  for (; last->next; last = last->next)
    if (equation_count(last->body) != equation_count(last->next->body)) return 0;
  return !last->condition ? 1 : equation_count(last->body) == 0;
}

/* The branch that applies, where parameters decide; NULL: none does, or something else decides. */
static const IrBranch *branch_by_parameters(Builder *builder, const IrBranch *branches, const Equation *equation,
                                            const Env *env, int *is_decided)
{
  const Branch *text = equation->branches;
  *is_decided = 0;
  for (const IrBranch *b = branches; b; b = b->next)
    if (b->condition && !is_about_parameters(builder, b->condition)) return NULL;
  *is_decided = 1;
  for (const IrBranch *b = branches; b; b = b->next, text = text->next) {
    if (!b->condition) return b;
    Value value = evaluate_expression(builder->model, env, text->condition);
    if (value.is_error || value.elements[0]->kind != IR_NUMBER) return NULL;
    if (value.elements[0]->number != 0) return b;
  }
  return NULL;
}

/* Branches with different numbers of equations are possible where parameters choose one of them for good. */
static int take_branch(Builder *builder, IrList *list, const IrBranch *branches, const Equation *equation, const Env *env)
{
  int is_decided;
  if (!branches || !builder->spec || is_balanced(branches)) return 0;
  const IrBranch *taken = branch_by_parameters(builder, branches, equation, env, &is_decided);
  for (const IrEquation *e = taken ? taken->body : NULL, *next; e; e = next) {
    next = e->next;
    IrEquation *own = (IrEquation *)(uintptr_t)e;
    own->next = NULL;
    ir_list_append(list, own);
  }
  return is_decided;
}

void build_if(Builder *builder, IrList *list, const Equation *equation, const Env *env, SectionKind kind)
{
  IrBranch *first = NULL, **end = &first;
  int all = 1; /* no branch of the text is left out */
  for (const Branch *branch = equation->branches; branch; branch = branch->next) {
    const Ir *ir = NULL;
    int decided = branch->condition ? structural_condition(builder, env, branch->condition, &ir) : 1;
    if (decided == -2) return;
    all &= decided != 0;
    if (decided == 0) continue;
    if (decided == 1 && !first) { /* nothing before it is open */
      build_body(builder, list, branch->body, env, kind);
      return;
    }
    *end = new_branch(builder, decided == 1 ? NULL : ir, branch->body, env, kind);
    end = &(*end)->next;
    if (decided == 1) break;
  }
  if (kind == SECTION_EQUATIONS && all && take_branch(builder, list, first, equation, env)) return;
  add_choice(builder, list, IR_EQUATION_IF, first, equation);
}

/* ---- for ------------------------------------------------------------------------------------------------------------ */

/* 0 after an error: too many iterations, with those of the outer loops. */
static int begin_rounds(Builder *builder, const Value *range, const Iterator *iterator, double *before)
{
  enum { MAX_ROUNDS = 1000000 };
  *before = builder->rounds;
  builder->rounds = (*before > 0 ? *before : 1) * (range->count > 0 ? range->count : 1);
  if (builder->rounds <= MAX_ROUNDS) return 1;
  model_error(builder->model, iterator->span, "too-large",
              "loops of %.0f rounds: each is expanded, and at most %d are possible", builder->rounds, MAX_ROUNDS);
  builder->rounds = *before;
  return 0;
}

void unroll_loop(Builder *builder, IrList *list, const Equation *loop, const Iterator *iterator, const Env *env,
                 SectionKind kind)
{
  if (!iterator) {
    build_body(builder, list, loop->body, env, kind);
    return;
  }
  Lower lower = {.model = builder->model, .builder = builder};
  Value range = lower_range(&lower, env, iterator, &(RangeUse){.body = loop->body});
  unsigned errors = builder->model->diagnostics->errors;
  double before;
  if (range.is_error || !begin_rounds(builder, &range, iterator, &before)) return;
  for (uint32_t i = 0; i < range.count && builder->model->diagnostics->errors == errors; i++) {
    Env *frame = ARENA_NEW(builder->model->arena, Env, 1);
    *frame = iterator_frame(builder->model, env, iterator, &range, i);
    if (kind == SECTION_STATEMENTS)
      build_loop(builder, list, loop, iterator->next, frame);
    else
      unroll_loop(builder, list, loop, iterator->next, frame, kind);
  } /* an error would be the same in every iteration */
  builder->rounds = before;
}
