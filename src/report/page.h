/* page.h: results -> one HTML file that needs nothing else. The program of the page is in web/, joined when the product is
 * built; docs/report.md says how the data lie in the file. */
#ifndef LIED_REPORT_PAGE_H
#define LIED_REPORT_PAGE_H

#include <stddef.h>

typedef struct PageResult {
  const char *label;        /* what the reader sees: a file's name */
  const char *system;       /* JSON of the sidecar; NULL: there is none */
  const char *const *names; /* [n_columns] time first */
  const char *const *units; /* [n_columns] "" or NULL where unknown */
  const double *values;     /* column after column */
  size_t n_columns, n_rows;
} PageResult;

/* 0, or an errno. */
int page_write(const char *file, const PageResult *results, size_t n);

/* The page without data, from web/: the data go where `page_mark` stands. */
extern const unsigned char page_template[];
extern const size_t page_template_size;

#endif
