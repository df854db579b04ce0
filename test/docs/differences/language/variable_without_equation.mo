// refused: nothing determines x
model M
  Real x;
  Real y = time;
end M;
