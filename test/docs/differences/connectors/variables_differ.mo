// refused: these connectors do not fit
model M
  Dialectic.Translational.Fixed wall;
  Dialectic.Rotational.Joint joint;
equation
  connect(wall.flange_b, joint.flange_a);
end M;
