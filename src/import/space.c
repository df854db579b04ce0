/* space.c: vectors, rotations and symmetric tensors. */
#include "import/space.h"

#include <math.h>
#include <string.h>

const Placement at_origin = {{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

/* R = Rz(yaw) Ry(pitch) Rx(roll) */
Placement pose_placement(const Pose *pose)
{
  double cr = cos(pose->rpy[0]), sr = sin(pose->rpy[0]);
  double cp = cos(pose->rpy[1]), sp = sin(pose->rpy[1]);
  double cy = cos(pose->rpy[2]), sy = sin(pose->rpy[2]);
  return (Placement){{pose->r[0], pose->r[1], pose->r[2]},
                     {{cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr},
                      {sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr},
                      {-sp, cp * sr, cp * cr}}};
}

void vector_turn(double result[3], const Placement *placement, const double v[3])
{
  const double(*R)[3] = placement->R;
  for (int i = 0; i < 3; i++) result[i] = R[i][0] * v[0] + R[i][1] * v[1] + R[i][2] * v[2];
}

double vector_length(const double v[3])
{
  return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static void multiply(double result[3][3], const Placement *a, const Placement *b)
{
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) result[i][j] = a->R[i][0] * b->R[0][j] + a->R[i][1] * b->R[1][j] + a->R[i][2] * b->R[2][j];
}

Placement placement_times(const Placement *a, const Placement *b)
{
  Placement both;
  vector_turn(both.r, a, b->r);
  for (int i = 0; i < 3; i++) both.r[i] += a->r[i];
  multiply(both.R, a, b);
  return both;
}

/* Rodrigues' formula. */
Placement placement_turn(const double axis[3], double angle)
{
  double l = vector_length(axis), x = axis[0] / l, y = axis[1] / l, z = axis[2] / l, c = cos(angle), s = sin(angle), k = 1 - c;
  return (Placement){{0, 0, 0},
                     {{c + k * x * x, k * x * y - s * z, k * x * z + s * y},
                      {k * x * y + s * z, c + k * y * y, k * y * z - s * x},
                      {k * x * z - s * y, k * y * z + s * x, c + k * z * z}}};
}

/* From the largest of the four squares, so that nothing cancels: 4 Q_i Q_j is a sum of elements of R for any i and j. */
void placement_quaternion(const Placement *placement, double Q[4])
{
  const double(*R)[3] = placement->R;
  double xx = R[0][0], yy = R[1][1], zz = R[2][2];
  const double products[4][4] = {{1 + xx + yy + zz, R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]},
                                 {R[2][1] - R[1][2], 1 + xx - yy - zz, R[0][1] + R[1][0], R[0][2] + R[2][0]},
                                 {R[0][2] - R[2][0], R[0][1] + R[1][0], 1 - xx + yy - zz, R[1][2] + R[2][1]},
                                 {R[1][0] - R[0][1], R[0][2] + R[2][0], R[1][2] + R[2][1], 1 - xx - yy + zz}};
  int i = 0;
  for (int k = 1; k < 4; k++)
    if (products[k][k] > products[i][i]) i = k;
  double length = copysign(2 * sqrt(products[i][i]), products[i][0] == 0 ? 1 : products[i][0]);
  for (int k = 0; k < 4; k++) Q[k] = products[i][k] / length;
}

static void matrix_of(double matrix[3][3], const double tensor[TENSOR])
{
  const double full[3][3] = {
      {tensor[0], tensor[1], tensor[2]}, {tensor[1], tensor[3], tensor[4]}, {tensor[2], tensor[4], tensor[5]}};
  memcpy(matrix, full, sizeof full);
}

void tensor_turn(double turned[TENSOR], const Placement *placement, const double tensor[TENSOR])
{
  const double(*R)[3] = placement->R;
  double RT[3][3];
  Placement own = at_origin;
  matrix_of(own.R, tensor);
  multiply(RT, placement, &own);
  int k = 0;
  for (int i = 0; i < 3; i++)
    for (int j = i; j < 3; j++) turned[k++] = RT[i][0] * R[j][0] + RT[i][1] * R[j][1] + RT[i][2] * R[j][2];
}

double tensor_along(const double tensor[TENSOR], const double v[3])
{
  double t[3];
  Placement own = at_origin;
  matrix_of(own.R, tensor);
  vector_turn(t, &own, v);
  return v[0] * t[0] + v[1] * t[1] + v[2] * t[2];
}

/* ---- principal values ------------------------------------------------------------------------------------------------ */

/* One rotation of Jacobi's method: makes a[p][q] zero. */
static void rotate(double a[3][3], Placement *axes, int p, int q)
{
  if (a[p][q] == 0) return;
  double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  double t = copysign(1, theta) / (fabs(theta) + sqrt(theta * theta + 1)), c = 1 / sqrt(t * t + 1), s = t * c;
  for (int i = 0; i < 3; i++) {
    double x = a[i][p], y = a[i][q], u = axes->R[i][p], v = axes->R[i][q];
    a[i][p] = c * x - s * y, a[i][q] = s * x + c * y;
    axes->R[i][p] = c * u - s * v, axes->R[i][q] = s * u + c * v;
  }
  for (int i = 0; i < 3; i++) {
    double x = a[p][i], y = a[q][i];
    a[p][i] = c * x - s * y, a[q][i] = s * x + c * y;
  }
  a[p][q] = a[q][p] = 0;
}

static void swap_columns(double values[3], Placement *axes, int i, int j)
{
  double value = values[i];
  values[i] = values[j], values[j] = value;
  for (int k = 0; k < 3; k++) {
    double x = axes->R[k][i];
    axes->R[k][i] = axes->R[k][j], axes->R[k][j] = x;
  }
}

void tensor_principal(const double tensor[TENSOR], double values[3], Placement *axes)
{
  enum { SWEEPS = 12 }; /* converges quadratically: three or four reach rounding */
  double a[3][3];
  matrix_of(a, tensor);
  *axes = at_origin;
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    rotate(a, axes, 0, 1);
    rotate(a, axes, 0, 2);
    rotate(a, axes, 1, 2);
  }
  for (int i = 0; i < 3; i++) values[i] = a[i][i];
  if (values[0] > values[1]) swap_columns(values, axes, 0, 1);
  if (values[1] > values[2]) swap_columns(values, axes, 1, 2);
  if (values[0] > values[1]) swap_columns(values, axes, 0, 1);
}
