// error: 6:17: inner outer: not supported yet
model A
  Real x = 1;
end A;
model M
  inner outer A a;
end M;
