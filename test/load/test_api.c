/* lied_load and its relatives: what a program gets of models, classes and messages, and how long it lives. */
#include "loading_api.h"
#include "support/allocator.h"

static const char stop[] = "model Stop \"A cart runs into an end stop\"\n"
                           "  import Dialectic.Translational.*;\n"
                           "  Fixed wall;\n"
                           "  Joint rail(v(start=1));\n"
                           "  Body cart(m=2, g=0);\n"
                           "  ElastoGap stop(l=-0.5, c=1e6, d=100);\n"
                           "equation\n"
                           "  connect(wall.flange_b, rail.flange_a);\n"
                           "  connect(rail.flange_b, cart.flange_a);\n"
                           "  connect(cart.flange_a, stop.flange_a);\n"
                           "  connect(stop.flange_b, wall.flange_b);\n"
                           "end Stop;\n";

static void expect_message(size_t index, const char *code, const char *file, unsigned line)
{
  LiedMessage message;
  assert_int_equal(lied_get_message(messages, index, &message), LIED_OK);
  assert_string_equal(message.code, code);
  assert_int_equal(message.line, line);
  if (file) assert_string_equal(message.file, file);
}

static double get(LiedSystem *s, const char *name)
{
  double value = NAN;
  assert_int_equal(lied_get(s, name, &value), LIED_OK);
  return value;
}

/* ---- models ---- */

static void test_text(void **state)
{
  (void)state;
  LiedSystem *s = lied_load_text(stop, NULL, messages);
  assert_non_null(s);
  assert_int_equal(lied_n_messages(messages), 0);
  assert_string_equal(lied_model_name(s), "Stop");
  assert_int_equal(lied_run(s, &(LiedRun){.stop = 0.4, .solver = "rk4", .step = 1e-3}), LIED_OK);
  expect_near(get(s, "rail.s"), 0.4, 1e-12); /* nothing touches yet */
  lied_free(s);
}

static void test_file_and_settings(void **state)
{
  (void)state;
  const char *const settings[] = {"cart.m=4", "rail.v.start=2"};
  LiedSystem *s =
      lied_load_with(&(LiedLoad){.file = write_file("m.mo", stop), .settings = settings, .n_settings = 2}, messages);
  assert_non_null(s);
  expect_near(get(s, "cart.m"), 4, 0);
  expect_near(get(s, "rail.v"), 2, 0);
  lied_free(s);
  assert_null(lied_load("/nonexistent.mo", NULL, messages));
  expect_message(0, "file", "/nonexistent.mo", 0);
}

static void test_errors(void **state)
{
  (void)state;
  LiedMessage message;
  assert_null(lied_load_text("model A\n  Real x;\n  Real y = z;\nend A;\n", NULL, messages));
  assert_int_equal(lied_get_message(messages, 0, &message), LIED_OK);
  assert_int_equal(message.severity, LIED_SEVERITY_ERROR);
  assert_string_equal(message.file, "(text)");
  assert_int_equal(message.line, 3);
  assert_int_equal(message.column, 12);
  assert_non_null(strstr(lied_messages_text(messages), "(text):3:12: error: "));
  assert_null(lied_load_text(stop, "Stopp", messages));
  assert_int_not_equal(lied_n_messages(messages), 0);
  assert_null(lied_load(NULL, NULL, messages));
  expect_message(0, "nothing-to-load", NULL, 0);
  assert_null(lied_load_with(NULL, NULL));
  assert_null(lied_load_with(&(LiedLoad){.text = stop, .allocator = &(LiedAllocator){0}}, messages));
  expect_message(0, "no-memory", NULL, 0);
}

static void test_messages_of_a_system(void **state)
{
  (void)state;
  LiedSystem *s = lied_load_with(&(LiedLoad){.file = "Stop.mo", .text = stop}, messages);
  assert_int_equal(lied_set(s, "cart.m", -1), LIED_WRONG_VALUE);
  assert_int_equal(lied_messages(s, messages), LIED_OK);
  expect_message(0, "parameter-range", "Stop.mo", 5);
  lied_free(s); /* the list is its own */
  LiedMessage message;
  assert_int_equal(lied_get_message(messages, 0, &message), LIED_OK);
  assert_string_equal(message.instance, "cart");
  assert_string_equal(message.variable, "m");
  assert_int_equal(lied_get_message(messages, 1, &message), LIED_WRONG_VALUE);
  assert_null(message.text);
}

/* ---- how long a model lives ---- */

/* Copies and snapshots have the classes, compiled ones and drivers of inputs, when the system that was loaded is gone. */
static void test_life(void **state)
{
  (void)state;
  LiedSystem *s = lied_load_text("model M Real x(start = 1); input Real u = sin(time); Real y = 2*u;\n"
                                 "equation der(x) = -x + u; end M;\n",
                                 NULL, messages);
  LiedSystem *copy = NULL, *last = NULL;
  LiedSnapshot *snapshot = NULL;
  assert_non_null(s);
  assert_int_equal(lied_save(s, &snapshot), LIED_OK);
  assert_int_equal(lied_copy(s, &copy), LIED_OK);
  lied_free(s);
  assert_int_equal(lied_run(copy, &(LiedRun){.stop = 1, .tolerance = 1e-9}), LIED_OK);
  expect_near(get(copy, "x"), 1.5 * exp(-1) + (sin(1) - cos(1)) / 2, 1e-7);
  assert_int_equal(lied_copy(copy, &last), LIED_OK);
  lied_free(copy);
  assert_int_equal(lied_restore(last, snapshot), LIED_OK);
  expect_near(get(last, "x"), 1, 0);
  lied_free(last);
  lied_free_snapshot(snapshot);
}

/* ---- classes ---- */

static void test_list(void **state)
{
  (void)state;
  LiedClassList *list = lied_list_classes(
      &(LiedLoad){.text = "package P \"all\"\n partial model A end A;\n function f end f;\nend P;\nmodel B end B;\n"},
      messages);
  static const char *const names[] = {"P", "P.A", "P.f", "B"}, *const kinds[] = {"package", "model", "function", "model"};
  LiedClassInfo info;
  assert_int_equal(lied_n_classes(list), 4);
  for (size_t i = 0; i < 4; i++) {
    assert_int_equal(lied_get_class(list, i, &info), LIED_OK);
    assert_string_equal(info.name, names[i]);
    assert_string_equal(info.kind, kinds[i]);
    assert_int_equal(info.is_partial, i == 1);
    assert_int_equal(info.line, i + 1 + (i > 2));
    assert_string_equal(info.description, i == 0 ? "all" : "");
  }
  assert_int_equal(lied_get_class(list, 4, &info), LIED_WRONG_VALUE);
  lied_free_classes(list);
  assert_null(lied_list_classes(&(LiedLoad){.text = "model"}, messages));
  assert_int_not_equal(lied_n_messages(messages), 0);
}

static int is_listed(const LiedClassList *list, const char *name)
{
  LiedClassInfo info;
  for (size_t i = 0; lied_get_class(list, i, &info) == LIED_OK; i++)
    if (strcmp(info.name, name) == 0) return 1;
  return 0;
}

static void test_list_libraries(void **state)
{
  (void)state;
  LiedClassList *list = lied_list_classes(NULL, messages);
  assert_non_null(list);
  assert_true(is_listed(list, "Dialectic.Translational.Body"));
  assert_true(is_listed(list, "Dialectic.Planar.Revolute"));
  assert_true(is_listed(list, "Streams.Tank"));
  assert_false(is_listed(list, "package"));
  lied_free_classes(list);
}

/* A fall of a body, put together from classes of the library by name: s = g t^2/2. */
static void test_load_class(void **state)
{
  (void)state;
  static const char *const names[] = {"Fixed", "Joint", "Body"};
  LiedSystem *s = lied_new(NULL), *copy = NULL;
  for (int i = 0; i < 3; i++) {
    char name[64];
    const LiedClass *class_ = NULL;
    snprintf(name, sizeof name, "Dialectic.Translational.%s", names[i]);
    assert_int_equal(lied_load_class(s, &(LiedLoad){.model = name}, &class_), LIED_OK);
    assert_int_equal(lied_add(s, class_, names[i]), LIED_OK);
  }
  assert_int_equal(lied_connect(s, "Fixed.flange_b", "Joint.flange_a"), LIED_OK);
  assert_int_equal(lied_connect(s, "Joint.flange_b", "Body.flange_a"), LIED_OK);
  assert_int_equal(lied_set(s, "Body.m", 3), LIED_OK);
  assert_int_equal(lied_set(s, "Joint.TD", 0), LIED_OK);
  assert_int_equal(lied_compose(s), LIED_OK);
  assert_int_equal(lied_copy(s, &copy), LIED_OK);
  lied_free(s);
  assert_int_equal(lied_run(copy, &(LiedRun){.stop = 2, .solver = "rk4", .step = 0.1}), LIED_OK);
  expect_near(get(copy, "Joint.s"), -9.81 / 2 * 4, 1e-9);
  lied_free(copy);
}

/* Settings are values with which instances begin; what is computed from them follows, what is given later wins. */
static void test_load_class_settings(void **state)
{
  (void)state;
  static const char text[] = "model A parameter Real k; parameter Real d = 2*k; parameter Boolean on = false; parameter Real "
                             "r[2] = {0, 1}; Real x(start = d);\n"
                             "equation der(x) = if on then -k*x - d + r[1] else 0; end A;\n";
  static const char *const settings[] = {" k = 3", "on=true"}, *const wrong[] = {"k =x", "r={1, 2}"};
  const LiedClass *class_ = NULL;
  LiedSystem *s = lied_new(NULL);
  for (int i = 0; i < 2; i++)
    assert_int_equal(lied_load_class(s, &(LiedLoad){.text = text, .settings = &wrong[i], .n_settings = 1}, &class_),
                     LIED_WRONG_MODEL);
  assert_int_equal(lied_load_class(s, &(LiedLoad){.text = text, .settings = settings, .n_settings = 2}, &class_), LIED_OK);
  assert_int_equal(lied_add(s, class_, "a"), LIED_OK);
  assert_int_equal(lied_add(s, class_, "b"), LIED_OK);
  assert_int_equal(lied_set(s, "b.k", 5), LIED_OK);
  assert_int_equal(lied_compose(s), LIED_OK);
  expect_near(get(s, "a.k"), 3, 0);
  expect_near(get(s, "a.on"), 1, 0);
  expect_near(get(s, "a.x"), 6, 0);
  expect_near(get(s, "der(a.x)"), -24, 1e-12);
  expect_near(get(s, "b.d"), 10, 0);
  expect_near(get(s, "b.x"), 10, 0);
  lied_free(s);
}

static void test_load_class_errors(void **state)
{
  (void)state;
  const LiedClass *class_ = NULL;
  LiedSystem *s = lied_new(NULL);
  assert_int_equal(lied_load_class(NULL, NULL, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_load_class(s, NULL, &class_), LIED_WRONG_VALUE);
  assert_int_equal(lied_load_class(s, &(LiedLoad){.model = "Dialectic.Nothing"}, &class_), LIED_WRONG_MODEL);
  assert_non_null(strstr(lied_message(s), "error: "));
  assert_int_equal(lied_load_class(s, &(LiedLoad){0}, &class_), LIED_WRONG_MODEL);
  assert_int_equal(lied_load_class(s, &(LiedLoad){.text = stop}, &class_), LIED_WRONG_MODEL);
  assert_non_null(strstr(lied_message(s), "made of parts"));
  assert_null(class_);
  lied_free(s);
}

/* ---- NULL, memory ---- */

static void test_null(void **state)
{
  (void)state;
  LiedMessage message;
  assert_int_equal(lied_n_messages(NULL), 0);
  assert_int_equal(lied_get_message(NULL, 0, &message), LIED_WRONG_VALUE);
  assert_int_equal(lied_get_message(messages, 0, NULL), LIED_WRONG_VALUE);
  assert_string_equal(lied_messages_text(NULL), "");
  assert_int_equal(lied_messages(NULL, messages), LIED_WRONG_VALUE);
  assert_string_equal(lied_model_name(NULL), "");
  assert_int_equal(lied_n_classes(NULL), 0);
  lied_free_classes(NULL);
  lied_free_messages(NULL);
  assert_null(lied_load_text(NULL, NULL, NULL));
}

static void expect_refused(const LiedLoad *request, const char *text)
{
  LiedMessage message;
  assert_null(lied_load_with(request, messages));
  assert_int_equal(lied_n_messages(messages), 1);
  assert_int_equal(lied_get_message(messages, 0, &message), LIED_OK);
  assert_string_equal(message.text, text);
}

/* No request is refused without a word. */
static void test_wrong_requests(void **state)
{
  (void)state;
  static const char model[] = "model M Real x(start=1); equation der(x)=-x; end M;";
  const char *const settings[] = {"x.start=2", NULL};
  LiedClassList *list = lied_list_classes(&(LiedLoad){.text = model, .n_libraries = 1}, messages);
  assert_null(list);
  expect_refused(&(LiedLoad){.text = model, .n_settings = 1}, "setting 0 is NULL");
  expect_refused(&(LiedLoad){.text = model, .settings = settings, .n_settings = 2}, "setting 1 is NULL");
  expect_refused(&(LiedLoad){.text = model, .libraries = settings + 1, .n_libraries = 1}, "library 0 is NULL");
  expect_refused(&(LiedLoad){.text = model, .contacts = 100000001},
                 "there is no room for 100000001 points of contact, but for 100000000 at most");
}

/* Every allocation of loading fails once. */
static void test_failures(void **state)
{
  (void)state;
  for (long k = 0;; k++) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, k);
    LiedSystem *s = lied_load_with(&(LiedLoad){.text = stop, .allocator = &allocator}, messages);
    int done = test.failed == 0;
    if (!s) expect_message(0, "no-memory", NULL, 0);
    lied_free(s);
    assert_int_equal(test.blocks, 0);
    assert_int_equal(test.wrong, 0);
    if (done) return;
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_text),
      LOADING_TEST(test_file_and_settings),
      LOADING_TEST(test_errors),
      LOADING_TEST(test_messages_of_a_system),
      LOADING_TEST(test_life),
      LOADING_TEST(test_list),
      LOADING_TEST(test_list_libraries),
      LOADING_TEST(test_load_class),
      LOADING_TEST(test_load_class_settings),
      LOADING_TEST(test_load_class_errors),
      LOADING_TEST(test_null),
      LOADING_TEST(test_wrong_requests),
      LOADING_TEST(test_failures),
  };
  return cmocka_run_group_tests(tests, make_messages, free_messages);
}
