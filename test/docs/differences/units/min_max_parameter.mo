// options: --set p=-1
// refused: must be at least 0
model M
  parameter Real p(min = 0) = 1;
  Real x = p;
end M;
