/* models.h: models for ensembles: a cart-pole, in which nothing ever switches, and a ball that bounces, may leave its cage, and
 * is pushed by noise. */
#ifndef TEST_ENSEMBLE_MODELS_H
#define TEST_ENSEMBLE_MODELS_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lied/lied.h"
#include "support/bits.h"
#include "support/check.h"

static const char cart_pole[] = "model CartPole\n"
                                "  import Dialectic.Planar.*;\n"
                                "  inner World world;\n"
                                "  Fixed rail;\n"
                                "  Prismatic slide(r={1,0}, useFlange=true);\n"
                                "  Body cart(m=1, I=0);\n"
                                "  Revolute pivot(phi(start=0.05));\n"
                                "  FixedTranslation half(r={0,0.5});\n"
                                "  Body pole(m=0.1, I=0.1*1/12);\n"
                                "  Dialectic.Translational.Force drive;\n"
                                "  input Real u;\n"
                                "  output Real push = 2*u;\n"
                                "equation\n"
                                "  connect(rail.frame_b, slide.frame_a);\n"
                                "  connect(slide.frame_b, cart.frame_a);\n"
                                "  connect(cart.frame_a, pivot.frame_a);\n"
                                "  connect(pivot.frame_b, half.frame_a);\n"
                                "  connect(half.frame_b, pole.frame_a);\n"
                                "  connect(drive.flange, slide.flange_a);\n"
                                "  drive.f = u;\n"
                                "end CartPole;\n";

static const char ball[] = "model Ball\n"
                           "  input Real u;\n"
                           "  parameter Real e = 0.8;\n"
                           "  Real x(start=1);\n"
                           "  Real v;\n"
                           "  output Real energy = 9.81*x + v*v/2;\n"
                           "  discrete Real bounces(start=0);\n"
                           "equation\n"
                           "  der(x) = v;\n"
                           "  der(v) = u - 9.81;\n"
                           "  when x <= 0 then\n"
                           "    reinit(v, -e*pre(v));\n"
                           "    bounces = pre(bounces) + 1;\n"
                           "  end when;\n"
                           "  assert(x < 3, \"the ball has left its cage\");\n"
                           "end Ball;\n";

static inline LiedSystem *load(const char *text, const char *solver)
{
  LiedMessages *messages = lied_new_messages();
  LiedSystem *s = lied_load_text(text, NULL, messages);
  if (!s) fail_msg("%s", lied_messages_text(messages));
  lied_free_messages(messages);
  assert_int_equal(lied_use_solver(s, solver, 0), LIED_OK);
  return s;
}

static inline LiedHandle handle_of(LiedSystem *s, const char *name)
{
  LiedHandle handle;
  if (lied_handle(s, name, &handle)) fail_msg("%s", lied_message(s));
  return handle;
}

/* Another number for each copy and step. */
static inline double push(size_t step, size_t copy)
{
  return 0.01 * (double)((step * 7919 + copy * 104729) % 2001) - 10;
}

static inline void check_same(const void *a, const void *b, size_t size, const char *what, size_t copy)
{
  if (memcmp(a, b, size) != 0) fail_msg("%s of copy %zu differ", what, copy);
}

#endif
