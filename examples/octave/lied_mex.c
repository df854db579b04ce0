/* lied_mex.c: models of lied in Octave and MATLAB. docs/octave.md explains the calls.
 *
 *     mkoctfile --mex lied_mex.c $(pkg-config --cflags --libs lied)      Octave
 *     mex lied_mex.c -llied                                              MATLAB
 *
 * A model is known by a number; what is wrong is an error `lied:KIND`, with the kinds of docs/messages.md. An error leaves a
 * MEX function at once, so everything of lied is freed, or kept in `models`, before it is raised. Memory of mx functions frees
 * itself. */
#include <lied/lied.h>
#include <stdio.h>
#include <string.h>

#include "mex.h"

enum { MODELS = 256 };
static LiedSystem *models[MODELS]; /* by number - 1; NULL: free */

static void free_all(void)
{
  for (int k = 0; k < MODELS; k++) {
    lied_free(models[k]);
    models[k] = NULL;
  }
}

/* ---- errors ---- */

/* The kind of the first error as an identifier, which has no `-`. */
static void write_identifier(const LiedMessages *messages, char *identifier, size_t size)
{
  LiedMessage m = {0};
  for (size_t k = 0; k < lied_n_messages(messages) && !lied_get_message(messages, k, &m); k++)
    if (m.severity == LIED_SEVERITY_ERROR) break;
  snprintf(identifier, size, "lied:%s", m.code ? m.code : "failed");
  for (char *c = identifier; *c; c++)
    if (*c == '-') *c = '_';
}

/* Frees the list and raises what it says. */
static void fail_with(LiedMessages *messages, const char *otherwise)
{
  char identifier[100], text[2000];
  const char *said = lied_messages_text(messages);
  write_identifier(messages, identifier, sizeof identifier);
  snprintf(text, sizeof text, "%s", said && *said ? said : otherwise);
  lied_free_messages(messages);
  mexErrMsgIdAndTxt(identifier, "%s", text);
}

static void check(LiedSystem *s, LiedStatus status)
{
  if (status == LIED_OK) return;
  LiedMessages *messages = lied_new_messages();
  lied_messages(s, messages);
  fail_with(messages, lied_status_name(status));
}

static void usage(int holds, const char *text)
{
  if (!holds) mexErrMsgIdAndTxt("lied:usage", "usage: %s", text);
}

/* ---- arguments ---- */

static double number(const mxArray *array, const char *what)
{
  if (!mxIsDouble(array) || mxIsComplex(array) || mxGetNumberOfElements(array) != 1)
    mexErrMsgIdAndTxt("lied:usage", "%s must be a real number", what);
  return mxGetScalar(array);
}

static const char *text(const mxArray *array, const char *what)
{
  if (!array || !mxIsChar(array)) mexErrMsgIdAndTxt("lied:usage", "%s must be a text", what);
  return mxArrayToString(array);
}

static const char **texts(const mxArray *cell, size_t *n, const char *what)
{
  if (!mxIsCell(cell)) mexErrMsgIdAndTxt("lied:usage", "%s must be a cell array of texts", what);
  *n = mxGetNumberOfElements(cell);
  const char **list = mxCalloc(*n + 1, sizeof *list);
  for (size_t k = 0; k < *n; k++) list[k] = text(mxGetCell(cell, (mwIndex)k), what);
  return list;
}

static LiedSystem *model(const mxArray *array)
{
  const double k = number(array, "the model");
  if (!(k >= 1 && k <= MODELS) || k != (int)k || !models[(int)k - 1])
    mexErrMsgIdAndTxt("lied:usage", "there is no such model: it was freed, or never loaded");
  return models[(int)k - 1];
}

static LiedHandle *handles(LiedSystem *s, const mxArray *cell, size_t *n, const char *what)
{
  const char **names = texts(cell, n, what);
  LiedHandle *list = mxCalloc(*n + 1, sizeof *list);
  for (size_t k = 0; k < *n; k++) check(s, lied_handle(s, names[k], &list[k]));
  return list;
}

/* ---- results ---- */

/* Row by row there, column by column here. */
static mxArray *matrix(const double *values, size_t rows, size_t columns)
{
  mxArray *array = mxCreateDoubleMatrix((mwSize)rows, (mwSize)columns, mxREAL);
  double *to = mxGetPr(array);
  for (size_t i = 0; i < rows; i++)
    for (size_t k = 0; k < columns; k++) to[k * rows + i] = values[i * columns + k];
  return array;
}

typedef const char *NameOf(const LiedResult *result, size_t column);

static mxArray *column_texts(const LiedResult *result, NameOf *name)
{
  const size_t n = lied_result_columns(result);
  mxArray *cell = mxCreateCellMatrix(1, (mwSize)n);
  for (size_t k = 0; k < n; k++) mxSetCell(cell, (mwIndex)k, mxCreateString(name(result, k)));
  return cell;
}

/* ---- calls ---- */

typedef struct Call {
  int n_out, n;
  mxArray **out;
  const mxArray **in; /* behind the name of the call */
} Call;

static int find_free(void)
{
  for (int k = 0; k < MODELS; k++)
    if (!models[k]) return k;
  mexErrMsgIdAndTxt("lied:usage", "there are %d models: free some", MODELS);
  return 0;
}

static void call_load(const Call *c)
{
  usage(c->n >= 1 && c->n <= 3, "m = lied_mex('load', FILE, MODEL, {'NAME=VALUE', ...})");
  const int k = find_free();
  LiedLoad load = {.file = text(c->in[0], "the file")};
  if (c->n > 1) load.model = text(c->in[1], "the model");
  if (load.model && !*load.model) load.model = NULL;
  if (c->n > 2) load.settings = texts(c->in[2], &load.n_settings, "settings");
  LiedMessages *messages = lied_new_messages();
  models[k] = lied_load_with(&load, messages);
  if (!models[k]) fail_with(messages, "the model cannot be loaded");
  if (lied_n_messages(messages) > 0) mexPrintf("%s", lied_messages_text(messages));
  lied_free_messages(messages);
  c->out[0] = mxCreateDoubleScalar(k + 1);
}

static void call_set(const Call *c)
{
  usage(c->n == 3, "lied_mex('set', m, NAME, VALUE)");
  LiedSystem *s = model(c->in[0]);
  check(s, lied_set(s, text(c->in[1], "the name"), number(c->in[2], "the value")));
}

static void call_get(const Call *c)
{
  usage(c->n == 2, "x = lied_mex('get', m, NAME)");
  LiedSystem *s = model(c->in[0]);
  double value = 0;
  check(s, lied_get(s, text(c->in[1], "the name"), &value));
  c->out[0] = mxCreateDoubleScalar(value);
}

/* A field of a struct of options, 0 where there is none. */
static double option(const mxArray *options, const char *name)
{
  const mxArray *field = options ? mxGetField(options, 0, name) : NULL;
  return field ? number(field, name) : 0;
}

static void read_options(const mxArray *options, LiedRun *run)
{
  if (!mxIsStruct(options)) mexErrMsgIdAndTxt("lied:usage", "options are a struct with stop, solver, step, every, tolerance");
  const mxArray *solver = mxGetField(options, 0, "solver");
  if (solver) run->solver = text(solver, "solver");
  if (mxGetField(options, 0, "stop")) run->stop = option(options, "stop");
  run->step = option(options, "step");
  run->every = option(options, "every");
  run->tolerance = option(options, "tolerance");
}

static void call_run(const Call *c)
{
  usage(c->n == 1 || c->n == 2, "[values, names, units] = lied_mex('run', m, OPTIONS)");
  LiedSystem *s = model(c->in[0]);
  LiedExperiment experiment;
  LiedResult *result = NULL;
  check(s, lied_experiment(s, &experiment));
  LiedRun run = {.stop = experiment.stop, .result = &result};
  if (c->n > 1) read_options(c->in[1], &run);
  const LiedStatus status = lied_run(s, &run);
  if (status == LIED_OK || status == LIED_TERMINATED) {
    c->out[0] = matrix(lied_result_values(result), lied_result_rows(result), lied_result_columns(result));
    if (c->n_out > 1) c->out[1] = column_texts(result, lied_result_name);
    if (c->n_out > 2) c->out[2] = column_texts(result, lied_result_unit);
  }
  lied_free_result(result);
  if (status != LIED_TERMINATED) check(s, status);
}

static void call_step(const Call *c)
{
  usage(c->n == 2 || c->n == 3, "t = lied_mex('step', m, H, STEPS)");
  LiedSystem *s = model(c->in[0]);
  const double h = number(c->in[1], "the step"), steps = c->n > 2 ? number(c->in[2], "the number of steps") : 1;
  for (double k = 0; k < steps; k++) check(s, lied_step(s, h));
  c->out[0] = mxCreateDoubleScalar(lied_time(s));
}

static void call_solver(const Call *c)
{
  usage(c->n == 2, "lied_mex('solver', m, NAME)");
  LiedSystem *s = model(c->in[0]);
  check(s, lied_use_solver(s, text(c->in[1], "the solver"), 0));
}

static void call_linearise(const Call *c)
{
  usage(c->n == 3, "[A, B, C, D] = lied_mex('linearise', m, INPUTS, OUTPUTS)");
  LiedSystem *s = model(c->in[0]);
  size_t p = 0, q = 0, n = lied_n_states(s);
  const LiedHandle *u = handles(s, c->in[1], &p, "inputs"), *y = handles(s, c->in[2], &q, "outputs");
  const size_t rows[] = {n, n, q, q}, columns[] = {n, p, n, p};
  double *m[4];
  for (int k = 0; k < 4; k++) m[k] = mxCalloc(rows[k] * columns[k] + 1, sizeof *m[k]);
  check(s, lied_linearise(s, u, p, y, q, m[0], m[1], m[2], m[3]));
  for (int k = 0; k < 4 && (k == 0 || k < c->n_out); k++) c->out[k] = matrix(m[k], rows[k], columns[k]);
}

static void call_states(const Call *c)
{
  usage(c->n == 1, "names = lied_mex('states', m)");
  LiedSystem *s = model(c->in[0]);
  const size_t n = lied_n_states(s);
  c->out[0] = mxCreateCellMatrix((mwSize)n, 1);
  for (size_t k = 0; k < n; k++) mxSetCell(c->out[0], (mwIndex)k, mxCreateString(lied_state_name(s, k)));
}

static void call_free(const Call *c)
{
  usage(c->n == 1, "lied_mex('free', m)");
  lied_free(model(c->in[0]));
  models[(int)mxGetScalar(c->in[0]) - 1] = NULL;
}

static const struct {
  const char *name;
  void (*call)(const Call *c);
} calls[] = {{"load", call_load},
             {"set", call_set},
             {"get", call_get},
             {"run", call_run},
             {"step", call_step},
             {"solver", call_solver},
             {"linearise", call_linearise},
             {"states", call_states},
             {"free", call_free}};

void mexFunction(int n_out, mxArray *out[], int n_in, const mxArray *in[])
{
  mexAtExit(free_all);
  const char *name = n_in > 0 ? text(in[0], "the first argument") : "";
  const Call call = {n_out, n_in - 1, out, in + 1};
  for (size_t k = 0; k < sizeof calls / sizeof *calls; k++)
    if (strcmp(calls[k].name, name) == 0) {
      calls[k].call(&call);
      return;
    }
  mexErrMsgIdAndTxt("lied:usage", "lied_mex has load, set, get, run, step, solver, linearise, states and free; not '%s'", name);
}
