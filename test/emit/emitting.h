/* emitting.h: classes put together by hand, written as C, compiled, loaded and called.
 *
 * The expressions of a class are the right sides of the equations of a Modelica text, by number; its variables are those of the
 * text, with homes as the test wants them. */
#ifndef TEST_EMIT_EMITTING_H
#define TEST_EMIT_EMITTING_H

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emit/emit.h"
#include "structure/structure.h"
#include "support/files.h"
#include "support/modelling.h"

enum { MOST_VARIABLES = 256, MOST_STEPS = 64, INSTANCES = 3, MOST = 4096 };

/* ---- a class --------------------------------------------------------------------------------------------------------- */

typedef struct Emitting {
  jmp_buf failure;
  Modelling m;
  Causal *causal;
  IrPool *pool;
  const Specialisation *spec;
  CausalClass class_;
  uint32_t room; /* of each list */
} Emitting;

static inline void *emitting_list(Emitting *e, size_t size)
{
  return arena_alloc(&e->m.arena, MOST_VARIABLES, size);
}

static inline void emitting_variables(Emitting *e)
{
  CausalClass *c = &e->class_;
  c->variables = emitting_list(e, sizeof *c->variables);
  c->variable_count = e->spec->variable_count;
  for (uint32_t v = 0; v < c->variable_count; v++) {
    const IrVariable *variable = &e->spec->variables[v];
    c->variables[v] = (CausalVariable){.name = variable->name,
                                       .unit = variable->unit,
                                       .description = variable->description,
                                       .type = variable->type,
                                       .spec_variable = v,
                                       .derivative = NONE,
                                       .integral = NONE};
  }
}

static inline void emitting_lists(Emitting *e)
{
  CausalClass *c = &e->class_;
  c->parameters = emitting_list(e, sizeof *c->parameters);
  c->discretes = emitting_list(e, sizeof *c->discretes);
  c->locals = emitting_list(e, sizeof *c->locals);
  c->internals = emitting_list(e, sizeof *c->internals);
  c->outputs = emitting_list(e, sizeof *c->outputs);
  c->parameter_checks = emitting_list(e, sizeof *c->parameter_checks);
  c->parameter_roles = emitting_list(e, sizeof *c->parameter_roles);
  c->discrete_starts = emitting_list(e, sizeof *c->discrete_starts);
  c->ports = emitting_list(e, sizeof *c->ports);
  c->states = emitting_list(e, sizeof *c->states);
  c->blocks = emitting_list(e, sizeof *c->blocks);
  c->rows = emitting_list(e, sizeof *c->rows);
  c->modes = emitting_list(e, sizeof *c->modes);
  c->relations = emitting_list(e, sizeof *c->relations);
  c->whens = emitting_list(e, sizeof *c->whens);
  c->assertions = emitting_list(e, sizeof *c->assertions);
  c->samples = emitting_list(e, sizeof *c->samples);
  c->output_steps.steps = emitting_list(e, sizeof *c->output_steps.steps);
}

/* The caller has set e->failure. */
static inline void emitting_open(Emitting *e, const char *text)
{
  modelling_open(&e->m, text, &e->failure);
  e->pool = model_pool(e->m.model);
  e->causal = causal_new(&e->m.arena, e->pool, &e->m.diagnostics);
  e->spec = e->m.assembly->parts[0].spec;
  e->class_ = (CausalClass){.spec = e->spec, .name = e->spec->name};
  emitting_variables(e);
  emitting_lists(e);
}

static inline void emitting_close(Emitting *e)
{
  modelling_close(&e->m);
}

#define EMITTING(e, text)                                                                                                      \
  static Emitting e;                                                                                                           \
  if (setjmp(e.failure)) fail();                                                                                               \
  emitting_open(&e, text)

/* ---- its parts ------------------------------------------------------------------------------------------------------ */

static inline const Ir *expr(Emitting *e, uint32_t number)
{
  return equation_at(&e->spec->equations, number)->right;
}

static inline uint32_t var(Emitting *e, const char *name)
{
  for (uint32_t v = 0; v < e->class_.variable_count; v++)
    if (strcmp(e->class_.variables[v].name, name) == 0) return v;
  fail_msg("no variable %s", name);
  return 0;
}

static inline const Ir *leaf(Emitting *e, const char *name)
{
  uint32_t v = var(e, name);
  return ir_variable(e->pool, v, e->class_.variables[v].type);
}

static inline void place_one(Emitting *e, CausalHome home, uint32_t v)
{
  CausalClass *c = &e->class_;
  struct {
    uint32_t *list, *count;
  } const homes[] = {[HOME_PARAMETER] = {c->parameters, &c->parameter_count},
                     [HOME_DISCRETE] = {c->discretes, &c->discrete_count},
                     [HOME_LOCAL] = {c->locals, &c->local_count},
                     [HOME_VALUE] = {NULL, &c->value_count},
                     [HOME_UNKNOWN] = {NULL, &c->unknown_count},
                     [HOME_OUTPUT] = {c->outputs, &c->output_count},
                     [HOME_STATE] = {NULL, &c->state_count}};
  c->variables[v].home = home;
  c->variables[v].slot = *homes[home].count;
  if (homes[home].list) homes[home].list[*homes[home].count] = v;
  if (home == HOME_STATE) c->states[c->state_count] = (CausalState){.variable = v, .unknown = LIED_BY_FUNCTION};
  ++*homes[home].count;
}

/* "a b c": in this order. */
static inline void place(Emitting *e, CausalHome home, const char *names)
{
  char copy[400], *rest = NULL;
  snprintf(copy, sizeof copy, "%s", names);
  for (const char *name = strtok_r(copy, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) place_one(e, home, var(e, name));
}

static inline CausalStep *add_step(Emitting *e, CausalSteps *steps, uint32_t variable, const Ir *right, const char *text)
{
  if (!steps->steps) steps->steps = emitting_list(e, sizeof *steps->steps);
  CausalStep *step = &steps->steps[steps->count++];
  *step = (CausalStep){.count = 1, .text = text};
  step->variables = emitting_list(e, sizeof *step->variables);
  step->right = emitting_list(e, sizeof *step->right);
  step->variables[0] = variable;
  step->right[0] = right;
  return step;
}

/* A block that always runs and gives locals. */
static inline CausalBlock *add_block(Emitting *e)
{
  CausalBlock *block = &e->class_.blocks[e->class_.block_count++];
  block->inputs = emitting_list(e, sizeof *block->inputs);
  block->outputs = emitting_list(e, sizeof *block->outputs);
  return block;
}

static inline void add_group(LiedGroup *list, uint32_t *count, unsigned port, unsigned group)
{
  list[(*count)++] = (LiedGroup){(uint16_t)port, (uint16_t)group};
}

static inline CausalRow *add_row(Emitting *e, const Ir *right, const char *text)
{
  CausalRow *row = &e->class_.rows[e->class_.row_count++];
  *row = (CausalRow){.entries = emitting_list(e, sizeof *row->entries), .right = right, .text = text};
  return row;
}

static inline void add_entry(CausalRow *row, uint32_t unknown, LiedEntryKind kind, const Ir *coefficient)
{
  row->entries[row->entry_count++] = (CausalEntry){unknown, kind, coefficient};
}

/* A comparison that makes events. */
static inline CausalRelation *add_relation(Emitting *e, const Ir *node)
{
  int less = node->op == IR_LESS || node->op == IR_LESS_EQUAL;
  assert_int_equal(node->kind, IR_RELATION);
  CausalRelation *relation = &e->class_.relations[e->class_.relation_count++];
  *relation = (CausalRelation){.node = node};
  e->class_.relation_numbers.storage.arena = e->pool->arena;
  hash_table_add(&e->class_.relation_numbers, hash_word(0, node->id), e->class_.relation_count);
  relation->indicator = ir_binary(e->pool, IR_SUBTRACT, node->operands[!less], node->operands[less]);
  return relation;
}

/* ---- text, compiled ------------------------------------------------------------------------------------------------- */

typedef struct Written {
  char *bytes;
  size_t length, capacity;
} Written;

static inline void written_add(void *user, const char *bytes, size_t length)
{
  Written *w = user;
  if (w->length + length + 1 > w->capacity) {
    w->capacity = 2 * (w->length + length + 1);
    w->bytes = realloc(w->bytes, w->capacity);
    assert_non_null(w->bytes);
  }
  memcpy(w->bytes + w->length, bytes, length);
  w->length += length;
  w->bytes[w->length] = 0;
}

/* free() it. */
static inline char *emitted(Emitting *e)
{
  Written w = {0};
  uint8_t keeps_pre[256] = {0};
  assert_in_range(e->class_.variable_count, 0, 256);
  if (!e->class_.keeps_pre) e->class_.keeps_pre = keeps_pre;
  assert_null(emit_limit(&e->class_));
  emit_class(e->causal, &e->class_, (Output){written_add, &w});
  return w.bytes;
}

static inline const char *include_folder(void)
{
  static char folder[1000];
  snprintf(folder, sizeof folder, "%s", __FILE__);
  *strstr(folder, "test/emit") = 0;
  strcat(folder, "include");
  return folder;
}

static const char *optimisation = "-O1";

static inline void compile(const char *compiler, const char *source, const char *object)
{
  char command[3000];
  snprintf(command, sizeof command,
           "%s -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wmissing-declarations -Werror %s -fPIC -shared -I%s -o %s %s -lm",
           compiler, optimisation, include_folder(), object, source);
  if (system(command) != 0) fail_msg("%s does not compile %s", compiler, source);
}

static inline int has_clang(void)
{
  static int known = -1;
  if (known < 0) known = system("command -v clang > /dev/null 2>&1") == 0;
  return known;
}

typedef struct Loaded {
  void *handle;
  const LiedClass *class_;
} Loaded;

/* With every compiler there is; what the last one made is loaded. */
static inline Loaded load_text(const char *text)
{
  Loaded loaded = {0};
  char source[500], object[520];
  snprintf(source, sizeof source, "%s", temporary_file("class.c"));
  snprintf(object, sizeof object, "%s.so", source);
  FILE *file = fopen(source, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
  if (has_clang()) compile("clang", source, object);
  compile("cc", source, object);
  loaded.handle = dlopen(object, RTLD_NOW | RTLD_LOCAL);
  if (!loaded.handle) fail_msg("%s", dlerror());
  loaded.class_ = dlsym(loaded.handle, "lied_class");
  assert_non_null(loaded.class_);
  unlink(object);
  temporary_remove(source);
  return loaded;
}

static inline Loaded load_class(Emitting *e)
{
  char *text = emitted(e);
  if (getenv("SHOW_TEXT")) fputs(text, stderr);
  Loaded loaded = load_text(text);
  free(text);
  return loaded;
}

static inline void unload(Loaded *loaded)
{
  dlclose(loaded->handle);
}

/* ---- instances ------------------------------------------------------------------------------------------------------ */

/* A batch of a few instances with storage of its own; `at` takes values in another order than the class has them. */
typedef struct Bench {
  const LiedClass *class_;
  size_t n_values, n_unknowns, n_varying, n_fixed;
  double time, p[MOST], x[MOST], d[MOST], v[MOST], w[MOST], g[MOST], fixed[MOST], a[MOST], rhs[MOST], bound[MOST],
      predicted[MOST], z[MOST], dx[MOST], y[MOST], next[MOST];
  uint32_t at[MOST];
  unsigned char on[MOST], changed[MOST], cut[MOST], violated[MOST];
  LiedBatch batch;
} Bench;

static uint64_t bench_seed = 1;

static inline double random_number(double low, double high)
{
  bench_seed = bench_seed * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * (double)(bench_seed >> 11) * 0x1p-53;
}

static inline void fill(double *numbers, double low, double high)
{
  for (size_t i = 0; i < MOST; i++) numbers[i] = random_number(low, high);
}

static inline void bench_wire(Bench *s)
{
  s->batch = (LiedBatch){.time = &s->time,
                         .hold = s->batch.hold,
                         .initial = s->batch.initial,
                         .p = s->p,
                         .x = s->x,
                         .d = s->d,
                         .v = s->v,
                         .w = s->w,
                         .at = s->at,
                         .g = s->g,
                         .on = s->on,
                         .fixed = s->fixed,
                         .a = s->a,
                         .rhs = s->rhs,
                         .bound = s->bound,
                         .predicted = s->predicted,
                         .z = s->z,
                         .dx = s->dx,
                         .y = s->y,
                         .next = s->next,
                         .changed = s->changed,
                         .cut = s->cut,
                         .violated = s->violated};
}

static inline void bench_count(Bench *s)
{
  const LiedClass *c = s->class_;
  for (unsigned p = 0; p < c->n_ports; p++)
    for (unsigned v = 0; v < c->ports[p].connector->n_variables; v++) {
      s->n_values += kind_has_value(c->ports[p].connector->variables[v].kind);
      s->n_unknowns += c->ports[p].connector->variables[v].kind != LIED_SIGNAL;
    }
  s->n_unknowns += c->n_internals;
  for (unsigned i = 0; i < c->n_entries; i++) {
    s->n_varying += c->entries[i].kind == LIED_VARYING;
    s->n_fixed += c->entries[i].kind == LIED_FIXED;
  }
}

static inline void bench_open(Bench *s, const LiedClass *class_)
{
  memset(s, 0, sizeof *s);
  s->class_ = class_;
  bench_count(s);
  for (uint32_t i = 0; i < MOST; i++) s->at[i] = MOST - 1 - i;
  fill(s->p, 0.5, 1.5), fill(s->x, -1, 1), fill(s->w, -1, 1), fill(s->v, -1, 1), fill(s->z, -1, 1);
  bench_wire(s);
  for (size_t i = 0; i < INSTANCES; i++)
    for (unsigned k = 0; k < class_->n_discretes; k++) s->d[i * class_->n_discretes + k] = class_->discretes[k].start;
  if (class_->fixed) class_->fixed(&s->batch, 0, INSTANCES);
}

static inline void bench_copy(Bench *to, const Bench *from)
{
  *to = *from;
  bench_wire(to);
}

static inline void assert_close(double a, double b, double tolerance, const char *what)
{
  if (isnan(a) && isnan(b)) return;
  if (a == b) return;
  if (!(fabs(a - b) <= tolerance * (1 + fabs(a) + fabs(b)))) fail_msg("%s: %.17g, expected %.17g", what, a, b);
}

#endif
