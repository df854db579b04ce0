/* values.c: attributes as words and numbers. */
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "import/read.h"

Span read_span(const Reader *reader, const Element *element, const char *attribute)
{
  return xml_span(reader->robot->source, element, attribute);
}

static void missing(Reader *reader, const Element *element, const char *attribute)
{
  diagnostic_error(reader->diagnostics, element->span, "missing-part", "<%s> has no attribute %s", element->name, attribute);
  diagnostic_remedy(reader->diagnostics, "write <%s %s=\"...\">", element->name, attribute);
}

const char *read_word(Reader *reader, const Element *element, const char *attribute, int is_required)
{
  const Attribute *found = xml_attribute(element, attribute);
  if (found && found->value[0] != '\0') return found->value;
  if (is_required) missing(reader, element, attribute);
  return NULL;
}

/* ---- numbers --------------------------------------------------------------------------------------------------------- */

static const char spaces[] = " \t\r\n";

/* The number at `at`, a word of its own. NULL after an error; else behind it. */
static const char *take_number(Reader *reader, Span span, const char *at, double *value)
{
  size_t length = strcspn(at, spaces);
  const char *end, *word = arena_copy(reader->arena, at, length);
  *value = number_read(word, &end);
  int is_number = end != word && *end == '\0' && !strpbrk(word, "xX");
  if (is_number && fabs(*value) <= READ_LARGEST) return at + length;
  const char *why = !is_number ? "is not a number" : isfinite(*value) ? "is too large" : "is not a finite number";
  diagnostic_error(reader->diagnostics, span, "wrong-number", "'%s' %s", word, why);
  if (strstr(word, "${")) diagnostic_remedy(reader->diagnostics, "run xacro first, and import what it writes");
  return NULL;
}

static int take_numbers(Reader *reader, const Element *element, const char *attribute, const char *text, double *values,
                        int count)
{
  Span span = read_span(reader, element, attribute);
  int n = 0;
  for (text += strspn(text, spaces); *text; text += strspn(text, spaces), n++) {
    double value;
    text = take_number(reader, span, text, &value);
    if (!text) return 0;
    if (n < count) values[n] = value;
  }
  if (n == count) return 1;
  diagnostic_error(reader->diagnostics, span, "wrong-number", "%s of <%s> needs %d %s, not %d", attribute, element->name, count,
                   count == 1 ? "number" : "numbers", n);
  return 0;
}

int read_numbers(Reader *reader, const Element *element, const char *attribute, double *values, int count)
{
  enum { MOST = 4 };
  double read[MOST];
  const Attribute *found = xml_attribute(element, attribute);
  if (!found || !take_numbers(reader, element, attribute, found->value, read, count)) return 0;
  memcpy(values, read, (size_t)count * sizeof *values);
  return 1;
}

double read_number(Reader *reader, const Element *element, const char *attribute, double fallback)
{
  double value = fallback;
  read_numbers(reader, element, attribute, &value, 1);
  return value;
}

double read_required(Reader *reader, const Element *element, const char *attribute)
{
  if (!xml_attribute(element, attribute)) missing(reader, element, attribute);
  return read_number(reader, element, attribute, 0);
}

/* ---- elements -------------------------------------------------------------------------------------------------------- */

Pose read_origin(Reader *reader, const Element *element)
{
  Pose pose = {{0, 0, 0}, {0, 0, 0}};
  const Element *origin = xml_child(element, "origin");
  if (!origin) return pose;
  read_numbers(reader, origin, "xyz", pose.r, 3);
  read_numbers(reader, origin, "rpy", pose.rpy, 3);
  return pose;
}

const Element *read_child(Reader *reader, const Element *element, const char *name)
{
  const Element *child = xml_child(element, name);
  if (child) return child;
  diagnostic_error(reader->diagnostics, element->span, "missing-part", "<%s> has no <%s>", element->name, name);
  return NULL;
}
