// run: --stop 0.6 --every 0.01
// value: v 0.5 3.51095 1e-4
model M
  Real h(start = 1), v(start = 0);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -0.9*pre(v));
  end when;
end M;
