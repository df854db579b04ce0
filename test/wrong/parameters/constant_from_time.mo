// error: 3:21: c is a constant, but its value depends on time
model M
  constant Real c = time;
  Real x(start = 0);
equation
  der(x) = c;
end M;
