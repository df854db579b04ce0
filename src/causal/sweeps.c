/* sweeps.c: how the class takes part in solving a tree without a matrix. Its rows are eliminated here, once for each direction:
 * the relation of what is behind its ports goes in, its own relation toward the root comes out (reduce); then the derivatives
 * there come in, and its unknowns follow (expand). What divides is a number, or one pivot for each degree of freedom. */
#include <math.h>
#include <string.h>

#include "causal/causal_internal.h"

enum {
  MOST_SWEPT_ROWS = 40,
  MOST_SWEPT_PORTS = 4,
  MOST_SWEPT_POTENTIALS = 12,
  MOST_KEPT = 400,
  LARGE_CONNECTOR = 2,
  MOST_FREEDOMS = 6
};

/* The unknowns of a port. */
typedef struct SweptPort {
  uint32_t n_potentials, n_flows;                                           /* 0 potentials: signals alone */
  uint32_t potentials[MOST_SWEPT_POTENTIALS], flows[MOST_SWEPT_POTENTIALS]; /* slots in z */
  uint32_t kinetic[MOST_SWEPT_POTENTIALS]; /* [n_flows] the potential whose power the flow gives */
  uint32_t all, rigid;                     /* columns: every one; those that rigid parts have */
} SweptPort;

/* unknowns . a + derivatives at the port toward the root . given = right; NULL: 0. */
typedef struct SweptRow {
  const Ir **a, **given, *right;
  uint32_t solves;  /* column of the unknown, or NONE */
  uint8_t is_pivot; /* of a degree of freedom */
} SweptRow;

typedef struct SweepWork {
  Arena *arena;
  IrPool *pool;
  CausalClass *class_;
  SweptPort ports[MOST_SWEPT_PORTS];
  CausalSweep sweep; /* under way */
  uint32_t inboard;  /* NONE: a root */
  SweptRow *rows;
  uint32_t *column;  /* [unknown_count] of the slot, or NONE */
  uint32_t *slot_of; /* [n_columns] */
  uint32_t n_columns, n_given, n_pivots;
  uint32_t *pivot_row, *pivot_column; /* [n_pivots], in order */
  uint32_t *variable_of;              /* [unknown_count] of the class */
  double *point;                      /* [variable_count] where signs are looked at */
} SweepWork;

/* ---- arithmetic with zeros -------------------------------------------------------------------------------------------- */

static const Ir *times(IrPool *pool, const Ir *a, const Ir *b)
{
  if (!a || !b) return NULL;
  if (ir_is_number(a, -1)) return ir_negate(pool, b);
  return ir_is_number(b, -1) ? ir_negate(pool, a) : ir_binary(pool, IR_MULTIPLY, a, b);
}

/* Signs go outward, where they meet and cancel. */
static const Ir *less(IrPool *pool, const Ir *a, const Ir *b)
{
  if (!b) return a;
  const int is_negative = a && a->kind == IR_NEGATE && b->kind != IR_NEGATE;
  const Ir *difference = !a                     ? ir_negate(pool, b)
                         : is_negative          ? ir_negate(pool, ir_binary(pool, IR_ADD, a->operands[0], b))
                         : b->kind == IR_NEGATE ? ir_binary(pool, IR_ADD, a, b->operands[0])
                                                : ir_binary(pool, IR_SUBTRACT, a, b);
  return ir_is_number(difference, 0) ? NULL : difference;
}

/* target -= factor * row */
static void row_subtract(const SweepWork *w, SweptRow *target, const Ir *factor, const SweptRow *row)
{
  for (uint32_t j = 0; j < w->n_columns; j++) target->a[j] = less(w->pool, target->a[j], times(w->pool, factor, row->a[j]));
  for (uint32_t k = 0; k < w->n_given; k++)
    target->given[k] = less(w->pool, target->given[k], times(w->pool, factor, row->given[k]));
  target->right = less(w->pool, target->right, times(w->pool, factor, row->right));
}

static void row_scale(const SweepWork *w, SweptRow *row, const Ir *factor)
{
  for (uint32_t j = 0; j < w->n_columns; j++) row->a[j] = times(w->pool, factor, row->a[j]);
  for (uint32_t k = 0; k < w->n_given; k++) row->given[k] = times(w->pool, factor, row->given[k]);
  row->right = times(w->pool, factor, row->right);
}

/* ---- ports ------------------------------------------------------------------------------------------------------------ */

static int is_angle(const LiedVariable *variable)
{
  return variable->kind == LIED_QUASI || (variable->unit && strcmp(variable->unit, "rad") == 0);
}

/* 0: a port of a kind that is not swept. */
static int list_port(const CausalClass *class_, uint32_t number, SweptPort *port)
{
  const ScalarPort *p = &class_->ports[number];
  *port = (SweptPort){0};
  uint32_t n_kinetic = 0;
  for (uint32_t v = 0; v < p->connector->count; v++) {
    const LiedVariable *variable = &p->connector->variables[v];
    const CausalVariable *own = &class_->variables[p->variables[v]];
    if (variable->kind == LIED_SIGNAL) continue;
    const uint32_t n = variable->flow ? port->n_flows : port->n_potentials;
    if (n == MOST_SWEPT_POTENTIALS || (variable->kind == LIED_REACTION) != (variable->flow != 0)) return 0;
    if (variable->flow) {
      port->flows[port->n_flows++] = own->slot;
      continue;
    }
    const uint32_t column = port->n_potentials++;
    port->potentials[column] = variable->kind == LIED_QUASI ? own->slot : class_->variables[own->derivative].slot;
    port->all |= 1u << column;
    if (variable->kind == LIED_KINETIC || is_angle(variable)) port->rigid |= 1u << column;
    if (variable->kind == LIED_KINETIC && n_kinetic < MOST_SWEPT_POTENTIALS) port->kinetic[n_kinetic++] = column;
  }
  if (port->n_potentials <= LARGE_CONNECTOR) port->rigid = port->all;
  return port->n_flows == n_kinetic || port->n_potentials == 0;
}

static int list_ports(SweepWork *w)
{
  const CausalClass *class_ = w->class_;
  uint32_t n = 0;
  for (uint32_t p = 0; p < class_->port_count; p++) {
    SweptPort port;
    if (!list_port(class_, p, &port)) return 0;
    if (port.n_potentials == 0) continue;
    if (n++ >= MOST_SWEPT_PORTS || p >= MOST_SWEPT_PORTS) return 0;
    w->ports[p] = port;
  }
  return n > 0;
}

static uint32_t port_count(const SweepWork *w)
{
  const uint32_t n = w->class_->port_count;
  return n < MOST_SWEPT_PORTS ? n : MOST_SWEPT_PORTS;
}

/* ---- variables of sweeps ---------------------------------------------------------------------------------------------- */

static uint32_t add_variable(CausalClass *class_, const char *name, CausalHome home, uint32_t port, uint32_t slot)
{
  class_->variables[class_->variable_count] = (CausalVariable){.name = name,
                                                               .type = TYPE_REAL,
                                                               .home = home,
                                                               .slot = slot,
                                                               .port = port,
                                                               .spec_variable = NONE,
                                                               .derivative = NONE,
                                                               .integral = NONE,
                                                               .flow_port = NONE};
  return class_->variable_count++;
}

/* A port's relation, [n_flows][n_potentials + 1], and behind it its derivatives. */
static void add_port_variables(SweepWork *w, uint32_t p)
{
  CausalClass *class_ = w->class_;
  const SweptPort *port = &w->ports[p];
  Arena *arena = w->arena;
  const char *name = class_->ports[p].name;
  class_->port_relation[p] = class_->variable_count;
  for (uint32_t i = 0; i < port->n_flows; i++)
    for (uint32_t j = 0; j <= port->n_potentials; j++) {
      const char *entry = j < port->n_potentials ? arena_printf(arena, "%s_M_%u_%u", name, (unsigned)i + 1, (unsigned)j + 1)
                                                 : arena_printf(arena, "%s_c_%u", name, (unsigned)i + 1);
      add_variable(class_, entry, HOME_RELATION, p, i * (port->n_potentials + 1) + j);
    }
  class_->port_motion[p] = class_->variable_count;
  for (uint32_t j = 0; j < port->n_potentials; j++)
    add_variable(class_, arena_printf(arena, "%s_motion_%u", name, (unsigned)j + 1), HOME_MOTION, p, j);
}

/* Of each mode: 1 while the law holds, else 0; and the bound it is at, else 0. */
static void add_laws(CausalClass *class_, Arena *arena)
{
  class_->law_first = class_->variable_count;
  for (uint32_t m = 0; m < class_->mode_count; m++) {
    add_variable(class_, arena_printf(arena, "law_%u", (unsigned)m + 1), HOME_LAW, NONE, 2 * m);
    add_variable(class_, arena_printf(arena, "held_%u", (unsigned)m + 1), HOME_LAW, NONE, 2 * m + 1);
  }
}

static void add_variables(SweepWork *w)
{
  CausalClass *class_ = w->class_;
  size_t most = class_->variable_count;
  for (uint32_t p = 0; p < port_count(w); p++)
    most += w->ports[p].n_flows * (w->ports[p].n_potentials + (size_t)1) + w->ports[p].n_potentials;
  most += MOST_KEPT + 2 * (size_t)class_->mode_count;
  CausalVariable *variables = ARENA_NEW(w->arena, CausalVariable, most);
  memcpy(variables, class_->variables, class_->variable_count * sizeof *variables);
  class_->variables = variables;
  add_laws(class_, w->arena);
  for (uint32_t p = 0; p < port_count(w); p++) add_port_variables(w, p);
}

static const Ir *leaf(const SweepWork *w, uint32_t variable)
{
  return ir_variable(w->pool, variable, TYPE_REAL);
}

static const Ir *relation_leaf(const SweepWork *w, uint32_t p, uint32_t i, uint32_t j)
{
  return leaf(w, w->class_->port_relation[p] + i * (w->ports[p].n_potentials + 1) + j);
}

static const Ir *motion_leaf(const SweepWork *w, uint32_t p, uint32_t j)
{
  return leaf(w, w->class_->port_motion[p] + j);
}

static const Ir *kept_leaf(SweepWork *w, const Ir *value)
{
  CausalClass *class_ = w->class_;
  CausalSweep *sweep = &w->sweep;
  if (!value || value->kind == IR_NUMBER) return value;
  const uint32_t number = sweep->kept_count;
  if (number == MOST_KEPT) return value;
  if (number == class_->kept_count) {
    const char *name = arena_printf(w->arena, "kept_%u", (unsigned)number + 1);
    uint32_t v = add_variable(class_, name, HOME_KEPT, NONE, class_->kept_count++);
    if (number == 0) class_->kept_first = v;
  }
  *ARRAY_PUSH(w->arena, sweep->kept, sweep->kept_count, sweep->kept_capacity) = value;
  return leaf(w, class_->kept_first + number);
}

/* ---- rows of one direction -------------------------------------------------------------------------------------------- */

static void number_sweep_columns(SweepWork *w)
{
  const CausalClass *class_ = w->class_;
  w->n_columns = 0;
  for (uint32_t z = 0; z < class_->unknown_count; z++) w->column[z] = NONE;
  for (uint32_t z = class_->unknown_count - class_->internal_count; z < class_->unknown_count; z++)
    w->slot_of[w->n_columns] = z, w->column[z] = w->n_columns++;
  for (uint32_t p = 0; p < port_count(w); p++) {
    const SweptPort *port = &w->ports[p];
    const int is_outboard = w->sweep.side[p] == LIED_SWEEP_OUTBOARD;
    const uint32_t *list = is_outboard ? port->potentials : port->flows, n = is_outboard ? port->n_potentials : port->n_flows;
    for (uint32_t i = 0; i < n; i++) w->slot_of[w->n_columns] = list[i], w->column[list[i]] = w->n_columns++;
  }
  w->n_given = w->inboard == NONE ? 0 : w->ports[w->inboard].n_potentials;
}

static void add_to(const SweepWork *w, const Ir **place, const Ir *value)
{
  *place = less(w->pool, *place, value ? ir_negate(w->pool, value) : NULL);
}

/* The reaction at an outboard port is -(M d + c). */
static void add_reaction(const SweepWork *w, SweptRow *row, uint32_t p, uint32_t i, const Ir *coefficient)
{
  const SweptPort *port = &w->ports[p];
  for (uint32_t j = 0; j < port->n_potentials; j++)
    if (w->sweep.columns[p] >> j & 1) {
      const uint32_t column = w->column[port->potentials[j]];
      row->a[column] = less(w->pool, row->a[column], times(w->pool, coefficient, relation_leaf(w, p, i, j)));
    }
  add_to(w, &row->right, times(w->pool, coefficient, relation_leaf(w, p, i, port->n_potentials)));
}

static uint32_t find(const uint32_t *list, uint32_t n, uint32_t item)
{
  for (uint32_t i = 0; i < n; i++)
    if (list[i] == item) return i;
  return NONE;
}

static void add_entry(const SweepWork *w, SweptRow *row, const CausalEntry *entry)
{
  if (w->column[entry->unknown] != NONE) {
    add_to(w, &row->a[w->column[entry->unknown]], entry->coefficient);
    return;
  }
  for (uint32_t p = 0; p < port_count(w); p++) {
    const SweptPort *port = &w->ports[p];
    const uint32_t flow = find(port->flows, port->n_flows, entry->unknown);
    const uint32_t potential = find(port->potentials, port->n_potentials, entry->unknown);
    if (flow != NONE) add_reaction(w, row, p, flow, entry->coefficient);
    if (potential != NONE && p == w->inboard) add_to(w, &row->given[potential], entry->coefficient);
  } /* derivatives at ground are 0 */
}

/* The mode whose law the row is, or NONE. */
static uint32_t mode_of_row(const CausalClass *class_, uint32_t row)
{
  for (uint32_t m = 0; m < class_->mode_count; m++)
    if (class_->modes[m].row == row) return m;
  return NONE;
}

/* The law while it holds, else unknown = bound. */
static void add_law(const SweepWork *w, SweptRow *row, const CausalRow *law, uint32_t mode)
{
  const CausalClass *class_ = w->class_;
  const Ir *holds = leaf(w, class_->law_first + 2 * mode), *bound = leaf(w, class_->law_first + 2 * mode + 1);
  for (uint32_t e = 0; e < law->entry_count; e++) {
    CausalEntry entry = law->entries[e];
    if (entry.unknown != class_->modes[mode].unknown) entry.coefficient = times(w->pool, holds, entry.coefficient);
    add_entry(w, row, &entry);
  }
  add_to(w, &row->right, times(w->pool, holds, ir_is_number(law->right, 0) ? NULL : law->right));
  add_to(w, &row->right, bound);
}

static void fill_rows(SweepWork *w)
{
  const CausalClass *class_ = w->class_;
  Arena *arena = w->arena;
  w->rows = ARENA_NEW(arena, SweptRow, class_->row_count);
  for (uint32_t r = 0; r < class_->row_count; r++) {
    SweptRow *row = &w->rows[r];
    row->solves = NONE;
    row->a = ARENA_NEW(arena, const Ir *, w->n_columns);
    row->given = ARENA_NEW(arena, const Ir *, w->n_given);
    const uint32_t mode = mode_of_row(class_, r);
    if (mode != NONE) {
      add_law(w, row, &class_->rows[r], mode);
      continue;
    }
    row->right = ir_is_number(class_->rows[r].right, 0) ? NULL : class_->rows[r].right;
    for (uint32_t e = 0; e < class_->rows[r].entry_count; e++) add_entry(w, row, &class_->rows[r].entries[e]);
  }
}

/* ---- elimination where a number divides ------------------------------------------------------------------------------- */

static uint32_t row_length(const SweepWork *w, const SweptRow *row)
{
  uint32_t n = 0;
  for (uint32_t j = 0; j < w->n_columns; j++) n += row->a[j] != NULL;
  for (uint32_t k = 0; k < w->n_given; k++) n += row->given[k] != NULL;
  return n;
}

static uint32_t column_length(const SweepWork *w, uint32_t column)
{
  uint32_t n = 0;
  for (uint32_t r = 0; r < w->class_->row_count; r++) n += w->rows[r].solves == NONE && w->rows[r].a[column];
  return n;
}

/* The cheapest in Markowitz' sense; 0: none is left. */
static int next_number(const SweepWork *w, uint32_t *row, uint32_t *column)
{
  uint32_t best = UINT32_MAX;
  for (uint32_t r = 0; r < w->class_->row_count; r++)
    for (uint32_t j = 0; j < w->n_columns && w->rows[r].solves == NONE; j++) {
      const Ir *a = w->rows[r].a[j];
      if (!a || a->kind != IR_NUMBER) continue;
      uint32_t cost = (row_length(w, &w->rows[r]) - 1) * (column_length(w, j) - 1) * 8 + row_length(w, &w->rows[r]);
      if (cost >= best) continue;
      best = cost;
      *row = r;
      *column = j;
    }
  return best != UINT32_MAX;
}

static void eliminate_column(SweepWork *w, uint32_t row, uint32_t column)
{
  SweptRow *source = &w->rows[row];
  source->solves = column;
  row_scale(w, source, ir_real(w->pool, 1 / source->a[column]->number));
  for (uint32_t r = 0; r < w->class_->row_count; r++) {
    const Ir *factor = w->rows[r].a[column];
    if (r == row || !factor) continue;
    row_subtract(w, &w->rows[r], factor, source);
    w->rows[r].a[column] = NULL; /* whatever rounding left */
  }
}

/* ---- degrees of freedom ----------------------------------------------------------------------------------------------- */

static double value_at_point(const SweepWork *w, const Ir *ir)
{
  IrPoint point = {.variables = w->point};
  const double value = ir ? ir_evaluate(ir, &point) : 0;
  return isfinite(value) ? value : 0;
}

/* What the blocks compute fits to the rest of the point, as far as it is computed by formulas. */
static void follow_blocks(SweepWork *w)
{
  const CausalClass *class_ = w->class_;
  for (uint32_t b = 0; b < class_->block_count; b++)
    for (uint32_t s = 0; s < class_->blocks[b].steps.count; s++) {
      const CausalStep *step = &class_->blocks[b].steps.steps[s];
      if (!step->matrix) w->point[step->variables[0]] = value_at_point(w, step->right[0]);
    }
}

/* A point at which unit masses are behind the ports, and frames have the axes of the world: it shows which row belongs to which
 * freedom, and its sign. */
static void choose_point(SweepWork *w)
{
  const CausalClass *class_ = w->class_;
  for (uint32_t v = 0; v < class_->variable_count; v++) {
    const CausalVariable *variable = &class_->variables[v];
    w->point[v] = variable->home == HOME_LAW ? 1 : 0.75 + 0.3 * sin(7.0 * v + 1);
    if (variable->home == HOME_RELATION) {
      const SweptPort *port = &w->ports[variable->port];
      const uint32_t n = port->n_potentials + 1;
      w->point[v] = variable->slot % n < n - 1 && port->kinetic[variable->slot / n] == variable->slot % n;
    }
  }
  for (uint32_t p = 0; p < class_->port_count; p++)
    for (uint32_t k = 0; class_->ports[p].connector->orientation != NONE && k < 9; k++)
      w->point[class_->ports[p].variables[class_->ports[p].connector->orientation + k]] = k % 4 == 0;
  follow_blocks(w);
}

static int is_reaction(const SweepWork *w, uint32_t slot)
{
  for (uint32_t p = 0; p < port_count(w); p++)
    if (find(w->ports[p].flows, w->ports[p].n_flows, slot) != NONE) return 1;
  return 0;
}

/* Rows and columns that no number has solved. */
typedef struct Rest {
  uint32_t n, row[MOST_FREEDOMS], column[MOST_FREEDOMS];
  double value[MOST_FREEDOMS][MOST_FREEDOMS]; /* at the point, by row and column */
  uint32_t row_of[MOST_FREEDOMS], best_row_of[MOST_FREEDOMS];
  double best;
} Rest;

static int is_solved(const SweepWork *w, uint32_t column)
{
  for (uint32_t r = 0; r < w->class_->row_count; r++)
    if (w->rows[r].solves == column) return 1;
  return 0;
}

/* 0: there are too many, or a reaction among them, which a number has to give. */
static int list_rest(const SweepWork *w, Rest *rest)
{
  *rest = (Rest){0};
  for (uint32_t j = 0; j < w->n_columns; j++) {
    if (is_solved(w, j)) continue;
    if (rest->n == MOST_FREEDOMS || is_reaction(w, w->slot_of[j])) return 0;
    rest->column[rest->n++] = j;
  }
  uint32_t n = 0; /* as many rows: the system is square */
  for (uint32_t r = 0; r < w->class_->row_count; r++)
    if (w->rows[r].solves == NONE) rest->row[n++] = r;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) rest->value[i][j] = value_at_point(w, w->rows[rest->row[i]].a[rest->column[j]]);
  return 1;
}

/* Of all ways to give each column from `next` on a row of its own, the one with the largest product of magnitudes: rows and
 * columns of a positive definite matrix, however they are scaled and exchanged, are brought together so. */
static void assign_rows(Rest *rest, uint32_t next, double product)
{
  if (product <= rest->best) return;
  if (next == rest->n) {
    rest->best = product;
    memcpy(rest->best_row_of, rest->row_of, sizeof rest->row_of);
    return;
  }
  for (uint32_t i = 0; i < rest->n; i++) {
    if (find(rest->row_of, next, i) != NONE) continue;
    rest->row_of[next] = i;
    assign_rows(rest, next + 1, product * fabs(rest->value[i][next]));
  }
}

/* To magnitudes of at most 1, so that a product only decreases. */
static void scale_rest(Rest *rest)
{
  for (uint32_t i = 0; i < rest->n; i++) {
    double largest = 0;
    for (uint32_t j = 0; j < rest->n; j++) largest = fmax(largest, fabs(rest->value[i][j]));
    for (uint32_t j = 0; j < rest->n && largest > 0; j++) rest->value[i][j] /= largest;
  }
}

static void add_pivot(SweepWork *w, const Rest *rest, uint32_t k)
{
  const uint32_t i = rest->best_row_of[k];
  SweptRow *row = &w->rows[rest->row[i]];
  if (rest->value[i][k] < 0) row_scale(w, row, ir_real(w->pool, -1));
  row->solves = rest->column[k];
  row->is_pivot = 1;
  w->pivot_row[w->n_pivots] = rest->row[i];
  w->pivot_column[w->n_pivots++] = rest->column[k];
}

/* 0: there are none. */
static int find_pivots(SweepWork *w)
{
  Rest rest;
  w->n_pivots = 0;
  if (!list_rest(w, &rest)) return 0;
  scale_rest(&rest);
  assign_rows(&rest, 0, 1);
  if (rest.best <= 0) return 0;
  for (uint32_t k = 0; k < rest.n; k++) add_pivot(w, &rest, k);
  return 1;
}

static int solves_reaction(const SweepWork *w, const SweptRow *row)
{
  return w->inboard != NONE && find(w->ports[w->inboard].flows, w->ports[w->inboard].n_flows, w->slot_of[row->solves]) != NONE;
}

/* Divides by the pivot, and takes its unknown out of the later pivots' rows and of the reactions. */
static void eliminate_freedom(SweepWork *w, uint32_t number)
{
  SweptRow *source = &w->rows[w->pivot_row[number]];
  const uint32_t column = w->pivot_column[number];
  const Ir *pivot = source->a[column];
  *ARRAY_PUSH(w->arena, w->sweep.pivots, w->sweep.pivot_count, w->sweep.pivot_capacity) = pivot;
  source->a[column] = NULL; /* 1 from now on */
  row_scale(w, source, ir_binary(w->pool, IR_DIVIDE, ir_real(w->pool, 1), pivot));
  for (uint32_t r = 0; r < w->class_->row_count; r++) {
    SweptRow *row = &w->rows[r];
    const Ir *factor = row->a[column];
    const int is_later = row->is_pivot && find(w->pivot_row, number, r) == NONE;
    if (row == source || !factor || (!is_later && !solves_reaction(w, row))) continue;
    row_subtract(w, row, factor, source);
    row->a[column] = NULL;
  }
}

/* ---- results ---------------------------------------------------------------------------------------------------------- */

static void write_relation(SweepWork *w)
{
  if (w->inboard == NONE) return;
  const SweptPort *port = &w->ports[w->inboard];
  w->sweep.relation = ARENA_NEW(w->arena, const Ir *, port->n_flows *(port->n_potentials + (size_t)1));
  for (uint32_t r = 0; r < w->class_->row_count; r++) {
    const SweptRow *row = &w->rows[r];
    if (!solves_reaction(w, row)) continue;
    const uint32_t i = find(port->flows, port->n_flows, w->slot_of[row->solves]);
    for (uint32_t j = 0; j <= port->n_potentials; j++) {
      const Ir *value = j == port->n_potentials ? row->right : row->given[j] ? ir_negate(w->pool, row->given[j]) : NULL;
      w->sweep.relation[i * (port->n_potentials + 1) + j] = value;
      if (value && j < port->n_potentials) w->sweep.columns[w->inboard] |= 1u << j;
    }
  }
}

/* What the row says of its unknown, from the derivatives toward the root and unknowns found before. */
static const Ir *solution_of(SweepWork *w, const SweptRow *row)
{
  const Ir *sum = row->is_pivot ? kept_leaf(w, row->right) : row->right;
  for (uint32_t k = 0; k < w->n_given; k++) {
    const Ir *factor = row->is_pivot ? kept_leaf(w, row->given[k]) : row->given[k];
    sum = less(w->pool, sum, times(w->pool, factor, factor ? motion_leaf(w, w->inboard, k) : NULL));
  }
  for (uint32_t j = 0; j < w->n_columns; j++) {
    if (j == row->solves || !row->a[j]) continue;
    const Ir *factor = row->is_pivot ? kept_leaf(w, row->a[j]) : row->a[j];
    sum = less(w->pool, sum, times(w->pool, factor, leaf(w, w->variable_of[w->slot_of[j]])));
  }
  return sum ? sum : ir_real(w->pool, 0);
}

static void add_found(SweepWork *w, const SweptRow *row)
{
  CausalSweep *sweep = &w->sweep;
  sweep->found[sweep->found_count++] =
      (CausalFound){w->slot_of[row->solves], w->variable_of[w->slot_of[row->solves]], solution_of(w, row)};
}

static void write_solutions(SweepWork *w)
{
  w->sweep.found = ARENA_NEW(w->arena, CausalFound, w->class_->row_count);
  for (uint32_t i = w->n_pivots; i-- > 0;) add_found(w, &w->rows[w->pivot_row[i]]);
  for (uint32_t r = 0; r < w->class_->row_count; r++)
    if (!w->rows[r].is_pivot && !solves_reaction(w, &w->rows[r])) add_found(w, &w->rows[r]);
}

/* An unknown when expand has found what it finds; NULL: 0. */
static const Ir *unknown_value(const SweepWork *w, uint32_t slot)
{
  for (uint32_t p = 0; p < port_count(w); p++) {
    const SweptPort *port = &w->ports[p];
    const uint32_t potential = find(port->potentials, port->n_potentials, slot);
    const uint32_t flow = find(port->flows, port->n_flows, slot);
    if (potential != NONE && w->sweep.side[p] == LIED_SWEEP_GROUND) return NULL;
    if (potential != NONE && p == w->inboard) return motion_leaf(w, p, potential);
    if (flow == NONE || w->sweep.side[p] == LIED_SWEEP_GROUND) continue;
    const Ir *sum = relation_leaf(w, p, flow, port->n_potentials);
    for (uint32_t j = 0; j < port->n_potentials; j++) {
      const Ir *motion = p == w->inboard ? motion_leaf(w, p, j) : leaf(w, w->variable_of[port->potentials[j]]);
      if (w->sweep.columns[p] >> j & 1)
        sum = ir_binary(w->pool, IR_ADD, sum, ir_binary(w->pool, IR_MULTIPLY, relation_leaf(w, p, flow, j), motion));
    }
    return p == w->inboard ? sum : ir_negate(w->pool, sum);
  }
  return leaf(w, w->variable_of[slot]);
}

static const Ir *magnitude(IrPool *pool, const Ir *ir)
{
  return ir_builtin(pool, IR_ABS, (const Ir *const[]){ir});
}

static void judge_law(SweepWork *w, const CausalMode *mode, const Ir **judged)
{
  const CausalRow *row = &w->class_->rows[mode->row];
  const Ir *value = unknown_value(w, mode->unknown);
  const Ir *rest = ir_negate(w->pool, row->right), *size = magnitude(w->pool, row->right);
  for (uint32_t e = 0; e < row->entry_count; e++) {
    const Ir *term = times(w->pool, row->entries[e].coefficient, unknown_value(w, row->entries[e].unknown));
    if (!term) continue;
    rest = ir_binary(w->pool, IR_ADD, rest, term);
    size = ir_binary(w->pool, IR_ADD, size, magnitude(w->pool, term));
  }
  judged[0] = value ? value : ir_real(w->pool, 0);
  judged[1] = rest;
  judged[2] = size;
}

static void judge_laws(SweepWork *w)
{
  const CausalClass *class_ = w->class_;
  w->sweep.judged = ARENA_NEW(w->arena, const Ir *, 3 * (size_t)class_->mode_count);
  for (uint32_t m = 0; m < class_->mode_count; m++) judge_law(w, &class_->modes[m], w->sweep.judged + 3 * (size_t)m);
}

/* Unknowns that others depend on are found first: rows that a number solved hold only those of freedoms. 0: they do not. */
static int is_ordered(const SweepWork *w)
{
  for (uint32_t r = 0; r < w->class_->row_count; r++) {
    const SweptRow *row = &w->rows[r];
    for (uint32_t j = 0; j < w->n_columns && !row->is_pivot; j++)
      if (row->a[j] && j != row->solves && find(w->pivot_column, w->n_pivots, j) == NONE) return 0;
  }
  return 1;
}

static int gives_ground(const SweepWork *w)
{
  for (uint32_t i = 0; i < w->sweep.found_count; i++)
    if (!ir_is_number(w->sweep.found[i].value, 0)) return 0;
  return w->inboard == NONE && w->class_->mode_count == 0;
}

static int solve_direction(SweepWork *w)
{
  uint32_t row, column;
  number_sweep_columns(w);
  if (w->n_columns != w->class_->row_count) return 0;
  fill_rows(w);
  while (next_number(w, &row, &column)) eliminate_column(w, row, column);
  choose_point(w);
  if (!find_pivots(w) || !is_ordered(w)) return 0;
  for (uint32_t i = 0; i < w->n_pivots; i++) eliminate_freedom(w, i);
  write_relation(w);
  write_solutions(w);
  judge_laws(w);
  w->sweep.is_ground = (uint8_t)gives_ground(w);
  return 1;
}

/* ---- directions ------------------------------------------------------------------------------------------------------- */

/* `rigid`: no elastic element is behind the ports, so that derivatives of most positions have no part in the relations. */
static int try_sweep(SweepWork *w, const uint8_t *side, int rigid)
{
  CausalClass *class_ = w->class_;
  w->sweep = (CausalSweep){.side = ARENA_NEW(w->arena, uint8_t, class_->port_count),
                           .columns = ARENA_NEW(w->arena, uint32_t, class_->port_count)};
  w->inboard = NONE;
  for (uint32_t p = 0; p < port_count(w); p++) {
    w->sweep.side[p] = side[p];
    if (side[p] == LIED_SWEEP_INBOARD) w->inboard = p;
    if (side[p] == LIED_SWEEP_OUTBOARD) w->sweep.columns[p] = rigid ? w->ports[p].rigid : w->ports[p].all;
  }
  if (!solve_direction(w) || w->sweep.kept_count == MOST_KEPT) return 0;
  if (rigid && w->inboard != NONE && w->sweep.columns[w->inboard] & ~w->ports[w->inboard].rigid) return 0;
  w->sweep.is_rigid = (uint8_t)sweep_is_rigid(class_, &w->sweep, w->point);
  *ARRAY_PUSH(w->arena, class_->sweeps, class_->sweep_count, class_->sweep_capacity) = w->sweep;
  return 1;
}

static int rigid_differs(const SweepWork *w, const uint8_t *side)
{
  for (uint32_t p = 0; p < port_count(w); p++)
    if (side[p] == LIED_SWEEP_OUTBOARD && w->ports[p].rigid != w->ports[p].all) return 1;
  return 0;
}

static void try_sides(SweepWork *w, uint32_t inboard, uint32_t ground)
{
  uint8_t side[MOST_SWEPT_PORTS] = {0};
  for (uint32_t p = 0; p < port_count(w); p++) {
    if (w->ports[p].n_potentials == 0) continue;
    side[p] = p == inboard ? LIED_SWEEP_INBOARD : ground >> p & 1 ? LIED_SWEEP_GROUND : LIED_SWEEP_OUTBOARD;
  }
  if (rigid_differs(w, side)) try_sweep(w, side, 1);
  try_sweep(w, side, 0);
}

static int is_sweepable(const CausalClass *class_)
{
  return class_->row_count > 0 && class_->row_count <= MOST_SWEPT_ROWS && !class_->balance_count && !class_->shape &&
         !class_->stream_count;
}

static void find_sweeps(Arena *arena, IrPool *pool, CausalClass *class_)
{
  SweepWork w = {.arena = arena, .pool = pool, .class_ = class_};
  if (!is_sweepable(class_) || !list_ports(&w)) return;
  class_->port_relation = ARENA_NEW(arena, uint32_t, class_->port_count);
  class_->port_motion = ARENA_NEW(arena, uint32_t, class_->port_count);
  add_variables(&w);
  w.column = ARENA_NEW(arena, uint32_t, class_->unknown_count);
  w.slot_of = ARENA_NEW(arena, uint32_t, class_->unknown_count);
  w.variable_of = ARENA_NEW(arena, uint32_t, class_->unknown_count);
  w.pivot_row = ARENA_NEW(arena, uint32_t, class_->unknown_count);
  w.pivot_column = ARENA_NEW(arena, uint32_t, class_->unknown_count);
  w.point = ARENA_NEW(arena, double, class_->variable_count + (size_t)MOST_KEPT);
  for (uint32_t v = 0; v < class_->variable_count; v++)
    if (class_->variables[v].home == HOME_UNKNOWN) w.variable_of[class_->variables[v].slot] = v;
  for (uint32_t inboard = 0; inboard <= port_count(&w); inboard++)
    for (uint32_t ground = 0; ground < 1u << port_count(&w); ground++) {
      int is_double = 0; /* a port without motion, or the one toward the root, is not at ground as well */
      for (uint32_t p = 0; p < port_count(&w); p++)
        is_double |= (ground >> p & 1) && (p == inboard || w.ports[p].n_potentials == 0);
      if (is_double || (inboard < port_count(&w) ? w.ports[inboard].n_potentials == 0 : ground != 0)) continue;
      try_sides(&w, inboard, ground);
    }
}

int causal_find_sweeps(Causal *causal, const CausalClass *class_)
{
  CausalClass *own = (CausalClass *)(uintptr_t)class_; /* made by causal_class */
  if (!own->knows_sweeps) find_sweeps(causal->arena, causal->pool, own);
  own->knows_sweeps = 1;
  return own->sweep_count > 0;
}
