// run: --stop 1
// value: v 1 3 1e-9
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
end velocity;
model M
  Real s = position(time), v = der(s);
end M;
