// run: --stop 2
// value: x 2 0 1e-6
model M
  Real x(start = 0);
equation
  if time < 1 then
    der(x) = 1;
  else
    der(x) = -1;
  end if;
end M;
