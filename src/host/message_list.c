/* message_list.c: lists of messages that programs read: records, and the text that the program would print. */
#include <string.h>

#include "base/text.h"
#include "host/host.h"
#include "simulate/simulate.h"

struct LiedMessages {
  Memory memory;
  Arena arena; /* of all that follows */
  jmp_buf failure;
  const LiedMessage *messages;
  size_t count;
  const char *text;
};

/* ---- life ---- */

LiedMessages *lied_new_messages(void)
{
  Memory memory;
  memory_init(&memory, NULL);
  LiedMessages *list = memory_resize(&memory, NULL, 0, sizeof *list);
  if (!list) return NULL;
  list->memory = memory;
  arena_init(&list->arena, &list->memory, &list->failure);
  return list;
}

static void clear(LiedMessages *list)
{
  arena_free(&list->arena);
  arena_init(&list->arena, &list->memory, &list->failure);
  list->messages = NULL;
  list->count = 0;
  list->text = NULL;
}

void lied_free_messages(LiedMessages *list)
{
  if (!list) return;
  clear(list);
  Memory memory = list->memory;
  memory_resize(&memory, list, sizeof *list, 0);
}

/* ---- filling ---- */

static const char *copy_of(LiedMessages *list, const char *text)
{
  return text ? arena_copy(&list->arena, text, strlen(text)) : NULL;
}

static LiedMessage message_of(LiedMessages *list, const Diagnostics *diagnostics, const Diagnostic *diagnostic)
{
  const MessageRecord *record = &diagnostic->record;
  Position position = source_position(diagnostics->sources, diagnostic->span.start);
  return (LiedMessage){.severity = (LiedSeverity)record->severity,
                       .code = record->about.code ? record->about.code : "",
                       .text = copy_of(list, record->text),
                       .remedy = copy_of(list, record->remedy),
                       .instance = copy_of(list, record->about.instance),
                       .port = copy_of(list, record->about.port),
                       .variable = copy_of(list, record->about.variable),
                       .file = copy_of(list, position.source ? position.source->name : diagnostic->file),
                       .line = position.source ? position.line : 0,
                       .column = position.source ? position.column : 0};
}

static void take(LiedMessages *list, const Diagnostics *diagnostics)
{
  size_t count = 0;
  for (const Diagnostic *d = diagnostics->first; d; d = d->next) count++;
  LiedMessage *messages = ARENA_NEW(&list->arena, LiedMessage, count);
  size_t i = 0;
  for (const Diagnostic *d = diagnostics->first; d; d = d->next) messages[i++] = message_of(list, diagnostics, d);
  TextBuffer text = {.storage = {.arena = &list->arena}};
  diagnostics_print(diagnostics, text_output(&text));
  list->text = text_of(&text);
  list->messages = messages;
  list->count = count;
}

LiedStatus message_list_no_memory(LiedMessages *list)
{
  static const LiedMessage message = {.severity = LIED_SEVERITY_ERROR, .code = "no-memory", .text = "out of memory"};
  if (!list) return LIED_NO_MEMORY;
  clear(list);
  list->messages = &message;
  list->count = 1;
  list->text = "error: out of memory\n";
  return LIED_NO_MEMORY;
}

LiedStatus message_list_fill(LiedMessages *list, const Diagnostics *diagnostics)
{
  if (!list) return LIED_OK;
  clear(list);
  if (setjmp(list->failure)) return message_list_no_memory(list);
  take(list, diagnostics);
  return LIED_OK;
}

/* ---- of a system ---- */

void host_place_messages(const LiedSystem *s, Diagnostics *diagnostics, Span span)
{
  const Origin *origin = structure_model(s);
  for (size_t i = 0; i < s->messages.count; i++) {
    const MessageRecord *record = &s->messages.records[i];
    Span place = origin ? origin->span(origin, s, &record->about) : (Span){0, 0};
    diagnostic_record(diagnostics, place.start ? place : span, record);
  }
}

LiedStatus lied_messages(const LiedSystem *s, LiedMessages *list)
{
  if (!s || !list) return LIED_WRONG_VALUE;
  clear(list);
  if (setjmp(list->failure)) return message_list_no_memory(list);
  SourceSet none = {0};
  const Origin *origin = structure_model(s);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, &list->arena, origin ? origin->sources : &none);
  host_place_messages(s, &diagnostics, (Span){0, 0});
  take(list, &diagnostics);
  return LIED_OK;
}

/* ---- reading ---- */

size_t lied_n_messages(const LiedMessages *list)
{
  return list ? list->count : 0;
}

LiedStatus lied_get_message(const LiedMessages *list, size_t index, LiedMessage *message)
{
  if (message) *message = (LiedMessage){0};
  if (!message || index >= lied_n_messages(list)) return LIED_WRONG_VALUE;
  *message = list->messages[index];
  return LIED_OK;
}

const char *lied_messages_text(const LiedMessages *list)
{
  return list && list->text ? list->text : "";
}
