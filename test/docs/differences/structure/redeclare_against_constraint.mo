// refused: does not fit as
partial model Base
  Real y;
end Base;
model One
  extends Base;
equation
  y = 1;
end One;
model Other
  Real z = 3;
end Other;
model Machine
  replaceable One a constrainedby Base;
  Real x = a.y;
end Machine;
model M
  Machine m(redeclare Other a);
end M;
