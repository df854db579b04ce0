/* measure.c: places and measures that all engines share. */
#include <math.h>

#include "clock.h"
#include "scenes.h"

/* Of this process: engines are compared that have one thread, on machines that have other work. */
double seconds_now(void)
{
  return processor_seconds();
}

double pile_x(const PileSize *size, size_t i)
{
  double column = (double)(i % size->wide) - ((double)size->wide - 1) / 2;
  return column * 2.1 * PILE_RADIUS + 0.01 * PILE_RADIUS * (double)((i + 1) * 7919 % 101) / 101;
}

double pile_y(const PileSize *size, size_t i)
{
  return (0.5 + (double)(i / size->wide)) * 2.1 * PILE_RADIUS;
}

double pile_half_width(const PileSize *size)
{
  return 1.1 * (double)size->wide * PILE_RADIUS;
}

static void note(PileResult *result, double depth)
{
  if (depth <= 0) return;
  result->mean += depth;
  result->contacts++;
  result->deepest = fmax(result->deepest, depth);
}

void pile_measure(const PileSize *size, const double *x, const double *y, PileResult *result)
{
  double half = pile_half_width(size);
  result->mean = result->deepest = 0;
  result->contacts = 0;
  for (size_t i = 0; i < size->n; i++) {
    for (size_t j = 0; j < i; j++) note(result, 2 * PILE_RADIUS - hypot(x[i] - x[j], y[i] - y[j]));
    note(result, PILE_RADIUS - y[i]);
    note(result, PILE_RADIUS - (half - fabs(x[i])));
  }
  if (result->contacts) result->mean /= (double)result->contacts;
}

int pile_advance(const PileSize *size, AdvanceFunction *advance, void *engine, PileResult *result)
{
  const double part = 0.8, start = seconds_now();
  int failed = advance(engine, part * size->seconds);
  const double middle = seconds_now();
  failed = failed || advance(engine, (1 - part) * size->seconds);
  result->moving = (middle - start) / (part * size->seconds / SCENE_STEP);
  result->resting = (seconds_now() - middle) / ((1 - part) * size->seconds / SCENE_STEP);
  return failed;
}

double stack_rest(double m_top)
{
  return m_top > 100 ? 100 : 8;
}

void stack_measure(double m_top, const double *y, StackResult *result)
{
  double below = -STACK_HEIGHT / 2, expected = 0;
  result->deepest = -INFINITY;
  result->error = 0;
  for (int i = 0; i < STACK_BOXES; i++) {
    double load = SCENE_GRAVITY * (STACK_BOXES - 1 - i + m_top);
    expected += load / (i == 0 ? 2 * STACK_STIFFNESS : STACK_STIFFNESS); /* the floor does not give way */
    result->deepest = fmax(result->deepest, below + STACK_HEIGHT - y[i]);
    result->error = fmax(result->error, fabs((i + 0.5) * STACK_HEIGHT - y[i] - expected) / expected);
    below = y[i];
  }
}
