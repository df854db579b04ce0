/* The memory of many moments of one system: copies and snapshots of a gripper, on one composition.
 *
 *     states [COUNT]     so many of each, 1000 unless given
 *
 * Bytes are counted where they are asked for, and as the process holds them. Fails when a snapshot needs more than 1.2 times
 * what it says it holds. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

#include "load/load.h"

static const double MOST = 1.2; /* times lied_snapshot_size */

typedef struct Count {
  size_t bytes, blocks;
} Count;

static void *resize(void *user, void *old, size_t old_size, size_t size)
{
  Count *count = user;
  void *block = size ? realloc(old, size) : NULL;
  if (!size) free(old);
  if (size && !block) return NULL;
  count->bytes += size - old_size;
  count->blocks += (size != 0) - (size_t)(old != NULL);
  return block;
}

static size_t held_by_process(void)
{
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

typedef struct Point {
  Count count;
  size_t process;
} Point;

static Point here(const Count *count)
{
  return (Point){*count, held_by_process()};
}

static void print_row(const char *what, Point from, Point to, size_t n, size_t size)
{
  const double each = (double)(to.count.bytes - from.count.bytes) / (double)n;
  printf("%-10s %12.0f %12.1f %14.0f %12zu %8.3f\n", what, each, (double)(to.count.blocks - from.count.blocks) / (double)n,
         (double)(to.process - from.process) / (double)n, size, each / (double)size);
}

/* Into the grip, so that shapes touch. */
static int advance(LiedSystem *s)
{
  if (lied_use_solver(s, "rk3", 0)) return 1;
  for (int k = 0; k < 300; k++)
    if (lied_step(s, 1e-3)) return 1;
  return 0;
}

static double snapshots(LiedSystem *s, const Count *count, LiedSnapshot **kept, size_t n)
{
  const Point before = here(count);
  for (size_t i = 0; i < n; i++)
    if (lied_save(s, &kept[i])) return MOST + 1;
  const Point after = here(count);
  const size_t size = lied_snapshot_size(kept[0]);
  print_row("snapshot", before, after, n, size);
  return (double)(after.count.bytes - before.count.bytes) / (double)n / (double)size;
}

static int copies(LiedSystem *s, const Count *count, LiedSystem **made, size_t n, size_t size)
{
  const Point before = here(count);
  for (size_t i = 0; i < n; i++)
    if (lied_copy(s, &made[i])) return 1;
  print_row("copy", before, here(count), n, size);
  return 0;
}

int main(int argc, char **argv)
{
  const size_t n = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 1000;
  Count count = {0, 0};
  LiedAllocator allocator = {resize, &count};
  Loaded *loaded = load_model(&(LiedLoad){.file = LIED_EXAMPLES "/gripper/Gripper.mo", .allocator = &allocator});
  LiedSnapshot **kept = calloc(n + 1, sizeof *kept);
  LiedSystem **made = calloc(n + 1, sizeof *made);
  int failed = !n || !loaded || !loaded->system || !kept || !made || advance(loaded->system);
  double ratio = MOST + 1;
  if (!failed) {
    printf("states: %zu of a gripper on one composition; the whole of the first takes %zu bytes\n\n", n, count.bytes);
    puts("            bytes each  blocks each  of the process  says it has    ratio");
    ratio = snapshots(loaded->system, &count, kept, n);
    failed = copies(loaded->system, &count, made, n, lied_snapshot_size(kept[0]));
    printf("\nlimit: a snapshot takes at most %g times what it holds\n", MOST);
  }
  for (size_t i = 0; i < n && kept && made; i++) lied_free_snapshot(kept[i]), lied_free(made[i]);
  free(kept);
  free(made);
  load_free(loaded);
  if (count.bytes) puts("states: memory is lost");
  return failed || ratio > MOST || count.bytes > 0;
}
