// run: --stop 1
// value: y 1 0.84147098 1e-6
package Maths
  function sin
    input Real u;
    output Real y;
  algorithm
    y := .sin(u);
  end sin;
end Maths;
model M
  Real y = Maths.sin(time);
end M;
