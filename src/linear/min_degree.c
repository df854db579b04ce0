/* min_degree.c: elimination on the quotient graph.
 *
 * What is eliminated becomes an element: the set of its neighbours, which are all connected from then on. A vertex knows its
 * neighbours and its elements. An element that a new one contains is absorbed, and neighbours within an element are forgotten,
 * so that the graph never takes more memory than at first. The degree of a vertex is counted too high where elements overlap,
 * each but for what it has in common with the newest: that is what makes it quick. Vertices with the same neighbours and
 * elements are merged and eliminated together; their connections with each other do not count.
 */
#include "linear/min_degree.h"

#include <string.h>

#define NIL UINT32_MAX

typedef struct Cell {
  uint32_t number, next; /* of a list that NIL ends */
} Cell;

typedef enum Kind { VERTEX, ELEMENT, GONE } Kind;

typedef struct Quotient {
  uint32_t n;
  Cell *cells;
  uint32_t spare;      /* list of cells */
  uint32_t *vertices;  /* [n] list: neighbours of a vertex, members of an element */
  uint32_t *elements;  /* [n] list: elements of a vertex */
  uint32_t *weight;    /* [n] vertices that are merged in it */
  uint32_t *follow;    /* [n] the next one that is merged with it, or NIL */
  uint32_t *last;      /* [n] the last of these */
  uint32_t *degree;    /* [n] of a vertex: weights of its neighbours, or more; of an element: of its members */
  uint32_t *outside;   /* [n] weights of an element's members that the newest has not */
  uint32_t *mark;      /* [n] 1 + the element that has seen it last: vertices as its members, others by these */
  uint32_t *tag;       /* [n] by whom it was found last when vertices were compared */
  uint32_t n_tags;     /* comparisons so far */
  uint32_t *hash;      /* [n] of the neighbours and elements of a vertex */
  uint32_t *bucket;    /* [n] vertices of a hash while they are compared, linked by `next` */
  unsigned char *kind; /* [n] */
  uint32_t *first;     /* [n] of the vertices of a degree, the one that got it last */
  uint32_t *next;      /* [n] of the same degree */
  uint32_t *previous;  /* [n] */
  uint32_t least;      /* no vertex has a lower degree */
  uint32_t *sequence, n_done;
} Quotient;

/* ---- lists --------------------------------------------------------------------------------------------------------- */

static void push(Quotient *q, uint32_t *list, uint32_t number)
{
  uint32_t cell = q->spare;
  q->spare = q->cells[cell].next;
  q->cells[cell] = (Cell){number, *list};
  *list = cell;
}

/* Takes the first from a list that is not empty. */
static uint32_t pop(Quotient *q, uint32_t *list)
{
  uint32_t cell = *list;
  *list = q->cells[cell].next;
  q->cells[cell].next = q->spare;
  q->spare = cell;
  return q->cells[cell].number;
}

static void clear(Quotient *q, uint32_t *list)
{
  while (*list != NIL) (void)pop(q, list);
}

/* ---- vertices by degree -------------------------------------------------------------------------------------------- */

/* Of equal degrees the newest comes first: it is close to what has just been eliminated, and the work stays in one place. */
static void enter(Quotient *q, uint32_t i)
{
  const uint32_t degree = q->degree[i], next = q->first[degree];
  q->next[i] = next;
  q->previous[i] = NIL;
  if (next != NIL) q->previous[next] = i;
  q->first[degree] = i;
  if (degree < q->least) q->least = degree;
}

static void leave(Quotient *q, uint32_t i)
{
  const uint32_t next = q->next[i], previous = q->previous[i];
  if (next != NIL) q->previous[next] = previous;
  if (previous != NIL)
    q->next[previous] = next;
  else
    q->first[q->degree[i]] = next;
}

/* One that is left, of least degree. */
static uint32_t find_cheapest(Quotient *q)
{
  while (q->first[q->least] == NIL) q->least++;
  return q->first[q->least];
}

/* ---- elimination --------------------------------------------------------------------------------------------------- */

static void absorb(Quotient *q, uint32_t element)
{
  q->kind[element] = GONE;
  clear(q, &q->vertices[element]);
}

static void record(Quotient *q, uint32_t i)
{
  for (; i != NIL; i = q->follow[i]) q->sequence[q->n_done++] = i;
}

/* Moves what is new to element p from a list to its members. */
static void gather(Quotient *q, uint32_t p, uint32_t *list, uint32_t *members)
{
  while (*list != NIL) {
    uint32_t i = pop(q, list);
    if (q->kind[i] != VERTEX || q->mark[i] == p + 1) continue;
    q->mark[i] = p + 1;
    push(q, members, i);
    q->degree[p] += q->weight[i];
  }
}

static void make_element(Quotient *q, uint32_t p)
{
  uint32_t members = NIL;
  leave(q, p);
  record(q, p);
  q->kind[p] = ELEMENT;
  q->degree[p] = 0;
  gather(q, p, &q->vertices[p], &members);
  while (q->elements[p] != NIL) {
    uint32_t element = pop(q, &q->elements[p]);
    if (q->kind[element] != ELEMENT) continue;
    gather(q, p, &q->vertices[element], &members);
    q->kind[element] = GONE;
  }
  q->vertices[p] = members;
}

/* How much each other element of a member has that p has not. */
static void count_outside(Quotient *q, uint32_t p)
{
  const Cell *cells = q->cells;
  for (uint32_t c = q->vertices[p]; c != NIL; c = cells[c].next)
    for (uint32_t d = q->elements[cells[c].number]; d != NIL; d = cells[d].next) {
      uint32_t element = cells[d].number;
      if (q->kind[element] != ELEMENT) continue;
      if (q->mark[element] != p + 1) q->outside[element] = q->degree[element];
      q->mark[element] = p + 1;
      q->outside[element] -= q->weight[cells[c].number];
    }
}

/* Drops elements that the newest contains; returns how much the others reach beyond it. */
static uint32_t renew_elements(Quotient *q, uint32_t i)
{
  uint32_t kept = NIL, sum = 0;
  while (q->elements[i] != NIL) {
    uint32_t element = pop(q, &q->elements[i]);
    if (q->kind[element] != ELEMENT) continue;
    if (q->outside[element] == 0) {
      absorb(q, element);
      continue;
    }
    sum += q->outside[element];
    q->hash[i] += element;
    push(q, &kept, element);
  }
  q->elements[i] = kept;
  return sum;
}

/* Drops neighbours that p has; returns what others there are. */
static uint32_t renew_neighbours(Quotient *q, uint32_t p, uint32_t i)
{
  uint32_t kept = NIL, sum = 0;
  while (q->vertices[i] != NIL) {
    uint32_t j = pop(q, &q->vertices[i]);
    if (q->kind[j] != VERTEX || q->mark[j] == p + 1) continue;
    sum += q->weight[j];
    q->hash[i] += j;
    push(q, &kept, j);
  }
  q->vertices[i] = kept;
  return sum;
}

/* Members that have no other neighbours than p's are eliminated with it. */
static void renew_members(Quotient *q, uint32_t p)
{
  uint32_t kept = NIL;
  while (q->vertices[p] != NIL) {
    const uint32_t i = pop(q, &q->vertices[p]);
    q->hash[i] = 0;
    const uint32_t beyond = renew_elements(q, i) + renew_neighbours(q, p, i);
    leave(q, i);
    if (beyond == 0) {
      q->kind[i] = GONE;
      record(q, i);
      q->degree[p] -= q->weight[i];
      continue;
    }
    push(q, &q->elements[i], p);
    q->degree[i] = beyond < q->degree[i] ? beyond : q->degree[i];
    push(q, &kept, i);
  }
  q->vertices[p] = kept;
}

/* ---- vertices that have become alike ------------------------------------------------------------------------------- */

static void tag_list(Quotient *q, uint32_t list)
{
  for (; list != NIL; list = q->cells[list].next) q->tag[q->cells[list].number] = q->n_tags;
}

/* Whether a list has the tagged numbers of another, given by its beginning, and no others. */
static int is_same(const Quotient *q, uint32_t list, uint32_t other)
{
  for (; list != NIL && other != NIL; list = q->cells[list].next, other = q->cells[other].next)
    if (q->tag[q->cells[list].number] != q->n_tags) return 0;
  return list == other;
}

static void merge(Quotient *q, uint32_t i, uint32_t j)
{
  q->weight[i] += q->weight[j];
  q->follow[q->last[i]] = j;
  q->last[i] = q->last[j];
  q->kind[j] = GONE;
  clear(q, &q->vertices[j]);
  clear(q, &q->elements[j]);
}

/* Merges with i those that follow it in its bucket and are like it. */
static void merge_alike(Quotient *q, uint32_t i)
{
  q->n_tags++;
  tag_list(q, q->vertices[i]);
  tag_list(q, q->elements[i]);
  for (uint32_t before = i, j; (j = q->next[before]) != NIL;) {
    if (q->hash[j] == q->hash[i] && is_same(q, q->vertices[j], q->vertices[i]) && is_same(q, q->elements[j], q->elements[i])) {
      q->next[before] = q->next[j];
      merge(q, i, j);
    } else {
      before = j;
    }
  }
}

/* Members that differ in nothing but themselves. */
static void merge_members(Quotient *q, uint32_t p)
{
  const Cell *cells = q->cells;
  for (uint32_t c = q->vertices[p]; c != NIL; c = cells[c].next) {
    uint32_t i = cells[c].number, *bucket = &q->bucket[q->hash[i] % q->n];
    q->next[i] = *bucket;
    *bucket = i;
  }
  for (uint32_t c = q->vertices[p]; c != NIL; c = cells[c].next) {
    uint32_t *bucket = &q->bucket[q->hash[cells[c].number] % q->n];
    for (uint32_t i = *bucket; i != NIL; i = q->next[i])
      if (q->next[i] != NIL) merge_alike(q, i);
    *bucket = NIL;
  }
}

static void renew_degrees(Quotient *q, uint32_t p)
{
  const uint32_t n_left = q->n - q->n_done;
  for (uint32_t c = q->vertices[p]; c != NIL; c = q->cells[c].next) {
    const uint32_t i = q->cells[c].number, most = n_left - q->weight[i], degree = q->degree[i] + q->degree[p] - q->weight[i];
    if (q->kind[i] != VERTEX) continue;
    q->degree[i] = degree < most ? degree : most;
    enter(q, i);
  }
}

/* ---- the whole ----------------------------------------------------------------------------------------------------- */

static void quotient_place(Quotient *q, Place *place, size_t n, size_t n_other)
{
  uint32_t **arrays[] = {&q->vertices, &q->elements, &q->weight, &q->follow, &q->last,  &q->degree, &q->outside,
                         &q->mark,     &q->tag,      &q->hash,   &q->bucket, &q->first, &q->next,   &q->previous};
  q->cells = PLACE_TAKE(place, Cell, n_other + 1); /* one in the hand while a list is renewed */
  for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++) *arrays[k] = PLACE_TAKE(place, uint32_t, n);
  q->kind = PLACE_TAKE(place, unsigned char, n);
}

size_t min_degree_size(size_t n, size_t n_other)
{
  Quotient q;
  Place place = {0};
  quotient_place(&q, &place, n, n_other);
  return place.used;
}

static void load(Quotient *q, const uint32_t *start, const uint32_t *other)
{
  const uint32_t n_cells = start[q->n] + 1;
  for (uint32_t c = 0; c < n_cells; c++) q->cells[c].next = c + 1 < n_cells ? c + 1 : NIL;
  uint32_t *const empty[] = {q->vertices, q->elements, q->follow, q->bucket, q->first};
  uint32_t *const zero[] = {q->degree, q->mark, q->tag};
  for (size_t k = 0; k < sizeof empty / sizeof *empty; k++) memset(empty[k], 0xff, q->n * sizeof(uint32_t));
  for (size_t k = 0; k < sizeof zero / sizeof *zero; k++) memset(zero[k], 0, q->n * sizeof(uint32_t));
  memset(q->kind, VERTEX, q->n);
  for (uint32_t i = 0; i < q->n; i++) {
    for (uint32_t e = start[i]; e < start[i + 1]; e++) {
      if (q->mark[other[e]] == i + 1 || other[e] == i) continue;
      q->mark[other[e]] = i + 1;
      push(q, &q->vertices[i], other[e]);
      q->degree[i]++;
    }
    q->weight[i] = 1;
    q->last[i] = i;
    enter(q, i);
  }
  memset(q->mark, 0, q->n * sizeof *q->mark);
}

void min_degree(Place place, uint32_t n, const uint32_t *start, const uint32_t *other, uint32_t *sequence)
{
  Quotient q = {.n = n, .sequence = sequence};
  quotient_place(&q, &place, n, start[n]);
  load(&q, start, other);
  while (q.n_done < n) {
    const uint32_t p = find_cheapest(&q);
    make_element(&q, p);
    count_outside(&q, p);
    renew_members(&q, p);
    merge_members(&q, p);
    renew_degrees(&q, p);
  }
}
