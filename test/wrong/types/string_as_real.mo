// error: 3:12: x must be of type Real, not String
model M
  Real x = "1.5";
end M;
