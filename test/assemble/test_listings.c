/* test_listings.c: the listings of the papers and of the lecture, as they are printed, but for what the print leaves out. */
#include "support/modelling.h"

static const char *const library =
    "package Lib\n"
    "  import SI = Modelica.Units.SI;\n"
    "  connector RealInput = input Real;\n"
    "  connector Flange SI.Position s; flow SI.Force f_el; SI.Velocity v; flow SI.Force f_kin; end Flange;\n"
    "  package Interfaces connector Flange_a = Flange; connector Flange_b = Flange; end Interfaces;\n"
    "  model Fixed Interfaces.Flange_b flange_b; parameter SI.Position s = 0;\n"
    "  equation flange_b.s = s; flange_b.v = 0; end Fixed;\n"
    "  model Body Interfaces.Flange_a flange_a; parameter SI.Mass m; parameter SI.Acceleration g = -9.81;\n"
    "    SI.Acceleration a; SI.Velocity v(stateSelect=StateSelect.avoid); SI.Position s(stateSelect=StateSelect.avoid);\n"
    "  equation a = der(v); s = flange_a.s; v = flange_a.v; flange_a.f_kin = m*a; flange_a.f_el = -m*g; end Body;\n"
    "  model Joint Interfaces.Flange_a flange_a; Interfaces.Flange_b flange_b; RealInput f_ext; parameter SI.Time TD;\n"
    "    SI.Position s(stateSelect=StateSelect.prefer); SI.Velocity v(stateSelect=StateSelect.prefer); SI.Velocity "
    "v_el(start=0);\n"
    "  equation flange_a.s + s = flange_b.s; flange_a.f_el + flange_b.f_el = 0; flange_a.v + v = flange_b.v;\n"
    "    flange_a.f_kin + flange_b.f_kin = 0; flange_a.f_el + flange_a.f_kin = f_ext; v_el = der(s); der(v)*TD = (v_el - v); "
    "end Joint;\n"
    "  model ElastoGap Interfaces.Flange_a flange_a; Interfaces.Flange_b flange_b; parameter SI.Position l;\n"
    "    parameter SI.TranslationalSpringConstant c; parameter SI.TranslationalDampingConstant d; SI.Position ds(start=0); "
    "SI.Velocity dv(start=0);\n"
    "  equation flange_a.s + l + ds = flange_b.s; flange_a.f_el + flange_b.f_el = 0; flange_b.f_el = if ds < 0 then ds*c else "
    "0;\n"
    "    flange_a.v + dv = flange_b.v; flange_a.f_kin + flange_b.f_kin = 0; flange_b.f_kin = if ds < 0 then dv*d else 0; end "
    "ElastoGap;\n"
    "end Lib;\n";

static void with_library(char *text, size_t size, const char *rest)
{
  assert_true(snprintf(text, size, "%s%s", library, rest) < (int)size);
}

static void reads_the_clamp(void **state)
{
  (void)state;
  char text[8000];
  with_library(text, sizeof text,
               "model Clamp Lib.Fixed fixed; Lib.Joint drive(TD=TD, f_ext=if time < 0.1 then 100 else 0, s(start=0.25)), "
               "slide(TD=TD, f_ext=0);\n"
               "  parameter Real TD = 1e-3; Lib.Body carriage(m=2, g=0), ball(m=0.5, g=0); Lib.ElastoGap left(l=-1e-4, c=1e6, "
               "d=0), right(l=-1e-4, c=left.c, d=0);\n"
               "equation connect(fixed.flange_b, drive.flange_a); connect(drive.flange_b, carriage.flange_a); "
               "connect(drive.flange_b, slide.flange_a);\n"
               "  connect(slide.flange_b, ball.flange_a); connect(left.flange_a, carriage.flange_a); connect(left.flange_b, "
               "ball.flange_a);\n"
               "  connect(right.flange_a, ball.flange_a); connect(right.flange_b, carriage.flange_a);\n"
               "  annotation(experiment(StopTime=0.5, Tolerance=1e-7)); end Clamp;\n");
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_open(&m, text, &failure);
  assert_string_equal(m.assembly->name, "Clamp");
  assert_int_equal(m.assembly->part_count, 7);
  assert_int_equal(m.assembly->spec_count, 4);
  assert_int_equal(m.assembly->connection_set_count, 3);
  assert_int_equal(m.assembly->connection_sets[0].count, 2);
  assert_int_equal(m.assembly->connection_sets[1].count + m.assembly->connection_sets[2].count, 9);
  assert_true(parameter_of(&m, "drive", "TD") == 1e-3);
  assert_true(parameter_of(&m, "right", "c") == 1e6);
  assert_true(parameter_of(&m, "ball", "m") == 0.5);
  assert_true(m.assembly->experiment.stop == 0.5 && m.assembly->experiment.tolerance == 1e-7 &&
              isnan(m.assembly->experiment.start));
  const Part *drive = part_named(&m, "drive");
  assert_int_equal(drive->override_count, 2);
  PrintedIr printed;
  assert_string_equal(printed_ir(&printed, NULL, drive->overrides[0].value), "if time < 0.1 then 100 else 0");
  assert_string_equal(drive->spec->variables[drive->overrides[0].variable].name, "f_ext");
  assert_int_equal(drive->overrides[1].attribute, ATTRIBUTE_START);
  assert_true(ir_is_number(drive->overrides[1].value, 0.25));
  modelling_close(&m);
}

static void reads_the_joint(void **state)
{
  (void)state;
  char text[8000];
  with_library(text, sizeof text, "model One Lib.Joint joint(TD=1); end One;\n");
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_open(&m, text, &failure);
  const Specialisation *spec = part_named(&m, "joint")->spec;
  assert_string_equal(spec->name, "Lib.Joint");
  assert_int_equal(spec->port_count, 3);
  assert_string_equal(spec->ports[0].name, "flange_a");
  assert_string_equal(spec->ports[0].connector->name, "Lib.Interfaces.Flange_a");
  assert_int_equal(spec->ports[0].connector->count, 4);
  assert_string_equal(spec->ports[0].connector->variables[1].name, "f_el");
  assert_true(spec->ports[0].connector->variables[1].is_flow && !spec->ports[0].connector->variables[0].is_flow);
  assert_string_equal(spec->ports[0].connector->variables[2].unit, "m/s");
  assert_string_equal(spec->ports[2].connector->variables[0].name, "");
  assert_true(spec->ports[2].connector->variables[0].is_input);
  const IrVariable *s = &spec->variables[variable_named(spec, "s")];
  assert_int_equal(s->state_select, STATE_PREFER);
  assert_string_equal(s->unit, "m");
  assert_int_equal(spec->equations.count, 7);
  assert_equation(spec, 0, "flange_a.s + s", "flange_b.s");
  assert_equation(spec, 5, "v_el", "der(s)");
  assert_equation(spec, 6, "der(v)*TD", "v_el - v");
  modelling_close(&m);
}

static void reads_the_prismatic_joint(void **state)
{
  (void)state;
  static const char *const text = "connector Flange Real s; Real v; flow Real f; end Flange;\n"
                                  "connector Frame Real x; Real y; Real phi; Real vx; Real vy; Real w; flow Real fx; flow Real "
                                  "fy; flow Real t; end Frame;\n"
                                  "partial model PartialTwoFrames Frame frame_a; Frame frame_b; end PartialTwoFrames;\n"
                                  "model Prismatic \"A prismatic joint\"\n"
                                  "  extends PartialTwoFrames;\n"
                                  "  parameter Boolean useFlange=false; parameter Real TD; parameter Real r[2];\n"
                                  "  final parameter Real l=sqrt(r*r); final parameter Real e[2]=r/l;\n"
                                  "  Flange flange_a(s=s,v=v,f=f) if useFlange;\n"
                                  "  Real s; Real v; Real v_el; Real f; Real e0[2]; Real r0[2]; Real R[2,2];\n"
                                  "equation\n"
                                  "  R={{cos(frame_a.phi),-sin(frame_a.phi)},{sin(frame_a.phi),cos(frame_a.phi)}};\n"
                                  "  e0 = R*e; r0 = e0*s;\n"
                                  "  frame_a.x + r0[1] = frame_b.x;\n"
                                  "  frame_a.t + frame_b.t + r0*{frame_b.fy,-frame_b.fx} = 0;\n"
                                  "  v_el = der(s); der(v)*TD = v_el - v;\n"
                                  "  if not useFlange then f = 0; end if;\n"
                                  "end Prismatic;\n"
                                  "model Two Prismatic a(TD=1e-3, r={3,4}); Prismatic b(TD=1e-3, r={0,2}); Prismatic c(TD=0, "
                                  "r={1,0}, useFlange=true); end Two;\n";
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_open(&m, text, &failure);
  assert_int_equal(m.assembly->part_count, 3);
  assert_int_equal(m.assembly->spec_count, 2); /* r is a number, useFlange shapes the class */
  assert_ptr_equal(part_named(&m, "a")->spec, part_named(&m, "b")->spec);
  assert_true(parameter_of(&m, "a", "l") == 5);
  assert_true(fabs(parameter_of(&m, "a", "e[2]") - 0.8) < 1e-15);
  const Specialisation *plain = part_named(&m, "a")->spec, *flanged = part_named(&m, "c")->spec;
  assert_int_equal(plain->port_count, 2);
  assert_int_equal(flanged->port_count, 3);
  assert_int_equal(plain->equations.count, 13);
  assert_int_equal(flanged->equations.count, 12);
  assert_equation(plain, 1, "R[1,2]", "-sin(frame_a.phi)");
  assert_equation(plain, 4, "e0[1]", "R[1,1]*e[1] + R[1,2]*e[2]");
  assert_equation(plain, 9, "frame_a.t + frame_b.t + (r0[1]*frame_b.fy - r0[2]*frame_b.fx)", "0");
  assert_non_null(flanged->variables[variable_named(flanged, "flange_a.s")].attributes[ATTRIBUTE_VALUE]);
  modelling_close(&m);
}

static void assert_two_springs(const char *last)
{
  char text[1000];
  snprintf(text, sizeof text,
           "model TwoSpringsWithConstraint Real s1; Real s2; Real v1; Real v2; Real f; parameter Real m1 = 10; parameter "
           "Real m2 = 2;\n"
           "Real s1_int; Real s2_int; equation v1 = der(s1); v2 = der(s2); -1*s1 + f = m1*der(v1);\n"
           "-20*(s2-5) - f*abs(s2_int)*2\n = m2*der(v2); %s end TwoSpringsWithConstraint;",
           last);
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_open(&m, text, &failure);
  assert_int_equal(m.assembly->part_count, 1);
  assert_string_equal(m.assembly->parts[0].name, "");
  const Specialisation *spec = m.assembly->parts[0].spec;
  assert_int_equal(spec->variable_count, 9);
  assert_int_equal(spec->equations.count, 7);
  assert_equation(spec, 2, "f - s1", "m1*der(v1)");
  assert_equation(spec, 6, "s1_int", "abs(s2_int)*s2_int");
  modelling_close(&m);
}

static void reads_the_two_springs(void **state)
{
  (void)state;
  assert_two_springs("s1 = s1_int; s2 = s2_int; s1_int = abs(s2_int)*s2_int;");
  assert_two_springs("v1 = der(s1_int); v2 = der(s2_int); s1_int = abs(s2_int)*s2_int;");
}

static double call(Modelling *m, const IrFunction *function, const double *values, uint32_t count)
{
  const Ir *arguments[10];
  IrPoint point = {0};
  for (uint32_t i = 0; i < count; i++) arguments[i] = ir_real(model_pool(m->model), values[i]);
  double result = ir_evaluate(ir_call(model_pool(m->model), function, 0, arguments, count, TYPE_REAL), &point);
  assert_null(point.problem);
  return result;
}

static void evaluates_the_friction_functions(void **state)
{
  (void)state;
  static const char *const text =
      "function S_Func \"Models an S-Function\" input Real x_min; input Real x_max; input Real y_min; input Real y_max; input "
      "Real x; output Real y;\n"
      "protected Real x2; algorithm x2 := x - x_max/2 - x_min/2; x2 := x2*2/(x_max-x_min);\n"
      "  if x2 > 1 then y := 1; elseif x2 < -1 then y := -1; else y := -0.5*x2^3 + 1.5*x2; end if;\n"
      "  y := y*(y_max-y_min)/2; y := y + y_max/2 + y_min/2; annotation(smoothOrder=1); end S_Func;\n"
      "function TripleS_Func input Real x_max; input Real x_sat; input Real y_max; input Real y_sat; input Real x; output Real "
      "y;\n"
      "algorithm if x > x_max then y := S_Func(x_max, x_sat, y_max, y_sat, x); elseif x < -x_max then y := S_Func(-x_max, "
      "-x_sat, -y_max, -y_sat, x);\n"
      "  else y := S_Func(-x_max, x_max, -y_max, y_max, x); end if; annotation(smoothOrder=1); end TripleS_Func;\n"
      "model M Real x = TripleS_Func(0.1, 1, 0.8, 0.4, time); end M;";
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_open(&m, text, &failure);
  const IrFunction *s = model_function(m.model, "S_Func"), *triple = model_function(m.model, "TripleS_Func");
  assert_non_null(s);
  assert_non_null(triple);
  assert_int_equal(s->smooth_order, 1);
  for (double x = -3; x <= 3; x += 0.25) { /* S on [-2, 2] x [-1, 3]: y = 1 + 2 S(x/2) */
    double u = fmax(-1, fmin(1, x / 2)), expected = 1 + 2 * (1.5 * u - 0.5 * u * u * u);
    assert_true(fabs(call(&m, s, (double[]){-2, 2, -1, 3, x}, 5) - expected) < 1e-14);
  }
  assert_true(fabs(call(&m, triple, (double[]){0.1, 1, 0.8, 0.4, 0.1}, 5) - 0.8) < 1e-14);
  assert_true(fabs(call(&m, triple, (double[]){0.1, 1, 0.8, 0.4, 5}, 5) - 0.4) < 1e-14);
  assert_true(fabs(call(&m, triple, (double[]){0.1, 1, 0.8, 0.4, -5}, 5) + 0.4) < 1e-14);
  assert_true(call(&m, triple, (double[]){0.1, 1, 0.8, 0.4, 0}, 5) == 0);
  modelling_close(&m);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_the_clamp),
      cmocka_unit_test(reads_the_joint),
      cmocka_unit_test(reads_the_prismatic_joint),
      cmocka_unit_test(reads_the_two_springs),
      cmocka_unit_test(evaluates_the_friction_functions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
