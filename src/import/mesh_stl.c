/* mesh_stl.c: triangles from STL, binary or as text. */
#include <string.h>

#include "base/number.h"
#include "import/mesh.h"

enum { HEADER = 80, COUNT = 4, TRIANGLE = 50, NORMAL = 12 };

/* ---- binary: 80 bytes, number of triangles, for each a normal, three corners and 16 bits, all little-endian ---------------
 */

static uint32_t little32(const char *bytes)
{
  const unsigned char *b = (const unsigned char *)bytes;
  return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static double little_float(const char *bytes)
{
  uint32_t bits = little32(bytes);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static void read_binary(Mesh *mesh, const char *bytes, uint32_t count)
{
  for (uint32_t k = 0; k < count; k++) {
    const char *at = bytes + HEADER + COUNT + (size_t)k * TRIANGLE + NORMAL;
    double corners[9];
    for (int i = 0; i < 9; i++) corners[i] = little_float(at + 4 * i);
    if (mesh_add(mesh, corners)) continue;
    *mesh = (Mesh){.problem = MESH_NOT_FINITE, .at = k + 1};
    return;
  }
}

/* ---- text: `vertex X Y Z` three times for each facet; what else stands there follows from them -----------------------------
 */

typedef struct StlText {
  const char *at;
  uint64_t line;
} StlText;

static void next_line(StlText *text)
{
  text->at += strcspn(text->at, "\n");
  if (*text->at == '\n') text->at++;
  text->line++;
}

/* The first word of the line is this one; moves behind it. */
static int takes_word(StlText *text, const char *word)
{
  const char *at = text->at + strspn(text->at, " \t\r");
  size_t length = strlen(word);
  if (strncmp(at, word, length) != 0 || (at[length] != '\0' && !strchr(" \t\r\n", at[length]))) return 0;
  text->at = at + length;
  return 1;
}

static int takes_corner(StlText *text, double corner[3])
{
  for (int i = 0; i < 3; i++) {
    const char *end;
    text->at += strspn(text->at, " \t\r");
    if (*text->at == '\n') return 0;
    corner[i] = number_read(text->at, &end);
    if (end == text->at) return 0;
    text->at = end;
  }
  return 1;
}

static void wrong(Mesh *mesh, MeshProblem problem, uint64_t line)
{
  *mesh = (Mesh){.problem = problem, .at = line, .in_lines = 1};
}

static void read_text(Mesh *mesh, const char *bytes)
{
  double corners[9];
  int n = 0, is_closed = 0;
  for (StlText text = {bytes, 1}; *text.at && mesh->problem == MESH_FINE; next_line(&text)) {
    is_closed |= takes_word(&text, "endsolid");
    if (!takes_word(&text, "vertex")) continue;
    if (!takes_corner(&text, corners + 3 * n))
      wrong(mesh, MESH_SYNTAX, text.line);
    else if (n == 2 && !mesh_add(mesh, corners))
      wrong(mesh, MESH_NOT_FINITE, text.line);
    n = (n + 1) % 3;
  }
  if (mesh->problem == MESH_FINE && (n > 0 || !is_closed)) wrong(mesh, MESH_TRUNCATED, 0);
}

/* Some programs begin binary files with `solid`, too: the length decides. */
int mesh_read_stl(Mesh *mesh, const char *bytes, size_t length, Memory *memory)
{
  (void)memory;
  *mesh = (Mesh){0};
  uint32_t count = length >= HEADER + COUNT ? little32(bytes + HEADER) : 0;
  if (length >= HEADER + COUNT && length - HEADER - COUNT == (size_t)count * TRIANGLE)
    read_binary(mesh, bytes, count);
  else if (length >= 5 && memcmp(bytes, "solid", 5) == 0 && !memchr(bytes, '\0', length))
    read_text(mesh, bytes);
  else
    mesh->problem = MESH_TRUNCATED;
  if (mesh->problem == MESH_FINE && mesh->triangles == 0) mesh->problem = MESH_EMPTY;
  return 1;
}
