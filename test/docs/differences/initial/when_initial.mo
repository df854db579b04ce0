// run: --stop 1
// value: a 0 7 0
// value: x 0 7 1e-12
// value: y 0 15 1e-12
// value: z 0 4 1e-12
// value: n 0 4 0
// value: k.out 0 8 1e-12
// value: w 0 5 1e-12
block Other "An initial equation that reads what another class assigns"
  input Real u;
  output Real out;
initial equation
  out = u + 1;
equation
  der(out) = 0;
end Other;

model M "What when-clauses assign when a run begins belongs to the initial equations (Modelica 3.6, 8.6)"
  discrete Real a(start = 1, fixed = true), b(start = 2);
  discrete Integer n(start = 3);
  Real x(start = 0), y, z(start = 9), w, twice = 2*a;
  Other k(u = a);
initial equation
  x = a;
  y = twice + 1;
  z = n;
  w = b;
equation
  when initial() then
    a = 7;
  end when;
  when {initial(), time > 0.5} then
    n = pre(n) + 1;
  end when;
  der(x) = 0;
  der(y) = 0;
  der(z) = 0;
  der(w) = 0;
algorithm
  when initial() then
    b := 2;
    b := b + 3;
  end when;
end M;
