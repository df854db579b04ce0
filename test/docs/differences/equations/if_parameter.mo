// run: --stop 1 --set fast=true
// value: x 1 -1 1e-6
model M
  parameter Boolean fast = false;
  Real x(start = 0);
equation
  if fast then
    der(x) = -1;
  else
    der(x) = 1;
  end if;
end M;
