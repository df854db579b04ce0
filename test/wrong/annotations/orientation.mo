// error: 3:45: a connector with an orientation has one matrix [3, 3] of that kind and one vector [3] that is its quasi-velocity
connector Pin
  Real R[3,3] "Axes" annotation(__lied(kind="orientation"));
  flow Real t[3];
end Pin;

model M
  Pin pin;
equation
  pin.t = pin.R*{1, 0, 0};
end M;
