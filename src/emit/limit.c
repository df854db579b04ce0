/* limit.c: the limits of generated classes: lied/component.h counts with 16 bits; the matrix of a loop is on the stack. */
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

static uint32_t largest_loop(const CausalSteps *steps)
{
  uint32_t most = 0;
  for (uint32_t s = 0; s < steps->count; s++)
    if (steps->steps[s].matrix) most = largest(most, steps->steps[s].count);
  return most;
}

static int has_large_loop(const CausalClass *class_)
{
  enum { MOST_IN_LOOP = 200 };
  uint32_t most = largest_loop(&class_->output_steps);
  for (uint32_t b = 0; b < class_->block_count; b++) most = largest(most, largest_loop(&class_->blocks[b].steps));
  return most > MOST_IN_LOOP;
}

const char *emit_limit(const CausalClass *class_)
{
  const struct {
    uint32_t count;
    const char *what;
  } limits[] = {
      {class_->port_count, "more than 65535 ports"},
      {class_->parameter_count, "more than 65535 parameters"},
      {class_->state_count, "more than 65535 states"},
      {class_->discrete_count, "more than 65535 discrete variables"},
      {class_->local_count, "more than 65535 explicit variables"},
      {class_->unknown_count, "more than 65535 linear unknowns"},
      {class_->output_count, "more than 65535 variables that only results need"},
      {class_->stream_count, "more than 65535 streams"},
      {class_->relation_count, "more than 65535 comparisons that make events"},
      {class_->block_count, "more than 65535 explicit blocks"},
      {class_->balance_count, "more than 65535 balances"},
      {class_->row_count, "more than 65535 linear equations"},
      {count_entries(class_), "more than 65535 coefficients of linear equations"},
      {class_->mode_count, "more than 65535 modes"},
      {class_->inertia_count, "more than 65535 inertias"},
      {class_->freedom_count, "more than 65535 degrees of freedom"},
      {class_->assertion_count, "more than 65535 assertions"},
      {largest_block(class_), "an explicit block of more than 65535 ports"},
      {largest_connector(class_), "a connector of more than 65535 variables"},
      {has_large_loop(class_) ? UINT32_MAX : 0, "an explicit loop of more than 200 equations"},
  };
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    if (limits[i].count > UINT16_MAX) return limits[i].what;
  return NULL;
}
