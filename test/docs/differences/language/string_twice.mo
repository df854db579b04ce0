// refused: is defined a second time
model M
  String s = "a";
  Real x = 1;
equation
  s = "b";
end M;
