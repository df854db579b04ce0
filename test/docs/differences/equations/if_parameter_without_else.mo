// run: --stop 1 --set drive=true
// value: x 1 1 1e-6
model M
  parameter Boolean drive = false;
  Real x(start = 0);
equation
  der(x) = y;
  if drive then
    y = 1;
  else
    y = 0;
  end if;
  if false then
    assert(x < 0, "never");
  end if;
protected
  Real y;
end M;
