/* main.c: contacts beside MuJoCo, Box2D, Chipmunk and linearly implicit Euler, in one run.
 *
 *   contact [grip|stack|pile]...     default: all; fails when lied misses a limit */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scenes.h"

static int n_missed;

static void demand(int holds, const char *what)
{
  if (holds) return;
  printf("MISSED: %s\n", what);
  n_missed++;
}

static void show_grip(const ContactEngine *engine, double gravity, GripResult *result)
{
  if (engine->grip(gravity, result)) {
    printf("%-40s failed\n", engine->name);
    *result = (GripResult){NAN, NAN, NAN, NAN};
    return;
  }
  printf("%-40s %14.3g %14.3g %12.3g %9.2f\n", engine->name, 1e6 * result->creep_1_to_10, 1e6 * result->creep_1_to_60,
         1e6 * result->pressed, result->seconds);
}

static void grips(double gravity)
{
  GripResult result;
  printf("\ngrip: 0.5 kg, gravity %g m/s2, shaken at 20 Hz to 80 %% of the limit of friction, step 1 ms\n%-40s %14s %14s %12s "
         "%9s\n",
         gravity, "", "1..10 s [um]", "1..60 s [um]", "pressed [um]", "time [s]");
  show_grip(&contact_lied_rk3, gravity, &result);
  demand(result.creep_1_to_60 < 1e-6, "creep below 1 um in 60 s, rk3");
  show_grip(&contact_lied_euler, gravity, &result);
  demand(result.creep_1_to_60 < 1e-6, "creep below 1 um in 60 s, euler");
#ifdef HAVE_MUJOCO
  for (size_t i = 0; i < contact_mujoco_count; i++) show_grip(&contact_mujoco[i], gravity, &result);
#endif
}

static void show_stack(const ContactEngine *engine, double m_top, StackResult *result)
{
  if (engine->stack(m_top, result)) {
    printf("%-40s failed\n", engine->name);
    *result = (StackResult){NAN, NAN, NAN, NAN};
    return;
  }
  printf("%-40s %12.4g %12.3g %12.3g %12.3g\n", engine->name, 1e3 * result->deepest, result->error, result->kinetic,
         1e3 * result->sideways);
}

static void stacks(double m_top)
{
  StackResult result;
  printf("\nstack: ten boxes, %g kg on top, after %g s, step 1 ms\n%-40s %12s %12s %12s %12s\n", m_top, stack_rest(m_top), "",
         "deepest [mm]", "off statics", "kinetic [J]", "aside [mm]");
  const ContactEngine *own[] = {&contact_lied_rk3, &contact_lied_euler};
  for (int i = 0; i < 2; i++) {
    show_stack(own[i], m_top, &result);
    demand(result.error < 1e-4 && result.kinetic < 1e-12, "a stack at rest as statics says");
  }
  show_stack(&contact_implicit, m_top, &result);
#ifdef HAVE_BOX2D
  show_stack(&contact_box2d, m_top, &result);
#endif
#ifdef HAVE_CHIPMUNK
  show_stack(&contact_chipmunk, m_top, &result);
#endif
}

static PileResult show_pile(const ContactEngine *engine, const PileSize *size)
{
  PileResult r = {.mean = NAN, .deepest = NAN, .kinetic = NAN, .moving = NAN, .resting = NAN};
  if (engine->pile(size, &r))
    printf("%-40s failed\n", engine->name);
  else
    printf("%-40s %10.3f %10.3f %12.4f %12.4f %12.3g %9zu\n", engine->name, 1e3 * r.moving, 1e3 * r.resting, 1e3 * r.mean,
           1e3 * r.deepest, r.kinetic, r.contacts);
  return r;
}

static PileResult own_pile(const ContactEngine *engine, const PileSize *size)
{
  const PileResult result = show_pile(engine, size);
  demand(result.kinetic < 1e-3 * (double)size->n, "a pile that settles");
  return result;
}

#ifdef HAVE_BOX2D
static void compare(const PileResult *own, const PileResult *box2d)
{
  printf("# %.2f times Box2D moving, %.2f at rest, %.2f as deep\n", own->moving / box2d->moving, own->resting / box2d->resting,
         own->mean / box2d->mean);
  demand(own->moving <= 2 * box2d->moving, "a pile that moves in twice the time of Box2D");
  demand(own->resting <= 1.3 * box2d->resting, "a pile that rests in 1.3 times the time of Box2D");
  demand(own->mean <= box2d->mean, "a pile no deeper than Box2D's");
}
#endif

static void piles(PileSize size)
{
  printf("\npile: %zu discs, %g s, step 1 ms\n%-40s %10s %10s %12s %12s %12s %9s\n", size.n, size.seconds, "", "moving[ms]",
         "rest [ms]", "mean [mm]", "deepest [mm]", "kinetic [J]", "contacts");
  const PileResult own[] = {own_pile(&contact_lied_euler, &size), own_pile(&contact_lied_stiff, &size)};
  (void)own;
#ifdef HAVE_BOX2D
  const PileResult box2d = show_pile(&contact_box2d, &size);
  for (int i = 0; i < 2; i++) compare(&own[i], &box2d);
#endif
#ifdef HAVE_CHIPMUNK
  show_pile(&contact_chipmunk, &size);
#endif
}

static int wanted(int argc, char **argv, const char *what)
{
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], what) == 0) return 1;
  return argc == 1;
}

int main(int argc, char **argv)
{
  setvbuf(stdout, NULL, _IOLBF, 0); /* piles take minutes */
  if (wanted(argc, argv, "grip")) grips(SCENE_GRAVITY), grips(0);
  if (wanted(argc, argv, "stack")) stacks(1), stacks(1000);
  if (wanted(argc, argv, "pile")) piles((PileSize){100, 10, 2}), piles((PileSize){1000, 20, 3});
  return n_missed != 0;
}
