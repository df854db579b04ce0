/* Polygons with any number of corners: a regular one rests on a face, as deep as two points of its surface give way. A shape of
 * space is refused. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "contact/loading_scene.h"

static Loaded *load_polygons(int n, double apothem)
{
  char text[2000];
  int length = snprintf(
      text, sizeof text,
      "model Rest\n"
      "  import Dialectic.Planar.*;\n"
      "  inner World world(TD=1e-3);\n"
      "  Fixed ground;\n"
      "  Contact.Line floor(corners={{-9, 0}, {9, 0}}, mu=0.5, TE=1e-3);\n"
      "  FreeMotion free(y(start=%.17g));\n"
      "  Body body(m=2, I=1);\n"
      "  Contact.Polygon shape(corners={{sin(2*3.14159265358979324*(i - 0.5)/%d), -cos(2*3.14159265358979324*(i - 0.5)/%d)}\n"
      "    for i in 1:%d}, c=1e5, mu=0.5, TE=1e-3);\n"
      "equation\n"
      "  connect(ground.frame_b, floor.frame_a);\n"
      "  connect(free.frame_b, body.frame_a);\n"
      "  connect(free.frame_b, shape.frame_a);\n"
      "end Rest;\n",
      apothem, n, n, n);
  assert_true(length > 0 && (size_t)length < sizeof text);
  return load_scene(text);
}

static void rests_on_a_face(void **state)
{
  static const int numbers[] = {3, 4, 5, 20, 100};
  (void)state;
  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
    double apothem = cos(acos(-1) / numbers[k]), y, fy;
    Loaded *loaded = load_polygons(numbers[k], apothem);
    LiedSystem *s = loaded->system;
    assert_int_equal(lied_run(s, &(LiedRun){.stop = 2, .solver = "rk3", .step = 1e-3}), LIED_OK);
    assert_int_equal(lied_get(s, "free.y", &y), LIED_OK);
    assert_int_equal(lied_get(s, "shape.frame_a.fy", &fy), LIED_OK);
    double sunk = 2 * 9.81 / (2 * 1e5);
    if (!(fabs(y - (apothem - sunk)) < 1e-6)) fail_msg("%d corners: y = %.9g, not %.9g", numbers[k], y, apothem - sunk);
    if (!(fabs(fy + 2 * 9.81) < 1e-2)) fail_msg("%d corners: %.9g N", numbers[k], fy);
    load_free(loaded);
  }
}

/* The circle of the library, said to be of space. */
static void space_is_refused(void **state)
{
  Loaded *loaded = load_polygons(4, 1);
  const LiedClass *polygon = NULL;
  (void)state;
  for (uint32_t i = 0; i < loaded->assembly->spec_count; i++)
    if (loaded->components[i]->shape && loaded->components[i]->shape->kind == LIED_POLYGON) polygon = loaded->components[i];
  assert_non_null(polygon);
  LiedShape ball = *polygon->shape;
  const uint16_t rows[6] = {0, 1, 2, 0, 1, 2};
  ball.kind = LIED_CIRCLE, ball.dimension = 3, ball.n_rows = 6, ball.rows = rows, ball.n_corners = 0;
  LiedClass class_ = *polygon;
  class_.shape = &ball;
  LiedSystem *s = lied_new(NULL);
  assert_int_equal(lied_add(s, &class_, "ball"), LIED_OK);
  for (unsigned p = 0; p < class_.n_parameters; p++) assert_int_equal(lied_set_parameter(s, 0, p, 1), LIED_OK);
  LiedInstance wall;
  const LiedClass *fixed = NULL;
  for (uint32_t i = 0; i < loaded->assembly->spec_count; i++)
    if (strcmp(loaded->components[i]->name, "Dialectic.Planar.Fixed") == 0) fixed = loaded->components[i];
  assert_int_equal(lied_add_instance(s, fixed, "wall", &wall), LIED_OK);
  for (unsigned p = 0; p < fixed->n_parameters; p++) assert_int_equal(lied_set_parameter(s, wall, p, 0), LIED_OK);
  assert_int_equal(lied_connect(s, "wall.frame_b", "ball.frame_a"), LIED_OK);
  assert_int_equal(lied_compose(s), LIED_WRONG_MODEL);
  if (!strstr(lied_message(s), "shapes of space do not meet yet")) fail_msg("%s", lied_message(s));
  lied_free(s);
  ball.dimension = 4;
  s = lied_new(NULL);
  assert_int_equal(lied_add(s, &class_, "ball"), LIED_WRONG_CLASS);
  lied_free(s);
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(rests_on_a_face), cmocka_unit_test(space_is_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
