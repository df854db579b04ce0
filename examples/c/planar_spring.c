/* SpringDamper between two frames, resolved in frame_a. With D = (x_b - x_a, y_b - y_a), e = R(phi_a), the elongation and its
 * derivative in the co-rotating frame are
 *
 *     u = e' D,   du = e' der(D) + dphi_a (u_y, -u_x),   psi = phi_b - phi_a
 *
 * (resolved elsewhere, the force would turn by TE w), and the laws, with k = c TE + d,
 *
 *     e' f_b = c u + k du,   t_b = c_phi psi + k_phi der(psi),   f_a + f_b = 0,   t_a + t_b + D x f_b = 0 */
#include "describe.h"
#include "planar.h"

enum { C_X, C_Y, C_PHI, D_X, D_Y, D_PHI, TE, SPRING_PARAMETERS };
enum { COS, SIN, UX, UY, PSI, SPRING_LOCALS };
enum { ROW_MOMENT = 2, ROW_X, ROW_Y, ROW_PHI, SPRING_ROWS };
enum { SPRING_VARYING = 16 };

static const LiedPort spring_ports[] = {{"frame_a", &Planar_Frame, 0, 0}, {"frame_b", &Planar_Frame, 0, 0}};
static const LiedGroup both[] = {{0, 0}, {1, 0}};
static const LiedParameter spring_parameters[] = {
    {.name = "c_x", .unit = "N/m", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE},
    {.name = "c_y", .unit = "N/m", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE},
    {.name = "c_phi", .unit = "N.m/rad", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE},
    {.name = "d_x", .unit = "N.s/m", .check = LIED_NONNEGATIVE},
    {.name = "d_y", .unit = "N.s/m", .check = LIED_NONNEGATIVE},
    {.name = "d_phi", .unit = "N.m.s/rad", .check = LIED_NONNEGATIVE},
    {.name = "TE", .unit = "s", .check = LIED_NONNEGATIVE, .role = LIED_ELASTIC_TIME, .structural = LIED_ZERO_STRUCTURAL},
};
static const LiedName spring_locals[] = {
    {.name = "cos"}, {.name = "sin"}, {.name = "ux", .unit = "m"}, {.name = "uy", .unit = "m"}, {.name = "psi", .unit = "rad"}};

static void spring_measure(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * TWO_FRAME_VALUES;
    const double dx = b->w[at[X_B]] - b->w[at[X_A]], dy = b->w[at[Y_B]] - b->w[at[Y_A]];
    double *v = b->v + i * SPRING_LOCALS;
    const double s = sin(b->w[at[PHI_A]]), c = cos(b->w[at[PHI_A]]);
    v[SIN] = s;
    v[COS] = c;
    v[UX] = v[COS] * dx + v[SIN] * dy;
    v[UY] = -v[SIN] * dx + v[COS] * dy;
    v[PSI] = b->w[at[PHI_B]] - b->w[at[PHI_A]];
  }
}

static void spring_measure_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * TWO_FRAME_VALUES;
    const double dx_dot = dot->w[at[X_B]] - dot->w[at[X_A]], dy_dot = dot->w[at[Y_B]] - dot->w[at[Y_A]];
    const double phi_dot = dot->w[at[PHI_A]], *v = b->v + i * SPRING_LOCALS;
    double *v_dot = dot->v + i * SPRING_LOCALS;
    v_dot[SIN] = v[COS] * phi_dot;
    v_dot[COS] = -v[SIN] * phi_dot;
    v_dot[UX] = v[COS] * dx_dot + v[SIN] * dy_dot + v[UY] * phi_dot;
    v_dot[UY] = -v[SIN] * dx_dot + v[COS] * dy_dot - v[UX] * phi_dot;
    v_dot[PSI] = dot->w[at[PHI_B]] - phi_dot;
  }
}

static const LiedBlock spring_blocks[] = {
    {.n_inputs = 2, .inputs = both, .evaluate = spring_measure, .tangent = spring_measure_tangent},
};

static const LiedRow spring_rows[] = {
    {"frame_a.fx + frame_b.fx = 0", 1},
    {"frame_a.fy + frame_b.fy = 0", 1},
    [ROW_MOMENT] = {"frame_a.t + frame_b.t + (x_b - x_a)*frame_b.fy - (y_b - y_a)*frame_b.fx = 0", 1},
    [ROW_X] = {"e_x*frame_b.f = c_x*ux + (c_x*TE + d_x)*der(ux)", 0},
    [ROW_Y] = {"e_y*frame_b.f = c_y*uy + (c_y*TE + d_y)*der(uy)", 0},
    [ROW_PHI] = {"frame_b.t = c_phi*psi + (c_phi*TE + d_phi)*der(psi)", 0},
};
/* clang-format off */
static const LiedEntry spring_entries[] = {
    CONST(0, FX_A, 1), CONST(0, FX_B, 1),
    CONST(1, FY_A, 1), CONST(1, FY_B, 1),
    CONST(ROW_MOMENT, T_A, 1), VARYING(ROW_MOMENT, FX_B), VARYING(ROW_MOMENT, FY_B), CONST(ROW_MOMENT, T_B, 1),
    VARYING(ROW_X, DX_A), VARYING(ROW_X, DY_A), VARYING(ROW_X, DPHI_A), VARYING(ROW_X, DX_B), VARYING(ROW_X, DY_B),
        VARYING(ROW_X, FX_B), VARYING(ROW_X, FY_B),
    VARYING(ROW_Y, DX_A), VARYING(ROW_Y, DY_A), VARYING(ROW_Y, DPHI_A), VARYING(ROW_Y, DX_B), VARYING(ROW_Y, DY_B),
        VARYING(ROW_Y, FX_B), VARYING(ROW_Y, FY_B),
    FIXED(ROW_PHI, DPHI_A), FIXED(ROW_PHI, DPHI_B), CONST(ROW_PHI, T_B, 1),
};
/* clang-format on */

static void spring_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * SPRING_PARAMETERS, k = p[C_PHI] * p[TE] + p[D_PHI];
    b->fixed[i * 2] = k;
    b->fixed[i * 2 + 1] = -k;
  }
}

static void spring_matrix(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * SPRING_PARAMETERS, *v = b->v + i * SPRING_LOCALS;
    const double k_x = p[C_X] * p[TE] + p[D_X], k_y = p[C_Y] * p[TE] + p[D_Y];
    double *a = b->a + i * SPRING_VARYING, *rhs = b->rhs + i * SPRING_ROWS;
    a[0] = -(v[SIN] * v[UX] + v[COS] * v[UY]); /* D = R u */
    a[1] = v[COS] * v[UX] - v[SIN] * v[UY];
    a[2] = k_x * v[COS];
    a[3] = k_x * v[SIN];
    a[4] = -k_x * v[UY];
    a[5] = -a[2];
    a[6] = -a[3];
    a[7] = v[COS];
    a[8] = v[SIN];
    a[9] = -k_y * v[SIN];
    a[10] = k_y * v[COS];
    a[11] = k_y * v[UX];
    a[12] = -a[9];
    a[13] = -a[10];
    a[14] = -v[SIN];
    a[15] = v[COS];
    rhs[ROW_X] = p[C_X] * v[UX];
    rhs[ROW_Y] = p[C_Y] * v[UY];
    rhs[ROW_PHI] = p[C_PHI] * v[PSI];
  }
}

static void spring_matrix_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * SPRING_PARAMETERS, *v = b->v + i * SPRING_LOCALS, *v_dot = dot->v + i * SPRING_LOCALS;
    const double k_x = p[C_X] * p[TE] + p[D_X], k_y = p[C_Y] * p[TE] + p[D_Y];
    double *a = dot->a + i * SPRING_VARYING, *rhs = dot->rhs + i * SPRING_ROWS;
    a[0] = -(v_dot[SIN] * v[UX] + v[SIN] * v_dot[UX] + v_dot[COS] * v[UY] + v[COS] * v_dot[UY]);
    a[1] = v_dot[COS] * v[UX] + v[COS] * v_dot[UX] - v_dot[SIN] * v[UY] - v[SIN] * v_dot[UY];
    a[2] = k_x * v_dot[COS];
    a[3] = k_x * v_dot[SIN];
    a[4] = -k_x * v_dot[UY];
    a[5] = -a[2];
    a[6] = -a[3];
    a[7] = v_dot[COS];
    a[8] = v_dot[SIN];
    a[9] = -k_y * v_dot[SIN];
    a[10] = k_y * v_dot[COS];
    a[11] = k_y * v_dot[UX];
    a[12] = -a[9];
    a[13] = -a[10];
    a[14] = -v_dot[SIN];
    a[15] = v_dot[COS];
    rhs[ROW_X] = p[C_X] * v_dot[UX];
    rhs[ROW_Y] = p[C_Y] * v_dot[UY];
    rhs[ROW_PHI] = p[C_PHI] * v_dot[PSI];
  }
}

const LiedClass Planar_SpringDamper = {
    LIED_ABI,
    .name = "Dialectic.Planar.SpringDamper",
    LIST(ports, spring_ports),
    LIST(parameters, spring_parameters),
    LIST(locals, spring_locals),
    LIST(blocks, spring_blocks),
    ROWS(spring_rows),
    LIST(entries, spring_entries),
    .fixed = spring_fixed,
    .rows = spring_matrix,
    .rows_tangent = spring_matrix_tangent,
};
