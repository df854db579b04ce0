// refused: has no value
model M
  parameter Real p;
  Real x = p*time;
end M;
