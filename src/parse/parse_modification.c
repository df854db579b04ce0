/* parse_modification.c: modifications, annotations, descriptions. */
#include "parse/parser.h"

#include <string.h>

/* ---- descriptions ---------------------------------------------------------------------------------------------------- */

static Text take_string(Parser *parser)
{
  Text text;
  text.data = lex_content(&parser->token, parser->arena, &text.length);
  parse_advance(parser);
  return text;
}

/* The rest of STRING { "+" STRING }: read into the arena part by part, put together at the end. */
static Text join_strings(Parser *parser, Text first)
{
  typedef struct StringPart {
    struct StringPart *next;
    Text text;
  } StringPart;
  StringPart *parts = NULL, **tail = &parts;
  size_t length = first.length;
  while (parse_accept(parser, TOKEN_PLUS)) {
    if (!parse_at(parser, TOKEN_STRING)) {
      parse_unexpected(parser, "a string");
      break;
    }
    *tail = PARSE_NEW(parser, StringPart);
    (*tail)->text = take_string(parser);
    length += (*tail)->text.length;
    tail = &(*tail)->next;
  }
  char *joined = ARENA_NEW(parser->arena, char, length + 1);
  memcpy(joined, first.data, first.length);
  size_t at = first.length;
  for (const StringPart *part = parts; part; at += part->text.length, part = part->next)
    memcpy(joined + at, part->text.data, part->text.length);
  return (Text){joined, length};
}

/* description-string: [ STRING { "+" STRING } ] */
Text parse_text(Parser *parser)
{
  if (!parse_at(parser, TOKEN_STRING) || parser->panic) return (Text){NULL, 0};
  Text text = take_string(parser);
  return parse_at(parser, TOKEN_PLUS) ? join_strings(parser, text) : text;
}

/* annotation-clause: annotation class-modification */
Modification *parse_annotation(Parser *parser)
{
  if (!parse_accept(parser, KEYWORD_ANNOTATION)) return NULL;
  Modification *annotation = parse_class_modification(parser, 0);
  if (!annotation) parse_unexpected(parser, "`(` after `annotation`");
  return annotation;
}

/* description: description-string [ annotation-clause ] */
Description *parse_description(Parser *parser)
{
  if (!parse_at(parser, TOKEN_STRING) && !parse_at(parser, KEYWORD_ANNOTATION)) return NULL;
  Description *description = PARSE_NEW(parser, Description);
  description->text = parse_text(parser);
  description->annotation = parse_annotation(parser);
  return description;
}

/* ---- arguments ------------------------------------------------------------------------------------------------------- */

/* short-class-definition | component-clause1, of redeclare and replaceable */
static Element *parse_argument_element(Parser *parser, uint32_t prefixes)
{
  Element *element = PARSE_NEW(parser, Element);
  SourcePos start = parser->token.start;
  prefixes |= parse_prefixes(parser, PREFIX_REPLACEABLE | PREFIXES_TYPE);
  element->prefixes = prefixes & PREFIXES_ELEMENT;
  if (parse_at_class(parser)) {
    element->kind = ELEMENT_CLASS;
    element->class_ = parse_short_class(parser);
  } else {
    element->kind = ELEMENT_COMPONENTS;
    element->clause = parse_component_clause(parser, prefixes & PREFIXES_TYPE, 1);
  }
  if (element->prefixes & PREFIX_REPLACEABLE) element->constraint = parse_constraint(parser, 0);
  element->span = parse_span_from(parser, start);
  return element;
}

/* inheritance-modification: break ( connect-equation | IDENT ) */
static void parse_break(Parser *parser, Argument *argument, int in_extends)
{
  if (!in_extends)
    parse_complain(parser, parse_here(parser), "syntax", "`break` removes an element in the modification of `extends` only");
  parse_advance(parser);
  Span span;
  if (parse_at(parser, KEYWORD_CONNECT)) {
    argument->kind = ARGUMENT_BREAK_CONNECT;
    argument->connection = parse_connect(parser);
  } else {
    argument->kind = ARGUMENT_BREAK;
    argument->symbol = parse_identifier(parser, "the name of an element, or `connect`", &span);
  }
}

/* element-modification: name [ modification ] description-string */
static void parse_element_modification(Parser *parser, Argument *argument)
{
  argument->kind = ARGUMENT_MODIFY;
  argument->name = parse_name(parser, "the name of what is modified");
  if (parse_at(parser, TOKEN_LEFT_BRACKET))
    parse_error(parser, parse_here(parser), "syntax",
                "a modifier applies to all elements of an array: subscripts are not allowed here");
  argument->modification = parse_modification(parser);
  argument->text = parse_text(parser);
}

/* argument: element-modification-or-replaceable | element-redeclaration, with [ each ] [ final ] */
static Argument *parse_modifier(Parser *parser, int in_extends)
{
  Argument *argument = PARSE_NEW(parser, Argument);
  SourcePos start = parser->token.start;
  uint32_t redeclare = parse_accept(parser, KEYWORD_REDECLARE) ? PREFIX_REDECLARE : 0;
  if (!parser->panic) argument->prefixes = parse_prefixes(parser, PREFIX_EACH | PREFIX_FINAL);
  if (redeclare || parse_at(parser, KEYWORD_REPLACEABLE)) {
    argument->kind = ARGUMENT_DECLARE;
    argument->element = parse_argument_element(parser, redeclare);
  } else if (parse_at(parser, KEYWORD_BREAK)) {
    parse_break(parser, argument, in_extends);
  } else {
    parse_element_modification(parser, argument);
  }
  argument->span = parse_span_from(parser, start);
  return argument;
}

/* class-modification: "(" [ argument-list ] ")", or class-or-inheritance-modification of extends */
Modification *parse_class_modification(Parser *parser, int in_extends)
{
  if (!parse_at(parser, TOKEN_LEFT_PARENTHESIS) || parser->panic) return NULL;
  Modification *modification = PARSE_NEW(parser, Modification);
  SourcePos opened = parser->token.start;
  modification->has_arguments = 1;
  Argument **tail = &modification->arguments;
  if (parse_enter(parser, NESTING_MODIFICATION)) {
    parse_advance(parser);
    if (!parse_at(parser, TOKEN_RIGHT_PARENTHESIS)) {
      do {
        *tail = parse_modifier(parser, in_extends);
        tail = &(*tail)->next;
      } while (parse_accept(parser, TOKEN_COMMA));
    }
    parse_close(parser, TOKEN_RIGHT_PARENTHESIS, opened);
  }
  parse_leave(parser, NESTING_MODIFICATION);
  modification->span = parse_span_from(parser, opened);
  return modification;
}

/* modification: class-modification [ "=" modification-expression ] | "=" modification-expression,
 * modification-expression: expression | break */
Modification *parse_modification(Parser *parser)
{
  SourcePos start = parser->token.start;
  Modification *modification = parse_class_modification(parser, 0);
  int assigned = parse_at(parser, TOKEN_ASSIGN); /* of Modelica before 3.6, with the meaning of `=` */
  if ((!parse_at(parser, TOKEN_EQUAL) && !assigned) || parser->panic) return modification;
  if (assigned) {
    diagnostic_warning(parser->parse->diagnostics, parse_here(parser), "obsolete", "`:=` in a declaration is obsolete");
    diagnostic_remedy(parser->parse->diagnostics, "write `=`");
  }
  if (!modification) modification = PARSE_NEW(parser, Modification);
  parse_advance(parser);
  if (parse_accept(parser, KEYWORD_BREAK))
    modification->is_break = 1;
  else
    modification->value = parse_expression(parser);
  modification->span = parse_span_from(parser, start);
  return modification;
}
