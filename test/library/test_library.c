/* Every class of lib/ is read without a word of complaint, and has the names, defaults and descriptions that users rely on. */
#include <stdlib.h>

#include "support/files.h"
#include "support/modelling.h"

/* A folder or file of the project, from where this file stands in it. */
static const char *project_path(const char *name)
{
  static char path[512];
  snprintf(path, sizeof path, "%s", __FILE__);
  char *slash = strrchr(path, '/');
  size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
  snprintf(path + folder, sizeof path - folder, "../../%s", name);
  return path;
}

/* The last model of the text, with the library at hand. */
static void open_with_library(Modelling *m, const char *text, jmp_buf *failure)
{
  modelling_begin(m, NULL, failure);
  modelling_read(m, text);
  if (m->diagnostics.errors == 0) m->assembly = model_assemble(m->model, model_last(m->model), NULL, 0);
  if (m->diagnostics.errors + m->diagnostics.warnings > 0) diagnostics_print(&m->diagnostics, (Output){modelling_print, NULL});
  assert_int_equal(m->diagnostics.errors, 0);
  assert_int_equal(m->diagnostics.warnings, 0);
  assert_non_null(m->assembly);
}

/* ---- the contract --------------------------------------------------------------------------------------------------- */

typedef struct Expected {
  const char *class_;
  const char *given;     /* modifiers for what has no default */
  const char *defaults;  /* NAME=VALUE, separated by blanks */
  const char *ports;     /* names, in any order */
  const char *variables; /* that a user looks at */
  const char *energy;    /* of the ledger */
} Expected;

#define TRANSLATIONAL "Dialectic.Translational."
#define ROTATIONAL "Dialectic.Rotational."
#define SPATIAL "Dialectic.MultiBody."

static const Expected classes[] = {
    {TRANSLATIONAL "Fixed", "", "s=0", "flange_b", "", ""},
    {TRANSLATIONAL "Body", "m=2", "g=-9.81", "flange_a", "s v v_el a", "energy_kinetic energy_potential power_TD"},
    {TRANSLATIONAL "Joint", "", "TD=1e-3", "flange_a flange_b f_ext", "s v v_el a", "power_external"},
    {TRANSLATIONAL "Rod", "l=-1", "", "flange_a flange_b", "", ""},
    {TRANSLATIONAL "Spring", "c=1", "l=0 TE=0", "flange_a flange_b", "ds dv v_el f", "energy_elastic power_TE"},
    {TRANSLATIONAL "Damper", "d=1", "", "flange_a flange_b", "dv v_el f", "power_damping power_TD"},
    {TRANSLATIONAL "SpringDamper", "c=1", "l=0 d=0 TE=0 damping=1", "flange_a flange_b", "ds dv v_el f",
     "energy_elastic power_TE power_damping power_TD"},
    {TRANSLATIONAL "SpringDamper", "c=1, damping=Dialectic.Damping.kinetic", "damping=2", "flange_a flange_b", "ds dv v_el f",
     "energy_elastic power_TE power_damping power_TD"},
    {TRANSLATIONAL "ElastoGap", "l=0, c=1, d=1", "TE=0 damping=1", "flange_a flange_b", "ds dv v_el f",
     "energy_elastic power_TE power_damping power_TD"},
    {TRANSLATIONAL "ElastoGap", "l=0, c=1, d=1, damping=Dialectic.Damping.kinetic", "TE=0", "flange_a flange_b", "ds dv v_el f",
     "energy_elastic power_TE power_damping power_TD"},
    {TRANSLATIONAL "DryFriction", "N=1, vAdhesion=0.1, vSlide=1, mu_A=0.8, mu_S=0.4", "", "flange_a flange_b", "dv v_el f",
     "power_friction power_TD"},
    {TRANSLATIONAL "Stiction", "N=1, mu_A=0.8, mu_S=0.4, vSlide=0.1, c=1e5, TE=1e-3", "", "flange_a flange_b",
     "z dv v_el f limit", "energy_elastic power_TE power_friction"},
    {TRANSLATIONAL "Force", "", "", "flange f", "v_el", "power_external"},
    {TRANSLATIONAL "Move", "", "", "flange s_ref v_ref a_ref", "", "power_external"},
    {TRANSLATIONAL "Breakable", "l=0, c=1, d=0, f_max=1", "", "flange_a flange_b", "ds v_el f broken",
     "energy_elastic energy_broken power_damping"},
    {ROTATIONAL "Fixed", "", "phi=0", "flange_b", "", ""},
    {ROTATIONAL "Inertia", "J=1", "", "flange_a", "phi w w_el a", "energy_kinetic power_TD"},
    {ROTATIONAL "Joint", "", "TD=1e-3", "flange_a flange_b tau_ext", "phi w w_el a", "power_external"},
    {ROTATIONAL "Spring", "c=1", "phi0=0 TE=0", "flange_a flange_b", "dphi dw w_el tau", "energy_elastic power_TE"},
    {ROTATIONAL "Damper", "d=1", "", "flange_a flange_b", "dw w_el tau", "power_damping power_TD"},
    {ROTATIONAL "SpringDamper", "c=1", "phi0=0 d=0 TE=0 damping=1", "flange_a flange_b", "dphi dw w_el tau",
     "energy_elastic power_TE power_damping power_TD"},
    {ROTATIONAL "SpringDamper", "c=1, damping=Dialectic.Damping.kinetic", "damping=2", "flange_a flange_b", "tau", ""},
    {ROTATIONAL "ElastoGap", "phi0=0, c=1, d=1", "TE=0 damping=1", "flange_a flange_b", "dphi dw w_el tau",
     "energy_elastic power_TE power_damping power_TD"},
    {ROTATIONAL "ElastoGap", "phi0=0, c=1, d=1, damping=Dialectic.Damping.kinetic", "TE=0", "flange_a flange_b", "tau", ""},
    {ROTATIONAL "DryFriction", "N=1, wAdhesion=0.1, wSlide=1, mu_A=0.8, mu_S=0.4", "", "flange_a flange_b", "dw w_el tau",
     "power_friction power_TD"},
    {ROTATIONAL "Stiction", "N=1, mu_A=0.8, mu_S=0.4, wSlide=0.1, c=1e5, TE=1e-3", "", "flange_a flange_b",
     "z dw w_el tau limit", "energy_elastic power_TE power_friction"},
    {ROTATIONAL "Gear", "ratio=2", "", "flange_a flange_b", "", ""},
    {ROTATIONAL "RollingWheel", "radius=0.3", "", "flange_r flange_t", "", ""},
    {ROTATIONAL "Torque", "", "", "flange tau", "w_el", "power_external"},
    {SPATIAL "Fixed", "", "r[1]=0 r[2]=0 r[3]=0", "frame_b", "", ""},
    {SPATIAL "FixedTranslation", "r={1, 2, 3}", "", "frame_a frame_b", "", ""},
    {SPATIAL "FixedRotation", "", "n[1]=1 n[2]=0 n[3]=0 angle=0 sequence[1]=1 sequence[3]=3 angles[2]=0", "frame_a frame_b", "",
     ""},
    {SPATIAL "Body", "m=1, I_11=1, I_22=1, I_33=1", "r_CM[1]=0 I_21=0 I_31=0 I_32=0", "frame_a", "r[1] v[3] w[2] a[1] z[1]",
     "energy_kinetic energy_potential power_TD"},
    {SPATIAL "PointMass", "m=1", "", "frame_a", "r[1] v[3] a[1]", "energy_kinetic energy_potential power_TD"},
    {SPATIAL "Revolute", "", "n[1]=0 n[2]=0 n[3]=1 TD=1e-3", "frame_a frame_b", "phi w w_el a tau", ""},
    {SPATIAL "Revolute", "useFlange=true", "TD=1e-3", "frame_a frame_b flange_a", "phi w", ""},
    {SPATIAL "Prismatic", "", "n[1]=1 n[2]=0 n[3]=0 TD=1e-3", "frame_a frame_b", "s v v_el a f", ""},
    {SPATIAL "Prismatic", "useFlange=true", "TD=1e-3", "frame_a frame_b flange_a", "s v", ""},
    {SPATIAL "Cylindrical", "", "n[1]=1 TD=1e-3", "frame_a frame_b", "s phi v w", ""},
    {SPATIAL "Universal", "", "n_a[1]=1 n_b[2]=1 TD=1e-3", "frame_a frame_b", "phi_a phi_b w_a w_b", ""},
    {SPATIAL "Planar", "", "n[3]=1 n_x[1]=1 TD=1e-3", "frame_a frame_b", "s_x s_y phi v_x v_y w", ""},
    {SPATIAL "Spherical", "", "TD=1e-3", "frame_a frame_b", "Q[1] Q[4] w[3] w_el[1]", ""},
    {SPATIAL "FreeMotion", "", "TD=1e-3", "frame_b", "r[1] v[1] Q[1] w[1] w_el[1]", ""},
    {SPATIAL "SpringDamper", "c={1, 1, 1}, c_phi={1, 1, 1}", "d[1]=0 d_phi[1]=0 TE=0 damping=1", "frame_a frame_b",
     "u[1] theta[1] f[1] t[1]", "energy_elastic power_TE power_damping power_TD"},
    {SPATIAL "Spring", "c=1", "l=0 TE=0", "frame_a frame_b", "length ds v_el f", "energy_elastic power_TE"},
    {SPATIAL "Damper", "d=1", "", "frame_a frame_b", "length dv f", "power_damping power_TD"},
    {SPATIAL "Shapes.Box", "size={1, 2, 3}", "r[1]=0 n[1]=1 angle=0 sequence[3]=3 angles[1]=0 color[2]=0.6", "frame_a", "", ""},
    {SPATIAL "Shapes.Cylinder", "radius=1, length=2", "r[3]=0", "frame_a", "", ""},
    {SPATIAL "Shapes.Capsule", "radius=1, length=2", "r[3]=0", "frame_a", "", ""},
    {SPATIAL "Shapes.Sphere", "radius=1", "r[3]=0", "frame_a", "", ""},
    {SPATIAL "Shapes.Mesh", "file=\"a.stl\"", "scale[1]=1 scale[3]=1 low[1]=0 high[1]=0", "frame_a", "", ""},
    {"Blocks.Constant", "k=2", "", "y", "", ""},
    {"Blocks.Step", "", "height=1 offset=0 startTime=0", "y", "", ""},
    {"Blocks.Ramp", "duration=2", "height=1 offset=0 startTime=0", "y", "", ""},
    {"Blocks.Pulse", "period=1", "amplitude=1 width=50 nperiod=-1 offset=0 startTime=0", "y", "", ""},
    {"Blocks.Sine", "f=1", "amplitude=1 phase=0 offset=0 startTime=0", "y", "", ""},
    {"Blocks.UniformNoise", "samplePeriod=0.1, y_min=-1, y_max=1", "seed=1", "y", "", ""},
    {"Blocks.NormalNoise", "samplePeriod=0.1, sigma=1", "mu=0 seed=1", "y", "", ""},
    {"Blocks.Table", "table=[0, 1; 2, 3; 2, 5; 4, 5]", "offset=0 startTime=0", "y", "", ""},
    {"Blocks.Table", "table=[0, 1]", "offset=0 startTime=0", "y", "", ""},
    {"Blocks.Gain", "k=2", "", "u y", "", ""},
    {"Blocks.Add", "", "k1=1 k2=1", "u1 u2 y", "", ""},
    {"Blocks.Integrator", "", "k=1 y_start=0", "u y", "", ""},
    {"Blocks.FirstOrder", "T=1", "k=1 y_start=0", "u y", "", ""},
    {"Blocks.PID", "Ti=0.5, Td=0.1", "k=1 Nd=10 xi_start=0 xd_start=0", "u y", "", ""},
    {"Blocks.Limiter", "uMax=3", "uMin=-3", "u y", "", ""},
};

/* The next word of a list; returns 0 at its end. */
static int next_word(const char **list, char *word, size_t size)
{
  *list += strspn(*list, " ");
  size_t length = strcspn(*list, " ");
  assert_true(length < size);
  memcpy(word, *list, length);
  word[length] = 0;
  *list += length;
  return length > 0;
}

static void check_ports(const Specialisation *spec, const char *list)
{
  char word[40];
  uint32_t count = 0;
  while (next_word(&list, word, sizeof word)) {
    uint32_t i = 0;
    while (i < spec->port_count && strcmp(spec->ports[i].name, word) != 0) i++;
    if (i == spec->port_count) fail_msg("no port %s in %s", word, spec->name);
    count++;
  }
  assert_int_equal(spec->port_count, count);
}

static void check_defaults(const Part *part, const char *list)
{
  char word[40];
  while (next_word(&list, word, sizeof word)) {
    char *equals = strchr(word, '=');
    *equals = 0;
    uint32_t variable = variable_named(part->spec, word);
    assert_int_equal(part->spec->variables[variable].variability, VARIABILITY_PARAMETER);
    if (fabs(part->parameters[variable] - strtod(equals + 1, NULL)) > 1e-15) fail_msg("default of %s", word);
  }
}

static void check_variables(const Specialisation *spec, const char *list, const char *prefix, const char *unit_of)
{
  char word[40];
  while (next_word(&list, word, sizeof word)) {
    const IrVariable *variable = &spec->variables[variable_named(spec, word)];
    assert_int_equal(variable->is_protected, 0);
    if (prefix && strncmp(word, prefix, strlen(prefix)) == 0) assert_string_equal(variable->unit, unit_of);
  }
}

static void check_descriptions(const Specialisation *spec)
{
  for (uint32_t i = 0; i < spec->variable_count; i++) {
    const IrVariable *variable = &spec->variables[i];
    if (variable->port == NONE && !variable->is_protected && variable->description[0] == 0)
      fail_msg("%s of %s has no description", variable->name, spec->name);
  }
}

static void check_class(const Expected *expected)
{
  char text[300];
  jmp_buf failure;
  Modelling m;
  snprintf(text, sizeof text, "model M %s part(%s); end M;", expected->class_, expected->given);
  if (setjmp(failure)) fail();
  open_with_library(&m, text, &failure);
  assert_int_equal(m.assembly->part_count, 1);
  const Part *part = part_named(&m, "part");
  assert_string_equal(part->spec->name, expected->class_);
  check_ports(part->spec, expected->ports);
  check_defaults(part, expected->defaults);
  check_variables(part->spec, expected->variables, NULL, "");
  check_variables(part->spec, expected->energy, "energy", "J");
  check_variables(part->spec, expected->energy, "power", "W");
  check_descriptions(part->spec);
  modelling_close(&m);
}

static void reads_every_class(void **state)
{
  (void)state;
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) check_class(&classes[i]);
}

/* ---- documentation -------------------------------------------------------------------------------------------------- */

static int is_expected(const char *name)
{
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
    if (strcmp(classes[i].class_, name) == 0) return 1;
  return 0;
}

static int has_documentation(const Class *class_)
{
  for (const Argument *a = class_->annotation ? class_->annotation->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY && strcmp(a->name->parts[0].symbol->text, "Documentation") == 0) return 1;
  return 0;
}

/* Models and blocks below `class_` that are not partial; each is in the list above and says what it does. */
static unsigned check_documented(const Class *class_, const char *path)
{
  char name[200];
  unsigned count = 0;
  for (const Element *e = class_->elements; e; e = e->next) {
    if (e->kind != ELEMENT_CLASS) continue;
    snprintf(name, sizeof name, "%s.%s", path, e->class_->symbol->text);
    count += check_documented(e->class_, name);
    if ((e->class_->kind != CLASS_MODEL && e->class_->kind != CLASS_BLOCK) || e->class_->prefixes & PREFIX_PARTIAL) continue;
    if (!is_expected(name)) fail_msg("%s is not tested here", name);
    if (!has_documentation(e->class_)) fail_msg("%s has no documentation", name);
    count++;
  }
  return count;
}

static void check_file(const char *file, const char *path, unsigned count)
{
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_begin(&m, NULL, &failure);
  modelling_read(&m, "");
  const StoredDefinition *definition = parse_file(&m.parse, project_path(file));
  assert_non_null(definition);
  assert_int_equal(check_documented(definition->classes->class_, path), count);
  modelling_close(&m);
}

static void documents_every_class(void **state)
{
  (void)state;
  check_file("lib/Dialectic/Translational.mo", "Dialectic.Translational", 13);
  check_file("lib/Dialectic/Rotational.mo", "Dialectic.Rotational", 12);
  check_file("lib/Dialectic/MultiBody/Shapes.mo", "Dialectic.MultiBody.Shapes", 5);
  check_file("lib/Blocks/package.mo", "Blocks", 14);
}

/* ---- systems -------------------------------------------------------------------------------------------------------- */

static void reads_file(const char *file, const char *model, uint32_t least_parts)
{
  size_t size;
  char *text = file_content(project_path(file), &size);
  jmp_buf failure;
  Modelling m;
  if (!text) fail_msg("no %s", file);
  if (setjmp(failure)) fail();
  modelling_begin(&m, NULL, &failure);
  modelling_read(&m, text);
  model_add_folder(m.model, project_path("lib"));
  if (m.diagnostics.errors == 0) m.assembly = model_assemble(m.model, model ? model : model_last(m.model), NULL, 0);
  if (m.diagnostics.errors + m.diagnostics.warnings > 0) diagnostics_print(&m.diagnostics, (Output){modelling_print, NULL});
  if (m.diagnostics.errors + m.diagnostics.warnings > 0) fail_msg("%s", file);
  assert_true(m.assembly->part_count >= least_parts);
  modelling_close(&m);
  free(text);
}

static void reads_variants(void **state)
{
  (void)state;
  reads_file("lib/variants.mo", NULL, 36);
}

static void reads_examples(void **state)
{
  (void)state;
  static const struct {
    const char *file, *model;
    uint32_t parts;
  } examples[] = {
      {"examples/mass-spring-damper/MassSpringDamper.mo", NULL, 5},
      {"examples/clamp/Clamp.mo", NULL, 9},
      {"examples/two-springs/TwoSprings.mo", "TwoSprings.Right", 1},
      {"examples/two-springs/TwoSprings.mo", "TwoSprings.Wrong", 1},
      {"examples/counter-spin-ball/CounterSpinBall.mo", "CounterSpinBall.WithDamper", 7},
      {"examples/counter-spin-ball/CounterSpinBall.mo", "CounterSpinBall.WithDryFriction", 7},
      {"examples/counter-spin-ball/CounterSpinBall.mo", "CounterSpinBall.WithStiction", 7},
      {"examples/gear-and-wheel/GearAndWheel.mo", "GearAndWheel.FromTheRotor", 8},
      {"examples/gear-and-wheel/GearAndWheel.mo", "GearAndWheel.FromTheCart", 8},
      {"examples/asymmetric-stop/AsymmetricStop.mo", NULL, 4},
      {"examples/stiction-slope/StictionSlope.mo", "StictionSlope.Shaken", 5},
      {"examples/stiction-slope/StictionSlope.mo", "StictionSlope.Sliding", 5},
      {"examples/chain/Chain.mo", NULL, 31},
  };
  for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
    reads_file(examples[i].file, examples[i].model, examples[i].parts);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_every_class),
      cmocka_unit_test(documents_every_class),
      cmocka_unit_test(reads_variants),
      cmocka_unit_test(reads_examples),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
