// refused: is declared behind the component
model Hanging
  outer Dialectic.Translational.Fixed wall;
  Dialectic.Translational.Damper d(d=1);
equation
  connect(wall.flange_b, d.flange_a);
end Hanging;
model M
  Hanging h;
  inner Dialectic.Translational.Fixed wall;
end M;
