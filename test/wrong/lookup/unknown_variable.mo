// error: 5:7: velocty is not known: did you mean velocity?
model M
  Real velocity;
equation
  der(velocty) = -1;
end M;
