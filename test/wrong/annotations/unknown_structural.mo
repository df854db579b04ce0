// error: 4:53: structural cannot be "maybe": use "free", "zero" or "value"
model M
  Real x(start = 1);
  parameter Real T = 1 annotation(__lied(structural="maybe"));
equation
  T*der(x) = -x;
end M;
