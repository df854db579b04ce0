// error: 5:22: x has a derivative, so it cannot be assigned in when
model M
  Real x, y;
equation
  when time > 1 then x = 2; end when;
  y = der(x);
end M;
