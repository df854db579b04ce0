// refused: is protected in
model A
protected
  Real x = 1;
end A;
model M
  A a;
  Real y = a.x;
end M;
