// run: --stop 1
// value: m.a.y 1 2 0
partial model Base
  Real y;
end Base;
model One
  extends Base;
equation
  y = 1;
end One;
model Two
  extends Base;
equation
  y = 2;
end Two;
model Machine
  replaceable One a constrainedby Base;
end Machine;
model M
  Machine m(redeclare Two a);
end M;
