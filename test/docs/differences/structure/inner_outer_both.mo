// refused: inner outer
model A
  Real x = 1;
end A;
model M
  inner outer A a;
end M;
