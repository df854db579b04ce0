// error: 4:39: only a state can be a "joint velocity"
model M
  Real x(start = 1);
  Real v = 2*x annotation(__lied(role="joint velocity"));
equation
  der(x) = -x;
end M;
