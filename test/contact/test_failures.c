/* Contact runs that go wrong end in a status and a message that names what failed, when, and what to do; and shapes that meet
 * in more points than usual feel all of them from the start on. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "contact/loading_scene.h"

/* A bristle whose time constant is a tenth of the step: it grows with each step, before anything else does. */
static void diverging_bristle(void **state)
{
  Loaded *loaded = load_scene("model Slide\n"
                              "  import Dialectic.Planar.*;\n"
                              "  inner World world(TD=0);\n"
                              "  Fixed ground;\n"
                              "  Contact.Line floor(corners={{-100, 0}, {100, 0}}, mu=0.3, TE=1e-3);\n"
                              "  FreeMotion free(y(start=0.0999), vx(start=1));\n"
                              "  Body body(m=1e-6, I=1e-9);\n"
                              "  Contact.Circle ball(radius=0.1, c=1e9, mu=0.5, TE=1e-3);\n"
                              "equation\n"
                              "  connect(ground.frame_b, floor.frame_a);\n"
                              "  connect(free.frame_b, body.frame_a);\n"
                              "  connect(free.frame_b, ball.frame_a);\n"
                              "end Slide;\n");
  (void)state;
  for (int round = 0; round < 2; round++) { /* and again from there */
    LiedStatus status = lied_run(loaded->system, &(LiedRun){.stop = 20, .solver = "rk3", .step = 1e-2});
    const char *message = lied_message(loaded->system);
    assert_int_equal(status, LIED_NOT_FINITE);
    assert_non_null(strstr(message, "at t = "));
    assert_non_null(strstr(message, "ball"));
    assert_non_null(strstr(message, "smaller step"));
  }
  load_free(loaded);
}

/* Discs at one place, each in touch with all others: 435 points for 30 shapes. Their forces are there without a step. */
static void crowd_at_the_start(void **state)
{
  Loaded *loaded = load_scene("model Crowd\n"
                              "  import Dialectic.Planar.*;\n"
                              "  inner World world(TD=1e-3, g={0, 0});\n"
                              "  FreeMotion free[30](x(start={0.001*i for i in 1:30}));\n"
                              "  Body body[30](each m=1, each I=1e-3);\n"
                              "  Contact.Circle disc[30](each radius=0.1, each c=1e3);\n"
                              "equation\n"
                              "  connect(free.frame_b, body.frame_a);\n"
                              "  connect(free.frame_b, disc.frame_a);\n"
                              "end Crowd;\n");
  double push = 0, sum = 0; /* c/2 (2 r - distance) from each of the others */
  (void)state;
  for (int i = 2; i <= 30; i++) sum += 500 * (0.2 - 0.001 * (i - 1));
  assert_int_equal(lied_get(loaded->system, "disc[1].frame_a.fx", &push), LIED_OK);
  if (!(fabs(push - sum) < 1e-6 * sum)) fail_msg("%.9g N instead of %.9g N", push, sum);
  /* A surface that becomes three times as stiff: 3/4 of c in series with the others, not 1/2. */
  assert_int_equal(lied_set(loaded->system, "disc[1].c", 3e3), LIED_OK);
  assert_int_equal(lied_get(loaded->system, "disc[1].frame_a.fx", &push), LIED_OK);
  if (!(fabs(push - 1.5 * sum) < 1e-6 * sum)) fail_msg("%.9g N instead of %.9g N", push, 1.5 * sum);
  assert_int_equal(lied_set(loaded->system, "disc[1].c", -1), LIED_WRONG_VALUE);
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(diverging_bristle), cmocka_unit_test(crowd_at_the_start)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
