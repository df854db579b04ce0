// run: --stop 1
// value: y 1 1.499 1e-6
// rows: 503
model M "It makes an event, as in an equation: two more rows"
  Real x(start = 0), y(start = 0), u;
algorithm
  u := 1;
  if x > 0.501 then
    u := u + 1;
  end if;
equation
  der(x) = 1;
  der(y) = u;
end M;
