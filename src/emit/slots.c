/* slots.c: names for what a class numbers: ports, rows, coefficients, modes, relations, assertions and the values in their
 * messages. Each becomes an enumerator, so that the text has no bare numbers. */
#include "emit/emitter.h"

static const char *known_name(void *user, const Ir *ir)
{
  const Emitter *emitter = user;
  if (ir->kind == IR_VARIABLE) return emitter->variables[ir->index];
  return ir->kind == IR_PRE ? arena_printf(emitter->arena, "pre_%s", emitter->variables[ir->index]) : NULL;
}

static const char *name_of(Emitter *emitter, const Ir *ir)
{
  return ir ? expression_name(emitter->arena, ir, known_name, emitter) : NULL;
}

/* PREFIX_name, or PREFIX_number from 1 where there is no name. */
static const char *slot_name(Emitter *emitter, const char *prefix, const char *name, uint32_t number)
{
  const char *wanted = name ? arena_printf(emitter->arena, "%s_%s", prefix, name)
                            : arena_printf(emitter->arena, "%s_%u", prefix, (unsigned)number + 1);
  return names_take_plain(&emitter->names, wanted);
}

static void name_ports(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  emitter->ports = ARENA_NEW(emitter->arena, const char *, class_->port_count);
  for (uint32_t p = 0; p < class_->port_count; p++) emitter->ports[p] = slot_name(emitter, "PORT", class_->ports[p].name, p);
}

/* ---- rows ----------------------------------------------------------------------------------------------------------- */

typedef struct RowNaming {
  const CausalClass *class_;
  uint32_t *row_of; /* [unknown_count] the row that is named after it, from 1; 0: none */
  uint32_t *seen;   /* [unknown_count] */
  uint32_t stamp;
} RowNaming;

/* Finds an unknown of the row to name it after, moving others; 0: there is none. */
static int name_row(RowNaming *naming, uint32_t row)
{
  const CausalRow *of = &naming->class_->rows[row];
  enum { FREE_AND_PLAIN, FREE, ANY, PASSES }; /* plain: its coefficient is a number */
  for (int pass = FREE_AND_PLAIN; pass < PASSES; pass++)
    for (uint32_t e = 0; e < of->entry_count; e++) {
      uint32_t unknown = of->entries[e].unknown;
      if (naming->seen[unknown] == naming->stamp || (pass < ANY && naming->row_of[unknown])) continue;
      if (pass == FREE_AND_PLAIN && of->entries[e].kind != LIED_CONSTANT) continue;
      naming->seen[unknown] = naming->stamp;
      if (naming->row_of[unknown] && !name_row(naming, naming->row_of[unknown] - 1)) continue;
      naming->row_of[unknown] = row + 1;
      return 1;
    }
  return 0;
}

/* A row is named after an unknown that it might be solved for; the law of a mode after what it limits. */
static void name_rows(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  RowNaming naming = {.class_ = class_,
                      .row_of = ARENA_NEW(emitter->arena, uint32_t, class_->unknown_count),
                      .seen = ARENA_NEW(emitter->arena, uint32_t, class_->unknown_count)};
  uint8_t *is_law = ARENA_NEW(emitter->arena, uint8_t, class_->row_count);
  naming.stamp = 1;
  for (uint32_t m = 0; m < class_->mode_count; m++) {
    is_law[class_->modes[m].row] = 1;
    naming.row_of[class_->modes[m].unknown] = class_->modes[m].row + 1;
  }
  for (uint32_t r = 0; r < class_->row_count; r++) {
    naming.stamp++;
    if (!is_law[r]) name_row(&naming, r);
  }
  const char **solved = ARENA_NEW(emitter->arena, const char *, class_->row_count);
  for (uint32_t u = 0; u < class_->unknown_count; u++)
    if (naming.row_of[u]) solved[naming.row_of[u] - 1] = emitter->unknowns[u];
  emitter->rows = ARENA_NEW(emitter->arena, const char *, class_->row_count);
  for (uint32_t r = 0; r < class_->row_count; r++) emitter->rows[r] = slot_name(emitter, "ROW", solved[r], r);
}

/* FIXED_f_at_der_v: the coefficient of der(v) in row ROW_f. */
static const char **name_coefficients(Emitter *emitter, LiedEntryKind kind, const char *prefix, uint32_t *count)
{
  const CausalClass *class_ = emitter->class_;
  uint32_t most = 0;
  for (uint32_t r = 0; r < class_->row_count; r++) most += class_->rows[r].entry_count;
  const char **names = ARENA_NEW(emitter->arena, const char *, most);
  for (uint32_t r = 0; r < class_->row_count; r++)
    for (uint32_t e = 0; e < class_->rows[r].entry_count; e++) {
      const CausalEntry *entry = &class_->rows[r].entries[e];
      const char *row = emitter->rows[r] + sizeof "ROW_" - 1, *unknown = emitter->unknowns[entry->unknown];
      if (entry->kind != kind) continue;
      names[*count] = slot_name(emitter, prefix, arena_printf(emitter->arena, "%s_at_%s", row, unknown), *count);
      ++*count;
    }
  return names;
}

static void name_modes(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  emitter->modes = ARENA_NEW(emitter->arena, const char *, class_->mode_count);
  for (uint32_t m = 0; m < class_->mode_count; m++)
    emitter->modes[m] = slot_name(emitter, "MODE", emitter->unknowns[class_->modes[m].unknown], m);
}

/* ---- events --------------------------------------------------------------------------------------------------------- */

/* What is true while b->on holds: the contrary of the relation itself where the text has a `!` before it. */
static const char *truth_name(Emitter *emitter, uint32_t relation)
{
  static const IrRelation strict[] = {
      [IR_LESS] = IR_LESS, [IR_LESS_EQUAL] = IR_GREATER, [IR_GREATER] = IR_GREATER, [IR_GREATER_EQUAL] = IR_LESS};
  const EmittedRelation *form = &emitter->relations[relation];
  const Ir *node = emitter->class_->relations[relation].node;
  if (form->instant && !form->indicator) {
    const char *instant = name_of(emitter, form->instant);
    return instant ? arena_printf(emitter->arena, "before_%s", instant) : NULL;
  }
  if (!form->is_contrary) return name_of(emitter, node);
  return name_of(emitter, ir_relation(emitter->pool, strict[node->op], node->operands[0], node->operands[1]));
}

static void name_relations(Emitter *emitter)
{
  static const char *const prefixes[] = {"on_", "ON_", NULL};
  for (uint32_t r = 0; r < emitter->class_->relation_count; r++) {
    const char *name = truth_name(emitter, r);
    if (!name) name = arena_printf(emitter->arena, "relation_%u", (unsigned)r + 1);
    emitter->relations[r].name = names_take(&emitter->names, name, prefixes);
  }
}

static void name_assertions(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  uint32_t said = 0;
  emitter->assertions = ARENA_NEW(emitter->arena, const char *, class_->assertion_count);
  emitter->said = ARENA_NEW(emitter->arena, const char *, emitter->said_count);
  for (uint32_t a = 0; a < class_->assertion_count; a++) {
    const IrText *texts = class_->assertions[a].texts;
    const Ir **values = ARENA_NEW(emitter->arena, const Ir *, emit_texts_values(texts, NULL));
    uint32_t count = emit_texts_values(texts, values);
    emitter->assertions[a] = slot_name(emitter, "ASSERTION", name_of(emitter, class_->assertions[a].condition), a);
    for (uint32_t i = 0; i < count; i++, said++)
      emitter->said[said] = slot_name(emitter, "SAID", name_of(emitter, values[i]), said);
  }
}

void emit_slots(Emitter *emitter)
{
  name_ports(emitter);
  name_rows(emitter);
  emitter->fixed = name_coefficients(emitter, LIED_FIXED, "FIXED", &emitter->fixed_count);
  emitter->varying = name_coefficients(emitter, LIED_VARYING, "VARYING", &emitter->varying_count);
  name_modes(emitter);
  name_relations(emitter);
  name_assertions(emitter);
}
