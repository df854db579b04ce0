/* source_library.c: libraries that a package has as sources, NAME.c or all C files of the folder NAME: compiled once into the
 * cache, under a name made from their content. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "compile/compile.h"
#include "compile/external.h"

enum { MOST_FILES = 200, MOST_LIBRARIES = 50 };

/* Written for many compilers and systems: it says nothing to the user what this one would warn about. -O2 takes three times as
 * long for large files. What a library has in variables stays as long as the program, as do texts and messages that it gave. */
static const char *const flags[] = {"-std=gnu11", "-O1", "-fPIC", "-shared", "-w", "-ffp-contract=off", "-Wl,-z,nodelete"};
enum { FLAGS = sizeof flags / sizeof *flags };

/* ---- which files ---------------------------------------------------------------------------------------------------- */

static int has_ending(const char *name, const char *ending)
{
  size_t length = strlen(name), n = strlen(ending);
  return length > n && strcmp(name + length - n, ending) == 0;
}

static int by_name(const void *a, const void *b)
{
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Paths of the files in the folder whose names end so, sorted. */
static size_t files_in(Arena *arena, const char *folder, const char *ending, char **files)
{
  DIR *open = opendir(folder);
  size_t count = 0;
  for (struct dirent *item; open && count < MOST_FILES && (item = readdir(open));)
    if (item->d_name[0] != '.' && has_ending(item->d_name, ending))
      files[count++] = arena_printf(arena, "%s/%s", folder, item->d_name);
  if (open) closedir(open);
  qsort(files, count, sizeof *files, by_name);
  return count;
}

/* ---- keys ----------------------------------------------------------------------------------------------------------- */

static void add_file(Hash *hash, const char *path)
{
  char buffer[1 << 14];
  FILE *file = fopen(path, "r");
  hash_add_string(hash, path);
  for (size_t n; file && (n = fread(buffer, 1, sizeof buffer, file)) > 0;) hash_add(hash, buffer, n);
  if (file) fclose(file);
}

static void add_flags(Hash *hash)
{
  for (size_t i = 0; i < FLAGS; i++) hash_add_string(hash, flags[i]);
  hash_add(hash, external_text, external_size);
  hash_add(hash, modelica_utilities_text, modelica_utilities_size);
  hash_add(hash, utilities_text, utilities_size);
}

/* Of the files, and of all headers beside them. */
static DigestText key_of(Arena *arena, const Hash *common, const SourceLibrary *library)
{
  const char *const folders[] = {library->folder, library->more_headers};
  Hash hash = *common;
  add_flags(&hash);
  for (const char *const *word = library->words; word && *word; word++) hash_add_string(&hash, *word);
  for (size_t i = 0; i < library->file_count; i++) add_file(&hash, library->files[i]);
  for (int k = 0; k < 2; k++) {
    char *headers[MOST_FILES];
    size_t count = folders[k] ? files_in(arena, folders[k], ".h", headers) : 0;
    for (size_t i = 0; i < count; i++) add_file(&hash, headers[i]);
  }
  Digest digest = hash_end(&hash);
  return digest_text(&digest);
}

/* ---- which libraries ------------------------------------------------------------------------------------------------ */

static void add_library(Arena *arena, const Hash *common, SourceLibrary *library, ClassOptions *options)
{
  if (!options->libraries) options->libraries = ARENA_NEW(arena, SourceLibrary, MOST_LIBRARIES);
  for (size_t i = 0; i < options->library_count; i++)
    if (strcmp(options->libraries[i].name, library->name) == 0) return;
  if (options->library_count == MOST_LIBRARIES) return;
  library->key = key_of(arena, common, library);
  options->libraries[options->library_count++] = *library;
}

/* Libraries of the Modelica Standard Library that are made of files of other names, as its build says. */
typedef struct KnownLibrary {
  const char *name, *files[5], *folder; /* folder: of more headers; NULL: none */
  const char *words[4];                 /* for the compiler */
} KnownLibrary;

static const KnownLibrary known[] = {
    {"ModelicaExternalC", {"ModelicaFFT", "ModelicaInternal", "ModelicaRandom", "ModelicaStrings"}, NULL, {NULL}},
    {"ModelicaStandardTables",
     {"ModelicaStandardTables", "ModelicaStandardTablesUsertab"},
     NULL,
     {"-DTABLE_SHARE=1", "-DDUMMY_FUNCTION_USERTAB=1"}},
    {"ModelicaMatIO", {"ModelicaMatIO", "snprintf"}, "zlib", {"-DHAVE_ZLIB=1"}},
};

static const KnownLibrary *known_library(const char *name)
{
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(known[i].name, name) == 0) return &known[i];
  return NULL;
}

static void add_source(Arena *arena, const char *folder, const char *name, SourceLibrary *library)
{
  char *path = arena_printf(arena, "%s/%s.c", folder, name);
  if (library->file_count < MOST_FILES && access(path, R_OK) == 0) library->files[library->file_count++] = path;
}

static void add_folder(Arena *arena, const char *folder, SourceLibrary *library)
{
  char *files[MOST_FILES];
  size_t count = files_in(arena, folder, ".c", files);
  for (size_t i = 0; i < count && library->file_count < MOST_FILES; i++) library->files[library->file_count++] = files[i];
  if (count) library->more_headers = arena_printf(arena, "%s", folder);
}

int source_library_named(Arena *arena, const Hash *common, const char *folder, const char *name, ClassOptions *options)
{
  const KnownLibrary *like = known_library(name);
  SourceLibrary library = {
      .name = name, .files = ARENA_NEW(arena, char *, MOST_FILES), .folder = arena_printf(arena, "%s", folder)};
  for (const char *const *file = like ? like->files : NULL; file && *file; file++) add_source(arena, folder, *file, &library);
  if (!like) add_source(arena, folder, name, &library);
  if (!library.file_count) add_folder(arena, arena_printf(arena, "%s/%s", folder, name), &library);
  if (!library.file_count) return 0;
  if (like && like->folder) library.more_headers = arena_printf(arena, "%s/%s", folder, like->folder);
  library.words = like ? like->words : NULL;
  add_library(arena, common, &library, options);
  return 1;
}

void source_library_own(Arena *arena, const Hash *common, ClassOptions *options)
{
  SourceLibrary library = {.name = "lied"};
  add_library(arena, common, &library, options);
}

/* ---- compiled ------------------------------------------------------------------------------------------------------- */

typedef struct Work {
  const SourceLibrary *library;
  CachePath object, log; /* unfinished */
} Work;

int source_libraries_cached(const Cache *cache, const ClassOptions *options)
{
  for (size_t i = 0; i < options->library_count; i++)
    if (!cache_verify(cache_path(cache, options->libraries[i].key.text, ".so").text)) return 0;
  return 1;
}

static CompileJob job_for(const SourceBuild *build, const SourceLibrary *library, Work *work)
{
  const Command *compiler = build->compiler;
  size_t n = compiler->count;
  char **words = ARENA_NEW(build->arena, char *, n + FLAGS + library->file_count + 16);
  *work = (Work){.library = library, .object = cache_unique(build->cache, library->key.text)};
  work->log = cache_unique(build->cache, library->key.text);
  memcpy(words, compiler->words, n * sizeof *words);
  for (size_t i = 0; i < FLAGS; i++) words[n++] = (char *)flags[i];
  words[n++] = "-I";
  words[n++] = (char *)build->include->text;
  if (library->folder) words[n++] = arena_printf(build->arena, "-I%s", library->folder);
  if (library->more_headers) words[n++] = arena_printf(build->arena, "-I%s", library->more_headers);
  for (const char *const *word = library->words; word && *word; word++) words[n++] = (char *)*word;
  words[n++] = "-o";
  words[n++] = work->object.text;
  for (size_t i = 0; i < library->file_count; i++) words[n++] = library->files[i];
  if (!library->file_count) words[n++] = arena_printf(build->arena, "%s/lied/utilities.c", build->include->text);
  words[n++] = "-lpthread";
  words[n++] = "-lm";
  return (CompileJob){.words = words, .log = work->log.text, .object = work->object.text};
}

static void report(const SourceBuild *build, const CompileJob *job, const Work *work)
{
  diagnostic_error(build->diagnostics, build->span, job->status == COMPILE_LATE ? "compiler-timeout" : "compiler-failed",
                   "the C compiler '%s' could not compile the library %s, which class %s needs", job->words[0],
                   work->library->name, build->class_);
  if (work->library->file_count)
    diagnostic_remedy(build->diagnostics, "install the library, or repair %s", work->library->files[0]);
  quote_log(build->diagnostics, work->log.text);
}

static int finish(const SourceBuild *build, const CompileJob *job, const Work *work)
{
  CachePath path = cache_path(build->cache, work->library->key.text, ".so");
  int fine = job->status == COMPILE_DONE && cache_insert(work->object.text, path.text);
  if (!fine) report(build, job, work);
  (void)unlink(work->object.text);
  (void)unlink(work->log.text);
  return fine;
}

int source_libraries_build(const SourceBuild *build, const ClassOptions *options)
{
  CompileJob *jobs = ARENA_NEW(build->arena, CompileJob, options->library_count);
  Work *works = ARENA_NEW(build->arena, Work, options->library_count);
  size_t count = 0;
  int fine = 1;
  for (size_t i = 0; i < options->library_count; i++) {
    const SourceLibrary *library = &options->libraries[i];
    if (cache_verify(cache_path(build->cache, library->key.text, ".so").text)) continue;
    jobs[count] = job_for(build, library, &works[count]);
    count++;
  }
  if (count) compile_all(jobs, count, 0);
  for (size_t i = 0; i < count; i++) fine &= finish(build, &jobs[i], &works[i]);
  return fine;
}
