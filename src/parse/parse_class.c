/* parse_class.c: class definitions, long and short. */
#include "parse/parser.h"

#include <string.h>

int parse_at_class(const Parser *parser)
{
  switch (parser->token.kind) {
  case KEYWORD_ENCAPSULATED:
  case KEYWORD_PARTIAL:
  case KEYWORD_CLASS:
  case KEYWORD_MODEL:
  case KEYWORD_RECORD:
  case KEYWORD_BLOCK:
  case KEYWORD_EXPANDABLE:
  case KEYWORD_CONNECTOR:
  case KEYWORD_TYPE:
  case KEYWORD_PACKAGE:
  case KEYWORD_PURE:
  case KEYWORD_IMPURE:
  case KEYWORD_FUNCTION:
  case KEYWORD_OPERATOR:
    return 1;
  default:
    return 0;
  }
}

/* ---- what kind of class ---------------------------------------------------------------------------------------------- */

static int kind_of(TokenKind keyword)
{
  static const uint8_t keywords[] = {KEYWORD_CLASS, KEYWORD_MODEL,   KEYWORD_RECORD,   KEYWORD_BLOCK,   KEYWORD_CONNECTOR,
                                     KEYWORD_TYPE,  KEYWORD_PACKAGE, KEYWORD_FUNCTION, KEYWORD_OPERATOR}; /* as in ClassKind */
  const uint8_t *found = memchr(keywords, keyword, sizeof keywords);
  return found ? (int)(found - keywords) : -1;
}

static void check_prefixes(Parser *parser, const Class *class_)
{
  if (class_->prefixes & PREFIX_EXPANDABLE && class_->kind != CLASS_CONNECTOR)
    parse_complain(parser, class_->span, "wrong-prefix", "only a connector can be `expandable`");
  if (class_->prefixes & (PREFIX_PURE | PREFIX_IMPURE) && class_->kind != CLASS_FUNCTION)
    parse_complain(parser, class_->span, "wrong-prefix", "only a function can be `pure` or `impure`");
  if (class_->prefixes & PREFIX_OPERATOR && class_->kind != CLASS_FUNCTION && class_->kind != CLASS_RECORD)
    parse_complain(parser, class_->span, "wrong-prefix", "only a function or a record can be an `operator`");
}

/* [ encapsulated ] [ partial ] ( class | model | [ operator ] record | block | [ expandable ] connector | type | package
 * | [ pure | impure ] [ operator ] function | operator ) */
static void parse_class_prefixes(Parser *parser, Class *class_)
{
  SourcePos start = parser->token.start;
  class_->prefixes = parse_prefixes(parser, PREFIXES_CLASS & ~(uint32_t)PREFIX_OPERATOR);
  if (parse_at(parser, KEYWORD_OPERATOR) && token_is_keyword(parse_peek(parser)) && parse_peek(parser) != KEYWORD_EXTENDS) {
    class_->prefixes |= PREFIX_OPERATOR;
    parse_advance(parser);
  }
  int kind = kind_of((TokenKind)parser->token.kind);
  if (kind < 0) {
    parse_unexpected(parser, "`class`, `model`, `record`, `block`, `connector`, `type`, `package`, `function` or `operator`");
    return;
  }
  class_->kind = (ClassKind)kind;
  parse_advance(parser);
  class_->span = parse_span_from(parser, start);
  check_prefixes(parser, class_);
}

/* ---- short classes --------------------------------------------------------------------------------------------------- */

/* enumeration "(" ( [ enum-list ] | ":" ) ")",  enum-list: IDENT description { "," IDENT description } */
static void parse_enumeration(Parser *parser, Class *class_)
{
  class_->form = FORM_ENUMERATION;
  parse_advance(parser);
  SourcePos opened = parser->token.start;
  parse_expect(parser, TOKEN_LEFT_PARENTHESIS, "`enumeration`");
  class_->is_open = (uint8_t)parse_accept(parser, TOKEN_COLON);
  EnumLiteral **tail = &class_->literals;
  if (!class_->is_open && !parse_at(parser, TOKEN_RIGHT_PARENTHESIS)) {
    do {
      EnumLiteral *literal = PARSE_NEW(parser, EnumLiteral);
      literal->symbol = parse_identifier(parser, "the name of an enumeration literal", &literal->span);
      if (!parser->panic) literal->description = parse_description(parser);
      *tail = literal;
      tail = &literal->next;
    } while (parse_accept(parser, TOKEN_COMMA));
  }
  parse_close(parser, TOKEN_RIGHT_PARENTHESIS, opened);
}

/* der "(" type-specifier "," IDENT { "," IDENT } ")" */
static void parse_der_class(Parser *parser, Class *class_)
{
  class_->form = FORM_DER;
  parse_advance(parser);
  SourcePos opened = parser->token.start;
  parse_expect(parser, TOKEN_LEFT_PARENTHESIS, "`der`");
  class_->base = parse_type_specifier(parser, "the name of a function");
  parse_expect(parser, TOKEN_COMMA, "the function to differentiate");
  DerVariable **tail = &class_->variables;
  do {
    DerVariable *variable = PARSE_NEW(parser, DerVariable);
    variable->symbol = parse_identifier(parser, "the name of an input", &variable->span);
    *tail = variable;
    tail = &variable->next;
  } while (parse_accept(parser, TOKEN_COMMA));
  parse_close(parser, TOKEN_RIGHT_PARENTHESIS, opened);
}

/* base-prefix type-specifier [ array-subscripts ] [ class-modification ] */
static void parse_alias(Parser *parser, Class *class_)
{
  class_->form = FORM_SHORT;
  class_->base_prefixes = parse_prefixes(parser, PREFIXES_TYPE);
  class_->base = parse_type_specifier(parser, "the name of a class");
  class_->subscripts = parse_subscripts(parser);
  class_->modification = parse_class_modification(parser, 0);
}

/* What follows "=" in short-class-specifier and der-class-specifier, with description */
static void parse_short_specifier(Parser *parser, Class *class_)
{
  parse_advance(parser);
  if (parse_at(parser, KEYWORD_ENUMERATION))
    parse_enumeration(parser, class_);
  else if (parse_at(parser, KEYWORD_DER))
    parse_der_class(parser, class_);
  else
    parse_alias(parser, class_);
  Description *description = parser->panic ? NULL : parse_description(parser);
  if (!description) return;
  class_->text = description->text;
  class_->annotation = description->annotation;
}

/* short-class-definition: class-prefixes short-class-specifier */
Class *parse_short_class(Parser *parser)
{
  Class *class_ = PARSE_NEW(parser, Class);
  SourcePos start = parser->token.start;
  parse_class_prefixes(parser, class_);
  class_->symbol = parse_identifier(parser, "the name of a class", &class_->name_span);
  if (parse_at(parser, TOKEN_EQUAL) && !parser->panic)
    parse_short_specifier(parser, class_);
  else
    parse_unexpected(parser, "`=`: a modification takes a class in its short form, `model A = B`");
  class_->span = parse_span_from(parser, start);
  return class_;
}

/* ---- long classes ---------------------------------------------------------------------------------------------------- */

typedef struct ClassBody {
  Class *class_;
  Element **elements; /* tails */
  Section **sections;
  Argument **annotations;
  uint8_t is_protected;
} ClassBody;

static void add_section(ClassBody *body, Section *section)
{
  *body->sections = section;
  body->sections = &section->next;
}

/* Equations among the declarations, after it was reported that `equation` is missing. */
static void parse_stray_equations(Parser *parser, ClassBody *body)
{
  Section *section = PARSE_NEW(parser, Section);
  parser->found_equation = 0;
  section->body = parse_equations(parser, 0);
  add_section(body, section);
}

/* [ component-reference "=" ] IDENT "(" [ expression-list ] ")" */
static void parse_external_call(Parser *parser, External *external)
{
  Expr *reference = parse_reference(parser);
  if (parse_accept(parser, TOKEN_EQUAL)) {
    external->result = reference;
    reference = parse_reference(parser);
  }
  if (parser->panic) return;
  const Name *name = reference->name;
  if (name->count > 1 || name->global_dot || name->parts[0].subscripts)
    parse_complain(parser, expr_span(reference), "syntax", "an external function has a plain name");
  external->function = name->parts[0].symbol;
  SourcePos opened = parser->token.start;
  if (!parse_expect(parser, TOKEN_LEFT_PARENTHESIS, "the name of the external function")) return;
  external->arguments = parse_expression_list(parser, TOKEN_RIGHT_PARENTHESIS);
  parse_close(parser, TOKEN_RIGHT_PARENTHESIS, opened);
}

/* external [ STRING ] [ external-function-call ] [ annotation-clause ] ";" */
static void parse_external(Parser *parser, ClassBody *body)
{
  External *external = PARSE_NEW(parser, External);
  SourcePos start = parser->token.start;
  if (body->class_->external) parse_complain(parser, parse_here(parser), "syntax", "a function has one `external` clause");
  body->class_->external = external;
  parse_advance(parser);
  external->language = parse_text(parser);
  if (parse_at(parser, TOKEN_IDENTIFIER) || parse_at(parser, TOKEN_DOT)) parse_external_call(parser, external);
  external->annotation = parse_annotation(parser);
  external->span = parse_span_from(parser, start);
  parse_semicolon(parser, "the external function");
}

/* annotation-clause ";", by the grammar only at the end of the class */
static void parse_class_annotation(Parser *parser, ClassBody *body)
{
  Modification *annotation = parse_annotation(parser);
  if (annotation && body->class_->annotation)
    *body->annotations = annotation->arguments;
  else if (annotation)
    body->class_->annotation = annotation;
  if (annotation && body->annotations == NULL) body->annotations = &annotation->arguments;
  while (body->annotations && *body->annotations) body->annotations = &(*body->annotations)->next;
  parse_semicolon(parser, "the annotation");
}

static int at_stray_equation(const Parser *parser)
{
  switch (parser->token.kind) {
  case KEYWORD_CONNECT:
  case KEYWORD_DER:
  case KEYWORD_IF:
  case KEYWORD_FOR:
  case KEYWORD_WHEN:
  case KEYWORD_WHILE:
  case KEYWORD_INITIAL:
  case TOKEN_LEFT_PARENTHESIS:
  case TOKEN_LEFT_BRACE:
  case TOKEN_INTEGER:
  case TOKEN_REAL:
  case TOKEN_MINUS:
    return 1;
  default:
    return 0;
  }
}

static void parse_body_element(Parser *parser, ClassBody *body)
{
  if (at_stray_equation(parser)) {
    parse_complain(parser, parse_here(parser), "syntax", "expected a declaration, found `%.*s`", parse_shown_length(parser),
                   parser->token.text);
    parse_remedy(parser, "is `equation` missing before it?");
    parse_stray_equations(parser, body);
    return;
  }
  if (parse_at(parser, TOKEN_SEMICOLON)) {
    parse_complain(parser, parse_here(parser), "syntax", "a `;` too many: there is nothing before it");
    parse_remedy(parser, "remove it");
    parse_advance(parser);
    return;
  }
  Element *element = parse_element(parser);
  element->is_protected = body->is_protected;
  *body->elements = element;
  body->elements = &element->next;
  parse_semicolon(parser, "the declaration");
}

/* `end if;` and the like, with nothing open that it ends. */
static int skip_stray_end(Parser *parser)
{
  TokenKind keyword = parse_peek(parser);
  if (keyword != KEYWORD_IF && keyword != KEYWORD_FOR && keyword != KEYWORD_WHILE && keyword != KEYWORD_WHEN) return 0;
  parse_complain(parser, parse_here(parser), "syntax", "`end %s` without `%s`", token_spelling(keyword),
                 token_spelling(keyword));
  parse_advance(parser);
  parse_advance(parser);
  parse_accept(parser, TOKEN_SEMICOLON);
  return 1;
}

/* One of the alternatives of composition; 0 at its end. */
static int parse_part(Parser *parser, ClassBody *body)
{
  switch (parser->token.kind) {
  case TOKEN_END_OF_FILE:
    return 0;
  case KEYWORD_END:
    return skip_stray_end(parser);
  case KEYWORD_PUBLIC:
  case KEYWORD_PROTECTED:
    body->is_protected = (uint8_t)parse_at(parser, KEYWORD_PROTECTED);
    parse_advance(parser);
    return 1;
  case KEYWORD_EXTERNAL:
    parse_external(parser, body);
    return 1;
  case KEYWORD_ANNOTATION:
    parse_class_annotation(parser, body);
    return 1;
  default:
    if (parse_at_section(parser))
      add_section(body, parse_section(parser));
    else
      parse_body_element(parser, body);
    return 1;
  }
}

/* composition: element-list { public element-list | protected element-list | equation-section | algorithm-section }
 * [ external ... ";" ] [ annotation-clause ";" ] */
static void parse_composition(Parser *parser, Class *class_)
{
  ClassBody body = {.class_ = class_, .elements = &class_->elements, .sections = &class_->sections};
  for (;;) {
    SourcePos start = parser->token.start;
    if (!parse_part(parser, &body)) return;
    if (!parser->panic) continue;
    parse_synchronise(parser);
    if (parser->found_equation) parse_stray_equations(parser, &body);
    if (parser->token.start == start && !parse_at(parser, KEYWORD_END)) parse_advance(parser);
  }
}

/* A class without a usable name still has a body: it is read on, from the next line. */
static void skip_line(Parser *parser)
{
  while (!parser->token.first && !parse_at(parser, TOKEN_END_OF_FILE) && !parse_at(parser, TOKEN_SEMICOLON))
    parse_advance(parser);
  parser->panic = 0;
}

/* What follows the name in long-class-specifier */
static void parse_long_specifier(Parser *parser, Class *class_)
{
  Open open;
  parse_open(parser, &open, TOKEN_IDENTIFIER, class_->symbol, class_->span.start);
  class_->text = parse_text(parser);
  if (parse_at(parser, TOKEN_SEMICOLON)) {
    parse_complain(parser, parse_here(parser), "syntax", "there is no `;` after the name of a class");
    parse_remedy(parser, "remove it");
    parse_advance(parser);
  }
  parse_composition(parser, class_);
  parse_end(parser, &open);
}

/* class-specifier: long-class-specifier | short-class-specifier | der-class-specifier */
static void parse_class_specifier(Parser *parser, Class *class_)
{
  int extends = parse_accept(parser, KEYWORD_EXTENDS);
  class_->symbol = parse_identifier(parser, "the name of a class", &class_->name_span);
  if (extends) {
    class_->form = FORM_EXTENDS;
    class_->modification = parse_class_modification(parser, 0);
  }
  if (parser->panic) skip_line(parser);
  if (parse_at(parser, TOKEN_EQUAL) && !extends)
    parse_short_specifier(parser, class_);
  else
    parse_long_specifier(parser, class_);
}

/* class-definition: [ encapsulated ] class-prefixes class-specifier */
Class *parse_class(Parser *parser)
{
  Class *class_ = PARSE_NEW(parser, Class);
  SourcePos start = parser->token.start;
  class_->span = parse_here(parser);
  if (parse_enter(parser, NESTING_CLASS)) {
    parse_class_prefixes(parser, class_);
    if (!parser->panic) parse_class_specifier(parser, class_);
  }
  parse_leave(parser, NESTING_CLASS);
  class_->span = parse_span_from(parser, start);
  return class_;
}

int is_object_class(const Class *ast)
{
  const Element *element = ast->elements;
  while (element && element->kind != ELEMENT_EXTENDS) element = element->next;
  if (!element || element->extends->base->count != 1) return 0;
  return strcmp(element->extends->base->parts[0].symbol->text, "ExternalObject") == 0;
}
