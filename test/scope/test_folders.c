/* test_folders.c: packages in folders, and annotations of models. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/modelling.h"

typedef struct Folders {
  char top[40], package[100], inner[120];
} Folders;

static void write_text(const char *folder, const char *name, const char *text)
{
  char path[300];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
}

/* A library with a package in it; its order says nothing of all that is there. */
static void make_folders(Folders *f)
{
  snprintf(f->top, sizeof f->top, "/tmp/lied-model-XXXXXX");
  assert_non_null(mkdtemp(f->top));
  snprintf(f->package, sizeof f->package, "%s/Lib", f->top);
  snprintf(f->inner, sizeof f->inner, "%s/Sub", f->package);
  assert_int_equal(mkdir(f->package, 0700) + mkdir(f->inner, 0700), 0);
  write_text(f->package, "package.mo", "package Lib constant Real k = 2; end Lib;");
  write_text(f->package, "package.order", "Sub\nk\n");
  write_text(f->package, "A.mo", "within Lib; model A Sub.B b; Real x = k*time; end A;");
  write_text(f->inner, "package.mo", "within Lib; package Sub constant Real c = 1; end Sub;");
  write_text(f->inner, "B.mo", "within Lib.Sub; model B Real y = k*c; end B;");
}

static void remove_folders(const Folders *f)
{
  char command[200];
  snprintf(command, sizeof command, "rm -r '%s'", f->top);
  assert_int_equal(system(command), 0);
}

static void assemble(Modelling *m, const Folders *f, const char *text, jmp_buf *failure)
{
  modelling_begin(m, NULL, failure);
  modelling_read(m, text);
  model_add_path(m->model, f->top);
  m->assembly = model_assemble(m->model, "M", NULL, 0);
}

static void reads_folders(void **state)
{
  (void)state;
  jmp_buf failure;
  Modelling m;
  Folders f;
  if (setjmp(failure)) fail();
  make_folders(&f);
  assemble(&m, &f, "model M Lib.A a; end M;", &failure);
  assert_non_null(m.assembly);
  assert_int_equal(m.assembly->part_count, 2);
  assert_string_equal(part_named(&m, "a.b")->spec->name, "Lib.Sub.B");
  modelling_close(&m);
  remove_folders(&f);
}

static void sees_folders_with_modifications(void **state)
{
  (void)state;
  jmp_buf failure;
  Modelling m;
  Folders f;
  if (setjmp(failure)) fail();
  make_folders(&f);
  assemble(&m, &f, "package Other = Lib.Sub(c = 3); model M Other.B a; Lib.Sub.B b; end M;", &failure);
  assert_non_null(m.assembly);
  const Specialisation *a = part_named(&m, "a")->spec, *b = part_named(&m, "b")->spec;
  assert_true(ir_is_number(a->variables[0].attributes[ATTRIBUTE_VALUE], 6));
  assert_true(ir_is_number(b->variables[0].attributes[ATTRIBUTE_VALUE], 2));
  modelling_close(&m);
  remove_folders(&f);
}

static void assert_refused(const char *b_text, const char *word)
{
  jmp_buf failure;
  Modelling m;
  Folders f;
  if (setjmp(failure)) fail();
  make_folders(&f);
  write_text(f.inner, "B.mo", b_text);
  assemble(&m, &f, "model M Lib.A a; end M;", &failure);
  assert_null(m.assembly);
  if (!diagnostic_says(m.diagnostics.first, word)) fail_msg("%s", m.diagnostics.first->record.text);
  modelling_close(&m);
  remove_folders(&f);
}

static void files_say_where_they_are(void **state)
{
  (void)state;
  assert_refused("within Lib; model B Real y = k; end B;", "is in Lib.Sub, but says within Lib");
  assert_refused("model B Real y = k; end B;", "begin it with: within Lib.Sub;");
  assert_refused("within Lib.Sub; model C Real y = k; end C;", "does not define B");
}

static void inherits_the_experiment(void **state)
{
  OPEN("model A Real x = time; annotation(experiment(StopTime = 3, Tolerance = 1e-4)); end A; model B extends A; end B;\n"
       "model M extends B; parameter Real p = 1; end M;");
  assert_true(m.assembly->experiment.stop == 3);
  assert_true(m.assembly->experiment.tolerance == 1e-4);
  assert_true(isnan(m.assembly->experiment.start));
  modelling_close(&m);
}

static void own_experiment_wins(void **state)
{
  OPEN("model A Real x = time; annotation(experiment(StopTime = 3, Interval = 1)); end A;\n"
       "model M extends A; annotation(experiment(StopTime = 5)); end M;");
  assert_true(m.assembly->experiment.stop == 5);
  assert_true(isnan(m.assembly->experiment.interval));
  modelling_close(&m);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(reads_folders), cmocka_unit_test(sees_folders_with_modifications),
                                     cmocka_unit_test(files_say_where_they_are), cmocka_unit_test(inherits_the_experiment),
                                     cmocka_unit_test(own_experiment_wins)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
