/* stamp.c: rows of all instances into one sparse system. Aliases disappear, unknowns that only outputs need leave the core. */
#include <string.h>

#include "compose/stages.h"

typedef struct Stamp {
  Compose *k;
  /* aliases: unknown = +- parent, zero[root] */
  uint32_t *parent;
  uint8_t *negative, *zero;
  uint8_t *spent; /* [n_rows] the row became an alias */
  /* sums over nodes and balances, coefficients 1 */
  uint32_t *sum_first, *sum_unknowns;
  size_t n_sums;
  /* rows that remain, as they are written: row -> (column, source) */
  uint32_t *row;    /* [n] row of the system */
  uint32_t *first;  /* [n + 1] */
  uint32_t *column; /* columns before the tail is split off */
  Signed *source;
  size_t n;
  uint32_t *column_of; /* [n_unknowns] of roots */
  size_t n_columns;
  uint8_t *needed;                  /* [n_columns] */
  uint8_t *in_tail;                 /* [n] rows */
  uint32_t *tail_row, *tail_column; /* in order of removal */
  size_t n_tail;
  uint32_t *core_of; /* [n_columns] final number */
} Stamp;

/* ---- aliases ---- */

static uint32_t alias_root(Stamp *m, uint32_t u, int *negative)
{
  uint32_t root = u;
  int sign = 0;
  for (; m->parent[root] != root; root = m->parent[root]) sign ^= m->negative[root];
  *negative = sign;
  while (m->parent[u] != root && u != root) { /* compress */
    uint32_t next = m->parent[u];
    int own = m->negative[u];
    m->parent[u] = root;
    m->negative[u] = (uint8_t)sign;
    sign ^= own;
    u = next;
  }
  return root;
}

/* a = b or a = -b; 0: it says nothing new. */
static int alias_join(Stamp *m, uint32_t a, uint32_t b, int opposite)
{
  int na, nb;
  a = alias_root(m, a, &na);
  b = alias_root(m, b, &nb);
  opposite ^= na ^ nb;
  if (a == b) {
    if (!opposite || m->zero[a]) return 0;
    return m->zero[a] = 1;
  }
  if (m->zero[a] && m->zero[b]) return 0;
  uint32_t root = a < b ? a : b, other = a < b ? b : a;
  m->parent[other] = root;
  m->negative[other] = (uint8_t)opposite;
  m->zero[root] |= m->zero[other];
  return 1;
}

static int alias_zero(Stamp *m, uint32_t u)
{
  int negative;
  u = alias_root(m, u, &negative);
  if (m->zero[u]) return 0;
  return m->zero[u] = 1;
}

/* Addends known to be 0 leave the sum, unless nothing would remain: that sum says nothing new. */
static size_t without_zeros(Stamp *m, uint32_t *unknowns, size_t n)
{
  size_t n_left = 0;
  int negative;
  for (size_t i = 0; i < n; i++)
    if (!m->zero[alias_root(m, unknowns[i], &negative)]) unknowns[n_left++] = unknowns[i];
  return n_left ? n_left : n;
}

static void add_sum(Stamp *m, uint32_t *unknowns, size_t n)
{
  n = without_zeros(m, unknowns, n);
  if (n == 1 && alias_zero(m, unknowns[0])) return;
  if (n == 2 && alias_join(m, unknowns[0], unknowns[1], 1)) return;
  memcpy(m->sum_unknowns + m->sum_first[m->n_sums], unknowns, n * sizeof *unknowns);
  m->sum_first[m->n_sums + 1] = m->sum_first[m->n_sums] + (uint32_t)n;
  m->n_sums++;
}

/* At a node flows sum to zero, and so do derivatives of kinetic flows. */
static void sum_nodes(Stamp *m, uint32_t *scratch)
{
  const Plan *plan = m->k->plan;
  for (size_t n = 0; n < plan->n_nodes; n++) {
    const PortNode *node = &plan->nodes[n];
    const ConnectorCounts *counts = port_counts(m->k->s, plan->members[node->first_member]);
    for (uint32_t f = 0; f < counts->flow_unknowns; f++) {
      for (uint32_t i = 0; i < node->n_members; i++)
        scratch[i] = node->unknown + counts->shared_unknowns + i * counts->flow_unknowns + f;
      add_sum(m, scratch, node->n_members);
    }
  }
}

/* Of one port (nothing flows there) or of several. */
static void sum_balances(Stamp *m, uint32_t *scratch, int of_one)
{
  const LiedSystem *s = m->k->s;
  for (uint32_t i = 0; i < s->structure->n_instances; i++) {
    const LiedClass *class_ = instance_class(s, i);
    for (unsigned b = 0; b < class_->n_balances && !s->structure->instances[i].removed; b++) {
      const LiedBalance *balance = &class_->balances[b];
      if ((balance->n_members == 1) != of_one) continue;
      for (unsigned j = 0; j < balance->n_members; j++)
        scratch[j] = flow_unknown_slot(s, m->k->plan, s->structure->instances[i].first_port + balance->members[j].port);
      add_sum(m, scratch, balance->n_members);
    }
  }
}

static int is_mode_row(const LiedClass *class_, unsigned row)
{
  for (unsigned i = 0; i < class_->n_modes; i++)
    if (class_->modes[i].row == row) return 1;
  return 0;
}

/* Forces of contacts are added to it. */
static int is_open_row(const LiedClass *class_, unsigned row)
{
  for (unsigned i = 0; class_->shape && i < class_->shape->n_rows; i++)
    if (class_->shape->rows[i] == row) return 1;
  return 0;
}

/* Which rows of a class mean u = +-v or u = 0 for all parameters: 1 or 2 entries; 0 for other rows. */
static unsigned alias_entries(const ClassInfo *info, unsigned row)
{
  unsigned first = info->row_entry[row], n = info->row_entry[row + 1] - first;
  if (!info->class_->rows_info[row].homogeneous || n < 1 || n > 2 || is_mode_row(info->class_, row) ||
      is_open_row(info->class_, row))
    return 0;
  for (unsigned e = first; e < first + n; e++)
    if (info->entries[e].kind != LIED_CONSTANT || info->entries[e].value == 0) return 0;
  if (n == 2 && fabs(info->entries[first].value) != fabs(info->entries[first + 1].value)) return 0;
  return n;
}

static void alias_rows(Stamp *m, const ClassUse *use)
{
  const ClassInfo *info = use->info;
  for (unsigned r = 0; r < info->class_->n_rows && !info->probed; r++) {
    unsigned n = alias_entries(info, r);
    const LiedEntry *e = &info->entries[info->row_entry[r]];
    for (size_t i = 0; i < use->count && n; i++) {
      if (m->k->s->structure->instances[use->instance[i]].watched) continue;
      const Signed *unknown = use->column + i * info->n_unknowns;
      int new = n == 1 ? alias_zero(m, unknown[e->unknown])
                       : alias_join(m, unknown[e->unknown], unknown[e[1].unknown], (e->value > 0) == (e[1].value > 0));
      m->spent[use->row + i * info->class_->n_rows + r] = (uint8_t) new;
    }
  }
}

/* use->column holds the system's unknowns at first, columns of z in the end. */
static void list_unknowns(Stamp *m)
{
  Plan *plan = m->k->plan;
  for (size_t u = 0; u < plan->n_uses; u++) {
    ClassUse *use = &plan->uses[u];
    const ClassInfo *info = use->info;
    use->column = ARENA_NEW(&plan->arena, Signed, use->count * info->n_unknowns);
    for (size_t i = 0; i < use->count; i++) {
      Signed *unknown = use->column + i * info->n_unknowns;
      for (uint32_t j = 0; j < info->n_port_unknowns; j++) unknown[j] = unknown_slot(m->k->s, plan, use->instance[i], j);
      for (uint32_t j = info->n_port_unknowns; j < info->n_unknowns; j++)
        unknown[j] = (uint32_t)(use->unknown + i * info->class_->n_internals + j - info->n_port_unknowns);
    }
  }
}

static void find_aliases(Stamp *m)
{
  Compose *k = m->k;
  Plan *plan = k->plan;
  Arena *work = &k->work;
  size_t n_ports = k->s->structure->n_ports, most_sums = plan->n_nodes, n_balances = 0;
  for (uint32_t i = 0; i < k->s->structure->n_instances; i++) n_balances += instance_class(k->s, i)->n_balances;
  for (size_t n = 0; n < plan->n_nodes; n++)
    most_sums += port_counts(k->s, plan->members[plan->nodes[n].first_member])->flow_unknowns;
  m->parent = ARENA_NEW(work, uint32_t, plan->n_unknowns);
  m->negative = ARENA_NEW(work, uint8_t, plan->n_unknowns);
  m->zero = ARENA_NEW(work, uint8_t, plan->n_unknowns);
  m->spent = ARENA_NEW(work, uint8_t, plan->n_rows);
  m->sum_first = ARENA_NEW(work, uint32_t, most_sums + n_balances + 1);
  m->sum_unknowns = ARENA_NEW(work, uint32_t, plan->n_unknowns + n_ports);
  for (uint32_t u = 0; u < plan->n_unknowns; u++) m->parent[u] = u;
  list_unknowns(m);
  uint32_t *scratch = ARENA_NEW(work, uint32_t, n_ports + 1);
  sum_balances(m, scratch, 1);
  sum_nodes(m, scratch);
  sum_balances(m, scratch, 0);
  for (size_t u = 0; u < plan->n_uses; u++) alias_rows(m, &plan->uses[u]);
}

/* Numbers the roots that are not zero and rewrites the uses' unknowns as signed columns. */
static Signed signed_column(Stamp *m, uint32_t unknown)
{
  int negative;
  uint32_t root = alias_root(m, unknown, &negative);
  return m->zero[root] ? NONE : m->column_of[root] * 2 + (uint32_t)negative;
}

static void number_columns(Stamp *m)
{
  Plan *plan = m->k->plan;
  m->column_of = ARENA_NEW(&m->k->work, uint32_t, plan->n_unknowns);
  for (uint32_t u = 0; u < plan->n_unknowns; u++)
    if (m->parent[u] == u && !m->zero[u]) m->column_of[u] = (uint32_t)m->n_columns++;
  for (size_t u = 0; u < plan->n_uses; u++) {
    ClassUse *use = &plan->uses[u];
    for (size_t j = 0; j < use->count * use->info->n_unknowns; j++) use->column[j] = signed_column(m, use->column[j]);
  }
}

/* ---- the rows that remain ---- */

static void write_entry(Stamp *m, size_t *at, Signed column, Signed source)
{
  if (column == NONE) return;
  m->column[*at] = column >> 1;
  m->source[(*at)++] = source ^ (column & 1);
}

static void write_class_row(Stamp *m, const ClassUse *use, size_t i, unsigned r, size_t *at)
{
  const ClassInfo *info = use->info;
  const Signed *column = use->column + i * info->n_unknowns;
  for (unsigned e = info->row_entry[r]; e < info->row_entry[r + 1]; e++) {
    const LiedEntry *entry = &info->entries[e];
    if (entry->kind != LIED_CONSTANT || entry->value != 0)
      write_entry(m, at, column[entry->unknown], (Signed)coefficient_of(use, i, e) * 2);
  }
}

static void end_row(Stamp *m, uint32_t row, size_t at)
{
  m->row[m->n++] = row;
  m->first[m->n] = (uint32_t)at;
}

static void write_rows(Stamp *m)
{
  Plan *plan = m->k->plan;
  Arena *work = &m->k->work;
  size_t n_entries = m->sum_first[m->n_sums], at = 0;
  for (size_t u = 0; u < plan->n_uses; u++) n_entries += plan->uses[u].count * plan->uses[u].info->n_entries;
  m->row = ARENA_NEW(work, uint32_t, plan->n_rows + m->n_sums);
  m->first = ARENA_NEW(work, uint32_t, plan->n_rows + m->n_sums + 1);
  m->column = ARENA_NEW(work, uint32_t, n_entries);
  m->source = ARENA_NEW(work, Signed, n_entries);
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    for (size_t i = 0; i < use->count; i++)
      for (unsigned r = 0; r < use->info->class_->n_rows; r++) {
        size_t row = use->row + i * use->info->class_->n_rows + r;
        if (m->spent[row]) continue;
        write_class_row(m, use, i, r, &at);
        end_row(m, (uint32_t)row, at);
      }
  }
  for (size_t j = 0; j < m->n_sums; j++) {
    for (uint32_t t = m->sum_first[j]; t < m->sum_first[j + 1]; t++)
      write_entry(m, &at, signed_column(m, m->sum_unknowns[t]), 0);
    end_row(m, (uint32_t)(plan->n_rows + j), at);
  }
}

/* ---- the tail: columns that stand in one row and that no derivative needs ---- */

static void need(Stamp *m, Signed column)
{
  if (column != NONE) m->needed[column >> 1] = 1;
}

static void mark_needed(Stamp *m)
{
  Plan *plan = m->k->plan;
  m->needed = ARENA_NEW(&m->k->work, uint8_t, m->n_columns);
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    for (size_t i = 0; i < use->count; i++) {
      const Signed *column = use->column + i * use->info->n_unknowns;
      for (unsigned j = 0; j < class_->n_states; j++)
        if (class_->states[j].derivative != LIED_BY_FUNCTION) need(m, column[class_->states[j].derivative]);
      for (unsigned j = 0; j < class_->n_modes; j++) need(m, column[class_->modes[j].unknown]);
      for (uint32_t j = 0; j < use->n_required; j++) need(m, column[use->required[j]]);
      for (uint32_t j = 0; j < 3 && class_->shape; j++) need(m, column[use->info->port_unknown[class_->shape->port] + j]);
      int all = m->k->s->structure->instances[use->instance[i]].watched;
      for (uint32_t j = 0; j < use->info->n_unknowns && all; j++) need(m, column[j]);
    }
  }
  for (size_t i = 0; i < plan->n_flow_states; i++) need(m, signed_column(m, plan->flow_states[i].unknown));
}

/* A pivot of the tail must be known not to vanish: a constant. */
static Signed safe_pivot(const Stamp *m, uint32_t row, uint32_t column)
{
  const Plan *plan = m->k->plan;
  Signed found = NONE;
  for (uint32_t e = m->first[row]; e < m->first[row + 1]; e++)
    if (m->column[e] == column) found = m->source[e];
  return coefficient_kind(plan, found >> 1) == LIED_CONSTANT ? found : NONE;
}

static int row_is_law(const Stamp *m, uint32_t row)
{
  const Plan *plan = m->k->plan;
  if (m->row[row] >= plan->n_rows || plan->n_modes == 0) return 0;
  RowOwner owner = row_owner(plan, m->row[row]);
  return is_mode_row(owner.use->info->class_, owner.row);
}

static int row_is_open(const Stamp *m, uint32_t row)
{
  if (m->row[row] >= m->k->plan->n_rows) return 0;
  RowOwner owner = row_owner(m->k->plan, m->row[row]);
  return is_open_row(owner.use->info->class_, owner.row);
}

static void split_tail(Stamp *m)
{
  Arena *work = &m->k->work;
  uint32_t *count = ARENA_NEW(work, uint32_t, m->n_columns), *which = ARENA_NEW(work, uint32_t, m->n_columns);
  uint32_t *stack = ARENA_NEW(work, uint32_t, m->n_columns + m->first[m->n]);
  m->in_tail = ARENA_NEW(work, uint8_t, m->n);
  m->tail_row = ARENA_NEW(work, uint32_t, m->n_columns);
  m->tail_column = ARENA_NEW(work, uint32_t, m->n_columns);
  size_t top = 0;
  for (uint32_t r = 0; r < m->n; r++)
    for (uint32_t e = m->first[r]; e < m->first[r + 1]; e++) {
      count[m->column[e]]++;
      which[m->column[e]] ^= r; /* with count 1, the row itself */
    }
  for (uint32_t j = (uint32_t)m->n_columns; j-- > 0;)
    if (count[j] == 1 && !m->needed[j]) stack[top++] = j;
  while (top > 0) {
    uint32_t column = stack[--top], row = which[column];
    if (count[column] != 1 || m->in_tail[row] || row_is_law(m, row) || row_is_open(m, row) ||
        safe_pivot(m, row, column) == NONE)
      continue;
    m->in_tail[row] = 1;
    m->tail_row[m->n_tail] = row;
    m->tail_column[m->n_tail++] = column;
    for (uint32_t e = m->first[row]; e < m->first[row + 1]; e++) {
      uint32_t other = m->column[e];
      which[other] ^= row;
      if (--count[other] == 1 && !m->needed[other]) stack[top++] = other;
    }
  }
}

/* The tail is solved backwards: what was removed last depends on the core alone. */
static void number_core(Stamp *m)
{
  Plan *plan = m->k->plan;
  m->core_of = ARENA_NEW(&m->k->work, uint32_t, m->n_columns);
  for (size_t j = 0; j < m->n_columns; j++) m->core_of[j] = 0;
  for (size_t j = 0; j < m->n_tail; j++) m->core_of[m->tail_column[j]] = NONE;
  for (size_t j = 0; j < m->n_columns; j++)
    if (m->core_of[j] != NONE) m->core_of[j] = (uint32_t)plan->n_core++;
  plan->n_columns = plan->n_core;
  for (size_t j = m->n_tail; j-- > 0;) m->core_of[m->tail_column[j]] = (uint32_t)plan->n_columns++;
  for (size_t u = 0; u < plan->n_uses; u++) {
    ClassUse *use = &plan->uses[u];
    for (size_t j = 0; j < use->count * use->info->n_unknowns; j++)
      if (use->column[j] != NONE) use->column[j] = m->core_of[use->column[j] >> 1] * 2 + (use->column[j] & 1);
  }
  plan->column_unknown = ARENA_NEW(&plan->arena, uint32_t, plan->n_columns);
  for (uint32_t u = 0; u < plan->n_unknowns; u++)
    if (m->parent[u] == u && !m->zero[u]) plan->column_unknown[m->core_of[m->column_of[u]]] = u;
}

static Signed rhs_of(const Stamp *m, uint32_t row)
{
  const Plan *plan = m->k->plan;
  if (m->row[row] >= plan->n_rows) return NONE;
  RowOwner owner = row_owner(plan, m->row[row]);
  int zero = owner.use->info->class_->rows_info[owner.row].homogeneous && !owner.use->info->probed;
  const ClassUse *use = owner.use;
  return zero ? NONE : (Signed)(2 * (use->right + place_in(use, use->info->class_->n_rows, owner.position, owner.row)));
}

static void write_tail(Stamp *m)
{
  Plan *plan = m->k->plan;
  size_t n_terms = 0, at = 0;
  for (size_t j = 0; j < m->n_tail; j++) n_terms += m->first[m->tail_row[j] + 1] - m->first[m->tail_row[j]];
  plan->tails = ARENA_NEW(&plan->arena, Tail, m->n_tail);
  plan->tail_terms = ARENA_NEW(&plan->arena, Term, n_terms);
  for (size_t j = m->n_tail; j-- > 0;) {
    uint32_t row = m->tail_row[j], column = m->tail_column[j];
    Tail *tail = &plan->tails[plan->n_tails++];
    *tail = (Tail){.column = m->core_of[column],
                   .pivot = safe_pivot(m, row, column),
                   .first = (uint32_t)at,
                   .rhs = rhs_of(m, row),
                   .row = m->row[row]};
    for (uint32_t e = m->first[row]; e < m->first[row + 1]; e++)
      if (m->column[e] != column) plan->tail_terms[at++] = (Term){m->core_of[m->column[e]], m->source[e]};
    tail->end = (uint32_t)at;
  }
}

/* ---- the core matrix ---- */

/* The core while it is written: room for all, kept as long as needed. */
typedef struct Core {
  uint32_t *start, *column;
  uint32_t *entry_of;  /* [n_core] entry last written for a column */
  uint8_t *is_varying; /* [entries] */
  Terms constant, varying, more, right;
} Core;

static void add_term(Terms *terms, uint32_t entry, Signed source)
{
  terms->at[terms->n++] = (Term){entry, source};
}

/* Terms that fall on one column of a row make one entry. */
static void write_core_row(Stamp *m, Core *core, uint32_t row, size_t core_row, int flip)
{
  uint32_t start = core->start[core_row], n = start;
  for (uint32_t e = m->first[row]; e < m->first[row + 1]; e++) {
    uint32_t column = m->core_of[m->column[e]], *entry = &core->entry_of[column];
    if (*entry < start || *entry == NONE) {
      *entry = n;
      core->column[n++] = column;
    }
    Signed source = m->source[e] ^ (Signed)flip;
    if (coefficient_kind(m->k->plan, source >> 1) != LIED_VARYING) {
      add_term(&core->constant, *entry, source);
    } else {
      add_term(core->is_varying[*entry] ? &core->more : &core->varying, *entry, source);
      core->is_varying[*entry] = 1;
    }
  }
  core->start[core_row + 1] = n;
  Signed right = rhs_of(m, row);
  if (right != NONE) add_term(&core->right, (uint32_t)core_row, right ^ (Signed)flip);
}

/* A law whose boxed unknown is the negative of its column is written with the other sign. */
static int law_flips(const Stamp *m, uint32_t row)
{
  const Plan *plan = m->k->plan;
  if (!row_is_law(m, row)) return 0;
  RowOwner owner = row_owner(plan, m->row[row]);
  const LiedClass *class_ = owner.use->info->class_;
  for (unsigned j = 0; j < class_->n_modes; j++)
    if (class_->modes[j].row == owner.row)
      return owner.use->column[owner.position * owner.use->info->n_unknowns + class_->modes[j].unknown] & 1;
  return 0;
}

static void *keep(Arena *arena, const void *items, size_t n, size_t size)
{
  void *kept = arena_alloc(arena, n, size);
  return n ? memcpy(kept, items, n * size) : kept;
}

static Terms keep_terms(Arena *arena, Terms terms)
{
  return (Terms){keep(arena, terms.at, terms.n, sizeof *terms.at), terms.n};
}

static Core new_core(Stamp *m, size_t n_rows)
{
  Arena *work = &m->k->work;
  size_t n_entries = m->first[m->n], n_core = m->k->plan->n_core;
  Core core = {.start = ARENA_NEW(work, uint32_t, n_rows + 1)};
  core.column = ARENA_NEW(work, uint32_t, n_entries);
  core.entry_of = ARENA_NEW(work, uint32_t, n_core);
  core.is_varying = ARENA_NEW(work, uint8_t, n_entries);
  for (size_t j = 0; j < n_core; j++) core.entry_of[j] = NONE;
  core.constant.at = ARENA_NEW(work, Term, n_entries);
  core.varying.at = ARENA_NEW(work, Term, n_entries);
  core.more.at = ARENA_NEW(work, Term, n_entries);
  core.right.at = ARENA_NEW(work, Term, n_rows);
  return core;
}

static void write_core(Stamp *m)
{
  Plan *plan = m->k->plan;
  Arena *arena = &plan->arena;
  size_t n_rows = m->n - m->n_tail, at = 0;
  Core core = new_core(m, n_rows);
  plan->core_row = ARENA_NEW(arena, uint32_t, n_rows);
  plan->row_flip = ARENA_NEW(arena, uint8_t, n_rows);
  for (int open = 0; open < 2; open++) { /* open rows come last: contacts can extend them there */
    plan->open_row = at;
    for (uint32_t r = 0; r < m->n; r++) {
      if (m->in_tail[r] || row_is_open(m, r) != open) continue;
      plan->core_row[at] = m->row[r];
      plan->row_flip[at] = (uint8_t)law_flips(m, r);
      write_core_row(m, &core, r, at, plan->row_flip[at]);
      at++;
    }
  }
  size_t n_entries = core.start[n_rows];
  plan->core = (Matrix){n_rows, keep(arena, core.start, n_rows + 1, sizeof *core.start),
                        keep(arena, core.column, n_entries, sizeof *core.column), NULL};
  plan->constant = keep_terms(arena, core.constant);
  plan->varying = keep_terms(arena, core.varying);
  plan->more = keep_terms(arena, core.more);
  plan->right = keep_terms(arena, core.right);
  plan->n_base = n_entries;
}

/* ---- modes and states ---- */

static LiedStatus place_modes(Stamp *m)
{
  Plan *plan = m->k->plan;
  uint32_t *row_of = ARENA_NEW(&m->k->work, uint32_t, plan->n_rows);
  plan->mode_row = ARENA_NEW(&plan->arena, uint32_t, plan->n_modes);
  plan->mode_column = ARENA_NEW(&plan->arena, uint32_t, plan->n_modes);
  plan->mode_sign = ARENA_NEW(&plan->arena, int8_t, plan->n_modes);
  for (uint32_t r = 0; r < plan->core.n; r++)
    if (plan->core_row[r] < plan->n_rows) row_of[plan->core_row[r]] = r;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    for (size_t i = 0; i < use->count; i++)
      for (unsigned j = 0; j < class_->n_modes; j++) {
        Signed column = use->column[i * use->info->n_unknowns + class_->modes[j].unknown];
        if (column == NONE || (column >> 1) >= plan->n_core) {
          system_error(m->k->s, topic_instance(m->k->s, "force-on-nothing", use->instance[i]),
                       "the contact or friction force of '%s' acts on nothing", instance_name(m->k->s, use->instance[i]));
          system_remedy(m->k->s, "connect both its ports");
          return LIED_WRONG_MODEL;
        }
        size_t mode = use->mode + i * class_->n_modes + j;
        plan->mode_row[mode] = row_of[use->row + i * class_->n_rows + class_->modes[j].row];
        plan->mode_column[mode] = column >> 1;
        plan->mode_sign[mode] = column & 1 ? -1 : 1;
      }
  }
  return LIED_OK;
}

static void place_states(Stamp *m)
{
  Plan *plan = m->k->plan;
  plan->state_column = ARENA_NEW(&plan->arena, Signed, plan->n_states);
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    for (size_t i = 0; i < use->count; i++)
      for (unsigned j = 0; j < class_->n_states; j++) {
        int32_t derivative = class_->states[j].derivative;
        plan->state_column[use->state + i * class_->n_states + j] =
            derivative == LIED_BY_FUNCTION ? STATE_BY_FUNCTION : use->column[i * use->info->n_unknowns + (uint32_t)derivative];
      }
  }
  for (size_t i = 0; i < plan->n_flow_states; i++) {
    Signed column = signed_column(m, plan->flow_states[i].unknown);
    plan->state_column[plan->n_states - plan->n_flow_states + i] =
        column == NONE ? NONE : m->core_of[column >> 1] * 2 + (column & 1);
  }
}

LiedStatus compose_stamp(Compose *k)
{
  Plan *plan = k->plan;
  Stamp m = {.k = k};
  find_aliases(&m);
  number_columns(&m);
  write_rows(&m);
  mark_needed(&m);
  split_tail(&m);
  number_core(&m);
  write_tail(&m);
  write_core(&m);
  if (plan->core.n != plan->n_core) {
    system_error(k->s, (Topic){.code = "not-square"},
                 "there are %zu linear equations for %zu unknowns: a component is not balanced, or two equations say the same",
                 plan->core.n, plan->n_core);
    return LIED_WRONG_MODEL;
  }
  place_states(&m);
  return place_modes(&m);
}
