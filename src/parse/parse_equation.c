/* parse_equation.c: equation and algorithm sections. Equations and statements share their structure, so they share the code. */
#include "parse/parser.h"

static Equation *parse_equation(Parser *parser, int is_algorithm);

/* Words that end a list of equations inside of a block. */
static int at_list_end(Parser *parser)
{
  switch (parser->token.kind) {
  case KEYWORD_ELSE:
  case KEYWORD_ELSEIF:
  case KEYWORD_ELSEWHEN:
    return parser->open && parser->open->kind != TOKEN_IDENTIFIER;
  case KEYWORD_IMPORT:
  case KEYWORD_EXTENDS:
    return parser->token.first;
  default:
    /* pure(f(x)) = y is an equation. */
    if (parse_at_class(parser) && !(parse_at(parser, KEYWORD_PURE) && parse_peek(parser) == TOKEN_LEFT_PARENTHESIS)) return 1;
    return parse_at_section(parser);
  }
}

/* { equation ";" } or { statement ";" } */
Equation *parse_equations(Parser *parser, int is_algorithm)
{
  Equation *first = NULL, **tail = &first;
  while (!parser->panic && !at_list_end(parser)) {
    SourcePos start = parser->token.start;
    *tail = parse_equation(parser, is_algorithm);
    tail = &(*tail)->next;
    parse_semicolon(parser, is_algorithm ? "the statement" : "the equation");
    if (!parser->panic) continue;
    parse_synchronise(parser);
    if (parser->token.start == start && !at_list_end(parser)) parse_advance(parser);
  }
  return first;
}

/* ---- blocks ---------------------------------------------------------------------------------------------------------- */

/* WORD expression ("then" | "loop") list */
static Branch *parse_branch(Parser *parser, TokenKind keyword, int is_algorithm)
{
  Branch *branch = PARSE_NEW(parser, Branch);
  parse_advance(parser);
  branch->condition = parse_condition(parser);
  parse_expect_keyword(parser, keyword, "the condition");
  if (parser->panic) parse_synchronise(parser);
  branch->body = parse_equations(parser, is_algorithm);
  return branch;
}

/* The `else` that only an `if` has. */
static Branch *parse_else(Parser *parser, int is_algorithm)
{
  Branch *branch = PARSE_NEW(parser, Branch);
  parse_advance(parser);
  branch->body = parse_equations(parser, is_algorithm);
  return branch;
}

/* else, elseif, elsewhen where they do not belong: reads over them. */
static void refuse_alternatives(Parser *parser, TokenKind kind, int is_algorithm)
{
  while (!parser->panic &&
         (parse_at(parser, KEYWORD_ELSE) || parse_at(parser, KEYWORD_ELSEIF) || parse_at(parser, KEYWORD_ELSEWHEN))) {
    const char *keyword = token_spelling((TokenKind)parser->token.kind);
    const char *remedy = kind == KEYWORD_IF     ? "continue it with `elseif`, and once, at its end, with `else`"
                         : kind == KEYWORD_WHEN ? "continue it with `elsewhen`"
                                                : NULL;
    parse_complain(parser, parse_here(parser), "syntax", "`%s` does not belong to this `%s`", keyword, token_spelling(kind));
    if (remedy) parse_remedy(parser, "%s", remedy);
    if (parse_at(parser, KEYWORD_ELSE))
      parse_else(parser, is_algorithm);
    else
      parse_branch(parser, KEYWORD_THEN, is_algorithm);
  }
}

/* if-equation, when-equation, while-statement: branches up to `end` WORD */
static void parse_branches(Parser *parser, Equation *equation, TokenKind kind, int is_algorithm)
{
  Open open;
  parse_open(parser, &open, kind, NULL, parser->token.start);
  parse_enter(parser, NESTING_EQUATION);
  TokenKind again = kind == KEYWORD_IF ? KEYWORD_ELSEIF : kind == KEYWORD_WHEN ? KEYWORD_ELSEWHEN : TOKEN_ERROR;
  Branch **tail = &equation->branches;
  do {
    *tail = parse_branch(parser, kind == KEYWORD_WHILE ? KEYWORD_LOOP : KEYWORD_THEN, is_algorithm);
    tail = &(*tail)->next;
  } while (parse_at(parser, again) && !parser->panic);
  if (kind == KEYWORD_IF && parse_at(parser, KEYWORD_ELSE) && !parser->panic) *tail = parse_else(parser, is_algorithm);
  refuse_alternatives(parser, kind, is_algorithm);
  parse_leave(parser, NESTING_EQUATION);
  parse_end(parser, &open);
}

/* for for-indices loop list end for */
static void parse_for(Parser *parser, Equation *equation, int is_algorithm)
{
  Open open;
  parse_open(parser, &open, KEYWORD_FOR, NULL, parser->token.start);
  parse_enter(parser, NESTING_EQUATION);
  equation->kind = EQUATION_FOR;
  parse_advance(parser);
  equation->iterators = parse_iterators(parser);
  parse_expect_keyword(parser, KEYWORD_LOOP, "the range of the index");
  if (parser->panic) parse_synchronise(parser);
  equation->body = parse_equations(parser, is_algorithm);
  refuse_alternatives(parser, KEYWORD_FOR, is_algorithm);
  parse_leave(parser, NESTING_EQUATION);
  parse_end(parser, &open);
}

/* ---- simple ones ----------------------------------------------------------------------------------------------------- */

/* connect-equation: connect "(" component-reference "," component-reference ")" */
Equation *parse_connect(Parser *parser)
{
  Equation *equation = PARSE_NEW(parser, Equation);
  SourcePos start = parser->token.start;
  equation->kind = EQUATION_CONNECT;
  parse_advance(parser);
  SourcePos opened = parser->token.start;
  parse_expect(parser, TOKEN_LEFT_PARENTHESIS, "`connect`");
  equation->left = parse_reference(parser);
  parse_expect(parser, TOKEN_COMMA, "the first connector");
  equation->right = parse_reference(parser);
  parse_close(parser, TOKEN_RIGHT_PARENTHESIS, opened);
  equation->span = parse_span_from(parser, start);
  return equation;
}

/* Reports an expression where an equation should be, with the likely cause. */
static void explain_no_equation(Parser *parser, const Expr *left)
{
  if (parse_at(parser, TOKEN_IDENTIFIER) && left->kind == EXPR_REFERENCE) {
    parse_error(parser, parse_here(parser), "syntax", "expected `=`, found `%.*s`", parse_shown_length(parser),
                parser->token.text);
    parse_remedy(parser, "a declaration belongs before `equation`, or after `public` or `protected`");
  } else if (left->kind == EXPR_RELATION && left->operands->next->joint == OPERATOR_EQUAL) {
    parse_error(parser, expr_span(left), "syntax", "expected an equation");
    parse_remedy(parser, "`=` makes one, `==` only compares");
  } else {
    parse_unexpected(parser, "`=`");
  }
}

/* equation-or-procedure: simple-expression "=" expression | component-reference function-call-args */
static void parse_equal(Parser *parser, Equation *equation)
{
  equation->kind = EQUATION_EQUAL;
  equation->left = parse_simple_expression(parser);
  if (parser->panic) return;
  if (parse_at(parser, TOKEN_ASSIGN)) {
    parse_complain(parser, parse_here(parser), "wrong-place", "`:=` assigns in an algorithm");
    parse_remedy(parser, "write `=` in an equation");
  }
  if (parse_at(parser, TOKEN_ASSIGN) || parse_at(parser, TOKEN_EQUAL)) {
    parse_advance(parser);
    equation->right = parse_expression(parser);
    if (parse_at(parser, TOKEN_EQUAL)) {
      parse_error(parser, parse_here(parser), "syntax", "a second `=` in one equation");
      parse_remedy(parser, "is a `;` missing before it?");
    }
  } else if (equation->left->kind == EXPR_CALL && !parse_at(parser, TOKEN_IDENTIFIER)) {
    equation->kind = EQUATION_CALL;
  } else {
    explain_no_equation(parser, equation->left);
  }
}

static int is_assignment(Parser *parser)
{
  if (parse_at(parser, TOKEN_EQUAL)) {
    parse_complain(parser, parse_here(parser), "wrong-place", "`=` states an equation");
    parse_remedy(parser, "write `:=` in an algorithm");
  }
  return parse_accept(parser, TOKEN_ASSIGN) || parse_accept(parser, TOKEN_EQUAL);
}

/* "(" output-expression-list ")" ":=" component-reference function-call-args */
static void parse_outputs(Parser *parser, Equation *statement)
{
  statement->left = parse_output_tuple(parser);
  if (!is_assignment(parser)) {
    parse_unexpected(parser, "`:=`");
    return;
  }
  statement->right = parse_expression(parser);
  if (statement->right->kind != EXPR_CALL && !parser->panic)
    parse_complain(parser, expr_span(statement->right), "syntax", "only a function call gives several results");
}

/* statement-or-procedure: component-reference ( ":=" expression | function-call-args ) */
static void parse_assignment(Parser *parser, Equation *statement)
{
  statement->kind = EQUATION_ASSIGN;
  if (parse_at(parser, TOKEN_LEFT_PARENTHESIS)) {
    parse_outputs(parser, statement);
    return;
  }
  if (!parse_at(parser, TOKEN_IDENTIFIER) && !parse_at(parser, TOKEN_DOT)) {
    parse_unexpected(parser, "a statement");
    return;
  }
  statement->left = parse_reference(parser);
  if (parse_at(parser, TOKEN_LEFT_PARENTHESIS) && !parser->panic) {
    statement->kind = EQUATION_CALL;
    statement->left = parse_call(parser, statement->left);
    if (parse_at(parser, TOKEN_ASSIGN))
      parse_error(parser, parse_here(parser), "syntax", "the result of a function cannot be assigned to");
  } else if (is_assignment(parser)) {
    statement->right = parse_expression(parser);
  } else {
    parse_unexpected(parser, "`:=`");
  }
}

/* ---- one equation or statement --------------------------------------------------------------------------------------- */

static void parse_keyword_statement(Parser *parser, Equation *equation, EquationKind kind, int is_algorithm)
{
  if (!is_algorithm)
    parse_complain(parser, parse_here(parser), "wrong-place", "`%s` belongs in an algorithm",
                   token_spelling((TokenKind)parser->token.kind));
  equation->kind = kind;
  parse_advance(parser);
}

static void parse_by_first_token(Parser *parser, Equation *equation, int is_algorithm)
{
  switch (parser->token.kind) {
  case KEYWORD_IF:
    equation->kind = EQUATION_IF;
    parse_branches(parser, equation, KEYWORD_IF, is_algorithm);
    break;
  case KEYWORD_WHEN:
    equation->kind = EQUATION_WHEN;
    parse_branches(parser, equation, KEYWORD_WHEN, is_algorithm);
    break;
  case KEYWORD_WHILE:
    if (!is_algorithm) parse_complain(parser, parse_here(parser), "wrong-place", "`while` belongs in an algorithm");
    equation->kind = EQUATION_WHILE;
    parse_branches(parser, equation, KEYWORD_WHILE, is_algorithm);
    break;
  case KEYWORD_FOR:
    parse_for(parser, equation, is_algorithm);
    break;
  case KEYWORD_BREAK:
    parse_keyword_statement(parser, equation, EQUATION_BREAK, is_algorithm);
    break;
  case KEYWORD_RETURN:
    parse_keyword_statement(parser, equation, EQUATION_RETURN, is_algorithm);
    break;
  case TOKEN_SEMICOLON:
    parse_complain(parser, parse_here(parser), "syntax", "a `;` too many: there is nothing before it");
    parse_remedy(parser, "remove it");
    break;
  default:
    if (is_algorithm)
      parse_assignment(parser, equation);
    else
      parse_equal(parser, equation);
  }
}

/* equation and statement, with description */
static Equation *parse_equation(Parser *parser, int is_algorithm)
{
  if (parse_at(parser, KEYWORD_CONNECT)) {
    if (is_algorithm) parse_complain(parser, parse_here(parser), "wrong-place", "`connect` belongs in an equation section");
    Equation *connection = parse_connect(parser);
    connection->description = parse_description(parser);
    return connection;
  }
  Equation *equation = PARSE_NEW(parser, Equation);
  SourcePos start = parser->token.start;
  parse_by_first_token(parser, equation, is_algorithm);
  equation->span = parse_span_from(parser, start);
  if (!parser->panic) equation->description = parse_description(parser);
  return equation;
}

/* equation-section: [ initial ] equation { equation ";" },  algorithm-section: [ initial ] algorithm { statement ";" } */
Section *parse_section(Parser *parser)
{
  Section *section = PARSE_NEW(parser, Section);
  SourcePos start = parser->token.start;
  section->is_initial = (uint8_t)parse_accept(parser, KEYWORD_INITIAL);
  section->is_algorithm = (uint8_t)parse_at(parser, KEYWORD_ALGORITHM);
  parse_advance(parser);
  section->span = parse_span_from(parser, start);
  section->body = parse_equations(parser, section->is_algorithm);
  return section;
}
