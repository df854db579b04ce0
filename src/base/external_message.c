/* external_message.c: where messages of external functions come from. */
#include "base/external_message.h"

#include <stdatomic.h>

static _Atomic(ExternalMessageSource *) source;

int external_message(ExternalMessage *message)
{
  ExternalMessageSource *asked = atomic_load(&source);
  return asked ? asked(message->text, sizeof message->text, &message->is_warning) : 0;
}

void external_message_source(ExternalMessageSource *given)
{
  atomic_store(&source, given);
}
