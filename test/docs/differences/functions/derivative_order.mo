// run: --stop 1
// value: a 1 7 1e-9
function position
  input Real t;
  output Real s;
algorithm
  s := t^3;
  annotation(derivative = velocity);
end position;
function velocity
  input Real t, dt;
  output Real v;
algorithm
  v := 3*t^2*dt;
  annotation(derivative(order = 2) = acceleration);
end velocity;
function acceleration "Not 6: so one sees that it is used"
  input Real t, dt, ddt;
  output Real a;
algorithm
  a := 7*t*dt^2 + 3*t^2*ddt;
end acceleration;
model M
  Real s = position(time), v = der(s), a = der(v);
end M;
