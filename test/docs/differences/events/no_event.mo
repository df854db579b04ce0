// run: --stop 1 --every 0.3
// rows: 5
model M
  Real x(start = 0), y(start = 0);
equation
  der(x) = 1;
  der(y) = noEvent(if x > 0.5 then 2 else 1);
end M;
