// run:
// value: second.y 0.45 0.6 1e-9
block Sampled
  input Real u;
  discrete output Real y(start = 0, fixed = true);
equation
  when sample(0.1, 0.1) then
    y = 2*u;
  end when;
end Sampled;
model M "each sample takes what the other component showed before the instant: 2*0.3, not 2*0.4*2"
  Sampled first(u = time/2);
  Sampled second(u = first.y);
  annotation(experiment(StopTime = 0.45));
end M;
