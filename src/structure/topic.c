/* topic.c: what a message is about, and how the system's messages are added. */
#include <stdio.h>
#include <string.h>

#include "structure/structure.h"

/* ---- what a message is about ----------------------------------------------------------------------------------------- */

Topic topic_instance(const LiedSystem *s, const char *code, uint32_t instance)
{
  return (Topic){.code = code, .instance = instance == NONE ? NULL : instance_name(s, instance)};
}

Topic topic_port(const LiedSystem *s, const char *code, uint32_t port)
{
  Topic about = topic_instance(s, code, s->structure->port_instance[port]);
  about.port = port_of(s, port)->name;
  return about;
}

Topic topic_connection(const LiedSystem *s, const char *code, uint32_t port)
{
  Topic about = topic_port(s, code, port);
  about.is_connection = 1;
  return about;
}

Topic topic_variable(const LiedSystem *s, const char *code, uint32_t instance, const char *variable)
{
  Topic about = topic_instance(s, code, instance);
  about.variable = variable;
  return about;
}

Topic topic_name(const LiedSystem *s, const char *code, const char *name)
{
  Topic about = {.code = code, .variable = name};
  size_t length = strlen(name);
  for (size_t size = length < LONGEST_NAME ? length : LONGEST_NAME; size > 0; size--) {
    if (name[size] != '.' && name[size] != 0) continue;
    uint32_t instance = map_get(&s->structure->instance_map, name, size);
    if (instance == MAP_NONE) continue;
    about.instance = instance_name(s, instance);
    about.variable = name[size] ? name + size + 1 : NULL;
    break;
  }
  return about;
}

void topic_write(const Topic *about, char *text, size_t size)
{
  const char *const parts[] = {about->instance, about->port, about->variable};
  size_t length = 0;
  *text = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts && length < size; i++)
    if (parts[i] && *parts[i]) length += (size_t)snprintf(text + length, size - length, "%s%s", length ? "." : "", parts[i]);
}

/* ---- adding ---------------------------------------------------------------------------------------------------------- */

void system_error(LiedSystem *s, Topic about, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  messages_add_list(&s->messages, SEVERITY_ERROR, &about, format, arguments);
  va_end(arguments);
}

void system_warning(LiedSystem *s, Topic about, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  messages_add_list(&s->messages, SEVERITY_WARNING, &about, format, arguments);
  va_end(arguments);
}

void system_remedy(LiedSystem *s, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  messages_remedy_list(&s->messages, format, arguments);
  va_end(arguments);
}

void run_warning(LiedSystem *s, Topic about, const char *format, ...)
{
  va_list arguments;
  s->notes.dropped = !warning_is_due(s); /* and so is its remedy */
  if (s->notes.dropped) return;
  va_start(arguments, format);
  messages_add_list(&s->notes, SEVERITY_WARNING, &about, format, arguments);
  va_end(arguments);
}

void run_remedy(LiedSystem *s, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  messages_remedy_list(&s->notes, format, arguments);
  va_end(arguments);
}
