/* classes.c: finds each class by its digest: in the table of the product, in the user's cache, or by the C compiler. */
#include "compile/compile.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/external_message.h"
#include "compile/cache.h"
#include "compile/external.h"

#define CACHE_LIMIT (500ull << 20) /* bytes */

/* The same arithmetic as in the product's own build, so that a class computes the same wherever it was compiled. */
/* Code for several lanes takes three times as long to compile: only built-in classes have it. */
static const char *const flags[] = {"-std=c11",       "-O2", "-fPIC", "-shared", "-fno-math-errno", "-ffp-contract=off",
                                    "-DLIED_ONE_LANE"};
enum { FLAGS = sizeof flags / sizeof *flags, MORE_WORDS = 10 };

typedef struct WantedClass { /* a class to be found, each once */
  ClassSource *source;
  ClassOptions options;
  DigestText key;    /* of its digest, header, compiler, machine and libraries that are compiled: the name in the cache */
  unsigned *counter; /* of the way in which it was found */
} WantedClass;

typedef struct ClassSearch {
  Classes *classes;
  Arena *arena;
  Diagnostics *diagnostics;
  Command compiler;
  Hash common; /* of the keys, see begin_keys */
  int has_common;
  WantedClass *wanted; /* not built in */
  size_t count;
  ClassCounts *counts;
  int must_retry; /* working files have vanished from the user's cache: to be repeated in a private folder */
} ClassSearch;

/* ---- built in ------------------------------------------------------------------------------------------------------- */

static int by_digest(const void *key, const void *entry)
{
  return memcmp(key, ((const BuiltinClass *)entry)->digest, DIGEST_TEXT);
}

static const LiedClass *find_builtin(const Digest *digest)
{
  DigestText key = digest_text(digest);
  const BuiltinClass *found = NULL;
  if (builtin_class_count) found = bsearch(key.text, builtin_classes, builtin_class_count, sizeof *found, by_digest);
  return found ? found->class_ : NULL;
}

/* ---- in the cache --------------------------------------------------------------------------------------------------- */

/* What all keys have in common is added up once. */
static void begin_keys(ClassSearch *search)
{
  struct utsname machine;
  unsigned abi = LIED_ABI_VERSION;
  Hash *hash = &search->common;
  hash_init(hash);
  hash_add(hash, component_text, component_size);
  hash_add(hash, &abi, sizeof abi);
  for (size_t i = 0; i < search->compiler.count; i++) hash_add_string(hash, search->compiler.words[i]);
  for (size_t i = 0; i < FLAGS; i++) hash_add_string(hash, flags[i]);
  hash_add_string(hash, uname(&machine) >= 0 ? machine.machine : "");
}

static DigestText key_of(const ClassSearch *search, const Digest *class_, const ClassOptions *options)
{
  Hash hash = search->common;
  hash_add(&hash, class_, sizeof *class_);
  for (size_t i = 0; i < options->library_count; i++) hash_add_string(&hash, options->libraries[i].key.text);
  Digest digest = hash_end(&hash);
  return digest_text(&digest);
}

/* NULL, or what is wrong. */
static const char *open_object(Classes *classes, ClassSource *source, const char *path)
{
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
  const LiedClass *class_ = dlsym(handle, "lied_class");
  if (!class_ || class_->abi_version != LIED_ABI_VERSION) {
    dlclose(handle);
    return "it holds no class of this version";
  }
  void *messages = dlsym(handle, "lied_external_message"); /* of a library that it needs */
  ExternalMessageSource *message_source;
  memcpy(&message_source, &messages, sizeof messages);
  if (messages) external_message_source(message_source);
  classes->handles[classes->handle_count++] = handle;
  source->class_ = class_;
  return NULL;
}

static void look_into_cache(const ClassSearch *search)
{
  for (size_t i = 0; i < search->count; i++) {
    WantedClass *wanted = &search->wanted[i];
    CachePath path = cache_path(search->classes->cache, wanted->key.text, ".so");
    if (cache_verify(path.text) && source_libraries_cached(search->classes->cache, &wanted->options) &&
        !open_object(search->classes, wanted->source, path.text))
      wanted->counter = &search->counts->cached;
  }
}

/* ---- compiled ------------------------------------------------------------------------------------------------------- */

typedef struct ClassBuild {
  WantedClass *wanted;
  CachePath text, object, log; /* object and log: unfinished */
  const CachePath *include;    /* the folder of the header */
} ClassBuild;

static void report_missing(const ClassSearch *search, const CompileJob *job, const ClassBuild *first, size_t count)
{
  char others[40] = "";
  if (count > 1) snprintf(others, sizeof others, " and %zu more", count - 1);
  diagnostic_error(search->diagnostics, first->wanted->source->span, "compiler-missing",
                   "class %s%s must be compiled, but the C compiler '%s' cannot be run (%s)", first->wanted->source->name,
                   others, job->words[0], strerror(job->problem));
  diagnostic_remedy(search->diagnostics,
                    "install one (on Debian: apt-get install gcc libc6-dev), or set CC to the one you have");
}

/* The first lines of the compiler's output. */
void quote_log(Diagnostics *diagnostics, const char *log)
{
  enum { LINES = 6 };
  char text[2000];
  FILE *file = fopen(log, "r");
  size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
  if (file) fclose(file);
  text[length] = 0;
  char *line = text;
  for (int i = 0; i < LINES && *line; i++) {
    size_t end = strcspn(line, "\r\n");
    diagnostic_note(diagnostics, (Span){0, 0}, "%.*s", (int)end, line);
    line += end + strspn(line + end, "\r\n");
  }
}

static void report_failed(const ClassSearch *search, const CompileJob *job, const ClassBuild *build)
{
  char missing[200];
  if (class_missing(build->log.text, missing, sizeof missing)) {
    diagnostic_error(search->diagnostics, build->wanted->source->span, "external-missing",
                     "class %s needs %s for an external function, which is not there", build->wanted->source->name, missing);
    diagnostic_remedy(search->diagnostics,
                      "install it, or say where it is by the annotations IncludeDirectory and LibraryDirectory");
    return;
  }
  diagnostic_error(search->diagnostics, build->wanted->source->span, "compiler-failed",
                   "the C compiler '%s' could not compile class %s (%s %d)", job->words[0], build->wanted->source->name,
                   job->process < 0 ? "error" : "exit status", job->problem);
  diagnostic_remedy(search->diagnostics, "look at its text in %s", build->text.text);
  quote_log(search->diagnostics, build->log.text);
}

static void report_late(const ClassSearch *search, const CompileJob *job, const ClassBuild *build)
{
  diagnostic_error(search->diagnostics, build->wanted->source->span, "compiler-timeout",
                   "the C compiler '%s' did not compile class %s within %g s and was stopped", job->words[0],
                   build->wanted->source->name, compile_timeout());
  diagnostic_remedy(search->diagnostics, "set LIED_CC_TIMEOUT to a longer time, in seconds");
}

/* An external function that nothing defines shows when the class is loaded. */
static int report_undefined(const ClassSearch *search, const ClassBuild *build, const char *problem)
{
  static const char words[] = "undefined symbol: ";
  const char *symbol = problem ? strstr(problem, words) : NULL;
  if (!symbol) return 0;
  diagnostic_error(search->diagnostics, build->wanted->source->span, "external-missing",
                   "class %s calls the external function %s, which no library has", build->wanted->source->name,
                   symbol + strlen(words));
  diagnostic_remedy(search->diagnostics, "name its library by the annotation Library, or give its text by Include");
  return 1;
}

static void report_unusable(const ClassSearch *search, const ClassBuild *build, const char *path, const char *problem)
{
  if (report_undefined(search, build, problem)) return;
  diagnostic_error(search->diagnostics, build->wanted->source->span, "compiler-failed",
                   "class %s was compiled, but %s cannot be used: %s", build->wanted->source->name, path,
                   problem ? problem : strerror(errno));
  diagnostic_remedy(search->diagnostics, "set XDG_CACHE_HOME to a folder from which programs may be run");
}

/* COMPILER FLAGS LANES -I INCLUDE -o OBJECT TEXT OPTIONS LIBRARIES -lm. The words of the build are filled in later, by
 * `prepare`. */
static CompileJob job_for(const ClassSearch *search, ClassBuild *build, CachePath *include)
{
  size_t n = search->compiler.count;
  const ClassOptions *options = &build->wanted->options;
  char **words = ARENA_NEW(search->arena, char *, n + FLAGS + MORE_WORDS + options->count + options->library_count);
  memcpy(words, search->compiler.words, n * sizeof *words);
  for (size_t i = 0; i < FLAGS; i++) words[n++] = (char *)flags[i];
  char *rest[] = {"-I", include->text, "-o", build->object.text, build->text.text};
  memcpy(words + n, rest, sizeof rest);
  n += sizeof rest / sizeof *rest;
  memcpy(words + n, options->words, options->count * sizeof *words);
  n += options->count;
  if (options->library_count) words[n++] = "-Wl,--no-as-needed";
  for (size_t i = 0; i < options->library_count; i++)
    words[n++] =
        arena_printf(search->arena, "%s", cache_path(search->classes->cache, options->libraries[i].key.text, ".so").text);
  words[n++] = "-lm";
  words[n] = NULL;
  return (CompileJob){.words = words, .log = build->log.text, .object = build->object.text};
}

/* Files for the work on one class; 0 when they cannot be written. */
static int prepare(const ClassSearch *search, ClassBuild *build)
{
  const Cache *cache = search->classes->cache;
  ClassSource *source = build->wanted->source;
  const char *key = build->wanted->key.text;
  search->counts->completed += source->causal != NULL;
  class_source_complete(search->arena, source);
  build->text = cache_path(cache, key, ".c");
  if (!cache_write(cache, key, ".c", source->text, source->length)) return 0;
  build->object = cache_unique(cache, key);
  build->log = cache_unique(cache, key);
  return build->object.text[0] && build->log.text[0];
}

/* The cache was emptied while a class was compiled. */
static int is_cache_removed(const ClassSearch *search, const ClassBuild *build)
{
  return !search->classes->cache->is_private &&
         (access(build->text.text, F_OK) || access(build->log.text, F_OK) || access(build->include->text, F_OK));
}

/* From the cache, or from where it was made if it cannot be inserted. NULL, or what is wrong. */
static const char *take_object(const ClassSearch *search, const ClassBuild *build, const char *path)
{
  const char *problem = NULL;
  if (cache_insert(build->object.text, path)) problem = open_object(search->classes, build->wanted->source, path);
  if (!build->wanted->source->class_ && access(build->object.text, F_OK) == 0)
    problem = open_object(search->classes, build->wanted->source, build->object.text);
  if (build->wanted->source->class_) return NULL;
  return problem ? problem : "it has vanished";
}

static void finish(ClassSearch *search, const CompileJob *job, const ClassBuild *build)
{
  CachePath path = cache_path(search->classes->cache, build->wanted->key.text, ".so");
  const char *problem = job->status == COMPILE_DONE ? take_object(search, build, path.text) : NULL;
  if (build->wanted->source->class_) {
    build->wanted->counter = &search->counts->compiled;
    return;
  }
  if (is_cache_removed(search, build) && job->status != COMPILE_LATE && job->status != COMPILE_MISSING) {
    search->must_retry = 1;
    return;
  }
  if (problem) report_unusable(search, build, path.text, problem);
  if (job->status == COMPILE_FAILED) report_failed(search, job, build);
  if (job->status == COMPILE_LATE && job->process == 0) report_late(search, job, build);
}

static void tidy(const ClassBuild *builds, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    if (builds[i].object.text[0]) (void)unlink(builds[i].object.text);
    if (builds[i].log.text[0]) (void)unlink(builds[i].log.text);
  }
}

static void run_builds(ClassSearch *search, ClassBuild *builds, CompileJob *jobs, size_t count)
{
  double began = clock_seconds();
  compile_all(jobs, count, 0);
  search->counts->compiling += clock_seconds() - began;
  if (jobs[0].status == COMPILE_MISSING) report_missing(search, &jobs[0], &builds[0], count);
  for (size_t i = 0; i < count; i++) finish(search, &jobs[i], &builds[i]);
}

static void report_unwritable(const ClassSearch *search, const ClassBuild *first)
{
  diagnostic_error(search->diagnostics, first->wanted->source->span, "cache",
                   "class %s must be compiled, but nothing can be written to %s: %s", first->wanted->source->name,
                   search->classes->cache->folder, strerror(errno));
  diagnostic_remedy(search->diagnostics, "set XDG_CACHE_HOME or TMPDIR to a folder that can be written to");
}

/* 0 after errors, which are reported. */
static int build_libraries(ClassSearch *search, const ClassBuild *builds, size_t count, const CachePath *include)
{
  double began = clock_seconds();
  int fine = 1;
  for (size_t i = 0; i < count && fine; i++) {
    const WantedClass *wanted = builds[i].wanted;
    fine = source_libraries_build(&(SourceBuild){search->classes->cache, search->arena, search->diagnostics, &search->compiler,
                                                 include, wanted->source->name, wanted->source->span},
                                  &wanted->options);
  }
  search->counts->compiling += clock_seconds() - began;
  return fine;
}

/* Those that are not there yet. */
static void compile_missing(ClassSearch *search)
{
  ClassBuild *builds = ARENA_NEW(search->arena, ClassBuild, search->count);
  CompileJob *jobs = ARENA_NEW(search->arena, CompileJob, search->count);
  CachePath *include = ARENA_NEW(search->arena, CachePath, 1);
  size_t count = 0;
  search->must_retry = 0;
  for (size_t i = 0; i < search->count; i++)
    if (!search->wanted[i].source->class_) builds[count++] = (ClassBuild){.wanted = &search->wanted[i], .include = include};
  if (count == 0) return;
  for (size_t i = 0; i < count; i++) jobs[i] = job_for(search, &builds[i], include);
  int fine = include_files(search->classes->cache, include);
  if (fine && !build_libraries(search, builds, count, include)) return;
  for (size_t i = 0; i < count && fine; i++) fine = prepare(search, &builds[i]);
  if (fine)
    run_builds(search, builds, jobs, count);
  else if (search->classes->cache->is_private)
    report_unwritable(search, &builds[0]);
  else
    search->must_retry = 1;
  tidy(builds, count);
  if (!search->classes->cache->is_private) cache_trim(search->classes->cache, CACHE_LIMIT);
}

/* ---- all of it ------------------------------------------------------------------------------------------------------ */

static void report_nowhere(const ClassSearch *search)
{
  diagnostic_error(search->diagnostics, search->wanted[0].source->span, "cache",
                   "class %s must be compiled, but there is no folder to write to", search->wanted[0].source->name);
  diagnostic_remedy(search->diagnostics, "set XDG_CACHE_HOME or TMPDIR");
}

static void search_outside(ClassSearch *search)
{
  Cache *cache = search->classes->cache = ARENA_NEW(search->arena, Cache, 1);
  if (!cache_open(cache)) {
    report_nowhere(search);
    return;
  }
  if (cache->problem[0]) {
    diagnostic_warning(search->diagnostics, (Span){0, 0}, "cache", "%s; classes are compiled for each run", cache->problem);
    diagnostic_remedy(search->diagnostics, "set XDG_CACHE_HOME to a folder of your own");
  }
  look_into_cache(search);
  compile_missing(search);
  if (!search->must_retry) return;
  if (cache_make_private(cache))
    compile_missing(search);
  else
    report_nowhere(search);
}

/* The entry of this class, made if there is none. */
static WantedClass *wanted_class(ClassSearch *search, ClassSource *source)
{
  ClassOptions options;
  if (!search->has_common) begin_keys(search), search->has_common = 1;
  class_options(search->arena, &search->common, source->text, &options);
  DigestText key = key_of(search, &source->digest, &options);
  for (size_t i = 0; i < search->count; i++)
    if (memcmp(&search->wanted[i].key, &key, sizeof key) == 0) return &search->wanted[i];
  search->wanted[search->count] = (WantedClass){source, options, key, NULL};
  return &search->wanted[search->count++];
}

int classes_find(Classes *classes, Arena *arena, Diagnostics *diagnostics, ClassSource *sources, size_t count,
                 ClassCounts *counts)
{
  ClassSearch search = {.classes = classes, .arena = arena, .diagnostics = diagnostics, .counts = counts};
  search.compiler = compile_command(arena);
  search.wanted = ARENA_NEW(arena, WantedClass, count);
  WantedClass **wanted = ARENA_NEW(arena, WantedClass *, count);
  int fine = 1;
  classes->handles = ARENA_NEW(arena, void *, count);
  *counts = (ClassCounts){.classes = (unsigned)count};
  for (size_t i = 0; i < count; i++) {
    sources[i].class_ = find_builtin(&sources[i].digest);
    if (sources[i].class_) continue;
    wanted[i] = wanted_class(&search, &sources[i]);
  }
  if (search.count) search_outside(&search);
  for (size_t i = 0; i < count; i++) {
    if (wanted[i]) sources[i].class_ = wanted[i]->source->class_;
    unsigned *counter = wanted[i] ? wanted[i]->counter : &counts->built_in;
    if (counter) ++*counter;
    fine &= sources[i].class_ != NULL;
  }
  return fine;
}

void classes_close(Classes *classes)
{
  for (size_t i = 0; i < classes->handle_count; i++) dlclose(classes->handles[i]);
  classes->handle_count = 0;
  if (classes->cache) cache_close(classes->cache);
}
