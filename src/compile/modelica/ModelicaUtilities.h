/* ModelicaUtilities.h: what functions in C may ask of the tool, as the language says. Provided by lied. */
#ifndef MODELICA_UTILITIES_H
#define MODELICA_UTILITIES_H

#include <stdarg.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An error ends the call of the function: these do not return. */
void ModelicaError(const char *text) __attribute__((noreturn));
void ModelicaFormatError(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
void ModelicaVFormatError(const char *format, va_list arguments) __attribute__((noreturn, format(printf, 1, 0)));

void ModelicaWarning(const char *text);
void ModelicaFormatWarning(const char *format, ...) __attribute__((format(printf, 1, 2)));
void ModelicaVFormatWarning(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

void ModelicaMessage(const char *text);
void ModelicaFormatMessage(const char *format, ...) __attribute__((format(printf, 1, 2)));
void ModelicaVFormatMessage(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

/* Memory for texts that a function gives back. Without memory the first ones do not return, the others give NULL. */
char *ModelicaAllocateString(size_t length);
char *ModelicaDuplicateString(const char *text);
char *ModelicaAllocateStringWithErrorReturn(size_t length);
char *ModelicaDuplicateStringWithErrorReturn(const char *text);

#ifdef __cplusplus
}
#endif

#endif
