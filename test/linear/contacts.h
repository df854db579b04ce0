/* contacts.h: random boxed complementarity problems as mechanics poses them, sparse and condensed.
 *
 * Bodies with M a - J' f = g and v_el = v + T_D a, contacts and friction with the law  f + k (J v_el + e) = 0,  0 <= f or
 * -L <= f <= L. Condensed to f, with the law divided by k:  N f + q,  N = diag(1/k) + T_D J M^-1 J',  q = J (v + T_D M^-1 g) +
 * e, which is symmetric positive definite.
 */
#ifndef TEST_LINEAR_CONTACTS_H
#define TEST_LINEAR_CONTACTS_H

#include "linear/matrices.h"
#include "linear/modes.h"

enum { MOST_BODIES = 50, MOST_CONTACTS = 60 };

typedef struct Contacts {
  size_t n_bodies, n;
  double TD, m[MOST_BODIES], g[MOST_BODIES], v[MOST_BODIES];
  int left[MOST_CONTACTS], right[MOST_CONTACTS]; /* bodies; -1: the wall */
  double k[MOST_CONTACTS], e[MOST_CONTACTS], lower[MOST_CONTACTS], upper[MOST_CONTACTS];
} Contacts;

/* J of contact c with respect to body i. */
static inline double contact_direction(const Contacts *c, size_t contact, size_t i)
{
  return (c->right[contact] == (int)i) - (c->left[contact] == (int)i);
}

/* n contacts: in series between neighbours on a line, each doubled, tripled ... (in parallel) with probability `parallel`. */
static inline Contacts random_contacts(size_t n, double parallel, uint64_t *seed)
{
  Contacts c = {.n = n, .TD = pow(10, next_random(seed, -4, -2))};
  for (size_t j = 0; j < n; j++) {
    int again = j > 0 && (c.n_bodies == MOST_BODIES || next_random(seed, 0, 1) < parallel);
    if (!again) c.n_bodies++;
    c.right[j] = (int)c.n_bodies - 1;
    c.left[j] = c.right[j] - 1;
    c.k[j] = pow(10, next_random(seed, 1, 6));
    c.e[j] = next_random(seed, -1, 1);
    int kind = (int)next_number(seed, 4);
    double limit = kind == 3 ? next_random(seed, 0, 20) : 0;
    c.lower[j] = -limit;
    c.upper[j] = kind == 3 ? limit : kind == 2 ? 0 : INFINITY; /* friction; open contact; closed contacts */
  }
  for (size_t i = 0; i < c.n_bodies; i++) {
    c.m[i] = pow(10, next_random(seed, -2, 2));
    c.g[i] = next_random(seed, -10, 10) * c.m[i];
    c.v[i] = next_random(seed, -1, 1);
  }
  return c;
}

/* ---- sparse: rows and columns a, v_el, f ---- */

typedef struct Problem {
  Rows rows;
  double *b, *z;
  uint32_t *row, *column, *pair; /* of the modes; pair of each row */
  Memory memory;
  Arena arena;
  Modes modes;
  Factor *factor;
  uint64_t reorderings;
} Problem;

static inline void write_contacts(const Contacts *c, Rows *rows, double *b)
{
  size_t n_bodies = c->n_bodies;
  for (size_t i = 0; i < n_bodies; i++) {
    put(rows, i, c->m[i]);
    for (size_t j = 0; j < c->n; j++)
      if (contact_direction(c, j, i) != 0) put(rows, 2 * n_bodies + j, -contact_direction(c, j, i));
    b[rows->matrix.n] = c->g[i];
    end_row(rows);
  }
  for (size_t i = 0; i < n_bodies; i++) {
    put(rows, n_bodies + i, 1), put(rows, i, -c->TD);
    b[rows->matrix.n] = c->v[i];
    end_row(rows);
  }
  for (size_t j = 0; j < c->n; j++) {
    if (c->left[j] >= 0) put(rows, n_bodies + (size_t)c->left[j], -c->k[j]);
    put(rows, 2 * n_bodies + j, 1);
    put(rows, n_bodies + (size_t)c->right[j], c->k[j]);
    b[rows->matrix.n] = -c->k[j] * c->e[j];
    end_row(rows);
  }
}

static inline void new_modes(Modes *modes, Arena *arena, Memory *memory, const Matrix *m, size_t n, const uint32_t *row,
                             const uint32_t *column)
{
  static jmp_buf on_failure;
  memory_init(memory, NULL);
  arena_init(arena, memory, &on_failure);
  if (setjmp(on_failure)) fail();
  modes_init(modes, arena, m, n, row, column);
}

static inline Problem *problem_new(const Contacts *c)
{
  size_t n = 2 * c->n_bodies + c->n;
  Problem *p = calloc(1, sizeof *p);
  p->b = calloc(2 * n, sizeof *p->b);
  p->z = p->b + n;
  p->row = calloc(2 * c->n + n, sizeof *p->row);
  p->column = p->row + c->n;
  p->pair = p->column + c->n;
  p->rows = rows_begin(n);
  write_contacts(c, &p->rows, p->b);
  for (size_t j = 0; j < c->n; j++) p->row[j] = p->column[j] = (uint32_t)(2 * c->n_bodies + j);
  new_modes(&p->modes, &p->arena, &p->memory, &p->rows.matrix, c->n, p->row, p->column);
  modes_pair(&p->modes, p->pair);
  memcpy(p->modes.lower, c->lower, c->n * sizeof(double));
  memcpy(p->modes.upper, c->upper, c->n * sizeof(double));
  p->factor = factor_new(&p->memory, &p->rows.matrix, p->pair);
  assert_non_null(p->factor);
  return p;
}

static inline FactorStatus problem_solve(Problem *p, int frozen)
{
  return modes_solve(&p->modes, p->factor, &p->rows.matrix, p->b, p->z, frozen, &p->reorderings);
}

static inline void problem_free(Problem *p)
{
  factor_free(p->factor);
  arena_free(&p->arena);
  assert_int_equal(p->memory.bytes, 0);
  rows_free(&p->rows);
  free(p->b);
  free(p->row);
  free(p);
}

/* ---- condensed ---- */

static inline void condense(const Contacts *c, double *N, double *q)
{
  for (size_t j = 0; j < c->n; j++) {
    q[j] = c->e[j];
    for (size_t l = 0; l < c->n; l++) N[j * c->n + l] = j == l ? 1 / c->k[j] : 0;
    for (size_t i = 0; i < c->n_bodies; i++) {
      double direction = contact_direction(c, j, i);
      q[j] += direction * (c->v[i] + c->TD * c->g[i] / c->m[i]);
      for (size_t l = 0; l < c->n; l++) N[j * c->n + l] += direction * contact_direction(c, l, i) * c->TD / c->m[i];
    }
  }
}

#endif
