/* external_message.h: messages of external functions, kept for the thread in which they were called until somebody with a list
 * of messages asks for them. */
#ifndef LIED_BASE_EXTERNAL_MESSAGE_H
#define LIED_BASE_EXTERNAL_MESSAGE_H

#include <stddef.h>

typedef struct ExternalMessage {
  char text[600];
  int is_warning;
} ExternalMessage;

/* The next one; 0: there is none. */
int external_message(ExternalMessage *message);

typedef int ExternalMessageSource(char *text, size_t size, int *is_warning);
/* Who has them; the same for all threads. */
void external_message_source(ExternalMessageSource *source);

#endif
