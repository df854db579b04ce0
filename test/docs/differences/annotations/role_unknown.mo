// refused: there is no role
model M
  parameter Real T = 1 annotation(__lied(role = "T_X"));
  Real x = T;
end M;
