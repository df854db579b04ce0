// error: 8:5: a is a component of A: it has no value
model A
  Real x(start = 1);
equation
  der(x) = -x;
end A;
model M
  A a = 3;
end M;
