/* window.c: a table over time. Between two time events values come from a window of pieces that is fixed: so they are those of
 * the left side until the event, and of the right side from it on, however times are rounded. The next window is found from the
 * number of the one before, not from time. */
#include <math.h>

#include "curve.h"

static const double never = 1e60;

/* Pieces without length are jumps. */
static int is_jump(const Axis *axis, int piece)
{
  return piece >= 0 && piece < axis->n - 1 && axis->x[piece] == axis->x[piece + 1];
}

/* The window ends before this piece. */
static int begins_window(const Axis *axis, int events, int piece)
{
  if (events == ALWAYS || axis->smoothness == CONSTANT) return 1;
  return is_jump(axis, piece);
}

/* The piece at u, and how many periods u is from the first one. */
static int piece_at(Axis *axis, double u, double *periods)
{
  double length = axis->x[axis->n - 1] - axis->x[0];
  *periods = axis->extrapolation == PERIODIC && length > 0 ? floor((u - axis->x[0]) / length) : 0;
  return axis_piece(axis, u - *periods * length);
}

static int piece_after(const Axis *axis, int piece, double *periods)
{
  while (is_jump(axis, ++piece)) continue;
  if (axis->extrapolation != PERIODIC || piece < axis->n - 1) return piece;
  ++*periods;
  return piece_after(axis, -1, periods);
}

/* The window at u or, unless `is_initial`, the one after `last`: its pieces, the shift of its period, and where it ends. */
void lied_curve_window(void *object, int events, int is_initial, double u, int last, double shift, int *new_first,
                       int *new_last, double *new_shift, double *end)
{
  Axis *axis = &((Curve *)object)->axis;
  int is_bounded = axis->extrapolation == PERIODIC || axis->extrapolation == REFUSE;
  int lowest = is_bounded ? 0 : -1, highest = is_bounded ? axis->n - 2 : axis->n - 1;
  double length = axis->x[axis->n - 1] - axis->x[0], periods = length > 0 ? round(shift / length) : 0;
  *new_first = -1, *new_last = axis->n - 1, *new_shift = 0, *end = never;
  if (events == NEVER || axis->n == 1 || (axis->extrapolation == PERIODIC && !(length > 0))) return;
  int piece = is_initial ? piece_at(axis, u, &periods) : piece_after(axis, last, &periods);
  *new_first = *new_last = piece < lowest ? lowest : piece > highest ? highest : piece;
  while (*new_last < highest && !begins_window(axis, events, *new_last + 1)) ++*new_last;
  *new_shift = periods * length;
  if (*new_last < axis->n - 1 && !(axis->extrapolation == REFUSE && *new_last == highest))
    *end = axis->x[*new_last + 1] + *new_shift;
}
