// refused: a String that no declaration and no equation defines
model M
  String s;
  Real y = if s == "a" then 1 else 2;
equation
  when time > 0.5 then
    s = "a";
  end when;
end M;
