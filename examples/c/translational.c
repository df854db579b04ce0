/* Rigid parts of one-dimensional dialectic mechanics. Read this file to learn how a class is written: the classes come from
 * simple to rich, and each adds one idea.
 *
 *   Fixed          a port, a parameter, an explicit block, linear rows
 *   Body           coefficients that depend on parameters, right-hand sides, inertia
 *   Rod            a part that can be walked from either end
 *   BreakableRod   discrete variables, and a request to change the structure
 *   Joint          states, internal unknowns, an input signal
 *   Free           what carries on when a rigid connection is cut
 */
#include "translational.h"

#include "describe.h"
#include "signals.h"

/* ---- the connector -----------------------------------------------------------------------------------------------------
 *
 * A flange has a position and a velocity, known at the explicit level and provided together (group 0), and a force, which
 * the linear level solves for. The order of the variables fixes the numbering that the class functions use:
 *
 *     values    s, v           (b->w, through b->at)
 *     unknowns  der(s), der(v), f
 *
 * for the first port, then the same for the second: the enumerations in translational.h. */

static const LiedVariable flange_variables[] = {
    {"s", "m", LIED_POSITION, 0, 0},
    {"v", "m/s", LIED_KINETIC, 0, 0},
    {"f", "N", LIED_REACTION, 1, 0},
};

const LiedConnector Translational_Flange = {"Dialectic.Translational.Flange", flange_variables, COUNT(flange_variables), 1,
                                            &Translational_Free};

/* Explicit blocks name the variable groups they read and give: group 0 of port 0, group 0 of port 1, both. */
static const LiedGroup at_a[] = {{0, 0}};
static const LiedGroup at_b[] = {{1, 0}};

/* ---- Fixed: s and v are given -------------------------------------------------------------------------------------------
 *
 *     explicit   flange_b.s = s              linear   der(flange_b.s) = 0
 *                flange_b.v = 0                       der(flange_b.v) = 0
 *
 * The linear rows are the derivatives of the explicit equations. The force is whatever the rest of the system asks for. */

static const LiedPort fixed_ports[] = {{"flange_b", &Translational_Flange, 0, 0}};
static const LiedParameter fixed_parameters[] = {{.name = "s", .unit = "m"}};

/* The block. All instances of a class lie side by side; a function treats those from `first` up to `end`. Parameters are at
 * p[i * n_parameters + k]; port values are shared by the ports of a node, so they are found through `at`. */
static void fixed_place(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * 2; /* two values per instance: s, v */
    b->w[at[S_A]] = b->p[i];
    b->w[at[V_A]] = 0;
  }
}

/* Its derivative: what it writes does not depend on any state. Tangents are optional; with them linearisation is exact. */
static void fixed_place_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * 2;
    dot->w[at[S_A]] = 0;
    dot->w[at[V_A]] = 0;
  }
}

static const LiedBlock fixed_blocks[] = {
    {.n_outputs = 1, .outputs = at_a, .evaluate = fixed_place, .tangent = fixed_place_tangent},
};

/* Rows with constant coefficients and a right-hand side that is always zero need no function at all. */
static const LiedRow fixed_rows[] = {
    {"der(flange_b.s) = 0", 1},
    {"der(flange_b.v) = 0", 1},
};
/* clang-format off */
static const LiedEntry fixed_entries[] = {
    CONST(0, DS_A, 1),
    CONST(1, DV_A, 1),
};
/* clang-format on */

const LiedClass Translational_Fixed = {
    LIED_ABI,
    .name = "Dialectic.Translational.Fixed",
    LIST(ports, fixed_ports),
    LIST(parameters, fixed_parameters),
    LIST(blocks, fixed_blocks),
    ROWS(fixed_rows),
    LIST(entries, fixed_entries),
};

/* ---- Body: f = m (der(v) - g) -------------------------------------------------------------------------------------------
 *
 * A body provides nothing explicit: it has no block. Its one row is  f - m der(v) = -m g.  The coefficient -m depends on a
 * parameter only (LIED_FIXED), so it is written once, by `fixed`; the right-hand side is written at each evaluation. */

enum { M, G, BODY_PARAMETERS };

static const LiedPort body_ports[] = {{"flange_a", &Translational_Flange, 0, 0}};
static const LiedParameter body_parameters[] = {
    {.name = "m", .unit = "kg", .value = LIED_REQUIRED, .check = LIED_POSITIVE, .structural = LIED_ZERO_STRUCTURAL},
    {.name = "g", .unit = "m/s2", .value = -9.81},
};
static const LiedRow body_rows[] = {{"flange_a.f = m*(der(flange_a.v) - g)", 0}};
/* clang-format off */
static const LiedEntry body_entries[] = {
    FIXED(0, DV_A), CONST(0, F_A, 1),
};
/* clang-format on */
/* Parameter m is inertia for kinetic variable 0 (v) at port 0: composition checks that every joint moves some. */
static const LiedInertia body_inertias[] = {{0, 0, M}};

static void body_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->fixed[i] = -b->p[i * BODY_PARAMETERS + M];
}

static void body_weight(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->rhs[i] = -b->p[i * BODY_PARAMETERS + M] * b->p[i * BODY_PARAMETERS + G];
}

static void body_weight_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  (void)b;
  for (size_t i = first; i < end; i++) dot->rhs[i] = 0;
}

const LiedClass Translational_Body = {
    LIED_ABI,
    .name = "Dialectic.Translational.Body",
    LIST(ports, body_ports),
    LIST(parameters, body_parameters),
    ROWS(body_rows),
    LIST(entries, body_entries),
    LIST(inertias, body_inertias),
    .fixed = body_fixed,
    .rows = body_weight,
    .rows_tangent = body_weight_tangent,
};

/* ---- Rod: flange_b.s = flange_a.s + l -----------------------------------------------------------------------------------
 *
 * Composition decides from which end the position comes: one block for each direction. They share a `choice`, so exactly one
 * of them runs. The rows have no direction. */

static const LiedPort two_flanges[] = {
    {"flange_a", &Translational_Flange, 0, 0},
    {"flange_b", &Translational_Flange, 0, 0},
};
static const LiedParameter rod_parameters[] = {{.name = "l", .unit = "m", .value = LIED_REQUIRED}};

static inline void rod_shift(const LiedBatch *b, size_t first, size_t end, size_t n_parameters, int from, int to, double sign)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * TWO_FLANGE_VALUES;
    b->w[at[to + S_A]] = b->w[at[from + S_A]] + sign * b->p[i * n_parameters];
    b->w[at[to + V_A]] = b->w[at[from + V_A]];
  }
}

static void rod_a_to_b(const LiedBatch *b, size_t first, size_t end)
{
  rod_shift(b, first, end, COUNT(rod_parameters), S_A, S_B, 1);
}

static void rod_b_to_a(const LiedBatch *b, size_t first, size_t end)
{
  rod_shift(b, first, end, COUNT(rod_parameters), S_B, S_A, -1);
}

static inline void copy_motion(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end, int from, int to)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * TWO_FLANGE_VALUES;
    dot->w[at[to + S_A]] = dot->w[at[from + S_A]];
    dot->w[at[to + V_A]] = dot->w[at[from + V_A]];
  }
}

static void rod_a_to_b_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  copy_motion(b, dot, first, end, S_A, S_B);
}

static void rod_b_to_a_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  copy_motion(b, dot, first, end, S_B, S_A);
}

static const LiedBlock rod_blocks[] = {
    {1, 1, 1, at_a, at_b, rod_a_to_b, rod_a_to_b_tangent},
    {1, 1, 1, at_b, at_a, rod_b_to_a, rod_b_to_a_tangent},
};

/* Rows that say "equal" or "opposite" cost nothing: composition removes them. */
static const LiedRow rod_rows[] = {
    {"der(flange_b.s) = der(flange_a.s)", 1},
    {"der(flange_b.v) = der(flange_a.v)", 1},
    {"flange_a.f + flange_b.f = 0", 1},
};
/* clang-format off */
static const LiedEntry rod_entries[] = {
    CONST(0, DS_A, -1), CONST(0, DS_B, 1),
    CONST(1, DV_A, -1), CONST(1, DV_B, 1),
    CONST(2, F_A, 1), CONST(2, F_B, 1),
};
/* clang-format on */

const LiedClass Translational_Rod = {
    LIED_ABI,
    .name = "Dialectic.Translational.Rod",
    LIST(ports, two_flanges),
    LIST(parameters, rod_parameters),
    LIST(blocks, rod_blocks),
    ROWS(rod_rows),
    LIST(entries, rod_entries),
};

/* ---- BreakableRod: a rod that lets go ------------------------------------------------------------------------------------
 *
 * `event` runs at the end of each step and may look at everything, the solved unknowns included. Asking for a cut at
 * flange_b (port 1) makes the runtime take that port out of its node; what hung there moves on as a Free. */

enum { BREAK_L, BREAK_F_MAX, BREAKABLE_PARAMETERS };

static const LiedParameter breakable_parameters[] = {
    {.name = "l", .unit = "m", .value = LIED_REQUIRED},
    {.name = "f_max", .unit = "N", .value = LIED_REQUIRED, .check = LIED_POSITIVE},
};
static const LiedName breakable_discretes[] = {{.name = "broken"}};

static void breakable_a_to_b(const LiedBatch *b, size_t first, size_t end)
{
  rod_shift(b, first, end, BREAKABLE_PARAMETERS, S_A, S_B, 1);
}

static void breakable_b_to_a(const LiedBatch *b, size_t first, size_t end)
{
  rod_shift(b, first, end, BREAKABLE_PARAMETERS, S_B, S_A, -1);
}

static void breakable_event(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double force = fabs(b->z[i * TWO_FLANGE_UNKNOWNS + F_B]);
    if (b->d[i] != 0 || !(force > b->p[i * BREAKABLE_PARAMETERS + BREAK_F_MAX])) continue;
    b->d[i] = 1;
    b->changed[i] = 1;
    b->cut[i] = 1 + 1;
  }
}

static const LiedBlock breakable_blocks[] = {
    {1, 1, 1, at_a, at_b, breakable_a_to_b, rod_a_to_b_tangent},
    {1, 1, 1, at_b, at_a, breakable_b_to_a, rod_b_to_a_tangent},
};

const LiedClass Translational_BreakableRod = {
    LIED_ABI,
    .name = "Dialectic.Translational.BreakableRod",
    LIST(ports, two_flanges),
    LIST(parameters, breakable_parameters),
    LIST(discretes, breakable_discretes),
    LIST(blocks, breakable_blocks),
    ROWS(rod_rows),
    LIST(entries, rod_entries),
    .event = breakable_event,
};

/* ---- Joint: one degree of freedom ----------------------------------------------------------------------------------------
 *
 *     explicit   flange_b.s = flange_a.s + s        linear   der(flange_b.s) = der(flange_a.s) + v_el
 *                flange_b.v = flange_a.v + v                 der(flange_b.v) = der(flange_a.v) + a
 *                                                            flange_a.f + flange_b.f = 0
 *                                                            flange_a.f = f_ext
 *                                                            TD a = v_el - v
 *
 * with the states s, v and the internal unknowns v_el = der(s), a = der(v). The last row is the heart of dialectic mechanics:
 * the kinetic velocity v follows the elastic velocity der(s) with time constant TD. TD = 0 is the classic joint. */

enum { V_EL = TWO_FLANGE_UNKNOWNS, ACCELERATION };
enum { STATE_S, STATE_V, JOINT_STATES };
enum { F_EXT = TWO_FLANGE_VALUES, JOINT_VALUES };
enum { ROW_S, ROW_V, ROW_BALANCE, ROW_DRIVE, ROW_FILTER, JOINT_ROWS };

static const LiedPort joint_ports[] = {
    {"flange_a", &Translational_Flange, 0, 0},
    {"flange_b", &Translational_Flange, 0, 0},
    {"f_ext", &Signals_Real, 1, 0}, /* may stay open: 0 then, or what the host sets */
};
static const LiedParameter joint_parameters[] = {{.name = "TD",
                                                  .unit = "s",
                                                  .value = 1e-3,
                                                  .check = LIED_NONNEGATIVE,
                                                  .role = LIED_DIALECTIC_TIME,
                                                  .structural = LIED_ZERO_STRUCTURAL}};
static const LiedState joint_states[] = {
    {.name = "s", .unit = "m", .start = 0, .nominal = 1, .derivative = V_EL},
    {.name = "v", .unit = "m/s", .start = 0, .nominal = 1, .derivative = ACCELERATION, .role = LIED_JOINT_VELOCITY},
};
static const LiedName joint_internals[] = {{.name = "v_el", .unit = "m/s"}, {.name = "a", .unit = "m/s2"}};

static void joint_a_to_b(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * JOINT_VALUES;
    b->w[at[S_B]] = b->w[at[S_A]] + b->x[i * JOINT_STATES + STATE_S];
    b->w[at[V_B]] = b->w[at[V_A]] + b->x[i * JOINT_STATES + STATE_V];
  }
}

static void joint_b_to_a(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * JOINT_VALUES;
    b->w[at[S_A]] = b->w[at[S_B]] - b->x[i * JOINT_STATES + STATE_S];
    b->w[at[V_A]] = b->w[at[V_B]] - b->x[i * JOINT_STATES + STATE_V];
  }
}

/* Both directions are linear: a tangent moves through them as the values do. */
static void joint_a_to_b_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * JOINT_VALUES;
    dot->w[at[S_B]] = dot->w[at[S_A]] + dot->x[i * JOINT_STATES + STATE_S];
    dot->w[at[V_B]] = dot->w[at[V_A]] + dot->x[i * JOINT_STATES + STATE_V];
  }
}

static void joint_b_to_a_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * JOINT_VALUES;
    dot->w[at[S_A]] = dot->w[at[S_B]] - dot->x[i * JOINT_STATES + STATE_S];
    dot->w[at[V_A]] = dot->w[at[V_B]] - dot->x[i * JOINT_STATES + STATE_V];
  }
}

static const LiedBlock joint_blocks[] = {
    {1, 1, 1, at_a, at_b, joint_a_to_b, joint_a_to_b_tangent},
    {1, 1, 1, at_b, at_a, joint_b_to_a, joint_b_to_a_tangent},
};

static const LiedRow joint_rows[JOINT_ROWS] = {
    [ROW_S] = {"der(flange_b.s) = der(flange_a.s) + der(s)", 1},
    [ROW_V] = {"der(flange_b.v) = der(flange_a.v) + der(v)", 1},
    [ROW_BALANCE] = {"flange_a.f + flange_b.f = 0", 1},
    [ROW_DRIVE] = {"flange_a.f = f_ext", 0},
    [ROW_FILTER] = {"TD*der(v) = der(s) - v", 0},
};
/* clang-format off */
static const LiedEntry joint_entries[] = {
    CONST(ROW_S, DS_A, -1), CONST(ROW_S, DS_B, 1), CONST(ROW_S, V_EL, -1),
    CONST(ROW_V, DV_A, -1), CONST(ROW_V, DV_B, 1), CONST(ROW_V, ACCELERATION, -1),
    CONST(ROW_BALANCE, F_A, 1), CONST(ROW_BALANCE, F_B, 1),
    CONST(ROW_DRIVE, F_A, 1),
    CONST(ROW_FILTER, V_EL, -1), FIXED(ROW_FILTER, ACCELERATION),
};
/* clang-format on */
static const LiedFreedom joint_freedoms[] = {{1}};

static void joint_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->fixed[i] = b->p[i];
}

static void joint_right(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->rhs[i * JOINT_ROWS + ROW_DRIVE] = b->w[b->at[i * JOINT_VALUES + F_EXT]];
    b->rhs[i * JOINT_ROWS + ROW_FILTER] = -b->x[i * JOINT_STATES + STATE_V];
  }
}

static void joint_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    dot->rhs[i * JOINT_ROWS + ROW_DRIVE] = dot->w[b->at[i * JOINT_VALUES + F_EXT]];
    dot->rhs[i * JOINT_ROWS + ROW_FILTER] = -dot->x[i * JOINT_STATES + STATE_V];
  }
}

const LiedClass Translational_Joint = {
    LIED_ABI,
    .name = "Dialectic.Translational.Joint",
    LIST(ports, joint_ports),
    LIST(parameters, joint_parameters),
    LIST(states, joint_states),
    LIST(internals, joint_internals),
    LIST(blocks, joint_blocks),
    ROWS(joint_rows),
    LIST(entries, joint_entries),
    LIST(freedoms, joint_freedoms),
    .fixed = joint_fixed,
    .rows = joint_right,
    .rows_tangent = joint_right_tangent,
};

/* ---- Free: motion without a support ---------------------------------------------------------------------------------------
 *
 *     flange_a.s = s, flange_a.v = v, flange_a.f = 0, TD der(v) = der(s) - v
 *
 * The derivatives of its states are unknowns of its port. The connector names this class as its free motion, so positions
 * come first among the states, then velocities, in the connector's order. */

static const LiedState free_states[] = {
    {.name = "s", .unit = "m", .start = 0, .nominal = 1, .derivative = DS_A},
    {.name = "v", .unit = "m/s", .start = 0, .nominal = 1, .derivative = DV_A, .role = LIED_JOINT_VELOCITY},
};

static void free_place(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->w[b->at[i * 2 + S_A]] = b->x[i * JOINT_STATES + STATE_S];
    b->w[b->at[i * 2 + V_A]] = b->x[i * JOINT_STATES + STATE_V];
  }
}

static void free_place_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    dot->w[b->at[i * 2 + S_A]] = dot->x[i * JOINT_STATES + STATE_S];
    dot->w[b->at[i * 2 + V_A]] = dot->x[i * JOINT_STATES + STATE_V];
  }
}

static const LiedBlock free_blocks[] = {
    {.n_outputs = 1, .outputs = at_a, .evaluate = free_place, .tangent = free_place_tangent},
};
static const LiedRow free_rows[] = {
    {"flange_a.f = 0", 1},
    {"TD*der(v) = der(s) - v", 0},
};
/* clang-format off */
static const LiedEntry free_entries[] = {
    CONST(0, F_A, 1),
    CONST(1, DS_A, -1), FIXED(1, DV_A),
};
/* clang-format on */

static void free_right(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->rhs[i * 2 + 1] = -b->x[i * JOINT_STATES + STATE_V];
}

static void free_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  (void)b;
  for (size_t i = first; i < end; i++) dot->rhs[i * 2 + 1] = -dot->x[i * JOINT_STATES + STATE_V];
}

const LiedClass Translational_Free = {
    LIED_ABI,
    .name = "Dialectic.Translational.Free",
    LIST(ports, body_ports),
    LIST(parameters, joint_parameters),
    LIST(states, free_states),
    LIST(blocks, free_blocks),
    ROWS(free_rows),
    LIST(entries, free_entries),
    LIST(freedoms, joint_freedoms),
    .fixed = joint_fixed,
    .rows = free_right,
    .rows_tangent = free_right_tangent,
};
