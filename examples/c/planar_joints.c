/* Joints of planar dialectic mechanics. */
#include "planar.h"

#include "describe.h"
#include "signals.h"

static const LiedGroup at_a[] = {{0, 0}};
static const LiedGroup at_b[] = {{1, 0}};

/* ---- Revolute --------------------------------------------------------------------------------------------------------------
 *
 *     phi_b = phi_a + phi, w_b = w_a + w; all other motion equal; forces and torques balance; t_a = tau
 *     TD der(w) = der(phi) - w */

enum { STATE_PHI, STATE_W, REVOLUTE_STATES };
enum { DPHI = TWO_FRAME_UNKNOWNS, AW };
enum { TAU = TWO_FRAME_VALUES, REVOLUTE_VALUES };
enum { ROW_TORQUE = 9, ROW_FILTER, JOINT_ROWS };

static const LiedPort revolute_ports[] = {
    {"frame_a", &Planar_Frame, 0, 0},
    {"frame_b", &Planar_Frame, 0, 0},
    {"tau", &Signals_Real, 1, 0},
};
static const LiedParameter revolute_parameters[] = {{.name = "TD",
                                                     .unit = "s",
                                                     .value = 1e-3,
                                                     .check = LIED_NONNEGATIVE,
                                                     .role = LIED_DIALECTIC_TIME,
                                                     .structural = LIED_ZERO_STRUCTURAL}};
static const LiedState revolute_states[] = {
    {.name = "phi", .unit = "rad", .start = 0, .nominal = 1, .derivative = DPHI},
    {.name = "w", .unit = "rad/s", .start = 0, .nominal = 1, .derivative = AW, .role = LIED_JOINT_VELOCITY}};
static const LiedName revolute_internals[] = {{.name = "w_el", .unit = "rad/s"}, {.name = "a", .unit = "rad/s2"}};
/* It feels inertia about its axis; a point mass only where it is off the axis. */
static const LiedFreedom revolute_freedoms[] = {{4}};

/* Everything equal but the angle and its velocity; `in` holds values or tangents alike, for the equations are linear. */
static inline void revolute_walk(const LiedBatch *b, const LiedBatch *in, size_t first, size_t end, size_t n_values, int from,
                                 int to, double sign)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at_from = b->at + i * n_values + from, *at_to = b->at + i * n_values + to;
    const double *x = in->x + i * REVOLUTE_STATES;
    in->w[at_to[X_A]] = in->w[at_from[X_A]];
    in->w[at_to[Y_A]] = in->w[at_from[Y_A]];
    in->w[at_to[PHI_A]] = in->w[at_from[PHI_A]] + sign * x[STATE_PHI];
    in->w[at_to[VX_A]] = in->w[at_from[VX_A]];
    in->w[at_to[VY_A]] = in->w[at_from[VY_A]];
    in->w[at_to[W_A]] = in->w[at_from[W_A]] + sign * x[STATE_W];
  }
}

static void revolute_a_to_b(const LiedBatch *b, size_t first, size_t end)
{
  revolute_walk(b, b, first, end, REVOLUTE_VALUES, X_A, X_B, 1);
}

static void revolute_b_to_a(const LiedBatch *b, size_t first, size_t end)
{
  revolute_walk(b, b, first, end, REVOLUTE_VALUES, X_B, X_A, -1);
}

static void revolute_a_to_b_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  revolute_walk(b, dot, first, end, REVOLUTE_VALUES, X_A, X_B, 1);
}

static void revolute_b_to_a_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  revolute_walk(b, dot, first, end, REVOLUTE_VALUES, X_B, X_A, -1);
}

static const LiedBlock revolute_blocks[] = {
    {1, 1, 1, at_a, at_b, revolute_a_to_b, revolute_a_to_b_tangent},
    {1, 1, 1, at_b, at_a, revolute_b_to_a, revolute_b_to_a_tangent},
};

static const LiedRow revolute_rows[] = {
    {"der(frame_b.x) = der(frame_a.x)", 1},
    {"der(frame_b.y) = der(frame_a.y)", 1},
    {"der(frame_b.phi) = der(frame_a.phi) + der(phi)", 1},
    {"der(frame_b.vx) = der(frame_a.vx)", 1},
    {"der(frame_b.vy) = der(frame_a.vy)", 1},
    {"der(frame_b.w) = der(frame_a.w) + der(w)", 1},
    {"frame_a.fx + frame_b.fx = 0", 1},
    {"frame_a.fy + frame_b.fy = 0", 1},
    {"frame_a.t + frame_b.t = 0", 1},
    [ROW_TORQUE] = {"frame_a.t = tau", 0},
    [ROW_FILTER] = {"TD*der(w) = der(phi) - w", 0},
};
/* clang-format off */
#define REVOLUTE_KINEMATICS \
    CONST(0, DX_A, -1), CONST(0, DX_B, 1), \
    CONST(1, DY_A, -1), CONST(1, DY_B, 1), \
    CONST(2, DPHI_A, -1), CONST(2, DPHI_B, 1), CONST(2, DPHI, -1), \
    CONST(3, AX_A, -1), CONST(3, AX_B, 1), \
    CONST(4, AY_A, -1), CONST(4, AY_B, 1), \
    CONST(5, AW_A, -1), CONST(5, AW_B, 1), CONST(5, AW, -1), \
    CONST(6, FX_A, 1), CONST(6, FX_B, 1), \
    CONST(7, FY_A, 1), CONST(7, FY_B, 1), \
    CONST(8, T_A, 1), CONST(8, T_B, 1)
static const LiedEntry revolute_entries[] = {
    REVOLUTE_KINEMATICS,
    CONST(ROW_TORQUE, T_A, 1),
    CONST(ROW_FILTER, DPHI, -1), FIXED(ROW_FILTER, AW),
};
/* clang-format on */

static void revolute_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->fixed[i] = b->p[i];
}

static inline void revolute_right_of(const LiedBatch *b, const LiedBatch *in, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    in->rhs[i * JOINT_ROWS + ROW_TORQUE] = in->w[b->at[i * REVOLUTE_VALUES + TAU]];
    in->rhs[i * JOINT_ROWS + ROW_FILTER] = -in->x[i * REVOLUTE_STATES + STATE_W];
  }
}

static void revolute_right(const LiedBatch *b, size_t first, size_t end)
{
  revolute_right_of(b, b, first, end);
}

static void revolute_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  revolute_right_of(b, dot, first, end);
}

const LiedClass Planar_Revolute = {
    LIED_ABI,
    .name = "Dialectic.Planar.Revolute",
    LIST(ports, revolute_ports),
    LIST(parameters, revolute_parameters),
    LIST(states, revolute_states),
    LIST(internals, revolute_internals),
    LIST(blocks, revolute_blocks),
    ROWS(revolute_rows),
    LIST(entries, revolute_entries),
    LIST(freedoms, revolute_freedoms),
    .fixed = revolute_fixed,
    .rows = revolute_right,
    .rows_tangent = revolute_right_tangent,
};

/* ---- RevoluteSpring: tau = -c (phi - phi0 + TE der(phi)) - d der(phi) -------------------------------------------------------
 */

enum { TD, C, D, TE, PHI0, SPRING_PARAMETERS };

static const LiedPort spring_ports[] = {{"frame_a", &Planar_Frame, 0, 0}, {"frame_b", &Planar_Frame, 0, 0}};
static const LiedParameter spring_parameters[] = {
    {.name = "TD",
     .unit = "s",
     .value = 1e-3,
     .check = LIED_NONNEGATIVE,
     .role = LIED_DIALECTIC_TIME,
     .structural = LIED_ZERO_STRUCTURAL},
    {.name = "c", .unit = "N.m/rad", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE, .structural = LIED_ZERO_STRUCTURAL},
    {.name = "d", .unit = "N.m.s/rad", .check = LIED_NONNEGATIVE, .structural = LIED_ZERO_STRUCTURAL},
    {.name = "TE", .unit = "s", .check = LIED_NONNEGATIVE, .role = LIED_ELASTIC_TIME, .structural = LIED_ZERO_STRUCTURAL},
    {.name = "phi0", .unit = "rad"},
};

static void spring_a_to_b(const LiedBatch *b, size_t first, size_t end)
{
  revolute_walk(b, b, first, end, TWO_FRAME_VALUES, X_A, X_B, 1);
}

static void spring_b_to_a(const LiedBatch *b, size_t first, size_t end)
{
  revolute_walk(b, b, first, end, TWO_FRAME_VALUES, X_B, X_A, -1);
}

static void spring_a_to_b_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  revolute_walk(b, dot, first, end, TWO_FRAME_VALUES, X_A, X_B, 1);
}

static void spring_b_to_a_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  revolute_walk(b, dot, first, end, TWO_FRAME_VALUES, X_B, X_A, -1);
}

static const LiedBlock spring_blocks[] = {
    {1, 1, 1, at_a, at_b, spring_a_to_b, spring_a_to_b_tangent},
    {1, 1, 1, at_b, at_a, spring_b_to_a, spring_b_to_a_tangent},
};

/* clang-format off */
static const LiedEntry spring_entries[] = {
    REVOLUTE_KINEMATICS,
    CONST(ROW_TORQUE, T_A, 1), FIXED(ROW_TORQUE, DPHI),
    CONST(ROW_FILTER, DPHI, -1), FIXED(ROW_FILTER, AW),
};
/* clang-format on */

static void spring_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * SPRING_PARAMETERS;
    b->fixed[i * 2] = p[C] * p[TE] + p[D];
    b->fixed[i * 2 + 1] = p[TD];
  }
}

static void spring_right(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * SPRING_PARAMETERS, *x = b->x + i * REVOLUTE_STATES;
    b->rhs[i * JOINT_ROWS + ROW_TORQUE] = -p[C] * (x[STATE_PHI] - p[PHI0]);
    b->rhs[i * JOINT_ROWS + ROW_FILTER] = -x[STATE_W];
  }
}

static void spring_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *x_dot = dot->x + i * REVOLUTE_STATES;
    dot->rhs[i * JOINT_ROWS + ROW_TORQUE] = -b->p[i * SPRING_PARAMETERS + C] * x_dot[STATE_PHI];
    dot->rhs[i * JOINT_ROWS + ROW_FILTER] = -x_dot[STATE_W];
  }
}

const LiedClass Planar_RevoluteSpring = {
    LIED_ABI,
    .name = "Dialectic.Planar.RevoluteSpring",
    LIST(ports, spring_ports),
    LIST(parameters, spring_parameters),
    LIST(states, revolute_states),
    LIST(internals, revolute_internals),
    LIST(blocks, spring_blocks),
    ROWS(revolute_rows),
    LIST(entries, spring_entries),
    LIST(freedoms, revolute_freedoms),
    .fixed = spring_fixed,
    .rows = spring_right,
    .rows_tangent = spring_right_tangent,
};

/* ---- Prismatic
 * ---------------------------------------------------------------------------------------------------------------
 *
 * With e0 = R(phi) e, |e| = 1, r0 = s e0, der(e0) = dphi (-e0y, e0x), der(r0) = ds e0 + dphi (-r0y, r0x):
 *
 *     x_b = x_a + r0x        vx_b = vx_a - r0y w + v e0x        phi_b = phi_a, w_b = w_a
 *     y_b = y_a + r0y        vy_b = vy_a + r0x w + v e0y
 *     e0x fx_b + e0y fy_b = -f,   TD der(v) = der(s) - v */

enum { EX, EY, PRISMATIC_TD, PRISMATIC_PARAMETERS };
enum { STATE_S, STATE_V, PRISMATIC_STATES };
enum { DS = TWO_FRAME_UNKNOWNS, ACCELERATION };
enum { FORCE = TWO_FRAME_VALUES, PRISMATIC_VALUES };
enum { E0X, E0Y, R0X, R0Y, PRISMATIC_LOCALS };
enum { ROW_FORCE = 9, PRISMATIC_VARYING = 16 };

static const LiedPort prismatic_ports[] = {
    {"frame_a", &Planar_Frame, 0, 0},
    {"frame_b", &Planar_Frame, 0, 0},
    {"f", &Signals_Real, 1, 0},
};
static const LiedParameter prismatic_parameters[] = {
    {.name = "ex", .unit = "", .value = 1},
    {.name = "ey", .unit = ""},
    {.name = "TD",
     .unit = "s",
     .value = 1e-3,
     .check = LIED_NONNEGATIVE,
     .role = LIED_DIALECTIC_TIME,
     .structural = LIED_ZERO_STRUCTURAL},
};
static const LiedState prismatic_states[] = {
    {.name = "s", .unit = "m", .start = 0, .nominal = 1, .derivative = DS},
    {.name = "v", .unit = "m/s", .start = 0, .nominal = 1, .derivative = ACCELERATION, .role = LIED_JOINT_VELOCITY}};
static const LiedName prismatic_internals[] = {{.name = "v_el", .unit = "m/s"}, {.name = "a", .unit = "m/s2"}};
static const LiedName prismatic_locals[] = {
    {.name = "e0x"}, {.name = "e0y"}, {.name = "r0x", .unit = "m"}, {.name = "r0y", .unit = "m"}};
static const LiedFreedom prismatic_freedoms[] = {{1 | 2}};

static inline void prismatic_walk(const LiedBatch *b, size_t first, size_t end, int from, int to, double sign)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at_from = b->at + i * PRISMATIC_VALUES + from, *at_to = b->at + i * PRISMATIC_VALUES + to;
    const double *p = b->p + i * PRISMATIC_PARAMETERS, *x = b->x + i * PRISMATIC_STATES;
    const double phi = b->w[at_from[PHI_A]], w = b->w[at_from[W_A]], length = sqrt(p[EX] * p[EX] + p[EY] * p[EY]);
    const double s = sin(phi), c = cos(phi);
    double *v = b->v + i * PRISMATIC_LOCALS;
    v[E0X] = (c * p[EX] - s * p[EY]) / length;
    v[E0Y] = (s * p[EX] + c * p[EY]) / length;
    v[R0X] = v[E0X] * x[STATE_S];
    v[R0Y] = v[E0Y] * x[STATE_S];
    b->w[at_to[X_A]] = b->w[at_from[X_A]] + sign * v[R0X];
    b->w[at_to[Y_A]] = b->w[at_from[Y_A]] + sign * v[R0Y];
    b->w[at_to[PHI_A]] = phi;
    b->w[at_to[VX_A]] = b->w[at_from[VX_A]] + sign * (v[E0X] * x[STATE_V] - v[R0Y] * w);
    b->w[at_to[VY_A]] = b->w[at_from[VY_A]] + sign * (v[E0Y] * x[STATE_V] + v[R0X] * w);
    b->w[at_to[W_A]] = w;
  }
}

static void prismatic_a_to_b(const LiedBatch *b, size_t first, size_t end)
{
  prismatic_walk(b, first, end, X_A, X_B, 1);
}

static void prismatic_b_to_a(const LiedBatch *b, size_t first, size_t end)
{
  prismatic_walk(b, first, end, X_B, X_A, -1);
}

static inline void prismatic_walk_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end, int from, int to,
                                          double sign)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at_from = b->at + i * PRISMATIC_VALUES + from, *at_to = b->at + i * PRISMATIC_VALUES + to;
    const double *x = b->x + i * PRISMATIC_STATES, *x_dot = dot->x + i * PRISMATIC_STATES;
    const double *v = b->v + i * PRISMATIC_LOCALS;
    double *v_dot = dot->v + i * PRISMATIC_LOCALS;
    const double w = b->w[at_from[W_A]], w_dot = dot->w[at_from[W_A]], phi_dot = dot->w[at_from[PHI_A]];
    v_dot[E0X] = -v[E0Y] * phi_dot;
    v_dot[E0Y] = v[E0X] * phi_dot;
    v_dot[R0X] = v_dot[E0X] * x[STATE_S] + v[E0X] * x_dot[STATE_S];
    v_dot[R0Y] = v_dot[E0Y] * x[STATE_S] + v[E0Y] * x_dot[STATE_S];
    dot->w[at_to[X_A]] = dot->w[at_from[X_A]] + sign * v_dot[R0X];
    dot->w[at_to[Y_A]] = dot->w[at_from[Y_A]] + sign * v_dot[R0Y];
    dot->w[at_to[PHI_A]] = phi_dot;
    dot->w[at_to[VX_A]] =
        dot->w[at_from[VX_A]] + sign * (v_dot[E0X] * x[STATE_V] + v[E0X] * x_dot[STATE_V] - v_dot[R0Y] * w - v[R0Y] * w_dot);
    dot->w[at_to[VY_A]] =
        dot->w[at_from[VY_A]] + sign * (v_dot[E0Y] * x[STATE_V] + v[E0Y] * x_dot[STATE_V] + v_dot[R0X] * w + v[R0X] * w_dot);
    dot->w[at_to[W_A]] = w_dot;
  }
}

static void prismatic_a_to_b_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  prismatic_walk_tangent(b, dot, first, end, X_A, X_B, 1);
}

static void prismatic_b_to_a_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  prismatic_walk_tangent(b, dot, first, end, X_B, X_A, -1);
}

static const LiedBlock prismatic_blocks[] = {
    {1, 1, 1, at_a, at_b, prismatic_a_to_b, prismatic_a_to_b_tangent},
    {1, 1, 1, at_b, at_a, prismatic_b_to_a, prismatic_b_to_a_tangent},
};

static const LiedRow prismatic_rows[] = {
    {"der(frame_b.x) = der(frame_a.x) + der(r0x)", 1},
    {"der(frame_b.y) = der(frame_a.y) + der(r0y)", 1},
    {"der(frame_b.phi) = der(frame_a.phi)", 1},
    {"der(frame_b.vx) = der(frame_a.vx) + der(e0x*v - r0y*w)", 1},
    {"der(frame_b.vy) = der(frame_a.vy) + der(e0y*v + r0x*w)", 1},
    {"der(frame_b.w) = der(frame_a.w)", 1},
    {"frame_a.fx + frame_b.fx = 0", 1},
    {"frame_a.fy + frame_b.fy = 0", 1},
    {"frame_a.t + frame_b.t + r0x*frame_b.fy - r0y*frame_b.fx = 0", 1},
    [ROW_FORCE] = {"e0x*frame_b.fx + e0y*frame_b.fy = -f", 0},
    [ROW_FILTER] = {"TD*der(v) = der(s) - v", 0},
};
/* clang-format off */
static const LiedEntry prismatic_entries[] = {
    CONST(0, DX_A, -1), VARYING(0, DPHI_A), CONST(0, DX_B, 1), VARYING(0, DS),
    CONST(1, DY_A, -1), VARYING(1, DPHI_A), CONST(1, DY_B, 1), VARYING(1, DS),
    CONST(2, DPHI_A, -1), CONST(2, DPHI_B, 1),
    CONST(3, AX_A, -1), VARYING(3, DPHI_A), VARYING(3, AW_A), CONST(3, AX_B, 1), VARYING(3, DS), VARYING(3, ACCELERATION),
    CONST(4, AY_A, -1), VARYING(4, DPHI_A), VARYING(4, AW_A), CONST(4, AY_B, 1), VARYING(4, DS), VARYING(4, ACCELERATION),
    CONST(5, AW_A, -1), CONST(5, AW_B, 1),
    CONST(6, FX_A, 1), CONST(6, FX_B, 1),
    CONST(7, FY_A, 1), CONST(7, FY_B, 1),
    CONST(8, T_A, 1), VARYING(8, FX_B), VARYING(8, FY_B), CONST(8, T_B, 1),
    VARYING(ROW_FORCE, FX_B), VARYING(ROW_FORCE, FY_B),
    CONST(ROW_FILTER, DS, -1), FIXED(ROW_FILTER, ACCELERATION),
};
/* clang-format on */

static void prismatic_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->fixed[i] = b->p[i * PRISMATIC_PARAMETERS + PRISMATIC_TD];
}

static void prismatic_matrix(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * PRISMATIC_VALUES;
    const double *q = b->v + i * PRISMATIC_LOCALS, w = b->w[at[W_A]], v = b->x[i * PRISMATIC_STATES + STATE_V];
    double *a = b->a + i * PRISMATIC_VARYING;
    a[0] = q[R0Y];
    a[1] = -q[E0X];
    a[2] = -q[R0X];
    a[3] = -q[E0Y];
    a[4] = q[R0X] * w + q[E0Y] * v;
    a[5] = q[R0Y];
    a[6] = q[E0Y] * w;
    a[7] = -q[E0X];
    a[8] = q[R0Y] * w - q[E0X] * v;
    a[9] = -q[R0X];
    a[10] = -q[E0X] * w;
    a[11] = -q[E0Y];
    a[12] = -q[R0Y];
    a[13] = q[R0X];
    a[14] = q[E0X];
    a[15] = q[E0Y];
    b->rhs[i * JOINT_ROWS + ROW_FORCE] = -b->w[at[FORCE]];
    b->rhs[i * JOINT_ROWS + ROW_FILTER] = -v;
  }
}

static void prismatic_matrix_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * PRISMATIC_VALUES;
    const double *q = b->v + i * PRISMATIC_LOCALS, *q_dot = dot->v + i * PRISMATIC_LOCALS;
    const double w = b->w[at[W_A]], w_dot = dot->w[at[W_A]];
    const double v = b->x[i * PRISMATIC_STATES + STATE_V], v_dot = dot->x[i * PRISMATIC_STATES + STATE_V];
    double *a = dot->a + i * PRISMATIC_VARYING;
    a[0] = q_dot[R0Y];
    a[1] = -q_dot[E0X];
    a[2] = -q_dot[R0X];
    a[3] = -q_dot[E0Y];
    a[4] = q_dot[R0X] * w + q[R0X] * w_dot + q_dot[E0Y] * v + q[E0Y] * v_dot;
    a[5] = q_dot[R0Y];
    a[6] = q_dot[E0Y] * w + q[E0Y] * w_dot;
    a[7] = -q_dot[E0X];
    a[8] = q_dot[R0Y] * w + q[R0Y] * w_dot - q_dot[E0X] * v - q[E0X] * v_dot;
    a[9] = -q_dot[R0X];
    a[10] = -q_dot[E0X] * w - q[E0X] * w_dot;
    a[11] = -q_dot[E0Y];
    a[12] = -q_dot[R0Y];
    a[13] = q_dot[R0X];
    a[14] = q_dot[E0X];
    a[15] = q_dot[E0Y];
    dot->rhs[i * JOINT_ROWS + ROW_FORCE] = -dot->w[at[FORCE]];
    dot->rhs[i * JOINT_ROWS + ROW_FILTER] = -v_dot;
  }
}

const LiedClass Planar_Prismatic = {
    LIED_ABI,
    .name = "Dialectic.Planar.Prismatic",
    LIST(ports, prismatic_ports),
    LIST(parameters, prismatic_parameters),
    LIST(states, prismatic_states),
    LIST(internals, prismatic_internals),
    LIST(locals, prismatic_locals),
    LIST(blocks, prismatic_blocks),
    ROWS(prismatic_rows),
    LIST(entries, prismatic_entries),
    LIST(freedoms, prismatic_freedoms),
    .fixed = prismatic_fixed,
    .rows = prismatic_matrix,
    .rows_tangent = prismatic_matrix_tangent,
};
