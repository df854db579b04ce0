/* xml.c: characters that XML allows, and the replacement of others. */
#include "result/xml.h"

#include <string.h>

/* Length of the UTF-8 sequence that `lead` announces; 0 for a byte that cannot start one. */
static size_t sequence_length(unsigned char lead)
{
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

/* The characters of XML 1.0, section 2.2, without those that an overlong sequence encodes. */
static int allowed(uint32_t c, size_t length)
{
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (c < least[length]) return 0;
  if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
  return c <= 0xD7FF || (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF);
}

/* Bytes of the allowed character at `text`; 0 when there is none. */
static size_t character(const char *text)
{
  const unsigned char *byte = (const unsigned char *)text;
  size_t length = sequence_length(byte[0]);
  if (length == 0) return 0;
  uint32_t c = length == 1 ? byte[0] : byte[0] & (0x7Fu >> length);
  for (size_t i = 1; i < length; i++) {
    if ((byte[i] & 0xC0) != 0x80) return 0; /* the zero at the end stops here, too */
    c = c << 6 | (byte[i] & 0x3F);
  }
  return allowed(c, length) ? length : 0;
}

static const char *escape_of(char c)
{
  switch (c) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  default:
    return NULL;
  }
}

void xml_text(Writer *writer, const char *text)
{
  while (*text) {
    size_t length = character(text);
    const char *escape = length == 0 ? "\xEF\xBF\xBD" : escape_of(*text);
    if (escape)
      writer_text(writer, escape);
    else
      writer_put(writer, text, length);
    text += length ? length : 1;
  }
}

size_t xml_length(const char *text)
{
  size_t n = 0;
  for (; *text; n++) {
    size_t length = character(text);
    text += length ? length : 1;
  }
  return n;
}
