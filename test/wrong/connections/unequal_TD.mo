// error: 5:9: T_D differs within one rigid tree: 'first' has 0.001 s, 'second' has 0.002 s
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint first(TD = 1e-3), second(TD = 2e-3);
  Body a(m = 1), b(m = 1);
equation
  connect(wall.flange_b, first.flange_a);
  connect(first.flange_b, a.flange_a);
  connect(first.flange_b, second.flange_a);
  connect(second.flange_b, b.flange_a);
end M;
