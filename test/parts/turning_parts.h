/* turning_parts.h: planar parts whose frame tells its orientation by an angle, a position; or (WITH_QUASI) by cosine and sine,
 * two signals, with the elastic angular velocity o as quasi-velocity. Included once for each, with PART(name) to tell them
 * apart. The unknowns of a port are the same in both: der(x), der(y), o, der(vx), der(vy), der(w), fx, fy, t. */

static const LiedVariable PART(variables)[] = {
    {.name = "x", .unit = "m", .kind = LIED_POSITION},
    {.name = "y", .unit = "m", .kind = LIED_POSITION},
#if WITH_QUASI
    {.name = "c", .unit = "", .kind = LIED_SIGNAL},
    {.name = "s", .unit = "", .kind = LIED_SIGNAL},
    {.name = "o", .unit = "rad/s", .kind = LIED_QUASI},
#else
    {.name = "phi", .unit = "rad", .kind = LIED_POSITION},
#endif
    {.name = "vx", .unit = "m/s", .kind = LIED_KINETIC},
    {.name = "vy", .unit = "m/s", .kind = LIED_KINETIC},
    {.name = "w", .unit = "rad/s", .kind = LIED_KINETIC},
    {.name = "fx", .unit = "N", .kind = LIED_REACTION, .flow = 1},
    {.name = "fy", .unit = "N", .kind = LIED_REACTION, .flow = 1},
    {.name = "t", .unit = "N.m", .kind = LIED_REACTION, .flow = 1},
};
static const LiedConnector PART(Frame) = {"Frame", PART(variables), sizeof PART(variables) / sizeof *PART(variables), 1, NULL};

enum { PART(VALUES) = WITH_QUASI ? 7 : 6, PART(SPEEDS) = WITH_QUASI ? 4 : 3 }; /* of a frame; where vx, vy, w begin */

static const LiedPort PART(ports)[] = {{"frame_a", &PART(Frame), 0, 0}, {"frame_b", &PART(Frame), 0, 0}};
static const LiedGroup PART(group_a)[] = {{0, 0}}, PART(group_b)[] = {{1, 0}};

typedef struct PART(Motion) {
  double x, y, c, s, vx, vy, w;
#if !WITH_QUASI
  double phi;
#endif
} PART(Motion);

static PART(Motion) PART(read)(const LiedBatch *b, size_t i, int ports, int port)
{
  const uint32_t *at = b->at + (i * (size_t)ports + (size_t)port) * PART(VALUES);
  PART(Motion) m = {.x = b->w[at[0]], .y = b->w[at[1]]};
#if WITH_QUASI
  m.c = b->w[at[2]], m.s = b->w[at[3]];
#else
  m.phi = b->w[at[2]], m.c = cos(m.phi), m.s = sin(m.phi);
#endif
  const uint32_t *speed = at + PART(SPEEDS);
  m.vx = b->w[speed[0]], m.vy = b->w[speed[1]], m.w = b->w[speed[2]];
  return m;
}

static void PART(write)(const LiedBatch *b, size_t i, int ports, int port, PART(Motion) m)
{
  const uint32_t *at = b->at + (i * (size_t)ports + (size_t)port) * PART(VALUES), *speed = at + PART(SPEEDS);
  b->w[at[0]] = m.x, b->w[at[1]] = m.y;
#if WITH_QUASI
  b->w[at[2]] = m.c, b->w[at[3]] = m.s;
#else
  b->w[at[2]] = m.phi;
#endif
  b->w[speed[0]] = m.vx, b->w[speed[1]] = m.vy, b->w[speed[2]] = m.w;
}

static PART(Motion) PART(turned)(PART(Motion) m, double phi)
{
#if WITH_QUASI
  double c = m.c, s = m.s;
  m.c = c * cos(phi) - s * sin(phi), m.s = s * cos(phi) + c * sin(phi);
#else
  m.phi += phi;
#endif
  return m;
}

/* ---- ground ---- */

static void PART(ground_give)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) PART(write)(b, i, 1, 0, (PART(Motion)){.c = 1});
}

static void PART(ground_residual)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++)
    for (int k = DX; k <= AW; k++) b->residual[i * 6 + (size_t)k] = b->z[i * UNKNOWNS + (size_t)k];
}

static const LiedRow PART(ground_rows)[6];
static const LiedBlock PART(ground_blocks)[] = {{.n_outputs = 1, .outputs = PART(group_a), .evaluate = PART(ground_give)}};
static const LiedClass PART(Ground) = {LIED_ABI,
                                       .name = "Ground",
                                       .n_ports = 1,
                                       .ports = PART(ports),
                                       LIST(blocks, PART(ground_blocks)),
                                       .n_rows = 6,
                                       .rows_info = PART(ground_rows),
                                       .residual = PART(ground_residual)};

/* ---- hinge: T_D der(w) = der(phi) - w ---- */

static const LiedParameter PART(hinge_parameters)[] = {{.name = "TD", .unit = "s", .value = 1e-3, .role = LIED_DIALECTIC_TIME}};
static const LiedState PART(hinge_states)[] = {
    {.name = "phi", .unit = "rad", .nominal = 1, .derivative = 2 * UNKNOWNS},
    {.name = "w", .unit = "rad/s", .nominal = 1, .derivative = 2 * UNKNOWNS + 1, .role = LIED_JOINT_VELOCITY}};
static const LiedName PART(hinge_internals)[] = {{.name = "w_el", .unit = "rad/s"}, {.name = "a", .unit = "rad/s2"}};

static void PART(hinge_give)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    PART(Motion) m = PART(turned)(PART(read)(b, i, 2, 0), b->x[2 * i]);
    m.w += b->x[2 * i + 1];
    PART(write)(b, i, 2, 1, m);
  }
}

static void PART(hinge_residual)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    double *r = b->residual + i * 11;
    const double *a = b->z + i * (2 * UNKNOWNS + 2), *c = a + UNKNOWNS, *own = c + UNKNOWNS;
    for (int k = DX; k <= AW; k++) r[k] = c[k] - a[k];
    r[O] -= own[0];
    r[AW] -= own[1];
    for (int k = FX; k <= T; k++) r[k] = a[k] + c[k];
    r[9] = c[T];
    r[10] = b->p[i] * own[1] - own[0] + b->x[2 * i + 1];
  }
}

static const LiedRow PART(hinge_rows)[11];
static const LiedFreedom PART(hinge_freedoms)[] = {{4}};
static const LiedBlock PART(hinge_blocks)[] = {
    {.n_inputs = 1, .inputs = PART(group_a), .n_outputs = 1, .outputs = PART(group_b), .evaluate = PART(hinge_give)}};
static const LiedClass PART(Hinge) = {LIED_ABI,
                                      .name = "Hinge",
                                      LIST(ports, PART(ports)),
                                      LIST(parameters, PART(hinge_parameters)),
                                      LIST(states, PART(hinge_states)),
                                      LIST(internals, PART(hinge_internals)),
                                      LIST(blocks, PART(hinge_blocks)),
                                      LIST(freedoms, PART(hinge_freedoms)),
                                      .n_rows = 11,
                                      .rows_info = PART(hinge_rows),
                                      .residual = PART(hinge_residual)};

/* ---- bar of length l along the axis of its frame ---- */

static const LiedParameter PART(bar_parameters)[] = {{.name = "l", .unit = "m", .value = 1}};

static void PART(bar_give)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    PART(Motion) m = PART(read)(b, i, 2, 0);
    double rx = b->p[i] * m.c, ry = b->p[i] * m.s;
    m.x += rx, m.y += ry, m.vx -= m.w * ry, m.vy += m.w * rx;
    PART(write)(b, i, 2, 1, m);
  }
}

static void PART(bar_residual)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    PART(Motion) m = PART(read)(b, i, 2, 0);
    double rx = b->p[i] * m.c, ry = b->p[i] * m.s, *r = b->residual + i * UNKNOWNS;
    const double *a = b->z + i * 2 * UNKNOWNS, *c = a + UNKNOWNS;
    for (int k = DX; k <= AW; k++) r[k] = c[k] - a[k];
    r[DX] += a[O] * ry;
    r[DY] -= a[O] * rx;
    r[AX] += a[AW] * ry + m.w * a[O] * rx;
    r[AY] += -a[AW] * rx + m.w * a[O] * ry;
    for (int k = FX; k <= T; k++) r[k] = a[k] + c[k];
    r[T] += rx * c[FY] - ry * c[FX];
  }
}

static const LiedRow PART(bar_rows)[UNKNOWNS];
static const LiedBlock PART(bar_blocks)[] = {
    {.n_inputs = 1, .inputs = PART(group_a), .n_outputs = 1, .outputs = PART(group_b), .evaluate = PART(bar_give)}};
static const LiedClass PART(Bar) = {LIED_ABI,
                                    .name = "Bar",
                                    LIST(ports, PART(ports)),
                                    LIST(parameters, PART(bar_parameters)),
                                    LIST(blocks, PART(bar_blocks)),
                                    .n_rows = UNKNOWNS,
                                    .rows_info = PART(bar_rows),
                                    .residual = PART(bar_residual)};

/* ---- body in gravity ---- */

static const LiedParameter PART(body_parameters)[] = {{.name = "m", .unit = "kg", .value = 1},
                                                      {.name = "I", .unit = "kg.m2", .value = 0.1}};
static const LiedInertia PART(body_inertias)[] = {{0, 0, 0}, {0, 1, 0}, {0, 2, 1}};

static void PART(body_residual)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *z = b->z + i * UNKNOWNS, *p = b->p + 2 * i;
    b->residual[3 * i] = z[FX] - p[0] * z[AX];
    b->residual[3 * i + 1] = z[FY] - p[0] * (z[AY] + 9.81);
    b->residual[3 * i + 2] = z[T] - p[1] * z[AW];
  }
}

static const LiedRow PART(body_rows)[3];
static const LiedClass PART(Body) = {LIED_ABI,
                                     .name = "Body",
                                     .n_ports = 1,
                                     .ports = PART(ports),
                                     LIST(parameters, PART(body_parameters)),
                                     LIST(inertias, PART(body_inertias)),
                                     .n_rows = 3,
                                     .rows_info = PART(body_rows),
                                     .residual = PART(body_residual)};

/* ---- free motion: its states are positions, orientation, velocities ---- */

enum { PART(FREE_STATES) = PART(VALUES) };

static const LiedState PART(free_states)[] = {
    {.name = "x", .unit = "m", .nominal = 1, .derivative = DX},
    {.name = "y", .unit = "m", .nominal = 1, .derivative = DY},
#if WITH_QUASI
    {.name = "c", .unit = "", .start = 1, .nominal = 1, .derivative = LIED_BY_FUNCTION},
    {.name = "s", .unit = "", .nominal = 1, .derivative = LIED_BY_FUNCTION},
#else
    {.name = "phi", .unit = "rad", .nominal = 1, .derivative = O},
#endif
    {.name = "vx", .unit = "m/s", .nominal = 1, .derivative = AX, .role = LIED_JOINT_VELOCITY},
    {.name = "vy", .unit = "m/s", .nominal = 1, .derivative = AY, .role = LIED_JOINT_VELOCITY},
    {.name = "w", .unit = "rad/s", .nominal = 1, .derivative = AW, .role = LIED_JOINT_VELOCITY}};

static void PART(free_give)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++)
    for (size_t k = 0; k < PART(VALUES); k++) b->w[b->at[i * PART(VALUES) + k]] = b->x[i * PART(FREE_STATES) + k];
}

static void PART(free_residual)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++)
    for (int k = 0; k < 3; k++) {
      const double *z = b->z + i * UNKNOWNS, *v = b->x + i * PART(FREE_STATES) + PART(SPEEDS);
      b->residual[i * 6 + (size_t)k] = b->p[i] * z[AX + k] - z[DX + k] + v[k];
      b->residual[i * 6 + 3 + (size_t)k] = z[FX + k];
    }
}

#if WITH_QUASI
static void PART(free_derivatives)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *x = b->x + i * PART(FREE_STATES), o = b->z[i * UNKNOWNS + O];
    b->dx[i * PART(FREE_STATES) + 2] = -x[3] * o;
    b->dx[i * PART(FREE_STATES) + 3] = x[2] * o;
  }
}

static void PART(free_project)(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    double *x = b->x + i * PART(FREE_STATES), length = hypot(x[2], x[3]);
    x[2] /= length, x[3] /= length;
  }
}
#endif

static const LiedRow PART(free_rows)[6];
static const LiedFreedom PART(free_freedoms)[] = {{1}, {2}, {4}};
static const LiedBlock PART(free_blocks)[] = {{.n_outputs = 1, .outputs = PART(group_a), .evaluate = PART(free_give)}};
static const LiedClass PART(Free) = {LIED_ABI,
                                     .name = "Free",
                                     .n_ports = 1,
                                     .ports = PART(ports),
                                     LIST(parameters, PART(hinge_parameters)),
                                     LIST(states, PART(free_states)),
                                     LIST(blocks, PART(free_blocks)),
                                     LIST(freedoms, PART(free_freedoms)),
                                     .n_rows = 6,
                                     .rows_info = PART(free_rows),
#if WITH_QUASI
                                     .derivatives = PART(free_derivatives),
                                     .project = PART(free_project),
#endif
                                     .residual = PART(free_residual)};
