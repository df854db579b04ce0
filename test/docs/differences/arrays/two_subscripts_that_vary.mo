// refused: two subscripts that vary
model M
  parameter Real A[2, 2] = [1, 2; 3, 4];
  Integer i = if time > 0.5 then 2 else 1;
  Real y = A[i, i];
end M;
