/* pattern.h: names by patterns, as --vars takes them. */
#ifndef LIED_BASE_PATTERN_H
#define LIED_BASE_PATTERN_H

/* `*` any run of characters, `?` any one; everything else literal. */
int pattern_matches(const char *pattern, const char *text);

#endif
