/* utilities.c: the functions of ModelicaUtilities.h and the frame of calls of external functions. Compiled once by the compiler
 * of the user's classes into a library that all of them share, so that a thread has one list of calls and messages. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ModelicaUtilities.h"
#include "lied/external.h"

enum { TEXT_SIZE = 600, MESSAGES = 16, SITES = 64 };

typedef struct LiedExternalRoom {
  struct LiedExternalRoom *next;
  union {
    double number;
    void *address;
  } content[]; /* aligned for both */
} Room;

typedef struct Message {
  char text[TEXT_SIZE];
  int is_warning;
} Message;

static _Thread_local LiedExternalCall *present; /* the innermost call; NULL: none */
static _Thread_local Room *strings;             /* of the calls since the last outermost one began */
static _Thread_local char failure[TEXT_SIZE];
static _Thread_local Message messages[MESSAGES];
static _Thread_local unsigned first_message, message_count;

static pthread_mutex_t objects = PTHREAD_MUTEX_INITIALIZER; /* held while a call concerns an object */

/* ---- memory --------------------------------------------------------------------------------------------------------- */

static void *room_add(Room **list, size_t size)
{
  Room *room = calloc(1, sizeof *room + size);
  if (!room) return NULL;
  room->next = *list;
  *list = room;
  return room->content;
}

static void rooms_free(Room **list)
{
  while (*list) {
    Room *room = *list;
    *list = room->next;
    free(room);
  }
}

void *lied_external_room(LiedExternalCall *call, size_t size)
{
  void *room = room_add(&call->rooms, size);
  if (!room) ModelicaError("out of memory");
  return room;
}

/* ---- calls ---------------------------------------------------------------------------------------------------------- */

/* A call within one that concerns an object has its lock. */
static int has_lock(const LiedExternalCall *call)
{
  for (; call; call = call->around)
    if (call->is_alone) return 1;
  return 0;
}

void lied_external_begin(LiedExternalCall *call, int is_alone)
{
  if (!present) rooms_free(&strings);
  call->around = present;
  call->rooms = NULL;
  call->is_alone = is_alone && !has_lock(present);
  if (call->is_alone) pthread_mutex_lock(&objects);
  present = call;
}

void lied_external_end(LiedExternalCall *call)
{
  present = call->around;
  rooms_free(&call->rooms);
  if (call->is_alone) pthread_mutex_unlock(&objects);
}

const char *lied_external_failed(LiedExternalCall *call)
{
  lied_external_end(call);
  return failure;
}

const LiedFaultSite *lied_external_site(const LiedFaultSite *site, const char *text)
{
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static struct {
    LiedFaultSite site;
    LiedText text;
    char content[TEXT_SIZE];
  } sites[SITES];
  static unsigned next;
  pthread_mutex_lock(&lock);
  unsigned at = next++ % SITES;
  snprintf(sites[at].content, TEXT_SIZE, "%s", text);
  sites[at].text = (LiedText){.text = sites[at].content};
  sites[at].site = *site;
  sites[at].site.texts = &sites[at].text;
  sites[at].site.n_texts = 1;
  pthread_mutex_unlock(&lock);
  return &sites[at].site;
}

/* ---- texts ---------------------------------------------------------------------------------------------------------- */

/* In one line. */
static void write_text(char *text, const char *format, va_list arguments)
{
  vsnprintf(text, TEXT_SIZE, format, arguments);
  size_t length = strlen(text);
  while (length && strchr(" \r\n", text[length - 1])) text[--length] = 0;
  for (; *text; text++)
    if (strchr("\r\n", *text)) *text = ' ';
}

/* Of too many the first ones stay; one that is there already says no more. */
static void add_message(int is_warning, const char *format, va_list arguments)
{
  Message message = {.is_warning = is_warning};
  write_text(message.text, format, arguments);
  for (unsigned i = 0; i < message_count; i++)
    if (strcmp(messages[(first_message + i) % MESSAGES].text, message.text) == 0) return;
  if (message_count < MESSAGES) messages[(first_message + message_count++) % MESSAGES] = message;
}

int lied_external_message(char *text, size_t size, int *is_warning)
{
  if (!message_count) return 0;
  snprintf(text, size, "%s", messages[first_message].text);
  *is_warning = messages[first_message].is_warning;
  first_message = (first_message + 1) % MESSAGES;
  message_count--;
  return 1;
}

/* ---- ModelicaUtilities.h -------------------------------------------------------------------------------------------- */

void ModelicaVFormatError(const char *format, va_list arguments)
{
  write_text(failure, format, arguments);
  if (present) longjmp(present->out, 1);
  fprintf(stderr, "lied: an external function reports an error outside of a call: %s\n", failure);
  abort();
}

void ModelicaFormatError(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  ModelicaVFormatError(format, arguments);
  va_end(arguments); /* not reached */
}

void ModelicaError(const char *text)
{
  ModelicaFormatError("%s", text);
}

void ModelicaVFormatWarning(const char *format, va_list arguments)
{
  add_message(1, format, arguments);
}

void ModelicaFormatWarning(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  add_message(1, format, arguments);
  va_end(arguments);
}

void ModelicaWarning(const char *text)
{
  ModelicaFormatWarning("%s", text);
}

void ModelicaVFormatMessage(const char *format, va_list arguments)
{
  add_message(0, format, arguments);
}

void ModelicaFormatMessage(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  add_message(0, format, arguments);
  va_end(arguments);
}

void ModelicaMessage(const char *text)
{
  ModelicaFormatMessage("%s", text);
}

char *ModelicaAllocateStringWithErrorReturn(size_t length)
{
  return room_add(&strings, length + 1);
}

char *ModelicaAllocateString(size_t length)
{
  char *text = ModelicaAllocateStringWithErrorReturn(length);
  if (!text) ModelicaError("out of memory");
  return text;
}

char *ModelicaDuplicateStringWithErrorReturn(const char *text)
{
  char *copy = ModelicaAllocateStringWithErrorReturn(strlen(text));
  return copy ? strcpy(copy, text) : NULL;
}

char *ModelicaDuplicateString(const char *text)
{
  char *copy = ModelicaDuplicateStringWithErrorReturn(text);
  if (!copy) ModelicaError("out of memory");
  return copy;
}
