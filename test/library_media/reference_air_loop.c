/* reference_air_loop.c: the closed air loop of examples/air-loop from its equations alone. The inertance makes the flow follow
 * within a microsecond; here it follows at once, by bisection, and only the energy of the vessel is integrated. */
#include <math.h>
#include <stdio.h>

/* Air after NASA/TP 2002-211556, in molar form. */
static const double M = 0.0289651159, Ru = 8.31446261815324;
static const double low[9] = {10099.5016,      -196.827561,    5.00915511,  -0.00576101373, 1.06685993e-05,
                              -7.94029797e-09, 2.18523191e-12, -176.796731, -3.921504225};

static double cp(double T)
{
  double sum = 0;
  for (int i = 0; i < 7; i++) sum += low[i] * pow(T, i - 2);
  return Ru / M * sum;
}

static double enthalpy(double T)
{
  double sum = -low[0] / T + low[1] * log(T) + low[7];
  for (int i = 2; i < 7; i++) sum += low[i] * pow(T, i - 1) / (i - 1);
  return (Ru * sum + 125.530 + 8649.264) / M;
}

static double entropy(double T)
{
  double sum = -low[0] / (2 * T * T) - low[1] / T + low[2] * log(T) + low[8];
  for (int i = 3; i < 7; i++) sum += low[i] * pow(T, i - 2) / (i - 2);
  return Ru / M * sum;
}

static double energy(double T)
{
  return enthalpy(T) - Ru / M * T;
}

/* All of them rise with T. */
static double solve(double (*f)(double), double value)
{
  double a = 200, b = 1000;
  for (int i = 0; i < 60; i++) {
    double middle = (a + b) / 2;
    if (f(middle) < value)
      a = middle;
    else
      b = middle;
  }
  return (a + b) / 2;
}

typedef struct Loop {
  double mass, speed, T, p, m_flow, P, Q_cooler, dU;
} Loop;

static double ratio(const Loop *loop, double m)
{
  return 1 + loop->speed * loop->speed - m * m / 0.25;
}

static double lost(double m)
{
  return (2e3 + 3e4) * m * m / 0.09;
}

static void flow(Loop *loop)
{
  double a = 0, b = 0.5;
  for (int i = 0; i < 60; i++) {
    double m = (a + b) / 2;
    if (loop->p * (ratio(loop, m) - 1) > lost(m))
      a = m;
    else
      b = m;
  }
  loop->m_flow = (a + b) / 2;
}

static void evaluate(Loop *loop, double t, double U)
{
  loop->speed = t < 30 ? 1 : 0.6;
  loop->T = solve(energy, U / loop->mass);
  loop->p = loop->mass * Ru / M * loop->T;
  flow(loop);
  double m = loop->m_flow, h1 = enthalpy(loop->T);
  double T_is = solve(entropy, entropy(loop->T) + Ru / M * log(ratio(loop, m)));
  double h2 = h1 + (enthalpy(T_is) - h1) / 0.75;
  double dh = (1 - exp(-600 / (m * cp(solve(enthalpy, h2))))) * (enthalpy(290) - h2);
  loop->P = m * (h2 - h1);
  loop->Q_cooler = m * dh;
  loop->dU = loop->P + loop->Q_cooler + 2000;
}

static double slope(Loop *loop, double t, double U)
{
  evaluate(loop, t, U);
  return loop->dU;
}

int main(void)
{
  Loop loop = {.mass = 1e5 / (Ru / M * 300)};
  double U = loop.mass * energy(300), h = 0.02;
  puts("\"time\",\"vessel.p\",\"vessel.T\",\"valve.m_flow\",\"compressor.P\",\"cooler.Q_fluid\"");
  for (int k = 0; k <= 3000; k++) {
    double t = k * h;
    evaluate(&loop, t, U);
    if (k % 5 == 0) printf("%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", t, loop.p, loop.T, loop.m_flow, loop.P, loop.Q_cooler);
    double inside = t + 1e-9 * h, before = t + h - 1e-9 * h; /* the step at t = 30 s falls between two steps */
    double k1 = slope(&loop, inside, U), k2 = slope(&loop, t + h / 2, U + h / 2 * k1);
    double k3 = slope(&loop, t + h / 2, U + h / 2 * k2), k4 = slope(&loop, before, U + h * k3);
    U += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return 0;
}
