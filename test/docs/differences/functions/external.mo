// run: --stop 1
// silent
// value: x 1 0.0944860267 2e-6
// value: m 0 0.5 1e-12
// value: w[2] 0 3 1e-12
// value: z[3] 1 1 1e-12
function decay
  input Real x;
  output Real y;
  external "C" y = my_decay(x) annotation(Include="static double my_decay(double x) { return 2*x + x*x; }");
end decay;
function mean
  input Real v[:];
  input Integer n = 3;
  output Real m;
  output Real w[size(v, 1)];
  external "C" my_mean(v, size(v, 1), n, m, w) annotation(Include="
static void my_mean(const double *v, int count, int n, double *m, double *w)
{
  *m = 0;
  for (int i = 0; i < count; i++) *m += v[i]/count, w[i] = n*v[i];
}");
end mean;
function pythagoras
  input Real a;
  input Real b;
  output Real c;
  external "C" c = hypot(a, b) annotation(Library = "m");
end pythagoras;
model M "x' = -2 x - x^2 has the solution 2/(3 exp(2 t) - 1)"
  parameter Integer k = integer(decay(1));
  Real z[k] = fill(pythagoras(0.6*time, 0.8*time), k);
  Real x(start = 1, fixed = true), m, w[2];
equation
  der(x) = -decay(x);
  (m, w) = mean({time, x});
end M;
