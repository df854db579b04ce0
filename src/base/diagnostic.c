/* diagnostic.c: errors and warnings about texts: kept, then printed with their lines and carets. */
#include "base/diagnostic.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"

/* The line shown is cut to WINDOW cells, with at least CONTEXT of them before the caret if there are so many. */
enum { TEXT_SIZE = 1024, TAB_STOP = 8, WINDOW = 120, CONTEXT = 70 };

void diagnostics_init(Diagnostics *diagnostics, Arena *arena, const SourceSet *sources)
{
  *diagnostics = (Diagnostics){.arena = arena, .sources = sources};
}

/* ---- collecting ------------------------------------------------------------------------------------------------------ */

/* Cuts a text that fills its buffer, between characters, and says so by an ellipsis. */
static void shorten(char *text, size_t length)
{
  if (length < TEXT_SIZE) return;
  size_t at = TEXT_SIZE - 8;
  while (at > 0 && ((unsigned char)text[at] & 0xC0) == 0x80) at--;
  memcpy(text + at, "...", 4);
}

static const char *format_text(Arena *arena, const char *format, va_list arguments)
{
  char text[TEXT_SIZE];
  int length = vsnprintf(text, sizeof text, format, arguments);
  if (length < 0) text[0] = 0;
  shorten(text, length < 0 ? 0 : (size_t)length);
  return arena_copy(arena, text, strlen(text));
}

/* 0: only counted. */
static int keep(Diagnostics *diagnostics, Severity severity)
{
  if (severity != SEVERITY_NOTE) {
    int is_error = severity == SEVERITY_ERROR;
    unsigned repeated = is_error ? diagnostics->repeated_errors : diagnostics->repeated_warnings;
    unsigned *count = is_error ? &diagnostics->errors : &diagnostics->warnings;
    diagnostics->dropped = (*count)++ >= DIAGNOSTIC_LIMIT + repeated;
  }
  return !diagnostics->dropped;
}

/* Its notes and its remedy go with it. */
static int drop_repeated(Diagnostics *diagnostics, const Diagnostic *diagnostic)
{
  Severity severity = diagnostic->record.severity;
  if (severity == SEVERITY_NOTE || !diagnostic->span.start) return 0;
  const Diagnostic *old = diagnostics->first;
  while (old && (old->record.severity != severity || old->span.start != diagnostic->span.start ||
                 strcmp(old->record.text, diagnostic->record.text) != 0))
    old = old->next;
  if (!old) return 0;
  (*(severity == SEVERITY_ERROR ? &diagnostics->repeated_errors : &diagnostics->repeated_warnings))++;
  diagnostics->dropped = 1;
  return 1;
}

static void add(Diagnostics *diagnostics, Diagnostic diagnostic)
{
  Diagnostic *kept = ARENA_NEW(diagnostics->arena, Diagnostic, 1);
  *kept = diagnostic;
  if (diagnostics->last)
    diagnostics->last->next = kept;
  else
    diagnostics->first = kept;
  diagnostics->last = kept;
}

static void add_formatted(Diagnostics *diagnostics, Diagnostic diagnostic, const char *format, va_list arguments)
{
  if (!keep(diagnostics, diagnostic.record.severity)) return;
  diagnostic.record.text = format_text(diagnostics->arena, format, arguments);
  if (!drop_repeated(diagnostics, &diagnostic)) add(diagnostics, diagnostic);
}

static Diagnostic begin(Severity severity, Span span, const char *code)
{
  return (Diagnostic){.record = {.severity = severity, .about = {.code = code}}, .span = span};
}

void diagnostic_error(Diagnostics *diagnostics, Span span, const char *code, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  add_formatted(diagnostics, begin(SEVERITY_ERROR, span, code), format, arguments);
  va_end(arguments);
}

void diagnostic_warning(Diagnostics *diagnostics, Span span, const char *code, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  add_formatted(diagnostics, begin(SEVERITY_WARNING, span, code), format, arguments);
  va_end(arguments);
}

void diagnostic_note(Diagnostics *diagnostics, Span span, const char *format, ...)
{
  const char *code = diagnostics->last ? diagnostics->last->record.about.code : NULL;
  va_list arguments;
  va_start(arguments, format);
  add_formatted(diagnostics, begin(SEVERITY_NOTE, span, code), format, arguments);
  va_end(arguments);
}

static const char *copy_text(Arena *arena, const char *text)
{
  return text ? arena_copy(arena, text, strlen(text)) : NULL;
}

void diagnostic_file_error(Diagnostics *diagnostics, const char *file, const char *code, const char *format, ...)
{
  Diagnostic diagnostic = begin(SEVERITY_ERROR, (Span){0, 0}, code);
  diagnostic.file = copy_text(diagnostics->arena, file);
  va_list arguments;
  va_start(arguments, format);
  add_formatted(diagnostics, diagnostic, format, arguments);
  va_end(arguments);
}

void diagnostic_remedy(Diagnostics *diagnostics, const char *format, ...)
{
  if (diagnostics->dropped || !diagnostics->last) return;
  va_list arguments;
  va_start(arguments, format);
  diagnostics->last->record.remedy = format_text(diagnostics->arena, format, arguments);
  va_end(arguments);
}

static void set_topic(Diagnostic *diagnostic, Arena *arena, const char *code, const Topic *about)
{
  diagnostic->record.about = (Topic){.code = code,
                                     .instance = copy_text(arena, about->instance),
                                     .port = copy_text(arena, about->port),
                                     .variable = copy_text(arena, about->variable),
                                     .is_connection = about->is_connection};
}

void diagnostic_about(Diagnostics *diagnostics, const Topic *about)
{
  Diagnostic *last = diagnostics->last;
  if (diagnostics->dropped || !last) return;
  set_topic(last, diagnostics->arena, last->record.about.code, about);
}

void diagnostic_record(Diagnostics *diagnostics, Span span, const MessageRecord *record)
{
  if (!keep(diagnostics, record->severity)) return;
  Arena *arena = diagnostics->arena;
  Diagnostic diagnostic = {.record = *record, .span = span};
  set_topic(&diagnostic, arena, record->about.code, &record->about);
  diagnostic.record.text = copy_text(arena, record->text);
  diagnostic.record.remedy = copy_text(arena, record->remedy);
  add(diagnostics, diagnostic);
}

/* ---- printing -------------------------------------------------------------------------------------------------------- */

typedef struct Range {
  uint32_t first, last;
} Range;

static int is_in(const Range *ranges, size_t count, uint32_t character)
{
  for (size_t i = 0; i < count; i++)
    if (character >= ranges[i].first && character <= ranges[i].last) return 1;
  return 0;
}

/* Controls, and characters that turn, hide or break the line they stand in. */
static int is_unprintable(uint32_t character)
{
  static const Range ranges[] = {{0, 0x1F},        {0x7F, 0x9F},     {0x200B, 0x200F},
                                 {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}};
  return is_in(ranges, sizeof ranges / sizeof *ranges, character);
}

/* Cells of a terminal that the character takes. */
static unsigned cells_of(uint32_t character)
{
  static const Range none[] = {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}};
  static const Range two[] = {{0x1100, 0x115F}, {0x2E80, 0xA4CF}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
                              {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}};
  if (character < 0x300) return 1;
  if (is_in(none, sizeof none / sizeof *none, character)) return 0;
  return is_in(two, sizeof two / sizeof *two, character) ? 2 : 1;
}

/* One character as it is shown. */
typedef struct Glyph {
  char text[16];
  size_t length;  /* of text, bytes */
  size_t bytes;   /* it takes in the source */
  unsigned cells; /* it takes on the terminal */
} Glyph;

/* `column` counts cells from 0 and matters to tabs only. */
static Glyph glyph_at(const char *text, size_t length, size_t column)
{
  if (text[0] >= ' ' && text[0] <= '~') return (Glyph){{text[0]}, 1, 1, 1};
  Glyph glyph = {.bytes = 1};
  uint32_t character = 0;
  size_t n = utf8_decode(text, length, &character);
  if (n > 0) glyph.bytes = n;
  if (n == 0 || (is_unprintable(character) && character < 0x80 && character != '\t')) {
    glyph.length = (size_t)snprintf(glyph.text, sizeof glyph.text, "\\x%02X", (unsigned)(unsigned char)text[0]);
  } else if (character == '\t') {
    glyph.length = TAB_STOP - column % TAB_STOP;
    memset(glyph.text, ' ', glyph.length);
  } else if (is_unprintable(character)) {
    glyph.length = (size_t)snprintf(glyph.text, sizeof glyph.text, "\\u%04X", (unsigned)character);
  } else {
    memcpy(glyph.text, text, n);
    glyph.length = n;
    glyph.cells = cells_of(character);
    return glyph;
  }
  glyph.cells = (unsigned)glyph.length;
  return glyph;
}

static void put(Output output, const char *text, size_t length)
{
  if (length > 0) output.write(output.user, text, length);
}

static void put_text(Output output, const char *text)
{
  put(output, text, strlen(text));
}

static void put_repeated(Output output, char c, size_t count)
{
  char piece[64];
  memset(piece, c, sizeof piece);
  for (; count > sizeof piece; count -= sizeof piece) put(output, piece, sizeof piece);
  put(output, piece, count);
}

void output_escaped(Output output, const char *text)
{
  size_t length = strlen(text);
  for (size_t at = 0; at < length;) {
    Glyph glyph = glyph_at(text + at, length - at, at);
    put(output, glyph.text, glyph.length);
    at += glyph.bytes;
  }
}

/* A line of source, and cells of it counted from 0. */
typedef struct Line {
  const char *text;
  size_t length;
  size_t caret, caret_end, cells; /* cells: of the whole line, or at least WINDOW behind the caret */
} Line;

/* A line without what ends it. */
static Line line_at(const Source *source, uint32_t number)
{
  uint32_t start = source->lines[number - 1];
  uint32_t end = number < source->line_count ? source->lines[number] : source->length;
  while (end > start && (source->text[end - 1] == '\n' || source->text[end - 1] == '\r')) end--;
  return (Line){.text = source->text + start, .length = end - start};
}

static void measure(Line *line, size_t start, size_t end)
{
  size_t column = 0, at = 0;
  while (at < line->length && (at <= start || column <= line->caret + WINDOW)) {
    Glyph glyph = glyph_at(line->text + at, line->length - at, column);
    if (at <= start) line->caret = column;
    if (at < end) line->caret_end = column + glyph.cells;
    column += glyph.cells;
    at += glyph.bytes;
  }
  if (start >= line->length) line->caret = column;
  if (line->caret_end <= line->caret) line->caret_end = line->caret + 1;
  line->cells = column;
}

/* The glyphs that lie in cells [first, last); returns the cell at which they begin. */
static size_t put_cells(const Line *line, size_t first, size_t last, Output output)
{
  size_t column = 0, begin = last;
  for (size_t at = 0; at < line->length && column < last;) {
    Glyph glyph = glyph_at(line->text + at, line->length - at, column);
    if (column >= first && column + glyph.cells <= last) {
      if (begin == last) begin = column;
      put(output, glyph.text, glyph.length);
    }
    column += glyph.cells;
    at += glyph.bytes;
  }
  return begin;
}

static void put_line(const Line *line, Output output)
{
  size_t first = 0, last = line->cells;
  if (line->cells > WINDOW) {
    first = line->caret > CONTEXT ? line->caret - CONTEXT : 0;
    if (first + WINDOW < last) last = first + WINDOW;
  }
  put_text(output, first > 0 ? "..." : "");
  size_t begin = put_cells(line, first, last, output);
  put_text(output, last < line->cells ? "...\n" : "\n");
  size_t caret_end = line->caret_end < last || line->caret_end <= line->caret + 1 ? line->caret_end : last;
  put_repeated(output, ' ', (first > 0 ? 3 : 0) + (line->caret > begin ? line->caret - begin : 0));
  put_text(output, "^");
  if (caret_end > line->caret + 1) put_repeated(output, '~', caret_end - line->caret - 1);
  put_text(output, "\n");
}

static void put_head(const char *file, const Position *position, Severity severity, Output output)
{
  char numbers[40] = "";
  if (position->source) snprintf(numbers, sizeof numbers, ":%u:%u", (unsigned)position->line, (unsigned)position->column);
  if (file) {
    output_escaped(output, file);
    put_text(output, numbers);
    put_text(output, ": ");
  }
  put_text(output, severity_name(severity));
  put_text(output, ": ");
}

static void print_one(const Diagnostics *diagnostics, const Diagnostic *diagnostic, Output output)
{
  Position position = source_position(diagnostics->sources, diagnostic->span.start);
  const Source *source = position.source;
  const MessageRecord *record = &diagnostic->record;
  put_head(source ? source->name : diagnostic->file, &position, record->severity, output);
  output_escaped(output, record->text);
  if (record->remedy) {
    put_text(output, ": ");
    output_escaped(output, record->remedy);
  }
  put_text(output, "\n");
  if (!source) return;
  Line line = line_at(source, position.line);
  size_t line_start = source->base + source->lines[position.line - 1];
  size_t start = diagnostic->span.start - line_start;
  size_t end = diagnostic->span.end > diagnostic->span.start ? diagnostic->span.end - line_start : start;
  measure(&line, start, end);
  put_line(&line, output);
}

static void print_rest(unsigned count, const char *what, Output output)
{
  if (count <= DIAGNOSTIC_LIMIT) return;
  char text[80];
  unsigned rest = count - DIAGNOSTIC_LIMIT;
  snprintf(text, sizeof text, "%u more %s%s not shown\n", rest, what, rest > 1 ? "s" : "");
  put_text(output, text);
}

void diagnostics_print(const Diagnostics *diagnostics, Output output)
{
  for (const Diagnostic *d = diagnostics->first; d; d = d->next) print_one(diagnostics, d, output);
  print_rest(diagnostics->errors - diagnostics->repeated_errors, "error", output);
  print_rest(diagnostics->warnings - diagnostics->repeated_warnings, "warning", output);
}

/* ---- printing for programs ------------------------------------------------------------------------------------------- */

static void put_json_text(Json *json, const char *key, const char *text)
{
  json_key(json, key);
  if (text)
    json_string(json, text);
  else
    json_raw(json, "null", 4);
}

/* `file` NULL: there is no position; `position` without source: the file as a whole. */
static void put_json_place(Json *json, const char *file, const Position *position)
{
  json_key(json, "place");
  if (!file) {
    json_raw(json, "null", 4);
    return;
  }
  json_open(json, '{');
  json_put_string(json, "file", file);
  if (position->source) {
    json_put_count(json, "line", position->line);
    json_put_count(json, "column", position->column);
  }
  json_close(json, '}');
}

static void put_json(const MessageRecord *record, const char *file, const Position *position, Output output)
{
  Json json = json_begin(output, JSON_SPACED);
  json_open(&json, '{');
  put_json_text(&json, "severity", severity_name(record->severity));
  put_json_text(&json, "code", record->about.code);
  put_json_text(&json, "instance", record->about.instance);
  put_json_text(&json, "port", record->about.port);
  put_json_text(&json, "variable", record->about.variable);
  put_json_place(&json, file, position);
  put_json_text(&json, "text", record->text);
  put_json_text(&json, "remedy", record->remedy);
  json_close(&json, '}');
  put_text(output, "\n");
}

void record_print_json(const MessageRecord *record, Output output)
{
  put_json(record, NULL, &(Position){0}, output);
}

static void put_json_rest(unsigned count, const char *what, Output output)
{
  char text[80];
  if (count <= DIAGNOSTIC_LIMIT) return;
  snprintf(text, sizeof text, "%u more %s not shown", count - DIAGNOSTIC_LIMIT, what);
  record_print_json(&(MessageRecord){.severity = SEVERITY_NOTE, .about = {.code = "more-messages"}, .text = text}, output);
}

void diagnostics_print_json(const Diagnostics *diagnostics, Output output)
{
  for (const Diagnostic *d = diagnostics->first; d; d = d->next) {
    Position position = source_position(diagnostics->sources, d->span.start);
    put_json(&d->record, position.source ? position.source->name : d->file, &position, output);
  }
  put_json_rest(diagnostics->errors - diagnostics->repeated_errors, "errors", output);
  put_json_rest(diagnostics->warnings - diagnostics->repeated_warnings, "warnings", output);
}
