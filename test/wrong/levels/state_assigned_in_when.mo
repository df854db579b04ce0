// error: 7:5: x has a derivative, so it cannot be assigned in when
model M
  Real x(start = 1);
equation
  der(x) = -x;
  when x < 0.5 then
    x = 1;
  end when;
end M;
