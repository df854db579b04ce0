// check
model M
  discrete Integer n(start = 0);
equation
  when terminal() then
    n = 1;
  end when;
end M;
