/* calls.cpp: every call of lied.hpp, on a mass and a spring by hand and from Modelica. Expected are formulas of the oscillator.
 */
#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <type_traits>

#include <lied/lied.hpp>

extern "C" const LiedClass Translational_Fixed, Translational_Joint, Translational_Body, Translational_Spring;

static int n_wrong;

static void expect(bool holds, const char *what)
{
  if (!holds) std::cout << "wrong: " << what << '\n';
  n_wrong += !holds;
}

static bool near(double a, double b, double tolerance)
{
  return std::fabs(a - b) <= tolerance;
}

template <class Call> static LiedStatus thrown(Call call)
{
  try {
    call();
  } catch (const lied::Error &error) {
    expect(*error.what() != 0, "an error says something");
    return error.status();
  }
  return LIED_OK;
}

static const char oscillator[] = R"(
package P
  model Oscillator "A cart and a spring"
    import Dialectic.Translational.*;
    parameter Real m = 2;
    parameter Real c = 8;
    Fixed wall;
    Joint rail(s(start=0.5), TD=0);
    Body cart(m=m, g=0);
    Spring spring(c=c, l=0);
    Force drive;
    input Real u;
    output Real y;
  equation
    connect(wall.flange_b, rail.flange_a);
    connect(rail.flange_b, cart.flange_a);
    connect(wall.flange_b, spring.flange_a);
    connect(spring.flange_b, cart.flange_a);
    connect(drive.flange, cart.flange_a);
    drive.f = u;
    y = rail.s;
    annotation(experiment(StopTime=2, Interval=0.1, Tolerance=1e-9));
  end Oscillator;
end P;
)";

static lied::System load()
{
  return lied::System::load_text(oscillator);
}

static void test_load()
{
  lied::Load load;
  load.text = oscillator;
  load.model = "P.Oscillator";
  load.settings = {"c=32", "rail.s.start=1"};
  lied::Messages messages;
  lied::System s = lied::System::load(load, &messages);
  expect(s.get("c") == 32 && s.get("rail.s") == 1 && messages.size() == 0, "settings");
  load.settings = {"d=1"};
  expect(thrown([&] { lied::System::load(load); }) == LIED_WRONG_MODEL, "an unknown setting");
  expect(thrown([] { lied::System::load("there is no such file.mo"); }) == LIED_WRONG_MODEL, "a file that is not there");
  load.settings.clear();
  bool found = false;
  for (const lied::ClassInfo &info : lied::classes(load))
    found |= info.name == "P.Oscillator" && info.kind == "model" && !info.is_partial;
  expect(found, "the class is listed");
  expect(s.model_name() == "P.Oscillator" && s.experiment().stop == 2, "what the model says");
}

static void test_messages()
{
  lied::Messages messages;
  expect(messages.size() == 0 && messages.all().empty() && messages.text().empty() && messages.get(), "an empty list");
  try {
    load().set("rail.q", 1);
    expect(false, "an unknown name throws");
  } catch (const lied::Error &error) {
    lied::Error copy = error;
    expect(copy.status() == LIED_UNKNOWN_NAME && copy.messages().size() == 1 && copy.messages()[0].code == "unknown-name",
           "an error has records");
  }
}

static void test_values()
{
  lied::System s = load();
  std::string name = "rail.s";
  expect(s.get(name) == 0.5 && s.get(std::string_view("rail.s and more", 6)) == 0.5, "names of three kinds");
  LiedHandle position = s.handle(name);
  std::vector<LiedHandle> both = s.handles({"rail.s", "m"});
  std::array<double, 2> values = {1, 4};
  s.set(both, values);
  s.get(both, values);
  expect(s.get(position) == 1 && s.name(position) == "rail.s" && values[1] == 4, "handles");
  s.set(position, 0.25);
  expect(s.get("rail.s") == 0.25 && s.unit("rail.s") == "m", "one handle");
  expect(thrown([&] { s.set(both, std::vector<double>{1}); }) == LIED_WRONG_DIMENSION, "lengths must agree");
  s.set_bounds("m", 1, 3);
  expect(thrown([&] { s.set("m", 5); }) == LIED_WRONG_VALUE, "bounds");
  s.seed(7);
  expect(s.input_names().at(0) == "u" && s.output_names() == std::vector<std::string>{"y"}, "inputs, outputs");
  expect(!s.parameter_names().empty() && !s.variable_names().empty() && s.state_names().size() == s.n_states(), "lists");
}

static void test_dynamics()
{
  lied::System s = load();
  std::vector<double> x = s.states(), dx(x.size());
  s.evaluate(0, x, dx);
  expect(near(s.get("der(rail.v)"), -2, 1e-12), "acceleration is -c s / m");
  expect(s.jacobian().size() == x.size() * x.size(), "jacobian");
  auto eigenvalues = s.eigenvalues();
  expect(eigenvalues.size() == 2 && near(eigenvalues[1].imag(), 2, 1e-9), "eigenvalues are +-i sqrt(c/m)");
  lied::Linear l = s.linearise(s.handles({"u"}), s.handles({"y"}));
  expect(l.A.size() == 4 && l.B.size() == 2 && l.C.size() == 2 && l.D.size() == 1, "shapes of A, B, C, D");
  expect(near(std::fabs(l.B[0] + l.B[1]), 0.5, 1e-12) && near(l.C[0] + l.C[1], 1, 1e-12) && l.D[0] == 0, "B, C, D");
  double Ya = 0, a0 = 0;
  s.port_relation("cart.flange_a", &Ya, &a0, nullptr, nullptr);
  expect(near(Ya, 0.5, 1e-12) && near(a0, -2, 1e-12), "relation at a port");
  s.set("u", 4);
  s.steady();
  expect(near(s.get("rail.s"), 0.5, 1e-9), "steady: f / c");
  s.set_states(3, x);
  expect(s.time() == 3 && s.stats().states == 2 && s.message().empty() && s.messages().empty(), "moved");
}

static void test_run()
{
  lied::System s = load();
  lied::Snapshot start = s.save();
  lied::Result r = s.run();
  expect(r.status() == LIED_OK && near(r["rail.s"].back(), 0.5 * std::cos(4), 1e-6) && r.time().back() == 2, "the whole run");
  expect(r.rows() == 21 && r.values().size() == 21 * r.columns() && r.name(0) == "time" && r.unit(0) == "s", "its shape");
  expect(r.find("no such variable") == std::nullopt, "no column");
  expect(thrown([&] { r["no such variable"]; }) == LIED_UNKNOWN_NAME && thrown([&] { r.column(1000); }) != LIED_OK,
         "no column");
  r.write("calls.csv");
  lied::Result read = lied::Result::read("calls.csv");
  expect(read.rows() == r.rows() && read["rail.s"].back() == r["rail.s"].back(), "written and read");
  r.write_report("calls.html");
  expect(thrown([] { lied::Result::read("there is no such file.csv"); }) == LIED_IO, "a file that is not there");

  s.restore(start);
  s.save(start);
  expect(s.time() == 0 && start.size() > 0 && start.get(), "restored");
  lied::Run run;
  run.stop = 1;
  run.solver = "rk4";
  run.step = 0.01;
  run.patterns = {"rail.*"};
  run.progress = [](double time) { return time > 0.495; };
  r = s.run(run);
  expect(r.status() == LIED_STOPPED && near(s.time(), 0.5, 1e-9) && !r.find("m"), "stopped by progress");
  run.progress = [](double) -> bool { throw std::domain_error("no"); };
  bool passed = false;
  try {
    s.run(run);
  } catch (const std::domain_error &) {
    passed = true;
  }
  expect(passed, "what progress throws is thrown");
  run = {};
  run.solver = "nothing";
  expect(s.run(run, r) == LIED_UNKNOWN_NAME && r.rows() == 0, "a run that fails, without throwing");
  expect(thrown([&] { s.run(run); }) == LIED_UNKNOWN_NAME, "... and with it");
  expect(s.run(1.0).status() == LIED_OK && s.time() == 1, "a run to a time");
}

static void test_steps()
{
  lied::System s = load();
  double u = 0, y = 0;
  s.use_solver("rk4");
  s.bind(s.handles({"u"}), &u, s.handles({"y"}), &y);
  lied::System copy = s.copy();
  for (int k = 0; k < 100; k++) s.step(0.01);
  expect(near(y, 0.5 * std::cos(2), 1e-7), "bound arrays");
  s.unbind();
  expect(copy.time() == 0, "a copy has a life of its own");
  copy = std::move(s);
  expect(near(copy.time(), 1, 1e-12) && !s.get(), "moved");
  expect(thrown([&] { s.step(1); }) == LIED_WRONG_VALUE, "a system that was moved from");
}

static void test_ensemble()
{
  lied::System s = load();
  s.use_solver("rk4");
  lied::Ensemble e(s, 3, s.handles({"u"}), s.handles({"y"}), 2);
  LiedHandle stiffness = s.handle("spring.c");
  e.set(stiffness, std::vector<double>{2, 8, 18});
  e.seed(1);
  e.mark();
  e.step(0.01, 100);
  for (int k = 0; k < 3; k++)
    expect(near(e.outputs()[static_cast<std::size_t>(k)], 0.5 * std::cos(k + 1), 1e-6), "each its own frequency");
  expect(e.size() == 3 && e.times()[2] == e[2].time() && e.statuses()[0] == LIED_OK && e.get(stiffness)[2] == 18, "arrays");
  e.reset(std::vector<unsigned char>{1, 0, 0});
  expect(e[0].time() == 0 && e[1].time() > 0, "one is reset");
  e.reset();
  std::vector<double> u(2 * 3), y(2 * 3);
  e.rollout(0.01, 2, u, y);
  expect(near(y[5], 0.5 * std::cos(0.06), 1e-7), "a rollout");
  expect(thrown([&] { e.rollout(0.01, 3, u, y); }) == LIED_WRONG_DIMENSION, "arrays too short");
  e.states()[0] = 0;
  e.inputs()[0] = 0;
  expect(e.message().empty() && e.get(), "nothing to say");
}

static void build(const lied::System &s)
{
  LiedInstance wall = s.add(Translational_Fixed, "wall"), joint = s.add(Translational_Joint, "joint");
  s.add(Translational_Body, "ball");
  s.add(Translational_Spring, "spring");
  s.connect(wall, 0, joint, 0);
  s.connect("joint.flange_b", "ball.flange_a");
  s.connect("wall.flange_b", "spring.flange_a");
  s.connect("spring.flange_b", "ball.flange_a");
  s.set_start(joint, 0, 0.5);
  expect(s.find("joint") == joint, "found");
}

static void test_build()
{
  lied::System s;
  build(s);
  expect(thrown([&] { s.set_discrete(s.find("ball"), 99, 1); }) != LIED_OK, "no such discrete variable");
  expect(thrown([&] { s.set_parameter(s.find("ball"), 99, 1); }) != LIED_OK, "no such parameter");
  expect(thrown([&] { s.set_input(s.find("ball"), 99, 1); }) != LIED_OK, "no such input");
  expect(thrown([&] { s.add_free_motion(Translational_Spring); }) != LIED_OK, "a spring is no free motion");
  s.reserve_contacts(16);
  s.set("ball.m", 2);
  s.set("spring.l", 0);
  s.set("spring.c", 8);
  s.set("joint.TD", 0);
  s.compose();
  lied::Load load;
  load.model = "Dialectic.Translational.Damper";
  s.add(s.load_class(load), "damper");
  s.set("damper.d", 1);
  s.connect("damper.flange_a", "wall.flange_b");
  s.connect("damper.flange_b", "ball.flange_a");
  s.compose();
  s.step(0.1);
  s.remove("spring");
  s.remove("damper");
  s.disconnect("joint.flange_b");
  s.step(0.1);
  expect(s.stats().instances > 0, "changed while it runs");
}

static void test_rest()
{
  const std::vector<double> x = {0, 1}, y = {0, 1};
  LiedSeries series = {"y", x.data(), y.data(), 2};
  LiedPlot plot = {};
  plot.series = &series;
  plot.n_series = 1;
  lied::plot(plot, "calls.svg");
  lied::plot(std::vector<LiedPlot>{plot, plot}, "calls.svg");
  expect(thrown([&] { lied::plot(plot, "no such folder/calls.svg"); }) == LIED_IO, "a plot that cannot be written");
  expect(!lied::version().empty() && lied::main({"help"}) == 0, "the program");
}

static_assert(!std::is_copy_constructible_v<lied::System> && std::is_nothrow_move_constructible_v<lied::System>);
static_assert(!std::is_copy_constructible_v<lied::Ensemble> && std::is_nothrow_move_constructible_v<lied::Ensemble>);
static_assert(!std::is_copy_constructible_v<lied::Result> && std::is_nothrow_move_constructible_v<lied::Result>);
static_assert(std::is_nothrow_copy_constructible_v<lied::Error>);

int main()
{
  test_load();
  test_messages();
  test_values();
  test_dynamics();
  test_run();
  test_steps();
  test_ensemble();
  test_build();
  test_rest();
  return n_wrong != 0;
}
