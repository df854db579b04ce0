/* Which classes work on several lanes: hinges with drives beside each other, but not those of a chain, whose angles are known
 * at once and whose frames follow one after the other. */
#include "../parts/parts.h"
#include "simulate/simulate.h"

#define PARTS                                                                                                                  \
  "  import Dialectic.Planar.*;\n  inner World world(TD=1e-3);\n  Revolute hinge[20](each useFlange=true);\n"                  \
  "  FixedTranslation rod[20](each r={1, 0});\n  Body body[20](each m=1, each I=1);\n"
#define LINKS "    connect(hinge[i].frame_b, rod[i].frame_a);\n    connect(rod[i].frame_b, body[i].frame_a);\n"

static unsigned lanes_of_hinges(const char *text)
{
  LiedMessages *messages = lied_new_messages();
  LiedSystem *s = lied_load_text(text, NULL, messages);
  if (!s) fail_msg("%s", lied_messages_text(messages));
  lied_free_messages(messages);
  unsigned lanes = 0;
  for (size_t u = 0; u < s->plan->n_uses; u++)
    if (strcmp(s->plan->uses[u].info->class_->name, "Dialectic.Planar.Revolute") == 0) lanes = 1u << s->plan->uses[u].lane_bits;
  lied_free(s);
  return lanes;
}

static void test_beside(void **unused)
{
  (void)unused;
  const unsigned lanes = lanes_of_hinges("model Beside\n" PARTS "  Fixed wall[20];\nequation\n  for i in 1:20 loop\n"
                                         "    connect(wall[i].frame_b, hinge[i].frame_a);\n" LINKS "  end for;\nend Beside;\n");
  assert_int_equal(lanes, LIED_LANES);
}

static void test_in_a_row(void **unused)
{
  (void)unused;
  const unsigned lanes =
      lanes_of_hinges("model Row\n" PARTS "  Fixed wall;\nequation\n  connect(wall.frame_b, hinge[1].frame_a);\n"
                      "  for i in 1:20 loop\n" LINKS "  end for;\n  for i in 2:20 loop\n"
                      "    connect(rod[i - 1].frame_b, hinge[i].frame_a);\n  end for;\nend Row;\n");
  assert_int_equal(lanes, 1);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_beside), cmocka_unit_test(test_in_a_row)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
