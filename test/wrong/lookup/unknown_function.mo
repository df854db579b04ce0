// error: 3:12: sine is not known
model M
  Real x = sine(time);
end M;
