/* external.c: external functions: options of the compiler, what is missing, and their code where it is needed at once. */
#include "compile/external.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "compile/cache.h"
#include "compile/compile.h"

/* The next word of a comment, in which a backslash protects a blank; NULL: the comment ends. */
static char *next_word(Arena *arena, const char **at)
{
  const char *from = *at + strspn(*at, " ");
  char *word = ARENA_NEW(arena, char, strlen(from) + 1), *to = word;
  if (*from == '*' || !*from) return NULL;
  for (; *from && *from != ' '; from++) {
    if (*from == '\\' && from[1]) from++;
    *to++ = *from;
  }
  *to = 0;
  *at = from;
  return word;
}

static size_t read_words(Arena *arena, const char *text, char **words, size_t limit)
{
  static const char mark[] = "/* options:";
  size_t count = 0;
  for (const char *at = strstr(text, mark); at; at = strstr(at, mark)) {
    at += sizeof mark - 1;
    const char *end = strstr(at, " */");
    char *comment = arena_printf(arena, "%.*s", end ? (int)(end - at) : 0, at), *word;
    const char *next = comment;
    while (count < limit && (word = next_word(arena, &next))) words[count++] = word;
  }
  return count;
}

static const char sources[] = "--sources=";

/* NAME of -lNAME where no folder has it as a shared library, and the class's package has its sources. A static one would give
 * each class variables of its own. */
static int is_source_library(Arena *arena, const Hash *common, char **words, size_t count, const char *name,
                             ClassOptions *options)
{
  for (size_t i = 0; i < count; i++)
    if (strncmp(words[i], "-L", 2) == 0 && access(arena_printf(arena, "%s/lib%s.so", words[i] + 2, name), R_OK) == 0) return 0;
  for (size_t i = 0; i < count; i++)
    if (strncmp(words[i], sources, sizeof sources - 1) == 0 &&
        source_library_named(arena, common, words[i] + sizeof sources - 1, name, options))
      return 1;
  return 0;
}

int class_calls_external(const char *text)
{
  return strstr(text, "\"lied/external.h\"") != NULL;
}

void class_options(Arena *arena, const Hash *common, const char *text, ClassOptions *options)
{
  enum { MOST_OPTIONS = 200 };
  char **words = ARENA_NEW(arena, char *, MOST_OPTIONS);
  size_t count = read_words(arena, text, words, MOST_OPTIONS);
  *options = (ClassOptions){.words = ARENA_NEW(arena, char *, count)};
  if (!class_calls_external(text)) return;
  for (size_t i = 0; i < count; i++) {
    if (strncmp(words[i], sources, sizeof sources - 1) == 0) continue;
    if (strncmp(words[i], "-l", 2) == 0 && is_source_library(arena, common, words, count, words[i] + 2, options)) continue;
    options->words[options->count++] = words[i];
  }
  source_library_own(arena, common, options);
}

int include_files(const Cache *cache, CachePath *folder)
{
  const CacheFile files[] = {{"lied/component.h", (const char *)component_text, component_size},
                             {"lied/external.h", (const char *)external_text, external_size},
                             {"lied/utilities.c", (const char *)utilities_text, utilities_size},
                             {"ModelicaUtilities.h", (const char *)modelica_utilities_text, modelica_utilities_size}};
  return cache_include(cache, files, sizeof files / sizeof *files, folder);
}

/* The text between `before` and one of the characters `end`. */
static int quoted(const char *line, const char *before, const char *end, const char *what, char *missing, size_t size)
{
  const char *found = strstr(line, before);
  if (!found) return 0;
  found += strlen(before);
  snprintf(missing, size, "%s %.*s", what, (int)strcspn(found, end), found);
  return 1;
}

int class_missing(const char *log, char *missing, size_t size)
{
  char line[1000];
  int found = 0;
  FILE *file = fopen(log, "r");
  while (file && !found && fgets(line, sizeof line, file)) {
    found = quoted(line, "cannot find -l", ": \r\n", "the library", missing, size);
    if (!found && strstr(line, "No such file or directory"))
      found = quoted(line, "fatal error: ", ": \r\n", "the header", missing, size);
  }
  if (file) fclose(file);
  return found;
}

/* As a class without content whose object has one more function: so it is found in the cache. */
IrExternalCode *external_code(Arena *arena, Diagnostics *diagnostics, const IrExternal *external)
{
  ClassCounts counts;
  Classes classes = {0};
  char *text = arena_printf(arena,
                            "#include \"lied/component.h\"\n%s"
                            "const char *lied_external(const double *in, double *out);\n"
                            "const char *lied_external(const double *in, double *out)\n{\n  return EXTERNAL(in, out);\n}\n"
                            "extern const LiedClass lied_class;\n"
                            "const LiedClass lied_class = {.abi_version = LIED_ABI_VERSION};\n",
                            external->text);
  ClassSource source = class_source_of(external->name, external->span, text);
  if (!classes_find(&classes, arena, diagnostics, &source, 1, &counts) || !classes.handle_count) return NULL;
  IrExternalCode *code = NULL;
  void *symbol = dlsym(classes.handles[0], "lied_external");
  memcpy(&code, &symbol, sizeof code);
  if (classes.cache) cache_close(classes.cache); /* the object stays open as long as the program: its code is in use */
  return code;
}
