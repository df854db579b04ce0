/* units.c: reads as much of a sidecar as units need: the variables of classes, and which instance is of which class. Strings
 * are decoded where they stand, which makes them shorter, never longer. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "report/report.h"

/* ---- JSON, as far as it goes: `at` moves on; 0 or NULL: there is something else ------------------------------------- */

static void pass_space(char **at)
{
  *at += strspn(*at, " \t\r\n");
}

static int take(char **at, char wanted)
{
  pass_space(at);
  if (**at != wanted) return 0;
  (*at)++;
  return 1;
}

static unsigned hexadecimal(const char *digits)
{
  char text[5] = {0};
  memcpy(text, digits, strnlen(digits, 4));
  return strspn(text, "0123456789abcdefABCDEF") == 4 ? (unsigned)strtoul(text, NULL, 16) : 0;
}

static char *put_utf8(char *to, uint32_t c)
{
  if (c < 0x80) {
    *to++ = (char)c;
    return to;
  }
  int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
  *to++ = (char)(lead[more] | c >> 6 * more);
  while (more-- > 0) *to++ = (char)(0x80 | (c >> 6 * more & 0x3F));
  return to;
}

/* The escape sequence behind a backslash at `from`; NULL: it is none. */
static char *decode_escape(char *from, char **to)
{
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *letter = *from ? strchr(letters, *from) : NULL;
  if (letter) {
    *(*to)++ = meanings[letter - letters];
    return from + 1;
  }
  uint32_t c = *from == 'u' ? hexadecimal(from + 1) : 0;
  if (c == 0) return NULL;
  from += 5;
  uint32_t low = c >> 10 == 0x36 && from[0] == '\\' && from[1] == 'u' ? hexadecimal(from + 2) : 0;
  if (low >> 10 == 0x37) {
    c = 0x10000 + ((c & 0x3FF) << 10) + (low & 0x3FF);
    from += 6;
  }
  *to = put_utf8(*to, c);
  return from;
}

static char *take_string(char **at)
{
  if (!take(at, '"')) return NULL;
  char *text = *at, *from = text, *to = text;
  while (*from != '"') {
    if (!*from) return NULL;
    if (*from != '\\')
      *to++ = *from++;
    else if (!(from = decode_escape(from + 1, &to)))
      return NULL;
  }
  *at = from + 1;
  *to = '\0';
  return text;
}

static int pass_string(char **at)
{
  for ((*at)++; **at != '"'; (*at)++) {
    if (**at == '\\') (*at)++;
    if (!**at) return 0;
  }
  (*at)++;
  return 1;
}

/* Up to the comma or bracket behind the value. */
static int pass_value(char **at)
{
  for (size_t depth = 0;;) {
    *at += strcspn(*at, ",[]{}\"");
    if (!**at || (depth == 0 && strchr(",]}", **at))) return **at != '\0';
    if (**at == '"') {
      if (!pass_string(at)) return 0;
      continue;
    }
    if (strchr("[{", **at)) depth++;
    if (strchr("]}", **at)) depth--;
    (*at)++;
  }
}

/* ---- what there is --------------------------------------------------------------------------------------------------- */

typedef struct VariableUnit {
  const char *name, *unit;
  UnitDisplay display; /* unit NULL: none */
} VariableUnit;

typedef struct InstanceClass {
  const char *name;
  size_t class_;
} InstanceClass;

typedef struct UnitsList {
  char *entries;
  size_t n, capacity, size; /* of an entry */
} UnitsList;

typedef struct Units {
  UnitsList variables, instances;
  UnitsList ends; /* size_t for each class: where its variables end */
} Units;

static int add(UnitsList *list, const void *entry)
{
  if (!array_reserve((Storage){0}, &list->entries, list->n, &list->capacity, 1, list->size)) return 0;
  memcpy(list->entries + list->n++ * list->size, entry, list->size);
  return 1;
}

/* Each element of a list by `read`, which stops behind it. */
static int read_list(Units *units, char **at, int (*read)(Units *units, char **at))
{
  if (!take(at, '[')) return 0;
  if (take(at, ']')) return 1;
  do
    if (!read(units, at)) return 0;
  while (take(at, ','));
  return take(at, ']');
}

/* Each member of an object: `read` stops behind its value. */
static int read_object(Units *units, char **at, int (*read)(Units *units, const char *key, char **at))
{
  if (!take(at, '{')) return 0;
  if (take(at, '}')) return 1;
  do {
    const char *key = take_string(at);
    if (!key || !take(at, ':') || !read(units, key, at)) return 0;
  } while (take(at, ','));
  return take(at, '}');
}

static int pass_rest(char **at)
{
  while (take(at, ','))
    if (!pass_value(at)) return 0;
  return take(at, ']');
}

static double take_number(char **at)
{
  pass_space(at);
  const char *end;
  double value = number_read(*at, &end);
  *at += end - *at;
  return value;
}

/* description, kind, display unit, factor, offset: as many as there are */
static int read_display(UnitDisplay *display, char **at)
{
  for (int i = 0; i < 2; i++)
    if (!take(at, ',') || !pass_value(at)) return 0;
  if (!take(at, ',') || !(display->unit = take_string(at)) || !take(at, ',')) return 0;
  display->factor = take_number(at);
  if (!take(at, ',')) return 0;
  display->offset = take_number(at);
  return 1;
}

/* [name, unit, ...] */
static int read_variable(Units *units, char **at)
{
  VariableUnit variable = {0};
  if (!take(at, '[') || !(variable.name = take_string(at))) return 0;
  if (!take(at, ',') || !(variable.unit = take_string(at))) return 0;
  if (!read_display(&variable.display, at)) variable.display = (UnitDisplay){0};
  return add(&units->variables, &variable) && pass_rest(at);
}

static int read_class_member(Units *units, const char *key, char **at)
{
  return strcmp(key, "variables") == 0 ? read_list(units, at, read_variable) : pass_value(at);
}

static int read_class(Units *units, char **at)
{
  return read_object(units, at, read_class_member) && add(&units->ends, &units->variables.n);
}

/* [name, class, ...] */
static int read_instance(Units *units, char **at)
{
  InstanceClass instance = {0};
  if (!take(at, '[') || !(instance.name = take_string(at)) || !take(at, ',')) return 0;
  instance.class_ = strtoul(*at, at, 10);
  return add(&units->instances, &instance) && pass_rest(at);
}

static int read_member(Units *units, const char *key, char **at)
{
  if (strcmp(key, "classes") == 0) return read_list(units, at, read_class);
  return strcmp(key, "instances") == 0 ? read_list(units, at, read_instance) : pass_value(at);
}

/* ---- finding ---------------------------------------------------------------------------------------------------------- */

/* Variables and instances start with their names. */
static int by_name(const void *a, const void *b)
{
  const char *const *x = a, *const *y = b;
  return strcmp(*x, *y);
}

static const VariableUnit *variables_of(const Units *units, size_t class_, size_t *count)
{
  const size_t *ends = (const size_t *)units->ends.entries;
  size_t first = class_ > 0 ? ends[class_ - 1] : 0;
  *count = ends[class_] - first;
  return (const VariableUnit *)units->variables.entries + first;
}

static void sort(Units *units)
{
  for (size_t c = 0; c < units->ends.n; c++) {
    size_t count;
    const VariableUnit *first = variables_of(units, c, &count);
    if (count > 0) qsort((VariableUnit *)first, count, sizeof *first, by_name);
  }
  if (units->instances.n > 0) qsort(units->instances.entries, units->instances.n, sizeof(InstanceClass), by_name);
}

/* The variable `own` of the instance; NULL: there is none such. */
static const VariableUnit *variable_in(const Units *units, const char *instance, const char *own)
{
  size_t count;
  if (units->instances.n == 0) return NULL;
  const InstanceClass *found = bsearch(&instance, units->instances.entries, units->instances.n, sizeof *found, by_name);
  if (!found || found->class_ >= units->ends.n) return NULL;
  const VariableUnit *first = variables_of(units, found->class_, &count);
  return count > 0 ? bsearch(&own, first, count, sizeof *first, by_name) : NULL;
}

/* `name` is cut at each of its dots, and put together again. */
static const VariableUnit *variable_of(const Units *units, char *name)
{
  static const VariableUnit energy = {.unit = "J"};
  if (strncmp(name, "energy.", 7) == 0) return &energy; /* the ledger belongs to no instance */
  const VariableUnit *variable = variable_in(units, "", name);
  for (char *dot = strchr(name, '.'); dot && !variable; dot = strchr(dot + 1, '.')) {
    *dot = '\0';
    variable = variable_in(units, name, dot + 1);
    *dot = '.';
  }
  return variable;
}

static void keep_display(UnitDisplay *to, const UnitDisplay *from)
{
  char *unit = from->unit && !to->unit ? strdup(from->unit) : NULL;
  if (unit) *to = (UnitDisplay){unit, from->factor, from->offset};
}

static void find(const Units *units, const char *const *names, size_t n, char **result, UnitDisplay *displays)
{
  for (size_t i = 0; i < n; i++) {
    char *name = strdup(names[i]);
    const VariableUnit *variable = name ? variable_of(units, name) : NULL;
    if (variable && !result[i]) result[i] = strdup(variable->unit);
    if (variable) keep_display(&displays[i], &variable->display);
    free(name);
  }
}

void units_find(char *text, const char *const *names, size_t n, char **units, UnitDisplay *displays)
{
  Units there = {{.size = sizeof(VariableUnit)}, {.size = sizeof(InstanceClass)}, {.size = sizeof(size_t)}};
  if (read_object(&there, &text, read_member)) {
    sort(&there);
    find(&there, names, n, units, displays);
  }
  free(there.variables.entries);
  free(there.instances.entries);
  free(there.ends.entries);
}
