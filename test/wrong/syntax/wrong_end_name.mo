// error: 6:5: expected `end Oscillator`, to end what begins at 2:1
model Oscillator
  Real x;
equation
  der(x) = -x;
end Oscilator;
