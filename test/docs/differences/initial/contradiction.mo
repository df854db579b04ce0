// fails: contradicts others, or depends on no start value that is free
// options: --stop 1
model M
  Real x(start = 1, fixed = true), y(start = 0);
initial equation
  x = 2*time + y^2 - y^2;
equation
  der(x) = -x;
  der(y) = 1;
end M;
