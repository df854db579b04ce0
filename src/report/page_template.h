/* page_template.h: the page of a report without data, made from web/ when the product is built. */
#ifndef LIED_REPORT_PAGE_TEMPLATE_H
#define LIED_REPORT_PAGE_TEMPLATE_H

#include <stddef.h>

/* The data go where `<!-- lied:data -->` stands. */
extern const unsigned char page_template[];
extern const size_t page_template_size;

#endif
