/* rows.c: the linear level: coefficients, right sides, bounds; and derivatives that follow from its solution. */
#include <string.h>

#include "emit/body.h"
#include "emit/tangent.h"

/* Expressions and where their values go. */
typedef struct Assignment {
  const char *array, *length, *slot; /* where: dx[OWN(STATES, X_v)] */
  uint32_t number;                   /* of the slot */
  uint8_t is_own;                    /* see emit_own_place */
  uint8_t is_rate;
  const Ir *value;
  const char *equation; /* said before it, or NULL */
  const char *name;     /* what a constant with this value may be called */
  uint32_t rate;        /* the variable that it is the value of, if is_rate */
} Assignment;

typedef struct Assignments {
  Assignment *list;
  uint32_t count;
} Assignments;

static void add(Assignments *assignments, Assignment assignment)
{
  assignments->list[assignments->count++] = assignment;
}

static const char *lvalue(const FunctionBody *body, const Assignment *assignment, uint32_t number)
{
  const Emitter *emitter = body->emitter;
  const char *slot = roll_slot(emitter, body->roll, assignment->slot, body->roll ? body->roll->strides[number] : 0);
  return arena_printf(emitter->arena, "%s->%s[%s]", body->kind == BODY_TANGENT ? "dot" : "b", assignment->array,
                      (assignment->is_own ? emit_own_place : emit_place)(emitter, assignment->length, slot));
}

static void write_assignments(FunctionBody *body, const Assignments *assignments)
{
  for (uint32_t i = 0; i < assignments->count; i++) {
    body_say(body, assignments->list[i].equation);
    body->assigned = assignments->list[i].name;
    body_assign(body, lvalue(body, &assignments->list[i], i), assignments->list[i].value);
  }
  if (assignments->count && body->kind != BODY_TANGENT) body->uses_batch = 1;
}

static void announce_assignments(FunctionBody *body, const Assignments *assignments)
{
  for (uint32_t i = 0; i < assignments->count; i++) body_announce(body, assignments->list[i].value);
}

static int reads(FunctionBody *body, uint32_t variable)
{
  Emitter *emitter = body->emitter;
  int is_tangent = body->kind == BODY_TANGENT;
  const Ir *leaf = is_tangent ? tangent_variable(emitter, variable) : ir_variable(emitter->pool, variable, TYPE_REAL);
  return body_node(body, leaf) != NULL;
}

/* After all are announced. */
static void plan_assignments(FunctionBody *body, const Assignments *assignments)
{
  for (uint32_t i = 0; i < assignments->count; i++)
    if (assignments->list[i].is_rate && !reads(body, assignments->list[i].rate))
      body_name(body, assignments->list[i].value, assignments->list[i].rate);
  body_plan(body);
}

static RollStatement *statements_of(const Emitter *emitter, const Assignments *assignments)
{
  RollStatement *list = ARENA_NEW(emitter->arena, RollStatement, assignments->count);
  for (uint32_t i = 0; i < assignments->count; i++)
    list[i] = (RollStatement){.value = assignments->list[i].value,
                              .target = {assignments->list[i].array, assignments->list[i].number, NONE}};
  return list;
}

static Assignments part_of(const Emitter *emitter, const Assignments *all, const Roll *roll)
{
  Assignments own = {all->list + roll->first, roll->period};
  if (roll->passes == 1) return own;
  own.list = ARENA_NEW(emitter->arena, Assignment, own.count);
  for (uint32_t i = 0; i < own.count; i++) {
    own.list[i] = all->list[roll->first + i];
    own.list[i].value = roll_value(emitter, roll, own.list[i].value);
  }
  return own;
}

/* Which relations a function evaluates beside what it assigns. */
typedef enum WatchedRelations { WATCH_EXPLICIT, WATCH_UNKNOWNS, WATCH_NONE } WatchedRelations;

/* Relations that blocks do not evaluate at every point: the solver watches all of them. */
typedef struct Watched {
  const Ir **list;
  uint32_t count, capacity;
} Watched;

static Watched find_watched(const Emitter *emitter, WatchedRelations watch)
{
  const CausalClass *class_ = emitter->class_;
  Watched found = {0};
  for (uint32_t r = 0; watch != WATCH_NONE && r < class_->relation_count; r++)
    if (class_->relations[r].needs_unknowns == (watch == WATCH_UNKNOWNS) && !emitter->watched[r])
      *ARRAY_PUSH(emitter->arena, found.list, found.count, found.capacity) = class_->relations[r].node;
  return found;
}

static BodyParts watched_parts(Emitter *emitter, const Watched *watched)
{
  RollStatement *list = ARENA_NEW(emitter->arena, RollStatement, watched->count);
  for (uint32_t i = 0; i < watched->count; i++)
    list[i] =
        (RollStatement){.value = watched->list[i], .target = {"on", causal_relation(emitter->class_, watched->list[i]), NONE}};
  return body_parts(emitter, list, watched->count);
}

static void write_part(FunctionBody *body, const Assignments *assignments, const Watched *watched, const char *name)
{
  announce_assignments(body, assignments);
  for (uint32_t i = 0; i < watched->count; i++) body_watch(body, watched->list[i]);
  plan_assignments(body, assignments);
  body_take_calls(body, &(CausalSteps){0}, name);
  body_take_sums(body, name);
  for (uint32_t i = 0; i < watched->count; i++) body_prepare(body, watched->list[i]);
  write_assignments(body, assignments);
  body_finish(body, name);
}

static void write_own_part(Emitter *emitter, BodyKind kind, const Assignments *assignments, Roll *roll, const Watched *watched,
                           const char *name)
{
  FunctionBody body;
  body_init(&body, emitter, kind);
  body_in_roll(&body, roll);
  Assignments own = part_of(emitter, assignments, roll);
  write_part(&body, &own, watched, name);
}

static void write_watched_part(Emitter *emitter, BodyKind kind, Roll *roll, const Watched *watched, const char *name)
{
  Watched own = {.list = watched->list + roll->first, .count = roll->period};
  FunctionBody body;
  body_init(&body, emitter, kind);
  body_in_roll(&body, roll);
  write_part(&body, &(Assignments){0}, &own, name);
}

static int is_whole(const BodyParts *parts)
{
  return parts->count == 1 && parts->list[0].passes == 1;
}

/* What fits into one part is one; else parts of relations come before those of assignments. */
static void write_function(Emitter *emitter, BodyKind kind, const Assignments *assignments, WatchedRelations watch,
                           const char *name)
{
  Watched watched = find_watched(emitter, watch), none = {0};
  BodyParts before = watched_parts(emitter, &watched);
  BodyParts parts = body_parts(emitter, statements_of(emitter, assignments), assignments->count);
  if (is_whole(&before) && is_whole(&parts)) {
    write_own_part(emitter, kind, assignments, &parts.list[0], &watched, name);
    return;
  }
  if (!watched.count) before.count = 0;
  if (!assignments->count) parts.count = 0;
  uint32_t count = before.count + parts.count;
  for (uint32_t part = 0; part < before.count; part++)
    write_watched_part(emitter, kind, &before.list[part], &watched, body_part_name(emitter, name, part, count));
  for (uint32_t part = 0; part < parts.count; part++)
    write_own_part(emitter, kind, assignments, &parts.list[part], &none,
                   body_part_name(emitter, name, before.count + part, count));
  body_finish_parts(emitter, kind, name, count);
}

/* The tangents of all of them; 0: one has none. */
static int write_tangents(Emitter *emitter, const Assignments *assignments, const char *name)
{
  Assignments moved = {.list = ARENA_NEW(emitter->arena, Assignment, assignments->count)};
  for (uint32_t i = 0; i < assignments->count; i++) {
    const Ir *value = tangent_of(emitter, assignments->list[i].value);
    if (!value) return 0;
    const char *name = arena_printf(emitter->arena, "dot_%s", assignments->list[i].name);
    Assignment tangent = assignments->list[i];
    tangent.value = value;
    tangent.name = name;
    tangent.equation = NULL;
    add(&moved, tangent);
  }
  write_function(emitter, BODY_TANGENT, &moved, WATCH_NONE, name);
  return 1;
}

static int has_unwatched(const Emitter *emitter, int with_unknowns)
{
  for (uint32_t r = 0; r < emitter->class_->relation_count; r++)
    if (emitter->class_->relations[r].needs_unknowns == with_unknowns && !emitter->watched[r]) return 1;
  return 0;
}

/* ---- rows ----------------------------------------------------------------------------------------------------------- */

/* `names`: enumerators of the coefficients, such as FIXED_f_at_der_v with a `length` FIXED. */
static Assignments entries_of(Emitter *emitter, LiedEntryKind kind, const char *array, const char *length,
                              const char *const *names)
{
  const CausalClass *class_ = emitter->class_;
  uint32_t most = 0;
  for (uint32_t r = 0; r < class_->row_count; r++) most += class_->rows[r].entry_count + 1;
  Assignments result = {.list = ARENA_NEW(emitter->arena, Assignment, most)};
  for (uint32_t r = 0; r < class_->row_count; r++) {
    const char *text = class_->rows[r].text;
    for (uint32_t e = 0; e < class_->rows[r].entry_count; e++) {
      const CausalEntry *entry = &class_->rows[r].entries[e];
      if (entry->kind != kind) continue;
      const char *slot = names[result.count];
      add(&result, (Assignment){.array = array,
                                .length = length,
                                .slot = slot,
                                .number = result.count,
                                .value = entry->coefficient,
                                .equation = text,
                                .name = slot + strlen(length) + 1});
      text = NULL;
    }
  }
  return result;
}

static void add_right_sides(Emitter *emitter, Assignments *assignments)
{
  for (uint32_t r = 0; r < emitter->class_->row_count; r++) {
    const CausalRow *row = &emitter->class_->rows[r];
    if (ir_is_number(row->right, 0)) continue;
    const char *name = arena_printf(emitter->arena, "right_%s", emitter->rows[r] + sizeof "ROW_" - 1);
    add(assignments, (Assignment){.array = "rhs",
                                  .length = "ROWS",
                                  .slot = emitter->rows[r],
                                  .number = r,
                                  .value = row->right,
                                  .equation = row->text,
                                  .name = name});
  }
}

static void write_rows(Emitter *emitter)
{
  Assignments assignments = entries_of(emitter, LIED_VARYING, "a", "VARYING", emitter->varying);
  add_right_sides(emitter, &assignments);
  emitter->has_rows = assignments.count > 0 || has_unwatched(emitter, 0);
  if (!emitter->has_rows) return;
  write_function(emitter, BODY_EVALUATION, &assignments, WATCH_EXPLICIT, "rows");
  emitter->has_rows_tangent = (uint8_t)write_tangents(emitter, &assignments, "rows_tangent");
}

static void write_fixed(Emitter *emitter)
{
  Assignments assignments = entries_of(emitter, LIED_FIXED, "fixed", "FIXED", emitter->fixed);
  emitter->has_fixed = assignments.count > 0;
  if (emitter->has_fixed) write_function(emitter, BODY_HELD, &assignments, WATCH_NONE, "fixed");
}

static void add_bound(Emitter *emitter, Assignments *assignments, uint32_t mode, int is_lower)
{
  const CausalMode *of = &emitter->class_->modes[mode];
  const char *unknown = emitter->unknowns[of->unknown];
  add(assignments,
      (Assignment){.array = "bound",
                   .length = "MODES * 2",
                   .slot = arena_printf(emitter->arena, "%s * 2 + %s", emitter->modes[mode], is_lower ? "LOWER" : "UPPER"),
                   .number = 2 * mode + !is_lower,
                   .value = is_lower ? of->lower : of->upper,
                   .equation = is_lower ? emitter->class_->rows[of->row].text : NULL,
                   .name = arena_printf(emitter->arena, is_lower ? "lower_%s" : "upper_%s", unknown)});
}

/* The velocity that stands for the derivative of a position at the same port, once the filter is at rest; NULL: none. */
static const Ir *velocity_for(Emitter *emitter, uint32_t unknown)
{
  const CausalClass *class_ = emitter->class_;
  for (uint32_t p = 0; p < class_->port_count; p++) {
    const ScalarPort *port = &class_->ports[p];
    uint32_t position = 0, kinetic = 0, wanted = NONE;
    for (uint32_t v = 0; v < port->connector->count; v++) {
      if (port->connector->variables[v].kind != LIED_POSITION) continue;
      const uint32_t rate = class_->variables[port->variables[v]].derivative;
      if (rate != NONE && class_->variables[rate].home == HOME_UNKNOWN && class_->variables[rate].slot == unknown)
        wanted = position;
      position++;
    }
    for (uint32_t v = 0; v < port->connector->count && wanted != NONE; v++)
      if (port->connector->variables[v].kind == LIED_KINETIC && kinetic++ == wanted)
        return ir_variable(emitter->pool, port->variables[v], TYPE_REAL);
  }
  return NULL;
}

/* What the law gives with velocities for the derivatives of positions, and 0 for other unknowns. */
static const Ir *predicted_value(Emitter *emitter, const CausalMode *mode)
{
  const CausalRow *row = &emitter->class_->rows[mode->row];
  const Ir *value = row->right;
  for (uint32_t e = 0; e < row->entry_count; e++) {
    const Ir *velocity = velocity_for(emitter, row->entries[e].unknown);
    if (!velocity) continue;
    const Ir *term = ir_binary(emitter->pool, IR_MULTIPLY, row->entries[e].coefficient, velocity);
    value = ir_binary(emitter->pool, IR_SUBTRACT, value, term);
  }
  return value;
}

static void add_predicted(Emitter *emitter, Assignments *assignments, uint32_t mode)
{
  const CausalMode *of = &emitter->class_->modes[mode];
  add(assignments, (Assignment){.array = "predicted",
                                .length = "MODES",
                                .slot = emitter->modes[mode],
                                .number = mode,
                                .value = predicted_value(emitter, of),
                                .name = arena_printf(emitter->arena, "predicted_%s", emitter->unknowns[of->unknown])});
}

static void write_bounds(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  Assignments assignments = {.list = ARENA_NEW(emitter->arena, Assignment, 3 * (size_t)class_->mode_count)};
  for (uint32_t m = 0; m < class_->mode_count; m++) {
    add_bound(emitter, &assignments, m, 1);
    add_bound(emitter, &assignments, m, 0);
    add_predicted(emitter, &assignments, m);
  }
  emitter->has_bounds = assignments.count > 0;
  if (emitter->has_bounds) write_function(emitter, BODY_HELD, &assignments, WATCH_NONE, "bounds");
}

/* ---- derivatives ---------------------------------------------------------------------------------------------------- */

static Assignments derivatives_of(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  Assignments assignments = {.list = ARENA_NEW(emitter->arena, Assignment, class_->state_count)};
  for (uint32_t s = 0; s < class_->state_count; s++) {
    const CausalState *state = &class_->states[s];
    if (state->unknown != LIED_BY_FUNCTION) continue;
    const char *slot = arena_printf(emitter->arena, "X_%s", emitter->variables[state->variable]);
    uint32_t rate = class_->variables[state->variable].derivative;
    const char *name = arena_printf(emitter->arena, "der_%s", emitter->variables[state->variable]);
    add(&assignments, (Assignment){.array = "dx",
                                   .length = "STATES",
                                   .slot = slot,
                                   .number = s,
                                   .is_own = 1,
                                   .is_rate = rate != NONE,
                                   .value = state->derivative,
                                   .equation = state->text,
                                   .name = name,
                                   .rate = rate});
  }
  return assignments;
}

static void write_derivatives(Emitter *emitter, const Assignments *assignments)
{
  emitter->has_derivatives = assignments->count > 0 || has_unwatched(emitter, 1);
  if (!emitter->has_derivatives) return;
  write_function(emitter, BODY_EVALUATION, assignments, WATCH_UNKNOWNS, "derivatives");
  emitter->has_derivatives_tangent = (uint8_t)write_tangents(emitter, assignments, "derivatives_tangent");
}

/* Relations in derivatives are evaluated there, unless bounds need them before. */
static void watch_derivatives(Emitter *emitter, const Assignments *assignments)
{
  const CausalClass *class_ = emitter->class_;
  FunctionBody derivatives, bounds;
  body_init(&derivatives, emitter, BODY_EVALUATION);
  body_init(&bounds, emitter, BODY_EVALUATION);
  announce_assignments(&derivatives, assignments);
  for (uint32_t m = 0; m < class_->mode_count; m++) {
    body_announce(&bounds, class_->modes[m].lower);
    body_announce(&bounds, class_->modes[m].upper);
  }
  for (uint32_t r = 0; r < class_->relation_count; r++) {
    const Ir *node = class_->relations[r].node;
    if (body_node(&derivatives, node) && !body_node(&bounds, node)) emitter->watched[r] = 1;
  }
}

void emit_rows(Emitter *emitter)
{
  Assignments derivatives = derivatives_of(emitter);
  watch_derivatives(emitter, &derivatives);
  write_fixed(emitter);
  write_rows(emitter);
  write_bounds(emitter);
  write_derivatives(emitter, &derivatives);
}
