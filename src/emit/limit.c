/* limit.c: lied/component.h counts with 16 bits. */
#include "emit/emit.h"

static uint32_t largest(uint32_t a, uint32_t b)
{
  return a > b ? a : b;
}

static uint32_t largest_block(const CausalClass *class_)
{
  uint32_t most = 0;
  for (uint32_t b = 0; b < class_->block_count; b++)
    most = largest(most, largest(class_->blocks[b].input_count, class_->blocks[b].output_count));
  return most;
}

static uint32_t largest_connector(const CausalClass *class_)
{
  uint32_t most = 0;
  for (uint32_t p = 0; p < class_->port_count; p++)
    most = largest(most, largest(class_->ports[p].connector->count, class_->ports[p].connector->group_count));
  return most;
}

static uint32_t count_entries(const CausalClass *class_)
{
  uint32_t count = 0;
  for (uint32_t r = 0; r < class_->row_count && count <= UINT16_MAX; r++) count += class_->rows[r].entry_count;
  return count;
}

const char *emit_limit(const CausalClass *class_)
{
  const struct {
    uint32_t count;
    const char *what;
  } limits[] = {
      {class_->port_count, "ports"},
      {class_->parameter_count, "parameters"},
      {class_->state_count, "states"},
      {class_->discrete_count, "discrete variables"},
      {class_->local_count, "explicit variables"},
      {class_->unknown_count, "linear unknowns"},
      {class_->output_count, "variables that are only looked at"},
      {class_->stream_count, "streams"},
      {class_->relation_count, "relations that make events"},
      {class_->block_count, "explicit blocks"},
      {class_->balance_count, "balances"},
      {class_->row_count, "linear equations"},
      {count_entries(class_), "coefficients of linear equations"},
      {class_->mode_count, "modes"},
      {class_->inertia_count, "inertias"},
      {class_->freedom_count, "degrees of freedom"},
      {class_->assertion_count, "assertions"},
      {largest_block(class_), "ports that one explicit block connects"},
      {largest_connector(class_), "variables in a connector"},
  };
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    if (limits[i].count > UINT16_MAX) return limits[i].what;
  return NULL;
}
