// error: 4:47: role must be a text, as in role="..."
model M
  Real x(start = 1);
  parameter Real T = 1 annotation(__lied(role=T));
equation
  T*der(x) = -x;
end M;
