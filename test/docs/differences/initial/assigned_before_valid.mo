// value: h 1 2.426122638850534 1e-5
function temperature
  input Real h;
  output Real T;
algorithm
  assert(h > 1, "too cold");
  T := h/2;
end temperature;
block Source
  output Real y = 4*cos(time);
end Source;
model M "The default start, 0, has no temperature; the initial equation gives a value that has one"
  Source source;
  Real h;
  Real T = temperature(h);
initial equation
  h = source.y;
equation
  der(h) = -T;
end M;
