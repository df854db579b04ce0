// run: --stop 1
// value: y 1 12 1e-9
// value: z 1 2 1e-9
// value: w 1 4 1e-9
// value: v 1 111 1e-9
// value: r.c 1 10 1e-9
function total "The default of n is the size of another input"
  input Real x[:];
  input Integer n = size(x, 1);
  output Real y;
algorithm
  y := 0;
  for i in 1:n loop
    y := y + x[i];
  end for;
end total;
function scalarProduct
  input Real x[:];
  input Integer n = size(x, 1);
  input Real w[n] = ones(n);
  output Real y;
algorithm
  y := x*w;
end scalarProduct;
function f "Defaults of defaults, in any order; without algorithm"
  input Real c = 10*b;
  input Real a = 1;
  input Real b = 10*a;
  output Real y = a + b + c;
end f;
record R
  Real a = 1;
  Real b = 2*a;
  Real c = b + a;
end R;
model M
  Real y = total({2, 4, 6}*time);
  Real z = total({2.0, 3}*time, 1);
  Real w = scalarProduct({1, 3}*time);
  Real v = f()*time;
  R r = R(a = 2*time, b = 8);
end M;
