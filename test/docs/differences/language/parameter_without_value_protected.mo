// run: --stop 1
// value: x 1 0.36787944 1e-4
// value: y 1 nan 0
// value: z 1 nan 0
// value: w 0 3 0
// value: w 1 nan 0
model M "Nothing is computed from a parameter without value: results show no number"
  parameter Real k, m = 2*k;
  Real x(start = 1, fixed = true);
protected
  Real y = 2*m, z = sqrt(y + time), w = if time > 0.5 then y else 3;
equation
  der(x) = -x;
end M;
