// refused: has no value
model M "A comparison has no answer that shows nothing"
  parameter Real k;
  Real x(start = 1, fixed = true);
protected
  Real y = if k > 1 then 3 else 4;
equation
  der(x) = -x;
end M;
