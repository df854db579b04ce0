/* load_text.h: a system from the text of a model; a mistake in it ends the test with the messages. */
#ifndef TEST_EVALUATE_LOAD_TEXT_H
#define TEST_EVALUATE_LOAD_TEXT_H

#include "../parts/parts.h"

static inline LiedSystem *load_text(const char *text)
{
  LiedMessages *messages = lied_new_messages();
  LiedSystem *s = lied_load_text(text, NULL, messages);
  if (!s) fail_msg("%s\n%s", lied_messages_text(messages), text);
  lied_free_messages(messages);
  return s;
}

#endif
