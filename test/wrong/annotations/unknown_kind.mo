// error: 3:33: there is no kind "speed": use "signal", "position", "kinetic", "reaction", "orientation" or "quasi-velocity"
connector Pin
  Real v annotation(__lied(kind="speed"));
  flow Real i;
end Pin;

model M
  Pin pin;
equation
  pin.i = pin.v;
end M;
