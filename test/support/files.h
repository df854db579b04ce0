/* files.h: files for tests. */
#ifndef TEST_SUPPORT_FILES_H
#define TEST_SUPPORT_FILES_H

#include <stddef.h>

/* The path of a file with this ending in a new folder of its own; the file is not there yet. Valid until the next call. */
const char *temporary_file(const char *ending);
void temporary_remove(const char *path); /* the file, if it is there, and its folder */

/* The content with a zero after it; NULL when the file cannot be read. free() it. */
char *file_content(const char *path, size_t *size);

#endif
