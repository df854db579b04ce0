/* objects.c: external objects of what was loaded: they end with it. */
#include <stdlib.h>

#include "base/external_message.h"
#include "load/load_internal.h"

/* Makes room for some more. 0 without memory. */
static int reserve(LoadedObjects *objects, size_t more)
{
  if (objects->count + more <= objects->room) return 1;
  size_t room = 2 * objects->room + more;
  LoadedObject *list = realloc(objects->list, room * sizeof *list);
  if (!list) return 0;
  objects->list = list;
  objects->room = room;
  return 1;
}

void load_keep_object(void *user, IrExternalCode *destructor, double object)
{
  Load *load = user;
  double out = 0;
  if (reserve(&load->objects, 1)) {
    load->objects.list[load->objects.count++] = (LoadedObject){destructor, object};
    return;
  }
  destructor(&object, &out);
  longjmp(load->failure, 1);
}

/* Threads may set values of systems that were loaded together. Without memory the objects stay for ever. */
void load_move_objects(const Load *from, const Load *to)
{
  LoadedObjects *old = (LoadedObjects *)&from->objects, *objects = (LoadedObjects *)&to->objects;
  pthread_mutex_lock(&objects->lock);
  for (size_t i = 0; i < old->count && reserve(objects, 1); i++) objects->list[objects->count++] = old->list[i];
  old->count = 0;
  pthread_mutex_unlock(&objects->lock);
}

void load_end_objects(Load *load)
{
  LoadedObjects *objects = &load->objects;
  double out = 0;
  while (objects->count > 0) {
    const LoadedObject *last = &objects->list[--objects->count];
    (void)last->destructor(&last->object, &out); /* nobody is left to hear of a failure */
  }
  free(objects->list);
  pthread_mutex_destroy(&objects->lock);
}

void load_take_messages(Load *load)
{
  ExternalMessage message;
  while (external_message(&message)) {
    if (message.is_warning)
      diagnostic_warning(&load->diagnostics, (Span){0, 0}, "external-text", "%s", message.text);
    else
      diagnostic_record(&load->diagnostics, (Span){0, 0},
                        &(MessageRecord){SEVERITY_NOTE, {"external-text", NULL, NULL, NULL, 0}, message.text, NULL});
  }
}
