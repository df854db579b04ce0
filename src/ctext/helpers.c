/* helpers.c: small functions that generated text contains where it calls them. */
#include "ctext/ctext.h"

static const char *const helpers[] = {
    [HELPER_SIGN] = "static inline double sign_of(double a)\n"
                    "{\n"
                    "  return (a > 0) - (a < 0);\n"
                    "}\n\n",
    [HELPER_MIN] = "static inline double min_of(double a, double b)\n"
                   "{\n"
                   "  return a < b ? a : b;\n"
                   "}\n\n",
    [HELPER_MAX] = "static inline double max_of(double a, double b)\n"
                   "{\n"
                   "  return a > b ? a : b;\n"
                   "}\n\n",
    [HELPER_DIV] = "static inline double div_of(double a, double b)\n"
                   "{\n"
                   "  return trunc(a / b);\n"
                   "}\n\n",
    [HELPER_MOD] = "static inline double mod_of(double a, double b)\n"
                   "{\n"
                   "  return a - floor(a / b) * b;\n"
                   "}\n\n",
    [HELPER_REM] = "static inline double rem_of(double a, double b)\n"
                   "{\n"
                   "  return a - trunc(a / b) * b;\n"
                   "}\n\n",
    [HELPER_SOLVE] =
        "/* a x = right by elimination; a is n times n, row by row; x holds the right side at first. NAN if singular. */\n"
        "static void solve(double *a, double *x, size_t n)\n"
        "{\n"
        "  for (size_t k = 0; k < n; k++) {\n"
        "    size_t pivot = k;\n"
        "    for (size_t r = k + 1; r < n; r++)\n"
        "      if (fabs(a[r * n + k]) > fabs(a[pivot * n + k])) pivot = r;\n"
        "    for (size_t c = 0; c < n && pivot != k; c++) {\n"
        "      const double swapped = a[k * n + c];\n"
        "      a[k * n + c] = a[pivot * n + c];\n"
        "      a[pivot * n + c] = swapped;\n"
        "    }\n"
        "    const double right = x[pivot];\n"
        "    x[pivot] = x[k];\n"
        "    x[k] = a[k * n + k] != 0 ? right : NAN;\n"
        "    for (size_t r = k + 1; r < n; r++) {\n"
        "      const double factor = a[r * n + k] / a[k * n + k];\n"
        "      for (size_t c = k + 1; c < n; c++) a[r * n + c] -= factor * a[k * n + c];\n"
        "      x[r] -= factor * x[k];\n"
        "    }\n"
        "  }\n"
        "  for (size_t k = n; k-- > 0;) {\n"
        "    for (size_t c = k + 1; c < n; c++) x[k] -= a[k * n + c] * x[c];\n"
        "    x[k] /= a[k * n + k];\n"
        "  }\n"
        "}\n\n",
    [HELPER_SAMPLE] =
        "/* Samples are at start + k * interval, always computed so: then the time of an event is exactly one of them. */\n"
        "static inline int sample_at(double time, double start, double interval)\n"
        "{\n"
        "  if (!(time > start) || !(interval > 0)) return time == start;\n"
        "  return time == start + floor((time - start) / interval + 0.5) * interval;\n"
        "}\n\n",
    [HELPER_NEXT_SAMPLE] = "static inline double next_sample(double time, double start, double interval)\n"
                           "{\n"
                           "  if (time < start) return start;\n"
                           "  if (!(interval > 0)) return INFINITY;\n"
                           "  double k = floor((time - start) / interval);\n"
                           "  if (start + k * interval <= time) k++;\n"
                           "  if (start + k * interval <= time) k++; /* the quotient was rounded */\n"
                           "  return start + k * interval;\n"
                           "}\n\n",
    [HELPER_ELEMENT] = "/* Elements are counted from 1 on. */\n"
                       "static inline double element_of(const double *array, double size, double index)\n"
                       "{\n"
                       "  return index >= 1 && index <= size ? array[(size_t)index - 1] : NAN;\n"
                       "}\n\n",
    [HELPER_SET_ELEMENT] = "static inline void set_element(double *array, double size, double index, double value)\n"
                           "{\n"
                           "  if (index >= 1 && index <= size) array[(size_t)index - 1] = value;\n"
                           "}\n\n",
    [HELPER_SQRT_IN] = "static inline double sqrt_in(const LiedBatch *b, size_t i, const LiedFaultSite *site, double a)\n"
                       "{\n"
                       "  return a < 0 ? lied_fault(b, i, site, 1, (const double[]){a}) : sqrt(a);\n"
                       "}\n\n",
    [HELPER_LOG_IN] = "static inline double log_in(const LiedBatch *b, size_t i, const LiedFaultSite *site, double a)\n"
                      "{\n"
                      "  return a <= 0 ? lied_fault(b, i, site, 1, (const double[]){a}) : log(a);\n"
                      "}\n\n",
    [HELPER_LOG10_IN] = "static inline double log10_in(const LiedBatch *b, size_t i, const LiedFaultSite *site, double a)\n"
                        "{\n"
                        "  return a <= 0 ? lied_fault(b, i, site, 1, (const double[]){a}) : log10(a);\n"
                        "}\n\n",
    [HELPER_ASIN_IN] = "static inline double asin_in(const LiedBatch *b, size_t i, const LiedFaultSite *site, double a)\n"
                       "{\n"
                       "  return fabs(a) > 1 ? lied_fault(b, i, site, 1, (const double[]){a}) : asin(a);\n"
                       "}\n\n",
    [HELPER_ACOS_IN] = "static inline double acos_in(const LiedBatch *b, size_t i, const LiedFaultSite *site, double a)\n"
                       "{\n"
                       "  return fabs(a) > 1 ? lied_fault(b, i, site, 1, (const double[]){a}) : acos(a);\n"
                       "}\n\n",
    [HELPER_DIV_IN] =
        "static inline double div_in(const LiedBatch *b, size_t i, const LiedFaultSite *site, double x, double y)\n"
        "{\n"
        "  return y == 0 ? lied_fault(b, i, site, 2, (const double[]){x, y}) : trunc(x / y);\n"
        "}\n\n",
    [HELPER_MOD_IN] =
        "static inline double mod_in(const LiedBatch *b, size_t i, const LiedFaultSite *site, double x, double y)\n"
        "{\n"
        "  return y == 0 ? lied_fault(b, i, site, 2, (const double[]){x, y}) : x - floor(x / y) * y;\n"
        "}\n\n",
    [HELPER_REM_IN] =
        "static inline double rem_in(const LiedBatch *b, size_t i, const LiedFaultSite *site, double x, double y)\n"
        "{\n"
        "  return y == 0 ? lied_fault(b, i, site, 2, (const double[]){x, y}) : x - trunc(x / y) * y;\n"
        "}\n\n",
    [HELPER_POW_IN] =
        "static inline double pow_in(const LiedBatch *b, size_t i, const LiedFaultSite *site, double x, double y)\n"
        "{\n"
        "  return (x < 0 && y != floor(y)) || (x == 0 && y < 0) ? lied_fault(b, i, site, 2, (const double[]){x, y}) : pow(x, "
        "y);\n"
        "}\n\n",
};

static void power_helper(CText *text, unsigned power)
{
  ctext_format(text, "static inline double power_%u(double x)\n{\n  return x", power);
  for (unsigned i = 1; i < power; i++) ctext_put(text, " * x");
  ctext_put(text, ";\n}\n\n");
}

void helpers_write(CText *text, uint32_t used)
{
  for (unsigned i = 0; i < HELPER_POWER; i++)
    if (used >> i & 1) ctext_put(text, helpers[i]);
  for (unsigned i = LEAST_POWER; i <= MOST_POWER; i++)
    if (used >> (HELPER_POWER + i) & 1) power_helper(text, i);
}
