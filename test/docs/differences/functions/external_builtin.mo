// run: --stop 1
// value: x 1 0.76159415595576 1e-9
// value: z 1 0.43378083048303 1e-5
package Functions
  function tanh
    input Real u;
    output Real y;
  external "builtin" y = tanh(u);
  end tanh;
end Functions;
model M "The integral of tanh is log(cosh)"
  Real x = Functions.tanh(time);
  Real z(start = 0, fixed = true);
equation
  der(z) = Functions.tanh(time);
end M;
