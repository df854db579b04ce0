/* external.h: what classes with external functions need of the C compiler. */
#ifndef LIED_COMPILE_EXTERNAL_H
#define LIED_COMPILE_EXTERNAL_H

#include "base/diagnostic.h"
#include "compile/cache.h"
#include "compile/digest.h"
#include "compile/run_compiler.h"

/* A library that has come as sources: compiled once, into the cache. */
typedef struct SourceLibrary {
  const char *name;
  char **files; /* [file_count] to be compiled; NULL: what lied gives to external functions */
  size_t file_count;
  char *folder, *more_headers; /* of their headers; NULL: none */
  const char *const *words;    /* for the compiler, ended by NULL; NULL: none */
  DigestText key;              /* of their content: the name in the cache */
} SourceLibrary;

/* What the comments of a class's text that begin with `options:` ask for. */
typedef struct ClassOptions {
  char **words; /* [count] for the compiler */
  size_t count;
  SourceLibrary *libraries; /* [library_count] */
  size_t library_count;
} ClassOptions;

/* `common`: of all keys. */
void class_options(Arena *arena, const Hash *common, const char *text, ClassOptions *options);
/* 1: the compiler or linker did not find a header or library, which `missing` names. */
int class_missing(const char *log, char *missing, size_t size);

/* Files that lied gives to the compiler, in a folder of the cache. 0 on failure. */
int include_files(const Cache *cache, CachePath *folder);

/* ---- source_library.c ----------------------------------------------------------------------------------------------- */

/* The library of that name whose sources are in the folder; 0: there is none. */
int source_library_named(Arena *arena, const Hash *common, const char *folder, const char *name, ClassOptions *options);
/* What lied gives to external functions. */
void source_library_own(Arena *arena, const Hash *common, ClassOptions *options);
int source_libraries_cached(const Cache *cache, const ClassOptions *options);

typedef struct SourceBuild {
  const Cache *cache;
  Arena *arena;
  Diagnostics *diagnostics;
  const Command *compiler;
  const CachePath *include;
  const char *class_; /* that needs them */
  Span span;
} SourceBuild;

/* Compiles those that are not in the cache. 0 after errors, which are reported. */
int source_libraries_build(const SourceBuild *build, const ClassOptions *options);
void quote_log(Diagnostics *diagnostics, const char *log);

#endif
