/* A program as a user would write it, in the common part of C and C++: loads a model that needs the library of models, from a
 * text or from the file that is named, runs it and compares with the closed solution; prints the library's version. */
#include <lied/lied.h>
#include <math.h>
#include <stdio.h>

static const char falling[] = "model Falling\n"
                              "  Dialectic.Translational.Fixed ground;\n"
                              "  Dialectic.Translational.Joint joint(TD=0, s(start=1));\n"
                              "  Dialectic.Translational.Body body(m=2, g=-9.81);\n"
                              "equation\n"
                              "  connect(ground.flange_b, joint.flange_a);\n"
                              "  connect(joint.flange_b, body.flange_a);\n"
                              "end Falling;\n";

static int falls(LiedSystem *system)
{
  static LiedRun run; /* all zero, in both languages */
  double s = 0;
  run.stop = 0.5;
  if (lied_run(system, &run) || lied_get(system, "body.s", &s)) fputs(lied_message(system), stderr);
  return fabs(s - (1 - 9.81 / 2 * 0.25)) < 1e-6;
}

int main(int argc, char **argv)
{
  LiedMessages *messages = lied_new_messages();
  LiedSystem *system = argc > 1 ? lied_load(argv[1], NULL, messages) : lied_load_text(falling, NULL, messages);
  if (!system) fputs(lied_messages_text(messages), stderr);
  int is_right = system && falls(system);
  lied_free(system);
  lied_free_messages(messages);
  return puts(lied_version()) < 0 || !is_right;
}
