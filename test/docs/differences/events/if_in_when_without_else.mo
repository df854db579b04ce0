// refused: in some of its branches only
model M
  Integer n(start = 0);
equation
  when sample(0, 0.1) then
    if time > 0.5 then
      n = 3;
    end if;
  end when;
end M;
