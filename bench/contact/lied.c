/* lied.c: the examples of contact, from their Modelica text. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/load.h"
#include "scenes.h"

static void write_error(void *user, const char *bytes, size_t size)
{
  fwrite(bytes, 1, size, user);
}

static Loaded *load(const char *file, const char *model, const char *const *settings, size_t n, const char *solver)
{
  const LiedLoad request = {.file = file, .model = model, .settings = settings, .n_settings = n};
  Loaded *loaded = load_model(&request);
  if (loaded) diagnostics_print(loaded->diagnostics, (Output){write_error, stderr});
  if (!loaded || !lied_use_solver(loaded->system, solver, 0)) return loaded;
  fprintf(stderr, "%s\n", lied_message(loaded->system));
  load_free(loaded);
  return NULL;
}

static int advance(LiedSystem *s, double until)
{
  while (lied_time(s) < until - SCENE_STEP / 2)
    if (lied_step(s, SCENE_STEP)) return fprintf(stderr, "%s\n", lied_message(s)), 1;
  return 0;
}

static double value(LiedSystem *s, const char *name)
{
  double number = NAN;
  lied_get(s, name, &number);
  return number;
}

/* ---- grip ----------------------------------------------------------------------------------------------------------- */

static int grip(const char *solver, double gravity, GripResult *result)
{
  char weight[48];
  snprintf(weight, sizeof weight, "g=%.17g", gravity);
  const char *settings[] = {weight};
  Loaded *loaded = load(LIED_EXAMPLES "/gripper/Gripper.mo", "Gripper.Shaken", settings, 1, solver);
  if (!loaded) return 1;
  LiedSystem *s = loaded->system;
  double start = seconds_now(), at_1 = 0, at_10 = 0;
  int failed = advance(s, 1);
  if (!failed) at_1 = value(s, "slip"), failed = advance(s, 10);
  if (!failed) at_10 = value(s, "slip"), failed = advance(s, 60);
  *result =
      (GripResult){fabs(at_10 - at_1), fabs(value(s, "slip") - at_1), 0.03 + value(s, "hand.left.s"), seconds_now() - start};
  load_free(loaded);
  return failed;
}

/* ---- stack ---------------------------------------------------------------------------------------------------------- */

static int stack(const char *solver, double m_top, StackResult *result)
{
  char mass[48], width[48], name[48];
  snprintf(mass, sizeof mass, "m_top=%.17g", m_top);
  snprintf(width, sizeof width, "b=%.17g", STACK_WIDTH);
  const char *settings[] = {mass, width};
  Loaded *loaded = load(LIED_EXAMPLES "/box-stack/BoxStack.mo", "BoxStack", settings, 2, solver);
  double y[STACK_BOXES];
  if (!loaded) return 1;
  int failed = advance(loaded->system, stack_rest(m_top));
  result->sideways = 0;
  for (int i = 0; i < STACK_BOXES; i++) {
    snprintf(name, sizeof name, "free[%d].y", i + 1);
    y[i] = value(loaded->system, name);
    snprintf(name, sizeof name, "free[%d].x", i + 1);
    result->sideways = fmax(result->sideways, fabs(value(loaded->system, name)));
  }
  stack_measure(m_top, y, result);
  result->kinetic = value(loaded->system, "energy.kinetic");
  load_free(loaded);
  return failed;
}

/* ---- pile ----------------------------------------------------------------------------------------------------------- */

static void report(const LiedStats *before, const LiedStats *after)
{
  double steps = (double)(after->steps - before->steps), evaluations = (double)(after->evaluations - before->evaluations);
  printf("# %.1f passes an evaluation, %.2f evaluations a step, pairs changed in %.1f %% of steps, %llu reorderings, "
         "%llu times out of passes\n",
         (double)(after->mode_passes - before->mode_passes) / evaluations, evaluations / steps,
         100 * (double)(after->pair_changes - before->pair_changes) / steps,
         (unsigned long long)(after->reorderings - before->reorderings),
         (unsigned long long)(after->mode_exhausted - before->mode_exhausted));
}

static void measure(LiedSystem *s, const PileSize *size, PileResult *result)
{
  double *x = calloc(2 * size->n, sizeof *x), *y = x + size->n;
  char name[48];
  for (size_t i = 0; i < size->n; i++) {
    snprintf(name, sizeof name, "free[%zu].x", i + 1);
    x[i] = value(s, name);
    snprintf(name, sizeof name, "free[%zu].y", i + 1);
    y[i] = value(s, name);
  }
  pile_measure(size, x, y, result);
  result->kinetic = value(s, "energy.kinetic");
  free(x);
}

static int advance_by(void *engine, double seconds)
{
  return advance(engine, lied_time(engine) + seconds);
}

static int pile(const char *stiffness, const PileSize *size, PileResult *result)
{
  char discs[32], wide[32];
  snprintf(discs, sizeof discs, "n=%zu", size->n);
  snprintf(wide, sizeof wide, "w=%zu", size->wide);
  const char *settings[] = {discs, wide, stiffness};
  Loaded *loaded = load(LIED_EXAMPLES "/disc-pile/DiscPile.mo", "DiscPile", settings, 3, "euler");
  LiedStats before, after;
  if (!loaded) return 1;
  lied_stats(loaded->system, &before);
  int failed = pile_advance(size, advance_by, loaded->system, result);
  lied_stats(loaded->system, &after);
  measure(loaded->system, size, result);
  report(&before, &after);
  load_free(loaded);
  return failed;
}

/* ---- by solver ------------------------------------------------------------------------------------------------------ */

static int grip_rk3(double gravity, GripResult *result)
{
  return grip("rk3", gravity, result);
}

static int grip_euler(double gravity, GripResult *result)
{
  return grip("euler", gravity, result);
}

static int stack_rk3(double m_top, StackResult *result)
{
  return stack("rk3", m_top, result);
}

static int stack_euler(double m_top, StackResult *result)
{
  return stack("euler", m_top, result);
}

static int pile_soft(const PileSize *size, PileResult *result)
{
  return pile("c=6e6", size, result);
}

static int pile_stiff(const PileSize *size, PileResult *result)
{
  return pile("c=3e7", size, result);
}

const ContactEngine contact_lied_rk3 = {"lied rk3", grip_rk3, stack_rk3, NULL};
const ContactEngine contact_lied_euler = {"lied euler", grip_euler, stack_euler, pile_soft};
const ContactEngine contact_lied_stiff = {"lied euler, 5 times as stiff", NULL, NULL, pile_stiff};
