/* The functions of every class in the library give the same bits in batches of one lane and of several. */
#include <math.h>

#include "compile/builtin.h"
#include "emit/emitting.h"

enum { COUNT = 21, ROOM = 24 }; /* the last block is not full; its other lanes are not touched */

/* ---- a batch with storage of its own ---------------------------------------------------------------------------------- */

enum { P, X, D, V, G, FIXED, A, RHS, BOUND, PREDICTED, Z, DX, Y, NEXT, SAID, ARRAYS };
enum { ON, CHANGED, CUT, VIOLATED, MARKS };

typedef struct Shape { /* numbers per instance */
  size_t array[ARRAYS], mark[MARKS], values;
} Shape;

typedef struct Laid {
  Shape shape;
  double *array[ARRAYS], *w, time;
  unsigned char *mark[MARKS], *side_by_side;
  uint32_t *at;
  LiedBatch batch;
} Laid;

static size_t count_entries(const LiedClass *c, LiedEntryKind kind)
{
  size_t n = 0;
  for (unsigned e = 0; e < c->n_entries; e++) n += c->entries[e].kind == kind;
  return n;
}

static Shape shape_of(const LiedClass *c)
{
  size_t unknowns = c->n_internals, values = 0;
  for (unsigned p = 0; p < c->n_ports; p++)
    for (unsigned v = 0; v < c->ports[p].connector->n_variables; v++) {
      values += kind_has_value(c->ports[p].connector->variables[v].kind);
      unknowns += c->ports[p].connector->variables[v].kind != LIED_SIGNAL;
    }
  return (Shape){.array = {c->n_parameters, c->n_states, c->n_discretes, c->n_locals, c->n_relations,
                           count_entries(c, LIED_FIXED), count_entries(c, LIED_VARYING), c->n_rows, 2u * c->n_modes, c->n_modes,
                           unknowns, c->n_states, c->n_outputs, 1, c->n_said},
                 .mark = {c->n_relations, 1, 1, c->n_assertions},
                 .values = values};
}

static void *room(size_t n, size_t size)
{
  void *memory = calloc(n * ROOM + 1, size);
  assert_non_null(memory);
  return memory;
}

typedef enum Arrangement { SCATTERED, SIDE_BY_SIDE, BOTH, ARRANGEMENTS } Arrangement;

/* Each block has its own part of w. */
static void arrange(Laid *l, Arrangement arrangement)
{
  size_t lanes = (size_t)1 << l->batch.lane_bits, part = l->shape.values * lanes;
  for (size_t i = 0; i < ROOM; i++) {
    size_t block = i / lanes;
    l->side_by_side[block] = arrangement == SIDE_BY_SIDE || (arrangement == BOTH && block % 2 == 0);
    for (size_t k = 0; k < l->shape.values; k++) {
      size_t place = k * lanes + i % lanes;
      l->at[lied_place(&l->batch, l->shape.values, i, k)] =
          (uint32_t)(block * part + (l->side_by_side[block] ? place : part - 1 - place));
    }
  }
}

static void laid_open(Laid *l, const LiedClass *class_, unsigned lane_bits, Arrangement arrangement)
{
  *l = (Laid){.shape = shape_of(class_), .time = 0.7};
  for (int f = 0; f < ARRAYS; f++) l->array[f] = room(l->shape.array[f], sizeof(double));
  for (int f = 0; f < MARKS; f++) l->mark[f] = room(l->shape.mark[f], 1);
  l->w = room(l->shape.values, sizeof(double));
  l->at = room(l->shape.values, sizeof *l->at);
  l->side_by_side = room(1, 1);
  l->batch = (LiedBatch){
      .time = &l->time,
      .p = l->array[P],
      .x = l->array[X],
      .d = l->array[D],
      .v = l->array[V],
      .w = l->w,
      .at = l->at,
      .g = l->array[G],
      .on = l->mark[ON],
      .fixed = l->array[FIXED],
      .a = l->array[A],
      .rhs = l->array[RHS],
      .bound = l->array[BOUND],
      .predicted = l->array[PREDICTED],
      .z = l->array[Z],
      .dx = l->array[DX],
      .y = l->array[Y],
      .next = l->array[NEXT],
      .changed = l->mark[CHANGED],
      .cut = l->mark[CUT],
      .violated = l->mark[VIOLATED],
      .said = l->array[SAID],
      .lane_bits = lane_bits,
      .side_by_side = lane_bits ? l->side_by_side : NULL,
  };
  arrange(l, arrangement);
}

static void laid_close(Laid *l)
{
  for (int f = 0; f < ARRAYS; f++) free(l->array[f]);
  for (int f = 0; f < MARKS; f++) free(l->mark[f]);
  free(l->w);
  free(l->at);
  free(l->side_by_side);
}

/* Number k of instance i; behind those of all arrays come the port values. */
static double *number_at(const Laid *l, int f, size_t i, size_t k)
{
  if (f == ARRAYS) return &l->w[l->at[lied_place(&l->batch, l->shape.values, i, k)]];
  if (f == X || f == Z || f == DX) return &l->array[f][i * l->shape.array[f] + k];
  return &l->array[f][lied_place(&l->batch, l->shape.array[f], i, k)];
}

static size_t length_of(const Laid *l, int f)
{
  return f == ARRAYS ? l->shape.values : l->shape.array[f];
}

/* ---- contents --------------------------------------------------------------------------------------------------------- */

static void fill_laid(const Laid *l)
{
  for (int f = 0; f <= ARRAYS; f++)
    for (size_t i = 0; i < ROOM; i++)
      for (size_t k = 0; k < length_of(l, f); k++)
        *number_at(l, f, i, k) = f == P ? random_number(0.5, 1.5) : random_number(-1, 1);
}

static void copy(const Laid *to, const Laid *from)
{
  for (int f = 0; f <= ARRAYS; f++)
    for (size_t i = 0; i < ROOM; i++)
      for (size_t k = 0; k < length_of(to, f); k++) *number_at(to, f, i, k) = *number_at(from, f, i, k);
}

static void expect_equal(const char *class_, const Laid *a, const Laid *b)
{
  for (int f = 0; f <= ARRAYS; f++)
    for (size_t i = 0; i < ROOM; i++)
      for (size_t k = 0; k < length_of(a, f); k++) {
        const double *x = number_at(a, f, i, k), *y = number_at(b, f, i, k);
        if (memcmp(x, y, sizeof *x) != 0 && !(isnan(*x) && isnan(*y)))
          fail_msg("%s: number %zu of array %d, instance %zu: %.17g in lanes, %.17g alone", class_, k, f, i, *x, *y);
      }
  for (int f = 0; f < MARKS; f++)
    for (size_t i = 0; i < ROOM; i++)
      for (size_t k = 0; k < a->shape.mark[f]; k++)
        assert_int_equal(a->mark[f][lied_place(&a->batch, a->shape.mark[f], i, k)],
                         b->mark[f][lied_place(&b->batch, b->shape.mark[f], i, k)]);
}

/* ---- functions -------------------------------------------------------------------------------------------------------- */

typedef struct Called { /* one of the two, or none */
  LiedFunction *function;
  LiedTangent *tangent;
} Called;

/* All at once, or in pieces that cut blocks. */
static void call(Called called, const Laid *l, const Laid *dot, int in_pieces)
{
  static const size_t whole[] = {0, COUNT}, pieces[] = {0, 3, 7, 8, 10, 12, 16, 18};
  const size_t *ends = in_pieces ? pieces : whole, n = in_pieces ? sizeof pieces / sizeof *pieces : 2;
  for (size_t r = 1; r < n; r++) {
    if (called.function) called.function(&l->batch, ends[r - 1], ends[r]);
    if (called.tangent) called.tangent(&l->batch, &dot->batch, ends[r - 1], ends[r]);
  }
}

static void compare(const LiedClass *class_, Called called, unsigned lane_bits, Arrangement arrangement)
{
  Laid alone, dot_alone, lanes, dot_lanes;
  laid_open(&alone, class_, 0, SIDE_BY_SIDE), laid_open(&dot_alone, class_, 0, SIDE_BY_SIDE);
  laid_open(&lanes, class_, lane_bits, arrangement), laid_open(&dot_lanes, class_, lane_bits, arrangement);
  for (int in_pieces = 0; in_pieces <= 1; in_pieces++) {
    fill_laid(&alone), fill_laid(&dot_alone);
    copy(&lanes, &alone), copy(&dot_lanes, &dot_alone);
    call(called, &alone, &dot_alone, in_pieces);
    call(called, &lanes, &dot_lanes, in_pieces);
    expect_equal(class_->name, &lanes, &alone);
    expect_equal(class_->name, &dot_lanes, &dot_alone);
  }
  laid_close(&alone), laid_close(&dot_alone), laid_close(&lanes), laid_close(&dot_lanes);
}

static void compare_all(const LiedClass *c, unsigned lane_bits, Arrangement arrangement)
{
  const Called called[] = {{.function = c->fixed},
                           {.function = c->rows},
                           {.function = c->bounds},
                           {.function = c->derivatives},
                           {.function = c->outputs_of},
                           {.function = c->event},
                           {.function = c->next_event},
                           {.function = c->check},
                           {.function = c->check_start},
                           {.tangent = c->rows_tangent},
                           {.tangent = c->derivatives_tangent}};
  for (size_t f = 0; f < sizeof called / sizeof *called; f++) compare(c, called[f], lane_bits, arrangement);
  for (unsigned b = 0; b < c->n_blocks; b++) {
    compare(c, (Called){.function = c->blocks[b].evaluate}, lane_bits, arrangement);
    compare(c, (Called){.tangent = c->blocks[b].tangent}, lane_bits, arrangement);
  }
}

static void lanes_change_no_bit(void **state)
{
  (void)state;
  for (size_t i = 0; i < builtin_class_count; i++)
    for (Arrangement a = SCATTERED; a < ARRANGEMENTS; a++)
      compare_all(builtin_classes[i].class_, builtin_classes[i].class_->lane_bits, a);
}

/* Calls that need variables of the same block, and other calls. */
static void calls_need_each_other(void **state)
{
  (void)state;
  EMITTING(e, "model M Real k; Real x; Real y; Real z; Real q; equation y = sin(k*x) + 2; "
              "z = cos(y + exp(-y))*sin(k*x); q = atan2(y, z) + y^1.5 + sqrt(y) + max(y, z) + abs(z); end M;");
  place(&e, HOME_PARAMETER, "k");
  place(&e, HOME_STATE, "x");
  place(&e, HOME_LOCAL, "y z q");
  e.class_.states[0].derivative = ir_real(e.pool, 0);
  CausalBlock *block = add_block(&e);
  for (uint32_t k = 0; k < 3; k++) add_step(&e, &block->steps, var(&e, (const char *[]){"y", "z", "q"}[k]), expr(&e, k), NULL);
  optimisation = "-O2 -fno-math-errno -ffp-contract=off";
  Loaded loaded = load_class(&e);
  assert_int_equal(loaded.class_->lane_bits, LIED_LANE_BITS);
  compare_all(loaded.class_, LIED_LANE_BITS, SIDE_BY_SIDE);
  unload(&loaded);
  emitting_close(&e);
}

static int is_in_lanes(const char *name)
{
  int is = 0;
  for (size_t i = 0; i < builtin_class_count; i++)
    if (strcmp(builtin_classes[i].class_->name, name) == 0) is = builtin_classes[i].class_->lane_bits == LIED_LANE_BITS;
  return is;
}

static void arithmetic_is_done_in_lanes(void **state)
{
  (void)state;
  assert_true(is_in_lanes("Dialectic.Planar.FixedTranslation"));
  assert_true(is_in_lanes("Dialectic.Planar.Revolute"));
  assert_true(is_in_lanes("Dialectic.Planar.Body"));
  assert_true(is_in_lanes("Dialectic.Translational.Spring"));
  assert_false(is_in_lanes("Dialectic.Rotational.Stiction"));
  assert_false(is_in_lanes("Streams.CheckValve"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lanes_change_no_bit),
      cmocka_unit_test(calls_need_each_other),
      cmocka_unit_test(arithmetic_is_done_in_lanes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
