/* short_text.h: a short text made of pieces. What does not fit is left out: nobody reads an equation of a page. */
#ifndef LIED_REPORT_PIECE_H
#define LIED_REPORT_PIECE_H

#include <string.h>

#include "base/diagnostic.h"

enum { PIECE_SIZE = 600 };

typedef struct Piece {
  char text[PIECE_SIZE];
  size_t length;
} Piece;

static inline void piece_write(void *user, const char *text, size_t length)
{
  Piece *piece = user;
  size_t room = PIECE_SIZE - 1 - piece->length, n = length < room ? length : room;
  memcpy(piece->text + piece->length, text, n);
  piece->length += n;
  piece->text[piece->length] = '\0';
}

static inline Output piece_output(Piece *piece)
{
  return (Output){piece_write, piece};
}

#endif
