// error: 4:12: size mismatch: y has size scalar, not [3]
model M
  Dialectic.Translational.Joint j[3];
  Real y = j.s;
end M;
