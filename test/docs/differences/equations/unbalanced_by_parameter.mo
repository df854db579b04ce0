// run: --stop 0
// value: x 0 3 0
// value: y 0 4 0
model M
  parameter Real limit = 4;
  Real x, y = 4;
equation
  if limit < 5 then
    x = 3;
  elseif limit > 6 then
    x = 4;
    y = x;
  end if;
end M;
