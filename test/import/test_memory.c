/* Every allocation fails once: the caller is told, and nothing is left behind. expat, which has malloc alone, is let fail, too.
 */
#include <stdio.h>

#include "import/import.h"
#include "support/allocator.h"
#include "support/check.h"
#include "support/files.h"

enum { LINKS = 400 };

/* With something of everything, so that memory runs out everywhere. */
static const char *write_robot(void)
{
  const char *path = temporary_file(".urdf");
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fprintf(file, "<robot name='r'><material name='m'><color rgba='1 0 0 1'/></material><link name='l0'/>");
  for (int i = 1; i < LINKS; i++)
    fprintf(file,
            "<link name='l%d' odd=''><inertial><origin xyz='1 2 3'/><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' "
            "iyz='0' izz='3'/></inertial><visual><geometry><mesh filename='m%d.obj'/></geometry><material "
            "name='m'/></visual></link>"
            "<joint name='l%d' type='revolute'><parent link='l%d'/><child link='l%d'/><origin rpy='1 2 3' xyz='1 1 1'/>"
            "<limit lower='1' upper='2'/><dynamics damping='1' friction='1'/>%s</joint>",
            i, i, i, i - 1, i, i > 1 ? "<mimic joint='l1' multiplier='3'/>" : "");
  fprintf(file, "</robot>");
  fclose(file);
  return path;
}

/* 1 when none failed. */
static int import_with(const char *path, long fail_at)
{
  TestAllocator test;
  LiedAllocator own = test_allocator(&test, fail_at);
  const Allocator allocator = {own.resize, own.user};
  Imported *imported = import_robot(&(ImportRequest){.file = path, .allocator = &allocator});
  assert_true((imported == NULL) == (test.failed > 0));
  if (imported) assert_non_null(imported->text);
  import_free(imported);
  assert_int_equal(test.blocks, 0);
  assert_int_equal(test.wrong, 0);
  return test.failed == 0;
}

static void every_allocation_fails_once(void **state)
{
  (void)state;
  const char *path = write_robot();
  long call = 0;
  while (!import_with(path, call)) call++;
  assert_true(call > 10);
  temporary_remove(path);
}

static void expat_without_memory(void **state)
{
  (void)state;
  const char *path = write_robot();
  import_free(import_robot(&(ImportRequest){.file = path})); /* what is kept from the first time on */
  long call = 0;
  for (int failed = 1; failed; call++) {
    long blocks = malloc_blocks();
    if (!malloc_fail_at(call)) skip();
    Imported *imported = import_robot(&(ImportRequest){.file = path});
    failed = malloc_failed() > 0;
    malloc_fail_at(-1);
    if (imported) assert_non_null(imported->text); /* did without it */
    import_free(imported);
    assert_int_equal(malloc_blocks(), blocks);
  }
  assert_true(call > 20);
  temporary_remove(path);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_fails_once), cmocka_unit_test(expat_without_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
