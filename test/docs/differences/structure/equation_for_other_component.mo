// refused: one equation too many
connector Signal = output Real;
model A
  Real x;
  Signal y = 2*x;
end A;
model M
  A a;
  Blocks.Integrator i;
equation
  a.x = time;
  connect(a.y, i.u);
end M;
