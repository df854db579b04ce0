/* cache.h: a folder of compiled classes, shared by all runs of one user. A file is named by what it was made from, written
 * under another name and renamed, and ends with a digest of itself: it is there completely or not at all, and a damaged file
 * counts as absent. */
#ifndef LIED_COMPILE_CACHE_H
#define LIED_COMPILE_CACHE_H

#include <stddef.h>

enum { PATH_SIZE = 4096, FOLDER_SIZE = PATH_SIZE - 256 };

typedef struct Cache {
  char folder[FOLDER_SIZE];
  int is_private;          /* a temporary folder of this run, removed with all it holds by cache_close */
  char problem[PATH_SIZE]; /* why it is: what is wrong with the user's cache folder; "" when nothing is */
} Cache;

typedef struct CachePath {
  char text[PATH_SIZE];
} CachePath;

/* $XDG_CACHE_HOME/lied or ~/.cache/lied; when neither can be used safely (others own it, or a folder above, or may write
 * there), a private folder. 0: no folder can be written. */
int cache_open(Cache *cache);
void cache_close(Cache *cache);
/* Continues with a private folder, because the user's cache was removed meanwhile or cannot be used. 0: there is none, or it is
 * private already. */
int cache_make_private(Cache *cache);

CachePath cache_path(const Cache *cache, const char *name, const char *ending); /* FOLDER/NAME followed by ENDING */
/* A new, empty file for work that ends in cache_insert, or in its removal; text "" on failure. */
CachePath cache_unique(const Cache *cache, const char *name);

/* 1: the file is there and what its own digest says. Counts as used now. */
int cache_verify(const char *path);
/* Writes the digest behind the content of `from` and renames it to `to`; 0 on failure: `from` may be there still. */
int cache_insert(const char *from, const char *to);
/* A text file, written and renamed; left alone when it is there with this content. 0 on failure. */
int cache_write(const Cache *cache, const char *name, const char *ending, const char *text, size_t length);
typedef struct CacheFile {
  const char *name; /* at most one folder deep */
  const char *text;
  size_t length;
} CacheFile;
/* A folder in which the compiler finds these files: each version of the product has its own. 0 on failure. */
int cache_include(const Cache *cache, const CacheFile *files, size_t count, CachePath *folder);

/* Removes the files longest unused until the rest fits into `limit` bytes, and what runs that died left unfinished. */
void cache_trim(const Cache *cache, unsigned long long limit);

#endif
