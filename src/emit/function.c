/* function.c: functions of the user. Inputs are arguments, one output is the value, several go to an array. Where the evaluator
 * of the front end gives up (ir_evaluate), they return NAN and report why (lied_fault): after too many passes of loops, too
 * deep calls, failed asserts, and where operations have no value. */
#include <math.h>

#include "emit/body.h"

/* ---- which ones ----------------------------------------------------------------------------------------------------- */

/* Whether a statement only assigns variables that are not read; without `is_read` every variable counts. */
static int is_idle(const IrEquation *statement, const uint8_t *is_read)
{
  if (statement->kind == IR_EQUATION_ASSERT) return statement->level != 0;
  if (statement->kind != IR_EQUATION_ASSIGN) return 0;
  return statement->right == statement->left || (is_read && !function_reads_target(statement->left, is_read));
}

static void announce_list(FunctionBody *body, const IrEquation *statement, const uint8_t *is_read)
{
  for (; statement; statement = statement->next) {
    const Ir *read[] = {statement->kind == IR_EQUATION_ASSERT ? statement->left : NULL, statement->right, statement->step,
                        statement->stop};
    if (is_idle(statement, is_read)) continue;
    if (statement->kind == IR_EQUATION_ASSIGN && statement->left->kind == IR_ELEMENT)
      body_announce(body, statement->left->operands[0]);
    for (size_t i = 0; i < sizeof read / sizeof *read; i++)
      if (read[i]) body_announce(body, read[i]);
    for (const IrText *text = statement->texts; text; text = text->next) {
      if (text->value) body_announce(body, text->value);
      if (text->condition) body_announce(body, text->condition);
    }
    for (const IrBranch *branch = statement->branches; branch; branch = branch->next) {
      if (branch->condition) body_announce(body, branch->condition);
      announce_list(body, branch->body, is_read);
    }
  }
}

typedef struct Callers {
  const IrFunction **list;
  uint32_t count, capacity;
} Callers;

static int add_once(Emitter *emitter, Callers *callers, const IrFunction *function)
{
  for (uint32_t i = 0; i < callers->count; i++)
    if (callers->list[i] == function) return 0;
  *ARRAY_PUSH(emitter->arena, callers->list, callers->count, callers->capacity) = function;
  return 1;
}

static int may_overflow(const IrEquation *statement)
{
  return statement->kind == IR_EQUATION_ASSIGN && ir_may_overflow(statement->left, statement->right);
}

static int list_may_fail(const IrEquation *statement)
{
  for (; statement; statement = statement->next) {
    if (statement->kind == IR_EQUATION_FOR || statement->kind == IR_EQUATION_WHILE || may_overflow(statement)) return 1;
    if (statement->kind == IR_EQUATION_ASSERT && !is_idle(statement, NULL)) return 1;
    for (const IrBranch *branch = statement->branches; branch; branch = branch->next)
      if (list_may_fail(branch->body)) return 1;
  }
  return 0;
}

/* Whether a call of it can lead to another call of it, and to something that has no value. */
static void look_through(Emitter *emitter, EmittedFunction *made)
{
  Callers reached = {0};
  const IrFunction *at = made->function;
  for (uint32_t next = 0;; at = reached.list[next++]) {
    FunctionBody body;
    body_init(&body, emitter, BODY_FUNCTION);
    body.function = at;
    announce_list(&body, at->statements.first, NULL);
    if (at == made->function && !made->arrays) {
      function_find_arrays(&body);
      made->arrays = body.function_arrays;
    }
    made->may_fail |= at->external || list_may_fail(at->statements.first);
    for (uint32_t i = 0; i < body.order_count; i++) {
      made->may_fail |= body_is_checked(&body, body.order[i]);
      if (body.order[i]->kind != IR_CALL) continue;
      made->is_recursive |= body.order[i]->function == made->function;
      add_once(emitter, &reached, body.order[i]->function);
    }
    if (next == reached.count) break;
  }
  made->may_fail |= made->is_recursive;
}

EmittedFunction *emit_look_at_function(Emitter *emitter, const IrFunction *function)
{
  for (EmittedFunction *old = emitter->known_functions; old; old = old->next_known)
    if (old->function == function) return old;
  EmittedFunction *made = ARENA_NEW(emitter->arena, EmittedFunction, 1);
  made->function = function;
  made->next_known = emitter->known_functions;
  emitter->known_functions = made;
  look_through(emitter, made);
  return made;
}

const EmittedFunction *emit_use_function(Emitter *emitter, const IrFunction *function)
{
  EmittedFunction *made = emit_look_at_function(emitter, function);
  if (made->name) return made;
  const char *name = names_take_plain(&emitter->function_names, function->name);
  made->name = arena_printf(emitter->arena, "fn_%s", name);
  *emitter->functions_end = made;
  emitter->functions_end = &made->next;
  return made;
}

/* ---- statements ----------------------------------------------------------------------------------------------------- */

static void write_list(FunctionBody *body, const IrEquation *statement);

static void write_return(FunctionBody *body, int failed)
{
  const IrFunction *function = body->function;
  for (uint32_t i = 0; i < function->outputs && function->outputs > 1; i++)
    ctext_line(&body->text, "out[%u] = %s;", (unsigned)i, failed ? "NAN" : body->function_variables[function->inputs + i]);
  if (function->outputs == 1)
    ctext_line(&body->text, "return %s;", failed ? "NAN" : body->function_variables[function->inputs]);
  else
    ctext_line(&body->text, "return;");
}

static void write_failure(FunctionBody *body, const IrText *texts, Span span)
{
  body->text.indent++;
  body_fault(body, body->function, texts, span);
  write_return(body, 1);
  body->text.indent--;
  ctext_line(&body->text, "}");
}

static void write_pass(FunctionBody *body, Span span)
{
  static const IrText endless = {.text = "a loop does not end"};
  ctext_line(&body->text, "if (++passes > MOST_PASSES) {");
  write_failure(body, &endless, span);
  body->uses_passes = 1;
}

/* An expression of its own: variables may have changed since the last one. 1: it needs constants before it. */
static int begin_expression(FunctionBody *body, const Ir *ir)
{
  body_forget(body);
  body_announce(body, ir);
  body_plan(body);
  for (uint32_t i = 0; i < body->order_count; i++)
    if (body_node(body, body->order[i])->is_stated) return 1;
  return 0;
}

static void write_assign(FunctionBody *body, const char *to, const Ir *ir)
{
  begin_expression(body, ir);
  body_assign(body, to, ir);
}

static void write_body(FunctionBody *body, const IrEquation *list)
{
  body_open_scope(body);
  write_list(body, list);
  body_close_scope(body);
}

static void write_condition(FunctionBody *body, const char *before, const Ir *condition, const char *after)
{
  body_prepare(body, condition);
  ctext_begin(&body->text);
  ctext_put(&body->text, before);
  body_truth(body, condition);
  ctext_put(&body->text, after);
}

static void write_if(FunctionBody *body, const IrBranch *branch)
{
  uint32_t opened = 0;
  for (const IrBranch *first = branch; branch; branch = branch->next) {
    if (!branch->condition) {
      ctext_line(&body->text, branch == first ? "{" : "} else {");
    } else if (begin_expression(body, branch->condition) && branch != first) {
      ctext_line(&body->text, "} else {");
      body_open_scope(body);
      opened++;
      write_condition(body, "if (", branch->condition, ") {\n");
    } else {
      write_condition(body, branch == first ? "if (" : "} else if (", branch->condition, ") {\n");
    }
    write_body(body, branch->body);
  }
  ctext_line(&body->text, "}");
  for (; opened > 0; opened--) {
    body_close_scope(body);
    ctext_line(&body->text, "}");
  }
}

static void write_while(FunctionBody *body, const IrBranch *loop, Span span)
{
  if (begin_expression(body, loop->condition)) {
    ctext_line(&body->text, "for (;;) {");
    body_open_scope(body);
    write_condition(body, "if (!(", loop->condition, ")) break;\n");
  } else {
    write_condition(body, "while (", loop->condition, ") {\n");
    body_open_scope(body);
  }
  write_list(body, loop->body);
  write_pass(body, span);
  body_close_scope(body);
  ctext_line(&body->text, "}");
}

/* The k-th pass has start + k * step. */
static void write_for(FunctionBody *body, const IrEquation *loop)
{
  unsigned number = ++body->loops;
  Arena *arena = body->emitter->arena;
  const char *variable = body->function_variables[loop->left->index];
  ctext_line(&body->text, "{");
  body_open_scope(body);
  write_assign(body, arena_printf(arena, "const double start%u", number), loop->right);
  write_assign(body, arena_printf(arena, "const double step%u", number), loop->step);
  write_assign(body, arena_printf(arena, "const double stop%u", number), loop->stop);
  ctext_line(&body->text, "const double count%u = step%u != 0.0 ? floor((stop%u - start%u) / step%u + 1e-9) : -1.0;", number,
             number, number, number, number);
  ctext_line(&body->text, "for (double pass%u = 0.0; pass%u <= count%u; pass%u++) {", number, number, number, number);
  body_open_scope(body);
  if (body->function_reads[loop->left->index])
    ctext_line(&body->text, "%s = start%u + pass%u * step%u;", variable, number, number, number);
  write_list(body, loop->branches->body);
  write_pass(body, loop->span);
  body_close_scope(body);
  ctext_line(&body->text, "}");
  body_close_scope(body);
  ctext_line(&body->text, "}");
}

/* The usual loop, over whole numbers with a known step. The bound is kept: what it is made of may change in the loop. */
static void write_counting_for(FunctionBody *body, const IrEquation *loop)
{
  const char *variable = body->function_variables[loop->left->index];
  int is_known = loop->stop->kind == IR_NUMBER;
  unsigned number = is_known ? 0 : ++body->loops;
  if (!is_known) write_assign(body, arena_printf(body->emitter->arena, "const double stop%u", number), loop->stop);
  begin_expression(body, loop->right);
  body_prepare(body, loop->right);
  ctext_begin(&body->text);
  ctext_format(&body->text, "for (%s%s = ", body->function_reads[loop->left->index] ? "" : "double ", variable);
  body_value(body, loop->right);
  ctext_format(&body->text, "; %s %s ", variable, loop->step->number < 0 ? ">=" : "<=");
  if (is_known)
    ctext_number(&body->text, loop->stop->number);
  else
    ctext_format(&body->text, "stop%u", number);
  ctext_format(&body->text, "; %s += ", variable);
  ctext_number(&body->text, loop->step->number);
  ctext_put(&body->text, ") {\n");
  body_open_scope(body);
  write_list(body, loop->branches->body);
  write_pass(body, loop->span);
  body_close_scope(body);
  ctext_line(&body->text, "}");
}

static int is_counting(const IrEquation *loop)
{
  const Ir *step = loop->step;
  return step->kind == IR_NUMBER && step->number != 0 && step->number == floor(step->number) &&
         loop->left->type == TYPE_INTEGER && loop->right->type == TYPE_INTEGER;
}

static void write_assert(FunctionBody *body, const IrEquation *statement)
{
  const IrText plain = {.text = statement->message ? statement->message : ""};
  begin_expression(body, statement->left);
  write_condition(body, "if (!(", statement->left, ")) {\n");
  body_open_scope(body);
  body->text.indent--;
  write_failure(body, statement->texts ? statement->texts : &plain, statement->span);
  body->text.indent++;
  body_close_scope(body);
}

static void write_statement(FunctionBody *body, const IrEquation *statement)
{
  switch (statement->kind) {
  case IR_EQUATION_IF:
    write_if(body, statement->branches);
    break;
  case IR_EQUATION_WHILE:
    write_while(body, statement->branches, statement->span);
    break;
  case IR_EQUATION_FOR:
    if (is_counting(statement))
      write_counting_for(body, statement);
    else
      write_for(body, statement);
    break;
  case IR_EQUATION_ASSERT:
    write_assert(body, statement);
    break;
  case IR_EQUATION_BREAK:
    ctext_line(&body->text, "break;");
    break;
  case IR_EQUATION_RETURN:
    write_return(body, 0);
    break;
  default: /* nothing else has a meaning in a function */
    break;
  }
}

static int reads_assigned(FunctionBody *body, const Ir *ir)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(body->emitter->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (body->function_assigned[variables[i]]) return 1;
  return 0;
}

static void write_overflow(FunctionBody *body, const IrEquation *assignment, const char *name)
{
  body_overflow(body, body->function, name, assignment->span);
  body->text.indent++;
  write_return(body, 1);
  body->text.indent--;
  ctext_line(&body->text, "}");
}

static int assigns_variable(const IrEquation *statement)
{
  return statement && statement->kind == IR_EQUATION_ASSIGN && statement->left->kind == IR_VARIABLE;
}

/* x[i] := value */
static void write_element_assign(FunctionBody *body, const IrEquation *assignment)
{
  const Ir *target = assignment->left;
  const char *name = arena_printf(body->emitter->arena, "value%u", ++body->loops);
  ctext_line(&body->text, "{");
  body_open_scope(body);
  write_assign(body, arena_printf(body->emitter->arena, "const double %s", name), assignment->right);
  if (may_overflow(assignment)) write_overflow(body, assignment, name);
  begin_expression(body, target->operands[0]);
  body_prepare(body, target->operands[0]);
  ctext_begin(&body->text);
  ctext_format(&body->text, "set_element(%s, %u.0, ", body_array(body, target->operands + 1, target->count - 1),
               (unsigned)(target->count - 1));
  body_value(body, target->operands[0]);
  ctext_format(&body->text, ", %s);\n", name);
  emit_use_helper(body->emitter, HELPER_SET_ELEMENT);
  body_close_scope(body);
  ctext_line(&body->text, "}");
}

/* Assignments of which none reads what one before it assigned share what they compute. Returns the statement after them. */
static const IrEquation *write_assignments(FunctionBody *body, const IrEquation *first)
{
  const IrEquation *end = first;
  body_forget(body);
  for (; assigns_variable(end); end = end->next) {
    if (is_idle(end, body->function_reads)) continue;
    if (reads_assigned(body, end->right)) break;
    body_announce(body, end->right);
    body->function_assigned[end->left->index] = 1;
  }
  body_plan(body);
  for (; first != end; first = first->next) {
    if (is_idle(first, body->function_reads)) continue;
    body->assigned = body->function_variables[first->left->index];
    body_assign(body, body->assigned, first->right);
    body->function_assigned[first->left->index] = 0;
    if (may_overflow(first)) write_overflow(body, first, body->assigned);
  }
  return end;
}

/* What follows break or return never runs. */
static void write_list(FunctionBody *body, const IrEquation *statement)
{
  while (statement) {
    if (assigns_variable(statement)) {
      statement = write_assignments(body, statement);
      continue;
    }
    int is_assign = statement->kind == IR_EQUATION_ASSIGN;
    if (!is_idle(statement, body->function_reads)) (is_assign ? write_element_assign : write_statement)(body, statement);
    if (statement->kind == IR_EQUATION_BREAK || statement->kind == IR_EQUATION_RETURN) return;
    statement = statement->next;
  }
}

/* ---- variables ------------------------------------------------------------------------------------------------------ */

/* Variables that outputs depend on: derivatives of functions, above all, compute much that no output depends on. */
static void mark_read(FunctionBody *body)
{
  const IrFunction *function = body->function;
  uint8_t *is_read = ARENA_NEW(body->emitter->arena, uint8_t, function->count);
  for (uint32_t i = 0; i < function->outputs; i++) is_read[function->inputs + i] = 1;
  uint32_t seen = UINT32_MAX;
  for (uint32_t at = 0; seen != body->order_count;) {
    seen = body->order_count;
    announce_list(body, function->statements.first, is_read);
    for (; at < body->order_count; at++)
      if (body->order[at]->kind == IR_VARIABLE) is_read[body->order[at]->index] = 1;
  }
  body->function_reads = is_read;
  body->function_assigned = ARENA_NEW(body->emitter->arena, uint8_t, function->count);
}

static void name_variables(FunctionBody *body)
{
  const IrFunction *function = body->function;
  names_init(&body->names, body->emitter->arena, 0);
  if (body->function_may_fail) names_add(&body->names, "b"), names_add(&body->names, "i");
  body->function_variables = ARENA_NEW(body->emitter->arena, const char *, function->count);
  for (uint32_t i = 0; i < function->count; i++) body->function_variables[i] = function_variable_name(body, i);
}

static void declare_variables(FunctionBody *body)
{
  const IrFunction *function = body->function;
  for (uint32_t i = 0; i < function->count; i++) {
    const char *name = body->function_variables[i];
    const FunctionArray *array = body->function_arrays[i];
    if (array && array->first == i) function_declare_array(body, array);
    if (array) continue;
    if (i < function->inputs && !body->function_reads[i]) ctext_line(&body->text, "(void)%s;", name);
    if (i >= function->inputs && body->function_reads[i]) ctext_line(&body->text, "double %s = 0.0;", name);
  }
}

/* ---- whole functions ------------------------------------------------------------------------------------------------ */

static void write_head(const FunctionBody *body, const EmittedFunction *emitted, CText *text)
{
  const IrFunction *function = emitted->function;
  int more = 0;
  ctext_format(text, "static %s %s(", function->outputs == 1 ? "double" : "void", emitted->name);
  if (emitted->may_fail) ctext_put(text, "const LiedBatch *b, size_t i"), more = 1;
  if (emitted->is_recursive) ctext_format(text, "%sunsigned depth", more ? ", " : ""), more = 1;
  for (uint32_t i = 0; i < function->inputs; more = 1) {
    const FunctionArray *array = body->function_arrays[i];
    if (more) ctext_put(text, ",");
    if (more) ctext_space(text);
    ctext_format(text, array ? "const double *%s" : "double %s", array ? array->name : body->function_variables[i]);
    i += array ? array->count : 1;
  }
  if (function->outputs > 1) ctext_format(text, "%sdouble *out", more ? ", " : ""), more = 1;
  ctext_put(text, more ? ")" : "void)");
}

/* One that fails says why; the numbers are NAN. */
static void write_external_call(FunctionBody *body, const EmittedFunction *emitted)
{
  static const IrText none = {.text = ""},
                      texts = {.text = "it takes or gives a String that is not known before the simulation"};
  const IrFunction *function = emitted->function;
  int can_be_called = !function->external->has_texts;
  const char *site = emit_fault(body->emitter, function, can_be_called ? &none : &texts, function->span);
  body->uses_batch = 1;
  if (can_be_called) ctext_line(&body->text, "const char *failure = %s_code(numbers_in, numbers_out);", emitted->name);
  if (can_be_called)
    ctext_line(&body->text, "if (failure) lied_fault(b, i, lied_external_site(&%s, failure), 0, NULL);", site);
  else
    ctext_line(&body->text, "(void)numbers_in, lied_fault(b, i, &%s, 0, NULL);", site);
  ctext_line(&body->text, "for (int k = 0; k < %u%s; k++) numbers_out[k] = NAN;", (unsigned)function->outputs,
             can_be_called ? " && failure" : "");
}

static void write_external(FunctionBody *body, const EmittedFunction *emitted)
{
  const IrFunction *function = emitted->function;
  ctext_line(&body->text, "double numbers_in[%u], numbers_out[%u];", function->inputs ? (unsigned)function->inputs : 1u,
             function->outputs ? (unsigned)function->outputs : 1u);
  for (uint32_t i = 0; i < function->inputs; i++)
    ctext_line(&body->text, "numbers_in[%u] = %s;", (unsigned)i, body->function_variables[i]);
  write_external_call(body, emitted);
  if (function->outputs == 1) ctext_line(&body->text, "return numbers_out[0];");
  if (function->outputs > 1)
    ctext_line(&body->text, "for (int k = 0; k < %u; k++) out[k] = numbers_out[k];", (unsigned)function->outputs);
}

static void write_statements(FunctionBody *body, const EmittedFunction *emitted)
{
  body->text.indent = 1;
  if (emitted->function->external) {
    write_external(body, emitted);
    return;
  }
  if (emitted->is_recursive) {
    static const IrText endless = {.text = "calls of functions in each other do not end"};
    ctext_line(&body->text, "if (depth > MOST_DEPTH) {");
    write_failure(body, &endless, emitted->function->span);
  }
  if (!emitted->function->is_ready) {
    for (uint32_t i = 0; i < emitted->function->inputs; i++) ctext_line(&body->text, "(void)%s;", body->function_variables[i]);
    write_return(body, 1);
    return;
  }
  mark_read(body);
  declare_variables(body);
  write_list(body, emitted->function->statements.first);
  const IrEquation *last = emitted->function->statements.last;
  if (!last || last->kind != IR_EQUATION_RETURN) write_return(body, 0);
}

static void write_function(Emitter *emitter, const EmittedFunction *emitted, CText *heads, CText *functions)
{
  FunctionBody body;
  body_init(&body, emitter, BODY_FUNCTION);
  body.function = emitted->function;
  body.function_depth = emitted->is_recursive;
  body.function_may_fail = emitted->may_fail;
  body.function_arrays = emitted->arrays;
  name_variables(&body);
  write_statements(&body, emitted);
  write_head(&body, emitted, heads);
  ctext_put(heads, ";\n");
  if (emitted->function->external && !emitted->function->external->has_texts)
    ctext_format(functions, "#define EXTERNAL %s_code\n%s#undef EXTERNAL\n\n", emitted->name,
                 emitted->function->external->text);
  ctext_put(functions, "/* ");
  ctext_comment(functions, emitted->function->name);
  ctext_put(functions, " */\n");
  write_head(&body, emitted, functions);
  ctext_put(functions, "\n{\n");
  if (emitted->may_fail && !body.uses_batch) ctext_put(functions, "  (void)b, (void)i;\n");
  if (body.uses_passes) ctext_put(functions, "  unsigned long passes = 0;\n");
  ctext_append(functions, &body.text);
  ctext_put(functions, "}\n\n");
  emitter->has_passes |= body.uses_passes;
  emitter->has_recursion |= emitted->is_recursive;
}

void emit_functions(Emitter *emitter, CText *text)
{
  CText heads = {.buffer.storage.arena = emitter->arena}, functions = heads;
  for (const EmittedFunction *f = emitter->functions; f; f = f->next) write_function(emitter, f, &heads, &functions);
  if (emitter->has_passes) ctext_format(text, "enum { MOST_PASSES = %d }; /* of all loops in a call */\n", IR_STEP_LIMIT);
  if (emitter->has_recursion) ctext_format(text, "enum { MOST_DEPTH = %d }; /* of calls in each other */\n", IR_CALL_DEPTH);
  if (emitter->has_passes || emitter->has_recursion) ctext_put(text, "\n");
  const EmittedFunction *first = emitter->functions;
  if (first && (first->next || first->is_recursive)) {
    ctext_append(text, &heads);
    ctext_put(text, "\n");
  }
  ctext_append(text, &functions);
}
