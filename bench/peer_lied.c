/* lied: the chain of general planar components, classic joints (TD = 0). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "planar_chain.h"

typedef struct LiedChain {
  LiedSystem *system;
  size_t n;
  size_t *phi, *w; /* [n] where the states of each joint are */
  double *x, *dx;  /* [2 n] */
} LiedChain;

static void lied_destroy(void *handle)
{
  LiedChain *chain = handle;
  lied_free(chain->system);
  free(chain->phi);
  free(chain->w);
  free(chain->x);
  free(chain->dx);
  free(chain);
}

static int find_states(LiedChain *chain)
{
  if (lied_n_states(chain->system) != 2 * chain->n) return 1;
  for (size_t k = 0; k < 2 * chain->n; k++) {
    const char *name = lied_state_name(chain->system, k);
    char variable[8];
    size_t i;
    if (sscanf(name, "j%zu.%7s", &i, variable) != 2 || i >= chain->n) return 1;
    *(strcmp(variable, "phi") == 0 ? &chain->phi[i] : &chain->w[i]) = k;
  }
  return 0;
}

static void *lied_create(size_t n)
{
  LiedChain *chain = calloc(1, sizeof *chain);
  if (!chain) return NULL;
  *chain = (LiedChain){lied_new(NULL),
                       n,
                       calloc(n, sizeof *chain->phi),
                       calloc(n, sizeof *chain->w),
                       calloc(2 * n, sizeof *chain->x),
                       calloc(2 * n, sizeof *chain->dx)};
  const Chain spec = {.n = n};
  if (chain->system && chain->phi && chain->w && chain->x && chain->dx && !chain_build(chain->system, &spec) &&
      !lied_compose(chain->system) && !find_states(chain))
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
  if (lied_evaluate(chain->system, 0, chain->x, chain->dx, 2 * chain->n)) {
    fprintf(stderr, "%s\n", lied_message(chain->system));
    return 1;
  }
  for (size_t i = 0; i < chain->n; i++) qdd[i] = chain->dx[chain->w[i]];
  return 0;
}

const Engine engine_lied = {"lied", (size_t)-1, lied_create, lied_accelerations, lied_destroy};
