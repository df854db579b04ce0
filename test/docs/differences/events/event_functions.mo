// run: --stop 2
// value: i 2 6 0
// value: x 2 5.7 1e-9
// value: y 2 5 1e-6
// value: saw 0.9 0.15 1e-12
// value: left 0.96 -0.04 1e-12
// value: quotient 0.96 0 0
// value: last 2 1.7 1e-12
// value: n 2 3 0
model M "floor, ceil, integer, div, mod and rem make events where they jump: exact integrals, and a when that acts there"
  Integer i = integer(time/0.3);
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), p(start = 0, fixed = true);
  Real saw = mod(time, 0.25), left = rem(time - 1, 0.3), quotient = div(time - 1, 0.3);
  Integer n(start = -1, fixed = true);
  discrete Real last(start = 0);
equation
  der(x) = i;
  der(p) = 2;
  der(y) = ceil(p);
  when integer((time - 0.2)/0.5) > pre(n) then
    n = integer((time - 0.2)/0.5);
    last = time;
  end when;
end M;
