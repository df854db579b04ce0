/* xml.h: any bytes as text of an XML document. */
#ifndef LIED_RESULT_XML_H
#define LIED_RESULT_XML_H

#include "base/writer.h"

/* Escapes what has a meaning in XML. What XML 1.0 does not allow (control characters, bytes that are not UTF-8) becomes
 * U+FFFD, so that the document is well-formed whatever the text. */
void xml_text(Writer *writer, const char *text);
size_t xml_length(const char *text); /* in characters */

#endif
