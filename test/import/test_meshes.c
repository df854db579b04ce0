/* Meshes: STL, binary and as text, and OBJ: sizes and volumes of solids that are known; what is wrong with a file. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "import/mesh.h"
#include "support/check.h"

typedef struct Bytes {
  char at[20000];
  size_t length;
} Bytes;

static void put(Bytes *bytes, const void *data, size_t length)
{
  assert_true(bytes->length + length < sizeof bytes->at);
  memcpy(bytes->at + bytes->length, data, length);
  bytes->length += length;
}

static void put_little(Bytes *bytes, uint32_t value)
{
  for (int i = 0; i < 4; i++) put(bytes, &(uint8_t){(uint8_t)(value >> 8 * i)}, 1);
}

static void put_float(Bytes *bytes, double value)
{
  float number = (float)value;
  uint32_t bits;
  memcpy(&bits, &number, sizeof bits);
  put_little(bytes, bits);
}

/* A tetrahedron with corners at 0 and 3, 4, 5 along the axes, moved; volume 3*4*5/6 = 10. */
static const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

static double corner(int number, int axis, double shift)
{
  return shift + (number == axis + 1 ? 3 + axis : 0);
}

static Bytes binary_tetrahedron(double shift, uint32_t count)
{
  Bytes bytes = {.length = 0};
  char header[80] = "solid, says even a binary file";
  put(&bytes, header, sizeof header);
  put_little(&bytes, count);
  for (int face = 0; face < 4; face++) {
    for (int i = 0; i < 3; i++) put_float(&bytes, 0);
    for (int i = 0; i < 9; i++) put_float(&bytes, corner(faces[face][i / 3], i % 3, shift));
    put(&bytes, "\0", 2);
  }
  return bytes;
}

static Mesh read_stl(const Bytes *bytes)
{
  Memory memory;
  Mesh mesh;
  memory_init(&memory, NULL);
  assert_true(mesh_read_stl(&mesh, bytes->at, bytes->length, &memory));
  return mesh;
}

static Mesh read_obj(const char *text)
{
  Memory memory;
  Mesh mesh;
  memory_init(&memory, NULL);
  assert_true(mesh_read_obj(&mesh, text, strlen(text), &memory));
  assert_int_equal(memory.bytes, 0);
  return mesh;
}

static Mesh read_text(const char *text)
{
  Bytes bytes = {.length = 0};
  put(&bytes, text, strlen(text));
  return read_stl(&bytes);
}

static void is_tetrahedron(const Mesh *mesh, double shift, double volume)
{
  assert_int_equal(mesh->problem, MESH_FINE);
  assert_int_equal(mesh->triangles, 4);
  for (int i = 0; i < 3; i++) {
    assert_true(mesh->low[i] == shift);
    assert_true(mesh->high[i] == shift + 3 + i);
  }
  assert_true(fabs(mesh->volume - volume) < 1e-12);
}

static void binary_stl(void **state)
{
  (void)state;
  for (double shift = 0; shift < 1e6; shift = 4 * shift + 1) {
    Bytes bytes = binary_tetrahedron(shift, 4);
    Mesh mesh = read_stl(&bytes);
    is_tetrahedron(&mesh, shift, 10);
  }
}

static void text_stl(void **state)
{
  (void)state;
  Bytes bytes = {.length = 0};
  put(&bytes, "solid t\r\n", 9);
  for (int face = 0; face < 4; face++) {
    char line[200];
    int length = snprintf(line, sizeof line, "facet normal 0 0 0\n outer loop\n");
    put(&bytes, line, (size_t)length);
    for (int i = 0; i < 3; i++) {
      int k = faces[face][i];
      length = snprintf(line, sizeof line, "\tvertex %g %.3e  %g\r\n", corner(k, 0, -1), corner(k, 1, -1), corner(k, 2, -1));
      put(&bytes, line, (size_t)length);
    }
    put(&bytes, "endloop\nendfacet\n", 17);
  }
  put(&bytes, "endsolid", 8);
  Mesh mesh = read_stl(&bytes);
  is_tetrahedron(&mesh, -1, 10);
}

static void obj(void **state)
{
  (void)state;
  static const char corners[] = "# tetrahedron\no t\nv 0 0 0\nv 3 0 0 1.0\nvn 0 0 1\n  v 0 4 0 # third\nv 0 0 5\n";
  char text[500];
  snprintf(text, sizeof text, "%sf 1 3 2\nf 1//1 2//1 4//1\nf 1/1/1 4/2/1 3\nf -3 -2 -1\n", corners);
  Mesh mesh = read_obj(text);
  is_tetrahedron(&mesh, 0, 10);
  snprintf(text, sizeof text, "%sf 2 3 1\nf 4 2 1\nf 3 4 1\nf 4 3 2", corners);
  mesh = read_obj(text);
  is_tetrahedron(&mesh, 0, -10);
}

/* Polygons: a prism over a pentagon, area by the corners' formula. */
static void polygons(void **state)
{
  (void)state;
  Mesh mesh = read_obj("v 0 0 0\nv 2 0 0\nv 3 1 0\nv 1 3 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 3 1 2\nv 1 3 2\nv 0 2 2\n"
                       "f 5 4 3 2 1\nf 6 7 8 9 10\nf 1 2 7 6\nf 2 3 8 7\nf 3 4 9 8\nf 4 5 10 9\nf 5 1 6 10\n");
  assert_int_equal(mesh.triangles, 3 + 3 + 5 * 2);
  assert_true(fabs(mesh.volume - 2 * (0 + 2 + 8 + 2 + 0) / 2.0) < 1e-12);
}

static void is_wrong(Mesh mesh, MeshProblem problem, uint64_t at)
{
  assert_int_equal(mesh.problem, problem);
  assert_int_equal(mesh.at, at);
}

static void wrong_stl(void **state)
{
  (void)state;
  Bytes bytes = binary_tetrahedron(0, 5);
  is_wrong(read_stl(&bytes), MESH_TRUNCATED, 0);
  bytes = binary_tetrahedron(0, UINT32_MAX);
  is_wrong(read_stl(&bytes), MESH_TRUNCATED, 0);
  bytes = binary_tetrahedron(0, 4);
  for (size_t length = 0; length < bytes.length; length++) {
    Bytes cut = bytes;
    cut.length = length;
    cut.at[length] = '\0';
    is_wrong(read_stl(&cut), MESH_TRUNCATED, 0);
  }
  memcpy(bytes.at + 84 + 50 * 2 + 12 + 4, "\0\0\xC0\x7F", 4); /* NaN: y of the first corner of the third triangle */
  is_wrong(read_stl(&bytes), MESH_NOT_FINITE, 3);
  is_wrong(read_text("solid\nendsolid\n"), MESH_EMPTY, 0);
  is_wrong(read_text("solid\nvertex 1 2 3\nvertex 1 2 3\nendsolid\n"), MESH_TRUNCATED, 0);
  is_wrong(read_text("solid\nvertex 1 2 3\nvertex 1 2 3\nvertex 1 2 4\n"), MESH_TRUNCATED, 0);
  is_wrong(read_text("solid\nvertex 1 2\n3\nendsolid\n"), MESH_SYNTAX, 2);
  is_wrong(read_text("solid\nvertex 1 2 3\nvertex 1 inf 3\nvertex 1 2 4\nendsolid\n"), MESH_NOT_FINITE, 4);
  is_wrong(read_text("so"), MESH_TRUNCATED, 0);
  is_wrong(read_text(""), MESH_TRUNCATED, 0);
}

static void wrong_obj(void **state)
{
  (void)state;
  is_wrong(read_obj(""), MESH_EMPTY, 0);
  is_wrong(read_obj("v 1 2 3\nv 1 2\n4\n"), MESH_SYNTAX, 2);
  is_wrong(read_obj("v 1 2 3\nv 1 2 x\n"), MESH_SYNTAX, 2);
  is_wrong(read_obj("v 1 2 1e999\n"), MESH_NOT_FINITE, 1);
  is_wrong(read_obj("v 1 2 3\nv 1 2 4\nf 1 2\n"), MESH_SYNTAX, 3);
  is_wrong(read_obj("v 1 2 3\nv 1 2 4\nf 1 2 3\n"), MESH_NO_CORNER, 3);
  is_wrong(read_obj("v 1 2 3\nv 1 2 4\n\nf 1 2 0\n"), MESH_NO_CORNER, 4);
  is_wrong(read_obj("v 1 2 3\nv 1 2 4\nf 1 2 -3\n"), MESH_NO_CORNER, 3);
  is_wrong(read_obj("v 1 2 3\nf 1 1 99999999999999999999\n"), MESH_NO_CORNER, 2);
  is_wrong(read_obj("v 1 2 3\nf 1 1 a\n"), MESH_SYNTAX, 2);
}

/* Every byte replaced by every other: no reader leaves its text. */
static void any_bytes(void **state)
{
  (void)state;
  static const char text[] = "solid t\nfacet\nvertex 0 0 1\nvertex 1 0 1\nvertex 0 1 1\nendfacet\nendsolid\n";
  static const char faces_text[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1 2/2 3/3\nf -1 -2 -3\n";
  Memory memory;
  memory_init(&memory, NULL);
  for (int byte = 0; byte < 256; byte++)
    for (size_t i = 0; i < sizeof text - 1; i++) {
      char changed[sizeof text];
      Mesh mesh;
      memcpy(changed, text, sizeof text);
      changed[i] = (char)byte;
      assert_true(mesh_read_stl(&mesh, changed, sizeof text - 1, &memory));
      if (i >= sizeof faces_text - 1) continue;
      memcpy(changed, faces_text, sizeof faces_text);
      changed[i] = (char)byte;
      assert_true(mesh_read_obj(&mesh, changed, sizeof faces_text - 1, &memory));
    }
  assert_int_equal(memory.bytes, 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(binary_stl), cmocka_unit_test(text_stl),  cmocka_unit_test(obj),       cmocka_unit_test(polygons),
      cmocka_unit_test(wrong_stl),  cmocka_unit_test(wrong_obj), cmocka_unit_test(any_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
