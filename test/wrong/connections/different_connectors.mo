// error: 6:3: these connectors do not fit: Dialectic.Translational.Flange has Real s where Dialectic.Rotational.Flange has Real phi
model M
  Dialectic.Translational.Joint slider;
  Dialectic.Rotational.Inertia wheel(J = 1);
equation
  connect(slider.flange_b, wheel.flange_a);
end M;
