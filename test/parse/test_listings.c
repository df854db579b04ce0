/* The papers' listings are read, and read again when printed. */
#include "dump.h"
#include "support/files.h"

/* A file beside this one. */
static char *neighbour(const char *name, size_t *size)
{
  char path[512];
  snprintf(path, sizeof path, "%s", __FILE__);
  char *slash = strrchr(path, '/');
  size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
  snprintf(path + folder, sizeof path - folder, "%s", name);
  return file_content(path, size);
}

static const Class *find(const Class *class_, const char *name)
{
  for (const Element *e = class_->elements; e; e = e->next)
    if (e->kind == ELEMENT_CLASS && strcmp(e->class_->symbol->text, name) == 0) return e->class_;
  fail_msg("no class %s", name);
  return NULL;
}

static int count_equations(const Class *class_)
{
  int count = 0;
  for (const Equation *e = class_->sections->body; e; e = e->next) count++;
  return count;
}

static void listings(void **state)
{
  (void)state;
  size_t size;
  char *text = neighbour("listings.mo", &size);
  assert_non_null(text);
  Reading *reading = reading_of_bytes(text, size);
  assert_clean(reading, "listings.mo");
  assert_round_trip(reading);

  const Class *all = reading->tree->classes->class_;
  const Class *joint = find(find(all, "Translational"), "Joint");
  assert_int_equal(count_equations(joint), 7);
  assert_int_equal(find(find(all, "Translational"), "Flange")->elements->next->clause->prefixes, PREFIX_FLOW);
  assert_int_equal(find(find(all, "TwoSexes"), "Outlet")->elements->clause->prefixes, PREFIX_OUTPUT);
  const Class *lecture = find(all, "Lecture");
  assert_int_equal(count_equations(find(lecture, "TwoSpringsWithConstraint")), 7);
  assert_non_null(find(lecture, "S_Func")->annotation);
  assert_int_equal(find(lecture, "DryFriction")->elements->extends->base->count, 5);
  reading_free(reading);
  free(text);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(listings)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
