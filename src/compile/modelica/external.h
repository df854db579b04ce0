/* external.h: calls of external functions. An error that one reports leaves it by longjmp; whoever calls it gets the text. */
#ifndef LIED_EXTERNAL_H
#define LIED_EXTERNAL_H

#include <setjmp.h>
#include <stddef.h>

#include "lied/component.h"

typedef struct LiedExternalCall {
  jmp_buf out;                     /* where an error leads */
  struct LiedExternalCall *around; /* the call during which this one came; NULL: none */
  struct LiedExternalRoom *rooms;  /* memory of this call */
  int is_alone;                    /* it concerns an object: one such call at a time */
} LiedExternalCall;

void lied_external_begin(LiedExternalCall *call, int is_alone);
/* Texts that the function allocated stay until the thread begins another call. */
void lied_external_end(LiedExternalCall *call);
/* After an error: ends the call. The text stays until the thread begins another one. */
const char *lied_external_failed(LiedExternalCall *call);
/* Memory until the call ends; without memory an error. */
void *lied_external_room(LiedExternalCall *call, size_t size);

/* The site with this text; stays for a while, until many others have failed. */
const LiedFaultSite *lied_external_site(const LiedFaultSite *site, const char *failure);

/* The next message of the calls of this thread, with what kind it is; 0: there is none. */
int lied_external_message(char *text, size_t size, int *is_warning);

#endif
