/* cache.c: the folder of compiled classes: finding a safe one, whole files in it, removal of old ones. */
#include "compile/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "compile/digest.h"

/* ---- the folder ----------------------------------------------------------------------------------------------------- */

/* The folder with those above it; 0 on failure. */
static int make_folders(char *path)
{
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    int failed = mkdir(path, 0700) && errno != EEXIST;
    *slash = '/';
    if (failed) return 0;
  }
  return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static int is_fitting(int written, size_t size)
{
  return written >= 0 && (size_t)written < size;
}

static int name_folder(Cache *cache)
{
  const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (base && base[0] == '/') return is_fitting(snprintf(cache->folder, FOLDER_SIZE, "%s/lied", base), FOLDER_SIZE);
  if (!home || home[0] != '/') return 0;
  return is_fitting(snprintf(cache->folder, FOLDER_SIZE, "%s/.cache/lied", home), FOLDER_SIZE);
}

/* NULL: the folder can be trusted and written. Its files are executed, so no other user may write there. */
static const char *folder_fault(const char *folder)
{
  struct stat info;
  if (stat(folder, &info)) return strerror(errno);
  if (!S_ISDIR(info.st_mode)) return "it is not a folder";
  if (info.st_uid != geteuid()) return "it belongs to another user";
  if (info.st_mode & (S_IWGRP | S_IWOTH)) return "others may write there";
  return access(folder, R_OK | W_OK | X_OK) ? strerror(errno) : NULL;
}

/* A user who may write to a parent folder can replace the folder: that must be this user, or root. Where everybody may write,
 * as to /tmp, the sticky bit must protect names from others. The user's own group may have no other members. */
static int is_safe_above(const char *folder)
{
  struct stat info;
  if (stat(folder, &info) || (info.st_uid != geteuid() && info.st_uid != 0)) return 0;
  int others = (info.st_mode & S_IWOTH) || ((info.st_mode & S_IWGRP) && info.st_gid != getegid() && info.st_gid != 0);
  return !others || (info.st_mode & S_ISVTX);
}

/* NULL, or what is wrong with the folder or those above it, links resolved. */
static const char *path_fault(const char *folder)
{
  static const char above[] = "others may write to, or own, a folder above it";
  const char *fault = folder_fault(folder);
  char *real = fault ? NULL : realpath(folder, NULL);
  if (!fault && !real) return strerror(errno);
  for (char *slash = real ? strrchr(real, '/') : NULL; slash && !fault; slash = strrchr(real, '/')) {
    *slash = 0;
    if (!is_safe_above(real[0] ? real : "/")) fault = above;
  }
  free(real);
  return fault;
}

static int open_own(Cache *cache)
{
  if (!name_folder(cache)) return 0; /* a process without a home, as services are: nothing to complain about */
  const char *fault = make_folders(cache->folder) ? path_fault(cache->folder) : strerror(errno);
  if (fault) snprintf(cache->problem, sizeof cache->problem, "the cache folder %s cannot be used: %s", cache->folder, fault);
  return !fault;
}

static int open_private(Cache *cache)
{
  const char *base = getenv("TMPDIR");
  cache->is_private = 1;
  if (!base || base[0] != '/') base = "/tmp";
  if (!is_fitting(snprintf(cache->folder, FOLDER_SIZE, "%s/lied-XXXXXX", base), FOLDER_SIZE)) return 0;
  return mkdtemp(cache->folder) != NULL;
}

int cache_open(Cache *cache)
{
  memset(cache, 0, sizeof *cache);
  if (open_own(cache) || open_private(cache)) return 1;
  cache->folder[0] = 0;
  return 0;
}

int cache_make_private(Cache *cache)
{
  if (cache->is_private) return 0;
  cache->folder[0] = 0;
  return open_private(cache);
}

/* ---- files ---------------------------------------------------------------------------------------------------------- */

CachePath cache_path(const Cache *cache, const char *name, const char *ending)
{
  CachePath path;
  snprintf(path.text, sizeof path.text, "%s/%.80s%.80s", cache->folder, name, ending);
  return path;
}

CachePath cache_unique(const Cache *cache, const char *name)
{
  CachePath path = cache_path(cache, name, ".tmp-XXXXXX");
  int file = mkstemp(path.text);
  if (file < 0)
    path.text[0] = 0;
  else
    close(file);
  return path;
}

/* What stands at the end of a file, behind the content. */
typedef struct Seal {
  char mark[8];
  Digest digest; /* of the content */
} Seal;

static const char mark[8] = "lied-so";

/* The digest of the next `size` bytes; 0 on failure. */
static int digest_file(int file, off_t size, Digest *digest)
{
  char buffer[16384];
  Hash hash;
  hash_init(&hash);
  while (size > 0) {
    ssize_t n = read(file, buffer, size < (off_t)sizeof buffer ? (size_t)size : sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return 0;
    hash_add(&hash, buffer, (size_t)n);
    size -= n;
  }
  *digest = hash_end(&hash);
  return 1;
}

static int write_all(int file, const void *bytes, size_t size)
{
  const char *from = bytes;
  while (size > 0) {
    ssize_t n = write(file, from, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return 0;
    from += n;
    size -= (size_t)n;
  }
  return 1;
}

static int verify_open(int file)
{
  struct stat info;
  Seal seal;
  Digest digest;
  if (fstat(file, &info) || !S_ISREG(info.st_mode) || info.st_size < (off_t)sizeof seal) return 0;
  if (!digest_file(file, info.st_size - (off_t)sizeof seal, &digest)) return 0;
  if (read(file, &seal, sizeof seal) != (ssize_t)sizeof seal) return 0;
  return memcmp(seal.mark, mark, sizeof mark) == 0 && memcmp(&seal.digest, &digest, sizeof digest) == 0;
}

int cache_verify(const char *path)
{
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe would wait for ever */
  if (file < 0) return 0;
  int is_whole = verify_open(file);
  if (is_whole) (void)futimens(file, NULL); /* cache_trim removes what was not used for long */
  close(file);
  return is_whole;
}

static int seal_file(const char *path)
{
  struct stat info;
  Seal seal;
  memcpy(seal.mark, mark, sizeof mark);
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return 0;
  int done = fstat(file, &info) == 0 && digest_file(file, info.st_size, &seal.digest) && write_all(file, &seal, sizeof seal);
  return close(file) == 0 && done;
}

int cache_insert(const char *from, const char *to)
{
  return seal_file(from) && rename(from, to) == 0;
}

static int has_content(const char *path, const char *text, size_t length)
{
  struct stat info;
  Digest wanted = digest_of(text, length), found;
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe would wait for ever */
  if (file < 0) return 0;
  int same = fstat(file, &info) == 0 && S_ISREG(info.st_mode) && (size_t)info.st_size == length &&
             digest_file(file, info.st_size, &found) && memcmp(&wanted, &found, sizeof found) == 0;
  close(file);
  return same;
}

int cache_write(const Cache *cache, const char *name, const char *ending, const char *text, size_t length)
{
  CachePath path = cache_path(cache, name, ending);
  if (has_content(path.text, text, length)) return 1;
  CachePath fresh = cache_unique(cache, name);
  int file = open(fresh.text, O_WRONLY | O_CLOEXEC);
  if (file < 0) return 0;
  int done = write_all(file, text, length);
  done = close(file) == 0 && done && rename(fresh.text, path.text) == 0;
  if (!done) (void)unlink(fresh.text);
  return done;
}

/* FOLDER/include-DIGEST of all files. */
static CachePath include_folder(const Cache *cache, const CacheFile *files, size_t count)
{
  Hash hash;
  hash_init(&hash);
  for (size_t i = 0; i < count; i++) {
    hash_add_string(&hash, files[i].name);
    hash_add(&hash, files[i].text, files[i].length);
  }
  Digest digest = hash_end(&hash);
  return cache_path(cache, "include-", digest_text(&digest).text);
}

/* The folder of the file, as a cache of its own. */
static int write_file(const CachePath *include, const CacheFile *file)
{
  Cache place = {.is_private = 0};
  const char *slash = strchr(file->name, '/'), *name = slash ? slash + 1 : file->name;
  int length = slash ? (int)(slash - file->name) : 0;
  snprintf(place.folder, sizeof place.folder, "%.*s%s%.*s", (int)sizeof place.folder - 30, include->text, slash ? "/" : "",
           length, file->name);
  if (!make_folders(place.folder)) return 0;
  if (folder_fault(include->text) || folder_fault(place.folder)) return errno = EPERM, 0;
  return cache_write(&place, name, "", file->text, file->length);
}

int cache_include(const Cache *cache, const CacheFile *files, size_t count, CachePath *folder)
{
  *folder = include_folder(cache, files, count);
  for (size_t i = 0; i < count; i++)
    if (!write_file(folder, &files[i])) return 0;
  return 1;
}

/* ---- removal -------------------------------------------------------------------------------------------------------- */

typedef struct CachedFile {
  char name[256];
  time_t used;
  unsigned long long size;
} CachedFile;

/* The regular files of the folder, as many as fit; the others are left for a later call. */
static size_t list_files(const Cache *cache, CachedFile *files, size_t room)
{
  DIR *folder = opendir(cache->folder);
  size_t n = 0;
  for (struct dirent *item; folder && n < room && (item = readdir(folder));) {
    struct stat info;
    if (item->d_name[0] == '.' || strlen(item->d_name) >= sizeof files->name) continue;
    if (fstatat(dirfd(folder), item->d_name, &info, AT_SYMLINK_NOFOLLOW) || !S_ISREG(info.st_mode)) continue;
    snprintf(files[n].name, sizeof files[n].name, "%s", item->d_name);
    files[n].used = info.st_mtime;
    files[n++].size = (unsigned long long)info.st_size;
  }
  if (folder) closedir(folder);
  return n;
}

static int by_age(const void *a, const void *b)
{
  const CachedFile *x = a, *y = b;
  return (x->used > y->used) - (x->used < y->used);
}

static int is_left_over(const CachedFile *file, time_t now)
{
  enum { DAY = 24 * 3600 };
  return strstr(file->name, ".tmp-") && now - file->used > DAY;
}

static void remove_file(const Cache *cache, const char *name)
{
  CachePath path;
  snprintf(path.text, sizeof path.text, "%s/%.250s", cache->folder, name);
  (void)unlink(path.text);
}

void cache_trim(const Cache *cache, unsigned long long limit)
{
  enum { MOST = 50000 };
  CachedFile *files = malloc(MOST * sizeof *files);
  if (!files) return;
  size_t n = list_files(cache, files, MOST);
  unsigned long long total = 0;
  time_t now = time(NULL);
  qsort(files, n, sizeof *files, by_age);
  for (size_t i = 0; i < n; i++) total += files[i].size;
  for (size_t i = 0; i < n; i++) {
    if (total <= limit && !is_left_over(&files[i], now)) continue;
    remove_file(cache, files[i].name);
    total -= files[i].size;
  }
  free(files);
}

static int remove_item(const char *path, const struct stat *info, int kind, struct FTW *where)
{
  (void)info, (void)kind, (void)where;
  (void)remove(path);
  return 0;
}

void cache_close(Cache *cache)
{
  enum { OPEN_FOLDERS = 8 };
  if (cache->is_private && cache->folder[0]) (void)nftw(cache->folder, remove_item, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
  cache->folder[0] = 0;
}
