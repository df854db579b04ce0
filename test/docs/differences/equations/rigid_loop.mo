// refused: held at both ends without an elastic element
model M
  import Dialectic.Translational.*;
  Fixed left, right(s = 1);
  Rod rod(l = 1);
equation
  connect(left.flange_b, rod.flange_a);
  connect(rod.flange_b, right.flange_b);
end M;
