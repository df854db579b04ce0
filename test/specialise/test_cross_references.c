/* test_cross_references.c: what passes between parts: variables of components that equations and modifiers of the enclosing
 * class use. */
#include "support/modelling.h"

#define LEAVES                                                                                                                 \
  "model Source Real s; Real v[2]; equation s = time; v = {1, 2}*time; end Source;\n"                                          \
  "model Joint input Real f_ext = 0; Real x; equation der(x) = f_ext; end Joint;\n"

/* Part `from` has variable `name` for `target` of part `to`. */
static const IrVariable *assert_cross_reference(const Modelling *m, const char *from, const char *name, const char *to,
                                                const char *target)
{
  const Part *part = part_named(m, from);
  uint32_t variable = variable_named(part->spec, name);
  assert_string_equal(part->spec->variables[variable].cross_reference, name);
  for (uint32_t i = 0; i < part->cross_reference_count; i++) {
    const PartCrossReference *reference = &part->cross_references[i];
    if (reference->variable != variable) continue;
    const Part *other = &m->assembly->parts[reference->part];
    assert_string_equal(other->name, to);
    assert_string_equal(other->spec->variables[reference->target].name, target);
    return &part->spec->variables[variable];
  }
  fail_msg("%s: nothing is said of %s", from, name);
  return NULL;
}

static void modifiers_become_equations(void **state)
{
  OPEN(LEAVES "model M parameter Real k = 3; Source other; Joint j(f_ext = -k*other.s); Joint i(f_ext = sin(time)); end M;");
  const Specialisation *spec = part_named(&m, "")->spec;
  assert_int_equal(spec->equations.count, 1);
  assert_equation(spec, 0, "j.f_ext", "-k*other.s");
  assert_string_equal(spec->equations.first->text, "j.f_ext = -k * other.s");
  assert_true(assert_cross_reference(&m, "", "j.f_ext", "j", "f_ext")->is_written);
  assert_false(assert_cross_reference(&m, "", "other.s", "other", "s")->is_written);
  assert_int_equal(part_named(&m, "")->cross_reference_count, 2);
  assert_int_equal(part_named(&m, "j")->override_count, 0);
  assert_int_equal(part_named(&m, "i")->override_count, 1); /* time alone needs no equation */
  assert_true(parameter_of(&m, "", "k") == 3);
  modelling_close(&m);
}

static void modifiers_reach_through_classes(void **state)
{
  OPEN(LEAVES "model Inner Joint j; Joint own(f_ext = j.x); end Inner; model Base Inner a[2]; Source s; end Base;\n"
              "model M extends Base(a(j(f_ext = {s.s, s.v[2]}))); Inner b(j.f_ext = y); Real y = 2*time; end M;");
  assert_equation(part_named(&m, "")->spec, 0, "a[1].j.f_ext", "s.s");
  assert_equation(part_named(&m, "")->spec, 1, "a[2].j.f_ext", "s.v[2]");
  assert_equation(part_named(&m, "")->spec, 2, "b.j.f_ext", "y");
  assert_true(assert_cross_reference(&m, "", "a[2].j.f_ext", "a[2].j", "f_ext")->is_written);
  assert_cross_reference(&m, "", "s.v[2]", "s", "v[2]");
  assert_cross_reference(&m, "a[2]", "j.x", "a[2].j", "x");
  assert_cross_reference(&m, "b", "own.f_ext", "b.own", "f_ext");
  assert_ptr_equal(part_named(&m, "b")->spec, part_named(&m, "a[1]")->spec);
  modelling_close(&m);
}

/* Modifiers from further out win: the class then has no equation for the input. */
static void outer_modifiers_win(void **state)
{
  OPEN(LEAVES "model Inner Source s; Joint j(f_ext = s.s); Joint k(f_ext = s.s); end Inner;\n"
              "model M Inner a; Inner b(j(f_ext = 5)); Inner c(j(f_ext = a.s.s)); Inner d; end M;");
  const Specialisation *a = part_named(&m, "a")->spec, *b = part_named(&m, "b")->spec;
  assert_int_equal(a->equations.count, 2);
  assert_int_equal(b->equations.count, 1);
  assert_equation(b, 0, "k.f_ext", "s.s");
  assert_ptr_equal(a, part_named(&m, "d")->spec);
  assert_ptr_equal(b, part_named(&m, "c")->spec);
  assert_string_not_equal(a->key, b->key);
  assert_true(ir_is_number(part_named(&m, "b.j")->overrides[0].value, 5));
  assert_equation(part_named(&m, "")->spec, 0, "c.j.f_ext", "a.s.s");
  modelling_close(&m);
}

static void equations_give_inputs(void **state)
{
  OPEN(LEAVES
       "model Open input Real u; Real y; equation y = u; end Open;\n"
       "model M Source s; Joint j; Joint k; Open o; Joint l(f_ext = 1); Real w = s.v[1]; Real look; Real more; Real third;\n"
       "equation j.f_ext = s.s; look = k.f_ext; 2*o.u = w; more = l.f_ext; third = o.u; end M;");
  assert_true(assert_cross_reference(&m, "", "j.f_ext", "j", "f_ext")->is_written);
  assert_true(assert_cross_reference(&m, "", "o.u", "o", "u")->is_written);
  assert_false(
      assert_cross_reference(&m, "", "k.f_ext", "k", "f_ext")->is_written); /* has a value of its own, and is only read */
  assert_false(assert_cross_reference(&m, "", "l.f_ext", "l", "f_ext")->is_written);
  assert_false(assert_cross_reference(&m, "", "s.s", "s", "s")->is_written);
  modelling_close(&m);
}

static void finds_outer_variables(void **state)
{
  OPEN("model World Real wind = time; parameter Real g = 9; end World; model Body outer World world; Real f = "
       "world.wind*world.g; "
       "end Body;\n"
       "model Sub Body b; end Sub; model M inner World world; Sub s[2]; end M;");
  const IrVariable *wind = assert_cross_reference(&m, "s[2].b", "world.wind", "world", "wind");
  assert_true(wind->is_outer && !wind->is_written);
  assert_int_equal(part_named(&m, "s[2].b")->cross_reference_count, 1); /* not the parameter */
  modelling_close(&m);
}

/* The connector of a class without equations stands for what is connected to it. */
static void looks_through_composites(void **state)
{
  OPEN("connector C Real s; flow Real f; end C; model A C c; equation c.s = time; end A; model Sub C c; A a; equation "
       "connect(c, "
       "a.c); end Sub;\n"
       "model M Sub sub[2]; Real y = sub[2].c.s; end M;");
  assert_cross_reference(&m, "", "sub[2].c.s", "sub[2].a", "c.s");
  modelling_close(&m);
}

static void many_inputs_stay_cheap(void **state)
{
  OPEN(LEAVES "model M parameter Integer n = 20000; Source s; Joint j[n](f_ext = x); Real x[n] = fill(s.s, n); end M;");
  const Part *top = part_named(&m, "");
  assert_int_equal(top->cross_reference_count, 20001);
  assert_int_equal(top->cross_references[20000].part, 20001);
  assert_equation(top->spec, 20000 - 1, "j[20000].f_ext", "x[20000]");
  assert_int_equal(m.assembly->spec_count, 3);
  modelling_close(&m);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(modifiers_become_equations), cmocka_unit_test(modifiers_reach_through_classes),
      cmocka_unit_test(outer_modifiers_win),        cmocka_unit_test(equations_give_inputs),
      cmocka_unit_test(finds_outer_variables),      cmocka_unit_test(looks_through_composites),
      cmocka_unit_test(many_inputs_stay_cheap)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
