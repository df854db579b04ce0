// run: --stop 0
// value: a.y 0 30 0
// value: b.y 0 31 0
model Base
  replaceable model Gain
    parameter Real k = 2;
    Real y = k*x;
    Real x = 10;
  end Gain;
  Gain a;
end Base;
model M
  extends Base;
  redeclare model extends Gain(k = 3)
    Real z = y + 1;
  end Gain;
  model Shifted
    extends Base(redeclare model Gain = More);
    Real y = a.y;
  end Shifted;
  model More
    parameter Real k = 2;
    Real y = k*x + 1;
    Real x = 15;
  end More;
  Shifted b;
end M;
