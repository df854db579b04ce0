// refused: extend it by a complete class, or redeclare it
partial model A
  Real y;
end A;
model M
  A a;
end M;
