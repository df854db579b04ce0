// refused: it must be completed before it can be used
partial model A
  Real y;
end A;
model M
  A a;
end M;
