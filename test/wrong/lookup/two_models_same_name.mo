// error: 5:7: A is declared twice
model A
  Real x = 1;
end A;
model A
  Real y = 1;
end A;
model M
  A a;
end M;
