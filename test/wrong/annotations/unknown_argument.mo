// error: 3:28: __lied has no argument colour here: use role, energy, power, kind or structural
model M
  Real x annotation(__lied(colour="red"));
equation
  der(x) = -x;
end M;
