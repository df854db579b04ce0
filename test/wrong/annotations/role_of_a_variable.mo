// error: 3:33: only a parameter can be a "T_D"
model M
  Real x annotation(__lied(role="T_D"));
equation
  der(x) = -x;
end M;
