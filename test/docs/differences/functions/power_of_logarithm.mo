// run: --stop 1 --solver cvode
// value: s 1 0.66666666666667 1e-5
function law
  input Real Re, a;
  output Real y;
algorithm
  y := log10(Re)^(2*(a - 1));
end law;
model M "log10(Re) goes from -1 to 1; the derivative of the power has no logarithm where its base is negative"
  Real Re(start = 0.1, fixed = true), s(start = 0, fixed = true), w(start = 0);
equation
  der(Re) = 2*log(10)*Re;
  der(s) = 2*law(Re, 2);
  der(w) = law(Re, 2) - w;
end M;
