/* Springs, dampers and contacts between two flanges of one-dimensional mechanics.
 *
 *     flange_a.s + l + ds = flange_b.s        flange_a.v + dv = flange_b.v        flange_a.f + flange_b.f = 0
 *
 * An elastic element does not say where its flanges are: its explicit block only computes ds and dv, and it separates rigid
 * trees. It sees the elongation a time TE ahead along the elastic velocity der(ds) = der(flange_b.s) - der(flange_a.s):
 *
 *     flange_b.f = c (ds + TE der(ds)) + d der(ds)
 *
 * so its row is   flange_b.f - (c TE + d) (der(flange_b.s) - der(flange_a.s)) = c ds. */
#include "describe.h"
#include "translational.h"

enum { L, C, TE, D, ELASTIC_PARAMETERS }; /* Spring: the first three */
enum { LOCAL_DS, LOCAL_DV, ELASTIC_LOCALS };
enum { ROW_BALANCE, ROW_LAW, ELASTIC_ROWS };

static const LiedPort two_flanges[] = {
    {"flange_a", &Translational_Flange, 0, 0},
    {"flange_b", &Translational_Flange, 0, 0},
};
static const LiedGroup both[] = {{0, 0}, {1, 0}};
static const LiedParameter elastic_parameters[] = {
    {.name = "l", .unit = "m", .value = LIED_REQUIRED},
    {.name = "c", .unit = "N/m", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE, .structural = LIED_ZERO_STRUCTURAL},
    {.name = "TE", .unit = "s", .check = LIED_NONNEGATIVE, .role = LIED_ELASTIC_TIME, .structural = LIED_ZERO_STRUCTURAL},
    {.name = "d", .unit = "N.s/m", .check = LIED_NONNEGATIVE, .structural = LIED_ZERO_STRUCTURAL},
};
static const LiedName elastic_locals[] = {{.name = "ds", .unit = "m"}, {.name = "dv", .unit = "m/s"}};

static const LiedRow elastic_rows[] = {
    [ROW_BALANCE] = {"flange_a.f + flange_b.f = 0", 1},
    [ROW_LAW] = {"flange_b.f = c*ds + (c*TE + d)*der(ds)", 0},
};
/* clang-format off */
static const LiedEntry elastic_entries[] = {
    CONST(ROW_BALANCE, F_A, 1), CONST(ROW_BALANCE, F_B, 1),
    FIXED(ROW_LAW, DS_A), FIXED(ROW_LAW, DS_B), CONST(ROW_LAW, F_B, 1),
};
/* clang-format on */

/* ---- what springs and contacts share; the number of parameters is a constant at each call, so the loops stay tight ------ */

static inline void elastic_measure(const LiedBatch *b, size_t first, size_t end, size_t n_parameters)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * TWO_FLANGE_VALUES;
    b->v[i * ELASTIC_LOCALS + LOCAL_DS] = b->w[at[S_B]] - b->w[at[S_A]] - b->p[i * n_parameters + L];
    b->v[i * ELASTIC_LOCALS + LOCAL_DV] = b->w[at[V_B]] - b->w[at[V_A]];
  }
}

static void elastic_measure_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * TWO_FLANGE_VALUES;
    dot->v[i * ELASTIC_LOCALS + LOCAL_DS] = dot->w[at[S_B]] - dot->w[at[S_A]];
    dot->v[i * ELASTIC_LOCALS + LOCAL_DV] = dot->w[at[V_B]] - dot->w[at[V_A]];
  }
}

static inline void elastic_right(const LiedBatch *b, size_t first, size_t end, size_t n_parameters)
{
  for (size_t i = first; i < end; i++)
    b->rhs[i * ELASTIC_ROWS + ROW_LAW] = b->p[i * n_parameters + C] * b->v[i * ELASTIC_LOCALS + LOCAL_DS];
}

static inline void elastic_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end,
                                         size_t n_parameters)
{
  for (size_t i = first; i < end; i++)
    dot->rhs[i * ELASTIC_ROWS + ROW_LAW] = b->p[i * n_parameters + C] * dot->v[i * ELASTIC_LOCALS + LOCAL_DS];
}

/* ---- Spring ------------------------------------------------------------------------------------------------------------- */

static void spring_measure(const LiedBatch *b, size_t first, size_t end)
{
  elastic_measure(b, first, end, D);
}

static void spring_right(const LiedBatch *b, size_t first, size_t end)
{
  elastic_right(b, first, end, D);
}

static void spring_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  elastic_right_tangent(b, dot, first, end, D);
}

static void spring_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double ahead = b->p[i * D + C] * b->p[i * D + TE];
    b->fixed[i * 2] = ahead;
    b->fixed[i * 2 + 1] = -ahead;
  }
}

static const LiedBlock spring_blocks[] = {
    {.n_inputs = 2, .inputs = both, .evaluate = spring_measure, .tangent = elastic_measure_tangent},
};

const LiedClass Translational_Spring = {
    LIED_ABI,
    .name = "Dialectic.Translational.Spring",
    LIST(ports, two_flanges),
    .n_parameters = D,
    .parameters = elastic_parameters,
    LIST(locals, elastic_locals),
    LIST(blocks, spring_blocks),
    ROWS(elastic_rows),
    LIST(entries, elastic_entries),
    .fixed = spring_fixed,
    .rows = spring_right,
    .rows_tangent = spring_right_tangent,
};

/* ---- SpringDamper ------------------------------------------------------------------------------------------------------- */

static void spring_damper_measure(const LiedBatch *b, size_t first, size_t end)
{
  elastic_measure(b, first, end, ELASTIC_PARAMETERS);
}

static void spring_damper_right(const LiedBatch *b, size_t first, size_t end)
{
  elastic_right(b, first, end, ELASTIC_PARAMETERS);
}

static void spring_damper_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  elastic_right_tangent(b, dot, first, end, ELASTIC_PARAMETERS);
}

static void spring_damper_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * ELASTIC_PARAMETERS;
    b->fixed[i * 2] = p[C] * p[TE] + p[D];
    b->fixed[i * 2 + 1] = -(p[C] * p[TE] + p[D]);
  }
}

static const LiedBlock spring_damper_blocks[] = {
    {.n_inputs = 2, .inputs = both, .evaluate = spring_damper_measure, .tangent = elastic_measure_tangent},
};

const LiedClass Translational_SpringDamper = {
    LIED_ABI,
    .name = "Dialectic.Translational.SpringDamper",
    LIST(ports, two_flanges),
    LIST(parameters, elastic_parameters),
    LIST(locals, elastic_locals),
    LIST(blocks, spring_damper_blocks),
    ROWS(elastic_rows),
    LIST(entries, elastic_entries),
    .fixed = spring_damper_fixed,
    .rows = spring_damper_right,
    .rows_tangent = spring_damper_right_tangent,
};

/* ---- ElastoGap: a spring-damper that touches when ds < 0 and never pulls --------------------------------------------------
 *
 * The law is the spring-damper's, but the force may only push: flange_b.f <= 0. That is a mode: while the gap is closed the
 * box is [-inf, 0] and the runtime decides, together with all other contacts, whether the law holds or the force is 0; while
 * it is open the box is [0, 0], which switches the law off. The relation ds < 0 is an event for adaptive solvers. */

static void gap_measure(const LiedBatch *b, size_t first, size_t end)
{
  elastic_measure(b, first, end, ELASTIC_PARAMETERS);
  for (size_t i = first; i < end; i++) lied_relation(b, i, 1, 0, b->v[i * ELASTIC_LOCALS + LOCAL_DS]);
}

static void gap_bounds(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->bound[i * 2] = b->on[i] ? -INFINITY : 0;
    b->bound[i * 2 + 1] = 0;
  }
}

static void gap_outputs(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->y[i] = b->z[i * TWO_FLANGE_UNKNOWNS + F_B];
}

static const LiedBlock gap_blocks[] = {
    {.n_inputs = 2, .inputs = both, .evaluate = gap_measure, .tangent = elastic_measure_tangent},
};
static const LiedMode gap_modes[] = {{ROW_LAW, F_B}};
static const LiedName gap_output_names[] = {{.name = "f", .unit = "N"}};

const LiedClass Translational_ElastoGap = {
    LIED_ABI,
    .name = "Dialectic.Translational.ElastoGap",
    LIST(ports, two_flanges),
    LIST(parameters, elastic_parameters),
    LIST(locals, elastic_locals),
    LIST(outputs, gap_output_names),
    .n_relations = 1,
    LIST(blocks, gap_blocks),
    ROWS(elastic_rows),
    LIST(entries, elastic_entries),
    LIST(modes, gap_modes),
    .fixed = spring_damper_fixed,
    .rows = spring_damper_right,
    .rows_tangent = spring_damper_right_tangent,
    .bounds = gap_bounds,
    .outputs_of = gap_outputs,
};

/* ---- Damper: flange_b.f = d dv, on the kinetic velocity -------------------------------------------------------------------
 */

static const LiedParameter damper_parameters[] = {
    {.name = "d", .unit = "N.s/m", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE, .structural = LIED_ZERO_STRUCTURAL}};
static const LiedRow damper_rows[] = {
    [ROW_BALANCE] = {"flange_a.f + flange_b.f = 0", 1},
    [ROW_LAW] = {"flange_b.f = d*(flange_b.v - flange_a.v)", 0},
};
/* clang-format off */
static const LiedEntry damper_entries[] = {
    CONST(ROW_BALANCE, F_A, 1), CONST(ROW_BALANCE, F_B, 1),
    CONST(ROW_LAW, F_B, 1),
};
/* clang-format on */

static void damper_right(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * TWO_FLANGE_VALUES;
    b->rhs[i * ELASTIC_ROWS + ROW_LAW] = b->p[i] * (b->w[at[V_B]] - b->w[at[V_A]]);
  }
}

static void damper_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * TWO_FLANGE_VALUES;
    dot->rhs[i * ELASTIC_ROWS + ROW_LAW] = b->p[i] * (dot->w[at[V_B]] - dot->w[at[V_A]]);
  }
}

const LiedClass Translational_Damper = {
    LIED_ABI,
    .name = "Dialectic.Translational.Damper",
    LIST(ports, two_flanges),
    LIST(parameters, damper_parameters),
    ROWS(damper_rows),
    LIST(entries, damper_entries),
    .rows = damper_right,
    .rows_tangent = damper_right_tangent,
};
