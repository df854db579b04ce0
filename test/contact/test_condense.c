/* Condensed contacts: the same motion as with all forces in the matrix, which a limit anywhere in the system asks for. */
#include <math.h>
#include <string.h>

#include "contact/contact_internal.h"
#include "contact/loading_scene.h"

#define PARTS                                                                                                                  \
  "import Dialectic.Planar.*;"                                                                                                 \
  "model Disc parameter Real r = 0.1, c = 1e6; FreeMotion free; Body body(m=1, I=0.005);"                                      \
  "Contact.Circle disc(radius=r, c=c, mu=0.5, TE=1e-3);"                                                                       \
  "equation connect(free.frame_b, body.frame_a); connect(free.frame_b, disc.frame_a); end Disc;"                               \
  "model Box FreeMotion free; Body body(m=2, I=0.02);"                                                                         \
  "Contact.Polygon box(corners={{-0.1, -0.1}, {0.1, -0.1}, {0.1, 0.1}, {-0.1, 0.1}}, c=2e6, mu=0.3, TE=1e-3);"                 \
  "equation connect(free.frame_b, body.frame_a); connect(free.frame_b, box.frame_a); end Box;"                                 \
  "inner World world(TD=1e-3); Fixed ground;"                                                                                  \
  "Contact.Line floor(corners={{-5, 0}, {5, 0}}, mu=0.5, TE=1e-3);"                                                            \
  "Disc a(free(y(start=0.11))), b(free(y(start=0.33), x(start=0.03), w(start=9))), d(free(x(start=0.21), y(start=0.11)));"     \
  "Box box(free(x(start=-0.25), y(start=0.13), phi(start=0.2), vx(start=1)));"

/* What the single models add to it. */
static const char ALONE[] = "";
/* Two shapes on one body. It spins about another point than its centre: its mobility is not symmetric. */
static const char DUMBBELL[] =
    "FreeMotion free(y(start=0.5), w(start=%g), x(start=0.05)); Body body(m=1, I=0.01); FixedTranslation arm(r={0.12, 0}),"
    "other(r={0.1, 0.02}); Contact.Circle left(radius=0.05, c=1e6, mu=0.4, TE=1e-3), right(radius=0.06, c=1e6, mu=0.4, "
    "TE=1e-3);";
static const char OF_DUMBBELL[] =
    "connect(free.frame_b, arm.frame_a); connect(arm.frame_b, body.frame_a); connect(arm.frame_b, other.frame_a);"
    "connect(free.frame_b, left.frame_a); connect(other.frame_b, right.frame_a);";
/* Cannot move in all directions. */
static const char PENDULUM[] =
    "FixedTranslation high(r={-0.3, 0.75}), rod(r={0.6, 0}); Revolute joint(phi(start=-0.3)); Body bob(m=3, I=0.02);"
    "Contact.Circle ball(radius=0.12, c=1e6, mu=0.4, TE=1e-3);";
static const char OF_PENDULUM[] =
    "connect(ground.frame_b, high.frame_a); connect(high.frame_b, joint.frame_a); connect(joint.frame_b, rod.frame_a);"
    "connect(rod.frame_b, bob.frame_a); connect(rod.frame_b, ball.frame_a);";
/* Moves whatever it meets. */
static const char PUSHER[] =
    "Move move(x_ref=-0.6 + 2*time, vx_ref=2, y_ref=0.1);"
    "Contact.Polygon plate(corners={{-0.1, -0.09}, {0, -0.09}, {0, 0.09}, {-0.1, 0.09}}, mu=0.5, TE=1e-3);";
static const char OF_PUSHER[] = "connect(move.frame_b, plate.frame_a);";
/* Two bodies with shapes in one mechanism. */
static const char ARM[] =
    "Revolute shoulder(phi(start=0.5)), elbow(phi(start=0.5)); FixedTranslation upper(r={0.3, 0}), lower(r={0.3, 0});"
    "Body one(m=1, I=0.01), two(m=1, I=0.01); Contact.Circle knob(radius=0.04, c=1e6, mu=0.4, TE=1e-3),"
    "tip(radius=0.04, c=1e6, mu=0.4, TE=1e-3);";
static const char OF_ARM[] =
    "connect(ground.frame_b, shoulder.frame_a); connect(shoulder.frame_b, upper.frame_a); connect(upper.frame_b, one.frame_a);"
    "connect(upper.frame_b, knob.frame_a); connect(upper.frame_b, elbow.frame_a); connect(elbow.frame_b, lower.frame_a);"
    "connect(lower.frame_b, two.frame_a); connect(lower.frame_b, tip.frame_a);";
/* A limit: its mode is one of the matrix. */
static const char LIMIT[] =
    "Dialectic.Translational.Fixed wall; Dialectic.Translational.Joint rail; Dialectic.Translational.Body cart(m=1);"
    "Dialectic.Translational.ElastoGap stop(c=1e3, l=0);";
static const char OF_LIMIT[] = "connect(wall.flange_b, rail.flange_a); connect(rail.flange_b, cart.flange_a);"
                               "connect(wall.flange_b, stop.flange_a); connect(rail.flange_b, stop.flange_b);";

static Loaded *load_with(const char *parts, const char *connections, int has_limit)
{
  static char text[16384];
  snprintf(text, sizeof text,
           "model M %s %s %s equation connect(ground.frame_b, floor.frame_a); %s %s "
           "annotation(experiment(StopTime=1), __lied(solver=\"rk3\", step=1e-3)); end M;",
           PARTS, parts, has_limit ? LIMIT : "", connections, has_limit ? OF_LIMIT : "");
  Loaded *loaded = load_scene(text);
  assert_int_equal(lied_use_solver(loaded->system, "rk3", 0), LIED_OK);
  return loaded;
}

static double value(LiedSystem *s, const char *name)
{
  double number = NAN;
  assert_int_equal(lied_get(s, name, &number), LIED_OK);
  return number;
}

/* Both ways at once, for 0.3 s of falls and impacts. Returns whether mobilities were always symmetric. */
static int compare(const char *parts, const char *connections)
{
  static const char *const NAMES[] = {"a.free.x",     "a.free.y",   "a.free.phi", "b.free.x",         "b.free.y",
                                      "b.free.w",     "d.free.x",   "d.free.w",   "box.free.x",       "box.free.y",
                                      "box.free.phi", "box.free.w", "a.free.vy",  "b.disc.frame_a.fy"};
  Loaded *apart = load_with(parts, connections, 0), *together = load_with(parts, connections, 1);
  LiedSystem *one = apart->system, *other = together->system;
  LiedStats stats;
  int symmetric = 1;
  assert_true(one->plan->contacts_condensed && !other->plan->contacts_condensed);
  for (int k = 0; k < 300; k++) {
    assert_int_equal(lied_step(one, 1e-3), LIED_OK);
    assert_int_equal(lied_step(other, 1e-3), LIED_OK);
    symmetric &= one->state->is_symmetric;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
      const double expected = value(other, NAMES[i]);
      assert_true(fabs(value(one, NAMES[i]) - expected) <= 1e-9 * (1 + fabs(expected)));
    }
  }
  lied_stats(one, &stats);
  assert_true(stats.mode_passes > stats.evaluations + 100); /* they met */
  load_free(apart);
  load_free(together);
  return symmetric;
}

static void free_bodies(void **state)
{
  (void)state;
  assert_true(compare(ALONE, ""));
}

static void several_shapes_of_a_body(void **state)
{
  const double speeds[] = {30, 1000}; /* T_D w up to 1 */
  char parts[1024];
  (void)state;
  for (int k = 0; k < 2; k++) {
    snprintf(parts, sizeof parts, DUMBBELL, speeds[k]);
    assert_false(compare(parts, OF_DUMBBELL));
  }
}

static void a_body_on_a_joint(void **state)
{
  (void)state;
  compare(PENDULUM, OF_PENDULUM);
}

static void a_prescribed_motion(void **state)
{
  (void)state;
  assert_true(compare(PUSHER, OF_PUSHER));
}

static void a_mechanism_of_two(void **state)
{
  (void)state;
  Loaded *loaded = load_with(ARM, OF_ARM, 0);
  assert_false(loaded->system->plan->contacts_condensed);
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(free_bodies), cmocka_unit_test(several_shapes_of_a_body),
                                     cmocka_unit_test(a_body_on_a_joint), cmocka_unit_test(a_prescribed_motion),
                                     cmocka_unit_test(a_mechanism_of_two)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
