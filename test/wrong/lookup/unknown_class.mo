// error: 4:27: Dialectic.Translational has no element Jiont: did you mean Joint?
model M
  Dialectic.Translational.Body body(m = 1);
  Dialectic.Translational.Jiont joint;
end M;
