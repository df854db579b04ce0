/* declared.c: what variables are to the method: as annotation(__lied(role="...")) declares, else as their names say by
 * convention, else as the equations showed. This is the only place where names mean something; docs/compiler.md has the tables.
 */
#include <string.h>

#include "causal/causal_internal.h"

/* ---- roles of parameters and states ---------------------------------------------------------------------------------- */

#define UNIT_VECTOR "unit vector"

enum { ROLE_OF_SHAPE = -1, ROLE_OF_STATE = -2 }; /* instead of a LiedRole */

static const struct {
  const char *word;
  int role;
} roles[] = {{"plain", LIED_PLAIN},
             {"T_D", LIED_DIALECTIC_TIME},
             {"T_E", LIED_ELASTIC_TIME},
             {"T_S", LIED_STREAM_TIME},
             {"loose T_D", LIED_LOOSE_TIME},
             {"inertance", LIED_INERTANCE},
             {"radius", ROLE_OF_SHAPE},
             {"corners", ROLE_OF_SHAPE},
             {"contact stiffness", ROLE_OF_SHAPE},
             {"contact damping", ROLE_OF_SHAPE},
             {"friction", ROLE_OF_SHAPE},
             {"friction stiffness", ROLE_OF_SHAPE},
             {"layer", ROLE_OF_SHAPE},
             {"joint velocity", ROLE_OF_STATE},
             {UNIT_VECTOR, ROLE_OF_STATE},
             {"seed", LIED_SEED}};
enum { ROLES = sizeof roles / sizeof *roles };

typedef enum Where { ANYWHERE, IN_SHAPES, IN_CUTS } Where; /* classes with annotation(__lied(contact={...})), or cut */

/* Names of parameters that have a role without a declaration. An array goes by the name before its subscripts. */
static const struct {
  const char *name, *unit, *role; /* unit NULL: any */
  Where where;
} conventions[] = {{"TE", "s", "T_E", ANYWHERE},
                   {"TS", "s", "T_S", ANYWHERE},
                   {"TE", NULL, "T_E", IN_SHAPES},
                   {"radius", NULL, "radius", IN_SHAPES},
                   {"corners", NULL, "corners", IN_SHAPES},
                   {"c", NULL, "contact stiffness", IN_SHAPES},
                   {"d", NULL, "contact damping", IN_SHAPES},
                   {"mu", NULL, "friction", IN_SHAPES},
                   {"c_t", NULL, "friction stiffness", IN_SHAPES},
                   {"layer", NULL, "layer", IN_SHAPES},
                   {"TD", NULL, "loose T_D", IN_CUTS}};

static int applies(const CausalWork *work, Where where)
{
  return where == ANYWHERE || (where == IN_SHAPES ? work->spec->contact : work->spec->cut) != NULL;
}

static int has_name(const char *name, const char *wanted)
{
  size_t size = strlen(wanted);
  return strncmp(name, wanted, size) == 0 && (name[size] == 0 || name[size] == '[');
}

static const IrDeclaration *declaration_of(const CausalWork *work, uint32_t variable)
{
  uint32_t number = work->class_->variables[variable].spec_variable;
  return number < work->spec->variable_count ? work->spec->variables[number].declared : NULL;
}

static const char *declared_role(const CausalWork *work, uint32_t variable)
{
  const IrDeclaration *declared = declaration_of(work, variable);
  return declared ? declared->role : NULL;
}

static const char *role_of(const CausalWork *work, uint32_t variable)
{
  const CausalVariable *v = &work->class_->variables[variable];
  const char *declared = declared_role(work, variable);
  for (size_t i = 0; i < sizeof conventions / sizeof *conventions && !declared; i++)
    if (has_name(v->name, conventions[i].name) && applies(work, conventions[i].where) &&
        (!conventions[i].unit || strcmp(v->unit, conventions[i].unit) == 0))
      return conventions[i].role;
  return declared ? declared : "";
}

int has_role(const CausalWork *work, uint16_t parameter, const char *role)
{
  return strcmp(role_of(work, work->class_->parameters[parameter]), role) == 0;
}

uint16_t parameter_of_role(const CausalWork *work, const char *role)
{
  for (uint32_t i = 0; i < work->class_->parameter_count; i++)
    if (has_role(work, (uint16_t)i, role)) return (uint16_t)i;
  return LIED_NO_PARAMETER;
}

static size_t find_role(const char *word)
{
  size_t i = 0;
  while (i < ROLES && strcmp(roles[i].word, word) != 0) i++;
  return i;
}

/* "a", "b" or "c" */
static const char *list_of(const CausalWork *work, const char *const *words, size_t count)
{
  const char *list = "";
  for (size_t i = 0; i < count; i++)
    list = arena_printf(work->arena, "%s%s\"%s\"", list, i == 0 ? "" : i + 1 < count ? ", " : " or ", words[i]);
  return list;
}

static void report_role(CausalWork *work, uint32_t variable, const char *word)
{
  const char *words[ROLES];
  for (size_t i = 0; i < ROLES; i++) words[i] = roles[i].word;
  work_error(work, declaration_of(work, variable)->span, "wrong-annotation", "there is no role \"%s\"", word);
  work_about(work, .variable = work->class_->variables[variable].name);
  work_remedy(work, "use %s", list_of(work, words, ROLES));
}

/* Or an energy that is not one of the variables that change. */
static void check_rest(CausalWork *work, uint32_t variable, const IrDeclaration *declared, int is_given)
{
  const char *problem = NULL;
  if (declared->kind && work->spec->variables[work->class_->variables[variable].spec_variable].port == NONE)
    problem = "a kind is for variables of connectors";
  if (declared->structural && !is_given) problem = "structural is for parameters";
  if ((declared->energy || declared->power) && is_given) problem = "a parameter is no energy or power";
  if (declared->energy && declared->power) problem = "a variable is an energy or a power, not both";
  if (!problem) return;
  work_error(work, declared->span, "wrong-annotation", "%s", problem);
  work_about(work, .variable = work->class_->variables[variable].name);
}

static void report_misplaced(CausalWork *work, uint32_t variable, const char *word)
{
  int of_state = roles[find_role(word)].role == ROLE_OF_STATE;
  work_error(work, declaration_of(work, variable)->span, "wrong-annotation", "only a %s can be a \"%s\"",
             of_state ? "state" : "parameter", word);
  work_about(work, .variable = work->class_->variables[variable].name);
  work_remedy(work, "remove the role");
}

/* Roles that cannot be are reported once, at the first element of an array. A parameter that equations do without has none. */
static void check_role(CausalWork *work, uint32_t variable)
{
  const IrDeclaration *declared = declaration_of(work, variable);
  const char *word = declared ? declared->role : NULL;
  if (!declared || (variable > 0 && declaration_of(work, variable - 1) == declared)) return;
  const CausalVariable *v = &work->class_->variables[variable];
  int is_given = work->spec->variables[v->spec_variable].variability <= VARIABILITY_PARAMETER;
  check_rest(work, variable, declared, is_given);
  size_t role = word ? find_role(word) : 0;
  if (!word) return;
  if (role == ROLES)
    report_role(work, variable, word);
  else if (roles[role].role == ROLE_OF_STATE ? v->home != HOME_STATE : !is_given && roles[role].role != LIED_PLAIN)
    report_misplaced(work, variable, word);
}

static void declare_parameter(CausalWork *work, uint32_t i)
{
  LiedRole *role = &work->class_->parameter_roles[i];
  uint32_t variable = work->class_->parameters[i];
  size_t found = find_role(role_of(work, variable));
  int is_declared = declared_role(work, variable) != NULL;
  if (found < ROLES && roles[found].role >= 0 && (is_declared || *role == LIED_PLAIN)) *role = (LiedRole)roles[found].role;
}

/* The elements of an array share a declaration. */
static void declare_unit_vector(CausalWork *work, uint32_t state)
{
  CausalState *states = work->class_->states;
  const char *word = declared_role(work, states[state].variable);
  if (!word || strcmp(word, UNIT_VECTOR) != 0) return;
  uint32_t first = 0;
  while (declaration_of(work, states[first].variable) != declaration_of(work, states[state].variable)) first++;
  states[state].unit_vector = first + 1;
}

static int has_dialectic_time(const CausalClass *class_)
{
  for (uint32_t i = 0; i < class_->parameter_count; i++)
    if (class_->parameter_roles[i] == LIED_DIALECTIC_TIME) return 1;
  return 0;
}

void declare_roles(CausalWork *work, const uint8_t *is_velocity)
{
  CausalClass *class_ = work->class_;
  for (uint32_t v = 0; v < class_->variable_count; v++) check_role(work, v);
  for (uint32_t i = 0; i < class_->parameter_count; i++) declare_parameter(work, i);
  int is_dialectic = has_dialectic_time(class_);
  for (uint32_t s = 0; s < class_->state_count; s++) {
    const char *word = declared_role(work, class_->states[s].variable);
    class_->states[s].is_joint_velocity =
        word ? strcmp(word, "joint velocity") == 0 : is_dialectic && is_velocity[class_->states[s].variable];
    declare_unit_vector(work, s);
  }
}

/* ---- energies ---------------------------------------------------------------------------------------------------------- */

static uint8_t kind_of_account(const char *account)
{
  static const struct {
    const char *account;
    LiedEnergyKind kind;
  } kinds[] = {{"kinetic", LIED_ENERGY_KINETIC},
               {"elastic", LIED_ENERGY_ELASTIC},
               {"potential", LIED_ENERGY_POTENTIAL},
               {"thermal", LIED_ENERGY_THERMAL},
               {"external", LIED_ENERGY_SUPPLIED},
               {"reversed", LIED_ENERGY_REVERSED},
               {"TD", LIED_ENERGY_TD},
               {"TE", LIED_ENERGY_TE}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(kinds[i].account, account) == 0) return (uint8_t)kinds[i].kind;
  return LIED_ENERGY_OTHER;
}

/* energy_kinetic, power_TD; NULL: neither declared nor named so. */
static const char *account_of(const CausalWork *work, uint32_t variable, int *is_power)
{
  const char *name = work->class_->variables[variable].name;
  const IrDeclaration *declared = declaration_of(work, variable);
  *is_power = declared && declared->power;
  if (declared && (declared->energy || declared->power)) return declared->power ? declared->power : declared->energy;
  *is_power = strncmp(name, "power_", 6) == 0;
  return *is_power ? name + 6 : strncmp(name, "energy_", 7) == 0 ? name + 7 : NULL;
}

void declare_energies(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  class_->energies = ARENA_NEW(work->arena, LiedEnergy, class_->output_count);
  for (uint32_t o = 0; o < class_->output_count; o++) {
    int is_power;
    const char *account = account_of(work, class_->outputs[o], &is_power);
    if (!account || !*account) continue;
    class_->energies[class_->energy_count++] = (LiedEnergy){
        .account = account, .is_power = (uint8_t)is_power, .output = (uint16_t)o, .kind = kind_of_account(account)};
  }
}
