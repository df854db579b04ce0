// refused: initial algorithm
model M
  Real x;
equation
  der(x) = -x;
initial algorithm
  x := 2;
end M;
