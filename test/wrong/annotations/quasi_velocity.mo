// error: 3:33: a connector with an orientation has one matrix [3, 3] of that kind and one vector [3] that is its quasi-velocity
connector Pin
  Real o annotation(__lied(kind="quasi-velocity"));
  flow Real t;
end Pin;

model M
  Pin pin;
equation
  pin.t = pin.o;
end M;
