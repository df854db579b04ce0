/* lied: the chain of general planar components, classic joints (TD = 0). Once from Modelica text, parts of the library as a
 * user writes them (examples/planar-chain, SpatialChain.mo), once of classes written by hand in C (examples/c), and from text
 * with its rods side by side (SideChain.mo), and with stops and stiction at every joint (LimitedChain.mo). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "load/load.h"
#include "planar_chain.h"

typedef struct LiedChain {
  Loaded *loaded; /* the chain from text; NULL: by hand */
  LiedSystem *system;
  size_t n, n_states;
  size_t *phi, *w; /* [n] where the states of each joint are */
  double *x, *dx;  /* [n_states] */
} LiedChain;

static void lied_destroy(void *handle)
{
  LiedChain *chain = handle;
  if (chain->loaded)
    load_free(chain->loaded);
  else
    lied_free(chain->system);
  free(chain->phi);
  free(chain->w);
  free(chain->x);
  free(chain->dx);
  free(chain);
}

static LiedChain *new_chain(size_t n, size_t states_per_link)
{
  LiedChain *chain = calloc(1, sizeof *chain);
  if (!chain) return NULL;
  chain->n = n;
  chain->n_states = states_per_link * n;
  chain->phi = calloc(n, sizeof *chain->phi);
  chain->w = calloc(n, sizeof *chain->w);
  chain->x = calloc(chain->n_states, sizeof *chain->x);
  chain->dx = calloc(chain->n_states, sizeof *chain->dx);
  return chain;
}

/* `format` reads the number of a joint, which starts at `first`, and the name of its state; others stay 0. */
static int find_states(LiedChain *chain, const char *format, size_t first)
{
  if (!chain->phi || !chain->w || !chain->x || !chain->dx || lied_n_states(chain->system) != chain->n_states) return 1;
  for (size_t k = 0; k < chain->n_states; k++) {
    char variable[8];
    size_t i;
    if (sscanf(lied_state_name(chain->system, k), format, &i, variable) != 2) continue;
    if (i - first >= chain->n) return 1;
    *(strcmp(variable, "phi") == 0 ? &chain->phi[i - first] : &chain->w[i - first]) = k;
  }
  return 0;
}

static void write_error(void *user, const char *bytes, size_t size)
{
  fwrite(bytes, 1, size, user);
}

static Loaded *load_chain(const char *file, size_t n)
{
  char links[32], length[32], mass[32];
  snprintf(links, sizeof links, "n=%zu", n);
  snprintf(length, sizeof length, "l=%.17g", LINK_LENGTH);
  snprintf(mass, sizeof mass, "m=%.17g", LINK_MASS);
  const char *settings[] = {links, length, mass, "TD=0"};
  const LiedLoad request = {.file = file, .settings = settings, .n_settings = sizeof settings / sizeof *settings};
  Loaded *loaded = load_model(&request);
  if (loaded) diagnostics_print(loaded->diagnostics, (Output){write_error, stderr});
  return loaded;
}

static void *create_from(const char *file, size_t n, size_t states_per_link, const char *format)
{
  LiedChain *chain = new_chain(n, states_per_link);
  if (!chain) return NULL;
  chain->loaded = load_chain(file, n);
  chain->system = chain->loaded ? chain->loaded->system : NULL;
  if (chain->system && !find_states(chain, format, 1)) return chain;
  lied_destroy(chain);
  return NULL;
}

static void *text_create(size_t n)
{
  return create_from(LIED_EXAMPLES "/planar-chain/PlanarChain.mo", n, 2, "joint[%zu].%7s");
}

static void *spatial_create(size_t n)
{
  return create_from(LIED_BENCH "/SpatialChain.mo", n, 2, "joint[%zu].%7s");
}

static void *side_create(size_t n)
{
  return create_from(LIED_BENCH "/SideChain.mo", n, 2, "joint[%zu].%7s");
}

static void *limited_create(size_t n)
{
  return create_from(LIED_BENCH "/LimitedChain.mo", n, 3, "joint[%zu].joint.%7s");
}

static void *hand_create(size_t n)
{
  LiedChain *chain = new_chain(n, 2);
  if (!chain) return NULL;
  const Chain spec = {.n = n};
  chain->system = lied_new(NULL);
  if (chain->system && !chain_build(chain->system, &spec) && !lied_compose(chain->system) && !find_states(chain, "j%zu.%7s", 0))
    return chain;
  if (chain->system) fprintf(stderr, "%s\n", lied_message(chain->system));
  lied_destroy(chain);
  return NULL;
}

static int lied_accelerations(void *handle, const double *q, const double *qd, double *qdd)
{
  LiedChain *chain = handle;
  for (size_t i = 0; i < chain->n; i++) {
    chain->x[chain->phi[i]] = q[i];
    chain->x[chain->w[i]] = qd[i];
  }
  if (lied_evaluate(chain->system, 0, chain->x, chain->dx, chain->n_states)) {
    fprintf(stderr, "%s\n", lied_message(chain->system));
    return 1;
  }
  for (size_t i = 0; i < chain->n; i++) qdd[i] = chain->dx[chain->w[i]];
  return 0;
}

const Engine engine_lied = {"lied", (size_t)-1, text_create, lied_accelerations, lied_destroy};
const Engine engine_spatial = {"lied", (size_t)-1, spatial_create, lied_accelerations, lied_destroy};
const Engine engine_hand = {"by hand", (size_t)-1, hand_create, lied_accelerations, lied_destroy};
const Engine engine_side = {"side by side", (size_t)-1, side_create, lied_accelerations, lied_destroy};
const Engine engine_limited = {"limited", (size_t)-1, limited_create, lied_accelerations, lied_destroy};
