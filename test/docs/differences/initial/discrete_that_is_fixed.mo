// run: --stop 1
// value: x 0 1 0
// value: y 0 2 0
// value: a 0 1 0
// value: a 1 7 0
model M "An initial equation starts states rather than discrete variables, and never what is fixed"
  discrete Real a(start = 1, fixed = true), b(start = 2);
  Real x(start = 0), y(start = 0);
initial equation
  x = a;
  y = b;
equation
  when time > 0.5 then
    a = 7;
    b = 8;
  end when;
  der(x) = 0;
  der(y) = 0;
end M;
