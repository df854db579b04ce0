// run: --stop 10
// value: x 0.5 0.5 1e-6
// says: enough
model M
  Real x(start = 0);
equation
  der(x) = 1;
  when x > 0.5 then
    terminate("enough");
  end when;
end M;
