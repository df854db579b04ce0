/* builtin.h: the classes that were compiled with the product, found by their digests. Written by lied-gen. */
#ifndef LIED_COMPILE_BUILTIN_H
#define LIED_COMPILE_BUILTIN_H

#include "compile/digest.h"
#include "lied/component.h"

typedef struct BuiltinClass {
  char digest[DIGEST_TEXT + 1]; /* of the ClassSource */
  const LiedClass *class_;
} BuiltinClass;

extern const BuiltinClass builtin_classes[]; /* [builtin_class_count] by ascending digest */
extern const size_t builtin_class_count;

#endif
