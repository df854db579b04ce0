// error: 6:3: the port values cannot be computed in any direction
model Slider
  Dialectic.Translational.Flange flange_a, flange_b;
  Real s(stateSelect = StateSelect.prefer), v(stateSelect = StateSelect.prefer);
equation
  flange_b.s = flange_a.s + s;
  flange_b.v = flange_a.v + v;
  der(s) = v;
  flange_a.f = 0;
end Slider;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Slider slider;
  Body body(m = 1);
equation
  connect(wall.flange_b, slider.flange_a);
  connect(slider.flange_b, body.flange_a);
end M;
