// error: 3:33: classes with a quasi-velocity are written in C
connector Pin
  Real o annotation(__lied(kind="quasi-velocity"));
  flow Real t;
end Pin;

model M
  Pin pin;
equation
  pin.t = pin.o;
end M;
