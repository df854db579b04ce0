/* block.c: explicit blocks, and outputs: sequences of assignments. */
#include "emit/body.h"
#include "emit/tangent.h"

/* ---- values --------------------------------------------------------------------------------------------------------- */

static void announce_steps(FunctionBody *body, const CausalSteps *steps)
{
  body_announce_steps(body, steps);
  for (uint32_t s = 0; s < steps->count; s++)
    if (!steps->steps[s].matrix) body_name(body, steps->steps[s].right[0], steps->steps[s].variables[0]);
  body_plan(body);
}

/* What a step assigns: a variable of the class, or in a tangent its tangent. */
typedef struct StepTarget {
  const char *slot; /* as body_slot says it */
  const char *name; /* s; NULL: no later step reads it */
} StepTarget;

static StepTarget target_of(FunctionBody *body, uint32_t variable)
{
  Emitter *emitter = body->emitter;
  int is_tangent = body->kind == BODY_TANGENT;
  const Ir *leaf = is_tangent ? tangent_variable(emitter, variable)
                              : ir_variable(emitter->pool, variable, emitter->class_->variables[variable].type);
  StepTarget target = {.slot = body_slot(body, variable)};
  if (!body_node(body, leaf)) return target;
  body->is_local[leaf->index] = 1;
  target.name = arena_printf(emitter->arena, "%s%s", is_tangent ? "dot_" : "", emitter->variables[variable]);
  return target;
}

static void write_single(FunctionBody *body, const CausalStep *step)
{
  StepTarget target = target_of(body, step->variables[0]);
  body->assigned = body->emitter->variables[step->variables[0]];
  if (target.name)
    body_define(body, target.name, step->right[0]);
  else
    body_assign(body, target.slot, step->right[0]);
  const Ir *leaf =
      ir_variable(body->emitter->pool, step->variables[0], body->emitter->class_->variables[step->variables[0]].type);
  if (body->kind != BODY_TANGENT && ir_may_overflow(leaf, step->right[0])) {
    body_overflow(body, NULL, target.name ? target.name : target.slot, step->span);
    ctext_line(&body->text, "}");
  }
  if (target.name) ctext_line(&body->text, "%s = %s;", target.slot, target.name);
}

static void write_array(FunctionBody *body, const char *name, const Ir *const *items, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++) body_prepare(body, items[i]);
  ctext_begin(&body->text);
  ctext_format(&body->text, "double %s[] = {", name);
  for (uint32_t i = 0; i < count; i++) {
    if (i) ctext_put(&body->text, ",");
    if (i) ctext_space(&body->text);
    body_value(body, items[i]);
  }
  ctext_put(&body->text, "};\n");
}

static void write_loop(FunctionBody *body, const CausalStep *step)
{
  Arena *arena = body->emitter->arena;
  body->assigned = body->emitter->variables[step->variables[0]];
  const char *matrix = names_take_plain(&body->names, arena_printf(arena, "matrix_of_%s", body->assigned));
  const char *solution = names_take_plain(&body->names, arena_printf(arena, "solution_for_%s", body->assigned));
  emit_use_helper(body->emitter, HELPER_SOLVE);
  write_array(body, matrix, step->matrix, step->count * step->count);
  write_array(body, solution, step->right, step->count);
  ctext_line(&body->text, "solve(%s, %s, %u);", matrix, solution, (unsigned)step->count);
  for (uint32_t i = 0; i < step->count; i++) {
    StepTarget target = target_of(body, step->variables[i]);
    if (target.name) ctext_line(&body->text, "const double %s = %s[%u];", target.name, solution, (unsigned)i);
    ctext_line(&body->text, "%s = %s[%u];", target.slot, solution, (unsigned)i);
  }
}

static void write_steps(FunctionBody *body, const CausalSteps *steps, const char *name)
{
  announce_steps(body, steps);
  body_take_calls(body, steps, name);
  body_take_sums(body, name);
  for (uint32_t s = 0; s < steps->count; s++) {
    if (body->kind != BODY_TANGENT) body_say(body, steps->steps[s].text);
    if (steps->steps[s].matrix)
      write_loop(body, &steps->steps[s]);
    else
      write_single(body, &steps->steps[s]);
  }
}

/* ---- tangents ------------------------------------------------------------------------------------------------------- */

/* matrix * x = right moves as matrix * dot_x = dot_right - dot_matrix * x. */
static const Ir *moved_right(Emitter *emitter, const CausalStep *step, uint32_t row)
{
  const CausalVariable *variables = emitter->class_->variables;
  const Ir *right = tangent_of(emitter, step->right[row]);
  for (uint32_t c = 0; step->matrix && right && c < step->count; c++) {
    const Ir *slope = tangent_of(emitter, step->matrix[row * step->count + c]);
    const Ir *x = ir_variable(emitter->pool, step->variables[c], variables[step->variables[c]].type);
    right = slope ? ir_binary(emitter->pool, IR_SUBTRACT, right, ir_binary(emitter->pool, IR_MULTIPLY, slope, x)) : NULL;
  }
  return right;
}

/* The steps over tangents; those of discrete quantities do not move. 0: one has none. */
static int moved_steps(Emitter *emitter, const CausalSteps *steps, CausalSteps *moved)
{
  *moved = (CausalSteps){.steps = ARENA_NEW(emitter->arena, CausalStep, steps->count), .count = steps->count};
  for (uint32_t s = 0; s < steps->count; s++) {
    const CausalStep *step = &steps->steps[s];
    moved->steps[s] = *step;
    moved->steps[s].right = ARENA_NEW(emitter->arena, const Ir *, step->count);
    for (uint32_t r = 0; r < step->count; r++) {
      int is_real = emitter->class_->variables[step->variables[r]].type == TYPE_REAL;
      const Ir *right = is_real ? moved_right(emitter, step, r) : ir_real(emitter->pool, 0);
      if (!right) return 0;
      moved->steps[s].right[r] = right;
    }
  }
  return 1;
}

/* ---- functions ------------------------------------------------------------------------------------------------------ */

static void note_watched(FunctionBody *body)
{
  const CausalClass *class_ = body->emitter->class_;
  for (uint32_t r = 0; r < class_->relation_count; r++) {
    const Ir *node = class_->relations[r].node;
    if (!body_node(body, node)) continue;
    for (uint32_t pass = 0; pass < (body->roll ? body->roll->passes : 1); pass++)
      body->emitter->watched[r + roll_relation_stride(body->roll, node) * pass] = 1;
  }
}

/* One unknown after the other may be in a loop. */
static RollStatement *statements_of(const Emitter *emitter, BodyKind kind, const CausalSteps *steps)
{
  RollStatement *list = ARENA_NEW(emitter->arena, RollStatement, steps->count);
  for (uint32_t s = 0; s < steps->count; s++) {
    const CausalStep *step = &steps->steps[s];
    const CausalVariable *variable = &emitter->class_->variables[step->variables[0]];
    uint32_t number = step->variables[0] + (kind == BODY_TANGENT ? emitter->class_->variable_count : 0);
    list[s] = (RollStatement){.value = step->right[0],
                              .target = {home_array(variable->home), variable->slot, number},
                              .stays = step->matrix || variable->type != TYPE_REAL || variable->home == HOME_NOWHERE};
  }
  return list;
}

static CausalSteps steps_of(Emitter *emitter, const CausalSteps *all, const Roll *roll)
{
  CausalSteps own = {.steps = all->steps + roll->first, .count = roll->period};
  if (roll->passes == 1) return own;
  own.steps = ARENA_NEW(emitter->arena, CausalStep, own.count);
  for (uint32_t s = 0; s < own.count; s++) {
    own.steps[s] = all->steps[roll->first + s];
    own.steps[s].right = ARENA_NEW(emitter->arena, const Ir *, 1);
    own.steps[s].right[0] = roll_value(emitter, roll, all->steps[roll->first + s].right[0]);
  }
  return own;
}

static void write_function(Emitter *emitter, BodyKind kind, const CausalSteps *steps, int is_certain, const char *name)
{
  BodyParts parts = body_parts(emitter, statements_of(emitter, kind, steps), steps->count);
  for (uint32_t part = 0; part < parts.count; part++) {
    FunctionBody body;
    body_init(&body, emitter, kind);
    body_in_roll(&body, &parts.list[part]);
    CausalSteps own = steps_of(emitter, steps, &parts.list[part]);
    const char *part_name = body_part_name(emitter, name, part, parts.count);
    write_steps(&body, &own, part_name);
    if (is_certain) note_watched(&body);
    body_finish(&body, part_name);
  }
  body_finish_parts(emitter, kind, name, parts.count);
}

static void write_block(Emitter *emitter, uint32_t number)
{
  const CausalBlock *block = &emitter->class_->blocks[number];
  const char *name = arena_printf(emitter->arena, "block_%u", (unsigned)number + 1);
  CausalSteps moved;
  write_function(emitter, BODY_EVALUATION, &block->steps, block->choice == 0, name);
  if (!moved_steps(emitter, &block->steps, &moved)) return;
  write_function(emitter, BODY_TANGENT, &moved, 0, arena_printf(emitter->arena, "%s_tangent", name));
  emitter->has_tangent[number] = 1;
}

void emit_blocks(Emitter *emitter)
{
  emitter->has_tangent = ARENA_NEW(emitter->arena, uint8_t, emitter->class_->block_count);
  for (uint32_t i = 0; i < emitter->class_->block_count; i++) write_block(emitter, i);
}

/* Left sides have even numbers, right sides odd ones. */
static RollStatement *initial_statements(const Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  RollStatement *list = ARENA_NEW(emitter->arena, RollStatement, 2 * (size_t)class_->initial_count);
  for (uint32_t i = 0; i < 2 * class_->initial_count; i++) {
    const CausalInitial *initial = &class_->initials[i / 2];
    list[i] = (RollStatement){.value = i % 2 ? initial->right : initial->left, .target = {"initials", i, NONE}};
  }
  return list;
}

static void write_sides(Emitter *emitter, const RollStatement *statements, Roll *part, const char *name)
{
  FunctionBody body;
  body_init(&body, emitter, BODY_HELD);
  body_in_roll(&body, part);
  body.uses_batch = 1;
  const Ir **values = ARENA_NEW(emitter->arena, const Ir *, part->period);
  for (uint32_t k = 0; k < part->period; k++) {
    values[k] = statements[part->first + k].value;
    if (body.roll) values[k] = roll_value(emitter, part, values[k]);
    body_announce(&body, values[k]);
  }
  body_plan(&body);
  for (uint32_t k = 0; k < part->period; k++) {
    uint32_t number = part->first + k;
    const char *first = arena_printf(emitter->arena, "%u", (unsigned)number);
    const char *slot = roll_slot(emitter, body.roll, first, body.roll ? part->strides[k] : 0);
    if (number % 2 == 0) body_say(&body, emitter->class_->initials[number / 2].text);
    body_assign(&body, arena_printf(emitter->arena, "b->initials[i * %u + %s]", 2 * emitter->class_->initial_count, slot),
                values[k]);
  }
  body_finish(&body, name);
}

void emit_initials(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  const char *name = "initial_sides";
  if (class_->initial_steps.count) write_function(emitter, BODY_HELD, &class_->initial_steps, 0, "initialise");
  if (!class_->initial_count) return;
  const RollStatement *statements = initial_statements(emitter);
  BodyParts parts = body_parts(emitter, statements, 2 * class_->initial_count);
  for (uint32_t part = 0; part < parts.count; part++)
    write_sides(emitter, statements, &parts.list[part], body_part_name(emitter, name, part, parts.count));
  body_finish_parts(emitter, BODY_HELD, name, parts.count);
}

void emit_outputs(Emitter *emitter)
{
  if (!emitter->class_->output_count) return;
  write_function(emitter, BODY_HELD, &emitter->class_->output_steps, 0, "outputs_of");
  emitter->has_outputs = 1;
}
