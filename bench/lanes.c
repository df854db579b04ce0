/* lanes: what a function of a class costs per instance, in batches of one lane and of several. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "compile/builtin.h"
#include "structure/structure.h"

enum { MOST_INSTANCES = 10000, TRIES = 200 };

static double seconds(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The variant with the fewest ports. */
static const LiedClass *find(const char *name)
{
  const LiedClass *found = NULL;
  for (size_t i = 0; i < builtin_class_count; i++) {
    const LiedClass *class_ = builtin_classes[i].class_;
    if (strcmp(class_->name, name) == 0 && (!found || class_->n_ports < found->n_ports)) found = class_;
  }
  if (found) return found;
  fprintf(stderr, "lanes: there is no %s\n", name);
  exit(1);
}

/* ---- batches ---------------------------------------------------------------------------------------------------------- */

static size_t count_values(const LiedClass *c)
{
  size_t n = 0;
  for (unsigned p = 0; p < c->n_ports; p++)
    for (unsigned v = 0; v < c->ports[p].connector->n_variables; v++)
      n += kind_has_value(c->ports[p].connector->variables[v].kind);
  return n;
}

/* Room for n numbers of each instance; one array behind the other, as in a state. */
static double *numbers(size_t n)
{
  enum { ROOM = 1000 };
  static double *memory = NULL;
  static size_t used = 0;
  if (!memory) memory = aligned_alloc(64, sizeof *memory * ROOM * MOST_INSTANCES);
  size_t count = (n * (MOST_INSTANCES + LIED_LANES) + 7) / 8 * 8;
  if (!memory || used + count > (size_t)ROOM * MOST_INSTANCES) exit(1);
  double *array = memory + used;
  for (size_t i = 0; i < count; i++) array[i] = 0.5 + 0.001 * (double)(i % 997);
  used += count;
  return array;
}

static size_t count_entries(const LiedClass *c, LiedEntryKind kind)
{
  size_t n = 0;
  for (unsigned e = 0; e < c->n_entries; e++) n += c->entries[e].kind == kind;
  return n;
}

static size_t count_unknowns(const LiedClass *c)
{
  size_t n = c->n_internals;
  for (unsigned p = 0; p < c->n_ports; p++)
    for (unsigned v = 0; v < c->ports[p].connector->n_variables; v++)
      n += c->ports[p].connector->variables[v].kind != LIED_SIGNAL;
  return n;
}

/* One lane: the values of an instance together. Several: those of a block, one after the other; scattered: in reverse. */
static LiedBatch lay_out(const LiedClass *c, unsigned lane_bits, int is_scattered)
{
  static double now = 1;
  size_t n = count_values(c), lanes = (size_t)1 << lane_bits;
  uint32_t *at = calloc(n * (MOST_INSTANCES + lanes), sizeof *at);
  unsigned char *side_by_side = malloc(MOST_INSTANCES + lanes);
  if (!at || !side_by_side) exit(1);
  memset(side_by_side, !is_scattered, MOST_INSTANCES + lanes);
  for (size_t i = 0; i < n * MOST_INSTANCES; i++) at[i] = (uint32_t)(is_scattered ? n * MOST_INSTANCES - 1 - i : i);
  return (LiedBatch){.time = &now,
                     .p = numbers(c->n_parameters),
                     .x = numbers(c->n_states),
                     .d = numbers(c->n_discretes),
                     .v = numbers(c->n_locals),
                     .w = numbers(n),
                     .at = at,
                     .fixed = numbers(count_entries(c, LIED_FIXED)),
                     .a = numbers(count_entries(c, LIED_VARYING)),
                     .rhs = numbers(c->n_rows),
                     .z = numbers(count_unknowns(c)),
                     .dx = numbers(c->n_states),
                     .y = numbers(c->n_outputs),
                     .lane_bits = lane_bits,
                     .side_by_side = side_by_side};
}

/* ---- times ------------------------------------------------------------------------------------------------------------ */

/* The best of many, in turn: other programs disturb all of them alike. Nanoseconds for an instance. */
static void measure(LiedFunction *function, size_t instances, const LiedBatch *batches, double *best, size_t count)
{
  for (size_t k = 0; k < count; k++) best[k] = 1e9;
  for (int try = 0; try < TRIES; try++)
    for (size_t k = 0; k < count; k++) {
      double start = seconds();
      for (size_t done = 0; done < MOST_INSTANCES; done += instances) function(&batches[k], 0, instances);
      double took = 1e9 * (seconds() - start) / MOST_INSTANCES;
      if (took < best[k]) best[k] = took;
    }
}

/* As many instances as the first cache holds, and as many as it does not. */
static void show(const char *name, const char *function_name, LiedFunction *function, const LiedBatch *batches)
{
  static const size_t sizes[] = {80, MOST_INSTANCES};
  double t[3];
  if (!function) return;
  printf("%-34s %-12s", name, function_name);
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    measure(function, sizes[s], batches, t, 3);
    printf("%10.2f %6.2f %6.2f", t[0], t[1] / t[0], t[2] / t[0]);
  }
  puts("");
}

static void show_class(const char *name)
{
  const LiedClass *c = find(name);
  const LiedBatch batches[] = {lay_out(c, 0, 0), lay_out(c, LIED_LANE_BITS, 0), lay_out(c, LIED_LANE_BITS, 1)};
  char block[16];
  for (unsigned b = 0; b < c->n_blocks; b++) {
    snprintf(block, sizeof block, "block %u", b + 1);
    show(name, block, c->blocks[b].evaluate, batches);
  }
  show(name, "rows", c->rows, batches);
  show(name, "derivatives", c->derivatives, batches);
}

int main(void)
{
  printf("lanes: nanoseconds for one of 80 and of %d instances with one lane; ratio to that of %d lanes, with port values\n"
         "side by side and scattered\n\n",
         MOST_INSTANCES, LIED_LANES);
  show_class("Dialectic.Planar.FixedTranslation");
  show_class("Dialectic.Planar.Revolute");
  show_class("Dialectic.Planar.Body");
  return 0;
}
