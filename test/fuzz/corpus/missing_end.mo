package P
  model M
  equation
    if a then
      b = c;
end P;
