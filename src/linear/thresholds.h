/* thresholds.h: all numbers by which the linear level decides, each with its reason. */
#ifndef LIED_LINEAR_THRESHOLDS_H
#define LIED_LINEAR_THRESHOLDS_H

#include <stddef.h>

typedef struct Thresholds {
  /* ---- pivots ---- */

  /* Part of the largest magnitude in its row that a pivot must reach: 0.05 lets U grow by 20 in a row, which costs one digit or
   * two, and leaves the order free where it matters for the number of entries. */
  double pivot;
  /* If cancellation leaves less than this part of an entry, the rest is rounding error and no pivot: some hundred roundings. */
  double noise;
  /* A row has degraded when its U grew beyond `growth` or, if it was worse from the start, `hysteresis` times beyond that; or
   * when its pivot fell to `drop` of what it was: it may be the remainder of a cancellation. A coefficient that turns with the
   * system passes zero now and then, so that in a large system some pivot is always rather small. A new order takes the time of
   * some fifty factorisations, a step of refinement (modes.c) half of one: hence a growth that leaves half the digits. */
  double growth, hysteresis, drop;

  /* ---- the order ---- */

  size_t easy; /* operations per unknown above which the structure is no tree */
  size_t few;  /* unknowns above which a second order would take too long, for structures that are no trees */
  size_t many; /* ... and for trees */
  /* Cost of a pivot from which on the rest of a large structure that is no tree is ordered without looking at values, where
   * memory may be allocated: see order_klu.c. Between 8 and 128 it hardly matters. */
  size_t dear;
  /* There: as `pivot`; the diagonal that is preferred is mostly good, and better pivots cost no entries. And the part of the
   * entries that have one opposite, above which the pattern counts as symmetric. */
  double rest_pivot, symmetric;
  /* Columns of the same cost that are compared, as long as these are no longer than `searched`: more would gain nothing in
   * trees, and in other structures little depends on the choice, while it takes long. Lines up to that length are always
   * searched; longer ones only if there is no quicker way. */
  size_t candidates, searched;

  /* ---- the sequence and shape of rows, which only speed depends on ---- */

  /* A row with `many` needs or more is best computed right after others with nearly the same needs, because such rows are used
   * together: it visits those with no more than a small number of pivots before them first, then the others. */
  size_t many_needs, small_before;
  size_t long_row;      /* entries of U that make it worth while to subtract rows together, as a supernode */
  size_t long_needs;    /* entries of L that make it worth while to compute rows together, as a panel */
  size_t private_needs; /* entries of L by which rows of a panel may differ */

  /* ---- solutions ---- */

  double trusted;    /* below this growth the factors are exact enough */
  double suspicious; /* growth of a row of U that rows below it may feel: a quarter of it, because several add up in a row */
  /* Above `trusted` a solution is refined until every row is met to a part of its terms: `decent`, or the rounding of the sum
   * if there are modes, whose laws are eliminated with any coefficients. A solution that is not even `tolerable` after that
   * means that the factors are of no use. */
  double decent, tolerable;
  /* Where nothing acts, a row says that a sum of zeros is zero, and what refinement leaves of them is rounding of rounding: no
   * more than this part of the largest unknown. */
  double dust;
  int refinements; /* of a solution, before the order is blamed */

  /* ---- modes ---- */

  /* What counts as rounding, relative to the terms of a law. The second is used when the first fails: close to where a contact
   * opens, force and gap both vanish in the rounding of the large terms they are the difference of. */
  double feasible[2];
  int patience; /* passes that change all violated modes, without progress, before single changes */
  /* Passes of one solve: some for any search, some for each mode, because single changes take one each; and no more than the
   * last, however many modes there are, so that a step ends. See modes.h. */
  size_t passes, passes_per_mode, most_passes;
} Thresholds;

extern const Thresholds THRESHOLDS;

#endif
