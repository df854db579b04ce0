/* Classes that give rows and twins that give only a residual: the runtime probes the twins, both must answer alike. */
#include "parts.h"

#include "planar.h"
#include "translational.h"

/* ---- twins: the equations of the class, left minus right, one row after the other
 * -------------------------------------------- */

static void joint_residual(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *z = b->z + i * 8, TD = b->p[i], v = b->x[i * 2 + 1], f_ext = b->w[b->at[i * 5 + 4]];
    double *r = b->residual + i * 5;
    r[0] = z[DS_B] - z[DS_A] - z[6];
    r[1] = z[DV_B] - z[DV_A] - z[7];
    r[2] = z[F_A] + z[F_B];
    r[3] = z[F_A] - f_ext;
    r[4] = TD * z[7] - (z[6] - v);
  }
}

static void body_residual(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *z = b->z + i * 3, *p = b->p + i * 2;
    b->residual[i] = z[F_A] - p[0] * (z[DV_A] - p[1]);
  }
}

static void spring_residual(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *z = b->z + i * 6, *p = b->p + i * 3; /* l, c, TE */
    const double ds = b->w[b->at[i * 4 + S_B]] - b->w[b->at[i * 4 + S_A]] - p[0];
    b->residual[i * 2] = z[F_A] + z[F_B];
    b->residual[i * 2 + 1] = z[F_B] - p[1] * (ds + p[2] * (z[DS_B] - z[DS_A]));
  }
}

static void translation_residual(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *z = b->z + i * TWO_FRAME_UNKNOWNS, *p = b->p + i * 2;
    const double phi = b->w[b->at[i * TWO_FRAME_VALUES + PHI_A]], w = b->w[b->at[i * TWO_FRAME_VALUES + W_A]];
    const double x = cos(phi) * p[0] - sin(phi) * p[1], y = sin(phi) * p[0] + cos(phi) * p[1];
    double *r = b->residual + i * 9;
    r[0] = z[DX_A] - y * z[DPHI_A] - z[DX_B];
    r[1] = z[DY_A] + x * z[DPHI_A] - z[DY_B];
    r[2] = z[DPHI_A] - z[DPHI_B];
    r[3] = z[AX_A] - x * z[DPHI_A] * w - y * z[AW_A] - z[AX_B];
    r[4] = z[AY_A] - y * z[DPHI_A] * w + x * z[AW_A] - z[AY_B];
    r[5] = z[AW_A] - z[AW_B];
    r[6] = z[FX_A] + z[FX_B];
    r[7] = z[FY_A] + z[FY_B];
    r[8] = z[T_A] + z[T_B] + x * z[FY_B] - y * z[FX_B];
  }
}

/* The class without its rows. */
static LiedClass twin(const LiedClass *class_, LiedFunction *residual)
{
  LiedClass result = *class_;
  result.n_entries = 0;
  result.entries = NULL;
  result.fixed = result.rows = NULL;
  result.rows_tangent = NULL;
  result.residual = residual;
  return result;
}

/* ---- the same system from both
 * ------------------------------------------------------------------------------------------------- */

static void compare(LiedSystem *rows, LiedSystem *probed, uint64_t seed)
{
  enum { MOST = 64 };
  double x[MOST], a[MOST], b[MOST];
  const size_t n = lied_n_states(rows);
  assert_true(n <= MOST && n == lied_n_states(probed));
  for (int k = 0; k < 20; k++) {
    double largest = 0;
    for (size_t i = 0; i < n; i++) x[i] = next_random(&seed, -1, 1);
    expect_ok(rows, lied_evaluate(rows, 0, x, a, n));
    expect_ok(probed, lied_evaluate(probed, 0, x, b, n));
    for (size_t i = 0; i < n; i++) largest = fmax(largest, fabs(a[i]));
    for (size_t i = 0; i < n; i++) expect_near("derivative", b[i], a[i], 1e-12 * largest);
  }
}

enum { BODIES = 8 };

/* Bodies in a row on joints at the wall, springs between them. */
static LiedSystem *row_of_bodies(const LiedClass *joint, const LiedClass *body, const LiedClass *spring)
{
  LiedSystem *s = new_system();
  uint64_t seed = 1;
  expect_ok(s, lied_add(s, &Translational_Fixed, "wall"));
  for (int i = 0; i < BODIES; i++) {
    char name[3][16], a[32], b[32];
    snprintf(name[0], sizeof name[0], "j%d", i), snprintf(name[1], sizeof name[1], "b%d", i);
    snprintf(name[2], sizeof name[2], "s%d", i);
    expect_ok(s, lied_add(s, joint, name[0]));
    expect_ok(s, lied_add(s, body, name[1]));
    expect_ok(s, lied_add(s, spring, name[2]));
    snprintf(a, sizeof a, "j%d.flange_a", i), expect_ok(s, lied_connect(s, "wall.flange_b", a));
    snprintf(a, sizeof a, "j%d.flange_b", i), snprintf(b, sizeof b, "b%d.flange_a", i), expect_ok(s, lied_connect(s, a, b));
    snprintf(a, sizeof a, "s%d.flange_b", i), expect_ok(s, lied_connect(s, a, b));
    snprintf(b, sizeof b, i ? "b%d.flange_a" : "wall.flange_b", i - 1);
    snprintf(a, sizeof a, "s%d.flange_a", i), expect_ok(s, lied_connect(s, a, b));
    snprintf(a, sizeof a, "b%d.m", i), set_value(s, a, next_random(&seed, 0.5, 3));
    snprintf(a, sizeof a, "s%d.l", i), set_value(s, a, next_random(&seed, 0, 1));
    snprintf(a, sizeof a, "s%d.c", i), set_value(s, a, next_random(&seed, 10, 1e3));
    snprintf(a, sizeof a, "s%d.TE", i), set_value(s, a, 0.01);
    snprintf(a, sizeof a, "j%d.TD", i), set_value(s, a, 0.02);
    snprintf(a, sizeof a, "j%d.f_ext", i), set_value(s, a, next_random(&seed, -5, 5));
  }
  compose(s);
  return s;
}

static void test_translational_twins(void **state)
{
  (void)state;
  const LiedClass joint = twin(&Translational_Joint, joint_residual), body = twin(&Translational_Body, body_residual),
                  spring = twin(&Translational_Spring, spring_residual);
  LiedSystem *rows = row_of_bodies(&Translational_Joint, &Translational_Body, &Translational_Spring);
  LiedSystem *probed = row_of_bodies(&joint, &body, &spring);
  compare(rows, probed, 3);
  lied_free(probed);
  probed = row_of_bodies(&Translational_Joint, &body, &Translational_Spring); /* probing is local */
  compare(rows, probed, 4);
  lied_free(probed);
  lied_free(rows);
}

static LiedSystem *arm(const LiedClass *link)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Planar_Fixed, "wall"));
  for (int i = 0; i < 4; i++) {
    char name[16], a[32], b[32];
    snprintf(name, sizeof name, "j%d", i), expect_ok(s, lied_add(s, &Planar_Revolute, name));
    snprintf(name, sizeof name, "l%d", i), expect_ok(s, lied_add(s, link, name));
    snprintf(name, sizeof name, "b%d", i), expect_ok(s, lied_add(s, &Planar_Body, name));
    snprintf(a, sizeof a, i ? "l%d.frame_b" : "wall.frame_b", i - 1), snprintf(b, sizeof b, "j%d.frame_a", i);
    expect_ok(s, lied_connect(s, a, b));
    snprintf(a, sizeof a, "j%d.frame_b", i), snprintf(b, sizeof b, "l%d.frame_a", i), expect_ok(s, lied_connect(s, a, b));
    snprintf(a, sizeof a, "l%d.frame_b", i), snprintf(b, sizeof b, "b%d.frame_a", i), expect_ok(s, lied_connect(s, a, b));
    snprintf(a, sizeof a, "l%d.rx", i), set_value(s, a, 0.7 + 0.1 * i);
    snprintf(a, sizeof a, "l%d.ry", i), set_value(s, a, 0.2 - 0.1 * i);
    snprintf(a, sizeof a, "b%d.m", i), set_value(s, a, 1 + i);
    snprintf(a, sizeof a, "b%d.I", i), set_value(s, a, 0.3);
  }
  compose(s);
  return s;
}

static void test_planar_twins(void **state)
{
  (void)state;
  const LiedClass link = twin(&Planar_FixedTranslation, translation_residual);
  LiedSystem *rows = arm(&Planar_FixedTranslation), *probed = arm(&link);
  compare(rows, probed, 5);
  lied_free(probed);
  lied_free(rows);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_translational_twins),
      cmocka_unit_test(test_planar_twins),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
