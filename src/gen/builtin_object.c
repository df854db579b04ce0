/* builtin_object.c: C texts -> one object file with all classes and the table of them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gen/gen.h"

typedef struct ClassObject {
  ClassSource *source; /* NULL: the table */
  DigestText digest;   /* by which it is found */
  DigestText content;  /* digest of the whole text: the class's name in the object */
  char *text, *object, *unfinished, *log;
} ClassObject;

typedef struct ObjectBuild {
  const ObjectRequest *request;
  Arena *arena;
  ClassObject *objects; /* [count] by ascending digest, and the table at the end */
  size_t count;
} ObjectBuild;

static int complain(const char *what, const char *path)
{
  fprintf(stderr, "lied-gen: %s %s: %s\n", what, path, strerror(errno));
  return 0;
}

/* ---- texts ---------------------------------------------------------------------------------------------------------- */

static int write_file(const char *path, const char *text, size_t length)
{
  FILE *file = fopen(path, "wb");
  if (!file) return complain("cannot write", path);
  size_t written = fwrite(text, 1, length, file);
  return (fclose(file) == 0 && written == length) || complain("cannot write", path);
}

/* Depends on everything that the compiler sees. */
static DigestText key_of(const ObjectBuild *build, const char *text, size_t length)
{
  Hash hash;
  hash_init(&hash);
  hash_add(&hash, text, length);
  hash_add(&hash, component_text, component_size);
  for (size_t i = 0; i < build->request->compiler_count; i++) hash_add_string(&hash, build->request->compiler[i]);
  Digest digest = hash_end(&hash);
  return digest_text(&digest);
}

static int name_object(const ObjectBuild *build, ClassObject *object, const char *name, const char *text, size_t length)
{
  DigestText key = key_of(build, text, length);
  const char *work = build->request->work;
  object->text = arena_printf(build->arena, "%s/%s.%.8s.c", work, name, object->content.text);
  object->object = arena_printf(build->arena, "%s/%s.%s.o", work, name, key.text);
  object->unfinished = arena_printf(build->arena, "%s.%ld", object->object, (long)getpid());
  object->log = arena_printf(build->arena, "%s.log", object->object);
  return write_file(object->text, text, length);
}

static int by_digest(const void *a, const void *b)
{
  return strcmp(((const ClassObject *)a)->digest.text, ((const ClassObject *)b)->digest.text);
}

static DigestText content_of(const char *text, size_t length)
{
  Digest digest = digest_of(text, length);
  return digest_text(&digest);
}

static int write_classes(ObjectBuild *build, ClassSource *sources, size_t count)
{
  ClassObject *objects = build->objects;
  for (size_t i = 0; i < count; i++)
    objects[i] = (ClassObject){.source = &sources[i], .digest = digest_text(&sources[i].digest)};
  qsort(objects, count, sizeof *objects, by_digest);
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && by_digest(&objects[i], &objects[i - 1]) == 0) continue;
    objects[build->count++] = objects[i];
  }
  for (size_t i = 0; i < build->count; i++) {
    ClassSource *source = objects[i].source;
    class_source_complete(build->arena, source);
    objects[i].content = content_of(source->text, source->length);
    if (!name_object(build, &objects[i], source->name, source->text, source->length)) return 0;
  }
  return 1;
}

static int write_table(ObjectBuild *build)
{
  size_t n = build->count;
  char *declarations = arena_printf(build->arena, "%s", ""), *rows = declarations;
  for (size_t i = 0; i < n; i++) {
    const char *digest = build->objects[i].digest.text, *content = build->objects[i].content.text;
    declarations = arena_printf(build->arena, "%sextern const LiedClass lied_builtin_%s;\n", declarations, content);
    rows = arena_printf(build->arena, "%s    {\"%s\", &lied_builtin_%s}, /* %s */\n", rows, digest, content,
                        build->objects[i].source->name);
  }
  char *text = arena_printf(build->arena,
                            "/* The classes of the library, by their digests. Generated. */\n"
                            "#include <lied/component.h>\n\n%s\n"
                            "typedef struct BuiltinClass {\n  char digest[%d];\n  const LiedClass *class_;\n} BuiltinClass;\n\n"
                            "extern const BuiltinClass builtin_classes[];\nextern const size_t builtin_class_count;\n\n"
                            "const BuiltinClass builtin_classes[] = {\n%s    {\"\", 0}};\n"
                            "const size_t builtin_class_count = %zu;\n",
                            declarations, DIGEST_TEXT + 1, rows, n);
  ClassObject *table = &build->objects[n];
  *table = (ClassObject){.content = content_of(text, strlen(text))};
  return name_object(build, table, "table", text, strlen(text));
}

/* ---- compilation ---------------------------------------------------------------------------------------------------- */

static CompileJob job_of(const ObjectBuild *build, size_t more)
{
  size_t n = build->request->compiler_count;
  char **words = ARENA_NEW(build->arena, char *, n + more + 1);
  memcpy(words, build->request->compiler, n * sizeof *words);
  return (CompileJob){.words = words};
}

static void show_log(const CompileJob *job)
{
  char line[1000];
  FILE *file = fopen(job->log, "r");
  while (file && fgets(line, sizeof line, file)) fputs(line, stderr);
  if (file) fclose(file);
  (void)unlink(job->log);
  if (job->status != COMPILE_DONE) fprintf(stderr, "lied-gen: %s failed\n", job->words[0]);
}

static CompileJob compile_job(const ObjectBuild *build, const ClassObject *object)
{
  CompileJob job = job_of(build, 5);
  size_t n = build->request->compiler_count;
  job.words[n++] = arena_printf(build->arena, "-DLIED_CLASS=lied_builtin_%s", object->content.text);
  job.words[n++] = arena_printf(build->arena, "-c");
  job.words[n++] = arena_printf(build->arena, "-o");
  job.words[n++] = object->unfinished;
  job.words[n++] = object->text;
  job.log = object->log;
  return job;
}

/* Leftovers of an interrupted run have another name. */
static int compile_objects(const ObjectBuild *build)
{
  size_t count = 0;
  CompileJob *jobs = ARENA_NEW(build->arena, CompileJob, build->count + 1);
  const ClassObject **of = ARENA_NEW(build->arena, const ClassObject *, build->count + 1);
  for (size_t i = 0; i <= build->count; i++) {
    if (access(build->objects[i].object, R_OK) == 0) continue;
    of[count] = &build->objects[i];
    jobs[count++] = compile_job(build, &build->objects[i]);
  }
  compile_all(jobs, count, 0);
  int fine = 1;
  for (size_t i = 0; i < count; i++) {
    show_log(&jobs[i]);
    fine &= jobs[i].status == COMPILE_DONE && rename(of[i]->unfinished, of[i]->object) == 0;
  }
  return fine;
}

/* COMPILER -r -nostdlib -o OBJECT OBJECTS... */
static int join_objects(const ObjectBuild *build)
{
  CompileJob job = job_of(build, build->count + 5);
  size_t n = 1; /* no flags: they are about code, and there is none */
  job.words[n++] = arena_printf(build->arena, "-r");
  job.words[n++] = arena_printf(build->arena, "-nostdlib");
  job.words[n++] = arena_printf(build->arena, "-o");
  job.words[n++] = arena_printf(build->arena, "%s", build->request->object);
  for (size_t i = 0; i <= build->count; i++) job.words[n++] = build->objects[i].object;
  job.words[n] = NULL;
  job.log = arena_printf(build->arena, "%s/join.log", build->request->work);
  compile_all(&job, 1, 1);
  show_log(&job);
  return job.status == COMPILE_DONE;
}

int builtin_object_make(const ObjectRequest *request, Arena *arena, ClassSource *sources, size_t count)
{
  ObjectBuild build = {request, arena, ARENA_NEW(arena, ClassObject, count + 1), 0};
  if (mkdir(request->work, 0777) && errno != EEXIST) return complain("cannot make", request->work);
  return write_classes(&build, sources, count) && write_table(&build) && compile_objects(&build) && join_objects(&build);
}
