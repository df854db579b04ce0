/* tables.h: tables of Modelica.Blocks: an axis with its pieces, numbers of a file, and what is called from Modelica in curve.c,
 * surface.c and window.c. Pieces of an axis of n points are numbered 0 to n - 2; -1 is what lies before, n - 1 what lies
 * behind. */
#ifndef LIED_TABLES_H
#define LIED_TABLES_H

enum { LINEAR = 1, AKIMA, CONSTANT, FRITSCH_BUTLAND, STEFFEN, MODIFIED_AKIMA }; /* as Types.Smoothness */
enum { HOLD = 1, EXTEND, PERIODIC, REFUSE };                                    /* as Types.Extrapolation */
enum { ALWAYS = 1, AT_JUMPS, NEVER };                                           /* as Types.TimeEvents */

static inline int is_cubic_smoothness(int smoothness)
{
  return smoothness != LINEAR && smoothness != CONSTANT;
}

typedef struct Matrix {
  int rows, columns;
  double *values; /* [rows * columns] row by row; from malloc */
} Matrix;

typedef struct Axis {
  const char *name; /* of the table, for messages */
  const double *x;  /* [n] ascending */
  int n, smoothness, extrapolation;
  int is_told; /* a value outside needs no message (any more) */
  int at;      /* the piece of the last value */
} Axis;

/* A value by the points i and i + 1: the sum of w[k] times {f, f, slope, slope} there. Of w[0] the value, w[1] and w[2] its
 * derivatives by the coordinate of the axis. */
typedef struct Weights {
  int i;
  double w[3][4];
} Weights;

/* axis.c */
int axis_piece(Axis *axis, double u);
Weights axis_weights(Axis *axis, double u, int first, int last); /* of no other pieces than these */

/* slopes.c: of a cubic curve through the points x, f[0], f[stride], ... */
void find_slopes(const Axis *axis, const double *f, int stride, double *slopes);
/* By weights that Akima gives the differences d of the pieces: d[0] and d[1] before the point, d[2] and d[3] behind it. */
void akima_weights(const double d[4], int is_modified, double *before, double *behind);
/* Differences of the pieces i - 2 to i + 1 around point i; beyond the ends those of a parabola. */
void differences_around(const Axis *axis, const double *f, int stride, int i, double d[4]);

/* matrix.c, read.c: the numbers of a parameter, or of a file. What finds a mistake frees them and reports it. */
void *table_room(long count, int size); /* zeros; an error without memory */
Matrix matrix_take(const char *name, const char *file, const double *given, int rows, int columns, const char *delimiter,
                   int header_lines);
void matrix_needs(Matrix *m, int rows, int columns);
/* count points at `first`, `first` + stride and so on must ascend; with `may_jump` they may be equal. */
void matrix_ascends(Matrix *m, const char *name, int first, int stride, int count, int may_jump);
Matrix read_matrix(const char *file, const char *name, const char *delimiter, int header_lines);
Matrix read_mat(const char *file, const char *name);

#endif
