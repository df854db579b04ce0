/* handles.c: variables by handle: names looked up once, many values in one call. */
#include <string.h>

#include "host/host_internal.h"

LiedStatus lied_handle(LiedSystem *s, const char *name, LiedHandle *handle)
{
  if (handle) *handle = 0;
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = check_given(s, name, "the name");
  if (!status) status = check_given(s, handle, "the place of the handle");
  Ref ref;
  if (!status) status = find_variable(s, name, strlen(name), &ref);
  if (!status && !handle_names_add(s->handle_names, name, strlen(name), handle)) status = report_no_memory(s);
  return status;
}

const char *lied_handle_name(LiedSystem *s, LiedHandle handle)
{
  if (!call_begins(s)) return NULL;
  return handle_names_get(s->handle_names, handle, s->text, sizeof s->text) ? s->text : NULL;
}

/* Arrays that are empty may be NULL. */
static LiedStatus check_arrays(LiedSystem *s, const LiedHandle *handles, const double *values)
{
  return handles ? check_given(s, values, "the array of values") : check_given(s, handles, "the list of handles");
}

/* ---- get ---- */

/* What has to be done before a value can be read. */
typedef enum Need { NEED_NOTHING, NEED_COMPOSED, NEED_OBSERVED, NEED_ENERGIES } Need;

static LiedStatus make_ready(LiedSystem *s, Need need)
{
  if (need == NEED_NOTHING) return LIED_OK;
  LiedStatus status = s->refused ? system_composed(s) : system_ready(s);
  if (!status && need == NEED_ENERGIES) ledger_open(s);
  return !status && need >= NEED_OBSERVED ? observe(s) : status;
}

/* In a system whose structure has changed it is open what is computed. */
static Need need_of(const LiedSystem *s, Ref ref)
{
  if (ref.kind == REF_ENERGY) return NEED_ENERGIES;
  if (ref.kind == REF_PARAMETER || ref_is_gone(s, ref)) return NEED_NOTHING;
  return s->plan && !s->stale && place_of(s, ref).base != PLACE_NONE ? NEED_COMPOSED : NEED_OBSERVED;
}

static LiedStatus find_need(LiedSystem *s, LiedHandle handle, Need *need)
{
  Ref ref;
  LiedStatus status = find_handle(s, handle, &ref);
  if (status) return status;
  const Need own = need_of(s, ref);
  if (own > *need) *need = own;
  return LIED_OK;
}

LiedStatus lied_get_values(LiedSystem *s, const LiedHandle *handles, size_t n, double *values)
{
  for (size_t i = 0; i < n && values; i++) values[i] = NAN;
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (n && (!handles || !values)) return check_arrays(s, handles, values);
  LiedStatus status = LIED_OK;
  Need need = NEED_NOTHING;
  for (size_t i = 0; i < n && !status; i++) status = find_need(s, handles[i], &need);
  if (!status) status = make_ready(s, need);
  for (size_t i = 0; i < n && !status; i++) {
    Ref ref;
    status = find_handle(s, handles[i], &ref);
    if (!status) values[i] = place_value(s, place_of(s, ref), ref);
  }
  return status;
}

/* ---- set ---- */

static LiedStatus report_gone(LiedSystem *s, LiedHandle handle)
{
  handle_names_get(s->handle_names, handle, s->text, sizeof s->text);
  system_error(s, topic_name(s, "removed", s->text), "'%s' is no part of the system any more", s->text);
  return LIED_WRONG_VALUE;
}

LiedStatus lied_set_values(LiedSystem *s, const LiedHandle *handles, size_t n, const double *values)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (n && (!handles || !values)) return check_arrays(s, handles, values);
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < n && !status; i++) {
    Ref ref;
    status = find_handle(s, handles[i], &ref);
    if (!status) status = ref_is_gone(s, ref) ? report_gone(s, handles[i]) : host_set(s, ref, values[i]);
  }
  return status;
}
