/* linear_model.h: a system around its present moment, by names: from lied, and by differences of what lied_get shows. */
#ifndef TEST_LINEAR_MODEL_H
#define TEST_LINEAR_MODEL_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lied/lied.h"
#include "support/check.h"

enum { MOST_NAMES = 600, NAME_LENGTH = 120 };

static inline void expect_ok(LiedSystem *s, LiedStatus status)
{
  if (status != LIED_OK) fail_msg("%s: %s", lied_status_name(status), lied_message(s));
}

static inline double get(LiedSystem *s, const char *name)
{
  double value = NAN;
  expect_ok(s, lied_get(s, name, &value));
  return value;
}

typedef struct Names {
  char at[MOST_NAMES][NAME_LENGTH];
  size_t n;
} Names;

typedef struct LinearModel {
  Names inputs, outputs;
  size_t n;
  double *A, *B, *C, *D;
} LinearModel;

static inline void add_name(Names *names, const char *name)
{
  if (names->n == MOST_NAMES || strlen(name) >= NAME_LENGTH) return;
  snprintf(names->at[names->n++], NAME_LENGTH, "%s", name);
}

static inline LinearModel *new_model(LiedSystem *s, const char *const *inputs, size_t n_inputs)
{
  LinearModel *model = calloc(1, sizeof *model);
  assert_non_null(model);
  model->n = lied_n_states(s);
  for (size_t i = 0; i < n_inputs; i++) add_name(&model->inputs, inputs[i]);
  return model;
}

static inline void size_model(LinearModel *model)
{
  size_t n = model->n, k = model->inputs.n, m = model->outputs.n;
  model->A = calloc(n * n + 1, sizeof(double));
  model->B = calloc(n * k + 1, sizeof(double));
  model->C = calloc(m * n + 1, sizeof(double));
  model->D = calloc(m * k + 1, sizeof(double));
  assert_true(model->A && model->B && model->C && model->D);
}

static inline void free_model(LinearModel *model)
{
  free(model->A), free(model->B), free(model->C), free(model->D);
  free(model);
}

static inline LiedStatus find_handles(LiedSystem *s, const Names *names, LiedHandle *handles)
{
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < names->n && !status; i++) status = lied_handle(s, names->at[i], &handles[i]);
  return status;
}

static inline LiedStatus fill_model(LiedSystem *s, LinearModel *model)
{
  static LiedHandle inputs[MOST_NAMES], outputs[MOST_NAMES];
  LiedStatus status = find_handles(s, &model->inputs, inputs);
  if (!status) status = find_handles(s, &model->outputs, outputs);
  if (status) return status;
  return lied_linearise(s, inputs, model->inputs.n, outputs, model->outputs.n, model->A, model->B, model->C, model->D);
}

/* ---- by differences --------------------------------------------------------------------------------------------------- */

/* Everything a column is made of: derivatives, then outputs, at the present state moved by h along state j or input j - n. */
static inline void look_beside(LiedSystem *s, const LinearModel *model, const double *x, size_t j, double h, double *values)
{
  size_t n = model->n;
  double *moved = calloc(n + 1, sizeof *moved), input = 0;
  memcpy(moved, x, n * sizeof *x);
  if (j < n) moved[j] += h;
  if (j >= n) input = get(s, model->inputs.at[j - n]), expect_ok(s, lied_set(s, model->inputs.at[j - n], input + h));
  expect_ok(s, lied_set_states(s, lied_time(s), moved, n));
  expect_ok(s, lied_evaluate(s, lied_time(s), moved, values, n));
  for (size_t i = 0; i < model->outputs.n; i++) values[n + i] = get(s, model->outputs.at[i]);
  if (j >= n) expect_ok(s, lied_set(s, model->inputs.at[j - n], input));
  expect_ok(s, lied_set_states(s, lied_time(s), x, n));
  free(moved);
}

/* Of sixth order. */
static inline void difference(LiedSystem *s, const LinearModel *model, const double *x, size_t j, double h, double *slope)
{
  static const double weight[3] = {45. / 60, -9. / 60, 1. / 60};
  size_t n = model->n + model->outputs.n;
  double *high = calloc(n + 1, sizeof *high), *low = calloc(n + 1, sizeof *low);
  memset(slope, 0, n * sizeof *slope);
  for (int k = 0; k < 3; k++) {
    look_beside(s, model, x, j, (k + 1) * h, high);
    look_beside(s, model, x, j, -(k + 1) * h, low);
    for (size_t i = 0; i < n; i++) slope[i] += weight[k] * (high[i] - low[i]) / h;
  }
  free(high), free(low);
}

#endif
