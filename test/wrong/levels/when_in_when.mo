// error: 7:5: when is not allowed inside when
model M
  Real x(start = 1);
equation
  der(x) = 1;
  when time > 1 then
    when x > 1 then
      reinit(x, 0);
    end when;
  end when;
end M;
