// error: 8:11: a is not a connector
model A
  Real x;
end A;
model M
  A a, b;
equation
  connect(a, b);
end M;
