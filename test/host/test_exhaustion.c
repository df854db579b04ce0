/* Memory that ends anywhere in a call of the interface for hosts: the status says so, nothing leaks, and the system goes on. */
#include <stdlib.h>
#include <unistd.h>

#include "compile/folders.h"
#include "ensemble/models.h"
#include "support/allocator.h"
#include "support/files.h"

enum { COPIES = 3 };
static const double h = 1e-3;
static char file[600];

/* ---- calls: each leaves nothing but what the system holds ---- */

static LiedStatus call_handles(LiedSystem *s)
{
  const char *const names[] = {"x", "u", "energy", "e"};
  LiedHandle handles[4];
  double values[4];
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < 4 && !status; i++) status = lied_handle(s, names[i], &handles[i]);
  if (!status) status = lied_get_values(s, handles, 4, values);
  return status ? status : lied_set_values(s, handles, 2, values);
}

static LiedStatus call_bind(LiedSystem *s)
{
  LiedHandle u, y[2];
  double input = 1, outputs[2];
  LiedStatus status = lied_handle(s, "u", &u);
  if (!status) status = lied_handle(s, "x", &y[0]);
  if (!status) status = lied_handle(s, "energy", &y[1]);
  if (!status) status = lied_bind(s, &u, 1, &input, y, 2, outputs);
  if (!status) status = lied_step(s, h);
  const LiedStatus freed = lied_bind(s, NULL, 0, NULL, NULL, 0, NULL);
  return status ? status : freed;
}

static LiedStatus call_linearise(LiedSystem *s)
{
  LiedHandle u, y;
  double A[4], B[2], C[2], D[1];
  LiedStatus status = lied_handle(s, "u", &u);
  if (!status) status = lied_handle(s, "energy", &y);
  return status ? status : lied_linearise(s, &u, 1, &y, 1, A, B, C, D);
}

static LiedStatus call_run(LiedSystem *s)
{
  LiedResult *result;
  LiedStatus status = lied_run(s, &(LiedRun){.stop = 0.5, .result = &result});
  lied_free_result(result);
  return status;
}

static LiedStatus call_write(LiedSystem *s)
{
  LiedResult *result;
  LiedStatus status = lied_run(s, &(LiedRun){.stop = 0.1, .result = &result});
  if (!status) status = lied_write_result(result, file);
  lied_free_result(result);
  return status;
}

static LiedStatus call_read(LiedSystem *s)
{
  (void)s;
  LiedMessages *messages = lied_new_messages();
  LiedResult *result = lied_read_result(file, messages);
  LiedStatus status = result ? LIED_OK : LIED_NO_MEMORY;
  if (!result && messages && lied_n_messages(messages) == 0) fail_msg("no result, and no message");
  lied_free_result(result);
  lied_free_messages(messages);
  return status;
}

static LiedStatus call_report(LiedSystem *s)
{
  LiedResult *result;
  LiedStatus status = lied_run(s, &(LiedRun){.stop = 0.1, .result = &result});
  if (!status) status = lied_write_report(result, file);
  lied_free_result(result);
  return status;
}

static LiedStatus call_messages(LiedSystem *s)
{
  LiedMessages *messages = lied_new_messages();
  if (!messages) return LIED_NO_MEMORY;
  (void)lied_set(s, "nowhere", 1);
  LiedStatus status = lied_messages(s, messages);
  if (lied_n_messages(messages) == 0) fail_msg("there is no message");
  lied_free_messages(messages);
  return status;
}

static LiedStatus call_class_list(LiedSystem *s)
{
  (void)s;
  LiedClassList *list = lied_list_classes(&(LiedLoad){.text = ball}, NULL);
  LiedStatus status = list ? LIED_OK : LIED_NO_MEMORY;
  lied_free_classes(list);
  return status;
}

static LiedStatus call_load_class(LiedSystem *s)
{
  const LiedClass *class_;
  LiedStatus status = lied_load_class(s, &(LiedLoad){.model = "Blocks.Constant"}, &class_);
  if (!status) status = lied_add(s, class_, "constant");
  if (!status) status = lied_set(s, "constant.k", 2);
  return status ? status : lied_compose(s);
}

static LiedStatus call_load(LiedSystem *s)
{
  (void)s;
  LiedMessages *messages = lied_new_messages();
  LiedSystem *loaded = lied_load_text(ball, NULL, messages);
  LiedStatus status = loaded ? LIED_OK : LIED_NO_MEMORY;
  if (!loaded && messages && lied_n_messages(messages) == 0) fail_msg("no system, and no message");
  lied_free(loaded);
  lied_free_messages(messages);
  return status;
}

static LiedStatus call_copy(LiedSystem *s)
{
  LiedSystem *copy;
  LiedResult *result = NULL;
  LiedStatus status = lied_copy(s, &copy);
  if (!status) status = lied_use_solver(copy, "cvode", 0);
  if (!status) status = lied_run(copy, &(LiedRun){.stop = 0.5, .result = &result});
  lied_free(copy);
  lied_free_result(result);
  return status;
}

static LiedStatus call_ensemble(LiedSystem *s)
{
  LiedHandle u, y;
  LiedEnsemble *e = NULL;
  const double values[COPIES] = {1, 2, 3};
  LiedStatus status = lied_handle(s, "u", &u);
  if (!status) status = lied_handle(s, "energy", &y);
  const LiedEnsembleSetup setup = {.copies = COPIES, .threads = 2, .inputs = &u, .n_inputs = 1, .outputs = &y, .n_outputs = 1};
  if (!status) status = lied_new_ensemble(s, &setup, &e);
  if (!status) status = lied_ensemble_step(e, h, 2);
  if (!status) status = lied_ensemble_mark(e);
  if (!status) status = lied_ensemble_set(e, u, values, COPIES);
  if (!status) status = lied_ensemble_seed(e, 1);
  if (!status) status = lied_ensemble_reset(e, NULL, 0);
  lied_free_ensemble(e);
  return status;
}

typedef LiedStatus Call(LiedSystem *s);
static const struct {
  const char *name;
  Call *call;
} calls[] = {
    {"handles", call_handles},       {"bind", call_bind}, {"linearise", call_linearise}, {"run", call_run},
    {"write", call_write},           {"read", call_read}, {"messages", call_messages},   {"classes", call_class_list},
    {"load class", call_load_class}, {"load", call_load}, {"copy", call_copy},           {"ensemble", call_ensemble},
    {"report", call_report},
};

/* ---- ---- */

/* The k-th allocation fails; 0: there are not so many. */
static int fail_once(LiedSystem *base, size_t i, long k)
{
  LiedSystem *s;
  const long before = malloc_blocks();
  assert_int_equal(lied_copy(base, &s), LIED_OK);
  if (!malloc_fail_at(k)) return lied_free(s), 0;
  const LiedStatus status = calls[i].call(s);
  const long failed = malloc_failed();
  malloc_fail_at(-1);
  if (status && !(failed && status == LIED_NO_MEMORY))
    fail_msg("%s, allocation %ld: %s: %s", calls[i].name, k, lied_status_name(status), lied_message(s));
  if (lied_step(s, h)) fail_msg("%s, allocation %ld: the system does not go on: %s", calls[i].name, k, lied_message(s));
  lied_free(s);
  const int keeps = calls[i].call == call_load_class; /* classes live as long as any copy */
  if (malloc_blocks() > before && !keeps)             /* fewer: what realpath() of the C library allocated */
    fail_msg("%s, allocation %ld: %ld blocks are left", calls[i].name, k, malloc_blocks() - before);
  return failed > 0;
}

static void every_allocation_may_fail(void **unused)
{
  (void)unused;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    LiedSystem *s = load(ball, "rk3");
    assert_int_equal(calls[i].call(s), LIED_OK); /* caches of others are filled from here on */
    lied_free(s);
    s = load(ball, "rk3");
    assert_int_equal(call_handles(s), LIED_OK); /* so is the list of names that have handles */
    for (long k = 0; fail_once(s, i, k); k++) {
    }
    lied_free(s);
  }
}

static int begin(void **state)
{
  snprintf(file, sizeof file, "%s", temporary_file("result.csv"));
  return folders_setup(state);
}

static int end(void **state)
{
  char sidecar[600];
  snprintf(sidecar, sizeof sidecar, "%.*s.lied.json", (int)strlen(file) - 4, file);
  (void)remove(sidecar);
  temporary_remove(file);
  return folders_teardown(state);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_may_fail)};
  return cmocka_run_group_tests(tests, begin, end);
}
