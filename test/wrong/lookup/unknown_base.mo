// error: 3:11: Oscillator is not known
model M
  extends Oscillator;
end M;
