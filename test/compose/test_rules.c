/* Every composition rule has its message: it names the instances and says what to do. */
#include "../parts/parts.h"
#include "planar.h"
#include "signals.h"
#include "streams.h"
#include "translational.h"

#define PARTS(...) ((const Part[]){__VA_ARGS__}), COUNT_OF(((const Part[]){__VA_ARGS__}))
#define CONNECTIONS(...) ((const char *const[][2]){__VA_ARGS__}), COUNT_OF(((const char *const[][2]){__VA_ARGS__}))

static LiedSystem *build(const Part *parts, size_t n_parts, const char *const (*pairs)[2], size_t n_pairs)
{
  LiedSystem *s = new_system();
  add_parts(s, parts, n_parts);
  connect_all(s, pairs, n_pairs);
  return s;
}

/* Composition fails with this status, and the message has every word; frees the system. */
static void expect_refusal(LiedSystem *s, LiedStatus expected, const char *const *words, size_t n)
{
  LiedStatus status = lied_compose(s);
  if (status != expected) fail_msg("status %s, message %s", lied_status_name(status), lied_message(s));
  for (size_t i = 0; i < n; i++)
    if (!strstr(lied_message(s), words[i])) fail_msg("'%s' is not in: %s", words[i], lied_message(s));
  lied_free(s);
}
#define REFUSED(s, status, ...)                                                                                                \
  expect_refusal(s, status, ((const char *const[]){__VA_ARGS__}), COUNT_OF(((const char *const[]){__VA_ARGS__})))

/* ---- rule 1 ---- */

static void test_lone_body(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Body, "ball"));
  set_value(s, "ball.m", 1);
  REFUSED(s, LIED_WRONG_MODEL, "ball.flange_a", "FreeMotion");
}

static void test_two_fixed_ends(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&Translational_Fixed, "left"}, {&Translational_Rod, "rod"}, {&Translational_Fixed, "right"}),
                        CONNECTIONS({"left.flange_b", "rod.flange_a"}, {"rod.flange_b", "right.flange_b"}));
  set_value(s, "rod.l", 1);
  REFUSED(s, LIED_WRONG_MODEL, "held at both ends", "'rod'", "'left'", "'right'", "spring-damper");
}

static void test_rigid_loop(void **state)
{
  (void)state;
  LiedSystem *s =
      build(PARTS({&Planar_Fixed, "ground"}, {&Planar_Revolute, "hip"}, {&Planar_FixedTranslation, "thigh"},
                  {&Planar_Revolute, "knee"}, {&Planar_FixedTranslation, "shank"}),
            CONNECTIONS({"ground.frame_b", "hip.frame_a"}, {"hip.frame_b", "thigh.frame_a"}, {"thigh.frame_b", "knee.frame_a"},
                        {"knee.frame_b", "shank.frame_a"}, {"shank.frame_b", "hip.frame_b"}));
  set_all(s, (const Setting[]){{"thigh.rx", 1}, {"thigh.ry", 0}, {"shank.rx", 1}, {"shank.ry", 0}}, 4);
  REFUSED(s, LIED_WRONG_MODEL, "kinematic loop", "'knee'", "'thigh'", "'shank'", "elastic element");
}

static void test_floating_chain(void **state)
{
  (void)state;
  LiedSystem *s =
      build(PARTS({&Translational_Rod, "rod"}, {&Translational_Body, "body"}), CONNECTIONS({"rod.flange_b", "body.flange_a"}));
  set_all(s, (const Setting[]){{"rod.l", 1}, {"body.m", 1}}, 2);
  REFUSED(s, LIED_WRONG_MODEL, "nothing holds or moves", "rod.flange_a", "joint");
}

static void test_two_outputs(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&Signals_ForcePulse, "one"}, {&Signals_ForcePulse, "two"}), CONNECTIONS({"one.y", "two.y"}));
  const char *const names[] = {"one.f", "one.t_push", "one.t_pull", "one.width",
                               "two.f", "two.t_push", "two.t_pull", "two.width"};
  for (size_t i = 0; i < COUNT_OF(names); i++) set_value(s, names[i], 1);
  REFUSED(s, LIED_WRONG_MODEL, "has two providers", "'one'", "'two'", "disconnect");
}

static void settle_drops(LiedSystem *s, const char *const *drops, size_t n)
{
  char name[64];
  for (size_t i = 0; i < n; i++) {
    snprintf(name, sizeof name, "%s.dp_ref", drops[i]);
    set_value(s, name, 1e3);
    snprintf(name, sizeof name, "%s.m_flow_ref", drops[i]);
    set_value(s, name, 1);
  }
}

static void test_stream_cycle(void **state)
{
  (void)state;
  LiedSystem *s =
      build(PARTS({&Streams_Source, "source"}, {&Streams_Junction2, "join"}, {&Streams_PressureDrop, "pipe"},
                  {&Streams_Splitter2, "split"}, {&Streams_PressureDrop, "back"}, {&Streams_Sink, "sink"}),
            CONNECTIONS({"source.outlet", "join.inlet1"}, {"join.outlet", "pipe.inlet"}, {"pipe.outlet", "split.inlet"},
                        {"split.outlet1", "back.inlet"}, {"back.outlet", "join.inlet2"}, {"split.outlet2", "sink.inlet"}));
  settle_drops(s, (const char *const[]){"pipe", "back"}, 2);
  REFUSED(s, LIED_WRONG_MODEL, "wait for each other", "'join'", "'pipe'", "'split'", "'back'", "volume");
}

static void test_open_inlet(void **state)
{
  (void)state;
  LiedSystem *s =
      build(PARTS({&Streams_PressureDrop, "pipe"}, {&Streams_Sink, "sink"}), CONNECTIONS({"pipe.outlet", "sink.inlet"}));
  settle_drops(s, (const char *const[]){"pipe"}, 1);
  REFUSED(s, LIED_WRONG_MODEL, "nothing provides 'pipe.inlet'", "connect");
}

static void test_divided_without_inertance(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&Streams_Source, "source"}, {&Streams_Sink, "one"}, {&Streams_Sink, "two"}),
                        CONNECTIONS({"source.outlet", "one.inlet"}, {"source.outlet", "two.inlet"}));
  REFUSED(s, LIED_WRONG_MODEL, "'source.outlet'", "'two.inlet'", "closes a cycle without inertance", "L > 0");
}

static void test_joined_without_junction(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&Streams_Source, "one"}, {&Streams_Source, "two"}, {&Streams_Sink, "sink"}),
                        CONNECTIONS({"one.outlet", "sink.inlet"}, {"two.outlet", "sink.inlet"}));
  REFUSED(s, LIED_WRONG_MODEL, "3 ports meet", "one.outlet", "two.outlet", "sink.inlet", "gives the state", "junction");
}

static void test_streams_head_on(void **state)
{
  (void)state;
  LiedSystem *s = build(
      PARTS({&Streams_Source, "one"}, {&Streams_PressureDrop, "a"}, {&Streams_PressureDrop, "b"}, {&Streams_Source, "two"}),
      CONNECTIONS({"one.outlet", "a.inlet"}, {"a.outlet", "b.outlet"}, {"two.outlet", "b.inlet"}));
  settle_drops(s, (const char *const[]){"a", "b"}, 2);
  REFUSED(s, LIED_WRONG_MODEL, "'a.outlet' - 'b.outlet' joins two outlets", "junction");
  s = build(PARTS({&Streams_Sink, "one"}, {&Streams_PressureDrop, "a"}, {&Streams_Sink, "two"}),
            CONNECTIONS({"one.inlet", "a.inlet"}, {"a.outlet", "two.inlet"}));
  settle_drops(s, (const char *const[]){"a"}, 1);
  REFUSED(s, LIED_WRONG_MODEL, "'one.inlet' - 'a.inlet' joins two inlets", "outlet that feeds them");
}

/* ---- rule 2 ---- */

/* A class whose two rows say the same: der(s) = der(v) = 0 was meant. */
static const LiedPort double_ports[] = {{"flange_b", &Translational_Flange, 0, 0}};
static const LiedGroup double_outputs[] = {{0, 0}};
static void double_place(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->w[b->at[2 * i]] = b->w[b->at[2 * i + 1]] = 0;
}
static const LiedBlock double_blocks[] = {{.n_outputs = 1, .outputs = double_outputs, .evaluate = double_place}};
static const LiedRow double_rows[] = {{"der(s) + der(v) = 0", 1}, {"2 der(s) + 2 der(v) = 0", 1}};
static const LiedEntry double_entries[] = {
    {0, 0, LIED_CONSTANT, 1}, {0, 1, LIED_CONSTANT, 1.5}, {1, 0, LIED_CONSTANT, 2}, {1, 1, LIED_CONSTANT, 3}};
static const LiedClass double_class = {LIED_ABI,       .name = "Test.Twice",     .n_ports = 1, .ports = double_ports,
                                       .n_blocks = 1,  .blocks = double_blocks,  .n_rows = 2,  .rows_info = double_rows,
                                       .n_entries = 4, .entries = double_entries};

static void test_dependent_rows(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&double_class, "twice"}, {&Translational_Joint, "joint"}, {&Translational_Body, "body"}),
                        CONNECTIONS({"twice.flange_b", "joint.flange_a"}, {"joint.flange_b", "body.flange_a"}));
  set_value(s, "body.m", 1);
  REFUSED(s, LIED_WRONG_MODEL, "do not determine", "'twice'", "depend on each other");
}

/* ---- rule 3 ---- */

static void test_massless_joint(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&Translational_Fixed, "wall"}, {&Translational_Joint, "first"}, {&Translational_Joint, "second"},
                              {&Translational_Body, "body"}),
                        CONNECTIONS({"wall.flange_b", "first.flange_a"}, {"first.flange_b", "second.flange_a"},
                                    {"second.flange_b", "body.flange_a"}));
  set_value(s, "body.m", 1);
  REFUSED(s, LIED_WRONG_MODEL, "joint 'first'", "inertia", "add a body");
}

static LiedSystem *pendulum(double I)
{
  LiedSystem *s = build(
      PARTS({&Planar_Fixed, "ground"}, {&Planar_Revolute, "hinge"}, {&Planar_FixedTranslation, "rod"}, {&Planar_Body, "bob"}),
      CONNECTIONS({"ground.frame_b", "hinge.frame_a"}, {"hinge.frame_b", "rod.frame_a"}, {"rod.frame_b", "bob.frame_a"}));
  set_all(s, (const Setting[]){{"rod.rx", 1}, {"rod.ry", 0}, {"bob.m", 1}, {"bob.I", I}}, 4);
  return s;
}

static void test_point_mass_warns(void **state)
{
  (void)state;
  LiedSystem *s = pendulum(0);
  compose(s);
  assert_non_null(strstr(lied_message(s), "warning"));
  assert_non_null(strstr(lied_message(s), "'hinge'"));
  assert_non_null(strstr(lied_message(s), "axis"));
  lied_free(s);
  s = pendulum(0.1);
  compose(s);
  assert_string_equal(lied_message(s), "");
  lied_free(s);
}

/* ---- rule 4 ---- */

static void test_unequal_time_constants(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&Translational_Fixed, "wall"}, {&Translational_Joint, "first"}, {&Translational_Body, "a"},
                              {&Translational_Joint, "second"}, {&Translational_Body, "b"}),
                        CONNECTIONS({"wall.flange_b", "first.flange_a"}, {"first.flange_b", "a.flange_a"},
                                    {"first.flange_b", "second.flange_a"}, {"second.flange_b", "b.flange_a"}));
  set_all(s, (const Setting[]){{"a.m", 1}, {"b.m", 1}, {"first.TD", 1e-3}, {"second.TD", 2e-3}}, 4);
  REFUSED(s, LIED_WRONG_MODEL, "T_D differs", "'first'", "'second'", "elastic");
}

/* Trees separate at Fixed and at springs: there T_D may differ. */
static void test_time_constants_of_separate_trees(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&Translational_Fixed, "wall"}, {&Translational_Joint, "first"}, {&Translational_Body, "a"},
                              {&Translational_Joint, "second"}, {&Translational_Body, "b"}, {&Translational_Spring, "spring"}),
                        CONNECTIONS({"wall.flange_b", "first.flange_a"}, {"first.flange_b", "a.flange_a"},
                                    {"wall.flange_b", "second.flange_a"}, {"second.flange_b", "b.flange_a"},
                                    {"a.flange_a", "spring.flange_a"}, {"spring.flange_b", "b.flange_a"}));
  set_all(s, (const Setting[]){{"a.m", 1}, {"b.m", 1}, {"first.TD", 1e-3}, {"second.TD", 0}, {"spring.l", 0}, {"spring.c", 1}},
          6);
  compose(s);
  lied_free(s);
}

/* ---- rule 5 ---- */

static void test_cycle_without_inertance(void **state)
{
  (void)state;
  LiedSystem *s = build(
      PARTS({&Streams_Source, "source"}, {&Streams_Splitter2, "split"}, {&Streams_Junction2, "join"}, {&Streams_Sink, "sink"}),
      CONNECTIONS({"source.outlet", "split.inlet"}, {"split.outlet1", "join.inlet1"}, {"split.outlet2", "join.inlet2"},
                  {"join.outlet", "sink.inlet"}));
  REFUSED(s, LIED_WRONG_MODEL, "cycle without inertance", "L > 0");
}

static void test_no_boundary(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&Streams_PressureDrop, "a"}, {&Streams_PressureDrop, "b"}),
                        CONNECTIONS({"a.outlet", "b.inlet"}, {"b.outlet", "a.inlet"}));
  settle_drops(s, (const char *const[]){"a", "b"}, 2);
  REFUSED(s, LIED_WRONG_MODEL, "no boundary", "'a'", "volume");
}

static void test_contradicting_flows(void **state)
{
  (void)state;
  LiedSystem *s = build(PARTS({&Streams_Source, "source"}, {&Streams_PrescribedFlow, "one"}, {&Streams_PrescribedFlow, "two"},
                              {&Streams_Sink, "sink"}),
                        CONNECTIONS({"source.outlet", "one.inlet"}, {"one.outlet", "two.inlet"}, {"two.outlet", "sink.inlet"}));
  set_all(s, (const Setting[]){{"one.m_flow", 1}, {"two.m_flow", 2}}, 2);
  REFUSED(s, LIED_WRONG_MODEL, "prescribed at 'one.inlet'", "remove one");
}

static void test_contradicting_starts(void **state)
{
  (void)state;
  LiedSystem *s = build(
      PARTS({&Streams_Source, "source"}, {&Streams_PressureDrop, "a"}, {&Streams_PressureDrop, "b"}, {&Streams_Sink, "sink"}),
      CONNECTIONS({"source.outlet", "a.inlet"}, {"a.outlet", "b.inlet"}, {"b.outlet", "sink.inlet"}));
  settle_drops(s, (const char *const[]){"a", "b"}, 2);
  set_all(s, (const Setting[]){{"a.m_flow", 1}, {"b.m_flow", 2}}, 2);
  REFUSED(s, LIED_WRONG_MODEL, "contradicts", "m_flow", "remove");
}

/* ---- rule 6 ---- */

static void expect_parameter(const LiedClass *class_, const char *name, double value, const char *words)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, class_, "part"));
  if (!isnan(value)) set_value(s, name, value);
  LiedStatus status = lied_compose(s);
  if (status != LIED_WRONG_VALUE || !strstr(lied_message(s), name) || !strstr(lied_message(s), words))
    fail_msg("%s: %s", lied_status_name(status), lied_message(s));
  lied_free(s);
}

static void test_parameters(void **state)
{
  (void)state;
  expect_parameter(&Translational_Body, "part.m", NAN, "has no value");
  expect_parameter(&Translational_Body, "part.m", 0, "must be > 0");
  expect_parameter(&Translational_Joint, "part.TD", -1, "must be >= 0");
  expect_parameter(&Translational_Spring, "part.c", -1, "must be >= 0");
  expect_parameter(&Translational_Rod, "part.l", INFINITY, "not finite");
  expect_parameter(&Streams_PressureDrop, "part.L", 0, "must be > 0");
}

/* Several mistakes are reported in one run. */
static void test_several_errors(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Body, "one"));
  expect_ok(s, lied_add(s, &Translational_Body, "two"));
  REFUSED(s, LIED_WRONG_VALUE, "one.m", "two.m");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_lone_body),
      cmocka_unit_test(test_two_fixed_ends),
      cmocka_unit_test(test_rigid_loop),
      cmocka_unit_test(test_floating_chain),
      cmocka_unit_test(test_two_outputs),
      cmocka_unit_test(test_stream_cycle),
      cmocka_unit_test(test_open_inlet),
      cmocka_unit_test(test_divided_without_inertance),
      cmocka_unit_test(test_joined_without_junction),
      cmocka_unit_test(test_streams_head_on),
      cmocka_unit_test(test_dependent_rows),
      cmocka_unit_test(test_massless_joint),
      cmocka_unit_test(test_point_mass_warns),
      cmocka_unit_test(test_unequal_time_constants),
      cmocka_unit_test(test_time_constants_of_separate_trees),
      cmocka_unit_test(test_cycle_without_inertance),
      cmocka_unit_test(test_no_boundary),
      cmocka_unit_test(test_contradicting_flows),
      cmocka_unit_test(test_contradicting_starts),
      cmocka_unit_test(test_parameters),
      cmocka_unit_test(test_several_errors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
