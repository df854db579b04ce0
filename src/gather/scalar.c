/* scalar.c: variables of a class that is being taken apart, and questions about its expressions. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gather/gather_internal.h"

/* ---- memory and text ------------------------------------------------------------------------------------------------- */

void *class_grow(Arena *arena, void *array, uint32_t count, uint32_t *capacity, size_t size)
{
  if (count < *capacity) return array;
  uint32_t wanted = *capacity ? 2 * *capacity : 8;
  void *larger = arena_alloc(arena, wanted, size);
  if (count) memcpy(larger, array, count * size);
  *capacity = wanted;
  return larger;
}

char *class_text(Arena *arena, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  char *text = arena_alloc(arena, (size_t)length + 1, 1);
  va_start(arguments, format);
  vsnprintf(text, (size_t)length + 1, format, arguments);
  va_end(arguments);
  return text;
}

typedef struct PrintBuffer {
  Arena *arena;
  char *text;
  uint32_t length, capacity;
} PrintBuffer;

static void buffer_write(void *user, const char *text, size_t length)
{
  PrintBuffer *buffer = user;
  for (size_t i = 0; i < length; i++) {
    buffer->text = class_grow(buffer->arena, buffer->text, buffer->length, &buffer->capacity, 1);
    buffer->text[buffer->length++] = text[i];
  }
}

static const char *name_of(void *user, uint32_t variable)
{
  const ScalarClass *scalar = user;
  return variable < scalar->variable_count ? scalar->variables[variable].name : "?";
}

const char *scalar_print(const ScalarClass *scalar, const Ir *ir)
{
  PrintBuffer buffer = {.arena = scalar->arena};
  ir_print(ir, name_of, (void *)(uintptr_t)scalar, (Output){buffer_write, &buffer});
  buffer_write(&buffer, "", 1);
  return buffer.text;
}

/* ---- variables ------------------------------------------------------------------------------------------------------- */

uint32_t scalar_add_variable(ScalarClass *scalar, const char *name, const char *unit, TypeKind type)
{
  uint32_t number = scalar->variable_count;
  ScalarVariable *variable = PUSH(scalar, scalar->variables, scalar->variable_count, scalar->variable_capacity);
  *variable = (ScalarVariable){.name = name,
                               .unit = unit,
                               .description = "",
                               .type = type,
                               .spec_variable = NONE,
                               .derivative = NONE,
                               .integral = NONE,
                               .flow_port = NONE,
                               .sort = SORT_LOCAL,
                               .select = STATE_DEFAULT,
                               .group = NONE,
                               .eliminated = NONE,
                               .alias = NONE};
  return number;
}

uint32_t scalar_derivative(ScalarClass *scalar, uint32_t variable)
{
  ScalarVariable *v = &scalar->variables[variable];
  if (v->derivative != NONE) return v->derivative;
  const char *unit = *v->unit ? class_text(scalar->arena, "%s/s", v->unit) : "";
  if (strcmp(v->unit, "m/s") == 0 || strcmp(v->unit, "rad/s") == 0) unit = class_text(scalar->arena, "%s2", v->unit);
  uint32_t derivative = scalar_add_variable(scalar, class_text(scalar->arena, "der(%s)", v->name), unit, TYPE_REAL);
  v = &scalar->variables[variable];
  v->derivative = derivative;
  scalar->variables[derivative].integral = variable;
  scalar->variables[derivative].order = (uint8_t)(scalar->variables[variable].order + 1);
  return derivative;
}

const Ir *scalar_reference(const ScalarClass *scalar, uint32_t variable)
{
  return ir_variable(scalar->pool, variable, scalar->variables[variable].type);
}

const char *law_print(const ScalarClass *scalar, const Ir *ir)
{
  enum { READABLE = 12 };
  return ir->height > READABLE ? "..." : scalar_print(scalar, ir);
}

void law_add(ScalarClass *scalar, const char *text)
{
  if (text && *text) *PUSH(scalar, scalar->laws, scalar->law_count, scalar->law_capacity) = text;
}

/* ---- questions about expressions ------------------------------------------------------------------------------------- */

int scalar_contains(const ScalarClass *scalar, const Ir *ir, int (*is)(const ScalarClass *scalar, uint32_t variable))
{
  uint32_t count;
  const uint32_t *variables = ir_variables(scalar->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (is(scalar, variables[i])) return 1;
  return 0;
}

static int is_not_parameter(const ScalarClass *scalar, uint32_t variable)
{
  return scalar->variables[variable].sort != SORT_GIVEN || scalar->variables[variable].is_discrete;
}

static int walk(ScalarClass *scalar, const Ir *ir, NodeTest *test, void *user)
{
  if (scalar->seen[ir->id] == scalar->round) return 0;
  scalar->seen[ir->id] = scalar->round;
  int answer = test(user, ir);
  if (answer) return answer > 0;
  for (uint32_t i = 0; i < ir->count; i++)
    if (walk(scalar, ir->operands[i], test, user)) return 1;
  return 0;
}

int scalar_walk(ScalarClass *scalar, const Ir *ir, NodeTest *test, void *user)
{
  if (scalar->pool->count > scalar->seen_capacity) {
    scalar->seen_capacity = 2 * scalar->pool->count;
    scalar->seen = ARENA_NEW(scalar->arena, uint32_t, scalar->seen_capacity);
    scalar->round = 0;
  }
  scalar->round++;
  return walk(scalar, ir, test, user);
}

static int depends_on_time(void *user, const Ir *ir)
{
  (void)user;
  return ir->kind == IR_TIME || ir->kind == IR_INITIAL || ir->kind == IR_TERMINAL ||
         (ir->kind == IR_BUILTIN && ir->op == IR_SAMPLE);
}

int scalar_is_parametric(ScalarClass *scalar, const Ir *ir)
{
  return !scalar_contains(scalar, ir, is_not_parameter) && !scalar_walk(scalar, ir, depends_on_time, NULL);
}
