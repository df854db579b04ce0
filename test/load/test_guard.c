/* A hinge whose author gave no units: beyond the singular T_D w the run stops all the same, and names joint, w and T_D. So does
 * a chain of light links with a mass at its end that whips onto a floor. */
#include "loading.h"

/* Two rods of 1 m and 1 kg at their ends. The same text, with units or without. */
static const char *const model = "model Pendulum\n"
                                 "  import Dialectic.Planar.*;\n"
                                 "  model Hinge\n"
                                 "    Frame frame_a, frame_b;\n"
                                 "    parameter %s TD = 1e-2;\n"
                                 "    %s phi(stateSelect=StateSelect.prefer, start=0);\n"
                                 "    %s w(stateSelect=StateSelect.prefer, start=0);\n"
                                 "  equation\n"
                                 "    frame_a.x = frame_b.x;\n"
                                 "    frame_a.y = frame_b.y;\n"
                                 "    frame_a.phi + phi = frame_b.phi;\n"
                                 "    frame_a.vx = frame_b.vx;\n"
                                 "    frame_a.vy = frame_b.vy;\n"
                                 "    frame_a.w + w = frame_b.w;\n"
                                 "    frame_a.fx + frame_b.fx = 0;\n"
                                 "    frame_a.fy + frame_b.fy = 0;\n"
                                 "    frame_a.t + frame_b.t = 0;\n"
                                 "    frame_b.t = 0;\n"
                                 "    TD*der(w) = der(phi) - w;\n"
                                 "  end Hinge;\n"
                                 "  inner World world(g={0, 0});\n"
                                 "  Fixed ground;\n"
                                 "  Hinge one, two(phi(start=1.5707963));\n"
                                 "  FixedTranslation rod1(r={1, 0}), rod2(r={1, 0});\n"
                                 "  Body body1(m=1, I=0), body2(m=1, I=0);\n"
                                 "equation\n"
                                 "  connect(ground.frame_b, one.frame_a);\n"
                                 "  connect(one.frame_b, rod1.frame_a);\n"
                                 "  connect(rod1.frame_b, body1.frame_a);\n"
                                 "  connect(rod1.frame_b, two.frame_a);\n"
                                 "  connect(two.frame_b, rod2.frame_a);\n"
                                 "  connect(rod2.frame_b, body2.frame_a);\n"
                                 "end Pendulum;\n";

static size_t state_index(LiedSystem *s, const char *name)
{
  for (size_t i = 0; i < lied_n_states(s); i++)
    if (strcmp(lied_state_name(s, i), name) == 0) return i;
  fail_msg("there is no state %s", name);
  return 0;
}

/* The angular velocity at which the evaluation is refused, in steps of 2 rad/s. */
static double last_velocity(const char *time, const char *angle, const char *velocity)
{
  char text[3000];
  snprintf(text, sizeof text, model, time, angle, velocity);
  Loaded *loaded = load_good(text, (LiedLoad){0});
  LiedSystem *s = loaded->system;
  LiedStatus status = LIED_OK;
  double w = 0;
  assert_int_equal(lied_n_states(s), 4);
  for (; w < 1000 && !status; w += 2) {
    double x[4] = {0}, dx[4];
    x[state_index(s, "two.phi")] = 1.5707963;
    x[state_index(s, "one.w")] = w;
    x[state_index(s, "two.w")] = -2 * w;
    status = lied_evaluate(s, 0, x, dx, 4);
  }
  assert_int_equal(status, LIED_SINGULAR);
  assert_non_null(strstr(lied_message(s), "joint 'two'"));
  assert_non_null(strstr(lied_message(s), "T_D = 0.01"));
  load_free(loaded);
  return w;
}

static void units_do_not_matter(void **state)
{
  (void)state;
  double with = last_velocity("Modelica.Units.SI.Time", "Modelica.Units.SI.Angle", "Modelica.Units.SI.AngularVelocity");
  assert_true(with > 10);
  expect_near(last_velocity("Real", "Real", "Real"), with, 0);
}

static void whip_on_a_floor(void **state)
{
  Loaded *loaded =
      load_good("model Whip\n"
                "  import Dialectic.Planar.*;\n"
                "  inner World world(TD=0.05);\n"
                "  Fixed ground, hinge(r={0, 1});\n"
                "  Contact.Line floor(corners={{-100, 0}, {100, 0}}, c=1e5, mu=0.3, TE=1e-3);\n"
                "  Revolute joint[20];\n"
                "  FixedTranslation rod[20](each r={0.05, 0});\n"
                "  Body body[20](m={if i < 20 then 1e-3 else 1 for i in 1:20}, each I=1e-7);\n"
                "  Contact.Circle ball[20](each radius=0.02, each c=1e5, each mu=0.3, each TE=1e-3, each layer=1);\n"
                "equation\n"
                "  connect(ground.frame_b, floor.frame_a);\n"
                "  connect(hinge.frame_b, joint[1].frame_a);\n"
                "  connect(joint.frame_b, rod.frame_a);\n"
                "  connect(rod.frame_b, body.frame_a);\n"
                "  connect(rod.frame_b, ball.frame_a);\n"
                "  for i in 2:20 loop\n"
                "    connect(rod[i-1].frame_b, joint[i].frame_a);\n"
                "  end for;\n"
                "end Whip;\n",
                (LiedLoad){0});
  (void)state;
  LiedStatus status = lied_run(loaded->system, &(LiedRun){.stop = 2, .solver = "rk3", .step = 1e-3});
  const char *message = lied_message(loaded->system);
  assert_true(status == LIED_SINGULAR || status == LIED_NOT_FINITE);
  assert_non_null(strstr(message, "at t = "));
  assert_non_null(strstr(message, "is too large at joint 'joint["));
  assert_non_null(strstr(message, "reduce T_D"));
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {LOADING_TEST(units_do_not_matter), LOADING_TEST(whip_on_a_floor)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
