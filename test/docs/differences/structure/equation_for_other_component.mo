// refused: one equation too many
model A
  Real x;
end A;
model M
  A a;
equation
  a.x = time;
end M;
