// run: --stop 1 --every 0.3
// rows: 5
model M
  Real x(start = 0), y(start = 0);
equation
  der(x) = 1;
  der(y) = smooth(0, if x > 0.5 then x else 0.5);
end M;
