// refused: when inside an if-equation whose condition varies
model M
  Real x(start = 1);
equation
  der(x) = 1;
  if time > 1 then
    when x > 1 then
      reinit(x, 0);
    end when;
  end if;
end M;
