/* lied_main: the program as a call, again and again in one process, which stays as it was: signals, streams, numbers, forms of
 * messages. */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lied/lied.h"
#include "support/check.h"
#include "support/language.h"

#define ARGUMENTS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define CLAMP LIED_EXAMPLES "/clamp/Clamp.mo"

static char printed[4096]; /* by the last call, on the stream that was caught */

static int count(const char *const *arguments)
{
  int n = 0;
  while (arguments[n]) n++;
  return n;
}

/* The status; what the call writes to the stream goes to `printed`, or to the file `to`. */
static int call(int stream, const char *to, int argc, const char *const *argv)
{
  char name[] = "/tmp/lied-main-XXXXXX";
  int file = to ? open(to, O_WRONLY) : mkstemp(name), before = dup(stream);
  assert_true(file >= 0 && before >= 0);
  dup2(file, stream);
  int status = lied_main(argc, argv);
  dup2(before, stream);
  close(before);
  ssize_t n = to ? 0 : pread(file, printed, sizeof printed - 1, 0);
  printed[n > 0 ? n : 0] = '\0';
  close(file);
  if (!to) unlink(name);
  return status;
}

static int run(int stream, const char *const *arguments)
{
  return call(stream, NULL, count(arguments), arguments);
}

static void test_arguments(void **state)
{
  (void)state;
  assert_int_equal(call(STDERR_FILENO, NULL, 0, NULL), 2);
  assert_non_null(strstr(printed, "usage: lied VERB"));
  assert_int_equal(call(STDERR_FILENO, NULL, -7, ARGUMENTS("check")), 2);
  assert_int_equal(call(STDERR_FILENO, NULL, 1, NULL), 2);
  /* Arguments end at NULL, whatever their number is said to be. */
  assert_int_equal(call(STDOUT_FILENO, NULL, 5, ARGUMENTS("--version")), 0);
  assert_int_equal(strncmp(printed, "lied ", 5), 0);
  assert_int_equal(strncmp(printed + 5, lied_version(), strlen(lied_version())), 0);
}

/* A call with records leaves none for the next. */
static void test_forms_of_messages(void **state)
{
  (void)state;
  assert_int_equal(run(STDERR_FILENO, ARGUMENTS("check", "nowhere.mo", "--messages=json")), 2);
  assert_int_equal(printed[0], '{');
  assert_int_equal(run(STDERR_FILENO, ARGUMENTS("check", "nowhere.mo")), 2);
  assert_int_not_equal(printed[0], '{');
}

static void handler(int number)
{
  (void)number;
}

static void test_signals(void **state)
{
  (void)state;
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ};
  enum { N = sizeof numbers / sizeof *numbers };
  struct sigaction mine = {.sa_handler = handler}, before[N], after;
  sigemptyset(&mine.sa_mask);
  for (int i = 0; i < N; i++) sigaction(numbers[i], &mine, &before[i]);
  assert_int_equal(run(STDERR_FILENO, ARGUMENTS("run", CLAMP, "--stop", "0.01", "--quiet", "-o", "/dev/null")), 0);
  for (int i = 0; i < N; i++) {
    sigaction(numbers[i], &before[i], &after);
    assert_ptr_equal(after.sa_handler, handler);
  }
}

/* An error of writing is that of its own call alone. */
static void test_full_output(void **state)
{
  (void)state;
  assert_int_equal(call(STDOUT_FILENO, "/dev/full", 1, ARGUMENTS("help")), 1);
  assert_int_equal(run(STDOUT_FILENO, ARGUMENTS("help")), 0);
  assert_non_null(strstr(printed, "lied run"));
}

/* Numbers are read and written with a point, where the host's have a comma. */
static void test_host_language(void **state)
{
  (void)state;
  if (!language_set_comma()) skip();
  int status = run(STDOUT_FILENO, ARGUMENTS("eig", CLAMP, "--at", "0.05"));
  int point = localeconv()->decimal_point[0];
  setlocale(LC_NUMERIC, "C");
  assert_int_equal(point, ','); /* still the host's */
  assert_int_equal(status, 0);
  assert_non_null(strchr(printed, '.'));
  assert_null(strstr(printed, "0,"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_arguments),   cmocka_unit_test(test_forms_of_messages), cmocka_unit_test(test_signals),
      cmocka_unit_test(test_full_output), cmocka_unit_test(test_host_language),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
