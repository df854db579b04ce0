/* Rigid parts of planar dialectic mechanics. The linear rows are the time derivatives of the explicit equations; where a
 * derivative of a rotated vector meets an angular velocity, the vector turns with the elastic one, der(phi), and the velocity
 * is the kinetic one, w: linear in the unknowns, and kinetic energy is conserved in free motion. */
#include "planar.h"

#include "describe.h"

static const LiedVariable frame_variables[] = {
    {"x", "m", LIED_POSITION, 0, 0},   {"y", "m", LIED_POSITION, 0, 0},   {"phi", "rad", LIED_POSITION, 0, 0},
    {"vx", "m/s", LIED_KINETIC, 0, 0}, {"vy", "m/s", LIED_KINETIC, 0, 0}, {"w", "rad/s", LIED_KINETIC, 0, 0},
    {"fx", "N", LIED_REACTION, 1, 0},  {"fy", "N", LIED_REACTION, 1, 0},  {"t", "N.m", LIED_REACTION, 1, 0},
};

const LiedConnector Planar_Frame = {"Dialectic.Planar.Frame", frame_variables, COUNT(frame_variables), 1, &Planar_Free};

static const LiedGroup at_a[] = {{0, 0}};
static const LiedGroup at_b[] = {{1, 0}};
static const LiedPort frame_a_only[] = {{"frame_a", &Planar_Frame, 0, 0}};
static const LiedPort two_frames[] = {{"frame_a", &Planar_Frame, 0, 0}, {"frame_b", &Planar_Frame, 0, 0}};

/* ---- Fixed -------------------------------------------------------------------------------------------------------------- */

static const LiedPort fixed_ports[] = {{"frame_b", &Planar_Frame, 0, 0}};
static const LiedParameter fixed_parameters[] = {
    {.name = "rx", .unit = "m"},
    {.name = "ry", .unit = "m"},
    {.name = "phi", .unit = "rad"},
};

static void fixed_place(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * FRAME_VALUES;
    for (size_t k = 0; k < 3; k++) {
      b->w[at[X_A + k]] = b->p[i * COUNT(fixed_parameters) + k];
      b->w[at[VX_A + k]] = 0;
    }
  }
}

static void fixed_place_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t k = first * FRAME_VALUES; k < end * FRAME_VALUES; k++) dot->w[b->at[k]] = 0;
}

static const LiedBlock fixed_blocks[] = {
    {.n_outputs = 1, .outputs = at_a, .evaluate = fixed_place, .tangent = fixed_place_tangent},
};
static const LiedRow fixed_rows[] = {
    {"der(frame_b.x) = 0", 1},  {"der(frame_b.y) = 0", 1},  {"der(frame_b.phi) = 0", 1},
    {"der(frame_b.vx) = 0", 1}, {"der(frame_b.vy) = 0", 1}, {"der(frame_b.w) = 0", 1},
};
/* clang-format off */
static const LiedEntry fixed_entries[] = {
    CONST(0, DX_A, 1), CONST(1, DY_A, 1), CONST(2, DPHI_A, 1),
    CONST(3, AX_A, 1), CONST(4, AY_A, 1), CONST(5, AW_A, 1),
};
/* clang-format on */

const LiedClass Planar_Fixed = {
    LIED_ABI,
    .name = "Dialectic.Planar.Fixed",
    LIST(ports, fixed_ports),
    LIST(parameters, fixed_parameters),
    LIST(blocks, fixed_blocks),
    ROWS(fixed_rows),
    LIST(entries, fixed_entries),
};

/* ---- Body: f = m (a - g), t = I der(w) ------------------------------------------------------------------------------------
 */

enum { M, I, GX, GY, BODY_PARAMETERS };

static const LiedParameter body_parameters[] = {
    {.name = "m", .unit = "kg", .value = LIED_REQUIRED, .check = LIED_POSITIVE, .structural = LIED_ZERO_STRUCTURAL},
    {.name = "I", .unit = "kg.m2", .check = LIED_NONNEGATIVE, .structural = LIED_ZERO_STRUCTURAL},
    {.name = "gx", .unit = "m/s2"},
    {.name = "gy", .unit = "m/s2", .value = -9.81},
};
static const LiedRow body_rows[] = {
    {"frame_a.fx = m*(der(frame_a.vx) - gx)", 0},
    {"frame_a.fy = m*(der(frame_a.vy) - gy)", 0},
    {"frame_a.t = I*der(frame_a.w)", 1},
};
/* clang-format off */
static const LiedEntry body_entries[] = {
    FIXED(0, AX_A), CONST(0, FX_A, 1),
    FIXED(1, AY_A), CONST(1, FY_A, 1),
    FIXED(2, AW_A), CONST(2, T_A, 1),
};
/* clang-format on */
static const LiedInertia body_inertias[] = {{0, 0, M}, {0, 1, M}, {0, 2, I}};

static void body_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * BODY_PARAMETERS;
    double *fixed = b->fixed + i * 3;
    fixed[0] = -p[M];
    fixed[1] = -p[M];
    fixed[2] = -p[I];
  }
}

static void body_weight(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * BODY_PARAMETERS;
    b->rhs[i * 3] = -p[M] * p[GX];
    b->rhs[i * 3 + 1] = -p[M] * p[GY];
  }
}

static void body_weight_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  (void)b;
  for (size_t i = first; i < end; i++) dot->rhs[i * 3] = dot->rhs[i * 3 + 1] = 0;
}

const LiedClass Planar_Body = {
    LIED_ABI,
    .name = "Dialectic.Planar.Body",
    LIST(ports, frame_a_only),
    LIST(parameters, body_parameters),
    ROWS(body_rows),
    LIST(entries, body_entries),
    LIST(inertias, body_inertias),
    .fixed = body_fixed,
    .rows = body_weight,
    .rows_tangent = body_weight_tangent,
};

/* ---- FixedTranslation -----------------------------------------------------------------------------------------------------
 *
 * With r0 = R(phi) r, the same from either end since phi_a = phi_b and w_a = w_b:
 *
 *     x_b = x_a + r0x     vx_b = vx_a - r0y w      dx_b = dx_a - r0y dphi      ax_b = ax_a - r0x dphi w - r0y aw
 *     y_b = y_a + r0y     vy_b = vy_a + r0x w      dy_b = dy_a + r0x dphi      ay_b = ay_a - r0y dphi w + r0x aw */

enum { R0X, R0Y, TRANSLATION_LOCALS };
enum { TRANSLATION_VARYING = 8 };

static const LiedParameter translation_parameters[] = {
    {.name = "rx", .unit = "m", .value = LIED_REQUIRED},
    {.name = "ry", .unit = "m"},
};
static const LiedName translation_locals[] = {{.name = "r0x", .unit = "m"}, {.name = "r0y", .unit = "m"}};

/* From one frame (first value `from`) to the other; sign +1 along r, -1 against it. */
static inline void translation_walk(const LiedBatch *b, size_t first, size_t end, int from, int to, double sign)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at_from = b->at + i * TWO_FRAME_VALUES + from, *at_to = b->at + i * TWO_FRAME_VALUES + to;
    const double *r = b->p + i * 2;
    const double phi = b->w[at_from[PHI_A]], w = b->w[at_from[W_A]];
    const double s = sin(phi), c = cos(phi); /* one call of sincos for any optimising compiler */
    const double r0x = c * r[0] - s * r[1], r0y = s * r[0] + c * r[1];
    b->v[i * TRANSLATION_LOCALS + R0X] = r0x;
    b->v[i * TRANSLATION_LOCALS + R0Y] = r0y;
    b->w[at_to[X_A]] = b->w[at_from[X_A]] + sign * r0x;
    b->w[at_to[Y_A]] = b->w[at_from[Y_A]] + sign * r0y;
    b->w[at_to[PHI_A]] = phi;
    b->w[at_to[VX_A]] = b->w[at_from[VX_A]] - sign * r0y * w;
    b->w[at_to[VY_A]] = b->w[at_from[VY_A]] + sign * r0x * w;
    b->w[at_to[W_A]] = w;
  }
}

static void translation_a_to_b(const LiedBatch *b, size_t first, size_t end)
{
  translation_walk(b, first, end, X_A, X_B, 1);
}

static void translation_b_to_a(const LiedBatch *b, size_t first, size_t end)
{
  translation_walk(b, first, end, X_B, X_A, -1);
}

static inline void translation_walk_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end, int from,
                                            int to, double sign)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at_from = b->at + i * TWO_FRAME_VALUES + from, *at_to = b->at + i * TWO_FRAME_VALUES + to;
    const double r0x = b->v[i * TRANSLATION_LOCALS + R0X], r0y = b->v[i * TRANSLATION_LOCALS + R0Y];
    const double w = b->w[at_from[W_A]], w_dot = dot->w[at_from[W_A]], phi_dot = dot->w[at_from[PHI_A]];
    const double r0x_dot = -r0y * phi_dot, r0y_dot = r0x * phi_dot;
    dot->v[i * TRANSLATION_LOCALS + R0X] = r0x_dot;
    dot->v[i * TRANSLATION_LOCALS + R0Y] = r0y_dot;
    dot->w[at_to[X_A]] = dot->w[at_from[X_A]] + sign * r0x_dot;
    dot->w[at_to[Y_A]] = dot->w[at_from[Y_A]] + sign * r0y_dot;
    dot->w[at_to[PHI_A]] = phi_dot;
    dot->w[at_to[VX_A]] = dot->w[at_from[VX_A]] - sign * (r0y_dot * w + r0y * w_dot);
    dot->w[at_to[VY_A]] = dot->w[at_from[VY_A]] + sign * (r0x_dot * w + r0x * w_dot);
    dot->w[at_to[W_A]] = w_dot;
  }
}

static void translation_a_to_b_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  translation_walk_tangent(b, dot, first, end, X_A, X_B, 1);
}

static void translation_b_to_a_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  translation_walk_tangent(b, dot, first, end, X_B, X_A, -1);
}

static const LiedBlock translation_blocks[] = {
    {1, 1, 1, at_a, at_b, translation_a_to_b, translation_a_to_b_tangent},
    {1, 1, 1, at_b, at_a, translation_b_to_a, translation_b_to_a_tangent},
};

static const LiedRow translation_rows[] = {
    {"der(frame_b.x) = der(frame_a.x) - r0y*der(phi)", 1},
    {"der(frame_b.y) = der(frame_a.y) + r0x*der(phi)", 1},
    {"der(frame_b.phi) = der(frame_a.phi)", 1},
    {"der(frame_b.vx) = der(frame_a.vx) - r0x*der(phi)*w - r0y*der(w)", 1},
    {"der(frame_b.vy) = der(frame_a.vy) - r0y*der(phi)*w + r0x*der(w)", 1},
    {"der(frame_b.w) = der(frame_a.w)", 1},
    {"frame_a.fx + frame_b.fx = 0", 1},
    {"frame_a.fy + frame_b.fy = 0", 1},
    {"frame_a.t + frame_b.t + r0x*frame_b.fy - r0y*frame_b.fx = 0", 1},
};
/* clang-format off */
static const LiedEntry translation_entries[] = {
    CONST(0, DX_A, -1), VARYING(0, DPHI_A), CONST(0, DX_B, 1),
    CONST(1, DY_A, -1), VARYING(1, DPHI_A), CONST(1, DY_B, 1),
    CONST(2, DPHI_A, -1), CONST(2, DPHI_B, 1),
    CONST(3, AX_A, -1), VARYING(3, DPHI_A), VARYING(3, AW_A), CONST(3, AX_B, 1),
    CONST(4, AY_A, -1), VARYING(4, DPHI_A), VARYING(4, AW_A), CONST(4, AY_B, 1),
    CONST(5, AW_A, -1), CONST(5, AW_B, 1),
    CONST(6, FX_A, 1), CONST(6, FX_B, 1),
    CONST(7, FY_A, 1), CONST(7, FY_B, 1),
    CONST(8, T_A, 1), VARYING(8, FX_B), VARYING(8, FY_B), CONST(8, T_B, 1),
};
/* clang-format on */

static void translation_matrix(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double r0x = b->v[i * TRANSLATION_LOCALS + R0X], r0y = b->v[i * TRANSLATION_LOCALS + R0Y];
    const double w = b->w[b->at[i * TWO_FRAME_VALUES + W_A]];
    double *a = b->a + i * TRANSLATION_VARYING;
    a[0] = r0y;
    a[1] = -r0x;
    a[2] = r0x * w;
    a[3] = r0y;
    a[4] = r0y * w;
    a[5] = -r0x;
    a[6] = -r0y;
    a[7] = r0x;
  }
}

static void translation_matrix_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double r0x = b->v[i * TRANSLATION_LOCALS + R0X], r0y = b->v[i * TRANSLATION_LOCALS + R0Y];
    const double r0x_dot = dot->v[i * TRANSLATION_LOCALS + R0X], r0y_dot = dot->v[i * TRANSLATION_LOCALS + R0Y];
    const uint32_t at_w = b->at[i * TWO_FRAME_VALUES + W_A];
    const double w = b->w[at_w], w_dot = dot->w[at_w];
    double *a = dot->a + i * TRANSLATION_VARYING;
    a[0] = r0y_dot;
    a[1] = -r0x_dot;
    a[2] = r0x_dot * w + r0x * w_dot;
    a[3] = r0y_dot;
    a[4] = r0y_dot * w + r0y * w_dot;
    a[5] = -r0x_dot;
    a[6] = -r0y_dot;
    a[7] = r0x_dot;
  }
}

const LiedClass Planar_FixedTranslation = {
    LIED_ABI,
    .name = "Dialectic.Planar.FixedTranslation",
    LIST(ports, two_frames),
    LIST(parameters, translation_parameters),
    LIST(locals, translation_locals),
    LIST(blocks, translation_blocks),
    ROWS(translation_rows),
    LIST(entries, translation_entries),
    .rows = translation_matrix,
    .rows_tangent = translation_matrix_tangent,
};

/* ---- Free: f = 0, t = 0, TD der(v) = der(r) - v, TD der(w) = der(phi) - w -------------------------------------------------
 */

enum { FREE_STATES = 6, FREE_ROWS = 6 };

static const LiedParameter free_parameters[] = {{.name = "TD",
                                                 .unit = "s",
                                                 .value = 1e-3,
                                                 .check = LIED_NONNEGATIVE,
                                                 .role = LIED_DIALECTIC_TIME,
                                                 .structural = LIED_ZERO_STRUCTURAL}};
static const LiedState free_states[] = {
    {.name = "x", .unit = "m", .start = 0, .nominal = 1, .derivative = DX_A},
    {.name = "y", .unit = "m", .start = 0, .nominal = 1, .derivative = DY_A},
    {.name = "phi", .unit = "rad", .start = 0, .nominal = 1, .derivative = DPHI_A},
    {.name = "vx", .unit = "m/s", .start = 0, .nominal = 1, .derivative = AX_A, .role = LIED_JOINT_VELOCITY},
    {.name = "vy", .unit = "m/s", .start = 0, .nominal = 1, .derivative = AY_A, .role = LIED_JOINT_VELOCITY},
    {.name = "w", .unit = "rad/s", .start = 0, .nominal = 1, .derivative = AW_A, .role = LIED_JOINT_VELOCITY},
};

static void free_place(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t k = first * FREE_STATES; k < end * FREE_STATES; k++) b->w[b->at[k]] = b->x[k];
}

static void free_place_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t k = first * FREE_STATES; k < end * FREE_STATES; k++) dot->w[b->at[k]] = dot->x[k];
}

static const LiedBlock free_blocks[] = {
    {.n_outputs = 1, .outputs = at_a, .evaluate = free_place, .tangent = free_place_tangent},
};
static const LiedRow free_rows[] = {
    {"frame_a.fx = 0", 1},           {"frame_a.fy = 0", 1},           {"frame_a.t = 0", 1},
    {"TD*der(vx) = der(x) - vx", 0}, {"TD*der(vy) = der(y) - vy", 0}, {"TD*der(w) = der(phi) - w", 0},
};
/* clang-format off */
static const LiedEntry free_entries[] = {
    CONST(0, FX_A, 1), CONST(1, FY_A, 1), CONST(2, T_A, 1),
    CONST(3, DX_A, -1), FIXED(3, AX_A),
    CONST(4, DY_A, -1), FIXED(4, AY_A),
    CONST(5, DPHI_A, -1), FIXED(5, AW_A),
};
/* clang-format on */
static const LiedFreedom free_freedoms[] = {{1}, {2}, {4}};

static void free_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t k = first * 3; k < end * 3; k++) b->fixed[k] = b->p[k / 3];
}

static void free_right(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++)
    for (size_t k = 3; k < FREE_ROWS; k++) b->rhs[i * FREE_ROWS + k] = -b->x[i * FREE_STATES + k];
}

static void free_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  (void)b;
  for (size_t i = first; i < end; i++)
    for (size_t k = 3; k < FREE_ROWS; k++) dot->rhs[i * FREE_ROWS + k] = -dot->x[i * FREE_STATES + k];
}

const LiedClass Planar_Free = {
    LIED_ABI,
    .name = "Dialectic.Planar.Free",
    LIST(ports, frame_a_only),
    LIST(parameters, free_parameters),
    LIST(states, free_states),
    LIST(blocks, free_blocks),
    ROWS(free_rows),
    LIST(entries, free_entries),
    LIST(freedoms, free_freedoms),
    .fixed = free_fixed,
    .rows = free_right,
    .rows_tangent = free_right_tangent,
};
