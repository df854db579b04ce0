/* parse_element.c: declarations: imports, extends, components, and the prefixes of all of them. */
#include "parse/parser.h"

/* ---- prefixes -------------------------------------------------------------------------------------------------------- */

static const uint32_t prefix_of[TOKEN_KINDS] = {
    [KEYWORD_ENCAPSULATED] = PREFIX_ENCAPSULATED,
    [KEYWORD_PARTIAL] = PREFIX_PARTIAL,
    [KEYWORD_EXPANDABLE] = PREFIX_EXPANDABLE,
    [KEYWORD_PURE] = PREFIX_PURE,
    [KEYWORD_IMPURE] = PREFIX_IMPURE,
    [KEYWORD_OPERATOR] = PREFIX_OPERATOR,
    [KEYWORD_REDECLARE] = PREFIX_REDECLARE,
    [KEYWORD_EACH] = PREFIX_EACH,
    [KEYWORD_FINAL] = PREFIX_FINAL,
    [KEYWORD_INNER] = PREFIX_INNER,
    [KEYWORD_OUTER] = PREFIX_OUTER,
    [KEYWORD_REPLACEABLE] = PREFIX_REPLACEABLE,
    [KEYWORD_FLOW] = PREFIX_FLOW,
    [KEYWORD_STREAM] = PREFIX_STREAM,
    [KEYWORD_DISCRETE] = PREFIX_DISCRETE,
    [KEYWORD_PARAMETER] = PREFIX_PARAMETER,
    [KEYWORD_CONSTANT] = PREFIX_CONSTANT,
    [KEYWORD_INPUT] = PREFIX_INPUT,
    [KEYWORD_OUTPUT] = PREFIX_OUTPUT,
};

/* Of these, one may stand in a declaration. */
static uint32_t rivals_of(uint32_t prefix)
{
  static const uint32_t groups[] = {PREFIX_PURE | PREFIX_IMPURE, PREFIX_FLOW | PREFIX_STREAM,
                                    PREFIX_DISCRETE | PREFIX_PARAMETER | PREFIX_CONSTANT, PREFIX_INPUT | PREFIX_OUTPUT};
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
    if (groups[i] & prefix) return groups[i];
  return prefix;
}

static const char *spelling_of(uint32_t prefix)
{
  for (int kind = KEYWORD_ALGORITHM; kind < TOKEN_KINDS; kind++)
    if (prefix_of[kind] == prefix) return token_spelling((TokenKind)kind);
  return "";
}

static uint32_t lowest_bit(uint32_t bits)
{
  return bits & ~(bits - 1);
}

static void check_prefix(Parser *parser, uint32_t before, uint32_t prefix)
{
  const char *keyword = spelling_of(prefix);
  uint32_t later = before & ~(2 * prefix - 1);
  if (before & prefix)
    parse_complain(parser, parse_here(parser), "wrong-prefix", "`%s` is written twice", keyword);
  else if (before & rivals_of(prefix))
    parse_complain(parser, parse_here(parser), "wrong-prefix", "`%s` and `%s` exclude each other",
                   spelling_of(before & rivals_of(prefix)), keyword);
  else if (later)
    parse_complain(parser, parse_here(parser), "wrong-prefix", "`%s` belongs before `%s`", keyword,
                   spelling_of(lowest_bit(later)));
}

uint32_t parse_prefixes(Parser *parser, uint32_t allowed)
{
  uint32_t prefixes = 0;
  for (;;) {
    uint32_t prefix = prefix_of[parser->token.kind] & allowed;
    if (!prefix || parser->panic) return prefixes;
    check_prefix(parser, prefixes, prefix);
    prefixes |= prefix;
    parse_advance(parser);
  }
}

/* ---- components ------------------------------------------------------------------------------------------------------ */

/* What stands instead of the name of a component. */
static void explain_no_component(Parser *parser)
{
  TokenKind kind = (TokenKind)parser->token.kind;
  parser->found_equation = kind == TOKEN_EQUAL || kind == TOKEN_ASSIGN || kind == TOKEN_LEFT_PARENTHESIS;
  if (parser->found_equation && !parser->panic) {
    parse_error(parser, parse_here(parser), "syntax", "expected the name of a component, found `%s`", token_spelling(kind));
    parse_remedy(parser, "is `equation` missing before this line?");
  }
}

/* component-declaration: IDENT [ array-subscripts ] [ modification ] [ if expression ] description */
static Component *parse_component(Parser *parser, int with_condition)
{
  Component *component = PARSE_NEW(parser, Component);
  if (!parse_at(parser, TOKEN_IDENTIFIER)) explain_no_component(parser);
  component->symbol = parse_identifier(parser, "the name of a component", &component->span);
  component->subscripts = parse_subscripts(parser);
  component->modification = parse_modification(parser);
  if (with_condition && parse_accept(parser, KEYWORD_IF)) component->condition = parse_expression(parser);
  if (!parser->panic) component->description = parse_description(parser);
  return component;
}

/* component-clause: type-prefix type-specifier [ array-subscripts ] component-declaration { "," component-declaration },
 * component-clause1: type-prefix type-specifier declaration description */
ComponentClause *parse_component_clause(Parser *parser, uint32_t prefixes, int only_one)
{
  ComponentClause *clause = PARSE_NEW(parser, ComponentClause);
  Component **tail = &clause->components;
  clause->prefixes = prefixes;
  clause->type = parse_type_specifier(parser, "the name of a type");
  clause->subscripts = parse_subscripts(parser);
  do {
    *tail = parse_component(parser, !only_one);
    tail = &(*tail)->next;
  } while (!only_one && parse_accept(parser, TOKEN_COMMA));
  return clause;
}

/* constraining-clause: constrainedby type-specifier [ class-modification ], with description outside of modifications */
Constraint *parse_constraint(Parser *parser, int with_description)
{
  if (!parse_accept(parser, KEYWORD_CONSTRAINEDBY)) return NULL;
  Constraint *constraint = PARSE_NEW(parser, Constraint);
  constraint->type = parse_type_specifier(parser, "the name of a type");
  constraint->modification = parse_class_modification(parser, 0);
  if (with_description && !parser->panic) constraint->description = parse_description(parser);
  return constraint;
}

/* ---- import and extends ---------------------------------------------------------------------------------------------- */

/* "{" import-list "}" */
static ImportItem *parse_import_list(Parser *parser)
{
  ImportItem *first = NULL, **tail = &first;
  SourcePos opened = parser->token.start;
  if (!parse_accept(parser, TOKEN_LEFT_BRACE)) {
    parse_unexpected(parser, "a name, `*` or `{` after the dot");
    return NULL;
  }
  do {
    ImportItem *item = PARSE_NEW(parser, ImportItem);
    item->symbol = parse_identifier(parser, "the name of a class", &item->span);
    *tail = item;
    tail = &item->next;
  } while (parse_accept(parser, TOKEN_COMMA));
  parse_close(parser, TOKEN_RIGHT_BRACE, opened);
  return first;
}

/* name [ ".*" | "." ( "*" | "{" import-list "}" ) ] */
static void parse_import_name(Parser *parser, Import *import)
{
  import->name = parse_name(parser, "the name of a class");
  if (parse_accept(parser, TOKEN_DOT_TIMES)) {
    import->kind = IMPORT_ALL;
  } else if (parse_accept(parser, TOKEN_DOT)) {
    import->kind = parse_accept(parser, TOKEN_TIMES) ? IMPORT_ALL : IMPORT_LIST;
    if (import->kind == IMPORT_LIST) import->items = parse_import_list(parser);
  }
}

/* import-clause: import ( IDENT "=" name | name [ ... ] ) description */
static Import *parse_import(Parser *parser)
{
  Import *import = PARSE_NEW(parser, Import);
  parse_advance(parser);
  if (parse_at(parser, TOKEN_IDENTIFIER) && parse_peek(parser) == TOKEN_EQUAL) {
    Span span;
    import->kind = IMPORT_RENAMED;
    import->alias = parse_identifier(parser, "a name", &span);
    parse_advance(parser);
    import->name = parse_name(parser, "the name of a class");
  } else {
    parse_import_name(parser, import);
  }
  if (!parser->panic) import->description = parse_description(parser);
  return import;
}

/* extends-clause: extends type-specifier [ class-or-inheritance-modification ] [ annotation-clause ] */
static Extends *parse_extends(Parser *parser)
{
  Extends *extends = PARSE_NEW(parser, Extends);
  parse_advance(parser);
  extends->base = parse_type_specifier(parser, "the name of a class");
  extends->modification = parse_class_modification(parser, 1);
  extends->annotation = parse_annotation(parser);
  return extends;
}

/* ---- element --------------------------------------------------------------------------------------------------------- */

/* [ redeclare ] [ final ] [ inner ] [ outer ] [ replaceable ] ( class-definition | component-clause ) [ constraining-clause
 * description ] */
static void parse_declaration(Parser *parser, Element *element)
{
  SourcePos start = parser->token.start;
  uint32_t prefixes = parse_prefixes(parser, PREFIXES_ELEMENT | PREFIXES_TYPE);
  element->prefixes = prefixes & PREFIXES_ELEMENT;
  if (parse_at_class(parser)) {
    element->kind = ELEMENT_CLASS;
    if (prefixes & PREFIXES_TYPE)
      parse_complain(parser, (Span){start, start + 1}, "wrong-prefix", "`%s` belongs to components, not to classes",
                     spelling_of(lowest_bit(prefixes & PREFIXES_TYPE)));
    element->class_ = parse_class(parser);
  } else {
    element->kind = ELEMENT_COMPONENTS;
    element->clause = parse_component_clause(parser, prefixes & PREFIXES_TYPE, 0);
  }
  if (parse_at(parser, KEYWORD_CONSTRAINEDBY) && !(prefixes & PREFIX_REPLACEABLE)) {
    parse_complain(parser, parse_here(parser), "wrong-prefix", "`constrainedby` needs a replaceable declaration");
    parse_remedy(parser, "write `replaceable` at its beginning");
  }
  element->constraint = parse_constraint(parser, 1);
}

/* element: import-clause | extends-clause | ... */
Element *parse_element(Parser *parser)
{
  Element *element = PARSE_NEW(parser, Element);
  SourcePos start = parser->token.start;
  if (parse_at(parser, KEYWORD_IMPORT)) {
    element->kind = ELEMENT_IMPORT;
    element->import = parse_import(parser);
  } else if (parse_at(parser, KEYWORD_EXTENDS)) {
    element->kind = ELEMENT_EXTENDS;
    element->extends = parse_extends(parser);
  } else {
    parse_declaration(parser, element);
  }
  element->span = parse_span_from(parser, start);
  return element;
}
