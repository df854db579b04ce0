/* Classes with components, connectors and equations of their own: each result is known in closed form. */
#include "loading.h"

static const char classes[] =
    "connector Pin Real v(unit=\"V\"); flow Real i(unit=\"A\"); end Pin;\n"
    "model Resistor Pin p, n; parameter Real R = 2; equation R*p.i = p.v - n.v; p.i + n.i = 0; end Resistor;\n"
    "model Ground Pin p; equation p.v = 0; end Ground;\n"
    "block Ramp parameter Real a = 3; output Real y; equation y = a*time; end Ramp;\n"
    "model Source \"Its own flow equation, fed by a block inside\"\n"
    "  Pin p, n; Ramp ramp; Real v, i;\n"
    "equation v = p.v - n.v; p.i + n.i = 0; i = p.i; i = -ramp.y;\n"
    "end Source;\n"
    "model Wheel Dialectic.Translational.Flange flange; Dialectic.Translational.Body body(m = 1, g = 0); Real p = body.v;\n"
    "equation connect(flange, body.flange_a); end Wheel;\n"
    "model Rail Dialectic.Translational.Fixed fixed; Dialectic.Translational.Joint joint(TD = 0, v(start = 2));\n"
    "  Dialectic.Translational.Spring spring(c = 4);\n"
    "  Dialectic.Translational.Flange flange;\n"
    "equation connect(fixed.flange_b, joint.flange_a); connect(joint.flange_b, flange);\n"
    "  connect(fixed.flange_b, spring.flange_a); connect(spring.flange_b, flange);\n"
    "end Rail;\n";

static const char *with(const char *model)
{
  return behind(classes, model);
}

static void expect(const char *model, const Wanted *wanted)
{
  expect_at(load_good(with(model), (LiedLoad){.model = "M"}), 1, wanted, 1e-5);
}

/* A mass of 1 kg on a spring of 4 N/m: s = sin(2 t), v = 2 cos(2 t). */
static void test_observed(void **state)
{
  (void)state;
  expect("model M Wheel wheel; Rail rail; equation connect(rail.flange, wheel.flange); end M;",
         (Wanted[]){{"wheel.p", 2 * cos(2)}, {"wheel.flange.s", sin(2)}, {"wheel.flange.f", -4 * sin(2)}, {NULL, 0}});
  expect("model Seen extends Wheel; Real e = flange.v^2/2, a = der(flange.v); end Seen;"
         "model M Seen wheel; Rail rail; equation connect(rail.flange, wheel.flange); end M;",
         (Wanted[]){{"wheel.e", 2 * cos(2) * cos(2)}, {"wheel.a", -4 * sin(2)}, {NULL, 0}});
}

/* The spring pulls with 4 sin(2 t): the flow into the wheel is m a. */
static void test_flow(void **state)
{
  (void)state;
  expect("model Power extends Wheel; Real P = flange.f*flange.v; end Power;"
         "model M Power wheel; Rail rail; equation connect(rail.flange, wheel.flange); end M;",
         (Wanted[]){{"wheel.P", -8 * sin(2) * cos(2)}, {"wheel.flange.f", -4 * sin(2)}, {"wheel.flange.s", sin(2)}, {NULL, 0}});
  expect("model Load Pin p, n; Resistor r; Real P = p.i*(p.v - n.v); equation connect(p, r.p); connect(n, r.n); end Load;"
         "model M Source s; Load r; Ground g; equation connect(s.p, r.p); connect(s.n, r.n); connect(g.p, s.n); end M;",
         (Wanted[]){{"r.P", 18}, {"r.p.i", 3}, {"r.r.n.i", -3}, {NULL, 0}});
}

static void test_not_connected_inside(void **state)
{
  (void)state;
  expect("model M Source s; Resistor r; Ground g; equation connect(s.p, r.p); connect(s.n, r.n); connect(g.p, s.n); end M;",
         (Wanted[]){{"s.i", -3}, {"s.v", 6}, {"r.n.i", -3}, {NULL, 0}});
}

/* Composites with signals: an input given by a modifier, an output that own equations read, protected connectors that are given
 * or give. */
static void test_signals(void **state)
{
  (void)state;
  static const char blocks[] =
      "connector RealInput = input Real; connector RealOutput = output Real;\n"
      "model C input Real u; Blocks.Integrator b; Real y; equation y = 2*u; b.u = u; end C;\n"
      "model D RealInput u; RealOutput y; Blocks.Integrator b; Real w; equation connect(u, b.u); connect(b.y, y); w = y + u;\n"
      "end D;\n"
      "model P parameter Boolean use = false; RealInput t if use; protected RealInput ti; public Blocks.Integrator b; Real z;\n"
      "equation connect(t, ti); if not use then ti = 7; end if; z = 2*ti; connect(ti, b.u); end P;\n";
  char text[4000];
  snprintf(text, sizeof text,
           "%smodel M C c(u = 3*time), e(u = 2*b.x); Blocks.Integrator b(u = 1), i; D d(u = 2); P p, q(use = true);\n"
           "  Blocks.Constant k(k = 5); equation connect(k.y, q.t); connect(d.y, i.u); end M;",
           blocks);
  expect(text, (Wanted[]){{"c.y", 6}, {"c.b.x", 1.5}, {"e.y", 4}, {"e.b.x", 1}, {"d.w", 4}, {"i.x", 1}, {NULL, 0}});
  expect(text, (Wanted[]){{"p.z", 14}, {"p.b.x", 7}, {"q.z", 10}, {"q.b.x", 5}, {NULL, 0}});
}

/* Two masses behind one connector: the flow into it is the sum. */
static void test_flow_read_outside(void **state)
{
  (void)state;
  expect("model W Dialectic.Translational.Flange flange; Dialectic.Translational.Body a(m = 2, g = 0), b(m = 1, g = 0);\n"
         "  Real p = flange.v; equation connect(flange, a.flange_a); connect(flange, b.flange_a); end W;\n"
         "model M W w; Dialectic.Translational.Joint j(TD = 0, f_ext = 6); Dialectic.Translational.Fixed f;\n"
         "  Real F = w.flange.f; equation connect(f.flange_b, j.flange_a); connect(j.flange_b, w.flange); end M;",
         (Wanted[]){{"F", 6}, {"w.p", 2}, {"w.flange.f", 6}, {"w.a.flange_a.f", 4}, {NULL, 0}});
}

/* The same text of a function means the package of each instance. */
static void test_function_of_each_medium(void **state)
{
  (void)state;
  expect("package Med replaceable record St Real p; end St;\n"
         "  replaceable partial function val input St s; output Real y; end val; end Med;\n"
         "package A extends Med; redeclare record extends St Real T; end St;\n"
         "  redeclare function extends val algorithm y := s.T; end val; end A;\n"
         "package B extends Med; redeclare record extends St Real h; end St;\n"
         "  redeclare function extends val algorithm y := 1000*s.h; end val; end B;\n"
         "function q replaceable package Medium = Med; input Medium.St s; output Real y; algorithm y := Medium.val(s); end q;\n"
         "model S replaceable package Medium = Med; function g = q(redeclare package Medium = Medium);\n"
         "  Medium.St st; Real y = g(st); end S;\n"
         "model SA extends S(redeclare package Medium = A); equation st.p = 1; st.T = 2; end SA;\n"
         "model SB extends S(redeclare package Medium = B); equation st.p = 1; st.h = 2; end SB;\n"
         "model M SA a; SB b; Real ya = a.y, yb = b.y; end M;",
         (Wanted[]){{"ya", 2}, {"yb", 2000}, {NULL, 0}});
}

/* A half car on two corners, each a composite with a frame outside, an input for the height of the road and equations of its
 * own. Heave: y'' = 2 c/m (road - y), road = sin(3 t), from rest. */
static void test_half_car(void **state)
{
  (void)state;
  const double y = 100.0 / 91 * (sin(3) - 0.3 * sin(10));
  expect("block Road output Real y; equation y = sin(3*time); end Road;\n"
         "model Tyre Dialectic.Planar.Frame frame_a; input Real road; parameter Real c = 100;\n"
         "equation frame_a.fx = 0; frame_a.fy = c*(frame_a.y - road); frame_a.t = 0; end Tyre;\n"
         "model Corner parameter Real l = 1; Dialectic.Planar.Frame frame; Dialectic.Planar.FixedTranslation arm(r = {l, 0});\n"
         "  Tyre tyre; input Real road; Real travel = road - frame.y, power = frame.fy*frame.vy;\n"
         "equation tyre.road = road; connect(frame, arm.frame_a); connect(arm.frame_b, tyre.frame_a); end Corner;\n"
         "model M inner Dialectic.Planar.World world(g = {0, 0}, TD = 0); Dialectic.Planar.FreeMotion free;\n"
         "  Dialectic.Planar.Body chassis(m = 2, I = 1); Road road; Corner front(road = road.y), rear(l = -1, road = road.y);\n"
         "equation connect(free.frame_b, chassis.frame_a); connect(chassis.frame_a, front.frame);\n"
         "  connect(chassis.frame_a, rear.frame); end M;",
         (Wanted[]){{"front.frame.y", y}, {"rear.travel", sin(3) - y}, {"front.frame.fy", 100 * (y - sin(3))}, {NULL, 0}});
}

/* An array of components, and variables of all types, read in own equations. */
static void test_read_components(void **state)
{
  (void)state;
  expect("model Count Integer n; Boolean on; equation n = integer(3*time + 0.5); on = time > 0.5; end Count;\n"
         "model M Blocks.Integrator c[4](u = {1, 2, 3, 4}); Real s = sum(c.x), t = sum(c[2:3].x), k = c[2].k; Count q;\n"
         "  Integer n = q.n; Boolean on = q.on; end M;",
         (Wanted[]){{"s", 10}, {"t", 5}, {"k", 1}, {"n", 3}, {"on", 1}, {NULL, 0}});
}

static void test_record_of_inputs(void **state)
{
  (void)state;
  expect("record Rotation Real T[2, 2]; Real w; end Rotation;\n"
         "function f input Real p; output Rotation R; algorithm R.T := {{p, 2*p}, {3*p, 4*p}}; R.w := 5*p; end f;\n"
         "model V input Rotation R; Real y; equation y = R.T[1, 2] + R.w; end V;\n"
         "model M Blocks.Integrator b(u = 2); V v(R = f(b.x)); end M;",
         (Wanted[]){{"v.y", 14}, {"v.R.T[2,2]", 8}, {NULL, 0}});
}

/* Parts that hang on a component of the model around them: s'' = -4 s for each. */
static void test_outer_connection(void **state)
{
  (void)state;
  expect("model Hanging outer Dialectic.Translational.Fixed wall; Dialectic.Translational.Joint j(TD = 0, v(start = 2));\n"
         "  Dialectic.Translational.Spring spring(c = 4); Dialectic.Translational.Body b(m = 1, g = 0);\n"
         "equation connect(wall.flange_b, j.flange_a); connect(j.flange_b, b.flange_a);\n"
         "  connect(wall.flange_b, spring.flange_a); connect(spring.flange_b, b.flange_a); end Hanging;\n"
         "model Row Hanging h[2]; end Row;\n"
         "model M inner Dialectic.Translational.Fixed wall(s = 1); Hanging h; Row row; end M;",
         (Wanted[]){{"h.b.s", 1 + sin(2)}, {"row.h[2].b.s", 1 + sin(2)}, {"wall.flange_b.f", 12 * sin(2)}, {NULL, 0}});
}

/* Heat: D = T1 - T2 follows D' = 3 - 6 D, and the sum of heat grows by 6 W. */
static void test_heat_port(void **state)
{
  (void)state;
  const double difference = (1 - exp(-6)) / 2, second = 300 + (6 - 2 * difference) / 3;
  expect("connector Port Real T(unit=\"K\"); flow Real Q(unit=\"W\"); end Port;\n"
         "model Capacity Port port; parameter Real C = 2; Real T(start = 300); equation C*der(T) = port.Q; port.T = T;\n"
         "end Capacity;\n"
         "model Conductor Port a, b; equation a.Q = 4*(a.T - b.T); a.Q + b.Q = 0; end Conductor;\n"
         "model Heater Port port; equation port.Q = -6; end Heater;\n"
         "model Wall Port port, other; Capacity c; Conductor g; Real Q = port.Q, T = other.T;\n"
         "equation connect(port, c.port); connect(port, g.a); connect(g.b, other); end Wall;\n"
         "model M Wall w; Heater h; Capacity c(C = 1); equation connect(h.port, w.port); connect(w.other, c.port); end M;",
         (Wanted[]){{"w.Q", 6}, {"w.T", second}, {"w.port.T", second + difference}, {"w.other.Q", -4 * difference}, {NULL, 0}});
}

/* Two drops of 1 bar per kg/s in series, 2 bar: 1 kg/s, once the inertia of the stream is overcome. */
static void test_stream(void **state)
{
  (void)state;
  expect("model Sub Streams.Interfaces.Inlet inlet; Streams.Interfaces.Outlet outlet; Real m = inlet.m_flow;\n"
         "  Streams.PressureDrop a(dp_ref = 1e5, m_flow_ref = 1, linear = 1), b(dp_ref = 1e5, m_flow_ref = 1, linear = 1);\n"
         "equation connect(inlet, a.inlet); connect(a.outlet, b.inlet); connect(b.outlet, outlet); end Sub;\n"
         "model M Streams.Source source(p = 3e5, T = 300); Streams.Sink sink(p = 1e5); Sub sub;\n"
         "equation connect(source.outlet, sub.inlet); connect(sub.outlet, sink.inlet); end M;",
         (Wanted[]){{"sub.m", 1}, {"sub.outlet.m_flow", -1}, {"sub.outlet.state.p", 1e5}, {NULL, 0}});
}

/* That a connector must be connected, composition checks. */
static void test_cardinality(void **state)
{
  (void)state;
  static const char body[] = "model B extends Dialectic.Translational.Body; equation "
                             "assert(cardinality(flange_a) > 0, \"flange_a must be connected\"); end B;\n";
  char text[1000];
  snprintf(text, sizeof text, "%smodel M B b(m = 1, g = 0); Rail rail; equation connect(rail.flange, b.flange_a); end M;",
           body);
  expect(text, (Wanted[]){{"b.s", sin(2)}, {NULL, 0}});
  snprintf(text, sizeof text, "%smodel M B b(m = 1, g = 0); end M;", body);
  Loaded *open = load_text_with(with(text), (LiedLoad){.model = "M"});
  assert_true(open->failed);
  load_free(open);
}

/* A class without components connects an input that may be absent with a protected one. */
static void test_own_connectors(void **state)
{
  (void)state;
  expect("connector RealInput = input Real; connector RealOutput = output Real;\n"
         "model P parameter Boolean use = false; parameter Real par = 7; parameter Integer n = 0; RealInput u if use;\n"
         "  RealInput w[n] if use; RealOutput y; Real z(start = 0); protected RealInput ui; RealInput wi[n];\n"
         "equation connect(u, ui); connect(w, wi); if not use then ui = par; wi = fill(par, n); end if;\n"
         "  der(z) = ui + sum(wi); y = 2*ui; end P;\n"
         "model M P p(n = 2), q(use = true); Blocks.Constant k(k = 5); Blocks.Integrator i; equation connect(k.y, q.u);\n"
         "  connect(q.y, i.u); end M;",
         (Wanted[]){{"p.z", 21}, {"p.y", 14}, {"q.z", 5}, {"q.y", 10}, {"i.x", 10}, {NULL, 0}});
}

/* The same declaration from two bases is one; a modifier of either goes to it. */
static void test_declared_again(void **state)
{
  (void)state;
  expect("package Q type Length = Real(unit=\"m\"); end Q;\n"
         "model A parameter Q.Length L(min = 0) = 2 \"length\"; Real a = L; end A;\n"
         "model B extends A(L = 3); import Q.Length; parameter Length L(min = 0) = 2; Real b = 2*L; end B;\n"
         "model M B b; B c(L = 5); end M;",
         (Wanted[]){{"b.a", 3}, {"b.b", 6}, {"c.a", 5}, {"c.b", 10}, {NULL, 0}});
}

/* What a branch that is not taken, or a protected variable that nothing mentions, needs is not needed. */
static void test_unused_parameter(void **state)
{
  (void)state;
  expect("model A parameter Integer kind = 1; parameter Real k, d, e = 2*d; Real y; protected Real area = e^2;\n"
         "equation y = if kind == 1 then k elseif kind == 2 then d else area; end A;\n"
         "model M A a(k = 4), b(kind = 2, d = 3, k = 0); end M;",
         (Wanted[]){{"a.y", 4}, {"b.y", 3}, {NULL, 0}});
  expect_error("model A parameter Integer kind = 3; parameter Real d, e = 2*d; Real y;\n"
               "equation y = if kind == 1 then 2 else e; end A; model M A a; end M;",
               (LiedLoad){.model = "M"}, "a.d has no value");
}

static const char gas[] =
    "connector InputReal = input Real;\n"
    "function energy input Real T; output Real u; protected Real dT; algorithm dT := T - 200; u := 700*dT; end energy;\n"
    "model Gas \"Not complete: p and T are given from outside\" InputReal p, T; Real d, u; parameter Real R = 300;\n"
    "equation d = p/(R*T); u = energy(T); end Gas;\n";

/* The temperature of the gas follows from the energy of its parent: 700 (T - 200) M = U, d = M/V. */
static void test_merged(void **state)
{
  (void)state;
  char text[4000];
  snprintf(
      text, sizeof text,
      "%smodel Vessel Gas gas(R = 250); parameter Real V = 2; Real M = V*gas.d; Real U; Real w(start = 4), e(start = 7e5);\n"
      "equation der(w) = 2; der(e) = 14e4; M = w; U = e; U = M*gas.u; end Vessel;\n"
      "model M Vessel v; Real T = v.gas.T; end M;",
      gas);
  expect(text, (Wanted[]){{"v.gas.T", 400}, {"T", 400}, {"v.gas.d", 3}, {"v.gas.p", 3 * 250 * 400}, {"v.M", 6}, {NULL, 0}});
  snprintf(text, sizeof text,
           "%smodel M parameter Integer n = 3; Gas gas[n](each R = 250); Real U[n]; Real s;\n"
           "equation for i in 1:n loop der(U[i]) = 700*i; gas[i].u = U[i]; gas[i].d = i; end for; s = sum(gas.p); end M;",
           gas);
  expect(text, (Wanted[]){{"gas[2].T", 202}, {"gas[3].p", 3 * 250 * 203}, {"s", 250 * (201 + 404 + 609)}, {NULL, 0}});
}

/* A submodel within a submodel, with a component that the model around both declares. */
static void test_merged_twice(void **state)
{
  (void)state;
  const double a = (exp(1) - 0.5) / 3;
  static const char parts[] = "model Inner Real a, b; outer Blocks.Constant offset; equation b = 3*a + offset.y; end Inner;\n"
                              "model Middle Inner deep; Real c; equation c = 2*deep.a; end Middle;\n"
                              "model Part Middle m; Real x(start = 1); equation der(x) = x; m.deep.b = x; end Part;\n";
  char text[2000];
  snprintf(text, sizeof text, "%smodel M inner Blocks.Constant offset(k = 0.5); Part p; Real y = p.m.c; end M;", parts);
  expect(text, (Wanted[]){{"p.m.deep.b", exp(1)}, {"p.m.deep.a", a}, {"y", 2 * a}, {NULL, 0}});
  snprintf(text, sizeof text, "%smodel M inner Blocks.Constant offset(k = 0.5); Part p; end M;", parts);
  expect(text, (Wanted[]){{"p.m.deep.b", exp(1)}, {"p.m.deep.a", a}, {NULL, 0}});
}

/* Q = 4 (T - Tc), Tc = 300 + Q/2 (the stream is heated by the flow it takes): Q = 4/3 (T - 300). */
static void test_computed_flow(void **state)
{
  (void)state;
  expect(
      "connector Port Real T(unit=\"K\"); flow Real Q(unit=\"W\"); end Port; connector RealOutput = output Real;\n"
      "model Capacity Port port; Real T(start = 400); equation 2*der(T) = port.Q; port.T = T; end Capacity;\n"
      "model Pipe Port port; RealOutput y; Real Tc, dT; equation port.Q = 4*(port.T - Tc); Tc = 300 + dT/2; dT = port.Q;\n"
      "  y = 300 + dT; end Pipe;\n"
      "model M Pipe pipe; Capacity c; Blocks.Integrator i; equation connect(pipe.port, c.port); connect(pipe.y, i.u); end M;",
      (Wanted[]){{"c.T", 300 + 100 * exp(-2.0 / 3)},
                 {"pipe.y", 300 + 400.0 / 3 * exp(-2.0 / 3)},
                 {"i.x", 300 + 200 * (1 - exp(-2.0 / 3))},
                 {NULL, 0}});
}

/* Variables of a connector that its declaration binds to variables of the class. */
static void test_bound_connector(void **state)
{
  (void)state;
  expect("connector Signal input Real a; output Real b; end Signal; connector Mate output Real a; input Real b; end Mate;\n"
         "model A Signal s(a = x, b = y) if has; parameter Boolean has = true; Real x, y, z; equation y = 2*time; z = x + 1;\n"
         "  if not has then x = 5; end if; end A;\n"
         "model B Mate s; equation s.a = 3*time + s.b; end B;\n"
         "model M A a, c(has = false); B b; equation connect(a.s, b.s); end M;",
         (Wanted[]){{"a.z", 6}, {"b.s.b", 2}, {"c.z", 6}, {NULL, 0}});
}

/* Variables that are neither parameters nor inputs, given by modifiers: of time, of numbers, of other components; also outputs
 * that are connected, and instead of a declared value. */
static void test_given_variable(void **state)
{
  (void)state;
  expect("connector RealOutput = output Real; model E Real y; Real z = 2*y; end E; block Expression RealOutput y = 0; end "
         "Expression;\n"
         "model V Real v[2] = {1, 2}; Real s = sum(v); end V;\n"
         "model M E e(y = 3*time), f(y = 3), g(y = 2*i.x + e.z), a[2](y = {4*time, i.x}); Expression x(y = 2*time), x2(y = "
         "i.x), x3;\n"
         "  V v(v = {time, i.x}), w; Blocks.Integrator i(u = 2), k, l, m;\n"
         "equation connect(x.y, k.u); connect(x2.y, l.u); connect(x3.y, m.u); end M;",
         (Wanted[]){{"e.y", 3},
                    {"e.z", 6},
                    {"f.z", 6},
                    {"g.y", 10},
                    {"a[1].z", 8},
                    {"a[2].z", 4},
                    {"k.x", 1},
                    {"l.x", 1},
                    {"m.x", 0},
                    {"v.s", 3},
                    {"w.s", 3},
                    {NULL, 0}});
}

/* A start value that a modifier gives is a guess; an initial equation of the class says more, whether the class is inherited,
 * is the model, or a component. A setting of the user counts. */
static void test_guesses(void **state)
{
  (void)state;
  static const char guessing[] =
      "model A Real x(start = 1), y(start = 5); discrete Real d(start = 5); Boolean on(start = false);\n"
      "initial equation x = 2; y = 3*x; pre(d) = 6; pre(on) = false;\n"
      "equation der(x) = -x; der(y) = 0; when time > 0.5 then d = pre(d) + 1; end when;\n"
      "  on = time > 3 or pre(on); end A;\n";
  const Wanted wanted[] = {{"a.x", 2 * exp(-1)}, {"a.y", 6}, {"a.d", 7}, {"a.on", 0}, {"b.x", 2 * exp(-1)}, {NULL, 0}};
  static char text[1000];
  snprintf(text, sizeof text, "%smodel M A a(x(start = 7), y(start = 8), d(start = 8), on(start = true)), b; end M;", guessing);
  expect(text, wanted);
  snprintf(text, sizeof text, "%smodel M extends A(x(start = 7), y(start = 8), d(start = 8), on(start = true)); end M;",
           guessing);
  expect(text, (Wanted[]){{"x", 2 * exp(-1)}, {"y", 6}, {"d", 7}, {"on", 0}, {NULL, 0}});
  snprintf(text, sizeof text, "%smodel M A a; end M;", guessing);
  const char *setting = "a.x.start=3";
  expect_at(load_good(with(text), (LiedLoad){.model = "M", .settings = &setting, .n_settings = 1}), 1,
            (Wanted[]){{"a.x", 3 * exp(-1)}, {"a.d", 7}, {NULL, 0}}, 1e-6);
  snprintf(text, sizeof text, "%smodel M A a(d(start = 8, fixed = true)); end M;", guessing);
  expect_error(with(text), (LiedLoad){.model = "M"}, "the initial value of d is given twice");
  snprintf(
      text, sizeof text,
      "model A Real x; initial equation x = 0; equation der(x) = 1; end A; model M A a(x(start = 8, fixed = true)); end M;");
  expect_error(with(text), (LiedLoad){.model = "M"}, "the initial value of a.x is given twice");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_observed),
      LOADING_TEST(test_guesses),
      LOADING_TEST(test_flow),
      LOADING_TEST(test_not_connected_inside),
      LOADING_TEST(test_signals),
      LOADING_TEST(test_function_of_each_medium),
      LOADING_TEST(test_half_car),
      LOADING_TEST(test_flow_read_outside),
      LOADING_TEST(test_read_components),
      LOADING_TEST(test_record_of_inputs),
      LOADING_TEST(test_outer_connection),
      LOADING_TEST(test_cardinality),
      LOADING_TEST(test_heat_port),
      LOADING_TEST(test_stream),
      LOADING_TEST(test_own_connectors),
      LOADING_TEST(test_declared_again),
      LOADING_TEST(test_unused_parameter),
      LOADING_TEST(test_merged),
      LOADING_TEST(test_merged_twice),
      LOADING_TEST(test_computed_flow),
      LOADING_TEST(test_bound_connector),
      LOADING_TEST(test_given_variable),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
