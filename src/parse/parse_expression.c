/* parse_expression.c: operators. Precedence climbing: a level of the grammar costs a call only where one of its operators
 * stands, and operators of one level in a row make one node, so that a + a + ... + a is a list and not a deep tree. */
#include "parse/parser.h"

Expr *parse_new_expr(Parser *parser, ExprKind kind, SourcePos start)
{
  Expr *expr = PARSE_NEW(parser, Expr);
  expr->kind = (uint8_t)kind;
  expr->height = 1;
  expr->start = start;
  expr->end = start;
  return expr;
}

void parse_cover(Expr *expr, const Expr *operand)
{
  if (operand->height >= expr->height) expr->height = (uint16_t)(operand->height + 1);
  if (operand->end > expr->end) expr->end = operand->end;
}

/* ---- operators ------------------------------------------------------------------------------------------------------- */

/* From loosest to tightest (Modelica 3.6, table 3.1). */
typedef enum Level {
  LEVEL_NONE,
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_NOT,
  LEVEL_RELATION,
  LEVEL_SUM,
  LEVEL_PRODUCT,
  LEVEL_POWER,
  LEVEL_PRIMARY
} Level;

static const uint8_t levels[TOKEN_KINDS] = {
    [KEYWORD_OR] = LEVEL_OR,
    [KEYWORD_AND] = LEVEL_AND,
    [TOKEN_LESS] = LEVEL_RELATION,
    [TOKEN_LESS_EQUAL] = LEVEL_RELATION,
    [TOKEN_GREATER] = LEVEL_RELATION,
    [TOKEN_GREATER_EQUAL] = LEVEL_RELATION,
    [TOKEN_EQUAL_EQUAL] = LEVEL_RELATION,
    [TOKEN_NOT_EQUAL] = LEVEL_RELATION,
    [TOKEN_PLUS] = LEVEL_SUM,
    [TOKEN_MINUS] = LEVEL_SUM,
    [TOKEN_DOT_PLUS] = LEVEL_SUM,
    [TOKEN_DOT_MINUS] = LEVEL_SUM,
    [TOKEN_TIMES] = LEVEL_PRODUCT,
    [TOKEN_DIVIDE] = LEVEL_PRODUCT,
    [TOKEN_DOT_TIMES] = LEVEL_PRODUCT,
    [TOKEN_DOT_DIVIDE] = LEVEL_PRODUCT,
    [TOKEN_POWER] = LEVEL_POWER,
    [TOKEN_DOT_POWER] = LEVEL_POWER,
};

static ExprKind kind_of(Level level)
{
  static const uint8_t kinds[] = {[LEVEL_OR] = EXPR_OR,   [LEVEL_AND] = EXPR_AND,         [LEVEL_RELATION] = EXPR_RELATION,
                                  [LEVEL_SUM] = EXPR_SUM, [LEVEL_PRODUCT] = EXPR_PRODUCT, [LEVEL_POWER] = EXPR_POWER};
  return (ExprKind)kinds[level];
}

static uint8_t operator_of(const Token *token)
{
  return token->kind < TOKEN_PLUS || token->kind > TOKEN_NOT_EQUAL ? OPERATOR_NONE
                                                                   : (uint8_t)(token->kind - TOKEN_PLUS + OPERATOR_PLUS);
}

static Expr *parse_operation(Parser *parser, Level loosest);

/* What follows `not` or a sign. If it is `wrong`, it may repeat: - - - - x must not exhaust the stack. */
static Expr *parse_after_prefix(Parser *parser, Level loosest, int wrong)
{
  parse_advance(parser);
  if (wrong) parse_enter(parser, NESTING_EXPRESSION);
  Expr *expr = parse_operation(parser, loosest);
  if (wrong) parse_leave(parser, NESTING_EXPRESSION);
  return expr;
}

/* logical-factor: [ not ] relation */
static Expr *parse_not(Parser *parser, Level loosest)
{
  Expr *expr = parse_new_expr(parser, EXPR_NOT, parser->token.start);
  int wrong = loosest > LEVEL_NOT;
  if (wrong) {
    parse_complain(parser, parse_here(parser), "syntax", "`not` after another operator needs parentheses");
    parse_remedy(parser, "write `(not ...)`");
  }
  expr->operands = parse_after_prefix(parser, wrong ? loosest : LEVEL_RELATION, wrong);
  parse_cover(expr, expr->operands);
  parse_height(parser, expr);
  return expr;
}

/* A sum that begins with a sign, up to its first term: [ add-operator ] term */
static Expr *parse_sign(Parser *parser, Level loosest)
{
  Expr *sum = parse_new_expr(parser, EXPR_SUM, parser->token.start);
  uint8_t sign = operator_of(&parser->token);
  int wrong = loosest > LEVEL_SUM;
  if (wrong) {
    parse_complain(parser, parse_here(parser), "syntax", "a sign after another operator needs parentheses");
    parse_remedy(parser, "write `(%s...)`", token_spelling((TokenKind)parser->token.kind));
  }
  sum->operands = parse_after_prefix(parser, wrong ? loosest : LEVEL_PRODUCT, wrong);
  sum->operands->joint = sign;
  parse_cover(sum, sum->operands);
  return sum;
}

/* relation and factor take two operands: a < b < c and a ^ b ^ c mean nothing. */
static void refuse_third(Parser *parser, Level level)
{
  if (levels[parser->token.kind] != level) return;
  if (level == LEVEL_RELATION) {
    parse_complain(parser, parse_here(parser), "syntax", "comparisons do not chain");
    parse_remedy(parser, "write `a < b and b < c`");
  }
  if (level == LEVEL_POWER) {
    parse_complain(parser, parse_here(parser), "syntax", "powers do not chain");
    parse_remedy(parser, "put parentheses around the one to take first");
  }
}

/* Appends { operator operand } of one level to the chain, whose last operand is `last`. */
static void parse_chain(Parser *parser, Expr *chain, Expr *last, Level level)
{
  int count = 0;
  while (levels[parser->token.kind] == level && !parser->panic) {
    if (count++ > 0) refuse_third(parser, level);
    uint8_t joint = operator_of(&parser->token);
    parse_advance(parser);
    Expr *operand = parse_operation(parser, (Level)(level + 1));
    operand->joint = joint;
    last->next = operand;
    last = operand;
    parse_cover(chain, operand);
  }
  parse_height(parser, chain);
}

/* logical-expression, -term, -factor, relation, arithmetic-expression, term, factor: all operators of `loosest` and tighter. */
static Expr *parse_operation(Parser *parser, Level loosest)
{
  Expr *left, *first = NULL; /* first: the signed term of a sum that may go on */
  if (levels[parser->token.kind] == LEVEL_SUM) {
    left = parse_sign(parser, loosest);
    first = left->operands;
  } else if (parse_at(parser, KEYWORD_NOT)) {
    left = parse_not(parser, loosest);
  } else {
    left = parse_primary(parser);
  }
  for (;;) {
    Level level = (Level)levels[parser->token.kind];
    if (level == LEVEL_NONE || level < loosest || parser->panic) break;
    if (level == LEVEL_SUM && first) {
      parse_chain(parser, left, first, level);
    } else {
      Expr *chain = parse_new_expr(parser, kind_of(level), left->start);
      chain->operands = left;
      parse_cover(chain, left);
      parse_chain(parser, chain, left, level);
      left = chain;
    }
    first = NULL;
  }
  if (first) parse_height(parser, left);
  return left;
}

/* simple-expression: logical-expression [ ":" logical-expression [ ":" logical-expression ] ] */
Expr *parse_simple_expression(Parser *parser)
{
  if (!parse_enter(parser, NESTING_EXPRESSION)) {
    parse_leave(parser, NESTING_EXPRESSION);
    return parse_new_expr(parser, EXPR_ERROR, parser->token.start);
  }
  Expr *expr = parse_operation(parser, LEVEL_OR);
  if (parse_at(parser, TOKEN_COLON) && !parser->panic) {
    Expr *range = parse_new_expr(parser, EXPR_RANGE, expr->start);
    range->operands = expr;
    parse_cover(range, expr);
    int count = 1;
    while (parse_at(parser, TOKEN_COLON) && !parser->panic) {
      if (count++ == 3) parse_complain(parser, parse_here(parser), "syntax", "a range is `start:stop` or `start:step:stop`");
      parse_advance(parser);
      expr->next = parse_operation(parser, LEVEL_OR);
      expr = expr->next;
      parse_cover(range, expr);
    }
    parse_height(parser, range);
    expr = range;
  }
  parse_leave(parser, NESTING_EXPRESSION);
  return expr;
}

/* if expression then expression { elseif expression then expression } else expression */
static Expr *parse_if(Parser *parser)
{
  Expr *expr = parse_new_expr(parser, EXPR_IF, parser->token.start);
  Expr **tail = &expr->operands;
  int entered = parse_enter(parser, NESTING_EXPRESSION);
  do {
    if (!entered) break;
    parse_advance(parser);
    *tail = parse_condition(parser);
    parse_expect(parser, KEYWORD_THEN, "the condition");
    (*tail)->next = parse_expression(parser);
    parse_cover(expr, *tail);
    parse_cover(expr, (*tail)->next);
    tail = &(*tail)->next->next;
  } while (parse_at(parser, KEYWORD_ELSEIF) && !parser->panic);
  parse_expect(parser, KEYWORD_ELSE, "the value of an `if` expression, which needs one for every case");
  *tail = parse_expression(parser);
  parse_cover(expr, *tail);
  parse_height(parser, expr);
  parse_leave(parser, NESTING_EXPRESSION);
  return expr;
}

Expr *parse_condition(Parser *parser)
{
  Expr *condition = parse_expression(parser);
  if (!parse_at(parser, TOKEN_EQUAL) || parser->panic) return condition;
  parse_complain(parser, parse_here(parser), "syntax", "`=` states an equation");
  parse_remedy(parser, "write `==` to compare");
  parse_advance(parser);
  parse_expression(parser);
  return condition;
}

/* expression: simple-expression | if ... */
Expr *parse_expression(Parser *parser)
{
  if (parser->panic) return parse_new_expr(parser, EXPR_ERROR, parser->token.start);
  return parse_at(parser, KEYWORD_IF) ? parse_if(parser) : parse_simple_expression(parser);
}
