/* modelling.h: a text taken through parser and model, for tests. */
#ifndef TEST_SUPPORT_MODELLING_H
#define TEST_SUPPORT_MODELLING_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "assemble/assemble.h"
#include "support/allocator.h"
#include "support/check.h"

typedef struct Modelling {
  Memory memory;
  Arena arena;
  SourceSet sources;
  Symbols symbols;
  Diagnostics diagnostics;
  Parse parse;
  Model *model;
  const Assembly *assembly;
} Modelling;

static inline void modelling_print(void *user, const char *text, size_t length)
{
  (void)user;
  fwrite(text, 1, length, stderr);
}

/* Whether its text and remedy, as they are printed, have these words. */
static inline int diagnostic_says(const Diagnostic *diagnostic, const char *words)
{
  char line[2100];
  const MessageRecord *record = &diagnostic->record;
  snprintf(line, sizeof line, "%s%s%s", record->text, record->remedy ? ": " : "", record->remedy ? record->remedy : "");
  return strstr(line, words) != NULL;
}

/* Sets up and parses; the arena's on_failure must be set by the caller. */
static inline void modelling_begin(Modelling *m, const LiedAllocator *allocator, jmp_buf *failure)
{
  test_memory_init(&m->memory, allocator);
  arena_init(&m->arena, &m->memory, failure);
  m->model = NULL;
  m->assembly = NULL;
}

static inline void modelling_read(Modelling *m, const char *text)
{
  source_set_init(&m->sources, &m->arena);
  symbols_init(&m->symbols, &m->arena);
  diagnostics_init(&m->diagnostics, &m->arena, &m->sources);
  m->parse = (Parse){&m->arena, &m->sources, &m->symbols, &m->diagnostics, 0};
  const Source *source = source_add(&m->sources, "test.mo", text, strlen(text));
  StoredDefinition *definition = parse_source(&m->parse, source);
  m->model = model_new(&m->parse);
  model_add_folder(m->model, LIED_EXAMPLES "/../lib"); /* units, connectors */
  if (m->diagnostics.errors == 0) model_add(m->model, definition);
}

/* The last model of the text; fails the test with the messages if it has errors. */
static inline void modelling_open(Modelling *m, const char *text, jmp_buf *failure)
{
  modelling_begin(m, NULL, failure);
  modelling_read(m, text);
  if (m->diagnostics.errors == 0) m->assembly = model_assemble(m->model, model_last(m->model), NULL, 0);
  if (!m->assembly) diagnostics_print(&m->diagnostics, (Output){modelling_print, NULL});
  assert_int_equal(m->diagnostics.errors, 0);
  assert_non_null(m->assembly);
}

/* A test's text, opened as `m`. */
#define OPEN(text)                                                                                                             \
  jmp_buf failure;                                                                                                             \
  Modelling m;                                                                                                                 \
  (void)state;                                                                                                                 \
  if (setjmp(failure)) fail();                                                                                                 \
  modelling_open(&m, text, &failure)

static inline void modelling_close(Modelling *m)
{
  arena_free(&m->arena);
  assert_int_equal(m->memory.bytes, 0);
}

static inline const Part *part_named(const Modelling *m, const char *name)
{
  for (uint32_t i = 0; i < m->assembly->part_count; i++)
    if (strcmp(m->assembly->parts[i].name, name) == 0) return &m->assembly->parts[i];
  fail_msg("no part %s", name);
  return NULL;
}

static inline uint32_t variable_named(const Specialisation *spec, const char *name)
{
  for (uint32_t i = 0; i < spec->variable_count; i++)
    if (strcmp(spec->variables[i].name, name) == 0) return i;
  fail_msg("no variable %s in %s", name, spec->name);
  return 0;
}

static inline double parameter_of(const Modelling *m, const char *part, const char *name)
{
  const Part *p = part_named(m, part);
  return p->parameters[variable_named(p->spec, name)];
}

typedef struct PrintedIr {
  char text[500];
  size_t length;
  const Specialisation *spec;
} PrintedIr;

static inline void printed_write(void *user, const char *text, size_t length)
{
  PrintedIr *printed = user;
  assert_true(printed->length + length < sizeof printed->text);
  memcpy(printed->text + printed->length, text, length);
  printed->length += length;
  printed->text[printed->length] = 0;
}

static inline const char *printed_name(void *user, uint32_t variable)
{
  static char text[20];
  PrintedIr *printed = user;
  if (printed->spec) return printed->spec->variables[variable].name;
  snprintf(text, sizeof text, "x%u", (unsigned)variable);
  return text;
}

static inline const char *printed_ir(PrintedIr *printed, const Specialisation *spec, const Ir *ir)
{
  *printed = (PrintedIr){.spec = spec};
  ir_print(ir, printed_name, printed, (Output){printed_write, printed});
  return printed->text;
}

static inline const IrEquation *equation_at(const IrList *list, uint32_t index)
{
  const IrEquation *equation = list->first;
  while (index-- > 0 && equation) equation = equation->next;
  assert_non_null(equation);
  return equation;
}

/* Equation `index` of the specialisation as `left = right`. */
static inline void assert_equation(const Specialisation *spec, uint32_t index, const char *left, const char *right)
{
  PrintedIr printed;
  const IrEquation *equation = equation_at(&spec->equations, index);
  assert_int_equal(equation->kind, IR_EQUATION_EQUAL);
  assert_string_equal(printed_ir(&printed, spec, equation->left), left);
  assert_string_equal(printed_ir(&printed, spec, equation->right), right);
}

#endif
