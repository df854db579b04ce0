/* digest.c: BLAKE2b as in RFC 7693, without a key. */
#include "compile/digest.h"

#include <string.h>

/* The first 64 bits of the fractional parts of the square roots of the first eight primes. */
static const uint64_t initial[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

static uint64_t rotate(uint64_t x, unsigned n)
{
  return x >> n | x << (64 - n);
}

/* Words are little-endian on any machine. */
static uint64_t word_at(const unsigned char *bytes)
{
  uint64_t word = 0;
  for (int i = 7; i >= 0; i--) word = word << 8 | bytes[i];
  return word;
}

/* One column or diagonal of the four by four words of V, and two words of the block. */
static inline void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
  v[a] += v[b] + x;
  v[d] = rotate(v[d] ^ v[a], 32);
  v[c] += v[d];
  v[b] = rotate(v[b] ^ v[c], 24);
  v[a] += v[b] + y;
  v[d] = rotate(v[d] ^ v[a], 16);
  v[c] += v[d];
  v[b] = rotate(v[b] ^ v[c], 63);
}

/* One round takes the words of the block in the order of its digits; written out, so that the compiler keeps V in registers. */
#define ROUND(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, sa, sb, sc, sd, se, sf)                                                  \
  do {                                                                                                                         \
    mix(v, 0, 4, 8, 12, m[s0], m[s1]);                                                                                         \
    mix(v, 1, 5, 9, 13, m[s2], m[s3]);                                                                                         \
    mix(v, 2, 6, 10, 14, m[s4], m[s5]);                                                                                        \
    mix(v, 3, 7, 11, 15, m[s6], m[s7]);                                                                                        \
    mix(v, 0, 5, 10, 15, m[s8], m[s9]);                                                                                        \
    mix(v, 1, 6, 11, 12, m[sa], m[sb]);                                                                                        \
    mix(v, 2, 7, 8, 13, m[sc], m[sd]);                                                                                         \
    mix(v, 3, 4, 9, 14, m[se], m[sf]);                                                                                         \
  } while (0)

/* Takes the block; LAST marks the one that ends the text. */
static void compress(Hash *hash, int last)
{
  uint64_t v[16], m[16];
  hash->length += hash->used;
  for (int i = 0; i < 16; i++) m[i] = word_at(hash->block + 8 * i);
  memcpy(v, hash->state, sizeof hash->state);
  memcpy(v + 8, initial, sizeof initial);
  v[12] ^= hash->length;
  if (last) v[14] = ~v[14];
  ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3);
  ROUND(11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4);
  ROUND(7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8);
  ROUND(9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13);
  ROUND(2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9);
  ROUND(12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11);
  ROUND(13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10);
  ROUND(6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5);
  ROUND(10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0);
  ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3);
  for (int i = 0; i < 8; i++) hash->state[i] ^= v[i] ^ v[i + 8];
  hash->used = 0;
}

void hash_init(Hash *hash)
{
  memset(hash, 0, sizeof *hash);
  memcpy(hash->state, initial, sizeof initial);
  hash->state[0] ^= 0x01010000 ^ sizeof(Digest);
}

void hash_add(Hash *hash, const void *bytes, size_t length)
{
  const unsigned char *from = bytes;
  while (length > 0) {
    if (hash->used == sizeof hash->block) compress(hash, 0);
    size_t n = sizeof hash->block - hash->used;
    if (n > length) n = length;
    memcpy(hash->block + hash->used, from, n);
    hash->used += n;
    from += n;
    length -= n;
  }
}

void hash_add_string(Hash *hash, const char *text)
{
  hash_add(hash, text, strlen(text) + 1);
}

Digest hash_end(Hash *hash)
{
  Digest digest;
  memset(hash->block + hash->used, 0, sizeof hash->block - hash->used);
  compress(hash, 1);
  for (int i = 0; i < 32; i++) digest.bytes[i] = (unsigned char)(hash->state[i / 8] >> 8 * (i % 8));
  return digest;
}

Digest digest_of(const void *bytes, size_t length)
{
  Hash hash;
  hash_init(&hash);
  hash_add(&hash, bytes, length);
  return hash_end(&hash);
}

DigestText digest_text(const Digest *digest)
{
  static const char digits[] = "0123456789abcdef";
  DigestText name;
  for (int i = 0; i < DIGEST_TEXT; i++) name.text[i] = digits[digest->bytes[i / 2] >> (i % 2 ? 0 : 4) & 15];
  name.text[DIGEST_TEXT] = 0;
  return name;
}
