/* Factors by blocks of three: solutions as of a dense matrix, parts computed again with the same bits as all. */
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "linear/block_factor.h"
#include "support/check.h"

enum { MOST = 60, ROWS = BLOCK * MOST };

/* A sum of f h g' over pairs of vertices, as of contacts, where g is h but for a part. */
typedef struct Pairs {
  uint32_t n, n_pairs, pair[4 * MOST][2];
  double f[4 * MOST], h[4 * MOST][2][BLOCK], g[4 * MOST][2][BLOCK];
  double dense[ROWS][ROWS]; /* 1 + the sum */
  int exchanged[ROWS];      /* rows, by LAPACK */
  uint32_t start[MOST + 1], other[8 * MOST];
} Pairs;

static double uniform(void)
{
  return 2.0 * rand() / RAND_MAX - 1;
}

static void draw_numbers(Pairs *p, uint32_t k, double part)
{
  p->f[k] = pow(10, 1 + 2 * uniform());
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < BLOCK; i++) {
      p->h[k][side][i] = uniform();
      p->g[k][side][i] = p->h[k][side][i] + part * uniform();
    }
}

static void draw(Pairs *p, uint32_t n, uint32_t n_pairs, double part)
{
  uint32_t count = 0;
  *p = (Pairs){.n = n, .n_pairs = n_pairs};
  for (uint32_t k = 0; k < n_pairs; k++) {
    p->pair[k][0] = (uint32_t)rand() % n;
    p->pair[k][1] = (p->pair[k][0] + 1 + (uint32_t)rand() % (n - 1)) % n;
    draw_numbers(p, k, part);
  }
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t k = 0; k < n_pairs; k++)
      for (int side = 0; side < 2; side++)
        if (p->pair[k][side] == i) p->other[count++] = p->pair[k][1 - side];
    p->start[i + 1] = count;
  }
}

static void add(void *user, const BlockFactor *f, uint32_t vertex)
{
  const Pairs *p = user;
  for (uint32_t k = 0; k < p->n_pairs; k++)
    for (int own = 0; own < 2; own++)
      for (int side = 0; side < 2 && p->pair[k][own] == vertex; side++) {
        const uint32_t row = f->number[p->pair[k][side]];
        if (row < f->number[vertex]) continue;
        for (int c = 0; c < BLOCK; c++)
          for (int i = 0; i < BLOCK; i++) {
            f->x[row].column[c][i] += p->f[k] * p->h[k][side][i] * p->g[k][own][c];
            if (side != own) f->y[row].column[c][i] += p->f[k] * p->g[k][side][i] * p->h[k][own][c];
          }
      }
}

static void fill_dense(Pairs *p)
{
  memset(p->dense, 0, sizeof p->dense);
  for (int i = 0; i < ROWS; i++) p->dense[i][i] = 1;
  for (uint32_t k = 0; k < p->n_pairs; k++)
    for (int row = 0; row < 2; row++)
      for (int column = 0; column < 2; column++)
        for (int i = 0; i < BLOCK; i++)
          for (int c = 0; c < BLOCK; c++)
            p->dense[BLOCK * p->pair[k][row] + i][BLOCK * p->pair[k][column] + c] +=
                p->f[k] * p->h[k][row][i] * p->g[k][column][c];
}

static BlockFactor *new_factor(const Pairs *p, size_t n_blocks, void **memory)
{
  const BlockRoom room = {p->n, p->start[p->n], n_blocks};
  BlockFactor *f = calloc(1, sizeof *f);
  *memory = calloc(1, block_factor_size(&room));
  block_factor_bind(f, *memory, &room);
  return f;
}

static void expect_solution(Pairs *p, const BlockFactor *f, int is_symmetric, double tolerance)
{
  Lanes r[MOST], u[MOST];
  double x[ROWS], largest = 0;
  lapack_int pivots[ROWS];
  for (uint32_t i = 0; i < p->n; i++)
    for (int k = 0; k < LANES; k++) r[i][k] = k < BLOCK ? uniform() : 0;
  for (uint32_t i = 0; i < BLOCK * p->n; i++) x[i] = r[i / BLOCK][i % BLOCK];
  block_factor_solve(f, is_symmetric, r, u);
  fill_dense(p);
  assert_int_equal(LAPACKE_dgesv(LAPACK_ROW_MAJOR, (lapack_int)(BLOCK * p->n), 1, &p->dense[0][0], ROWS, pivots, x, 1), 0);
  for (uint32_t i = 0; i < BLOCK * p->n; i++) p->exchanged[i] = pivots[i] != (lapack_int)i + 1;
  for (uint32_t i = 0; i < BLOCK * p->n; i++) largest = fmax(largest, fabs(x[i]));
  for (uint32_t i = 0; i < BLOCK * p->n; i++) assert_true(fabs(u[i / BLOCK][i % BLOCK] - x[i]) <= tolerance * largest);
}

/* Other numbers for some pairs: what depends on them is computed again. */
static void expect_update(Pairs *p, BlockFactor *f, int is_symmetric, double part)
{
  const size_t n_blocks = f->start[f->n], size = n_blocks * sizeof *f->lower;
  Block *kept = malloc(2 * size + 1);
  for (int change = 0; change < 3; change++) {
    const uint32_t k = (uint32_t)rand() % p->n_pairs;
    draw_numbers(p, k, part);
    for (int side = 0; side < 2; side++) block_factor_mark(f, p->pair[k][side]);
  }
  assert_int_equal(block_factor_compute(f, is_symmetric, add, p), BLOCK_NONE);
  memcpy(kept, f->lower, size);
  memcpy(kept + n_blocks, f->upper, size);
  block_factor_renew(f);
  assert_int_equal(block_factor_compute(f, is_symmetric, add, p), BLOCK_NONE);
  assert_memory_equal(kept, f->lower, size);
  assert_memory_equal(kept + n_blocks, f->upper, size);
  expect_solution(p, f, is_symmetric, 1e-11);
  free(kept);
}

static void solutions(void **state)
{
  static Pairs pairs;
  (void)state;
  srand(7);
  for (int round = 0; round < 200; round++) {
    const uint32_t n = 2 + (uint32_t)rand() % (MOST - 2), n_pairs = 1 + (uint32_t)rand() % (3 * n);
    const int is_symmetric = round % 2;
    const double part = is_symmetric ? 0 : 0.05;
    void *memory, *less;
    draw(&pairs, n, n_pairs, part);
    BlockFactor *f = new_factor(&pairs, (size_t)n * n, &memory), *small = new_factor(&pairs, 0, &less);
    const size_t n_blocks = block_factor_order(f, n, pairs.start, pairs.other);
    assert_int_equal(n_blocks, f->start[n]);
    assert_int_equal(block_factor_order(small, n, pairs.start, pairs.other), n_blocks); /* without room for them */
    assert_int_equal(block_factor_compute(f, is_symmetric, add, &pairs), BLOCK_NONE);
    expect_solution(&pairs, f, is_symmetric, 1e-11);
    expect_update(&pairs, f, is_symmetric, part);
    free(memory);
    free(less);
    free(f);
    free(small);
  }
}

/* A chain has no fill: one block for each pair. */
static void no_fill(void **state)
{
  static Pairs pairs;
  void *memory;
  (void)state;
  draw(&pairs, 2, 1, 0);
  pairs.n = MOST;
  for (uint32_t i = 0, count = 0; i < MOST; pairs.start[++i] = count) {
    if (i > 0) pairs.other[count++] = i - 1;
    if (i + 1 < MOST) pairs.other[count++] = i + 1;
  }
  BlockFactor *f = new_factor(&pairs, MOST, &memory);
  assert_int_equal(block_factor_order(f, MOST, pairs.start, pairs.other), MOST - 1);
  free(memory);
  free(f);
}

/* Signs of pivots are allowed: that of the determinant is their product. */
static void not_positive(void **state)
{
  static Pairs pairs;
  int signs = 0;
  (void)state;
  srand(11);
  for (int round = 0; round < 50; round++) {
    void *memory;
    draw(&pairs, 4, 3, 0.3);
    for (uint32_t k = 0; k < pairs.n_pairs; k++) pairs.f[k] = -1 - pairs.f[k];
    BlockFactor *f = new_factor(&pairs, 6, &memory);
    block_factor_order(f, 4, pairs.start, pairs.other);
    assert_int_equal(block_factor_compute(f, 0, add, &pairs), BLOCK_NONE);
    expect_solution(&pairs, f, 0, 1e-8); /* leaves the factors of LAPACK */
    int sign = 1;
    for (uint32_t i = 0; i < BLOCK * pairs.n; i++) sign *= pairs.dense[i][i] * (pairs.exchanged[i] ? -1 : 1) < 0 ? -1 : 1;
    assert_int_equal(block_factor_sign(f), sign);
    signs |= 1 << (sign > 0);
    free(memory);
    free(f);
  }
  assert_int_equal(signs, 3);
}

static void no_pivot(void **state)
{
  static Pairs pairs;
  void *memory;
  (void)state;
  draw(&pairs, 2, 1, 0);
  memset(pairs.h, 0, sizeof pairs.h);
  memset(pairs.g, 0, sizeof pairs.g);
  pairs.f[0] = -1;
  pairs.h[0][1][1] = pairs.g[0][1][1] = 1; /* 1 - 1 */
  BlockFactor *f = new_factor(&pairs, 1, &memory);
  block_factor_order(f, 2, pairs.start, pairs.other);
  assert_int_equal(block_factor_compute(f, 1, add, &pairs), pairs.pair[0][1]);
  free(memory);
  free(f);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(solutions), cmocka_unit_test(no_fill), cmocka_unit_test(not_positive),
                                     cmocka_unit_test(no_pivot)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
