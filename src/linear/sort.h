/* sort.h: a sort that needs no memory: that of the C library may allocate. */
#ifndef LIED_LINEAR_SORT_H
#define LIED_LINEAR_SORT_H

#include <stddef.h>

enum { SORT_MOST_SIZE = 16 };

/* As qsort, for elements of at most SORT_MOST_SIZE bytes that all differ (heap sort: equal ones come in any order). */
void sort_in_place(void *elements, size_t n, size_t size, int (*compare)(const void *left, const void *right));

#endif
