/* Functions of lied.h called at random, with good and bad arguments, in any order: a status that is one, a message with every
 * failure and no error with every success; arguments that are refused leave a system as it is; the same calls give the same
 * bits; and whatever was done to a system, a return to its first moment brings that back, bit by bit.
 *
 *     test_random_calls [COUNT [FIRST]]     so many sequences (1500; with sanitizers 100), from this seed on
 *
 * LIED_RANDOM_CALLS=COUNT does the same. */
/* label: slow */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ensemble/models.h"
#include "support/examples.h"
#include "support/files.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static unsigned long count = 100, first = 1;
#else
static unsigned long count = 1500, first = 1;
#endif

/* ---- models ---- */

static const char rows_of[] = "model Rows\n"
                              "  parameter Integer n = 3;\n"
                              "  parameter Real k[n] = {1, 2, 3};\n"
                              "  input Real u[2];\n"
                              "  Real x[n](each start=1);\n"
                              "  output Real y = sum(x) + u[2];\n"
                              "equation\n"
                              "  for i in 1:n loop\n"
                              "    der(x[i]) = u[1] - k[i]*x[i];\n"
                              "  end for;\n"
                              "  annotation(experiment(StartTime=2, StopTime=2.1, Tolerance=1e-7));\n"
                              "end Rows;\n";

static const char noisy[] = "model Noisy\n"
                            "  Blocks.NormalNoise noise(samplePeriod=0.002, mu=0, sigma=1, seed=7);\n"
                            "  Real x;\n"
                            "equation\n"
                            "  der(x) = noise.y - x;\n"
                            "  when time > 0.05 then\n"
                            "    terminate(\"long enough\");\n"
                            "  end when;\n"
                            "end Noisy;\n";

static const char *const wrong_texts[] = {
    "",
    "model A Real x; equation der(x) = y; end A;",
    "model A Real x; equation der(x) = 1; x = 2; end A;",
    "model A \"unfinished",
    "model A parameter Real p(min=1) = 0; Real x; equation der(x) = p; end A;",
    "package P end P;",
    "model A Real x; equation der(x) = 1/0; assert(false, \"never\"); end A;",
};

static const char *const files[] = {"Gripper.mo", "Clamp.mo", "CommunicatingVessels.mo", "Ratchet.mo", "BreakingBeam.mo"};
enum { FILES = sizeof files / sizeof *files, BASES = FILES + 4 };

static LiedSystem *bases[BASES];
static const char *const texts[] = {cart_pole, ball, rows_of, noisy};

static int make_bases(void **state)
{
  int failed = examples_setup(state);
  for (size_t i = 0; i < BASES && !failed; i++) {
    LiedMessages *messages = lied_new_messages();
    bases[i] =
        i < FILES ? lied_load(example_named(files[i]).file, NULL, messages) : lied_load_text(texts[i - FILES], NULL, messages);
    if (!bases[i]) print_error("%s", lied_messages_text(messages)), failed = 1;
    lied_free_messages(messages);
    failed |= lied_use_solver(bases[i], "rk3", 0) != LIED_OK;
  }
  return failed;
}

static int free_bases(void **state)
{
  for (size_t i = 0; i < BASES; i++) lied_free(bases[i]);
  return examples_teardown(state);
}

/* ---- chance ---- */

static uint64_t chance;

static uint32_t draw(uint32_t below)
{
  chance = chance * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(chance >> 33) % below;
}

static int rarely(void)
{
  return draw(12) == 0;
}

static double draw_number(void)
{
  const double numbers[] = {0, 1, -1, 0.5, 1e-3, 2, 1e6, -7, NAN, INFINITY, -INFINITY, 1e300, DBL_MIN, -0.0};
  return numbers[draw(rarely() ? 14 : 8)];
}

static double draw_step(void)
{
  const double numbers[] = {1e-3, 1e-4, 5e-3, 2e-3, 0, -1, NAN, INFINITY, 1e-300};
  return numbers[draw(rarely() ? 9 : 4)];
}

static size_t draw_length(size_t right)
{
  const size_t lengths[] = {right, 0, right + 1, SIZE_MAX, SIZE_MAX / 8, 1};
  return lengths[rarely() ? draw(6) : 0];
}

/* ---- what a host holds ---- */

enum { SYSTEMS = 3, SNAPSHOTS = 3, RESULTS = 2, ENSEMBLES = 2, HANDLES = 12, WIDE = 8, ROOM = 4096 };

typedef struct Host {
  LiedSystem *systems[SYSTEMS];
  const LiedClass *classes[SYSTEMS]; /* loaded into the system of the same number, or NULL */
  LiedSnapshot *snapshots[SNAPSHOTS];
  LiedResult *results[RESULTS];
  LiedEnsemble *ensembles[ENSEMBLES];
  LiedMessages *messages;
  LiedHandle handles[HANDLES];
  double u[SYSTEMS][WIDE], y[SYSTEMS][WIDE]; /* bound */
  LiedSnapshot *beginning;                   /* of systems[0] */
  uint64_t hash;
  unsigned long seed;
  const char *deed; /* in progress */
} Host;

static double numbers[4][ROOM];
static char folder_file[600];

static void note_bits(Host *host, const void *bits, size_t size)
{
  for (size_t i = 0; i < size; i++) host->hash = (host->hash ^ ((const unsigned char *)bits)[i]) * 0x100000001b3u;
}

static void note_number(Host *host, double number)
{
  const uint64_t nan = 0x7ff8000000000000u;
  note_bits(host, isnan(number) ? (const void *)&nan : &number, sizeof number);
}

static void judge_status(Host *host, LiedStatus status, const char *message)
{
  const int is_error = strncmp(message, "error:", 6) == 0 || strstr(message, "\nerror:") != NULL;
  if ((int)status < LIED_OK || status > LIED_TERMINATED)
    fail_msg("seed %lu: %s: status %d", host->seed, host->deed, (int)status);
  if (status && !message[0]) fail_msg("seed %lu: %s: %s without a message", host->seed, host->deed, lied_status_name(status));
  if (!status && is_error) fail_msg("seed %lu: %s: fine, but: %s", host->seed, host->deed, message);
  note_bits(host, &status, sizeof status);
}

static void judge(Host *host, LiedSystem *s, LiedStatus status)
{
  if (!s && status != LIED_WRONG_VALUE) fail_msg("seed %lu: %s: %d without a system", host->seed, host->deed, (int)status);
  judge_status(host, status, lied_message(s));
}

static LiedSystem *draw_system(const Host *host)
{
  return rarely() ? NULL : host->systems[draw(rarely() ? SYSTEMS : 2)];
}

static LiedHandle draw_handle(const Host *host)
{
  const LiedHandle wrong[] = {0, UINT64_MAX, 1, host->handles[0] + 1000, host->handles[0] ^ (UINT64_C(1) << 40)};
  return rarely() ? wrong[draw(5)] : host->handles[draw(HANDLES)];
}

static const char *draw_name(LiedSystem *s)
{
  static char name[300];
  static const char *const wrong[] = {"", ".", "x", "a.b.c", "der(x)", "der(", "energy.total", "x.start", "time", "%s%n", "no"};
  const uint32_t kind = draw(8);
  if (kind == 0) return rarely() ? NULL : wrong[draw(sizeof wrong / sizeof *wrong)];
  const char *found = kind == 1   ? lied_parameter_name(s, draw(20))
                      : kind == 2 ? lied_state_name(s, draw(6))
                      : kind == 3 ? lied_input_name(s, draw(3))
                      : kind == 4 ? lied_output_name(s, draw(3))
                                  : lied_variable_name(s, draw(80));
  snprintf(name, sizeof name, "%s", found ? found : "none");
  return name;
}

/* A port of the example models or the variable's own part. */
static const char *draw_port(LiedSystem *s)
{
  static char name[300];
  const char *variable = draw_name(s);
  snprintf(name, sizeof name, "%s", variable ? variable : "");
  char *dot = strrchr(name, '.');
  if (dot && !rarely()) *dot = 0;
  return name;
}

/* ---- deeds: values ---- */

static void do_set(Host *host)
{
  LiedSystem *s = draw_system(host);
  const char *name = draw_name(s);
  judge(host, s, lied_set(s, name, draw_number()));
}

static void do_get(Host *host)
{
  LiedSystem *s = draw_system(host);
  double value;
  LiedStatus status = lied_get(s, draw_name(s), rarely() ? NULL : &value);
  judge(host, s, status);
  if (!status) note_number(host, value);
}

static void do_handle(Host *host)
{
  LiedSystem *s = draw_system(host);
  LiedHandle *handle = &host->handles[draw(HANDLES)];
  const char *name = draw_name(s);
  judge(host, s, lied_handle(s, name, rarely() ? NULL : handle));
  (void)lied_handle_name(s, *handle);
}

static void do_values(Host *host)
{
  LiedSystem *s = draw_system(host);
  LiedHandle handles[4];
  double values[4];
  const size_t n = draw(5);
  for (size_t i = 0; i < 4; i++) handles[i] = draw_handle(host), values[i] = draw_number();
  if (draw(2)) {
    judge(host, s, lied_set_values(s, rarely() ? NULL : handles, n, rarely() ? NULL : values));
  } else {
    LiedStatus status = lied_get_values(s, handles, n, values);
    judge(host, s, status);
    for (size_t i = 0; i < n && !status; i++) note_number(host, values[i]);
  }
}

static void do_states(Host *host)
{
  LiedSystem *s = draw_system(host);
  const size_t right = lied_n_states(s), n = draw_length(right);
  if (right > ROOM) return;
  LiedStatus status = lied_get_states(s, numbers[0], n);
  judge(host, s, status);
  if (status) return;
  numbers[0][0] += 1e-3 * draw_number();
  if (draw(2))
    judge(host, s, lied_set_states(s, rarely() ? draw_number() : lied_time(s), numbers[0], n));
  else
    judge(host, s, lied_evaluate(s, lied_time(s), numbers[0], numbers[1], n));
}

static void do_lists(Host *host)
{
  LiedSystem *s = draw_system(host);
  const size_t index = rarely() ? SIZE_MAX - draw(3) : draw(200);
  const char *const names[] = {lied_parameter_name(s, index), lied_input_name(s, index), lied_output_name(s, index),
                               lied_variable_name(s, index),  lied_state_name(s, index), lied_unit(s, draw_name(s))};
  for (size_t i = 0; i < 5; i++) note_bits(host, names[i] ? "y" : "n", 1);
  LiedStats stats;
  lied_stats(s, &stats);
  LiedExperiment experiment;
  LiedStatus status = lied_experiment(s, rarely() ? NULL : &experiment);
  judge(host, s, status);
  note_bits(host, lied_model_name(s), strlen(lied_model_name(s)));
  if (s && index < 200 && !lied_parameter_name(s, index) != (index >= lied_n_parameters(s)))
    fail_msg("seed %lu: parameter %zu of %zu", host->seed, index, lied_n_parameters(s));
}

static void do_seed(Host *host)
{
  LiedSystem *s = draw_system(host);
  judge(host, s, lied_seed(s, draw(5)));
}

static void do_bounds(Host *host)
{
  LiedSystem *s = draw_system(host);
  const char *name = draw_name(s);
  const double min = draw_number();
  judge(host, s, lied_set_bounds(s, name, min, draw_number()));
}

/* ---- deeds: time ---- */

static void do_step(Host *host)
{
  LiedSystem *s = draw_system(host);
  const double h = draw_step();
  LiedStatus status = LIED_OK;
  for (uint32_t k = draw(6); k > 0 && !status; k--) judge(host, s, status = lied_step(s, h));
  note_number(host, lied_time(s));
}

static const char *draw_solver(void)
{
  static const char *const solvers[] = {"euler", "rk3", "rk4", "lieuler", "ros2", "cvode", "adams", NULL, "none", ""};
  return solvers[draw(rarely() ? 10 : 8)];
}

typedef struct Progress {
  Host *host;
  LiedSystem *s;
  uint32_t left, deed;
} Progress;

/* Calls others meanwhile, of which some are refused. */
static int progress(void *user, double time)
{
  Progress *p = user;
  LiedSystem *s = p->s;
  double value;
  (void)time;
  switch (p->left % 16 ? 99 : p->deed) {
  case 0:
    (void)lied_step(s, 1e-3);
    break;
  case 1:
    (void)lied_get(s, draw_name(s), &value);
    break;
  case 2:
    (void)lied_set(s, draw_name(s), draw_number());
    break;
  case 3:
    (void)lied_disconnect(s, draw_port(s));
    break;
  case 4:
    (void)lied_linearise(s, NULL, 0, NULL, 0, numbers[0], NULL, NULL, NULL);
    break;
  case 5:
    (void)lied_messages(s, p->host->messages);
    break;
  case 6:
    (void)lied_bind(s, NULL, 0, NULL, NULL, 0, NULL);
    break;
  case 7:
    (void)lied_run(s, &(LiedRun){.stop = lied_time(s) + 1});
    break;
  case 8:
    (void)lied_restore(s, p->host->beginning);
    break;
  default:
    break;
  }
  return p->left-- == 0;
}

static void do_run(Host *host)
{
  LiedSystem *s = draw_system(host);
  const uint32_t r = draw(RESULTS);
  const char *const patterns[] = {"*", draw_port(s), "*x*", rarely() ? NULL : "der(*"};
  Progress p = {host, s, 16 * (1 + draw(12)), draw(20)};
  const double spans[] = {1e-3, 1e-2, 0.03, 0, -1, NAN, INFINITY, 1e300};
  LiedRun run = {.stop = lied_time(s) + spans[draw(rarely() ? 8 : 3)],
                 .solver = draw_solver(),
                 .step = draw(2) ? draw_step() : 1e-3,
                 .every = draw(2) ? draw_step() : 0,
                 .tolerance = rarely() ? draw_number() : 0,
                 .patterns = draw(2) ? NULL : patterns,
                 .n_patterns = draw(5),
                 .progress = progress,
                 .user = &p,
                 .no_events = (int)draw(2)};
  if (draw(2)) {
    lied_free_result(host->results[r]);
    host->results[r] = (LiedResult *)1; /* must not stay */
    run.result = &host->results[r];
  }
  if (rarely()) run.file = rarely() ? "/none/there.csv" : folder_file;
  if (run.n_patterns > 4) run.n_patterns = 4;
  LiedStatus status = lied_run(s, rarely() ? NULL : &run);
  judge(host, s, status);
  if (host->results[r] == (LiedResult *)1) host->results[r] = NULL; /* lied_run(s, NULL) */
  note_number(host, lied_time(s));
}

static void do_solver(Host *host)
{
  LiedSystem *s = draw_system(host);
  const char *solver = draw_solver();
  judge(host, s, lied_use_solver(s, solver, rarely() ? draw_number() : 0));
}

static void do_bind(Host *host)
{
  const uint32_t k = draw(2);
  LiedSystem *s = rarely() ? NULL : host->systems[k];
  LiedHandle inputs[WIDE], outputs[WIDE];
  size_t n_inputs = 0, n_outputs = draw(4);
  for (const char *name; n_inputs < draw(3) && (name = lied_input_name(s, n_inputs));)
    if (lied_handle(s, name, &inputs[n_inputs]))
      break;
    else
      n_inputs++;
  if (rarely()) inputs[n_inputs++] = draw_handle(host);
  for (size_t i = 0; i < n_outputs; i++) outputs[i] = draw_handle(host);
  for (size_t i = 0; i < WIDE; i++) host->u[k][i] = rarely() ? draw_number() : 0.1 * (double)i;
  judge(host, s, lied_bind(s, inputs, n_inputs, host->u[k], outputs, n_outputs, rarely() ? NULL : host->y[k]));
  for (size_t i = 0; i < n_outputs; i++) note_number(host, host->y[k][i]);
}

static void do_steady(Host *host)
{
  LiedSystem *s = draw_system(host);
  judge(host, s, lied_steady(s));
}

/* ---- deeds: matrices ---- */

static void do_matrices(Host *host)
{
  LiedSystem *s = draw_system(host);
  const size_t right = lied_n_states(s), n = draw_length(right);
  if (right * right > ROOM) return;
  LiedStatus status;
  switch (draw(4)) {
  case 0:
    status = lied_jacobian(s, numbers[0], n);
    break;
  case 1:
    status = lied_eigenvalues(s, numbers[0], numbers[1], n);
    break;
  case 2: {
    const char *port = draw_port(s);
    status = lied_port_relation(s, rarely() ? NULL : port, numbers[0], numbers[1], numbers[2], numbers[3]);
    break;
  }
  default: {
    LiedHandle inputs[2], outputs[3] = {draw_handle(host), draw_handle(host), draw_handle(host)};
    size_t n_inputs = draw(2), n_outputs = draw(4);
    const char *name = lied_input_name(s, 0);
    inputs[0] = inputs[1] = draw_handle(host);
    if (name && !rarely()) (void)lied_handle(s, name, &inputs[0]);
    status = lied_linearise(s, inputs, n_inputs, rarely() ? NULL : outputs, n_outputs, numbers[0], numbers[1], numbers[2],
                            numbers[3]);
    for (size_t i = 0; i < right * right && !status; i++)
      if (!isfinite(numbers[0][i])) fail_msg("seed %lu: a slope is not finite", host->seed);
  }
  }
  judge(host, s, status);
  for (size_t i = 0; i < n && !status && n < ROOM; i++) note_number(host, numbers[0][i]);
}

/* ---- deeds: moments ---- */

static void do_save(Host *host)
{
  LiedSystem *s = draw_system(host);
  judge(host, s, lied_save(s, rarely() ? NULL : &host->snapshots[draw(SNAPSHOTS)]));
}

static void do_restore(Host *host)
{
  LiedSystem *s = draw_system(host);
  judge(host, s, lied_restore(s, host->snapshots[draw(SNAPSHOTS)]));
}

static void do_forget(Host *host)
{
  LiedSnapshot **snapshot = &host->snapshots[draw(SNAPSHOTS)];
  (void)lied_snapshot_size(*snapshot);
  lied_free_snapshot(*snapshot);
  *snapshot = NULL;
}

static void do_copy(Host *host)
{
  const uint32_t to = 1 + draw(SYSTEMS - 1);
  LiedSystem *s = draw_system(host), *copy = NULL;
  judge(host, s, lied_copy(s, rarely() ? NULL : &copy));
  if (!copy) return;
  lied_free(host->systems[to]);
  host->systems[to] = copy;
  host->classes[to] = NULL;
}

/* ---- deeds: structure ---- */

static void do_structure(Host *host)
{
  LiedSystem *s = draw_system(host);
  char port[300];
  snprintf(port, sizeof port, "%s", draw_port(s));
  char *dot = strchr(port, '.');
  switch (draw(6)) {
  case 0:
    judge(host, s, lied_disconnect(s, rarely() ? NULL : port));
    break;
  case 1:
    if (dot) *dot = 0;
    judge(host, s, lied_remove(s, rarely() ? NULL : port));
    break;
  case 2:
    judge(host, s, lied_connect(s, port, draw_port(s)));
    break;
  case 3: {
    LiedInstance instance;
    LiedStatus status = lied_find(s, port, &instance);
    judge(host, s, status);
    if (!status) judge(host, s, lied_set_parameter(s, instance, draw(4), draw_number()));
    if (!status) judge(host, s, lied_set_start(s, instance, draw(3), draw_number()));
    if (!status) judge(host, s, lied_set_input(s, instance, draw(3), draw_number()));
    if (!status) judge(host, s, lied_set_discrete(s, instance, draw(2), draw_number()));
    break;
  }
  case 4:
    judge(host, s, lied_reserve_contacts(s, rarely() ? SIZE_MAX : draw(50)));
    break;
  default:
    judge(host, s, lied_compose(s));
  }
}

static void do_class(Host *host)
{
  const uint32_t k = draw(2);
  LiedSystem *s = host->systems[k];
  static const char *const models[] = {"Dialectic.Translational.Body", "Blocks.NormalNoise", "Dialectic.Planar.Body",
                                       "No.Where"};
  const char *settings[] = {"m=2", NULL};
  const LiedLoad load = {.model = models[draw(4)], .settings = settings, .n_settings = rarely() ? 2 : 0};
  char name[40];
  snprintf(name, sizeof name, "added%u", draw(4));
  if (!host->classes[k] || rarely()) judge(host, s, lied_load_class(s, rarely() ? NULL : &load, &host->classes[k]));
  if (host->classes[k]) judge(host, s, lied_add(s, host->classes[k], rarely() ? NULL : name));
}

static void do_load(Host *host)
{
  const uint32_t to = 1 + draw(SYSTEMS - 1), wrong = draw(sizeof wrong_texts / sizeof *wrong_texts);
  const char *const settings[] = {"k=1", "n", "=", NULL};
  LiedLoad load = {.text = draw(2) ? wrong_texts[wrong] : rows_of, .settings = settings, .n_settings = rarely() ? draw(5) : 0};
  if (rarely()) load.libraries = settings, load.n_libraries = draw(5);
  if (rarely()) load.settings = NULL;
  if (rarely()) load.text = NULL;
  if (rarely()) load.model = "Nowhere";
  if (rarely()) load.contacts = SIZE_MAX;
  if (rarely()) load.inputs = "/none/there.csv";
  LiedSystem *s = lied_load_with(rarely() ? NULL : &load, host->messages);
  if (host->messages) judge_status(host, s ? LIED_OK : LIED_WRONG_MODEL, lied_messages_text(host->messages));
  if (!s) return;
  lied_free(host->systems[to]);
  host->systems[to] = s;
  host->classes[to] = NULL;
}

static void do_list_classes(Host *host)
{
  LiedClassList *list = lied_list_classes(&(LiedLoad){.text = draw(2) ? wrong_texts[draw(7)] : rows_of}, host->messages);
  LiedClassInfo info;
  (void)lied_get_class(list, draw(3), &info);
  (void)lied_get_class(list, lied_n_classes(list) - 1, &info);
  lied_free_classes(list);
}

static void do_messages(Host *host)
{
  LiedSystem *s = draw_system(host);
  LiedMessage message;
  LiedStatus status = lied_messages(s, rarely() ? NULL : host->messages);
  for (size_t i = 0; i < lied_n_messages(host->messages) && !status; i++) {
    assert_int_equal(lied_get_message(host->messages, i, &message), LIED_OK);
    if (!message.text || !message.code || !message.code[0]) fail_msg("seed %lu: a message without text or code", host->seed);
  }
  assert_int_equal(lied_get_message(host->messages, SIZE_MAX, &message), LIED_WRONG_VALUE);
}

/* ---- deeds: results ---- */

static void do_result(Host *host)
{
  const uint32_t k = draw(RESULTS);
  LiedResult *result = host->results[k], *again;
  const size_t rows = lied_result_rows(result), columns = lied_result_columns(result);
  if (result && !lied_result_values(result) && rows) fail_msg("seed %lu: no values", host->seed);
  for (size_t i = 0; i < rows * columns; i++) note_number(host, lied_result_values(result)[i]);
  (void)lied_result_name(result, draw(20));
  (void)lied_result_unit(result, SIZE_MAX);
  (void)lied_result_find(result, rarely() ? NULL : "time");
  if (draw(4) == 0) {
    LiedStatus status = lied_write_result(result, rarely() ? NULL : folder_file);
    again = status ? NULL : lied_read_result(folder_file, host->messages);
    if (!status && rows && (!again || lied_result_rows(again) != rows || lied_result_columns(again) != columns))
      fail_msg("seed %lu: %zu x %zu written, not read: %s", host->seed, rows, columns, lied_messages_text(host->messages));
    lied_free_result(again);
  } else if (draw(60) == 0) {
    (void)lied_write_report(result, folder_file);
  } else if (draw(3) == 0) {
    lied_free_result(result);
    host->results[k] = NULL;
  }
}

/* ---- deeds: ensembles ---- */

static void do_new_ensemble(Host *host)
{
  LiedSystem *s = draw_system(host);
  LiedEnsemble **e = &host->ensembles[draw(ENSEMBLES)], *made = (LiedEnsemble *)1;
  LiedHandle inputs[2], outputs[3] = {draw_handle(host), draw_handle(host), draw_handle(host)};
  const char *name = lied_input_name(s, 0);
  inputs[0] = inputs[1] = draw_handle(host);
  const int known = name && lied_handle(s, name, &inputs[0]) == LIED_OK;
  const size_t huge[] = {0, SIZE_MAX, SIZE_MAX / 16, (size_t)1 << 50};
  const LiedEnsembleSetup setup = {.copies = rarely() ? huge[draw(4)] : 1 + draw(3),
                                   .threads = rarely() ? draw(3) : 1,
                                   .inputs = inputs,
                                   .n_inputs = rarely() ? draw(3)
                                               : known  ? draw(2)
                                                        : 0,
                                   .outputs = outputs,
                                   .n_outputs = draw(4)};
  if (!s) made = NULL;
  judge(host, s, lied_new_ensemble(s, rarely() ? NULL : &setup, &made));
  if (!made) return;
  lied_free_ensemble(*e);
  *e = made;
}

static void disturb_rows(LiedEnsemble *e)
{
  double *states = lied_ensemble_states(e), *inputs = lied_ensemble_inputs(e);
  const LiedSystem *copy = lied_ensemble_copy(e, 0);
  if (states && lied_n_states(copy) && draw(3) == 0 && isfinite(states[0])) states[0] += 1e-3 * draw_number();
  (void)inputs;
}

static void judge_copies(Host *host, LiedEnsemble *e)
{
  for (size_t i = 0; i < lied_ensemble_size(e); i++) {
    const double time = lied_ensemble_times(e)[i];
    if (memcmp(&time, &(double){lied_time(lied_ensemble_copy(e, i))}, sizeof time) != 0)
      fail_msg("seed %lu: %s: time of copy %zu", host->seed, host->deed, i);
    note_number(host, time);
  }
}

static void do_ensemble(Host *host)
{
  LiedEnsemble *e = host->ensembles[draw(ENSEMBLES)];
  const size_t n = lied_ensemble_size(e);
  double values[4] = {draw_number(), draw_number(), draw_number(), 0};
  const unsigned char which[4] = {1, 0, 1, 0};
  LiedStatus status;
  disturb_rows(e);
  switch (draw(9)) {
  case 0:
    status = lied_ensemble_set(e, draw_handle(host), rarely() ? NULL : values, rarely() ? 7 : n);
    break;
  case 1:
    status = lied_ensemble_get(e, draw_handle(host), rarely() ? NULL : values, rarely() ? 7 : n);
    for (size_t i = 0; i < n && !status; i++) note_number(host, values[i]);
    break;
  case 2:
    status = lied_ensemble_seed(e, draw(4));
    break;
  case 3:
    status = lied_ensemble_mark(e);
    break;
  case 4:
    status = lied_ensemble_reset(e, draw(2) ? which : NULL, rarely() ? 9 : n);
    break;
  case 5:
    status = lied_ensemble_rollout(e, 1e-3, 3, draw(2) ? numbers[0] : NULL, draw(2) ? numbers[1] : NULL);
    break;
  case 6: {
    LiedSystem *copy = lied_ensemble_copy(e, draw(4));
    if (draw(2))
      (void)lied_remove(copy, draw_port(copy));
    else
      (void)lied_set(copy, draw_name(copy), draw_number());
    status = lied_ensemble_step(e, 1e-3, 1);
    break;
  }
  case 7:
    for (size_t k = 0; k < ENSEMBLES; k++)
      if (host->ensembles[k] == e && draw(3) == 0) lied_free_ensemble(e), host->ensembles[k] = e = NULL;
    return;
  default:
    status = lied_ensemble_step(e, draw_step(), draw(4));
    judge_copies(host, e);
  }
  judge_status(host, status, lied_ensemble_message(e));
}

/* ---- a sequence ---- */

typedef struct Deed {
  const char *name;
  void (*act)(Host *host);
  unsigned share;
} Deed;

static const Deed deeds[] = {
    {"set", do_set, 8},
    {"get", do_get, 8},
    {"handle", do_handle, 14},
    {"values", do_values, 10},
    {"states", do_states, 5},
    {"lists", do_lists, 4},
    {"seed", do_seed, 2},
    {"bounds", do_bounds, 2},
    {"step", do_step, 14},
    {"run", do_run, 10},
    {"solver", do_solver, 4},
    {"bind", do_bind, 8},
    {"steady", do_steady, 1},
    {"matrices", do_matrices, 8},
    {"save", do_save, 5},
    {"restore", do_restore, 5},
    {"forget", do_forget, 1},
    {"copy", do_copy, 4},
    {"structure", do_structure, 5},
    {"class", do_class, 1},
    {"load", do_load, 1},
    {"list classes", do_list_classes, 1},
    {"messages", do_messages, 4},
    {"result", do_result, 5},
    {"new ensemble", do_new_ensemble, 5},
    {"ensemble", do_ensemble, 16},
};

static const Deed *draw_deed(void)
{
  unsigned sum = 0, k = 0;
  for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) sum += deeds[i].share;
  for (sum = draw(sum); sum >= deeds[k].share; k++) sum -= deeds[k].share;
  return &deeds[k];
}

/* The energies are counted from when somebody first looks at them. */
static void step_on(Host *host, LiedSystem *s, uint64_t bits[6])
{
  double energy;
  for (size_t i = 0; i < lied_n_variables(s); i++)
    if (strncmp(lied_variable_name(s, i), "energy", 6) == 0) (void)lied_get(s, lied_variable_name(s, i), &energy);
  for (size_t k = 0; k < 5; k++) {
    bits[k] = system_bits(s);
    if (lied_step(s, 1e-3)) fail_msg("seed %lu: step %zu from the beginning: %s", host->seed, k, lied_message(s));
  }
  bits[5] = system_bits(s);
}

/* Back to the beginning: as if nothing had been. */
static void judge_return(Host *host, LiedSystem *base)
{
  LiedSystem *s = host->systems[0], *fresh;
  uint64_t bits[6], expected[6];
  if (lied_bind(s, NULL, 0, NULL, NULL, 0, NULL)) fail_msg("seed %lu: not unbound: %s", host->seed, lied_message(s));
  if (lied_restore(s, host->beginning)) fail_msg("seed %lu: no return: %s", host->seed, lied_message(s));
  assert_int_equal(lied_copy(base, &fresh), LIED_OK);
  step_on(host, s, bits);
  step_on(host, fresh, expected);
  for (size_t k = 0; k < 6; k++)
    if (bits[k] != expected[k])
      fail_msg("seed %lu: %s: %zu steps after the first moment are others", host->seed, lied_model_name(s), k);
  lied_free(fresh);
}

/* All of it, beginning anywhere. */
static void free_all(Host *host)
{
  enum { KINDS = 5, MOST = 3 };
  const uint32_t begin = draw(KINDS);
  for (uint32_t i = 0; i < KINDS * MOST; i++) {
    const uint32_t kind = (begin + i) % KINDS, k = i / KINDS;
    if (kind == 0 && k < SYSTEMS) lied_free(host->systems[k]);
    if (kind == 1 && k < SNAPSHOTS) lied_free_snapshot(host->snapshots[k]);
    if (kind == 2 && k < RESULTS) lied_free_result(host->results[k]);
    if (kind == 3 && k < ENSEMBLES) lied_free_ensemble(host->ensembles[k]);
    if (kind == 4 && k == 0) lied_free_snapshot(host->beginning);
  }
  lied_free_messages(host->messages);
}

static uint64_t play(unsigned long seed)
{
  Host host = {.seed = seed, .deed = "begin", .hash = 0xcbf29ce484222325u};
  const int loud = getenv("LIED_RANDOM_LOUD") != NULL;
  chance = seed * 0x9E3779B97F4A7C15u;
  for (size_t i = 0; i < 4; i++) memset(numbers[i], 0, sizeof numbers[i]);
  LiedSystem *base = bases[draw(BASES)];
  host.messages = rarely() ? NULL : lied_new_messages();
  assert_int_equal(lied_copy(base, &host.systems[0]), LIED_OK);
  assert_int_equal(lied_copy(bases[draw(BASES)], &host.systems[1]), LIED_OK);
  assert_int_equal(lied_save(host.systems[0], &host.beginning), LIED_OK);
  for (uint32_t left = 10 + draw(40); left > 0; left--) {
    const Deed *deed = draw_deed();
    host.deed = deed->name;
    if (loud) print_message("%s\n", deed->name);
    deed->act(&host);
  }
  judge_return(&host, base);
  free_all(&host);
  return host.hash;
}

static void any_calls_in_any_order(void **unused)
{
  (void)unused;
  snprintf(folder_file, sizeof folder_file, "%s", temporary_file("result.csv"));
  for (unsigned long seed = first; seed < first + count; seed++) {
    const uint64_t hash = play(seed);
    if (seed % 4 == 0 && hash != play(seed)) fail_msg("seed %lu: other bits the second time", seed);
  }
  char sidecar[600];
  snprintf(sidecar, sizeof sidecar, "%.*s.lied.json", (int)strlen(folder_file) - 4, folder_file);
  (void)remove(sidecar);
  temporary_remove(folder_file);
}

int main(int argc, char **argv)
{
  const char *wanted = getenv("LIED_RANDOM_CALLS");
  if (wanted) count = strtoul(wanted, NULL, 10);
  if (argc > 1) count = strtoul(argv[1], NULL, 10);
  if (argc > 2) first = strtoul(argv[2], NULL, 10);
  const struct CMUnitTest tests[] = {cmocka_unit_test(any_calls_in_any_order)};
  return cmocka_run_group_tests(tests, make_bases, free_bases);
}
