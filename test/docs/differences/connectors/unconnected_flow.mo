// check
model M "An open flange that provides motion carries no force"
  Dialectic.Translational.Fixed wall;
  Dialectic.Translational.Rod rod(l = 1);
equation
  connect(wall.flange_b, rod.flange_a);
end M;
