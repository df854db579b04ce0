/* xml.h: XML text → a tree of elements. Text between elements, comments and processing instructions are left out. */
#ifndef LIED_IMPORT_XML_H
#define LIED_IMPORT_XML_H

#include "base/diagnostic.h"

typedef struct Attribute {
  const char *name, *value; /* UTF-8 */
} Attribute;

typedef struct Element {
  const char *name;
  struct Element *parent, *first, *last, *next; /* children in the order of the text; NULL: none */
  const Attribute *attributes;                  /* [attribute_count] */
  uint32_t attribute_count;
  Span span; /* of its name in the text */
} Element;

/* NULL after an error, which is reported. Nothing but `source` is read: a document type, the place of entities, is refused. */
const Element *xml_read(const Source *source, Arena *arena, Diagnostics *diagnostics);

/* NULL: it is not there. */
const Attribute *xml_attribute(const Element *element, const char *name);
const Element *xml_child(const Element *element, const char *name);
/* The next one of this name after `child`; NULL: there is none. */
const Element *xml_next(const Element *child, const char *name);
/* Of the attribute's value in the text, or of the element where it cannot be found. */
Span xml_span(const Source *source, const Element *element, const char *attribute);

#endif
