// refused: has no component
model A
  Real x = 1;
end A;
model M
  extends A(break y);
end M;
