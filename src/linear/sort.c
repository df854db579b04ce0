/* sort.c: heap sort. */
#include "linear/sort.h"

#include <assert.h>
#include <string.h>

typedef struct Heap {
  char *at;
  size_t n, size;
  int (*compare)(const void *left, const void *right);
} Heap;

/* Puts an element where it belongs among those below place k, which is free. */
static void sift(const Heap *heap, size_t k, const char *element)
{
  const size_t size = heap->size;
  for (size_t child; (child = 2 * k + 1) < heap->n; k = child) {
    const char *at = heap->at + child * size;
    if (child + 1 < heap->n && heap->compare(at, at + size) < 0) child++, at += size;
    if (heap->compare(element, at) >= 0) break;
    memcpy(heap->at + k * size, at, size);
  }
  memcpy(heap->at + k * size, element, size);
}

void sort_in_place(void *elements, size_t n, size_t size, int (*compare)(const void *left, const void *right))
{
  char element[SORT_MOST_SIZE];
  Heap heap = {elements, n, size, compare};
  assert(size <= sizeof element);
  for (size_t k = n / 2; k-- > 0;) sift(&heap, k, memcpy(element, heap.at + k * size, size));
  while (heap.n > 1) {
    heap.n--;
    memcpy(element, heap.at + heap.n * size, size);
    memcpy(heap.at + heap.n * size, heap.at, size);
    sift(&heap, 0, element);
  }
}
