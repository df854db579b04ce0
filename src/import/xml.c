/* xml.c: expat reads the text, its handlers build the tree. */
#include "import/xml.h"

#include <expat.h>
#include <string.h>

#include "base/text.h"

typedef struct XmlReader {
  XML_Parser parser;
  const Source *source;
  Arena *arena;
  Diagnostics *diagnostics;
  Element *root, *open; /* the element whose end is not yet read */
  int no_memory;
  int refused; /* reported already */
} XmlReader;

static Span span_at(const XmlReader *reader, XML_Index at, size_t length)
{
  uint32_t left = at < 0 || (uint64_t)at > reader->source->length ? 0 : reader->source->length - (uint32_t)at;
  SourcePos start = reader->source->base + reader->source->length - left;
  return (Span){start, start + (uint32_t)(length < left ? length : left)};
}

static const Attribute *copy_attributes(Arena *arena, const XML_Char **pairs, uint32_t *count)
{
  uint32_t n = 0;
  while (pairs[2 * n]) n++;
  Attribute *attributes = ARENA_NEW(arena, Attribute, n);
  for (uint32_t i = 0; i < n; i++) {
    attributes[i].name = arena_copy(arena, pairs[2 * i], strlen(pairs[2 * i]));
    attributes[i].value = arena_copy(arena, pairs[2 * i + 1], strlen(pairs[2 * i + 1]));
  }
  *count = n;
  return attributes;
}

static void add_element(XmlReader *reader, const XML_Char *name, const XML_Char **pairs)
{
  Element *element = ARENA_NEW(reader->arena, Element, 1), *parent = reader->open;
  element->name = arena_copy(reader->arena, name, strlen(name));
  element->attributes = copy_attributes(reader->arena, pairs, &element->attribute_count);
  element->span = span_at(reader, XML_GetCurrentByteIndex(reader->parser) + 1, strlen(name));
  element->parent = parent;
  if (!parent)
    reader->root = element;
  else if (parent->last)
    parent->last->next = element;
  else
    parent->first = element;
  if (parent) parent->last = element;
  reader->open = element;
}

/* The arena jumps no further than here, so that expat ends in good order. */
static void begin_element(void *user, const XML_Char *name, const XML_Char **pairs)
{
  XmlReader *reader = user;
  jmp_buf failure, *outer = reader->arena->on_failure;
  reader->arena->on_failure = &failure;
  if (setjmp(failure) == 0) {
    add_element(reader, name, pairs);
  } else {
    reader->no_memory = 1;
    XML_StopParser(reader->parser, XML_FALSE);
  }
  reader->arena->on_failure = outer;
}

static void end_element(void *user, const XML_Char *name)
{
  XmlReader *reader = user;
  (void)name;
  reader->open = reader->open->parent;
}

static void refuse_document_type(void *user, const XML_Char *name, const XML_Char *system, const XML_Char *public,
                                 int has_subset)
{
  XmlReader *reader = user;
  (void)name, (void)system, (void)public, (void)has_subset;
  reader->refused = 1;
  XML_StopParser(reader->parser, XML_FALSE);
}

static void report(XmlReader *reader)
{
  Span span = span_at(reader, XML_GetCurrentByteIndex(reader->parser), 1);
  if (reader->refused) {
    diagnostic_error(reader->diagnostics, span, "xml", "a document type, and with it entities, is not read");
    diagnostic_remedy(reader->diagnostics, "remove <!DOCTYPE ...>");
  } else {
    diagnostic_error(reader->diagnostics, span, "xml", "this is not XML: %s",
                     XML_ErrorString(XML_GetErrorCode(reader->parser)));
  }
}

static int parse(XmlReader *reader)
{
  if (reader->source->length > INT32_MAX) {
    diagnostic_error(reader->diagnostics, (Span){0, 0}, "xml", "%s has more than 2 GB", reader->source->name);
    return 0;
  }
  XML_SetUserData(reader->parser, reader);
  XML_SetElementHandler(reader->parser, begin_element, end_element);
  XML_SetStartDoctypeDeclHandler(reader->parser, refuse_document_type);
  return XML_Parse(reader->parser, reader->source->text, (int)reader->source->length, 1) == XML_STATUS_OK;
}

/* Messages need memory, too: expat's is given back first. */
const Element *xml_read(const Source *source, Arena *arena, Diagnostics *diagnostics)
{
  XmlReader *reader = ARENA_NEW(arena, XmlReader, 1);
  *reader = (XmlReader){.source = source, .arena = arena, .diagnostics = diagnostics, .parser = XML_ParserCreate(NULL)};
  if (!reader->parser) longjmp(*arena->on_failure, 1);
  jmp_buf failure, *outer = arena->on_failure;
  arena->on_failure = &failure;
  if (setjmp(failure) == 0) {
    if (!parse(reader)) {
      reader->root = NULL;
      reader->no_memory |= XML_GetErrorCode(reader->parser) == XML_ERROR_NO_MEMORY;
      if (!reader->no_memory) report(reader);
    }
  } else {
    reader->no_memory = 1;
  }
  arena->on_failure = outer;
  XML_ParserFree(reader->parser);
  if (reader->no_memory) longjmp(*outer, 1);
  return reader->root;
}

const Attribute *xml_attribute(const Element *element, const char *name)
{
  for (uint32_t i = 0; i < element->attribute_count; i++)
    if (strcmp(element->attributes[i].name, name) == 0) return &element->attributes[i];
  return NULL;
}

static const Element *first_of(const Element *element, const char *name)
{
  while (element && strcmp(element->name, name) != 0) element = element->next;
  return element;
}

const Element *xml_child(const Element *element, const char *name)
{
  return first_of(element->first, name);
}

const Element *xml_next(const Element *child, const char *name)
{
  return first_of(child->next, name);
}

/* The text was found to be well-formed: after the name of the element come NAME = "VALUE", with either quote. */
Span xml_span(const Source *source, const Element *element, const char *attribute)
{
  static const char spaces[] = " \t\r\n";
  const char *at = source->text + (element->span.end - source->base);
  size_t length = strlen(attribute);
  for (;;) {
    at += strspn(at, spaces);
    size_t name = strcspn(at, " \t\r\n=<>/");
    const char *quote = at + name + strspn(at + name, " \t\r\n=");
    if (name == 0 || (*quote != '"' && *quote != '\'')) return element->span;
    size_t value = strcspn(quote + 1, *quote == '"' ? "\"" : "'");
    if (name == length && memcmp(at, attribute, length) == 0) {
      SourcePos start = source->base + (uint32_t)(quote + 1 - source->text);
      return value > 0 ? (Span){start, start + (uint32_t)value} : (Span){start - 1, start + 1};
    }
    at = quote + 1 + value;
    if (*at == '\0') return element->span;
    at++;
  }
}
