// run: --stop 1
// value: y 1 1.2599210498949 1e-9
// value: z 1 0.94494078742115 1e-4
partial function F
  input Real x;
  output Real y;
end F;
function g
  extends F;
  input Real h, t;
algorithm
  y := x^3 - h*t;
end g;
function root "Of f between 0 and 3"
  input F f;
  output Real x;
protected
  Real low = 0, high = 3;
algorithm
  for i in 1:60 loop
    x := (low + high)/2;
    if f(x) > 0 then
      high := x;
    else
      low := x;
    end if;
  end for;
end root;
model M "The integral of (2 t)^(1/3)"
  Real y = root(function g(h = 2, t = time));
  Real z(start = 0, fixed = true);
equation
  der(z) = root(function g(h = 2, t = time));
end M;
