// fails: event iteration does not converge
model M "No value of b agrees with itself"
  Real x(start = 0);
  Boolean b(start = false);
equation
  der(x) = 1;
  b = x > 0.5 and not pre(b);
end M;
