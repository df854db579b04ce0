// run: --stop 1
// value: a.y 1 1600 1e-9
// value: b.y 1 3000 1e-9
// value: c.y 1 0 0
package Media
  partial package Partial
    constant Real density;
  end Partial;
  package Water
    extends Partial(density = 1000);
  end Water;
  package Oil
    extends Partial(density = 800);
  end Oil;
end Media;
partial function law
  replaceable package Medium = Media.Partial;
  input Real x;
  output Real y;
end law;
function none
  extends law;
algorithm
  y := 0;
end none;
function mass
  extends law;
  input Real k = 1;
algorithm
  y := k*x*Medium.density;
end mass;
model A
  replaceable package Medium = Media.Water constrainedby Media.Partial;
  replaceable function f = none constrainedby law(redeclare package Medium = Medium);
  Real y = f(time);
end A;
model M
  A a(redeclare package Medium = Media.Oil, redeclare function f = mass(k = 2));
  A b(redeclare function f = mass(k = 3));
  A c;
end M;
