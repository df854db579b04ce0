/* loading_api.h: what tests of lied_load share: a list of messages for the whole group. */
#ifndef TEST_LOAD_LOADING_API_H
#define TEST_LOAD_LOADING_API_H

#include "loading.h"

static LiedMessages *messages;

static inline int make_messages(void **state)
{
  (void)state;
  return (messages = lied_new_messages()) == NULL;
}

static inline int free_messages(void **state)
{
  (void)state;
  lied_free_messages(messages);
  return 0;
}

#endif
