/* digest.h: digests by which classes are known: equal text, equal name. BLAKE2b with 32 bytes: as hard to forge as SHA-256, at
   a quarter of its cost; the text of a class with ten thousands of equations has millions of bytes, read at every start. */
#ifndef LIED_COMPILE_DIGEST_H
#define LIED_COMPILE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* What was taken so far. The last block waits: it is known as the last one only at the end. */
typedef struct Hash {
  uint64_t state[8];
  uint64_t length; /* bytes in blocks that are done */
  size_t used;     /* bytes in the block */
  unsigned char block[128];
} Hash;

typedef struct Digest {
  unsigned char bytes[32];
} Digest;

/* The first half of a digest in hexadecimal: the name of a file or a symbol. */
enum { DIGEST_TEXT = 32 };
typedef struct DigestText {
  char text[DIGEST_TEXT + 1];
} DigestText;

void hash_init(Hash *hash);
void hash_add(Hash *hash, const void *bytes, size_t length);
/* A string with its final zero, so that "a", "bc" and "ab", "c" differ. */
void hash_add_string(Hash *hash, const char *text);
Digest hash_end(Hash *hash);

Digest digest_of(const void *bytes, size_t length);
DigestText digest_text(const Digest *digest);

#endif
