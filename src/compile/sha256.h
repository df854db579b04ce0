/* sha256.h: SHA-256, by which classes are known: equal text, equal name. */
#ifndef LIED_COMPILE_SHA256_H
#define LIED_COMPILE_SHA256_H

#include <stddef.h>
#include <stdint.h>

typedef struct Sha256 {
  uint32_t state[8];
  uint64_t length; /* bytes taken so far */
  unsigned char block[64];
} Sha256;

typedef struct Digest {
  unsigned char bytes[32];
} Digest;

/* The first half of a digest in hexadecimal: the name of a file or a symbol. */
enum { DIGEST_TEXT = 32 };
typedef struct DigestText {
  char text[DIGEST_TEXT + 1];
} DigestText;

void sha256_init(Sha256 *hash);
void sha256_add(Sha256 *hash, const void *bytes, size_t length);
/* A string with its final zero, so that "a", "bc" and "ab", "c" differ. */
void sha256_add_string(Sha256 *hash, const char *text);
Digest sha256_end(Sha256 *hash);

Digest sha256_of(const void *bytes, size_t length);
DigestText digest_text(const Digest *digest);

#endif
