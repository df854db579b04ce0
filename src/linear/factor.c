/* factor.c: factors in a kept order: computing them, solutions, what can be asked about them. */
#include "linear/factor.h"

#include <string.h>

#include "linear/factor_internal.h"

void factor_bind(Factor *factor, const Matrix *matrix, const uint32_t *pair, const Symbolic *shared, Symbolic *own,
                 Numeric *numeric, Workspace *workspace)
{
  *factor = (Factor){.matrix = matrix,
                     .pair = pair,
                     .symbolic = shared && !numeric->head->is_own ? shared : own,
                     .own = own,
                     .numeric = numeric,
                     .workspace = workspace,
                     .thresholds = &THRESHOLDS};
}

void factor_share(Factor *factor, const Symbolic *shared)
{
  factor->symbolic = shared;
  factor->numeric->head->is_own = 0;
  factor->numeric->head->edition++;
}

void factor_forget(Factor *factor)
{
  factor->symbolic = factor->own;
  factor->numeric->head->is_own = 1;
  factor->numeric->head->edition++;
  factor->own->head->hints = (OrderHints){0};
}

FactorStatus factor_compute(Factor *factor)
{
  if (!factor->symbolic->head->is_valid) return FACTOR_DEGRADED;
  return numeric_compute(factor, 1) ? FACTOR_OK : FACTOR_DEGRADED;
}

FactorStatus factor_update(Factor *factor, const uint32_t *rows, size_t n)
{
  const Symbolic *s = factor->symbolic;
  unsigned char *is_new = factor->numeric->is_new;
  if (!s->head->is_valid) return FACTOR_DEGRADED;
  memset(is_new, 0, s->head->n);
  for (size_t i = 0; i < n; i++) is_new[s->pivot_of_row[rows[i]]] = 1;
  return numeric_compute(factor, 0) ? FACTOR_OK : FACTOR_DEGRADED;
}

void factor_solve(Factor *factor, const double *b, double *z)
{
  const Symbolic *s = factor->symbolic;
  const Numeric *v = factor->numeric;
  const size_t n = s->head->n;
  const RowCode *row = s->rows;
  const uint32_t *code = s->code; /* runs to the end of the stream, and back */
  const double *lower = v->lower_value, *upper = v->upper_value + s->head->n_upper, *inverse = v->inverse, *scale = s->scale;
  double *restrict y = factor->workspace->y;
  for (size_t k = 0; k < n; k++, row++) {
    double sum = b[s->row[k]];
    code += row->n_matrix;
    const size_t n_lower = row->n_lower;
    for (size_t j = 0; j < n_lower; j++) sum -= lower[j] * y[code[j]];
    lower += n_lower;
    code += n_lower + row->n_upper;
    y[k] = sum * inverse[k];
  }
  for (size_t k = n; k-- > 0;) {
    row--;
    const size_t n_upper = row->n_upper;
    code -= n_upper;
    upper -= n_upper;
    double sum = y[k];
    for (size_t j = 0; j < n_upper; j++) sum -= upper[j] * y[code[j]];
    code -= (size_t)row->n_lower + row->n_matrix;
    y[k] = sum;
    z[s->column[k]] = sum * scale[k];
  }
}

int factor_sign(const Factor *factor)
{
  return factor->numeric->head->sign;
}

size_t factor_entries(const Factor *factor)
{
  const SymbolicHead *head = factor->symbolic->head;
  return head->n + head->n_lower + head->n_upper;
}

Pivot factor_pivot(const Factor *factor, size_t k)
{
  const Symbolic *s = factor->symbolic;
  const Numeric *v = factor->numeric;
  return (Pivot){s->row[k], s->column[k], 1 / (v->inverse[k] * s->scale[k])};
}

size_t factor_weak(const Factor *factor, uint32_t *rows, uint32_t *columns, size_t most)
{
  const size_t n_weak = factor->numeric->head->n_weak, n = n_weak < most ? n_weak : most;
  if (n == 0) return 0;
  memcpy(rows, factor->workspace->weak_rows, n * sizeof *rows);
  memcpy(columns, factor->workspace->weak_columns, n * sizeof *columns);
  return n;
}

void factor_note_weak(Factor *factor, uint32_t row, uint32_t column)
{
  factor->numeric->head->n_weak = 1;
  factor->workspace->weak_rows[0] = row;
  factor->workspace->weak_columns[0] = column;
}

/* A row of U that grew spoils the rows from which it was subtracted, and no others: their own rows of U did not grow. */
size_t factor_suspects(const Factor *factor, uint32_t *rows, size_t most)
{
  const Symbolic *s = factor->symbolic;
  const Numeric *v = factor->numeric;
  size_t n = 0;
  if (v->head->n_grown == GROWN_UNKNOWN) return most + 1;
  for (size_t g = 0; g < v->head->n_grown && n <= most; g++) {
    const uint32_t k = v->grown[g];
    if (n < most) rows[n] = s->row[k];
    n++;
    for (uint32_t e = part_start(s->below_end, k); e < s->below_end[k]; e++, n++)
      if (n < most) rows[n] = s->below[e];
  }
  return n;
}
