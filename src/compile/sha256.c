/* sha256.c: SHA-256 as in FIPS 180-4, section 6.2. */
#include "compile/sha256.h"

#include <string.h>

static uint32_t rotate(uint32_t x, unsigned n)
{
  return x >> n | x << (32 - n);
}

/* The fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static void schedule(const unsigned char *block, uint32_t w[64])
{
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
  for (int i = 16; i < 64; i++) {
    uint32_t s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
}

/* The words of the standard are a to h; each round renames them, so that s[(k - i) mod 8] is the k-th one in round i. */
static inline void round_of(uint32_t s[8], int i, uint32_t added)
{
#define WORD(k) s[((k) - (i)) & 7]
  const uint32_t a = WORD(0), b = WORD(1), c = WORD(2), e = WORD(4), f = WORD(5), g = WORD(6);
  const uint32_t sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25), choice = (e & f) ^ (~e & g);
  const uint32_t t1 = WORD(7) + sum1 + choice + added;
  const uint32_t sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22), majority = (a & b) ^ (a & c) ^ (b & c);
  WORD(3) += t1;
  WORD(7) = t1 + sum0 + majority;
#undef WORD
}

/* Eight rounds stand in the loop, so that the compiler keeps the words in registers. */
static void compress(uint32_t state[8], const unsigned char *block)
{
  uint32_t w[64], s[8];
  schedule(block, w);
  memcpy(s, state, sizeof s);
  for (int i = 0; i < 64; i += 8) {
    round_of(s, 0, constants[i] + w[i]);
    round_of(s, 1, constants[i + 1] + w[i + 1]);
    round_of(s, 2, constants[i + 2] + w[i + 2]);
    round_of(s, 3, constants[i + 3] + w[i + 3]);
    round_of(s, 4, constants[i + 4] + w[i + 4]);
    round_of(s, 5, constants[i + 5] + w[i + 5]);
    round_of(s, 6, constants[i + 6] + w[i + 6]);
    round_of(s, 7, constants[i + 7] + w[i + 7]);
  }
  for (int i = 0; i < 8; i++) state[i] += s[i];
}

void sha256_init(Sha256 *hash)
{
  *hash = (Sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(Sha256 *hash, const void *bytes, size_t length)
{
  const unsigned char *from = bytes;
  while (length > 0) {
    size_t used = hash->length % sizeof hash->block, n = sizeof hash->block - used;
    if (n > length) n = length;
    memcpy(hash->block + used, from, n);
    hash->length += n;
    from += n;
    length -= n;
    if (used + n == sizeof hash->block) compress(hash->state, hash->block);
  }
}

void sha256_add_string(Sha256 *hash, const char *text)
{
  sha256_add(hash, text, strlen(text) + 1);
}

/* A one bit, zeros, and the length in bits fill the last block. */
Digest sha256_end(Sha256 *hash)
{
  static const unsigned char padding[64] = {0x80};
  unsigned char length[8];
  for (int i = 0; i < 8; i++) length[i] = (unsigned char)(hash->length * 8 >> (56 - 8 * i));
  sha256_add(hash, padding, 1 + (119 - hash->length % 64) % 64);
  sha256_add(hash, length, sizeof length);
  Digest digest;
  for (int i = 0; i < 32; i++) digest.bytes[i] = (unsigned char)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
  return digest;
}

Digest sha256_of(const void *bytes, size_t length)
{
  Sha256 hash;
  sha256_init(&hash);
  sha256_add(&hash, bytes, length);
  return sha256_end(&hash);
}

DigestText digest_text(const Digest *digest)
{
  static const char digits[] = "0123456789abcdef";
  DigestText name;
  for (int i = 0; i < DIGEST_TEXT; i++) name.text[i] = digits[digest->bytes[i / 2] >> (i % 2 ? 0 : 4) & 15];
  name.text[DIGEST_TEXT] = 0;
  return name;
}
